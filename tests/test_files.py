"""Files appear whole or not at all, and equal values give equal bytes."""

import errno
import hashlib
import math
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from agentrl.errors import UserError
from agentrl.files import (
    atomic_folder,
    atomic_write,
    canonical_json,
    check_writable,
    read_json,
    read_json_lines_gz,
    sha256_file,
    write_json,
    write_json_lines_gz,
    write_text,
)


def write_half(path: Path) -> None:
    with atomic_write(path) as handle:
        handle.write(b"half")
        raise ZeroDivisionError


def fill_half(path: Path) -> None:
    with atomic_folder(path) as part:
        (part / "half").touch()
        raise ZeroDivisionError


def test_a_write_that_fails_leaves_the_earlier_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_text(path, "earlier")
    with pytest.raises(ZeroDivisionError):
        write_half(path)
    assert path.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_fails_leaves_the_earlier_one_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    with atomic_folder(path) as part:
        (part / "whole").touch()
    with pytest.raises(ZeroDivisionError):
        fill_half(path)
    assert [file.name for file in path.iterdir()] == ["whole"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_takes_the_place_of_the_earlier_one_whole(tmp_path: Path) -> None:
    for name in ("old", "new"):
        with atomic_folder(tmp_path / "folder") as part:
            (part / name).touch()
    assert [file.name for file in (tmp_path / "folder").iterdir()] == ["new"]


@pytest.mark.parametrize("place", ["file/inner/x", "/proc/nosuch/x"])
def test_a_place_that_cannot_be_written_is_a_users_error_with_its_name(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / place
    with pytest.raises(UserError, match=rf"{place}: cannot write there: .* -> choose a folder"):
        write_text(path, "text")
    with pytest.raises(UserError, match=rf"{place}: cannot write there: .* -> choose a folder"), atomic_folder(path):
        pass


def test_equal_values_give_equal_bytes_whatever_the_order_of_their_keys(tmp_path: Path) -> None:
    first, second = {"b": 1, "a": [1.5, "ü"]}, {"a": [1.5, "ü"], "b": 1}
    for name, value in (("first", first), ("second", second)):
        write_json(tmp_path / f"{name}.json", value)
        write_json_lines_gz(tmp_path / f"{name}.gz", [value, value])
    assert (tmp_path / "first.json").read_bytes() == (tmp_path / "second.json").read_bytes()
    assert (tmp_path / "first.gz").read_bytes() == (tmp_path / "second.gz").read_bytes()
    assert read_json(tmp_path / "first.json") == first
    assert read_json_lines_gz(tmp_path / "first.gz") == [first, first]


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_json_number_is_not_written(value: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical_json({"value": value})


@pytest.mark.parametrize("start", [b"", b"text"], ids=["cut", "other content"])
def test_damaged_lines_are_a_users_error_with_the_files_name(tmp_path: Path, start: bytes) -> None:
    path = tmp_path / "rows.gz"
    write_json_lines_gz(path, [{"row": number} for number in range(50)])
    path.write_bytes(start + path.read_bytes()[:50])
    with pytest.raises(UserError, match=r"rows\.gz: damaged: "):
        read_json_lines_gz(path)


def test_a_missing_file_is_a_users_error(tmp_path: Path) -> None:
    for read in (read_json, read_json_lines_gz):
        with pytest.raises(UserError, match="nosuch: no such file -> build it first"):
            read(tmp_path / "nosuch")


@pytest.mark.parametrize("write", [write_half, fill_half])
def test_what_is_no_file_or_folder_of_its_kind_is_refused_and_stays(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError, match=r"pipe: is there, and no (file|folder) -> "):
        write(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_is_no_file_to_write_and_a_file_no_folder(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is there, and no file"):
        write_half(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="is there, and no folder"):
        fill_half(tmp_path / "file")


def test_a_link_that_leads_nowhere_is_no_folder_to_fill(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(UserError, match="link: is there, and no folder"):
        fill_half(tmp_path / "link")


@pytest.mark.parametrize("place", ["file/inner/x", "/proc/nosuch/x", "."])
def test_whether_a_file_could_be_written_is_known_beforehand(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match=r"cannot write there|is there, and no file"):
        check_writable(tmp_path / place)


def test_asking_whether_a_file_could_be_written_leaves_nothing(tmp_path: Path) -> None:
    check_writable(tmp_path / "new" / "inner" / "file")
    assert list(tmp_path.iterdir()) == []


def fill_disk(handle_or_part: object) -> None:  # noqa: ARG001 - what a write would be done to
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("begin", [atomic_write, atomic_folder])
def test_a_full_disk_is_a_users_error_and_leaves_nothing_half_written(tmp_path: Path, begin: Any) -> None:
    with (
        pytest.raises(UserError, match="out: can't be written: No space left on device -> free space"),
        begin(tmp_path / "out") as opened,
    ):
        fill_disk(opened)
    assert list(tmp_path.iterdir()) == []


class LibraryError(Exception):
    """As safetensors and torch raise them: what the system said is in the text, at best."""


def test_a_full_disk_that_a_library_met_is_told_as_one(tmp_path: Path) -> None:
    def serialise() -> None:
        raise LibraryError("Error while serializing: I/O error: No space left on device (os error 28)")

    with pytest.raises(UserError, match="can't be written: No space left on device"), atomic_folder(tmp_path / "out"):
        serialise()
    assert list(tmp_path.iterdir()) == []


def test_a_library_that_gives_no_reason_on_a_full_disk_is_believed_to_have_met_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=0))

    def serialise() -> None:
        raise LibraryError("unexpected pos 64 vs 0")

    with pytest.raises(UserError, match="can't be written: No space left on device"), atomic_folder(tmp_path / "out"):
        serialise()


def no_utf8(path: Path) -> None:
    path.write_bytes(b"\xff\xfe")


def too_deep(path: Path) -> None:
    path.write_text("[" * 200_000)


def too_long_a_number(path: Path) -> None:
    path.write_text("9" * 10_000)


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize("make", [no_utf8, too_deep, too_long_a_number, link_to_itself, Path.mkdir])
def test_what_cannot_be_read_as_json_is_a_users_error(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "value.json")
    with pytest.raises(UserError, match=r"value\.json: (not JSON|can't be read): "):
        read_json(tmp_path / "value.json")


def test_a_packed_file_that_is_cut_or_damaged_anywhere_is_a_users_error(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.gz"
    write_json_lines_gz(path, [{"row": number, "text": f"{number * number:x}"} for number in range(50)])
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place])
        if place:  # A file of no bytes is a packed file of no rows.
            with pytest.raises(UserError, match="damaged"):
                read_json_lines_gz(path)
    for place in range(10, len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        with pytest.raises(UserError, match="damaged"):
            read_json_lines_gz(path)


def test_files_and_folders_get_the_permissions_that_the_process_gives(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "file", "")
        with atomic_folder(tmp_path / "folder"):
            pass
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "folder").stat().st_mode & 0o777 == 0o750


def test_permissions_are_learned_without_changing_them_for_other_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "Umask:" not in Path("/proc/self/status").read_text():
        pytest.skip("this kernel tells no process its mask")

    def changed(mask: int) -> int:
        raise AssertionError(f"the mask of the process was set to {mask:o}")

    monkeypatch.setattr(os, "umask", changed)
    write_text(tmp_path / "file", "")
    assert (tmp_path / "file").exists()


@pytest.mark.parametrize("size", [0, 1, 1000, 2**25, 2**25 + 1])
def test_a_file_has_the_hash_of_all_its_bytes(tmp_path: Path, size: int) -> None:
    content = os.urandom(1000) * (size // 1000 + 1)
    (tmp_path / "file").write_bytes(content[:size])
    assert sha256_file(tmp_path / "file") == hashlib.sha256(content[:size]).hexdigest()
