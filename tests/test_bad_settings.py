"""Settings as people mistype and editors spoil them: refused in one line, with the file, the key and a remedy."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from agentrl.cli import agentrl, run_command
from agentrl.config import EXPERIMENTS, known_runs, load_config, load_run
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
        ("device: cpu", "device: !!bool x", "not YAML: 'x' is no bool in "),
        ("device: cpu", "device: !!timestamp x", "not YAML: 'x' is no timestamp in "),
        ("threads: 1", "threads: !!int x", "not YAML: 'x' is no int in "),
        ("device: cpu", "device: !!timestamp 0001-13-01", "not YAML: '0001-13-01' is no timestamp in "),
        ("device: cpu", "device: " + "[" * 300 + "]" * 300, "not YAML: values nest deeper than 32 in "),
        ("device: cpu", "device: &a [*a]", "not YAML: *a holds itself in "),
        ("device: cpu", 'device: "\\ud800"', "not YAML: 'utf-8' codec can't encode character"),
        ("device: cpu", f"device: {'x' * 10_000}", "device: Input should be 'cuda' or 'cpu' (value 'xxxx"),
        ("source: scratch", "source: hub\n  name: x\nextends: [1]\nx:", "unknown run [1] -> choose one of: "),
    ],
)
def test_a_bad_setting_is_named_with_its_file_and_value(config_dir: Path, old: str, new: str, said: str) -> None:
    change(config_dir, old, new)
    with pytest.raises(UserError) as raised:
        load_run(config_dir, "smoke")
    assert str(raised.value).startswith(f"{config_dir}/runs/smoke.yaml: {said}")
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 1000
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
        holding("a: b".encode("utf-16")),
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


def test_without_a_folder_of_runs_none_are_listed(config_dir: Path) -> None:
    shutil.rmtree(config_dir / "runs")
    with pytest.raises(UserError, match=r"config/runs: no such folder -> "):
        known_runs(config_dir)


def test_where_there_is_no_run_yet_the_remedy_is_to_write_one(config_dir: Path) -> None:
    for path in (config_dir / "runs").iterdir():
        path.unlink()
    with pytest.raises(UserError, match=r"config/runs: holds no run -> write one, such as .*config/runs/demo\.yaml"):
        load_run(config_dir, "smoke")


@pytest.mark.parametrize("name", ["a$(x)", "a b", "-a", "_a", "a;b", "a'b", "a\nb", "ä", "a{b}", "a*", "٣"])
def test_a_file_name_that_makes_no_name_of_a_run_is_refused(config_dir: Path, name: str) -> None:
    (config_dir / "runs" / f"{name}.yaml").write_text("extends: smoke\n")
    with pytest.raises(UserError) as raised:
        load_run(config_dir, "smoke")
    assert str(raised.value).startswith(f"{config_dir}/runs: the file name {name + '.yaml'!r} makes no name of a run")
    assert "\n" not in str(raised.value)


def test_the_name_that_a_script_gives_a_varied_run_is_one(config_dir: Path) -> None:
    (config_dir / "runs" / "smoke+prompts=3+lr=1e-05,x.yaml").write_text("extends: smoke\n")
    assert load_run(config_dir, "smoke+prompts=3+lr=1e-05,x") == load_run(config_dir, "smoke")


@pytest.mark.parametrize(
    "name", ["library", "Library", "audit", "all", "report", "warm-starts", *EXPERIMENTS, "audit.log", "x.json"]
)
def test_a_run_is_not_named_as_what_the_workflow_makes(config_dir: Path, name: str) -> None:
    (config_dir / "runs" / f"{name}.yaml").write_text("extends: smoke\n")
    with pytest.raises(UserError, match=rf"runs/{name}\.yaml: the name '{name}' is taken by .* -> rename the file"):
        known_runs(config_dir)


def test_hidden_files_beside_the_runs_are_no_runs(config_dir: Path) -> None:
    (config_dir / "runs" / ".#smoke.yaml").symlink_to("nobody@nowhere")
    assert known_runs(config_dir) == known_runs(CONFIG)


@pytest.mark.parametrize("value", [".nan", ".inf", "-.inf"])
def test_a_default_that_is_no_finite_number_is_named(config_dir: Path, value: str) -> None:
    path = config_dir / "config.yaml"
    path.write_text(path.read_text().replace("confidence: 0.95", f"confidence: {value}"))
    with pytest.raises(UserError, match=r"config\.yaml: .*defaults\.evaluation\.confidence is -?(nan|inf), no finite"):
        load_config(config_dir)


def test_a_model_made_from_scratch_needs_a_warm_start(config_dir: Path) -> None:
    (config_dir / "runs" / "cold.yaml").write_text("extends: smoke\nwarm_start: null\n")
    with pytest.raises(UserError, match=r"runs/cold\.yaml: .*knows nothing without a warm_start"):
        load_run(config_dir, "cold")


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
