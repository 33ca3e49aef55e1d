"""Assertions that say what they expected and what they got.

Rewrites `assert x == y` and `assert x is y` (without a message of their own) of a test file into
calls that evaluate each side once, in order. Other assertions stay as they are.
"""

import ast
from typing import Any

_CHECK = "@check"  # No identifier of Python, so no test can mean it.
_TEXT_LENGTH = 200


class MismatchError(AssertionError):
    """An assertion whose two sides differ. `lines` says which and how."""

    def __init__(self, statement: str, expected: str, got: str) -> None:
        self.lines = [statement, f"expected {expected}, got {got}"]
        super().__init__(f"expected {expected}, got {got}")


def compile_test(source: bytes, path: str) -> tuple[Any, dict[str, Any]]:
    """The code of a test file, and the names that its module must hold for it."""
    text = source.decode("utf-8", "replace")
    tree = _Rewriter(text).visit(compile(source, path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True))
    return compile(tree, path, "exec", dont_inherit=True), {_CHECK: _check}


class _Rewriter(ast.NodeTransformer):
    def __init__(self, text: str) -> None:
        self.text = text

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        test = node.test
        plain = isinstance(test, ast.Compare) and len(test.ops) == 1 and node.msg is None
        if not plain or not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq | ast.Is):
            return node
        statement = ast.Constant(shorten(" ".join((ast.get_source_segment(self.text, node) or "assert").split())))
        identity = ast.Constant(isinstance(test.ops[0], ast.Is))
        function = ast.Name(_CHECK, ast.Load())
        call = ast.Call(function, [test.left, test.comparators[0], identity, statement], [])
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(call), node))


def _check(got: Any, expected: Any, identity: bool, statement: str) -> None:
    if not (got is expected if identity else got == expected):
        raise MismatchError(statement, show(expected), show(got))


def show(value: Any) -> str:
    """A short representation, whatever `value` is."""
    try:
        return shorten(repr(value))
    except Exception as error:
        return f"<{type(value).__name__} without a representation: {type(error).__name__}>"


def shorten(text: str) -> str:
    """`text` cut in its middle to some 200 characters."""
    half = _TEXT_LENGTH // 2
    return text if len(text) <= _TEXT_LENGTH else f"{text[:half]}...{text[-half:]}"
