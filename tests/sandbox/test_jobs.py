"""What a job may use, see and leave behind, whichever backend runs it."""

import os
import stat
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox.base import Backend, Limits, ProcessOutput
from agentrl.sandbox.child import Child
from agentrl.sandbox.jobs import JobBackend, Started
from agentrl.sandbox.process_limits import ProcessLimits
from tests.sandbox.conftest import as_root


def run(backend: Backend, script: str, timeout_s: float | None = None) -> ProcessOutput:
    return backend.run_script({"s.py": script}, "s.py", timeout_s)


def test_a_script_shows_what_it_prints_and_its_exit_code(backend: Backend) -> None:
    assert run(backend, "import sys\nprint('hi')\nsys.exit(3)") == ProcessOutput(3, "hi\n")


def test_the_environment_holds_four_variables(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    shown = run(backend, "import os\nprint(*sorted(os.environ))").output
    assert shown == "HOME LANG PATH PYTHONHASHSEED\n"


def test_forking_is_denied(backend: Backend) -> None:
    assert "BlockingIOError" in run(backend, "import os\nos.fork()").output


def test_threads_are_denied(backend: Backend) -> None:
    assert "can't start new thread" in run(backend, "import threading\nthreading.Thread(target=print).start()").output


def test_a_huge_list_is_a_memory_error(backend: Backend) -> None:
    assert run(backend, "[0] * 10**10").output.endswith("MemoryError\n")


def test_a_file_cannot_grow_past_its_limit(backend: Backend) -> None:
    script = "f = open('f', 'wb', buffering=0)\nf.write(bytes(2**20))\nf.write(b'x')"
    assert "File too large" in run(backend, script).output


def test_the_limits_cannot_be_raised_again(backend: Backend) -> None:
    script = "import resource\nresource.setrlimit(resource.RLIMIT_NPROC, (99, 99))"
    assert "ValueError" in run(backend, script).output


def test_the_signal_of_the_cpu_limit_counts_whatever_the_usage_says(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the two differ by a tenth and more."""
    monkeypatch.setattr(Child, "end", lambda child, end=Child.end: replace(end(child), cpu_s=0.1))
    assert run(backend, "import os, signal\nos.kill(os.getpid(), signal.SIGXCPU)").killed == "cpu"
    assert run(backend, "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)").killed == "signal"


def test_a_loop_ends_at_the_cpu_limit() -> None:
    """The clock leaves it time to use up its second, whatever else the machine does."""
    patient = ProcessLimits(Limits(wall_s=30.0, cpu_s=1))
    try:
        assert run(patient, "while True: pass").killed == "cpu"
    finally:
        patient.close()


def test_a_loop_that_catches_every_signal_ends_as_well(backend: Backend) -> None:
    script = """
import signal
for number in signal.valid_signals():
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass
while True:
    try:
        while True: pass
    except BaseException:
        pass
"""
    assert run(backend, script).killed in ("cpu", "timeout")


def test_a_sleeper_ends_at_the_wall_limit(backend: Backend) -> None:
    assert run(backend, "import time\ntime.sleep(60)", 0.3) == ProcessOutput(None, "", "timeout")


def test_a_process_that_closes_its_pipes_and_sleeps_ends_at_the_wall_limit(backend: Backend) -> None:
    script = "import os, time\nos.closerange(0, 64)\ntime.sleep(60)"
    assert run(backend, script, 0.3).killed == "timeout"


def test_a_timeout_can_lower_the_limit_but_not_raise_it() -> None:
    small = ProcessLimits(Limits(wall_s=0.3))
    assert run(small, "import time\ntime.sleep(60)", 30.0).killed == "timeout"
    small.close()


def test_what_was_printed_before_a_timeout_is_shown(backend: Backend) -> None:
    assert run(backend, "import time\nprint('so far')\ntime.sleep(60)", 0.3).output == "so far\n"


def test_endless_output_is_cut_and_the_process_killed(backend: Backend) -> None:
    output = run(backend, "while True: print('y' * 99)")
    assert output.killed == "flood"
    assert output.output == ("y" * 99 + "\n") * (16 * 1024 // 100)


def test_a_fatal_signal_is_named_so(backend: Backend) -> None:
    assert run(backend, "import os\nos.kill(os.getpid(), 11)") == ProcessOutput(None, "", "signal")


def test_bytes_that_are_no_text_are_replaced(backend: Backend) -> None:
    assert run(backend, "import sys\nsys.stdout.buffer.write(b'a\\xffb')").output == "a\ufffdb"


def test_the_repository_shows_as_repo(backend: Backend) -> None:
    assert run(backend, "import os\nprint(os.getcwd(), __file__)").output == "/repo /repo/s.py\n"


def test_a_traceback_shows_repository_frames_only(backend: Backend) -> None:
    expected = [
        "Traceback (most recent call last):",
        '  File "/repo/s.py", line 2, in <module>',
        "    f()",
        '  File "/repo/s.py", line 1, in f',
        "    def f(): raise KeyError(1)",
    ]
    lines = run(backend, "def f(): raise KeyError(1)\nf()").output.splitlines()
    assert [line for line in lines if set(line) != {" ", "^"}] == [*expected, "KeyError: 1"]


def test_two_runs_of_a_script_show_the_same(backend: Backend) -> None:
    script = "print({'a', 'b', 'c'}, object(), lambda: 0)\nprint(__import__('tempfile').gettempdir())\n1/0"
    assert run(backend, script) == run(backend, script)


def test_a_file_of_an_earlier_job_is_gone(backend: Backend) -> None:
    run(backend, "import os\nopen('left', 'w')\nopen(os.environ['HOME'] + '/left', 'w')")
    assert (
        run(backend, "import os\nprint(os.listdir(), os.listdir(os.environ['HOME']))").output == "['s.py'] ['s.py']\n"
    )


def test_nothing_of_a_job_stays_in_the_temporary_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import os\nos.mkdir('d')\nopen('d/f', 'w').close()\nos.symlink('/etc', 'd/l')\nos.chmod('d', 0)"
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        Path(place).chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", place)
        made = ProcessLimits(Limits())
        assert run(made, script).exit_code == 0
        (folder,) = Path(place).iterdir()
        assert list(folder.iterdir()) == []
        made.close()
        assert list(Path(place).iterdir()) == []


@as_root
def test_what_a_job_left_in_shared_directories_is_removed(backend: Backend) -> None:
    run(backend, "for d in ('/tmp', '/dev/shm'): open(d + '/agentrl-test-leftover', 'w').close()")
    assert not Path("/tmp/agentrl-test-leftover").exists()
    assert not Path("/dev/shm/agentrl-test-leftover").exists()


@as_root
def test_started_as_root_a_job_is_an_ordinary_user_without_groups(backend: Backend) -> None:
    shown = run(backend, "import os\nprint(set(os.getresuid()) == {os.getuid()}, os.getuid() != 0, os.getgid() != 0)")
    assert shown.output == "True True True\n"
    assert run(backend, "import os\nprint(set(os.getgroups()) <= {os.getgid()})").output == "True\n"


@as_root
def test_started_as_root_a_job_cannot_read_roots_files_or_memory(backend: Backend, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    secret.chmod(stat.S_IRUSR)
    for path in (secret, Path(f"/proc/{os.getpid()}/environ"), Path(f"/proc/{os.getpid()}/mem")):
        output = run(backend, f"open({str(path)!r})").output
        assert "PermissionError" in output or "FileNotFoundError" in output


@as_root
def test_started_as_root_a_job_cannot_signal_its_parent_or_its_siblings(backend: Backend) -> None:
    started = threading.Barrier(2)

    def sleep() -> ProcessOutput:
        started.wait()
        return run(backend, "import time\ntime.sleep(1)\nprint('alive')")

    with ThreadPoolExecutor(1) as pool:
        sibling = pool.submit(sleep)
        started.wait()
        for _ in range(5):
            run(backend, "import os\nos.kill(-1, 9)")
        assert "PermissionError" in run(backend, f"import os\nos.kill({os.getpid()}, 0)").output
        assert sibling.result().output == "alive\n"


def test_jobs_of_several_threads_do_not_mix(backend: Backend) -> None:
    with ThreadPoolExecutor(4) as pool:
        outputs = pool.map(lambda number: run(backend, f"print({number})").output, range(12))
        assert list(outputs) == [f"{number}\n" for number in range(12)]


def held() -> tuple[int, set[str]]:
    """How many descriptors this process has open, and which children it has."""
    children = Path(f"/proc/self/task/{threading.get_native_id()}/children")
    return len(list(Path("/proc/self/fd").iterdir())), set(children.read_text().split())


def test_no_descriptor_or_process_is_left_by_a_job(backend: Backend) -> None:
    run(backend, "pass")
    before = held()
    for script in ("pass", "import os\nos._exit(1)", "while True: print('y' * 999)"):
        run(backend, script)
        backend.call("def f(): return 1", "f", [()])
    assert held() == before


@pytest.mark.parametrize("name", ["../x.py", "/etc/x.py", "a\0.py", ""])
def test_a_file_name_outside_the_repository_is_refused(backend: Backend, name: str) -> None:
    with pytest.raises(InfrastructureError, match="no name"):
        backend.run_script({name: "x"}, "s.py")


@pytest.mark.parametrize(
    "planted", ["json.py", "os.py", "ast.py", "conftest.py", "sitecustomize.py", "agentrl_worker.py"]
)
def test_a_planted_module_shadows_nothing(backend: Backend, planted: str) -> None:
    files = {
        planted: "print('planted')\nimport os\nos._exit(0)",
        "test_a.py": "import json, os, ast\ndef test(): assert 0",
    }
    output = backend.run_tests(files, "test_a.py")
    assert output.exit_code == 1
    assert "planted" not in output.output


def test_a_planted_package_or_bytecode_is_not_imported(backend: Backend) -> None:
    files = {
        "f.py": "def f(): return 1",
        "f/__init__.py": "def f(): return 2",
        "__pycache__/f.cpython-311.pyc": "junk",
        "f.cpython-311-x86_64-linux-gnu.so": "junk",
        "pytest.ini": "[pytest]\naddopts = --collect-only",
        "s.py": "from f import f\nprint(f())",
    }
    assert backend.run_script(files, "s.py").output == "1\n"


@pytest.fixture
def failing_starts(backend: JobBackend, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Makes the next starts of a process fail, as many as the list has entries."""
    left: list[int] = []
    start = backend.launcher.start

    @contextmanager
    def refuse(*arguments: Any) -> Iterator[Started]:
        if left:
            left.pop()
            raise InfrastructureError("EAGAIN")
        with start(*arguments) as started:
            yield started

    monkeypatch.setattr(backend.launcher, "start", refuse)
    return left


def test_one_failure_of_the_machine_is_tried_again(backend: Backend, failing_starts: list[int]) -> None:
    failing_starts.append(1)
    before = backend.counts()["infra"]
    assert run(backend, "print(1)").output == "1\n"
    assert backend.counts()["infra"] == before + 1


def test_two_failures_of_the_machine_stop_the_run(backend: Backend, failing_starts: list[int]) -> None:
    failing_starts.extend([1, 1])
    with pytest.raises(InfrastructureError, match="EAGAIN"):
        run(backend, "print(1)")


@pytest.mark.parametrize("planted", ["json.py", "conftest.py", "sitecustomize.py", "json/__init__.py"])
def test_a_file_that_would_shadow_a_module_is_counted(backend: Backend, planted: str) -> None:
    before = backend.counts()["shadow_attempt"]
    backend.run_script({planted: "", "s.py": ""}, "s.py")
    assert backend.counts()["shadow_attempt"] == before + 1
    run(backend, "pass")
    assert backend.counts()["shadow_attempt"] == before + 1
