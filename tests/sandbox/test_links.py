"""A link that a script makes leads no tool out of the repository, whichever backend runs the script."""

import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from agentrl.environments import coding_tools, make_environment
from agentrl.environments.base import Environment
from agentrl.grading import grade
from agentrl.sandbox.base import Backend
from agentrl.sandbox.process_limits import NAME as PROCESS_LIMITS
from agentrl.types import Status
from tests.environments.fakes import call
from tests.sandbox.attacks.links import LINKS, REFUSALS, SOURCE, Baits, InTheFolder, Link, OnDisk, play
from tests.sandbox.attacks.tampering import FIXED, TASK


def name(link: Link) -> str:
    return link.name


@pytest.fixture
def baits() -> Iterator[Baits]:
    """Outside any folder that a job's user may not enter."""
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="agentrl-bait-"))
    yield Baits.laid_in(folder)
    shutil.rmtree(folder)


def episode(backend: Backend) -> Environment:
    return make_environment("coding_tools", TASK, backend, lambda task, source: grade(task, source, backend))


@pytest.mark.parametrize("link", LINKS, ids=name)
def test_a_link_of_a_script_is_nothing_to_the_tools_and_an_honest_solution_is_paid_after_it(
    backend: Backend, link: Link, baits: Baits
) -> None:
    played = episode(backend)
    made, *_, last = play(link, baits, partial(call, played))
    assert last.cause == link.cause
    assert not baits.harmed([made, last])
    if not link.hard:
        assert made.text == "(no output)"
    elif (
        backend.name != PROCESS_LIMITS
    ):  # Those forbid none: whether the kernel does (protected_hardlinks) is not theirs.
        assert REFUSALS[backend.name] in made.text
    call(played, "Read", file_path="fn.py")
    assert call(played, "Write", file_path="fn.py", content=FIXED).status is Status.OK
    assert call(played, "Bash", command="pytest").facts["tests_passed"] is True
    assert played.grade().outcome == "ok"


@pytest.mark.parametrize("link", LINKS, ids=name)
def test_the_link_leads_tools_out_that_work_on_a_disk(link: Link, baits: Baits, tmp_path: Path) -> None:
    open_names = mock.patch("agentrl.environments.file_tools.file_name", lambda path: path)
    with mock.patch.object(coding_tools, "Repository", partial(OnDisk, tmp_path)), open_names:
        played = episode(InTheFolder(tmp_path))  # type: ignore[arg-type]
        if any(given["file_path"] == "fn.py" for tool, given in link.calls if tool != "Bash"):
            call(played, "Read", file_path="fn.py")
        results = play(link, baits, partial(call, played))
    assert baits.harmed(results)


def test_tools_that_work_on_a_disk_harm_nothing_without_a_link(baits: Baits, tmp_path: Path) -> None:
    with mock.patch.object(coding_tools, "Repository", partial(OnDisk, tmp_path)):
        played = episode(InTheFolder(tmp_path))  # type: ignore[arg-type]
        calls = (("Read", {"file_path": "fn.py"}), ("Write", {"file_path": "fn.py", "content": SOURCE}))
        results = play(Link("none", "", calls, None), baits, partial(call, played))
    assert not baits.harmed(results)
