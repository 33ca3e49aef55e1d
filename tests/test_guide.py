"""The guide, the decisions and the reference: their links and their commands."""

import re
import shlex
from pathlib import Path

import click
import pytest

from agentrl.cli import agentrl
from agentrl.config import known_runs
from tests.workflow_copy import copy_repository, dry_run

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted((ROOT / "docs").glob("*.md"))
TOLD = (*DOCUMENTS, ROOT / "README.md", ROOT / "CONTRIBUTING.md")


def commands() -> list[list[str]]:
    """Every command of the shell blocks, in words, without those that have a part to fill in."""
    blocks = [block for path in TOLD for block in re.findall(r"```sh\n(.*?)```", path.read_text(), re.DOTALL)]
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [shlex.split(line) for line in lines if line and "<" not in line]


def of(program: str) -> list[list[str]]:
    found = [words[1:] for words in commands() if words[0] == program]
    assert found, f"no document shows {program}"
    return found


def test_every_key_of_the_configuration_has_a_row_and_a_meaning_of_its_own() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "config" / "README.md").read_text(), re.MULTILINE)
    assert [row for row in rows if not re.fullmatch(r"`\w+`", row)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!http|#)([^)#]+)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as a forge makes them."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-") for heading in plain}


def test_an_anchor_is_made_of_a_headings_words_alone(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# One\n\n## `agentrl why`: [what](b.md) is stale?\n")
    assert anchors(tmp_path / "a.md") == {"one", "agentrl-why-what-is-stale"}


@pytest.mark.parametrize("document", TOLD, ids=lambda path: path.name)
def test_anchors_of_a_document_are_headings_of_the_document_that_they_name(document: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)#]*)#([^)]+)\)", document.read_text())
    missing = [
        f"{file}#{anchor}"
        for file, anchor in links
        if anchor not in anchors((document.parent / file).resolve() if file else document)
    ]
    assert missing == []


@pytest.mark.parametrize("document", ["guide.md", "decisions.md", "reference.md"])
def test_a_document_is_reached_from_the_readme(document: str) -> None:
    assert f"(docs/{document})" in (ROOT / "README.md").read_text()


def test_a_shown_command_of_agentrl_exists_with_its_options() -> None:
    for words in of("agentrl"):
        context, command, rest = click.Context(agentrl), agentrl, list(words)
        while isinstance(command, click.Group):
            found = command.get_command(context, rest.pop(0))
            assert found is not None, words
            command, context = found, click.Context(found)
        known = {option for parameter in command.params for option in parameter.opts}
        options = {word for word in rest if word.startswith("--")}
        assert options <= known, words
        required = {one.opts[0] for one in command.params if isinstance(one, click.Option) and one.required}
        assert required <= options, words


def test_a_shown_target_of_make_exists() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {word for words in of("make") for word in words if "=" not in word} <= set(targets)


def test_a_shown_script_exists() -> None:
    scripts = [words[0] for words in of("python") if not words[0].startswith(("-", "results/"))]
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


def test_shown_targets_of_snakemake_can_be_planned(tmp_path: Path) -> None:
    targets = {word for words in of("snakemake") for word in words if re.match(r"results/.*\.(json|html)$", word)}
    repository = copy_repository(tmp_path)
    done = dry_run(repository, "--quiet", "--", *sorted(targets))
    assert done.returncode == 0, done.stdout


def test_files_that_the_guide_names_are_there() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text()
    named = re.findall(r"`((?:src|config|environments|docs|scripts)/[\w./-]+\.(?:py|yaml|md))`", guide)
    places = (ROOT, ROOT / "src" / "agentrl")
    assert named
    assert [name for name in named if not any((place / name).is_file() for place in places)] == []
    assert "demo" in known_runs(ROOT / "config")
