"""Checks a call's arguments against its tool's JSON schema, strictly.

Strict means that 1.0 is no integer, true is no number, and an argument which the schema does
not name is refused whether or not the schema says so. Values are never coerced and defaults
never filled in.
"""

from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator, TypeChecker, ValidationError
from jsonschema.validators import extend

from agentrl.chat.refusal import RefusedCallError, quoted
from agentrl.types import ToolSchema

_SHOWN = 200


def _is_integer(_: TypeChecker, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(_: TypeChecker, value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_STRICT_TYPES = Draft202012Validator.TYPE_CHECKER.redefine_many({"integer": _is_integer, "number": _is_number})
_StrictValidator = extend(Draft202012Validator, type_checker=_STRICT_TYPES)  # type: ignore[no-untyped-call]


def json_type(value: object) -> str:
    """JSON's word for the type of a parsed value, with its article."""
    if isinstance(value, bool):
        return "a boolean"
    words = {dict: "an object", list: "an array", str: "a string", int: "an integer", float: "a number"}
    return words.get(type(value), "null")


def check_arguments(tool: ToolSchema, arguments: Mapping[str, Any]) -> None:
    """RefusedCallError when arguments are unknown, missing, of a wrong type or outside the allowed values."""
    properties = tool.parameters.get("properties", {})
    for name in arguments:
        if name not in properties:
            known = ", ".join(properties) or "none"
            raise RefusedCallError(
                "unknown_argument", f"{tool.name} has no argument {quoted(name)}; its arguments are: {known}"
            )
    for name in tool.parameters.get("required", ()):
        if name not in arguments:
            raise RefusedCallError("missing_argument", f"{tool.name} needs the argument {quoted(name)}")
    errors = sorted(_StrictValidator(dict(tool.parameters)).iter_errors(arguments), key=_order)
    if errors:
        raise _refusal(tool, errors[0])


def _order(error: ValidationError) -> tuple[bool, list[str]]:
    """Types before values, then by place: the same reply always gets the same answer."""
    return error.validator != "type", [str(part) for part in error.absolute_path]


def _type_words(declared: Any) -> str:
    """A schema's `type`, which is one word or several."""
    return declared if isinstance(declared, str) else " or ".join(declared)


def _refusal(tool: ToolSchema, error: ValidationError) -> RefusedCallError:
    place = ".".join(str(part) for part in error.absolute_path)
    where = f"argument {quoted(place)} of {tool.name}" if place else f"the arguments of {tool.name}"
    if error.validator == "type":
        wanted = _type_words(error.validator_value)
        return RefusedCallError("argument_type", f"{where} must be of type {wanted}, not {json_type(error.instance)}")
    message = " ".join(error.message.split())
    shown = message if len(message) <= _SHOWN else message[:_SHOWN] + "..."
    return RefusedCallError("argument_value", f"{where} is not allowed: {shown}")
