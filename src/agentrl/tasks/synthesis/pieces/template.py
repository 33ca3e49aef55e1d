"""Makes a piece of a text and of fragments of its lines."""

import textwrap

from agentrl.tasks.synthesis.pieces.base import Piece, Words


def piece(text: str, value: str, *bugs: tuple[str, str], parameter: str | None = None) -> Piece:
    """The piece of a text that is indented alike; a bug is (fragment of one line, what stands for it).

    ValueError when a fragment is not in exactly one line.
    """
    lines = tuple(textwrap.indent(textwrap.dedent(text).strip("\n").rstrip(), "    ").split("\n"))
    return Piece(lines, value, tuple(_bug(lines, *bug) for bug in bugs), parameter)


def left_or_returned(
    words: Words, text: str, value: str, *bugs: tuple[str, str], parameter: str | None = None
) -> Piece:
    """The piece of a text that leaves a value or, as often, returns it."""
    if words.flip():
        return piece(f"{textwrap.dedent(text).rstrip()}\nreturn {value}", "", *bugs, parameter=parameter)
    return piece(text, value, *bugs, parameter=parameter)


def thinned(words: Words, xs: str) -> tuple[str, str, str | None]:
    """A line that leaves few items of the list, perhaps none: the line, its name and its parameter."""
    if words.flip():
        skip, name = words.name("skip", "start", "from_here"), words.name("rest", "later", "remaining", "tail")
        return f"{name} = {xs}[{skip}:]", name, skip
    name, x = words.name("large", "useful", "kept_ones", "strong", "picked"), words.x
    test = words.pick("> 3", "> 0", "% 2 == 1", "< 0", "% 3 == 0")
    return f"{name} = [{x} for {x} in {xs} if {x} {test}]", name, None


def _bug(lines: tuple[str, ...], right: str, wrong: str) -> tuple[str, str]:
    holding = [line for line in lines if right in line]
    if len(holding) != 1 or right == wrong:
        raise ValueError(f"{right!r} is not in one line of {lines}")
    return holding[0], holding[0].replace(right, wrong, 1)
