"""What a machine that lacks a part of the jail is told: from what such machines say below /proc and /sys."""

import errno
from collections.abc import Mapping
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox import identity, jail
from agentrl.sandbox.bwrap import namespace_remedy
from agentrl.sandbox.identity import IdentityPool, why_bound
from agentrl.sandbox.landlock import why_absent

APPARMOR = "proc/sys/kernel/apparmor_restrict_unprivileged_userns"
CLONE = "proc/sys/kernel/unprivileged_userns_clone"
MOST = "proc/sys/user/max_user_namespaces"
CONTAINER = "namespaces are denied: in a container"


def machine(root: Path, says: Mapping[str, str]) -> Path:
    """A root folder in which the kernel says so."""
    for name, text in says.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    return root


@pytest.mark.parametrize(
    ("switch", "value", "remedy"),
    [
        (
            APPARMOR,
            "1",
            "AppArmor denies user namespaces: give bwrap a profile that allows userns, or "
            "sysctl kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        (CLONE, "0", "sysctl kernel.unprivileged_userns_clone=1"),
        (MOST, "0", "sysctl user.max_user_namespaces=15000"),
    ],
)
def test_a_switch_that_denies_namespaces_is_named_with_its_remedy(
    switch: str, value: str, remedy: str, tmp_path: Path
) -> None:
    assert namespace_remedy(machine(tmp_path, {switch: value})) == remedy


@pytest.mark.parametrize(("switch", "value"), [(APPARMOR, "0"), (CLONE, "1"), (MOST, "96364")])
def test_a_switch_that_allows_namespaces_is_not_blamed(switch: str, value: str, tmp_path: Path) -> None:
    assert namespace_remedy(machine(tmp_path, {switch: value})).startswith(CONTAINER)


def test_the_switch_that_denies_is_found_beside_others_that_allow(tmp_path: Path) -> None:
    found = namespace_remedy(machine(tmp_path, {APPARMOR: "0", CLONE: "1", MOST: "0"}))
    assert found == "sysctl user.max_user_namespaces=15000"


def test_a_machine_without_any_of_the_switches_is_taken_for_a_container(tmp_path: Path) -> None:
    assert namespace_remedy(tmp_path).startswith(CONTAINER)


OFF, MISSING, REFUSED = errno.EOPNOTSUPP, errno.ENOSYS, errno.EPERM
ACTIVE = "lockdown,capability,yama,apparmor"
LSM, LINE, RELEASE = "sys/kernel/security/lsm", "proc/cmdline", "proc/sys/kernel/osrelease"
NEWER = "-> use Linux 5.13 or newer"
BUILT = (
    "was built without Landlock -> use a kernel built with CONFIG_SECURITY_LANDLOCK; in a container, let its "
    "seccomp profile pass landlock_create_ruleset and its kin"
)
STARTED = "Landlock is switched off: the kernel was started with"
LEFT_OUT = "Landlock is switched off: the kernel's own list leaves it out -> boot with lsm=landlock,"
DENIED = (
    "Landlock is denied here -> let the container's seccomp profile pass landlock_create_ruleset, "
    "landlock_add_rule and landlock_restrict_self"
)


@pytest.mark.parametrize(
    ("error", "files", "message"),
    [
        (MISSING, {RELEASE: "5.10.0-28-amd64"}, f"Linux 5.10.0-28-amd64 is older than Landlock {NEWER}"),
        (MISSING, {RELEASE: "4.18.0-553.el8"}, f"Linux 4.18.0-553.el8 is older than Landlock {NEWER}"),
        (MISSING, {RELEASE: "5.13.0"}, f"Linux 5.13.0 {BUILT}"),
        (MISSING, {RELEASE: "6.1.0-custom", LSM: ACTIVE}, f"Linux 6.1.0-custom {BUILT}"),
        (MISSING, {}, f"Linux (no release told) {BUILT}"),
        (
            OFF,
            {LINE: "quiet lsm=yama,bpf ro", LSM: ACTIVE},
            f"{STARTED} lsm=yama,bpf -> boot with lsm=landlock,yama,bpf",
        ),
        (OFF, {LINE: "lsm=landlock,yama lsm=yama"}, f"{STARTED} lsm=yama -> boot with lsm=landlock,yama"),
        (OFF, {LINE: "quiet lsm="}, f"{STARTED} lsm= -> boot with lsm=landlock"),
        (OFF, {LINE: "quiet ro", LSM: ACTIVE}, f"{LEFT_OUT}lockdown,yama,apparmor"),
        (OFF, {}, f"{LEFT_OUT} and after the comma what the kernel's CONFIG_LSM names"),
        (REFUSED, {RELEASE: "6.8.0", LSM: f"landlock,{ACTIVE}"}, DENIED),
        (REFUSED, {}, DENIED),
        (MISSING, {RELEASE: "6.8.0", LSM: f"landlock,{ACTIVE}"}, DENIED),
    ],
)
def test_why_there_is_no_landlock_is_told_with_the_remedy(
    error: int, files: dict[str, str], message: str, tmp_path: Path
) -> None:
    assert why_absent(machine(tmp_path, files), error) == message


@pytest.mark.parametrize("name", ["bwrap", "landlock"])
def test_a_jail_on_a_machine_without_landlock_is_refused_with_that_reason(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = machine(tmp_path, {LINE: "lsm=yama"})
    monkeypatch.setattr(jail, "landlock_abi", lambda: 0)
    monkeypatch.setattr(jail, "why_absent", lambda: why_absent(root, OFF))
    with pytest.raises(InfrastructureError, match=r"started with lsm=yama -> boot with lsm=landlock,yama$"):
        jail.find_walls(name)


UIDS, GIDS, GROUPS, STATUS = (f"proc/self/{name}" for name in ("uid_map", "gid_map", "setgroups", "status"))
WHOLE, PODMAN, ALONE = "0 0 4294967295", "0 1000 1\n1 100000 65536", "0 1000 1"
OUTSIDE = "-> start the run outside of it, as root or as an ordinary user, or give it 65536 uids and gids"
SAME = "sandbox: root of this user namespace can't become another user:"


@pytest.mark.parametrize(
    ("says", "begins"),
    [
        ({UIDS: ALONE, GIDS: ALONE}, f"{SAME} /proc/self/uid_map lacks 60578 to 61183 {OUTSIDE}"),
        ({UIDS: PODMAN, GIDS: ALONE}, f"{SAME} /proc/self/gid_map lacks 60578 to 61183 {OUTSIDE}"),
        ({UIDS: PODMAN, GIDS: PODMAN, GROUPS: "deny"}, f"{SAME} it may not drop its groups {OUTSIDE}"),
        ({UIDS: WHOLE, STATUS: "CapEff:\t00000000a80425bb"}, "sandbox: root without CAP_SETGID can't become"),
        ({UIDS: WHOLE, STATUS: "CapEff:\t0000000000000000"}, "sandbox: root without CAP_SETGID and CAP_SETUID can't"),
    ],
)
def test_a_root_that_may_not_become_a_job_s_user_is_told_so_with_the_remedy(
    says: dict[str, str], begins: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Else it would be told that no Python can be run."""
    told = why_bound(machine(tmp_path, says))
    assert told.startswith(begins)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(identity, "why_bound", lambda: told)
    with pytest.raises(InfrastructureError, match="can't become another user"):
        IdentityPool()


@pytest.mark.parametrize(
    "says",
    [
        {UIDS: WHOLE, GIDS: WHOLE, GROUPS: "allow", STATUS: "CapEff:\t000001ffffffffff"},
        {UIDS: PODMAN, GIDS: PODMAN, STATUS: "CapEff:\t00000000a80425fb"},
        {},
    ],
)
def test_a_root_that_may_is_told_nothing(says: dict[str, str], tmp_path: Path) -> None:
    assert why_bound(machine(tmp_path, says)) == ""
