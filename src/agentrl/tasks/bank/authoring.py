"""How a task of the bank is written: a reference function, its bug, its tests, its edits.

A draft is data beside its reference; everything else (the buggy module, the modules of the menu,
expected values) is derived, so no two texts can drift apart. `draft` refuses what can be refused
without running anything. It does not run the function: `bank.build_task` computes the expected
values and `checks.py` shows that the tests tell right from wrong.
"""

import ast
import builtins
import textwrap
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from agentrl.tasks.model import OPERATIONS

Replacement = tuple[str, str]
"""A text that occurs exactly once, and the text that replaces it."""

MIN_PUBLIC = 3
MIN_HIDDEN = 10
MIN_WRONG = 3
BODY_LINES = range(3, 16)


class DraftError(ValueError):
    """A draft that contradicts itself. A mistake of the bank's author, never of a user."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One task as it was written. `buggy` is a whole module; `edits` and `wrong` apply to it."""

    function: str
    reference: str
    buggy: str
    public: tuple[tuple[Any, ...], ...]
    hidden: tuple[tuple[Any, ...], ...]
    edits: Mapping[str, str]
    wrong: tuple[str, ...]

    @property
    def right_operation(self) -> str:
        """The operation of the menu that no wrong edit has: its module is the reference."""
        return next(operation for operation in OPERATIONS if operation not in self.edits)


def draft(
    source: str,
    *,
    bug: Replacement,
    public: Sequence[tuple[Any, ...]],
    hidden: Sequence[tuple[Any, ...]],
    edits: Mapping[str, Replacement],
    wrong: Sequence[Replacement],
) -> Draft:
    """Check a task's texts and derive its modules.

    `source` is the reference; `bug` replaces a text of it and gives the buggy module; `edits` (the
    menu's four wrong operations) and `wrong` (further wrong fixes) replace a text of the buggy
    module. `public` and `hidden` are tuples of positional arguments. DraftError says what is
    wrong in which function.
    """
    reference = textwrap.dedent(source).strip("\n") + "\n"
    function, _ = _only_function(reference, "reference")
    buggy = _apply(reference, bug, f"{function}: bug")
    _check_text(reference, function)
    _check_one_line(reference, buggy, f"{function}: bug")
    unknown = set(edits) - set(OPERATIONS)
    if unknown or len(edits) != len(OPERATIONS) - 1:
        raise DraftError(f"{function}: edits are {sorted(edits)}; they must be four of {list(OPERATIONS)}")
    modules = {operation: _apply(buggy, edit, f"{function}: edit {operation}") for operation, edit in edits.items()}
    wrongs = [_apply(buggy, fix, f"{function}: wrong fix {index}") for index, fix in enumerate(wrong)]
    _check_modules(function, reference, buggy, [*modules.values(), *wrongs])
    if len(wrong) < MIN_WRONG:
        raise DraftError(f"{function}: {len(wrong)} wrong fixes; write at least {MIN_WRONG}")
    _check_cases(function, public, hidden)
    return Draft(function, reference, buggy, tuple(public), tuple(hidden), modules, tuple(wrongs))


def _only_function(module: str, what: str) -> tuple[str, ast.Module]:
    """The name of a module's one function, and the module's tree."""
    try:
        tree = ast.parse(module)
    except SyntaxError as error:
        raise DraftError(f"{what}: not Python ({error}):\n{module}") from error
    body = tree.body
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef):
        raise DraftError(f"{what}: not exactly one top-level function:\n{module}")
    return body[0].name, tree


def _apply(module: str, replacement: Replacement, where: str) -> str:
    old, new = replacement
    found = module.count(old) if old else 0
    if found != 1:
        raise DraftError(f"{where}: {old!r} occurs {found} times, not once, in:\n{module}")
    return module.replace(old, new)


def _check_text(reference: str, function: str) -> None:
    lines = len([line for line in reference.splitlines() if line.strip()])
    if lines not in BODY_LINES:
        raise DraftError(f"{function}: {lines} lines; write {BODY_LINES.start} to {BODY_LINES.stop - 1}")


def _check_one_line(reference: str, buggy: str, where: str) -> None:
    """At most one line of the buggy module differs; a missing guard may take two lines to restore."""
    right, broken = reference.splitlines(), buggy.splitlines()
    while right and broken and right[0] == broken[0]:
        right, broken = right[1:], broken[1:]
    while right and broken and right[-1] == broken[-1]:
        right, broken = right[:-1], broken[:-1]
    if len(broken) > 1 or len(right) > 2:
        raise DraftError(f"{where}: changes {len(right)} lines into {len(broken)}; a bug is a change of one line")


def _check_modules(function: str, reference: str, buggy: str, modules: Sequence[str]) -> None:
    # Every stage imports the bank with its two thousand modules: each is parsed once, and trees are compared
    # where their code is equal, which it is of equal trees.
    alike: dict[Hashable, list[ast.Module]] = {}
    for module in (reference, buggy, *modules):
        name, tree = _only_function(module, f"{function}: a derived module")
        if name != function:
            raise DraftError(f"{function}: a derived module renames the function:\n{module}")
        _check_renamable(module, tree, function)
        others = alike.setdefault(_code(compile(tree, function, "exec")), [])
        if any(ast.dump(tree) == ast.dump(other) for other in others):
            raise DraftError(f"{function}: two modules say the same:\n{module}")
        others.append(tree)


def _code(compiled: CodeType) -> Hashable:
    """What compiled code holds, but for where its lines stand."""
    constants = tuple(_code(one) if isinstance(one, CodeType) else repr(one) for one in compiled.co_consts)
    return compiled.co_code, compiled.co_names, compiled.co_varnames, constants


def _check_renamable(module: str, tree: ast.Module, function: str) -> None:
    """Refuse what renaming by tokens can't follow: names in strings and f-strings, shadowed builtins."""
    if not module.isascii():
        raise DraftError(f"{function}: not ASCII:\n{module}")
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            raise DraftError(f"{function}: holds an f-string; write the text with str() and +, or format:\n{module}")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and function in node.value:
            raise DraftError(f"{function}: the string {node.value!r} holds the function's name, which renaming hides")
        name = node.arg if isinstance(node, ast.arg) else node.id if isinstance(node, ast.Name) else ""
        bound = isinstance(node, ast.arg) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
        if bound and name in vars(builtins):
            raise DraftError(f"{function}: binds the builtin name {name!r}; choose another:\n{module}")


def _check_cases(function: str, public: Sequence[tuple[Any, ...]], hidden: Sequence[tuple[Any, ...]]) -> None:
    if len(public) < MIN_PUBLIC or len(hidden) < MIN_HIDDEN:
        raise DraftError(
            f"{function}: {len(public)} public and {len(hidden)} hidden tests; write {MIN_PUBLIC}, {MIN_HIDDEN}"
        )
    cases = [*public, *hidden]
    for args in cases:
        if not isinstance(args, tuple) or not all(is_plain(value) for value in args):
            raise DraftError(
                f"{function}: {args!r} is not a tuple of numbers, strings, lists and dicts with string keys"
            )
    texts = [repr(args) for args in cases]
    repeated = sorted({text for text in texts if texts.count(text) > 1})
    if repeated:
        raise DraftError(f"{function}: the tests repeat {repeated}")


def is_plain(value: object) -> bool:
    """Whether a value is made of None, booleans, finite numbers, strings, lists and string-keyed dicts."""
    if isinstance(value, list):
        return all(is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(item) for key, item in value.items())
    if isinstance(value, float):
        return value - value == 0.0
    return value is None or isinstance(value, bool | int | str)
