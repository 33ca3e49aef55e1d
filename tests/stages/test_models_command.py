"""The command that looks at a model: what it prints, which settings it names, and how it refuses."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.gguf_files import tiny_content
from tests.policy.test_fitness import ENDLESS, FIT, OTHER_END, OUT_OF_REACH, UNTRAINED
from tests.tiny_policy import tiny_policy

from agentrl.cli import agentrl, run_command
from agentrl.policy.fitness import Fitness
from agentrl.policy.loading import save_policy
from agentrl.stages import models
from agentrl.stages.models import Verdict, concerning, table, verdict

pytestmark = pytest.mark.usefixtures("_torch_as_it_was")


def measured(tokens: Fitness, text: Fitness) -> dict[tuple[str, str], Fitness]:
    return {("tokens", "edit_menu"): FIT, ("tokens", "coding_tools"): tokens, ("text", "edit_menu"): text}


@pytest.mark.parametrize(
    ("tokens", "text", "expected"),
    [
        (FIT, FIT, Verdict(plain_tags=False, warm_start=False)),
        (UNTRAINED, FIT, Verdict(plain_tags=True, warm_start=False)),
        (OUT_OF_REACH, OUT_OF_REACH, Verdict(plain_tags=False, warm_start=True)),
        (UNTRAINED, ENDLESS, Verdict(plain_tags=True, warm_start=True)),
        (UNTRAINED, UNTRAINED, None),
    ],
)
def test_the_settings_that_ask_least_are_named(tokens: Fitness, text: Fitness, expected: Verdict | None) -> None:
    assert verdict(measured(tokens, text)) == expected


LATE = replace(OUT_OF_REACH, plain_tags=True)


@pytest.mark.parametrize(
    ("tokens", "text", "said"),
    [
        (FIT, LATE, []),
        (FIT, replace(ENDLESS, plain_tags=True), []),
        (OTHER_END, LATE, ["wrong end tokens"]),
        (UNTRAINED, replace(FIT, plain_tags=True), []),
        (UNTRAINED, LATE, ["a call is out of reach: <tool_call> as text"]),
        (OUT_OF_REACH, LATE, ["a call is out of reach: <tool_call> as a token"]),
        (
            UNTRAINED,
            replace(UNTRAINED, opening_tag_probability=0.0),
            ["the tokens of", "a call is out of reach: <tool_call> as a token"],
        ),
    ],
)
def test_only_what_a_run_would_use_is_warned_of(tokens: Fitness, text: Fitness, said: list[str]) -> None:
    both = measured(tokens, text) | {("tokens", "edit_menu"): tokens}
    found = [finding.what for finding in concerning(both, verdict(both))]
    assert len(found) == len(said)
    assert all(what.startswith(start) for what, start in zip(found, said, strict=True))


def test_a_verdict_reads_as_a_run_is_written() -> None:
    assert str(Verdict(plain_tags=True, warm_start=True)) == "plain_tags: true, and a warm_start"
    assert str(Verdict(plain_tags=False, warm_start=False)) == "plain_tags: false"


def test_the_table_says_of_each_way_whether_it_works() -> None:
    rows = table(measured(UNTRAINED, replace(OUT_OF_REACH, plain_tags=True))).rows
    assert [row[-1] for row in rows] == ["yes", "no", "after a warm start"]
    assert rows[1][-2] == "<tool_call> </tool_call>"


def check(path: Path) -> int:
    return run_command(agentrl, "agentrl", ["models", "check", str(path), "--threads", "1"])


def test_a_folder_is_measured_in_every_prompt_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tiny_policy()
    save_policy(tmp_path / "policy.json", policy.model, policy.tokenizer, origin="scratch")
    monkeypatch.chdir(tmp_path)
    files = sorted(tmp_path.rglob("*"))
    assert check(Path("weights")) == 0
    said = capsys.readouterr().out
    assert "architecture: Qwen3ForCausalLM, " in said
    assert [place for place in ("edit_menu", "coding_tools") if said.count(place) != 2] == []
    assert "\nIt can act with plain_tags: false" in said
    assert sorted(tmp_path.rglob("*")) == files


def test_a_gguf_file_is_converted_and_its_hash_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = tiny_content()
    path = content.write(tmp_path / "m.gguf")
    monkeypatch.chdir(tmp_path)
    check(path)
    said = capsys.readouterr().out
    assert f"sha256: {models.checked_sha256(path, None)}" in said
    assert "converted to: .cache/models/" in said
    assert "architecture: Qwen2ForCausalLM" in said


def test_a_model_that_no_settings_make_fit_gives_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tiny_policy()
    save_policy(tmp_path / "policy.json", policy.model, policy.tokenizer, origin="scratch")
    monkeypatch.setattr(models, "measure", lambda _: measured(UNTRAINED, UNTRAINED))
    assert check(tmp_path / "weights") == 2
    captured = capsys.readouterr()
    assert "the tokens of <tool_call> and </tool_call> are untrained" in captured.out
    assert captured.err.startswith(f"ERROR: {tmp_path}/weights: no settings make this model fit -> ")


@pytest.mark.parametrize("threads", ["0", "513", "99999999999999999999"])
def test_threads_that_no_machine_starts_are_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], threads: str
) -> None:
    assert run_command(agentrl, "agentrl", ["models", "check", str(tmp_path), "--threads", threads]) == 2
    assert f"Error: Invalid value for '--threads': {threads} is not in the range" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing", "empty", "text.gguf"])
def test_what_is_no_model_gives_2_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.gguf").write_text("no model")
    monkeypatch.chdir(tmp_path)
    assert check(Path(name)) == 2
    assert name in capsys.readouterr().err
