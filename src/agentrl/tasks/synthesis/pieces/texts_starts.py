"""Pieces over a list of words whose bug is a wrong start."""

from collections.abc import Sequence

from agentrl.tasks.synthesis.pieces.base import COUNT, INDEX, RESULT, TOTAL, Piece, PieceMaker, Words
from agentrl.tasks.synthesis.pieces.texts_bounds import LETTER, LETTERS, SHORT, built, ending


def joined(words: Words, xs: str) -> Piece:
    """A text from nothing."""
    name, index = words.name("text", "line", "phrase", "joined"), words.name(*INDEX)
    body = words.pick(words.x, f"{words.x}[0]", f'{words.x} + " "', f"{words.x}[-1].upper()")
    if words.flip():
        text = f"{name} = @\nfor {words.x} in {xs}:\n    {name} += {body}"
    else:
        head = f"for {index}, {words.x} in enumerate({xs})"
        text = f'{name} = @\n{head}:\n    {name} += {words.x} if {index} == 0 else "-" + {words.x}'
    return ending(words, text, '""', ['" "', f"{xs}[0]", f'"{words.pick(*LETTERS)}"'], name)


def counted_letters(words: Words, xs: str) -> Piece:
    """A count of letters from nothing, by nested loops."""
    name, letter = words.name(*COUNT), words.name(*LETTER)
    text = f"""
        {name} = @
        for {words.x} in {xs}:
            for {letter} in {words.x}:
                if {letter} {words.pick(f'== "{words.pick(*LETTERS)}"', 'in "aeiou"')}:
                    {name} += 1
    """
    return ending(words, text, "0", ["1", "-1"], name)


def started_words(words: Words, xs: str) -> Piece:
    """A list of words from nothing."""
    name = words.name(*RESULT)
    body = words.pick(f"{words.x}.upper()", f"{words.x}[::-1]", f"len({words.x})", f"{words.x}[:2]", f"{words.x} * 2")
    text = f"""
        {name} = @
        for {words.x} in {xs}:
            {words.pick(f"{name}.append({body})", f"{name} += [{body}]")}
    """
    return ending(words, text, "[]", ['[""]', f"{xs}[:1]", "[0]"], name)


def started_shortest(words: Words, xs: str) -> Piece:
    """The shortest word from the first one."""
    name = words.name(*SHORT)
    sizes = words.flip()
    new = f"len({words.x})" if sizes else words.x
    text = f"""
        {name} = @
        for {words.x} in {xs}{words.pick("", "[1:]")}:
            if len({words.x}) < {name if sizes else f"len({name})"}:
                {name} = {new}
    """
    return ending(words, text, f"len({xs}[0])" if sizes else f"{xs}[0]", ["0", "1"] if sizes else ['""'], name)


def started_while(words: Words, xs: str) -> Piece:
    """A counter of a while loop over every word."""
    index, name = words.name(*INDEX), words.name("letters_in_all", *TOTAL)
    text = f"""
        {name} = 0
        {index} = @
        while {index} < len({xs}):
            {name} += len({xs}[{index}]){words.pick("", f" * ({index} + 1)")}
            {index} += 1
    """
    return ending(words, text, "0", ["1", "-1"], name)


def place_found(words: Words, xs: str) -> Piece:
    """The last place of a letter's words, or a text when there is none."""
    index, name, letter = words.name(*INDEX), words.name("last_place", "where", "last_seen"), words.pick(*LETTERS)
    text = f"""
        {name} = @
        for {index}, {words.x} in enumerate({xs}):
            if {words.pick(f'{words.x}.startswith("{letter}")', f'"{letter}" in {words.x}')}:
                {name} = {index}
        return {name} if {name} {words.pick(">= 0", "!= -1")} else "{words.pick("none", "missing")}"
    """
    return built(text, "-1", ["0", "1"])


def runs(words: Words, xs: str) -> Piece:
    """How many runs of words alike there are, or how long the longest is; the first word counts."""
    one, two = words.pick("a b", "left right", "before after").split()
    key = words.pick("{}[0]", "len({})", "{}", "{}[-1]")
    if words.flip():
        run, best = words.name("run", "streak"), words.name("best", "longest")
        alike = f"{key.format(one)} == {key.format(two)}"
        body = f"{run} = {run} + 1 if {alike} else 1\n            {best} = max({best}, {run})"
        start, right, wrong = f"{run}, {best}", "1, 1", ["0, 2", "2, 2", "1, 2"]
    else:
        start, right, wrong = words.name("runs", "blocks", "stretches"), "1", ["0", "2"]
        best, body = start, f"if {key.format(one)} != {key.format(two)}:\n                {start} += 1"
    text = f"""
        if not {xs}:
            return 0
        {start} = @
        for {one}, {two} in zip({xs}, {xs}[1:]):
            {body}
        return {best}
    """
    return built(text, right, wrong)


def started_seen(words: Words, xs: str) -> Piece:
    """A set of seen words or letters from nothing."""
    seen, name, key = words.name("seen", "known"), words.name("fresh", "distinct"), words.pick("{}", "{}[0]", "len({})")
    key = key.format(words.x)
    text = f"""
        {seen} = @
        {name} = 0
        for {words.x} in {xs}:
            if {key} not in {seen}:
                {name} += 1
            {seen}.add({key})
    """
    whole = key.replace(words.x, f"{xs}[0]")
    return ending(words, text, "set()", [f"{{{whole}}}", f"{{{key} for {words.x} in {xs}}}"], name)


def started_flag(words: Words, xs: str) -> Piece:
    """A flag that a loop turns once."""
    size, letter = words.name("limit", "size", "width"), words.pick(*LETTERS)
    name, right, wrong = words.pick("all_short True False", "any_long False True", "any_beyond False True").split()
    name = words.name(name)
    text = f"""
        {name} = @
        for {words.x} in {xs}:
            if len({words.x}) > {size}{words.pick("", f' and "{letter}" in {words.x}')}:
                {name} = {wrong}
    """
    return ending(words, text, right, [wrong], name, size)


def started_pair(words: Words, xs: str) -> Piece:
    """Two counts at once, from nothing."""
    one, two = words.pick("short long", "few many", "small large").split()
    size = words.name("size", "width", "limit")
    text = f"""
        {one}, {two} = @
        for {words.x} in {xs}:
            if len({words.x}) < {size}:
                {one} += 1
            else:
                {two} += {words.pick("1", f"len({words.x})")}
        return [{one}, {two}]
    """
    return built(text, "0, 0", ["0, 1", "1, 0", "1, 1"], "", size)


INIT: Sequence[PieceMaker] = (
    joined, counted_letters, started_words, started_shortest, started_while, place_found, runs,
    started_seen, started_flag, started_pair,
)  # fmt: skip
