"""What no run writes into a result file or a record, told in one message before anything is made of it.

It asks whether a file can be read, never whether it is true: that is an audit's question.
"""

from collections.abc import Mapping
from typing import Any

from agentrl.errors import UserError
from agentrl.results import Result, check_result

AGAIN = "build it again with this version"
_DEEPEST = 64
"""Objects and lists within each other; a run writes fewer than ten."""
_SHOWN = 60


def check_plain(value: Any, where: str) -> None:
    """UserError where a JSON value holds text that can't be written, or more in each other than can be walked."""
    waiting: list[tuple[str, int, Any]] = [("", 0, value)]
    while waiting:
        place, depth, inner = waiting.pop()
        if depth > _DEEPEST:
            raise UserError(f"{place[:_SHOWN]}: more than {_DEEPEST} values in each other", where=where, remedy=AGAIN)
        if isinstance(inner, str):
            _check_text(inner, place, where)
        elif isinstance(inner, Mapping):
            for key in inner:
                _check_text(key, place, where)
            waiting += [(f"{place}.{key}" if place else key, depth + 1, one) for key, one in inner.items()]
        elif isinstance(inner, list):
            waiting += [(f"{place}[{index}]", depth + 1, one) for index, one in enumerate(inner)]


def _check_text(text: str, place: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UserError(f"{place}: {shown(text)} is no text: {error.reason}", where=where, remedy=AGAIN) from error


def readable_result(raw: Any, where: str) -> Result:
    """The result that a file's JSON holds.

    UserError as from `check_result`, and for text, depth or numbers that nothing can be made of.
    """
    check_plain(raw, where)
    try:
        return check_result(raw, where)
    except ArithmeticError as error:  # Of counts past all bounds, which no model of a field refuses.
        raise UserError(f"holds a number past all bounds: {error}", where=where, remedy=AGAIN) from error


def check_quoted_environments(result: Result, where: str) -> None:
    """UserError unless each record that the result quotes tells Python and packages as words, or nothing of them."""
    for key, record in result.provenance.items():
        environment = record.get("environment", {})
        place = f"provenance.{key}.environment"
        if not isinstance(environment, dict):
            raise _no_words(place, environment, "a stage's environment", where)
        if not isinstance(environment.get("python", ""), str):
            raise _no_words(f"{place}.python", environment["python"], "a version", where)
        packages = environment.get("packages", {})
        if not isinstance(packages, dict) or not all(isinstance(version, str) for version in packages.values()):
            raise _no_words(f"{place}.packages", packages, "versions by package", where)


def _no_words(place: str, value: Any, wanted: str, where: str) -> UserError:
    return UserError(f"{place} is {shown(value)}, not {wanted}", where=where, remedy=AGAIN)


def shown(value: Any) -> str:
    """A value as a message quotes it: in ASCII, and not all of it."""
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
