"""The one-line bugs of each family, as replacements in the text of a right function.

Each operator finds every place where its bug could be. Whether a replacement shows, or even
compiles to something that ends, is for `mutants.py` to find out by running it.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agentrl.tasks.mutation.sites import Replacement, Source

Operator = Callable[[Source], Iterator[Replacement]]

_STRICTNESS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
_DIRECTION = {ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<="}


def _extremes(source: Source) -> Iterator[Replacement]:
    """min for max."""
    for node in source.find(ast.Name):
        if isinstance(node, ast.Name) and node.id in ("min", "max"):
            yield source.replace(node, "max" if node.id == "min" else "min")


def _comparisons(source: Source) -> Iterator[tuple[ast.Compare, ast.expr, ast.cmpop, ast.expr]]:
    for node in source.find(ast.Compare):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
                yield node, left, operator, right


def _keeps_best(source: Source, comparison: ast.Compare) -> bool:
    """Whether the comparison decides if a name compared is assigned anew, or which of two values is taken."""
    names = {node.id for node in ast.walk(comparison) if isinstance(node, ast.Name)}
    above: ast.AST | None = source.parents.get(comparison)
    while isinstance(above, ast.BoolOp):
        above = source.parents.get(above)
    if isinstance(above, ast.IfExp):
        branches = {ast.dump(above.body), ast.dump(above.orelse)}
        return branches == {ast.dump(side) for side in (comparison.left, *comparison.comparators)}
    if not isinstance(above, ast.If):
        return False
    stores = [node for part in above.body for node in ast.walk(part) if isinstance(node, ast.Name)]
    return any(isinstance(node.ctx, ast.Store) and node.id in names for node in stores)


def _turned_best(source: Source) -> Iterator[Replacement]:
    """The worst kept instead of the best."""
    for node, left, operator, right in _comparisons(source):
        if type(operator) in _DIRECTION and _keeps_best(source, node):
            yield source.operator(left, right, _DIRECTION[type(operator)])


def _order(source: Source) -> Iterator[Replacement]:
    """A sort the other way round."""
    for node in source.find(ast.Call):
        if not isinstance(node, ast.Call) or not _sorts(node):
            continue
        reverse = next((keyword for keyword in node.keywords if keyword.arg == "reverse"), None)
        if reverse is None:
            end = source.span(node)[1] - 1
            yield Replacement(end, end, ", reverse=True" if node.args or node.keywords else "reverse=True")
        elif isinstance(reverse.value, ast.Constant):
            yield source.replace(reverse.value, str(not reverse.value.value))


def _sorts(node: ast.Call) -> bool:
    by_name = isinstance(node.func, ast.Name) and node.func.id == "sorted"
    return by_name or (isinstance(node.func, ast.Attribute) and node.func.attr == "sort")


def _key_signs(source: Source) -> Iterator[Replacement]:
    """A key with the wrong sign."""
    for node in source.find(ast.Lambda):
        if isinstance(node, ast.Lambda):
            body = node.body
            parts = body.elts if isinstance(body, ast.Tuple) else [body]
            for part in parts:
                if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub):
                    yield source.replace(part, source.of(part.operand))


def _bounds(source: Source) -> Iterator[ast.expr]:
    """Expressions that bound a range, a slice, an index, or a loop on a condition."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            yield from node.args[:2]
        elif isinstance(node, ast.Slice):
            yield from (bound for bound in (node.lower, node.upper) if bound is not None)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.BinOp):
            yield node.slice
        elif isinstance(node, ast.While) and isinstance(node.test, ast.Compare):
            yield node.test.comparators[0]


def _shifted_bounds(source: Source) -> Iterator[Replacement]:
    """A bound off by one."""
    for bound in _bounds(source):
        number = _literal(bound)
        if number is not None:
            yield from (source.replace(bound, str(number + by)) for by in (1, -1) if (number + by < 0) == (number < 0))
        elif isinstance(bound, ast.BinOp) and isinstance(bound.op, ast.Add | ast.Sub) and _literal(bound.right) == 1:
            yield source.replace(bound, source.of(bound.left))
            yield source.replace(bound.right, "2")
        elif not isinstance(bound, ast.UnaryOp):
            yield source.replace(bound, f"{source.of(bound)} - 1")
            yield source.replace(bound, f"{source.of(bound)} + 1")


def _literal(node: ast.expr) -> int | None:
    """The value of a whole number with or without a sign."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _literal(node.operand)
        return None if inner is None else -inner
    return None


def _missing_starts(source: Source) -> Iterator[Replacement]:
    """A walk over everything that skips its first item, or one from the second that does not."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            if len(node.args) == 1:
                start = source.span(node.args[0])[0]
                yield Replacement(start, start, "1, ")
            elif len(node.args) == 2 and _literal(node.args[0]) == 1:
                yield Replacement(source.span(node.args[0])[0], source.span(node.args[1])[0], "")
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Name):
            yield source.replace(node.iter, f"{node.iter.id}[1:]")
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and isinstance(node.value, ast.Name):
            piece = node.slice
            if piece.lower is None and piece.step is None and piece.upper is not None:
                start = source.span(piece.upper)[0] - 1
                yield Replacement(start, start, "1")
            if piece.lower is not None and _literal(piece.lower) == 1 and piece.upper is None and piece.step is None:
                yield source.replace(node, node.value.id)


