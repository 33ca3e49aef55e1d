"""Attacks that read what is not theirs."""

from tests.sandbox.attacks.base import REACHED, Attack

GONE, DENIED = "FileNotFoundError", "PermissionError"


def _read(name: str, code: str, bwrap: str = GONE, landlock: str = DENIED) -> Attack:
    return Attack("read", name, code, bwrap, landlock)


ATTACKS = (
    _read("the users of the machine", "open('/etc/passwd').read()"),
    _read("a file that everyone may read", "open(bait['file']).read()"),
    _read("a folder that everyone may list", "os.listdir(bait['folder'])"),
    Attack("read", "the shared temporary folder", "os.listdir('/tmp')", GONE, DENIED, script_in_bwrap=DENIED),
    _read("the run's memory", "open(f\"/proc/{bait['pid']}/mem\", 'rb').read(0)"),
    _read("the run's environment", "open(f\"/proc/{bait['pid']}/environ\", 'rb').read()"),
    _read("the run's command line", "open(f\"/proc/{bait['pid']}/cmdline\", 'rb').read()"),
    _read("the zygote's memory", "open(f'/proc/{os.getppid()}/mem', 'rb').read(0)"),
    _read("around by its own root", "open('/proc/self/root/etc/passwd').read()"),
    _read("its own memory map", "open('/proc/self/maps').read()"),
    _read("up by dots", "open('../../../../../../etc/passwd').read()"),
    _read("the host's name", "open('/etc/hostname').read()"),
    _read("the project's hidden tests", "open(bait['bank']).read()"),
    _read(
        "import of the project",
        "sys.path.insert(0, bait['project'])\nimport agentrl.errors",
        "ModuleNotFoundError",
        "ModuleNotFoundError",
    ),
    _read(
        "the run's memory by a system call",
        "buffer = ctypes.create_string_buffer(8)\nlocal = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 8)\n"
        "remote = (ctypes.c_void_p * 2)(bait['address'], 8)\n"
        "call('process_vm_readv', bait['pid'], local, 1, remote, 1, 0)",
        DENIED,
        DENIED,
    ),
    _read("tracing the run", "call('ptrace', 0x4206, bait['pid'], 0, 0)", DENIED, DENIED),
    _read("a descriptor of the run", "call('pidfd_getfd', call('pidfd_open', bait['pid'], 0), 0, 0)", DENIED, DENIED),
    _read(
        "a handle of a file",
        "handle = ctypes.create_string_buffer(136)\nctypes.cast(handle, ctypes.POINTER(ctypes.c_uint))[0] = 128\n"
        "call('name_to_handle_at', -100, bait['folder'].encode(), handle, ctypes.byref(ctypes.c_int()), 0)",
        DENIED,
        DENIED,
    ),
    _read("the host's name by a system call", "assert os.uname().nodename == bait['host']", "AssertionError", REACHED),
    _read("the size of a file", "os.stat(bait['file'])", GONE, REACHED),
    _read(
        "a file by the newer call", "call('openat2', -100, bait['file'].encode(), bytes(24), 24)", "OSError", "OSError"
    ),
    _read("a tree of files by a handle", "call('open_tree', -100, b'/', 0)", DENIED, DENIED),
    _read("changes of a folder", "call('inotify_init1', 0)", DENIED, DENIED),
    _read(
        "a device's state by a command",
        "import fcntl\nfcntl.ioctl(os.open('/dev/urandom', os.O_RDONLY), 0x80045200, bytes(4))",
        DENIED,
        DENIED,
    ),
    _read("its own memory by its file", "open('/proc/self/mem', 'r+b').close()"),
    _read("how long the run has computed", "time.clock_gettime((~bait['pid'] << 3) | 2)", DENIED, DENIED),
    _read("the group and session of the run", "os.getpgid(bait['pid']) and os.getsid(bait['pid'])", DENIED, DENIED),
    _read("the priority of the run", "os.getpriority(os.PRIO_PROCESS, bait['pid'])", DENIED, DENIED),
    _read("the priority of all of a user", "os.getpriority(os.PRIO_USER, 0)", DENIED, DENIED),
    _read("the cores of the run", "os.sched_getaffinity(bait['pid'])", DENIED, DENIED),
    _read("the keys of the kernel's ring", "call('keyctl', 0, -3, 1)", DENIED, DENIED),
)
