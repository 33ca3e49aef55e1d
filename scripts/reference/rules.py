"""What the workflow's rules say of themselves: docstring, what they read and what they write.

Read from the text of the rules, as formatted by snakefmt, because Snakemake can load them only whole and
with a configuration. An input that a function finds is told by the function's docstring.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from reference.reruns import ROOT

BUNDLE, RECORD = "bundle", "record"
"""Names that rules give to the frozen code that they run, and to the record beside their output."""


class Source(NamedTuple):
    """One input of a rule: in words where a function finds it, and the paths that it may be."""

    name: str
    told: str
    paths: tuple[str, ...]


class Rule(NamedTuple):
    """A rule of the workflow. Paths have their wildcards in <>."""

    name: str
    told: str
    reads: tuple[Source, ...]
    writes: tuple[str, ...]


@cache
def rules() -> dict[str, Rule]:
    """Every rule by name, those of the Snakefile first, then as it includes them."""
    snakefile = (ROOT / "Snakefile").read_text()
    included = re.findall(r'^include: "(.+)"$', snakefile, re.MULTILINE)
    texts = [snakefile, *((ROOT / name).read_text() for name in included)]
    found = [one for text in texts for one in re.findall(r"^rule (\w+):\n((?:(?: {4}.*)?\n)*)", text, re.MULTILINE)]
    return {name: _rule(name, body) for name, body in found}


def _rule(name: str, body: str) -> Rule:
    told = re.match(r' {4}"""(.*?)"""', body, re.DOTALL)
    outputs = [path for key, value in _entries(body, "output") if key != RECORD for path in _paths(value)]
    return Rule(
        name,
        told[1] if told else "",
        tuple(_source(key, value) for key, value in _entries(body, "input")),
        tuple(dict.fromkeys(outputs)),
    )


def _entries(body: str, part: str) -> Iterator[tuple[str, ast.expr]]:
    """The names and expressions of one part of a rule; a name is empty where it has none."""
    block = re.search(rf"^ {{4}}{part}:\n((?: {{8}}.*\n)+)", body, re.MULTILINE)
    if block is None:
        return
    call = ast.parse(f"_(\n{block[1]}\n)", mode="eval").body
    assert isinstance(call, ast.Call)
    yield from (("", value) for value in call.args)
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.DictComp):  # `**{name: path for ...}`
            yield "", keyword.value.value
        else:
            yield keyword.arg or "", keyword.value


def _source(name: str, value: ast.expr) -> Source:
    paths = tuple(_paths(value))
    if paths or not isinstance(value, ast.Name):
        return Source(name, "", paths)
    function = _helpers()[value.id]
    return Source(name, (ast.get_docstring(function) or "").partition("\n")[0], tuple(_paths(function)))


@cache
def _helpers() -> dict[str, ast.FunctionDef]:
    """The functions of common.smk by name: its other lines are not all Python."""
    text = (ROOT / "workflow" / "rules" / "common.smk").read_text()
    bodies = re.findall(r"^(def \w+\(.*\):\n(?:(?: {4}.*)?\n)*)", text, re.MULTILINE)
    functions = [node for body in bodies for node in ast.parse(body).body if isinstance(node, ast.FunctionDef)]
    return {function.name: function for function in functions}


def _paths(tree: ast.AST) -> Iterator[str]:
    """The literal paths in an expression, in the order in which they stand."""
    if isinstance(tree, ast.JoinedStr):
        text = "".join(one.value if isinstance(one, ast.Constant) else _wildcard(one) for one in tree.values)
    elif isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        text = tree.value
    else:
        for child in ast.iter_child_nodes(tree):
            yield from _paths(child)
        return
    if re.match(r"(?:results|config)/.*\.[\w{}]+$", text):
        yield re.sub(r"\{+(\w+)\}+", r"<\1>", text)


def _wildcard(value: ast.expr) -> str:
    """A formatted value as a wildcard of its last name: `wc.run` is {run}."""
    assert isinstance(value, ast.FormattedValue)
    return f"{{{ast.unparse(value.value).rpartition('.')[2].lower()}}}"
