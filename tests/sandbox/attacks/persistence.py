"""Attacks on what comes after: other jobs, the zygote, the run."""

from tests.sandbox.attacks.base import Attack

DENIED = "PermissionError"


def _persistence(name: str, code: str, bwrap: str = DENIED, landlock: str = DENIED, root: bool = False) -> Attack:
    return Attack("persistence", name, code, bwrap, landlock, live_for_root_alone=root)


ATTACKS = (
    _persistence("a signal to the run", "os.kill(bait['pid'], 0)"),
    _persistence("a signal to the zygote", "os.kill(os.getppid(), 0)"),
    _persistence(
        "a signal to the zygote's thread",
        "call('rt_sigqueueinfo', os.getppid(), 0, bytes(8) + b'\\xff' * 4 + bytes(116))",
    ),
    _persistence(
        "a signal by a descriptor", "call('pidfd_send_signal', call('pidfd_open', os.getppid(), 0), 0, None, 0)"
    ),
    _persistence("a signal to its group", "os.killpg(0, 0)"),
    _persistence(
        "a signal by a pipe's owner",
        "import fcntl\nreading, writing = os.pipe()\nfcntl.fcntl(reading, fcntl.F_SETOWN, os.getppid())",
    ),
    _persistence("the signal of an owner", "import fcntl\nfcntl.fcntl(os.pipe()[0], 10, 9)"),
    _persistence("outliving the zygote", "call('prctl', 1, 0, 0, 0, 0)"),
    _persistence("memory shared by a key", "libc.shmctl(call('shmget', 0, 4096, 0o1600), 0, None)"),
    _persistence("messages left by a key", "libc.msgctl(call('msgget', 0, 0o1600), 0, None)"),
    _persistence("semaphores left by a key", "libc.semctl(call('semget', 0, 1, 0o1600), 0, 0)"),
    _persistence(
        "a queue with a name",
        "name = bait['abstract'].encode()\n"
        "os.close(call('mq_open', name, os.O_CREAT | os.O_RDWR, 0o600, None))\ncall('mq_unlink', name)",
    ),
    _persistence("a timer with a signal", "call('timer_create', 0, None, ctypes.byref(ctypes.c_int()))"),
    _persistence("signals as a file", "call('signalfd4', -1, bytes(8), 8, 0)"),
    _persistence("a session of its own", "os.setsid()"),
    _persistence(
        "a process that stays",
        "if os.fork() == 0:\n    time.sleep(0.5)\n    os._exit(0)",
        "BlockingIOError",
        "BlockingIOError",
    ),
    _persistence("memory of the zygote", "open(f'/proc/{os.getppid()}/mem', 'r+b').close()", "FileNotFoundError"),
    _persistence("the library's text", "open(os.__file__, 'a').close()", root=True),
    _persistence(
        "a compiled file beside the library",
        "path = os.path.dirname(os.__file__) + '/attack.pyc'\nopen(path, 'w').close()\nos.unlink(path)",
        "OSError",
        root=True,
    ),
)
