"""Renames identifiers in a module by its tokens, so that text outside the names stays as it is.

It follows Python's tokens and syntax tree: attributes, keyword arguments of foreign calls, strings
and comments keep their words. It does not look into f-strings, which the bank does not hold, and
does not resolve scopes: a name means the same throughout a module.
"""

import ast
import io
import tokenize
from collections.abc import Mapping


def rename_identifiers(module: str, names: Mapping[str, str]) -> str:
    """The module with each identifier of `names` replaced, and nothing else.

    A keyword argument is renamed only where the called function is itself defined in the module.
    Strings stay whatever they say: one may be a key of the data.
    """
    tree = ast.parse(module)
    kept = _foreign_keywords(tree)
    lines = module.splitlines(keepends=True)
    replacements: list[tuple[int, int, int, str]] = []
    before = ""
    for token in tokenize.generate_tokens(io.StringIO(module).readline):
        row, column = token.start
        if token.type == tokenize.NAME and token.string in names and before != "." and token.start not in kept:
            replacements.append((row - 1, column, len(token.string), names[token.string]))
        before = token.string
    for row, column, length, new in reversed(replacements):
        lines[row] = lines[row][:column] + new + lines[row][column + length :]
    return "".join(lines)


def defined_functions(tree: ast.AST) -> set[str]:
    """Names of the functions that a tree defines, at any depth."""
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def bound_names(module: str) -> set[str]:
    """Names that a module's code binds: parameters, variables and functions."""
    bound: set[str] = set()
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ExceptHandler) and node.name:
            bound.add(node.name)
    return bound


def identifiers(module: str) -> set[str]:
    """Every word that is an identifier or a keyword token of a module."""
    tokens = tokenize.generate_tokens(io.StringIO(module).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def _foreign_keywords(tree: ast.AST) -> set[tuple[int, int]]:
    """Positions (line from 1, column from 0) of keyword arguments in calls of outside functions."""
    own = defined_functions(tree)
    positions: set[tuple[int, int]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in own):
            positions.update((keyword.lineno, keyword.col_offset) for keyword in node.keywords)
    return positions
