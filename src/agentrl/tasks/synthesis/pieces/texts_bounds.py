"""Pieces over a list of words whose bug is a wrong extreme or a wrong bound, and their building."""

from collections.abc import Sequence
from textwrap import dedent, indent

from agentrl.tasks.synthesis.pieces.base import COUNT, INDEX, RESULT, Piece, PieceMaker, Words

LONG = ("longest", "widest", "largest", "biggest")
SHORT = ("shortest", "smallest", "briefest", "narrowest")
LETTER = ("letter", "char", "character", "symbol", "sign")
LETTERS = ("a", "e", "b", "n", "t", "l")


def built(text: str, right: str, wrong: Sequence[str], value: str = "", parameter: str | None = None) -> Piece:
    """A piece from its text, where `@` stands for what is right in one line and wrong in its bugs."""
    lines = indent(dedent(text).strip("\n"), "    ").rstrip().split("\n")
    place = next(number for number, line in enumerate(lines) if "@" in line)
    good, *bad = (lines[place].replace("@", filling) for filling in (right, *wrong))
    piece = (*lines[:place], good, *lines[place + 1 :])
    return Piece(piece, value, tuple((good, line) for line in bad), parameter)


def ending(
    words: Words, text: str, right: str, wrong: Sequence[str], value: str, parameter: str | None = None
) -> Piece:
    """A piece that returns its value itself or leaves it, at random."""
    if words.rng.random() < 0.3:
        return built(f"{dedent(text).rstrip()}\nreturn {value}", right, wrong, "", parameter)
    return built(text, right, wrong, value, parameter)


def _extreme(words: Words) -> tuple[str, str, str]:
    """A name, the call that it asks for and the other one."""
    return (words.name(*SHORT), "min", "max") if words.flip() else (words.name(*LONG), "max", "min")


# minmax ------------------------------------------------------------------------------------------


def extreme_by_length(words: Words, xs: str) -> Piece:
    """The longest or shortest word by a key."""
    name, right, wrong = _extreme(words)
    key = words.pick(
        "len", "len", f"lambda {words.x}: len({words.x})", f"lambda {words.x}: (len({words.x}), {words.x})"
    )
    value = words.pick(name, f"len({name})", f"{name}[0]", f"{name}.upper()", f'{name} + "!"', f"{xs}.index({name})")
    return ending(words, f"{name} = @({xs}, key={key})", right, [wrong], value)


def extreme_by_loop(words: Words, xs: str) -> Piece:
    """The longest or shortest word by a loop with len."""
    name, call, _ = _extreme(words)
    right, wrong = ("<", ">") if call == "min" else (">", "<")
    sizes = words.flip()
    start, test, new = (f"len({xs}[0])", name, f"len({words.x})") if sizes else (f"{xs}[0]", f"len({name})", words.x)
    text = f"""
        {name} = {start}
        for {words.x} in {words.pick(xs, f"{xs}[1:]")}:
            if len({words.x}) @ {test}:
                {name} = {new}
    """
    return ending(words, text, right, [wrong], name)


def ranking(words: Words, xs: str) -> Piece:
    """The front of the words sorted by length."""
    name, call, _ = _extreme(words)
    ranked = words.name("ranked", "ordered", "in_order", "arranged", "by_length")
    up, down = "key=len", "key=len, reverse=True"
    right, wrong = (up, down) if call == "min" else (down, up)
    text = f"{ranked} = sorted({xs}, @)\n{name} = {ranked}[0]"
    return ending(words, text, right, [wrong], words.pick(name, f"[{name}, len({name})]", f"{name}.title()"))


def commonest_letter(words: Words, xs: str) -> Piece:
    """The most or least frequent of the counted first letters or words."""
    most = words.flip()
    name = words.name("commonest", "most_frequent", "favourite") if most else words.name("rarest", "least_frequent")
    counts, key = words.name("counts", "tallies", "times"), words.pick(words.x, f"{words.x}[0]", f"{words.x}[-1]")
    by = words.pick(f"{counts}.get", f"lambda key: {counts}[key]")
    text = f"""
        {counts} = {{}}
        for {words.x} in {xs}:
            {counts}[{key}] = {counts}.get({key}, 0) + 1
        {name} = @({counts}, key={by})
    """
    return ending(words, text, "max" if most else "min", ["min" if most else "max"], name)


