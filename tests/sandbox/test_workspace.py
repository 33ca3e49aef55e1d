import errno
import os
import resource
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentrl.errors import ExhaustedError, InfrastructureError
from agentrl.sandbox import removal
from agentrl.sandbox.identity import FIRST_UID, Identity, IdentityPool
from agentrl.sandbox.removal import remove_tree
from agentrl.sandbox.workspace import Workspaces
from tests.sandbox.conftest import as_root

SAME_USER = Identity(None)


@pytest.fixture
def places() -> Iterator[Workspaces]:
    made = Workspaces()
    yield made
    made.close()


def test_a_directory_holds_the_repository_and_then_vanishes(places: Workspaces) -> None:
    with places.lend({"f.py": "1", "a/b/c.py": "2"}, SAME_USER) as root:
        held = {str(path.relative_to(root)): path.read_text() for path in root.rglob("*.py")}
        assert held == {"f.py": "1", "a/b/c.py": "2"}
    assert not root.exists()


def test_a_directory_vanishes_after_an_error_too(places: Workspaces) -> None:
    with pytest.raises(KeyError), places.lend({}, SAME_USER) as root:
        raise KeyError
    assert not root.exists()


def test_a_directory_vanishes_after_a_refused_name(places: Workspaces) -> None:
    with pytest.raises(InfrastructureError, match="no name"), places.lend({"../x": ""}, SAME_USER):
        pass
    assert list(places.path.iterdir()) == []


def test_text_with_lone_surrogates_is_written(places: Workspaces) -> None:
    with places.lend({"f.py": "\ud800"}, SAME_USER) as root:
        assert (root / "f.py").read_bytes() == b"\xed\xa0\x80"


def test_without_a_temporary_directory_the_error_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    with pytest.raises(InfrastructureError, match="TMPDIR"):
        Workspaces()


def test_where_no_file_may_be_written_the_error_says_which_limit_to_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (0, 0))
    with pytest.raises(InfrastructureError, match=r"-> raise the limit on the size of files \(ulimit -f\)$"):
        Workspaces()


def test_closing_removes_the_folder() -> None:
    made = Workspaces()
    made.close()
    assert not made.path.exists()


def test_folders_nested_deeper_than_a_path_may_be_long_are_removed(tmp_path: Path) -> None:
    root, start = tmp_path / "root", Path.cwd()
    root.mkdir()
    try:
        os.chdir(root)
        for _ in range(1500):
            Path("dddddd").mkdir()
            os.chdir("dddddd")
    finally:
        os.chdir(start)
    remove_tree(root)
    assert not root.exists()


def test_a_link_is_removed_and_not_followed(tmp_path: Path) -> None:
    kept, root = tmp_path / "kept", tmp_path / "root"
    kept.mkdir()
    (kept / "file").touch()
    root.mkdir()
    (root / "link").symlink_to(kept)
    remove_tree(root)
    assert (kept / "file").exists()
    assert not root.exists()


def test_unreadable_folders_are_removed(tmp_path: Path) -> None:
    inner = tmp_path / "root" / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "f").touch()
    inner.chmod(0)
    inner.parent.chmod(0)
    remove_tree(tmp_path / "root")
    assert not (tmp_path / "root").exists()


@as_root
def test_two_pools_never_lend_the_same_uid() -> None:
    first, second = IdentityPool(), IdentityPool()
    with first.lend() as a, first.lend() as b, second.lend() as c:
        uids = {identity.uid for identity in (a, b, c)}
    assert len(uids) == 3
    assert all(uid is not None and uid >= FIRST_UID for uid in uids)
    first.close()
    second.close()


def crowd(root: Path, count: int) -> None:
    """Folders that hold something, so that each must be entered."""
    for number in range(count):
        (root / str(number) / "below").mkdir(parents=True)


def test_each_folder_is_read_once_however_many_entries_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read again for each folder in it, one of 20,000 held a worker for more than a minute."""
    (tmp_path / "root").mkdir()
    crowd(tmp_path / "root", 50)
    reads: list[int] = []
    monkeypatch.setattr(removal.os, "listdir", lambda fd, real=os.listdir: (reads.append(fd), real(fd))[1])
    monkeypatch.setattr(removal.os, "scandir", None)
    assert remove_tree(tmp_path / "root")
    assert len(reads) == 51


def test_what_can_not_be_removed_in_time_is_said(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    crowd(tmp_path / "root", 1)
    assert not remove_tree(tmp_path / "root", -1.0)
    assert (tmp_path / "root").exists()


def test_a_crowded_folder_holds_no_worker_and_no_job_reaches_it(
    places: Workspaces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "AT_ONCE_S", -1.0)
    held, swept = threading.Event(), removal._sweep
    monkeypatch.setattr(removal, "_sweep", lambda folder: (held.wait(), swept(folder)))
    with places.lend({"f.py": ""}, SAME_USER) as root:
        crowd(root, 3)
    (hidden,) = places.path.iterdir()
    assert stat.S_IMODE(hidden.stat().st_mode) == stat.S_IRWXU
    assert [path.name for path in hidden.iterdir()] == [root.name]
    held.set()
    places._sweeper.finish()
    assert list(hidden.iterdir()) == []


def test_closing_removes_what_was_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "AT_ONCE_S", -1.0)
    monkeypatch.setattr(removal, "_sweep", lambda _: None)
    made = Workspaces()
    with made.lend({}, SAME_USER) as root:
        crowd(root, 3)
    made.close()
    assert not made.path.exists()


def test_no_more_than_two_folders_wait_to_be_removed(places: Workspaces, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "AT_ONCE_S", -1.0)
    for _ in range(5):
        with places.lend({}, SAME_USER) as root:
            crowd(root, 20)
        assert len(list((places.path / "removed").iterdir())) <= 2


def test_a_refused_thread_leaves_the_removal_to_the_worker(places: Workspaces, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise ExhaustedError("no thread")

    monkeypatch.setattr(removal, "AT_ONCE_S", -1.0)
    monkeypatch.setattr(removal, "start_threads", refused)
    with places.lend({}, SAME_USER) as root:
        crowd(root, 3)
    assert not root.exists()


def test_a_full_disk_waits_for_what_is_still_being_removed(places: Workspaces, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "AT_ONCE_S", -1.0)
    with places.lend({}, SAME_USER) as root:
        crowd(root, 300)

    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tempfile.mkdtemp", full)
    with pytest.raises(ExhaustedError, match="No space left on device"), places.lend({}, SAME_USER):
        pass
    assert list((places.path / "removed").iterdir()) == []
