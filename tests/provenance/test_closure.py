"""What a closure holds, and what a digest of meaning sees."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from agentrl.errors import IntegrityError
from agentrl.provenance import closure
from agentrl.provenance.closure import canonical_digest, import_closure

SOURCE = '''\
"""What it does."""

import math  # for the root

LIMIT = 3


def scale(values, by=2.0):
    """Scale."""
    return [math.sqrt(value) * by for value in values if value > LIMIT]
'''


@pytest.fixture
def package(tmp_path: Path) -> Callable[[Mapping[str, str]], Path]:
    """Writes files below a folder `agentrl` and returns that folder."""

    def write(files: Mapping[str, str]) -> Path:
        root = tmp_path / "agentrl"
        for name, text in {"__init__.py": "", **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return root

    return write


Write = Callable[[Mapping[str, str]], Path]


@pytest.mark.parametrize(
    "statement",
    [
        "import agentrl.b",
        "import agentrl.b as c",
        "from agentrl import b",
        "from agentrl.b import thing",
        "from . import b",
        "from .b import thing",
        "def lazily():\n    from agentrl.b import thing",
        "if False:\n    import agentrl.b",
    ],
)
def test_every_form_of_import_is_followed(package: Write, statement: str) -> None:
    root = package({"a.py": statement, "b.py": "thing = 1", "unused.py": ""})
    assert list(import_closure(["agentrl.a"], root).digests) == [
        "agentrl/__init__.py",
        "agentrl/a.py",
        "agentrl/b.py",
    ]


def test_imports_of_imports_and_parent_packages_are_followed(package: Write) -> None:
    root = package(
        {"a.py": "import agentrl.deep.b", "deep/__init__.py": "from .. import c", "deep/b.py": "", "c.py": ""}
    )
    assert set(import_closure(["agentrl.a"], root).digests) == {
        "agentrl/__init__.py",
        "agentrl/a.py",
        "agentrl/c.py",
        "agentrl/deep/__init__.py",
        "agentrl/deep/b.py",
    }


def test_circular_imports_end(package: Write) -> None:
    root = package({"a.py": "import agentrl.b", "b.py": "import agentrl.a"})
    assert len(import_closure(["agentrl.a"], root).digests) == 3


def test_a_missing_entry_is_refused(package: Write) -> None:
    with pytest.raises(IntegrityError, match=r"agentrl\.nosuch is not in the sources"):
        import_closure(["agentrl.nosuch"], package({}))


def test_a_missing_import_is_refused(package: Write) -> None:
    with pytest.raises(IntegrityError, match=r"agentrl\.b is not in the sources; wanted by agentrl\.a"):
        import_closure(["agentrl.a"], package({"a.py": "import agentrl.b"}))


def test_a_declared_data_file_belongs_to_the_closure_by_its_bytes(package: Write) -> None:
    files = {"deep/__init__.py": "", "deep/a.py": 'DATA_FILES = ("names.txt",)', "deep/names.txt": "one"}
    before = import_closure(["agentrl.deep.a"], package(files))
    after = import_closure(["agentrl.deep.a"], package({"deep/names.txt": "two"}))
    assert before.contents["agentrl/deep/names.txt"] == b"one"
    assert before.digests["agentrl/deep/names.txt"] != after.digests["agentrl/deep/names.txt"]


def test_a_missing_data_file_is_refused(package: Write) -> None:
    with pytest.raises(IntegrityError, match=r"names\.txt is not in the sources; declared by agentrl\.a"):
        import_closure(["agentrl.a"], package({"a.py": 'DATA_FILES: tuple[str, ...] = ("names.txt",)'}))


def test_a_zip_has_the_closure_of_the_folder_that_it_was_made_from(package: Write, tmp_path: Path) -> None:
    root = package({"a.py": "from agentrl.deep import b", "deep/__init__.py": "", "deep/b.py": "x = 1"})
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for path in root.rglob("*.py"):
            archive.write(path, path.relative_to(tmp_path))
    zipped = zipfile.Path(tmp_path / "a.zip", "agentrl/")
    assert import_closure(["agentrl.a"], zipped) == import_closure(["agentrl.a"], root)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # for the root", ""),
        ('"""What it does."""\n', ""),
        ('"""Scale."""', "'''Scale every value.\n\n    At length.\n    '''"),
        ("\n\n\ndef", "\n\ndef"),
        ("LIMIT = 3", "LIMIT = (3)"),
        ("LIMIT = 3", "LIMIT = 0x3"),
        ("(values, by=2.0)", "(\n    values,\n    by=2.00,\n)"),
    ],
)
def test_the_digest_does_not_see_comments_docstrings_or_formatting(old: str, new: str) -> None:
    assert old in SOURCE
    assert canonical_digest(SOURCE.replace(old, new).encode()) == canonical_digest(SOURCE.encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("LIMIT = 3", "LIMIT = 3.0"),
        ("LIMIT = 3", "LIMIT = True"),
        ("LIMIT = 3", "LIMIT = None"),
        ("value > LIMIT", "value >= LIMIT"),
        ("* by", "/ by"),
        ("by=2.0", "by=2.5"),
        ("math.sqrt", "math.cbrt"),
        ("import math", "import math, os"),
        ("def scale", "def rescale"),
        ('    """Scale."""\n', '    "Scale."; "Scale."\n'),
    ],
)
def test_the_digest_sees_every_change_of_meaning(old: str, new: str) -> None:
    assert old in SOURCE
    assert canonical_digest(SOURCE.replace(old, new).encode()) != canonical_digest(SOURCE.encode())


def test_the_digest_of_a_text_is_the_same_on_every_python() -> None:
    source = (
        "def f(a, *, b: int = 1) -> str:\n    return f\"{a!r:>{b}} \\N{BULLET} \\U0001FAE9\" if a is None else ''\n"
    )
    assert canonical_digest(source.encode()) == "2c84393ca6415e35be95a422258370aadcde7a2de89d07f35ae4fd140104a467"


def pythons(version: str) -> list[str]:
    """Programs that may be this Python: the first in PATH, and those that pyenv keeps. A shim may be none."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found = [shutil.which(f"python{version}"), *map(str, sorted(kept.glob(f"{version}.*/bin/python")))]
    return [python for python in found if python is not None]


def test_a_python_that_only_pyenv_has_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "versions" / "3.12.1" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.touch()
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pythons("3.12") == [str(program)]


ALL_DIGESTS = """
import hashlib, json, sys
from pathlib import Path
from agentrl.provenance.closure import canonical_digest
found = {path.name: canonical_digest(path.read_bytes()) for path in sorted(Path(sys.argv[1]).rglob("*.py"))}
print(hashlib.sha256(json.dumps(sorted(found.items())).encode()).hexdigest(), sys.version_info.minor)
"""


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_digests_of_all_sources_are_the_same_on_this_machine_s_other_pythons(version: str) -> None:
    sources = Path(closure.__file__).resolve().parents[2]

    def digests(python: str) -> list[str]:
        command = [python, "-c", ALL_DIGESTS, str(sources)]
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return done.stdout.split()

    minor = version.partition(".")[2]
    found = next((told for python in pythons(version) if (told := digests(python))[1:] == [minor]), None)
    if found is None:
        pytest.skip(f"no Python {version} here")
    assert found[0] == digests(sys.executable)[0]
