"""The filter, run by a small machine of the same instructions, and the numbers it is made of."""

import platform
import re
import struct
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox import landlock
from agentrl.sandbox.seccomp import PID_MARK, filter_program
from agentrl.sandbox.system_calls import NUMBERS

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
HEADERS = {"x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "aarch64": "/usr/include/asm-generic/unistd.h"}
PID = 4321


def verdict(machine: str, number: int, *arguments: int, abi: int = 7, architecture: int | None = None) -> int:
    """What the filter says of a call."""
    program = filter_program(machine, abi).replace(PID_MARK, struct.pack("=I", PID))
    steps = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]
    arch = ARCHITECTURES[machine][1] if architecture is None else architecture
    data = struct.pack("=IIQ6Q", number, arch, 0, *[*arguments, 0, 0, 0, 0, 0, 0][:6])
    at, held = 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == 0x20:
            held = struct.unpack_from("=I", data, value)[0]
        elif code == 0x54:
            held &= value
        elif code == 0x06:
            return value
        else:
            at += yes if (held == value if code == 0x15 else held >= value) else no


def number(machine: str, name: str) -> int:
    found = NUMBERS[name][ARCHITECTURES[machine][0]]
    assert found is not None
    return found


@pytest.fixture(params=ARCHITECTURES)
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_reading_is_allowed_and_an_unknown_call_refused(machine: str) -> None:
    assert verdict(machine, number(machine, "read")) == ALLOW
    assert verdict(machine, 1000) == ERROR | 1


def test_a_foreign_architecture_ends_the_process(machine: str) -> None:
    assert verdict(machine, number(machine, "read"), architecture=0x40000003) == KILL


def test_calls_of_the_x32_interface_are_refused() -> None:
    assert verdict("x86_64", 0x40000000 | number("x86_64", "read")) == ERROR | 1


@pytest.mark.parametrize("name", ["clone", "clone3"])
def test_a_new_process_meets_the_error_of_a_process_limit(machine: str, name: str) -> None:
    assert verdict(machine, number(machine, name)) == ERROR | 11


@pytest.mark.parametrize(
    ("target", "said"), [(PID, ALLOW), (PID + 1, ERROR | 1), (0, ERROR | 1), (2**32 - 1, ERROR | 1)]
)
def test_signals_reach_the_process_itself_alone(machine: str, target: int, said: int) -> None:
    for name in ("kill", "tgkill", "tkill"):
        assert verdict(machine, number(machine, name), target) == said


@pytest.mark.parametrize(("target", "said"), [(0, ALLOW), (PID, ALLOW), (PID + 1, ERROR | 1), (1, ERROR | 1)])
def test_a_process_asks_about_itself_alone(machine: str, target: int, said: int) -> None:
    for name in ("getpgid", "getsid", "get_robust_list", "sched_getaffinity", "sched_getparam", "sched_getscheduler"):
        assert verdict(machine, number(machine, name), target) == said
    assert verdict(machine, number(machine, "getpriority"), 0, target) == said
    assert {verdict(machine, number(machine, "getpriority"), kind, 0) for kind in (1, 2)} == {ERROR | 1}


@pytest.mark.parametrize("name", ["clock_getres", "clock_gettime", "clock_nanosleep"])
def test_a_clock_of_a_process_is_refused_whose_ever_it_is(machine: str, name: str) -> None:
    clocks = {0: ALLOW, 1: ALLOW, 2: ALLOW, 11: ALLOW, (~1 << 3) | 2: ERROR | 1, (~PID << 3) | 2: ERROR | 1}
    # The kernel reads 32 bits.
    assert {clock: verdict(machine, number(machine, name), clock & 0xFFFFFFFF) for clock in clocks} == clocks
    assert {clock: verdict(machine, number(machine, name), clock & (2**64 - 1)) for clock in clocks} == clocks


def test_a_process_cannot_kill_itself_which_only_the_machine_does(machine: str) -> None:
    for name, arguments in (("kill", (PID,)), ("tkill", (PID,)), ("tgkill", (PID, PID))):
        assert verdict(machine, number(machine, name), *arguments, 9) == ERROR | 1
        assert verdict(machine, number(machine, name), *arguments, 2**32 + 9) == ERROR | 1
        assert verdict(machine, number(machine, name), *arguments, 15) == ALLOW