def longer_neighbours(words: Words, xs: str) -> Piece:
    """The longer or shorter of each two neighbours, by a conditional expression."""
    left, right = words.name("left", "previous", "before"), words.name("right", "current", "following")
    name, kept, sign = words.pick("longer|longer_ones|>", "shorter|shorter_ones|<").split("|")
    text = f"""
        {kept} = []
        for {left}, {right} in zip({xs}, {xs}[1:]):
            {name} = {left} if len({left}) @ len({right}) else {right}
            {kept}.append({name})
    """
    value = words.pick(kept, f'"{words.pick(" ", "-", ",")}".join({kept})')
    return ending(words, text, sign, ["<" if sign == ">" else ">"], value)


def alphabet_place(words: Words, xs: str) -> Piece:
    """The place of the first or last word of the alphabet."""
    index = words.name(*INDEX)
    name, sign = words.pick("earliest <", "latest >", "first_in_alphabet <", "last_in_alphabet >").split()
    text = f"""
        {name} = 0
        for {index}, {words.x} in enumerate({xs}):
            if {words.x} @ {xs}[{name}]:
                {name} = {index}
        return {words.pick(name, f"{xs}[{name}]")}
    """
    return built(text, sign, ["<" if sign == ">" else ">"])


def extreme_while(words: Words, xs: str) -> Piece:
    """The extreme length by a while loop with a counter."""
    name, right, wrong = _extreme(words)
    index = words.name(*INDEX)
    text = f"""
        {name} = len({xs}[0])
        {index} = 1
        while {index} < len({xs}):
            {name} = @({name}, len({xs}[{index}]))
            {index} += 1
    """
    return ending(words, text, right, [wrong], name)


def extreme_helper(words: Words, xs: str) -> Piece:
    """A nested helper that chooses between two words."""
    helper, sign = words.pick("longer >", "shorter <", "later >", "earlier <").split()
    size = "len({})" if helper in ("longer", "shorter") else "{}"
    name = words.name("best", "winner", "chosen")
    text = f"""
        def {helper}(one, two):
            return two if {size.format("two")} @ {size.format("one")} else one

        {name} = {xs}[0]
        for {words.x} in {xs}[1:]:
            {name} = {helper}({name}, {words.x})
        return {name}
    """
    return built(text, sign, ["<" if sign == ">" else ">"])


def clipped_lengths(words: Words, xs: str) -> Piece:
    """Lengths that are cut at a limit or raised to it."""
    bound, right, wrong = words.pick("at_most min max", "at_least max min", "limit min max", "floor max min").split()
    bound = words.name(bound)
    form, sizes = words.pick("[{}]|sizes", "[{}]|widths", "sum({})|total", "sum({})|whole", "list({})|lengths").split(
        "|"
    )
    sizes = words.name(sizes)
    inner = f"@({words.pick(f'len({words.x}), {bound}', f'{bound}, len({words.x})')}) for {words.x} in {xs}"
    return ending(words, f"{sizes} = {form.format(inner)}", right, [wrong], sizes, bound)


def common_start(words: Words, xs: str) -> Piece:
    """How many letters two words share at their front, up to the end of the shorter."""
    first, second = words.name("first", "left", "front"), words.name("last", "right", "back")
    shared, index, shorter = (
        words.name("shared", "common", "same"),
        words.name(*INDEX),
        words.name("shorter", "shortest"),
    )
    text = f"""
        {first}, {second} = {xs}[0], {xs}[-1]
        {shorter} = @(len({first}), len({second}))
        {shared} = 0
        for {index} in range({shorter}):
            if {first}[{index}] == {second}[{index}]:
                {shared} += 1
        return {shared}
    """
    return built(text, "min", ["max"])


def ranked_counts(words: Words, xs: str) -> Piece:
    """The most or least frequent letters, from sorted pairs of a dict."""
    most, few, letter = words.flip(), words.name("few", "limit", "places"), words.name(*LETTER)
    name = words.name("commonest", "most_frequent", "favourites") if most else words.name("rarest", "least_frequent")
    counts, key, number = words.name("counts", "tallies"), words.name("key", "each"), words.name("number", "times")
    text = f"""
        {counts} = {{}}
        for {letter} in "".join({xs}):
            {counts}[{letter}] = {counts}.get({letter}, 0) + 1
        {name} = sorted({counts}.items(), key=lambda pair: pair[1]@)
        return [{key} for {key}, {number} in {name}[:{few}]]
    """
    falling = ", reverse=True"
    return built(text, falling if most else "", ["" if most else falling], "", few)


