"""Where in a function's text something can be replaced: syntax nodes as spans of text.

A site is found in the syntax tree and changed in the text, so that a module with a bug differs
from the right one in that span and nowhere else. Which replacements are bugs is not known here.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

_OPERATOR = re.compile(r"[^\s()]+")


class Replacement(NamedTuple):
    """A span of a text, as offsets, and what to put there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Source:
    """A module's text, ASCII only, with its syntax tree and the means to find a node in the text."""

    text: str
    tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", ast.parse(self.text))

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """Each node's parent."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def changing_names(self) -> frozenset[str]:
        """Names that get their value more than once, or are changed in place: accumulators, flags, bests."""
        return frozenset(_changing_names(self.tree))

    def span(self, node: ast.expr | ast.keyword | ast.stmt) -> tuple[int, int]:
        """Where a node's text begins and ends."""
        if node.end_lineno is None or node.end_col_offset is None:
            raise ValueError("a node without an end has no span")
        start = self._line_starts[node.lineno - 1] + node.col_offset
        return start, self._line_starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.keyword | ast.stmt) -> str:
        """A node's text."""
        start, end = self.span(node)
        return self.text[start:end]

    def replace(self, node: ast.expr | ast.keyword | ast.stmt, text: str) -> Replacement:
        """Put `text` in place of a node."""
        return Replacement(*self.span(node), text)

    def operator(self, left: ast.expr, right: ast.expr, text: str) -> Replacement:
        """Put `text` in place of the operator that stands between two nodes, brackets aside."""
        start, end = self.span(left)[1], self.span(right)[0]
        found = _OPERATOR.search(self.text, start, end)
        if found is None:
            raise ValueError(f"no operator between two nodes: {self.text[start:end]!r}")
        return Replacement(found.start(), found.end(), text)

    def applied(self, replacement: Replacement) -> str:
        """The text with the replacement made."""
        return self.text[: replacement.start] + replacement.text + self.text[replacement.end :]

    def find(self, *kinds: type) -> Iterator[ast.AST]:
        """The nodes of some kinds, in the order of a walk from the root."""
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))

    def within(self, node: ast.AST, *kinds: type) -> bool:
        """Whether a node lies below a node of some kinds."""
        above = self.parents.get(node)
        while above is not None:
            if isinstance(above, kinds):
                return True
            above = self.parents.get(above)
        return False


def _changing_names(tree: ast.AST) -> Iterator[str]:
    assigned: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            assigned.append(node.id)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            yield node.value.id
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in ("append", "extend", "add", "insert", "setdefault", "update"):
                yield node.value.id
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
    yield from {name for name in assigned if assigned.count(name) > 1}
