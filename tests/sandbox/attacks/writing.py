"""Attacks that change what outlives their job, or what they may do."""

from tests.sandbox.attacks.base import Attack

GONE, DENIED = "FileNotFoundError", "PermissionError"


def _write(name: str, code: str, bwrap: str = DENIED, landlock: str = DENIED) -> Attack:
    return Attack("write", name, code, bwrap, landlock)


def _program(name: str, code: str) -> Attack:
    """The attempt ends with the program that takes its place: what shows is the file that this one makes."""
    return Attack("write", name, code, DENIED, DENIED, live="no_result", leaves="executed")


ATTACKS = (
    _write("shared memory", "open('/dev/shm/agentrl-attack', 'w').close()", GONE),
    Attack(
        "write",
        "the shared temporary folder",
        "open('/tmp/agentrl-attack', 'w').close()",
        GONE,
        DENIED,
        script_in_bwrap="OSError",  # All but its own folder is mounted for reading alone.
    ),
    _write("a folder that everyone may write to", "open(bait['folder'] + '/written', 'w').close()", GONE),
    _write("a file that everyone may write to", "open(bait['writable'], 'w').close()", GONE),
    _write("appending to a file that everyone may write to", "open(bait['writable'], 'a').close()", GONE),
    _write("cutting a file by opening it to read", "os.open(bait['writable'], os.O_RDONLY | os.O_TRUNC)"),
    _write("cutting a file by opening it for neither", "os.open(bait['writable'], 3 | os.O_TRUNC)"),
    _write("cutting a file by its path", "os.truncate(bait['writable'], 0)", GONE),
    _write("removing a file", "os.unlink(bait['doomed'][os.getpid() % 2])", GONE),
    _write("renaming a file", "os.rename(bait['writable'], bait['folder'] + '/renamed')", GONE),
    _write("a hard link to a file", "os.link(bait['file'], bait['folder'] + '/link')", GONE),
    _write("a symbolic link", "os.symlink('/etc', bait['folder'] + '/symlink')", GONE),
    _write("a folder", "os.mkdir(bait['folder'] + '/made')", GONE),
    _write("a pipe with a name", "os.mkfifo(bait['folder'] + '/pipe')"),
    Attack(
        "write",
        "a device",
        "os.mknod(bait['folder'] + '/device', 0o020666, os.makedev(1, 3))",
        DENIED,
        DENIED,
        live_for_root_alone=True,
    ),
    _write(
        "the mode of a file",
        "os.chmod(bait['writable'], 0o604)\nassert os.stat(bait['writable']).st_mode & 0o777 == 0o604",
        GONE,
        "AssertionError",
    ),
    _write(
        "the times of a file",
        "os.utime(bait['writable'], (1, 1))\nassert os.stat(bait['writable']).st_mtime == 1",
        GONE,
        "AssertionError",
    ),
    _write("an attribute of a file", "os.setxattr(bait['writable'], 'user.attack', b'x')", "OSError", "OSError"),
    _write("the owner of a file", "os.chown(bait['writable'], os.getuid(), os.getgid())"),
    _write("a file without a name", "call('memfd_create', b'x', 0)"),
    _write("a namespace of its own", "call('unshare', 0x10000000)"),
    _program("another program", "os.execv('/bin/sh', ['sh', '-c', 'echo > ' + bait['folder'] + '/executed'])"),
    _program(
        "a program by its descriptor",
        "words = (ctypes.c_char_p * 4)(b'sh', b'-c', ('echo > ' + bait['folder'] + '/executed').encode(), None)\n"
        "call('execveat', os.open('/', os.O_PATH), b'bin/sh', words, None, 0)",
    ),
    _write("another personality", "call('personality', 0x0040000)"),
    _write("pages of another's faults", "call('userfaultfd', 1)"),
    _write("bytes into the machine's randomness", "open('/dev/urandom', 'wb', buffering=0).write(b'x')"),
    _write("a lock on a file of the machine", "import fcntl\nfcntl.flock(open(os.__file__), fcntl.LOCK_EX)"),
    _write("a lock on a part of a file of the machine", "import fcntl\nfcntl.lockf(open(os.__file__), fcntl.LOCK_SH)"),
    _write("the clock of its own process", "os.setpriority(os.PRIO_PROCESS, 0, 5)"),
)

# What only root could do in the first place.
AS_ROOT = (
    Attack("write", "root again", "os.setuid(0)\nassert os.getuid() == 0", DENIED, DENIED),
    Attack("write", "another root folder", "call('chroot', bait['folder'].encode())\nassert open('/file').read() == 'bait'", DENIED, DENIED),
    # Over a folder of its own, and taken away again by who reaches its end.
    Attack("write", "a mount", "call('mount', b'none', bait['place'].encode(), b'tmpfs', 0, None)\nhidden = os.listdir(bait['place']) == []\ncall('umount2', bait['place'].encode(), 2)\nassert hidden", DENIED, DENIED),
    Attack("write", "a program in the kernel", "call('bpf', 0, (ctypes.c_char * 128)(2, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1), 128)", DENIED, DENIED),
)  # fmt: skip
