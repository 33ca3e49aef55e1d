"""What a machine that lacks a part of the jail is told: from what such machines say below /proc and /sys."""

import errno
from collections.abc import Mapping
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox import jail
from agentrl.sandbox.bwrap import namespace_remedy
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
