"""Proves that splits are disjoint, by the syntax of their functions and not by their names.

Two notions. *Equal*: the normalised syntax trees agree, where identifiers are numbered by first
appearance and constants are reduced to their type; so renaming, reformatting or other numbers
make no new function. *Near-copy*: the trees' nodes in order, with every own identifier alike,
share a subsequence that covers most of both.

The measure of nearness is twice the longest common subsequence over the sum of lengths (1 for
equal sequences, the ratio of insertions and deletions in rapidfuzz and difflib). Sequences of
nodes forget which variable is which, so the measure errs towards calling functions alike.

The threshold of 0.85 is where copies end and resemblance begins. A function scores above 0.9
against its own buggy version and at least 0.85 against nearly all of its one-line wrong fixes, so
a copy with one line rewritten counts as a copy; functions of one pattern written apart (a loop
that keeps the best so far, over other data) score 0.5 to 0.8. It is a bound on copying, not on
resemblance, for a family's functions are meant to resemble each other, and it says nothing of
functions that compute the same by other means.
"""

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agentrl.errors import IntegrityError
from agentrl.tasks.model import Task
from agentrl.tasks.syntax import defined_functions

NEAR_COPY = 0.85
LEARNT = ("train", "warm_start", "tuning")
MEASURED = ("heldout", "wide")


@dataclass(frozen=True, slots=True, order=True)
class Nearest:
    """A measured task, the learnt task most like it, and how like it is, from 0 to 1."""

    similarity: float
    measured: str
    learnt: str


@dataclass(frozen=True, slots=True)
class DisjointReport:
    """What was compared. `largest` is None when there was no pair of a learnt and a measured task."""

    tasks: int
    equality_pairs: int
    near_copy_pairs: int
    threshold: float
    largest: Nearest | None


def normalised_tree(module: str) -> str:
    """The dump of a module's syntax tree with identifiers numbered and constants typed.

    Builtin names, attributes and keywords of foreign calls stay, for they say what the code does.
    """
    tree = ast.parse(module)
    return ast.dump(_Normaliser(defined_functions(tree), numbered=True).visit(tree))


def node_sequence(module: str) -> tuple[str, ...]:
    """The nodes of a module's syntax tree, in order, own identifiers alike and constants typed."""
    tree = ast.parse(module)
    return tuple(_labels(_Normaliser(defined_functions(tree), numbered=False).visit(tree)))


def similarity(left: Sequence[str], right: Sequence[str]) -> float:
    """Twice the longest common subsequence over the sum of lengths, from 0 to 1; 1.0 for two empty ones."""
    total = len(left) + len(right)
    return 2 * _common_subsequence(left, right) / total if total else 1.0


def check_disjoint(tasks: Sequence[Task]) -> DisjointReport:
    """Prove that no two tasks are equal and that no measured task is a near-copy of a learnt one.

    Equality is checked between all tasks, of one split too, over buggy and reference modules
    alike. IntegrityError names both tasks.
    """
    _check_unequal(tasks)
    sequences = {task.task_id: node_sequence(task.reference) for task in tasks}
    learnt = [task.task_id for task in tasks if task.split in LEARNT]
    measured = [task.task_id for task in tasks if task.split in MEASURED]
    pairs = [Nearest(similarity(sequences[m], sequences[t]), m, t) for m in measured for t in learnt]
    largest = max(pairs, default=None)
    if largest is not None and largest.similarity >= NEAR_COPY:
        raise IntegrityError(
            f"{largest.measured} is a near-copy of {largest.learnt}: "
            f"similarity {largest.similarity:.3f}, threshold {NEAR_COPY}"
        )
    return DisjointReport(len(tasks), len(tasks) * (len(tasks) - 1) // 2, len(pairs), NEAR_COPY, largest)


def _check_unequal(tasks: Sequence[Task]) -> None:
    seen: dict[str, str] = {}
    for task in tasks:
        for tree in {normalised_tree(task.reference), normalised_tree(task.buggy)}:
            if tree in seen:
                raise IntegrityError(f"{seen[tree]} and {task.task_id} are the same function by syntax")
        seen[normalised_tree(task.reference)] = seen[normalised_tree(task.buggy)] = task.task_id


class _Normaliser(ast.NodeTransformer):
    """Replaces own identifiers by `v0`, `v1`, ... (or all by `v`) and constants by their type's name."""

    def __init__(self, functions: set[str], *, numbered: bool) -> None:
        self._functions = functions
        self._numbered = numbered
        self._names: dict[str, str] = {}

    def _name(self, name: str) -> str:
        if not self._numbered:
            return "v"
        return self._names.setdefault(name, f"v{len(self._names)}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        known = hasattr(builtins, node.id)
        return ast.Name(node.id if known else self._name(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self._name(node.arg))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.name = self._name(node.name)
        self.generic_visit(node)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        node.name = node.name and self._name(node.name)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if isinstance(node.func, ast.Name) and node.func.id in self._functions:
            for keyword in node.keywords:
                keyword.arg = keyword.arg and self._name(keyword.arg)
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(type(node.value).__name__)


def _labels(node: ast.AST) -> Iterator[str]:
    """Labels of a tree's nodes in pre-order; contexts of names (load, store) are left out."""
    if isinstance(node, ast.expr_context):
        return
    text = next((value for _, value in ast.iter_fields(node) if isinstance(value, str)), "")
    yield f"{type(node).__name__} {text}".rstrip()
    for child in ast.iter_child_nodes(node):
        yield from _labels(child)


def _common_subsequence(left: Sequence[str], right: Sequence[str]) -> int:
    """Length of the longest common subsequence, in bit-parallel rows.

    Hyyrö, "Bit-parallel LCS-length computation revisited", 2004.
    """
    places: dict[str, int] = {}
    for index, label in enumerate(left):
        places[label] = places.get(label, 0) | 1 << index
    full = (1 << len(left)) - 1
    row = full
    for label in right:
        matched = row & places.get(label, 0)
        row = ((row + matched) | (row - matched)) & full
    return len(left) - row.bit_count()
