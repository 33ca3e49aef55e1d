"""Settings as people mistype and editors spoil them: refused in one line, with the file, the key and a remedy."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from huggingface_hub.errors import HFValidationError
from huggingface_hub.utils import validate_repo_id

from agentrl.cli import agentrl, run_command
from agentrl.config import load_run
from agentrl.errors import UserError
from agentrl.model_settings import quoted

CONFIG = Path(__file__).resolve().parent.parent / "config"
BUGFIX = "experiments.qwen_grpo_bugfix"


@pytest.fixture
def config_dir(tmp_path: Path) -> Path:
    """A copy of the configuration, to be spoilt."""
    return Path(shutil.copytree(CONFIG, tmp_path / "config"))


def change(config_dir: Path, old: str, new: str) -> None:
    path = config_dir / "runs" / "smoke.yaml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lr: 1.0e-4", "lr: true", f"{BUGFIX}.lr: Input should be a valid number (value True)"),
        ("lr: 1.0e-4", "lr: -1.0", f"{BUGFIX}.lr: Input should be greater than 0 (value -1.0)"),
        ("lr: 1.0e-4", "lr: .nan", f"{BUGFIX}.lr: Input should be a finite number (value nan)"),
        ("lr: 1.0e-4", "lr: .inf", f"{BUGFIX}.lr: Input should be a finite number (value inf)"),
        ("lr: 1.0e-4", "lr: 1.0e+300", f"{BUGFIX}.lr: Input should be less than or equal to 1 (value 1e+300)"),
        ("    steps: 2", "    steps: 2.0", f"{BUGFIX}.steps: Input should be a valid integer (value 2.0)"),
        ("    steps: 2", "    steps: 99999999999999999999", f"{BUGFIX}.steps: Input should be less than 2147483648"),
        ("device: cpu", "device: cpu\nseeds: [1, 1]", "settings: seeds [1, 1] repeat -> "),
        ("device: cpu", "device: cpu\nseeds: [true]", "seeds.0: Input should be a valid integer (value True)"),
        ("device: cpu", "device: cpu\nseeds: [18446744073709551616]", "seeds.0: Input should be less than"),
        ("threads: 1", "threads: 10000000", "threads: Input should be less than or equal to 512"),
        ("device: cpu", "device: cpu\nsandbox: {memory_mib: 9999999999999}", "sandbox.memory_mib: Input should be"),
        ("device: cpu", "device: cpu\nsandbox: {wall_s: 1.0e+300}", "sandbox.wall_s: Input should be less than"),
        ("device: cpu", "device: cpu\nsandbox: {memory_mib: 1}", "sandbox.memory_mib: Input should be greater than"),
        ("device: cpu", "device: cpu\nsandbox: {memory_mib: 1048577}", "sandbox.memory_mib: Input should be less than"),
        ("device: cpu", "device: cpu\nsandbox: {wall_s: 1.0e-9}", "sandbox.wall_s: Input should be greater than"),
        ("device: cpu", "device: cpu\nsandbox: {cpu_s: 2147483647}", "sandbox.cpu_s: Input should be less than"),
        ("device: cpu", "device: cpu\nsandbox: {file_mib: 2147483647}", "sandbox.file_mib: Input should be less than"),
        ("device: cpu", "device: cpu\nsandbox: {workers: 1000000000}", "sandbox.workers: Input should be less than"),
        ("device: cpu", "device: cpu\ncheckpoint_every: 0", "checkpoint_every: Input should be greater than 0 (value"),
        ("vocabulary: 512", "vocabulary: 3", "model.scratch.vocabulary: Input should be greater than or equal to 263"),
        ("layers: 2", "layers: 1000000", "model.scratch.layers: Input should be less than or equal to 512"),
        ("hidden: 32", "hidden: 1000000", "model.scratch.hidden: Input should be less than or equal to 65536"),
        ("episodes: 16", "episodes: 1000000000", "warm_start.episodes: Input should be less than or equal to 1000000"),
        ("episodes_per_task: 1", "episodes_per_task: 100000", "evaluation.episodes_per_task: Input should be less"),
        ("group_size: 2", "group_size: 1000000000", f"{BUGFIX}.group_size: Input should be less than or equal to"),
        ("max_new_tokens: 16", "max_new_tokens: 1000000000", f"{BUGFIX}.max_new_tokens: Input should be less than"),
        ("    lr: 1", "    gen_batch: 2147483647\n    lr: 1", f"{BUGFIX}.gen_batch: Input should be less than"),
        ("    lr: 1", "    clip: 1.0e+39\n    lr: 1", f"{BUGFIX}.clip: Input should be less than or equal to 1000000"),
        ("    lr: 1", "    importance_cap: 1.0e+39\n    lr: 1", f"{BUGFIX}.importance_cap: Input should be less than"),
        (
            "    steps: 2",
            f"    steps: 0x{'f' * 5000}",
            f"{BUGFIX}.steps: Input should be less than 2147483648 (value a",
        ),
        ("device: cpu", "device: cpu\nsandbox:", "sandbox: Input should be a valid dictionary"),
        ("device: cpu", "device: cpu\ndevice: cuda", "not YAML: the key 'device' stands twice"),
        ("qwen_grpo_bugfix: &short", "qwen_grpo: &short", "experiments.qwen_grpo.[key]: Input should be"),
        ("<<: *short", "<<: *other", "not YAML: found undefined alias 'other'"),
        ("    steps: 2", "\tsteps: 2", "not YAML: while scanning for the next token found character"),
        ("device: cpu", "device: !!python/name:os.system", "not YAML: could not determine a constructor"),
    ],
)
def test_a_bad_setting_is_named_with_its_file_and_value(config_dir: Path, old: str, new: str, said: str) -> None:
    change(config_dir, old, new)
    with pytest.raises(UserError) as raised:
        load_run(config_dir, "smoke")
    assert str(raised.value).startswith(f"{config_dir}/runs/smoke.yaml: {said}")
    assert "\n" not in str(raised.value)
    assert raised.value.remedy
    assert raised.value.exit_code == 2


def with_model(config_dir: Path, model: str) -> None:
    text = (config_dir / "runs" / "smoke.yaml").read_text()
    change(config_dir, text[text.index("model:") : text.index("warm_start:")], f"model: {model}\n")


NAMES = (
    *("Qwen/Qwen3-0.6B", "gpt2", "a.b/c_d", f"{'a' * 96}/{'b' * 96}"),
    *("Qwen/Qwen3 0.6B", "a/b/c", "", "/a", "a/", ".a", "a-", "a--b", "a..b", "a.git", "a" * 97, "é", "a\n", "a@b"),
)


def is_a_name(name: str) -> bool:
    try:
        validate_repo_id(name)
    except HFValidationError:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_model_s_name_is_refused_where_the_hub_would_refuse_it(config_dir: Path, name: str) -> None:
    with_model(config_dir, f"{{source: hub, name: {json.dumps(name)}}}")
    if is_a_name(name):
        load_run(config_dir, "smoke")
        return
    with pytest.raises(UserError) as raised:
        load_run(config_dir, "smoke")
    said = f"{config_dir}/runs/smoke.yaml: model.hub.name: {quoted(name)} is no model's name on the hub, such as Qwen/"
    assert str(raised.value).startswith(said)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("revision", ["main", "v1.0", "refs/pr/1", "0123456789abcdef" * 2 + "01234567"])
def test_branches_tags_and_commits_are_revisions(config_dir: Path, revision: str) -> None:
    with_model(config_dir, f"{{source: hub, name: a/b, revision: {revision}}}")
    load_run(config_dir, "smoke")


@pytest.mark.parametrize("revision", ["", ".", "..", "a/../b", "/a", "a/", "a b", "a\0", "\ud800", "a:b", "x" * 300])
def test_what_no_revision_can_be_called_is_refused(config_dir: Path, revision: str) -> None:
    with_model(config_dir, f"{{source: hub, name: a/b, revision: {json.dumps(revision)}}}")
    with pytest.raises(UserError, match=r"smoke\.yaml: model\.hub\.revision: '.* is no branch, tag or commit, "):
        load_run(config_dir, "smoke")


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("", "is empty"),
        ("a\0b", "holds a NUL"),
        ("a/" + "x" * 300, "holds a name of more than 255 bytes"),
        ("é" * 128, "holds a name of more than 255 bytes"),
        ("x/" * 1500, "is longer than 2048 bytes"),
        ("\ud800", "is no text"),
    ],
)
@pytest.mark.parametrize(("source", "more"), [("folder", ""), ("gguf", f", sha256: '{'0' * 64}'")])
def test_a_path_that_no_file_can_have_is_refused_in_one_line(
    config_dir: Path, path: str, fault: str, source: str, more: str
) -> None:
    with_model(config_dir, f"{{source: {source}, path: {json.dumps(path)}{more}}}")
    with pytest.raises(UserError) as raised:
        load_run(config_dir, "smoke")
    said = str(raised.value)
    assert said.startswith(f"{config_dir}/runs/smoke.yaml: model.{source}.path: '")
    assert f" is no path: it {fault} -> see config/README.md" in said
    assert len(said) < len(str(config_dir)) + 250


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def folder(path: Path) -> None:
    path.mkdir()


def holding(content: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(content) and None


@pytest.mark.parametrize("name", ["config.yaml", "runs/smoke.yaml"])
@pytest.mark.parametrize(
    "make",
    [
        folder,
        link_to_itself,
        holding(b""),
        holding(b"- a list"),
        holding(b"text"),
        holding(b"a: \xff\xfe"),
        holding(b"a: \0"),
        holding(b"a: " + b"[" * 100_000),
        holding(b"a: " + b"9" * 10_000),
    ],
)
def test_a_file_that_holds_no_settings_is_named(config_dir: Path, name: str, make: Callable[[Path], None]) -> None:
    (config_dir / name).unlink()
    make(config_dir / name)
    with pytest.raises(UserError, match=rf"config/{name}: .* -> mend the file$"):
        load_run(config_dir, "smoke")


@pytest.mark.parametrize(
    "change_bytes", [lambda text: text.replace(b"\n", b"\r\n"), lambda text: b"\xef\xbb\xbf" + text]
)
def test_line_ends_and_byte_marks_of_windows_change_no_setting(
    config_dir: Path, change_bytes: Callable[[bytes], bytes]
) -> None:
    for name in ("config.yaml", "runs/smoke.yaml"):
        (config_dir / name).write_bytes(change_bytes((CONFIG / name).read_bytes()))
    assert load_run(config_dir, "smoke") == load_run(CONFIG, "smoke")


@pytest.mark.parametrize("run", ["nosuch", "", "../runs/smoke", "SMOKE", "a\nb"])
def test_an_unknown_run_is_answered_with_those_that_exist(run: str) -> None:
    with pytest.raises(UserError, match=r"unknown run .* -> choose one of: .*smoke") as raised:
        load_run(CONFIG, run)
    assert "\n" not in str(raised.value)


def test_a_missing_configuration_is_not_taken_for_an_unknown_run(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"nosuch/runs: no such folder -> name the folder"):
        load_run(tmp_path / "nosuch", "smoke")


def test_on_the_command_line_a_bad_setting_gives_2_and_leaves_the_earlier_file(
    config_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "preflight.json"
    out.write_text("earlier")
    change(config_dir, "group_size: 2", "group_size: 1")
    arguments = ["preflight", "--config-dir", str(config_dir), "--run", "smoke", "--out", str(out)]
    assert run_command(agentrl, "agentrl", arguments) == 2
    assert capsys.readouterr().err.startswith("ERROR: ")
    assert out.read_text() == "earlier"
