"""The record beside a stage's output: which command, code, settings and machine made it.

It lies in `<output>.provenance.json`, so that the output itself stays free of times and of
facts about the machine. It names no host and no absolute path, and draws no conclusion: whether
a record still fits the sources is an audit's question.
"""

import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from agentrl.config import RunSettings, settings_of_stage
from agentrl.errors import UserError
from agentrl.files import check_writable, sha256_file, sha256_json, write_json
from agentrl.provenance.fingerprint import CONDA_SPECS, code_files, config_digest, environments_of_stage
from agentrl.provenance.specification import PYTHON, Specification, read_specification

PACKAGES = (
    "click",
    "gguf",
    "jsonschema",
    "numpy",
    "pandas",
    "pydantic",
    "PyYAML",
    "rich",
    "safetensors",
    "scipy",
    "tokenizers",
    "torch",
    "transformers",
)

RECORD_ENDING = ".provenance.json"


def record_path(output: Path) -> Path:
    """Where the record of `output` lies."""
    return output.with_name(f"{output.name}{RECORD_ENDING}")


@contextmanager
def recorded(
    stage: str,
    out: Path,
    *,
    settings: RunSettings,
    inputs: Mapping[str, Path],
    outputs: Mapping[str, Path],
    experiment: str | None = None,
    seed: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Write the record of `out` when the block ends without an error; what the block adds to the dict goes in.

    Inputs are hashed before the block and outputs after it; a folder is hashed file by file.
    UserError when one is missing, or when an output or the record could not be written; that is
    asked first.
    """
    for path in (*outputs.values(), record_path(out)):
        if not path.is_dir():
            check_writable(path)
    start = _now()
    read = _hashes(inputs)
    notes: dict[str, Any] = {}
    yield notes
    files = code_files(stage, environments_of_stage(stage, settings, experiment))
    bundle = running_bundle()
    record = {
        "stage": stage,
        "command": portable_command(sys.argv),
        "code": sha256_json(files),
        "bundle": None if bundle is None else sha256_file(bundle),
        "config": config_digest(stage, settings, experiment, seed),
        # Written out too: a digest alone can say that a file or a key changed, and not which.
        "files": files,
        "settings": settings_of_stage(settings, stage, experiment or next(iter(settings.experiments))),
        "environment": describe_environment(stage),
        "inputs": read,
        "outputs": _hashes(outputs),
        **notes,
        "start": start,
        "end": _now(),
    }
    write_json(record_path(out), record)


def running_bundle() -> Path | None:
    """The zip that this process runs from, or None when it runs from the sources."""
    loader = sys.modules["agentrl"].__loader__
    archive = getattr(loader, "archive", None)
    return None if archive is None else Path(archive)


def portable_command(argv: Sequence[str]) -> str:
    """A command line without absolute paths: those below the working folder become relative."""
    program, *arguments = argv
    name = portable_path(program) if program.endswith((".pyz", ".py")) else Path(program).name
    return shlex.join([name, *(_portable_argument(argument) for argument in arguments)])


def portable_path(text: str) -> str:
    """A path relative to the working folder; of one that lies outside it, the name alone."""
    path = Path(text)
    if not path.is_absolute():
        return path.as_posix()
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.name


def _portable_argument(argument: str) -> str:
    option, equals, value = argument.partition("=")
    if equals and option.startswith("--"):
        return f"{option}={_portable_argument(value)}"
    return portable_path(argument) if argument.startswith("/") else argument


def describe_environment(stage: str, envs: Path = Path("envs")) -> dict[str, Any]:
    """Python, what the stage's specification pins, which of it is installed, and the machine's kind.

    Outside of a repository there is no specification: it is null, and the packages are those that can
    change a number.
    """
    pinned = read_specification(stage, envs) if (envs / f"{CONDA_SPECS[stage]}.yaml").is_file() else None
    found = {name: _version(name) for name in _packages(pinned)}
    return {
        "python": platform.python_version(),
        "specification": None if pinned is None else pinned._asdict(),
        "packages": {name: there for name, there in found.items() if there is not None},
        "absent": [name for name, there in found.items() if there is None],
        "gpus": _gpus(),
        "kernel": platform.release(),
        "platform": f"{platform.system()} {platform.machine()}",
        "libc": " ".join(platform.libc_ver()).strip(),
    }


def _packages(pinned: Specification | None) -> Sequence[str]:
    return PACKAGES if pinned is None else [name for name in sorted(pinned.pins) if name != PYTHON]


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _gpus() -> list[dict[str, str]]:
    """Name and driver of each NVIDIA GPU, as its own tool tells; empty where there is none."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return []
    query = [program, "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        answer = subprocess.run(query, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return []
    rows = (line.rpartition(",") for line in answer.stdout.splitlines() if "," in line)
    return [{"name": name.strip(), "driver": driver.strip()} for name, _, driver in rows]


def _hashes(paths: Mapping[str, Path]) -> dict[str, dict[str, Any]]:
    return {name: {"path": portable_path(str(path)), "sha256": _content_hash(path)} for name, path in paths.items()}


def _content_hash(path: Path) -> str | dict[str, str]:
    if path.is_dir():
        found = sorted(inner for inner in path.rglob("*") if inner.is_file())
        return {inner.relative_to(path).as_posix(): sha256_file(inner) for inner in found}
    try:
        return sha256_file(path)
    except OSError as error:
        raise UserError("no such file", where=str(path), remedy="build it first") from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
