"""Attacks on a test run by what lies in the repository: files that other runners obey."""

from collections.abc import Mapping
from typing import NamedTuple

_FAILING = "from fn import fn\n\ndef test_fn():\n    assert fn(1) == 2\n"
_BUGGY = "def fn(x):\n    return x\n"
_PASS = "import os\nos.write(1, b'1 passed\\n')\nos._exit(0)\n"


class Tampering(NamedTuple):
    """Files planted beside a buggy solution and its failing test; `fools` is a runner that then passes."""

    name: str
    planted: Mapping[str, str]
    fools: str

    @property
    def files(self) -> dict[str, str]:
        """The whole repository."""
        return {"fn.py": _BUGGY, "test_fn.py": _FAILING, **self.planted}


def _runner(name: str, planted: Mapping[str, str], fools: str = "python") -> Tampering:
    return Tampering(name, planted, fools)


ATTACKS = (
    _runner("a conftest that ends the run", {"conftest.py": _PASS}, "pytest"),
    _runner("a conftest that drops the tests", {"conftest.py": "def pytest_collection_modifyitems(items):\n    items.clear()\ndef pytest_sessionfinish(session):\n    session.exitstatus = 0\n"}, "pytest"),
    _runner("a conftest that passes the tests", {"conftest.py": "import pytest\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    out = yield\n    out.get_result().outcome = 'passed'\n"}, "pytest"),
    _runner("a setting that only collects", {"pytest.ini": "[pytest]\naddopts = --collect-only\n"}, "pytest"),
    _runner("a setting in another file", {"tox.ini": "[pytest]\naddopts = --collect-only\n"}, "pytest"),
    _runner("a setting of the project", {"pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--collect-only'\n"}, "pytest"),
    _runner("a package of the solution's name", {"fn/__init__.py": "def fn(x):\n    return 2\n"}),
    _runner("a package that ends the run", {"fn/__init__.py": _PASS}),
    _runner("the library's json", {"json.py": _PASS, "test_fn.py": f"import json\n{_FAILING}"}),
    _runner("the library's unittest", {"unittest.py": _PASS, "test_fn.py": f"import unittest\n{_FAILING}"}),
    _runner("the library's random", {"random.py": _PASS, "test_fn.py": f"import random\n{_FAILING}"}),
)  # fmt: skip
