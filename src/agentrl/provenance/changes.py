"""What changed in a stage's code between two versions of its files: file, definition, first line.

Only changes of meaning are told, as the digests see them: comments, docstrings and layout are not.
"""

import ast
import hashlib
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from agentrl.provenance.closure import canonical_digest

_SHOWN = 80
_NOTHING = "(nothing)"


class CodeChange(NamedTuple):
    """One definition of one file. `old` and `new` are the first lines that differ."""

    file: str
    name: str
    old: str
    new: str

    def __str__(self) -> str:
        where = f"{self.name} in {self.file}" if self.name else self.file
        return f"{where}: {_cut(self.old)} -> {_cut(self.new)}"


def code_changes(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> list[CodeChange]:
    """Every changed definition, file by file; `old` and `new` map paths to sources."""
    changes = []
    for file in sorted(old.keys() | new.keys()):
        if old.get(file) == new.get(file):
            continue  # Most files: to parse them would be nearly all the work.
        if file not in old or file not in new:
            words = (_NOTHING, "a new file") if file not in old else ("a file", "no longer needed")
            changes.append(CodeChange(file, "", *words))
        elif file.endswith(".py") and canonical_digest(old[file]) != canonical_digest(new[file]):
            changes += _in_file(file, _definitions(ast.parse(old[file])), _definitions(ast.parse(new[file])))
        elif not file.endswith(".py"):
            changes.append(CodeChange(file, "", *(hashlib.sha256(one[file]).hexdigest()[:12] for one in (old, new))))
    return changes


def _in_file(file: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[CodeChange]:
    names = [*old, *(name for name in new if name not in old)]
    changed = [name for name in names if old.get(name) != new.get(name)]
    # A class that came or went stands for its members, and what is imported follows from what is used.
    whole = {name for name in changed if name not in old or name not in new}
    telling = [name for name in changed if name.rpartition(".")[0] not in whole and " " not in name]
    for name in telling or changed:
        yield CodeChange(file, name, *_first_lines(old.get(name, ""), new.get(name, "")))
    if not changed:
        yield CodeChange(file, "", "its statements in one order", "in another")


def _first_lines(old: str, new: str) -> tuple[str, str]:
    if not old or not new:
        return (old or _NOTHING).splitlines()[0], (new or _NOTHING).splitlines()[0]
    before, after = old.splitlines(), new.splitlines()
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    _, start, end, begin, stop = next(block for block in blocks if block[0] != "equal")
    first, second = (" ".join(lines[:1]).strip() for lines in (before[start:end], after[begin:stop]))
    return first or _NOTHING, second or _NOTHING


def _definitions(tree: ast.Module) -> dict[str, str]:
    """Source of each definition without comments and docstrings: functions, methods, constants, the rest by line."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}": text for name, text in _definitions(_body_of(node)).items()}
            head = ast.ClassDef(node.name, node.bases, node.keywords, [ast.Pass()], node.decorator_list)
            found[node.name] = ast.unparse(head)
        elif not _is_text(node):
            found[_name_of(node)] = ast.unparse(_bare(node))
    return found


def _body_of(node: ast.ClassDef) -> ast.Module:
    return ast.Module(node.body, [])


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return ", ".join(names) or ast.unparse(node).splitlines()[0]


def _bare(node: ast.stmt) -> ast.stmt:
    """The statement without docstrings, changed in place: the tree is used for nothing else."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and _is_text(inner.body[0]):
            inner.body = inner.body[1:] or [ast.Pass()]
    return node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