def test_a_rename_may_exchange_and_keep_but_leave_no_device(machine: str) -> None:
    keep, exchange, whiteout = 1, 2, 4
    for flags in (0, keep, exchange):
        assert verdict(machine, number(machine, "renameat2"), 3, 0, 3, 0, flags) == ALLOW
    for flags in (whiteout, whiteout | keep, 2**32 + whiteout):
        assert verdict(machine, number(machine, "renameat2"), 3, 0, 3, 0, flags) == ERROR | 1


def test_the_limit_on_cpu_time_can_be_asked_for_and_not_set(machine: str) -> None:
    cpu, memory, address = 0, 9, 2**32
    assert verdict(machine, number(machine, "setrlimit"), cpu, address) == ERROR | 1
    assert verdict(machine, number(machine, "setrlimit"), memory, address) == ALLOW
    for new, said in ((0, ALLOW), (address, ERROR | 1), (8, ERROR | 1)):
        assert verdict(machine, number(machine, "prlimit64"), 0, cpu, new, address) == said
    assert verdict(machine, number(machine, "prlimit64"), PID, memory, address) == ALLOW


@pytest.mark.parametrize(
    ("flags", "said"),
    [(0, ALLOW), (0o1101, ALLOW), (0o1102, ALLOW), (0o1000, ERROR | 13), (0o1003, ERROR | 13), (3, ERROR | 13)],
)
def test_an_opening_that_cuts_must_ask_to_write(machine: str, flags: int, said: int) -> None:
    assert verdict(machine, number(machine, "openat"), 0, 0, flags) == said


def test_owners_of_pipes_and_typing_on_terminals_are_refused(machine: str) -> None:
    for command, said in (
        (1, ALLOW),
        (1030, ALLOW),
        (8, ERROR | 1),
        (10, ERROR | 1),
        (15, ERROR | 1),
        (1031, ERROR | 1),
    ):
        assert verdict(machine, number(machine, "fcntl"), 0, command) == said
    assert verdict(machine, number(machine, "ioctl"), 0, 0x5412) == ERROR | 1
    assert verdict(machine, number(machine, "ioctl"), 0, 0x5401) == ALLOW


def test_modes_and_times_are_set_in_name_only(machine: str) -> None:
    assert verdict(machine, number(machine, "fchmodat")) == ERROR | 0
    assert verdict(machine, number(machine, "utimensat")) == ERROR | 0


def test_cutting_by_a_path_is_refused_where_landlock_can_not_deny_it(machine: str) -> None:
    assert verdict(machine, number(machine, "truncate"), abi=3) == ALLOW
    assert verdict(machine, number(machine, "truncate"), abi=2) == ERROR | 1


def test_another_machine_is_refused_by_name() -> None:
    with pytest.raises(InfrastructureError, match=r"riscv64 .*x86_64 and aarch64"):
        filter_program("riscv64", 7)


def test_the_mark_stands_for_the_process_and_nothing_else(machine: str) -> None:
    program = filter_program(machine, 7)
    places = [at for at in range(len(program)) if program.startswith(PID_MARK, at)]
    assert [at % 8 for at in places] == [4] * 11


def test_every_number_is_that_of_the_kernels_header() -> None:
    path = Path(HEADERS.get(platform.machine(), "none"))
    if not path.is_file():
        pytest.skip(f"no header {path}")
    found = {name: int(value) for name, value in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", path.read_text())}
    column = ARCHITECTURES[platform.machine()][0]
    known = {name: numbers[column] for name, numbers in NUMBERS.items() if name in found}
    assert len(known) > 100
    assert known == {name: found[name] for name in known}


@pytest.mark.parametrize(
    ("abi", "size", "bits"),
    [(1, 8, 13), (2, 8, 14), (3, 8, 15), (4, 16, 15), (5, 16, 16), (6, 24, 16), (7, 24, 16)],
)
def test_all_that_a_version_of_landlock_can_deny_is_denied(abi: int, size: int, bits: int) -> None:
    made = landlock.attributes(abi)
    assert (len(made), struct.unpack("=Q", made[:8])[0]) == (size, 2**bits - 1)
    assert landlock.writing("/x", abi)[1] < 2**bits
