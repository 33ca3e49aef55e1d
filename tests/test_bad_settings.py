"""Settings as people mistype and editors spoil them: refused in one line, with the file, the key and a remedy."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from agentrl.cli import agentrl, run_command
from agentrl.config import load_run
from agentrl.errors import UserError

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
        ("device: cpu", "device: cpu\nseeds: [1, 1]", "settings: Value error, seeds [1, 1] repeat -> "),
        ("device: cpu", "device: cpu\nseeds: [true]", "seeds.0: Input should be a valid integer (value True)"),
        ("device: cpu", "device: cpu\nseeds: [18446744073709551616]", "seeds.0: Input should be less than"),
        ("threads: 1", "threads: 10000000", "threads: Input should be less than or equal to 512"),
        ("device: cpu", "device: cpu\nsandbox: {memory_mib: 9999999999999}", "sandbox.memory_mib: Input should be"),
        ("device: cpu", "device: cpu\nsandbox: {wall_s: 1.0e+300}", "sandbox.wall_s: Input should be less than"),
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
