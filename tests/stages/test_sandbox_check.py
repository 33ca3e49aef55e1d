import pytest
from click.testing import CliRunner
from tests.sandbox.conftest import open_backend

from agentrl.errors import InfrastructureError
from agentrl.sandbox import jail
from agentrl.stages.sandbox_check import command


def test_every_jail_is_shown_with_its_probes_and_what_it_leaves_open() -> None:
    for name in ("bwrap", "landlock"):
        open_backend(name).close()
    done = CliRunner().invoke(command, [])
    assert done.exit_code == 0, done.output
    for said in ("bwrap: works", "landlock: works", "grade: parent_memory", "left open: ", "auto takes bwrap"):
        assert said in done.output


def test_a_jail_that_does_not_work_is_explained_and_the_next_one_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise InfrastructureError("no bubblewrap -> install it")

    open_backend("landlock").close()
    monkeypatch.setattr(jail, "find_bubblewrap", absent)
    done = CliRunner().invoke(command, [])
    assert "bwrap: does not work\n  no bubblewrap -> install it" in done.output
    assert "auto takes landlock" in done.output


def test_without_any_jail_the_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    done = CliRunner().invoke(command, [])
    assert isinstance(done.exception, InfrastructureError)
    assert done.exception.exit_code == 3