def _strictness(source: Source) -> Iterator[Replacement]:
    """A bound that belongs and should not, or the other way round; equal for unequal."""
    for _, left, operator, right in _comparisons(source):
        if type(operator) in _STRICTNESS:
            yield source.operator(left, right, _STRICTNESS[type(operator)])


def _turned(source: Source) -> Iterator[Replacement]:
    """A condition the wrong way round."""
    for node, left, operator, right in _comparisons(source):
        if type(operator) in _DIRECTION and not _keeps_best(source, node):
            yield source.operator(left, right, _DIRECTION[type(operator)])


def _connectives(source: Source) -> Iterator[Replacement]:
    """and for or."""
    for node in source.find(ast.BoolOp):
        if isinstance(node, ast.BoolOp) and len(node.values) == 2:
            yield source.operator(node.values[0], node.values[1], "or" if isinstance(node.op, ast.And) else "and")


def _unguarded(source: Source) -> Iterator[Replacement]:
    """A guard against nothing that is not there."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.IfExp) and _guards(node.test):
            yield source.replace(node, source.of(node.body))
        elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) and isinstance(node.values[0], ast.Name):
            yield Replacement(source.span(node)[0], source.span(node.values[1])[0], "")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if len(node.args) == 2:
                yield source.replace(node, f"{source.of(node.func.value)}[{source.of(node.args[0])}]")
        elif isinstance(node, ast.Call) and len(node.args) == 1:
            default = [keyword for keyword in node.keywords if keyword.arg == "default"]
            if default and len(node.keywords) == 1:
                yield Replacement(source.span(node.args[0])[1], source.span(default[0])[1], "")


def _guards(test: ast.expr) -> bool:
    """Whether a condition asks if something is there, or is not nothing."""
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], ast.NotEq | ast.Gt | ast.IsNot) and not _value(test.comparators[0])
    return isinstance(test, ast.Name | ast.Subscript | ast.Call | ast.Attribute)


def _value(node: ast.expr) -> Any:
    """A constant's value; True for what is none."""
    return node.value if isinstance(node, ast.Constant) else True


def _other_nothing(source: Source) -> Iterator[Replacement]:
    """A guard against another number than nothing, or on another name."""
    for _, _, operator, right in _comparisons(source):
        if isinstance(operator, ast.Eq | ast.NotEq) and _literal(right) == 0:
            yield source.replace(right, "1")
    parameters = [node.arg for node in ast.walk(source.tree) if isinstance(node, ast.arg)]
    for node in source.find(ast.If):
        if not isinstance(node, ast.If):
            continue
        test = node.test
        guarded = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else None
        if isinstance(guarded, ast.Name):
            yield from (source.replace(guarded, name) for name in parameters if name != guarded.id)


def _starts(source: Source) -> Iterator[Replacement]:
    """A wrong starting value of what the function goes on to change."""
    for node in source.find(ast.Assign):
        if not isinstance(node, ast.Assign) or source.within(node, ast.For, ast.While):
            continue
        names = {leaf.id for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)}
        if not names & source.changing_names:
            continue
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for value in values:
            yield from (source.replace(value, text) for text in _other_starts(value))


def _other_starts(value: ast.expr) -> list[str]:
    number = _literal(value)
    if number is not None:
        return {0: ["1", "-1"], 1: ["0", "2"], -1: ["0"]}.get(number, ["0", "1"])
    match value:
        case ast.Constant(value=bool(flag)):
            return [str(not flag)]
        case ast.Constant(value=None):
            return ["0"]
        case ast.Constant(value=float(real)):
            return ["0.0" if real else "1.0"]
        case ast.Constant(value=str(text)):
            return ['""'] if text else ['" "']
        case ast.List(elts=[]):
            return ["[0]", "[[]]"]
        case ast.List() | ast.Dict():
            return ["[]"] if isinstance(value, ast.List) else []
        case ast.Subscript() | ast.Name() | ast.Call() | ast.BinOp():
            return ["0"]
    return []


OPERATORS: Mapping[str, tuple[Operator, ...]] = {
    "minmax": (_extremes, _turned_best, _order, _key_signs),
    "range": (_shifted_bounds, _missing_starts),
    "compare": (_strictness, _turned, _connectives),
    "zero": (_unguarded, _other_nothing),
    "init": (_starts,),
}
"""The operators of each family."""
