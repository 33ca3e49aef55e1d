"""A task: one function with one bug, its tests, and the edits that the menu offers.

Plain data. Where tasks come from is in `bank/`; how they are renamed in `renaming.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FAMILIES = ("minmax", "range", "compare", "zero", "init")
OPERATIONS = tuple(f"fix_{family}" for family in FAMILIES)
SPLITS = ("train", "heldout", "wide", "warm_start", "tuning")


@dataclass(frozen=True, slots=True)
class Case:
    """One call of the function under test and the value it must return."""

    args: tuple[Any, ...]
    expected: Any


@dataclass(frozen=True, slots=True)
class Task:
    """One function to repair.

    `buggy` and `reference` are whole modules with one function `function`. `edits` maps each
    operation of the menu to the whole module it produces; exactly one, `fix_<family>`, is right.
    `wrong_fixes` are further plausible modules that the hidden tests must reject.
    """

    task_id: str
    family: str
    split: str
    function: str
    buggy: str
    reference: str
    public: tuple[Case, ...]
    hidden: tuple[Case, ...]
    edits: Mapping[str, str]
    wrong_fixes: tuple[str, ...]

    @property
    def source_file(self) -> str:
        """Name of the file of the repository that holds the function."""
        return f"{self.function}.py"

    @property
    def test_file(self) -> str:
        """Name of the file of the repository that holds the public tests."""
        return f"test_{self.function}.py"
