"""Write requirements.lock and the pip parts of envs/*.yaml: one pinned version of everything.

Versions are resolved by uv from pyproject.toml for Python 3.11 to 3.13 on every platform. What a
CUDA build of torch brings along (nvidia-*, cuda-*, triton) is left to torch itself, so that one
lock serves its CPU and CUDA builds. No index is named: the machine's own setting decides.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
PYTHON = "3.11"

# Versions that results were measured with; everything else is the newest that fits.
HELD = ("torch==2.13.0", "transformers==5.24.0", "snakemake==9.27.1")
LEFT_TO_TORCH = re.compile(r"(nvidia|cuda|triton)\b")

# What the stages import that run no model.
CPU_PACKAGES = ("click", "jsonschema", "numpy", "pandas", "pydantic", "pyyaml", "rich", "scipy")

# What figures and the page of a run need beside these.
REPORT_PACKAGES = ("huggingface-hub", "jinja2", "markupsafe", "matplotlib", "tokenizers")

# Optional dependencies that the lock holds.
EXTRAS = ("workflow", "export", "report", "tensorboard", "dev")

LOCK_HEADER = "# Made by scripts/lock.py from pyproject.toml; `make lock` makes it again.\n"
ENV_HEADERS = {
    "gpu": "# For the stages that run a model, on a GPU or on a CPU.\n",
    "cpu": "# For the stages that only count: no torch.\n",
    "report": "# For figures and the page of a run: no torch.\n",
}


def resolve(requirements: Path, constraints: Sequence[str], *options: str) -> list[str]:
    """Pinned requirements, one a line, sorted by name, without what torch brings along."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as held:
        held.write("\n".join(constraints) + "\n")
        held.flush()
        command = [sys.executable, "-m", "uv", "pip", "compile", str(requirements), "--constraints", held.name]
        command += ["--python-version", PYTHON, "--no-header", "--no-annotate", "--quiet", *options]
        # uv reads a project's own settings from the working folder, so it runs in the root.
        answer = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return [line for line in answer.stdout.splitlines() if line and not LEFT_TO_TORCH.match(line)]


def env_spec(name: str, pins: Sequence[str]) -> str:
    """A conda specification whose packages come from pip, pinned as in the lock."""
    lines = ["channels:", "  - conda-forge", "dependencies:", f"  - python={PYTHON}", "  - pip", "  - pip:"]
    return ENV_HEADERS[name] + "\n".join([*lines, *(f"      - {pin}" for pin in pins)]) + "\n"


def resolve_named(packages: Sequence[str], constraints: Sequence[str], *options: str) -> list[str]:
    """Pinned requirements of packages that are named, not of the project."""
    with tempfile.NamedTemporaryFile("w", suffix=".in") as wanted:
        wanted.write("\n".join(packages) + "\n")
        wanted.flush()
        return resolve(Path(wanted.name), constraints, *options)


def main() -> None:
    """Resolve and write the lock and every specification."""
    project = ROOT / "pyproject.toml"
    extras = [option for extra in EXTRAS for option in ("--extra", extra)]
    lock = resolve(project, HELD, "--universal", "--fork-strategy", "fewest", *extras)
    LOCK.write_text(LOCK_HEADER + "\n".join(lock) + "\n")
    linux = ("--python-platform", "linux")
    pins = {
        "gpu": resolve(project, lock, *linux),
        "cpu": resolve_named(CPU_PACKAGES, lock, *linux),
        "report": resolve_named((*CPU_PACKAGES, *REPORT_PACKAGES), lock, *linux),
    }
    for name, found in pins.items():
        (ROOT / "envs" / f"{name}.yaml").write_text(env_spec(name, found))


if __name__ == "__main__":
    main()
