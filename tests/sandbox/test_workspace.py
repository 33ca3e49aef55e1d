import os
from pathlib import Path

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox.identity import FIRST_UID, Identity, IdentityPool
from agentrl.sandbox.workspace import remove_tree, workspace

SAME_USER = Identity(None)


def test_a_workspace_holds_program_and_repository_and_then_vanishes() -> None:
    with workspace({"p.py": "1"}, {"f.py": "2"}, SAME_USER) as place:
        assert (place.program / "p.py").read_text() == "1"
        assert (place.repo / "f.py").read_text() == "2"
        assert list(place.home.iterdir()) == []
    assert not place.root.exists()


def test_a_workspace_vanishes_after_an_error_too() -> None:
    with pytest.raises(KeyError), workspace({}, {}, SAME_USER) as place:
        raise KeyError
    assert not place.root.exists()


def test_text_with_lone_surrogates_is_written() -> None:
    with workspace({}, {"f.py": "\ud800"}, SAME_USER) as place:
        assert (place.repo / "f.py").read_bytes() == b"\xed\xa0\x80"


def test_a_folder_that_cannot_be_written_is_a_failure_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    with pytest.raises(InfrastructureError, match="TMPDIR"), workspace({}, {}, SAME_USER):
        pass


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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_two_pools_never_lend_the_same_uid() -> None:
    first, second = IdentityPool(), IdentityPool()
    with first.lend() as a, first.lend() as b, second.lend() as c:
        uids = {identity.uid for identity in (a, b, c)}
    assert len(uids) == 3
    assert all(uid is not None and uid >= FIRST_UID for uid in uids)
    first.close()
    second.close()
