"""The commands of the guide's part on auditing, run as they stand there, on a run that was really played."""

import re
import shlex
from pathlib import Path

import pytest

from agentrl.cli import agentrl, run_command
from tests.audit.played_run import ROOT, RUN, PlayedRun

SHOWN = ("results/demo/qwen_grpo_tools.json", "demo")


def shown() -> list[str]:
    """Lines of `agentrl` in the shell blocks of the section."""
    section = (ROOT / "docs" / "guide.md").read_text().partition("\n## Audit\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("agentrl ")]


def test_the_guide_shows_how_to_audit_to_ask_why_and_to_export() -> None:
    assert [line.split()[1] for line in shown()] == ["audit", "why", "export"]


def test_each_command_does_what_the_guide_says(
    copied: PlayedRun, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copied.home)
    ours = dict(zip(SHOWN, (f"results/{RUN}/{copied.layout.experiment}.json", RUN), strict=True))
    told = {}
    for line in shown():
        _, name, *words = shlex.split(line)
        assert run_command(agentrl, "agentrl", [name, *(ours.get(word, word) for word in words)]) == 0
        told[name] = capsys.readouterr().out
    assert re.search(r"^equal after ", told["audit"], re.MULTILINE)
    assert "is fresh: nothing that it was made from has changed" in told["why"]
    assert Path(f"{RUN}.crate.zip").is_file()


def lines_of_the_guide() -> list[str]:
    """Every line of `agentrl` in the guide's shell blocks but those of its part on auditing."""
    text = (ROOT / "docs" / "guide.md").read_text().partition("\n## Audit\n")[0]
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("agentrl ")]


def on_the_played_run(words: list[str], played: PlayedRun) -> list[str]:
    """A shown command line with the played run in the place of the runs and of the kept result that it names."""
    own = f"results/{RUN}/{played.layout.experiment}.json"
    found = [own if re.fullmatch(r"results/demo/\w+\.json|before\.json", word) else word for word in words]
    return [re.sub(r"^(results/)?(demo|qwen2\.5-coder-0\.5b)(?=/|$)", rf"\g<1>{RUN}", word) for word in found]


SHOWING = {
    "watch": "last stage result",
    "report": "",
    "compare": "settings, code and packages are the same",
    "table": "held-out tasks (10 tasks x",
}


@pytest.mark.parametrize("name", SHOWING)
def test_a_shown_command_works_on_a_run_that_was_played(
    copied: PlayedRun, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(copied.home)
    lines = [shlex.split(line)[1:] for line in lines_of_the_guide() if line.split()[1] == name]
    # Without `--once` it would wait for the experiment that was not played.
    lines = [words for words in lines if name != "watch" or "--once" in words]
    assert lines
    for words in lines:
        assert run_command(agentrl, "agentrl", on_the_played_run(words, copied)) == 0, words
        assert SHOWING[name] in capsys.readouterr().out
    if name == "report":
        page = Path("results", RUN, "so_far.html").read_text()
        assert f'<section id="{copied.layout.experiment}"' in page
        assert "has no result yet" in page or "has not been run" in page


def test_no_shown_audit_names_its_results_by_a_pattern() -> None:
    """Records lie beside the results and match what results match."""
    lines = [line for path in (ROOT / "docs").glob("*.md") for line in path.read_text().splitlines()]
    audits = [line for line in lines if re.search(r"agentrl audit \S*results", line)]
    assert len(audits) >= 3
    assert [line for line in audits if "*" in line] == []
