"""Splits a command line into commands and words, for the few forms that the Bash tool simulates.

It knows quotes, backslashes and `&&`. Every other thing a shell would act on (pipes, redirections,
substitutions, variables, comments, line breaks) raises `NotAvailable`. Wildcards stay literal:
there is nothing here that expands, and nothing that runs.
"""

MAX_COMMAND = 2048
"""Characters of a command line, at most."""

_OPERATORS = frozenset(";|&<>(){}")
_EXPANDS_AFTER_DOLLAR = frozenset("_({[@*#?$!-'")
_ESCAPABLE_IN_DOUBLE_QUOTES = frozenset('$`"\\')


class NotAvailable(Exception):  # noqa: N818 - not an error of the program
    """The line holds something that only a real shell could act on, an open quote, or no known command."""


def split_commands(line: str) -> list[list[str]]:
    """The words of each command of a line joined by `&&`. Every command has at least one word."""
    if len(line) > MAX_COMMAND or not all(map(_is_text, line)):
        raise NotAvailable
    commands: list[list[str]] = [[]]
    position = 0
    while position < len(line):
        if line[position] in " \t":
            position += 1
        elif line.startswith("&&", position):
            commands.append([])
            position += 2
        else:
            word, position = _word(line, position)
            commands[-1].append(word)
    if not all(commands):
        raise NotAvailable
    return commands


def _is_text(character: str) -> bool:
    """Not a line break, another control character or half of a surrogate pair."""
    return character == "\t" or (character >= " " and not "\ud800" <= character <= "\udfff")


def _word(line: str, position: int) -> tuple[str, int]:
    """The word that starts at `position`, and where it ends."""
    if line[position] in "#~":
        raise NotAvailable
    parts: list[str] = []
    while position < len(line) and line[position] not in " \t":
        character = line[position]
        if character in "'\"":
            part, position = _quoted(line, position + 1, character)
        elif line.startswith("&&", position):
            break
        elif character in _OPERATORS or _substitutes(line, position, quoted=False):
            raise NotAvailable
        else:
            position += character == "\\"
            part, position = _at(line, position), position + 1
        parts.append(part)
    return "".join(parts), position


def _quoted(line: str, position: int, quote: str) -> tuple[str, int]:
    """The text up to the closing quote, and the position after it."""
    parts: list[str] = []
    while _at(line, position) != quote:
        if quote == '"':
            if _substitutes(line, position, quoted=True):
                raise NotAvailable
            position += line[position] == "\\" and _at(line, position + 1) in _ESCAPABLE_IN_DOUBLE_QUOTES
        parts.append(_at(line, position))
        position += 1
    return "".join(parts), position + 1


def _substitutes(line: str, position: int, *, quoted: bool) -> bool:
    """Whether a shell would put something else in the place of what starts here."""
    if line[position] == "`":
        return True
    follower = line[position + 1 : position + 2]
    if line[position] != "$" or follower == "":
        return False
    return follower.isalnum() or follower in _EXPANDS_AFTER_DOLLAR or (follower == '"' and not quoted)


def _at(line: str, position: int) -> str:
    if position >= len(line):
        raise NotAvailable
    return line[position]