def most_of_letter(words: Words, xs: str) -> Piece:
    """The word with the most or fewest of some letters, kept with its count."""
    most, number = words.flip(), words.name("number", "many", "found")
    name, size = (
        (words.name("richest", "fullest") if most else words.name("poorest", "barest")),
        words.name("size", "top"),
    )
    counted = words.pick(f'{words.x}.count("{words.pick(*LETTERS)}")', f'sum(c in "aeiou" for c in {words.x})')
    text = f"""
        {name}, {size} = "", {"-1" if most else "99"}
        for {words.x} in {xs}:
            {number} = {counted}
            if {number} @ {size}:
                {name}, {size} = {words.x}, {number}
        return {words.pick(name, f"[{name}, {size}]")}
    """
    return built(text, ">" if most else "<", ["<" if most else ">"])


# range -------------------------------------------------------------------------------------------


def letter_cuts(words: Words, xs: str) -> Piece:
    """First, last or remaining letters of each word, joined."""
    name, right, *wrong = words.pick(
        "initials [0] [-1] [1:]", "initials [:1] [1:] [:2]", "endings [-1] [0] [:-1]", "tails [1:] [2:] [:1]",
        "without_last [:-1] [:-2] [1:]", "endings [-2:] [-2:-1] [:-2]", "beginnings [:2] [:1] [2:]",
        "reversed_ones [::-1] [:0:-1] [-2::-1]",
    ).split()  # fmt: skip
    name = words.name(name)
    if words.flip():
        return ending(words, f"{name} = [{words.x}@ for {words.x} in {xs}]", right, wrong, name)
    text = f'{name} = ""\nfor {words.x} in {xs}:\n    {name} += {words.x}@'
    return ending(words, text, right, wrong, name)


def while_over_all(words: Words, xs: str) -> Piece:
    """A while loop over every word."""
    index, name = words.name(*INDEX), words.name("letters_in_all", "size", "length", "total")
    text = f"""
        {index} = 0
        {name} = 0
        while {index} < @:
            {name} += len({xs}[{index}])
            {index} += 1
    """
    return ending(words, text, f"len({xs})", [f"len({xs}) - 1", f"len({xs}) + 1"], name)


def neighbour_zip(words: Words, xs: str) -> Piece:
    """Neighbouring words in pairs."""
    left, right = words.name("left", "before", "previous", "a"), words.name("right", "after", "current", "b")
    name, inside = words.name("changes", "steps", "links", "neighbours"), words.name(*COUNT)
    body = words.pick(f"{left}[-1] + {right}[0]", f'{left} + "-" + {right}', f"len({left}) - len({right})")
    if words.flip():
        return ending(
            words, f"{name} = [{body} for {left}, {right} in zip({xs}, @)]", f"{xs}[1:]", [f"{xs}[2:]", xs], name
        )
    text = f"""
        {inside} = 0
        for {left}, {right} in zip({xs}, @):
            if {left}{words.pick("", "[0]", "[-1]")} {words.pick("<", "!=")} {right}{words.pick("", "[0]")}:
                {inside} += 1
        return {inside}
    """
    return built(text, f"{xs}[1:]", [f"{xs}[2:]", f"{xs}[1:-1]"])


def backwards(words: Words, xs: str) -> Piece:
    """A loop over the indices from the last to the first."""
    index, name = words.name(*INDEX), words.name("backwards", "mirrored", "turned_round")
    text = f"""
        {name} = []
        for {index} in range(@, -1):
            {name}.append({xs}[{index}])
        return {words.pick(name, f'" ".join({name})')}
    """
    return built(text, f"len({xs}) - 1, -1", [f"len({xs}) - 1, 0", f"len({xs}) - 2, -1"])


def palindromes(words: Words, xs: str) -> Piece:
    """Whether a word reads the same from both ends, by two indices."""
    left, right = words.pick("left right", "low high", "i j", "start end").split()
    name = words.name("phrase", "text", "spelling")
    text = f"""
        {name} = {words.pick(f"{xs}[0]", f'"".join({xs})', f"{xs}[-1]")}
        {left}, {right} = @
        while {left} < {right}:
            if {name}[{left}] != {name}[{right}]:
                return False
            {left} += 1
            {right} -= 1
        return True
    """
    return built(text, f"0, len({name}) - 1", [f"0, len({name})", f"1, len({name}) - 1", f"0, len({name}) - 2"])


def prefixes(words: Words, xs: str) -> Piece:
    """Every front part of each word, by nested loops."""
    end, name = words.name("end", "stop", "size", "cut"), words.name("prefixes", "beginnings", "fronts")
    right, wrong = f"1, len({words.x}) + 1", [f"1, len({words.x})", f"2, len({words.x}) + 1"]
    if words.flip():
        text = f"{name} = [{words.x}[:{end}] for {words.x} in {xs} for {end} in range(@)]"
        return ending(words, text, right, wrong, name)
    text = f"""
        {name} = []
        for {words.x} in {xs}:
            for {end} in range(@):
                {name}.append({words.x}[:{end}])
    """
    return ending(words, text, right, wrong, name)


