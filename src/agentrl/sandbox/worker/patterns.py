r"""Basic regular expressions, as grep reads them, in the syntax of Python's `re`.

In a basic expression `( ) { } + ? |` are plain characters and mean something after a backslash;
`*`, `\+` and `\?` are plain at the start, `^` and `$` away from the ends. Source: POSIX.1-2017, section 9.3, and
GNU grep's `\+ \? \| \< \> \w \W \s \S \b \B`. Collating symbols and equivalence classes are not known.
"""

import re

_SWAPPED = "(){}+?|"
_KEPT_ESCAPES = "wWsSbB123456789"
_WORD_EDGES = {"<": r"\b(?=\w)", ">": r"\b(?<=\w)"}
_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r"\s",
    "blank": r" \t",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
}


def translate(pattern: str) -> str:
    """The `re` pattern of a basic regular expression. re.error when a bracket or a backslash is left open."""
    parts: list[str] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            if at + 1 == len(pattern):
                raise re.error("Trailing backslash")
            if pattern.startswith(r"\{", at) and r"\}" not in pattern[at:]:
                raise re.error(r"Unmatched \{")
            parts.append(_escape(pattern[at + 1], _is_first(pattern[:at])))
            at += 2
        elif char == "[":
            end = _bracket_end(pattern, at)
            parts.append(_bracket(pattern[at + 1 : end]))
            at = end + 1
        else:
            parts.append(_plain(char, pattern, at))
            at += 1
    return "".join(parts)


def _is_first(before: str) -> bool:
    """Whether what follows opens an expression, so that there is nothing to repeat."""
    return not before or before == "^" or before.endswith((r"\(", r"\|"))


def _escape(char: str, first: bool) -> str:
    if char in "+?" and first:  # Else a group that opens with it would be an extension of `re`.
        return f"\\{char}"
    if char in _SWAPPED:
        return char
    if char in _KEPT_ESCAPES:
        return f"\\{char}"
    return _WORD_EDGES.get(char) or re.escape(char)


def _plain(char: str, pattern: str, at: int) -> str:
    before, after = pattern[:at], pattern[at + 1 :]
    last = not after or after.startswith((r"\)", r"\|"))
    if char == "*":
        return r"\*" if _is_first(before) else "*"
    if char == "^":
        return "^" if _is_first(before) and before != "^" else r"\^"
    if char == "$":
        return "$" if last else r"\$"
    return char if char == "." else re.escape(char)


def _bracket_end(pattern: str, start: int) -> int:
    """Where the bracket expression that opens at `start` closes. A `]` that comes first is a member."""
    at = start + 1
    if pattern[at : at + 1] == "^":
        at += 1
    if pattern[at : at + 1] == "]":
        at += 1
    while at < len(pattern) and pattern[at] != "]":
        closed = pattern.find(":]", at + 2) if pattern.startswith("[:", at) else -1
        at = closed + 2 if closed >= 0 else at + 1
    if at >= len(pattern):
        raise re.error("Unmatched [")
    return at


def _bracket(body: str) -> str:
    negated = "^" if body.startswith("^") else ""
    members = body.removeprefix("^").replace("\\", r"\\").replace("]", r"\]")
    for name, characters in _CLASSES.items():
        members = members.replace(f"[:{name}:\\]", characters)
    members = re.sub(r"(?<!\\)\[(?!-)", r"\\[", members)
    return f"[{negated}{members.replace('^', chr(92) + '^')}]"
