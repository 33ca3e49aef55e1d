"""Files appear whole or not at all, and equal values give equal bytes."""

import math
from pathlib import Path

import pytest

from agentrl.errors import UserError
from agentrl.files import (
    atomic_folder,
    atomic_write,
    canonical_json,
    read_json,
    read_json_lines_gz,
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
