from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner
from tests.sandbox.conftest import open_backend
from tests.sandbox.test_backends import settings

from agentrl import exhaustion
from agentrl.errors import ExhaustedError, InfrastructureError, IntegrityError, UserError
from agentrl.sandbox import backends, jail
from agentrl.sandbox.backends import choose_backend
from agentrl.sandbox.base import Limits
from agentrl.sandbox.denials import NOT_DENIED, Denial
from agentrl.sandbox.jail import Jail
from agentrl.stages import sandbox_check
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


def test_a_jail_that_lets_a_probe_through_is_shown_and_fails_as_in_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bwrap", "landlock"):
        open_backend(name).close()
    check = Jail.check

    def open_in_namespaces(made: Jail, denials: Sequence[Denial]) -> None:
        seen = [replace(one, observed=NOT_DENIED) for one in denials] if made.name == "bwrap" else denials
        check(made, seen)

    monkeypatch.setattr(Jail, "check", open_in_namespaces)
    done = CliRunner().invoke(command, [])
    for said in ("bwrap: does not hold\n  sandbox bwrap: not denied: ", "landlock: works", "auto ends at bwrap"):
        assert said in done.output
    assert isinstance(done.exception, IntegrityError)
    with pytest.raises(IntegrityError, match="not denied: "):
        choose_backend(settings("auto"))


@pytest.mark.parametrize("full", ["bwrap", "landlock"])
def test_a_jail_for_which_the_machine_is_full_is_shown_and_fails_as_the_machine(
    full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bwrap", "landlock"):
        open_backend(name).close()

    def jail_on_a_full_machine(name: str, limits: Limits) -> Jail:
        if name == full:
            raise ExhaustedError("the machine is full -> free it")
        return Jail(name, limits)

    monkeypatch.setattr(exhaustion, "PAUSE_S", 0.0)
    monkeypatch.setattr(backends, "Jail", jail_on_a_full_machine)
    done = CliRunner().invoke(command, [])
    other = {"bwrap": "landlock", "landlock": "bwrap"}[full]
    ends = {"bwrap": "auto ends at bwrap", "landlock": "auto takes bwrap"}[full]
    for said in (f"{full}: could not be tried to the end\n  the machine is full", f"{other}: works", ends):
        assert said in done.output
    assert isinstance(done.exception, ExhaustedError)
    assert done.exception.exit_code == 3


@pytest.mark.parametrize("failure", [IntegrityError("open"), InfrastructureError("wedged")])
def test_what_ends_a_probe_of_a_jail_that_could_be_opened_is_passed_over_by_no_other(
    failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`auto` has taken that jail by then."""
    open_backend("landlock").close()

    def ends(_: object) -> None:
        raise failure

    monkeypatch.setattr(sandbox_check, "run_probes", ends)
    assert CliRunner().invoke(command, []).exception is failure


@pytest.mark.parametrize(
    "option", [("--wall-s", "0"), ("--wall-s", "nan"), ("--cpu-s", "-1"), ("--memory-mib", str(2**31))]
)
def test_a_limit_that_no_run_may_have_is_refused_with_its_option(option: tuple[str, str]) -> None:
    done = CliRunner().invoke(command, option)
    assert isinstance(done.exception, UserError)
    assert str(done.exception).startswith(f"{option[0]}: Input should be ")


def test_without_any_jail_the_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    done = CliRunner().invoke(command, [])
    assert isinstance(done.exception, InfrastructureError)
    assert done.exception.exit_code == 3