def chunks(words: Words, xs: str) -> Piece:
    """Groups of a size, each joined to a line."""
    size, start = words.name("size", "width", "per_line"), words.name("start", "at", "begin")
    name = words.name("lines", "rows", "groups", "chunks")
    text = f"""
        {name} = []
        for {start} in range(0, len({xs}), {size}):
            {name}.append("{words.pick(" ", "-", ",", "")}".join({xs}[@]))
    """
    right = f"{start}:{start} + {size}"
    return ending(words, text, right, [f"{right} - 1", f"{right} + 1", f"{start} + 1:{start} + {size}"], name, size)


def all_pairs(words: Words, xs: str) -> Piece:
    """Every two of the words, by nested loops over indices."""
    one, two = words.pick("i j", "first second", "one other", "a b").split()
    name = words.name("pairs", "twins", "alike")
    what = words.pick("", "[0]", "[-1]")
    text = f"""
        {name} = 0
        for {one} in range(len({xs})):
            for {two} in range(@):
                if {xs}[{one}]{what} == {xs}[{two}]{what}:
                    {name} += 1
        return {name}
    """
    return built(text, f"{one} + 1, len({xs})", [f"{one}, len({xs})", f"{one} + 1, len({xs}) - 1"])


def listing(words: Words, xs: str) -> Piece:
    """The words as a sentence: all but the last, and the last."""
    sep, last = words.pick(", ", "; ", " "), words.pick(" and ", " or ", " then ")
    front = words.name("front", "all_but_last", "opening")
    text = f"""
        if len({xs}) < 2:
            return "".join({xs})
        {front} = "{sep}".join({xs}[@])
        return {front} + "{last}" + {xs}[-1]
    """
    return built(text, ":-1", [":-2", "1:-1", ":"])


def last_few(words: Words, xs: str) -> Piece:
    """The first or the last few words, unpacked or joined."""
    size, name = words.name("few", "many", "size", "amount"), words.name(*RESULT)
    kept, right, wrong, other = words.pick(
        "first|:{}|:{} - 1|1:{}", "last|-{}:|-{}:-1|{}:", "rest|{}:|{} + 1:|{} - 1:"
    ).split("|")
    kept = words.name(f"{kept}_ones", f"{kept}_{xs}", f"{kept}_few")
    text = f"""
        {kept} = {xs}[@]
        {name} = {words.pick(f'" ".join({kept})', f"[{words.x}.upper() for {words.x} in {kept}]", f"len({kept})")}
    """
    return ending(words, text, right.format(size), [wrong.format(size), other.format(size)], name, size)


def rotated(words: Words, xs: str) -> Piece:
    """The words or the letters of each, turned round by some places."""
    by, name = words.name("by", "shift", "offset"), words.name("rotated", "turned", "shifted")
    of = words.pick(xs, words.x)
    form = f"{of}[@] + {of}[:{by}]" if of == xs else f"[{of}[@] + {of}[:{by}] for {of} in {xs}]"
    return ending(words, f"{name} = {form}", f"{by}:", [f"{by} + 1:", f"{by} - 1:"], name, by)


def split_fields(words: Words, xs: str) -> Piece:
    """Parts of a joined line, without its heading."""
    line, fields, sep = (
        words.name("line", "row", "text"),
        words.name("fields", "parts", "columns"),
        words.pick(",", ";", "-"),
    )
    keep, right, *wrong = words.pick("after_heading|1:|2:|:", "before_last|:-1|:-2|:", "inner|1:-1|1:|2:-1").split("|")
    keep = words.name(keep)
    text = f"""
        {line} = "{words.pick("id", "name", "key")}{sep}" + "{sep}".join({xs})
        {fields} = {line}.strip().split("{sep}")
        {keep} = {fields}[@]
        return {words.pick(keep, f'" ".join({keep})', f"[len(part) for part in {keep}]", f"{keep}[::-1]")}
    """
    return built(text, right, wrong)


MINMAX: Sequence[PieceMaker] = (
    extreme_by_length, extreme_by_loop, ranking, commonest_letter, longer_neighbours, alphabet_place,
    extreme_while, extreme_helper, clipped_lengths, common_start, ranked_counts, most_of_letter,
)  # fmt: skip
RANGE: Sequence[PieceMaker] = (
    letter_cuts, while_over_all, neighbour_zip, backwards, palindromes, prefixes, chunks, all_pairs, listing, last_few,
    rotated, split_fields,
)  # fmt: skip
