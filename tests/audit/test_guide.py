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


def test_no_shown_audit_names_its_results_by_a_pattern() -> None:
    """Records lie beside the results and match what results match."""
    lines = [line for path in (ROOT / "docs").glob("*.md") for line in path.read_text().splitlines()]
    audits = [line for line in lines if re.search(r"agentrl audit \S*results", line)]
    assert len(audits) >= 3
    assert [line for line in audits if "*" in line] == []
