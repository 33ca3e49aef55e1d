import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox.identity import FIRST_UID, Identity, IdentityPool
from agentrl.sandbox.workspace import Workspaces, remove_tree
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
