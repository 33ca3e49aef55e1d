"""Bad input that Snakemake meets while it plans: one message, exit 2, and nothing is touched."""

import re
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from agentrl.files import write_json
from agentrl.provenance.fingerprint import code_digest
from agentrl.provenance.workflow_records import FORMAT
from tests.workflow_copy import copy_repository, dry_run, snakemake

RESULT = "results/demo/qwen_grpo_tools.json"
TOOLS = "results/demo/qwen_grpo_tools"

Spoil = Callable[[Path], object]
"""Breaks something in the repository that it is given."""


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_repository(tmp_path_factory.mktemp("refused"))


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A repository to be spoilt."""
    return copy_repository(tmp_path / "repository")


def refused(repository: Path, target: str, *options: str) -> str:
    """The one message with which a plan of the target is refused."""
    done = dry_run(repository, *options, "--", target)
    assert done.returncode == 2, done.stdout
    assert "Traceback" not in done.stdout
    assert "Exception" not in done.stdout
    (message,) = re.findall(r"^ERROR: (.*)$", done.stdout, flags=re.MULTILINE)
    return str(message)


def holding(name: str, content: bytes) -> Spoil:
    return lambda repository: (repository / name).write_bytes(content)


def replacing(name: str, old: str, new: str) -> Spoil:
    def spoil(repository: Path) -> None:
        text = (repository / name).read_text()
        assert old in text
        (repository / name).write_text(text.replace(old, new, 1))

    return spoil


def without(name: str) -> Spoil:
    def spoil(repository: Path) -> None:
        path = repository / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    return spoil


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (without("config/config.yaml"), r"config/config\.yaml: no such file -> see config/README\.md"),
        (holding("config/config.yaml", b"a: ["), r"config/config\.yaml: not YAML: .* -> mend the file"),
        (holding("config/config.yaml", b"- a"), r"config/config\.yaml: holds a list, not keys and values -> "),
        (holding("config/config.yaml", "a: b".encode("utf-16")), r"config/config\.yaml: not YAML: 'utf-8' codec can't"),
        (holding("config/config.yaml", b"a: " + b"[" * 9999), r"config/config\.yaml: not YAML: values nest deeper"),
        (
            replacing("config/config.yaml", "tensorboard: false", "tensorboard: !!bool x"),
            r"config/config\.yaml: not YAML: 'x' is no bool in .*line \d+",
        ),
        (
            replacing("config/config.yaml", "confidence: 0.95", "confidence: .nan"),
            r"config/config\.yaml: .*defaults\.evaluation\.confidence is nan, no finite number",
        ),
        (
            replacing("config/config.yaml", "default_run: qwen3-0.6b", "default_run: a$(touch x)"),
            r"config/config\.yaml: unknown run 'a\$\(touch x\)' -> choose one of: demo, ",
        ),
        (without("config/runs"), r"config/runs: no such folder -> name the folder that holds"),
        (
            holding("config/runs/a$(touch pwned).yaml", b"extends: demo"),
            r"config/runs: the file name 'a\$\(touch pwned\)\.yaml' makes no name of a run -> rename it",
        ),
        (
            holding("config/runs/library.yaml", b"extends: demo"),
            r"config/runs/library\.yaml: the name 'library' is taken by .* -> rename the file",
        ),
        (without("config/published.yaml"), r"config/published\.yaml: no such file -> "),
        (
            holding("config/published.yaml", b"qwen_grpo_tools: {peak_gpu_gb: .nan}"),
            r"config/published\.yaml: qwen_grpo_tools\.peak_gpu_gb is nan, no finite number -> restore the file",
        ),
        (
            holding("config/published.yaml", b"qwen_grpo_tools: " + b"[" * 300 + b"]" * 300),
            r"config/published\.yaml: not YAML: values nest deeper than 32 ",
        ),
        (
            replacing("config/runs/demo.yaml", "description: ", "description: !!timestamp x #"),
            r"config/runs/demo\.yaml: not YAML: 'x' is no timestamp in ",
        ),
        (
            replacing("config/config.yaml", "prompts: 8", "prompts: 61"),
            r"run demo, qwen_grpo_bugfix: prompts 61 exceed the 60 training tasks -> choose at most 60",
        ),
        (
            replacing("config/runs/demo.yaml", "path: results/tiny/model/weights", f"path: {'a' * 5000}"),
            r"run demo: model\.path 'a+\.\.\.a+' can't be looked into -> name the folder of a model",
        ),
    ],
)
def test_a_bad_configuration_is_refused_in_one_message(spoilt: Path, spoil: Spoil, message: str) -> None:
    spoil(spoilt)
    said = refused(spoilt, RESULT)
    assert re.match(message, said), said
    assert not (spoilt / "pwned").exists()


def test_frozen_code_that_cannot_be_restored_is_told_in_one_message(spoilt: Path) -> None:
    place = "results/library/statistics.pyz"
    recorded = spoilt / ".snakemake" / "metadata" / urlsafe_b64encode(place.encode()).decode()
    fingerprint = repr({"code": code_digest("statistics")})
    write_json(recorded, {"rule": "library", "record_format_version": FORMAT, "params": [fingerprint]})
    (spoilt / "results").mkdir()
    (spoilt / "results" / "library").write_text("no folder")
    assert re.match(rf"{place}: cannot write there: .* -> choose a folder", refused(spoilt, RESULT))


def test_a_plan_that_is_refused_leaves_earlier_outputs(spoilt: Path) -> None:
    earlier = spoilt / "results" / "smoke" / "preflight.json"
    earlier.parent.mkdir(parents=True)
    earlier.write_text("earlier")
    replacing("config/config.yaml", "prompts: 8", "prompts: 61")(spoilt)
    replacing("config/runs/smoke.yaml", "    prompts: 2\n", "")(spoilt)
    done = snakemake(spoilt, "--cores", "2", "--force", "--", "results/smoke/preflight.json")
    assert done.returncode == 2, done.stdout
    assert done.stdout.count("exceed the 60 training tasks -> choose at most 60") == 1
    assert earlier.read_text() == "earlier"


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (f"{TOOLS}/seed-7/trained/policy.json", "run demo: unknown seed '7' -> choose one of: 0"),
        (f"{TOOLS}/seed-7/statistics.json", "run demo: unknown seed '7' -> choose one of: 0"),
        (f"{TOOLS}/seed-00/base/eval.json", "run demo: unknown seed '00' -> choose one of: 0"),
        (f"{TOOLS}/seed-{'9' * 30}/training.jsonl", f"run demo: unknown seed '{'9' * 30}' -> choose one of: 0"),
        (f"{TOOLS}/seed-/training.jsonl", "run demo: unknown seed '' -> choose one of: 0"),
        (f"{TOOLS}/seed-0/cold/eval.json", "run demo: unknown policy 'cold' -> choose one of: base, trained"),
        (f"{TOOLS}/seed-0/warm/eval.json", "run demo: unknown policy 'warm' -> choose one of: base, trained"),
        (
            "results/demo/nosuch/verify.json",
            "run demo: unknown experiment 'nosuch' -> choose one of: qwen_grpo_bugfix, qwen_grpo_tools",
        ),
        (
            "results/demo/nosuch/seed-0/statistics.json",
            "run demo: unknown experiment 'nosuch' -> choose one of: qwen_grpo_bugfix, qwen_grpo_tools",
        ),
        (
            "results/demo/nosuch.log",
            "unknown experiment 'nosuch' -> choose one of: qwen_grpo_bugfix, qwen_grpo_tools",
        ),
        ("results/demo/figures/x.svg", "run demo: unknown figure 'x' -> choose one of: qwen_grpo_bugfix-pass_at_1, "),
        ("results/library/nosuch.pyz", "unknown frozen code of a stage 'nosuch' -> choose one of: preflight, "),
        ("results/library/nosuch/verify.pyz", "unknown frozen code of a stage 'nosuch/verify' -> choose one of: "),
        ("results/demo", "results/demo: is a folder, and no target -> name a file, such as results/demo/report.html"),
        (TOOLS, f"{TOOLS}: is a folder, and no target -> name a file, such as results/demo/report.html"),
    ],
)
def test_a_target_that_names_what_the_run_has_not_is_answered_with_what_it_has(
    repository: Path, target: str, message: str
) -> None:
    assert refused(repository, target).startswith(message)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("default_run=nosuch", "--config default_run: unknown run 'nosuch' -> choose one of: demo, "),
        ("default_run=a$(touch pwned)", r"--config default_run: unknown run 'a$(touch pwned)' -> choose one of: "),
        ("default_run=5", "--config: default_run: 5 is not of type 'string' -> "),
        ("other=5", "command line: of --config only default_run counts"),
        ("defaults={threads: 3}", "command line: of --config only default_run counts"),
    ],
)
def test_what_config_on_the_command_line_may_not_say_is_refused_as_its_own(
    repository: Path, option: str, message: str
) -> None:
    assert refused(repository, "all", "--config", option).startswith(message)


def test_config_on_the_command_line_chooses_the_default_run(repository: Path) -> None:
    done = dry_run(repository, "--config", "default_run=smoke", "--", "results/qwen_grpo_tools.json")
    assert done.returncode == 0, done.stdout
    assert "results/smoke/qwen_grpo_tools.json" in done.stdout
