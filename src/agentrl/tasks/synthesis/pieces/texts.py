"""Pieces over a list of words; minmax and range are in `texts_bounds`, zero and init in `texts_starts`."""

import numpy as np

from agentrl.tasks.synthesis.pieces.base import INDEX, RESULT, TOTAL, Piece, PiecesOfFamily, Words, draw_bound
from agentrl.tasks.synthesis.pieces.texts_bounds import LETTER, LETTERS, MINMAX, RANGE, built, ending
from agentrl.tasks.synthesis.pieces.texts_starts import INIT, ZERO

_WORDS = (
    "a an ant apple bat bee bell bent eel egg elan level lab lane late net noon nut owl tall tea ten tent tin toot "
    "at be on it eat tale table banana letter"
)
_POOL = tuple(_WORDS.split())


def draw_word(rng: np.random.Generator) -> str:
    """A word of a small pool, or a few letters: words are often alike, as long as each other or both."""
    if rng.random() < 0.6:
        return _POOL[int(rng.integers(len(_POOL)))]
    return "".join("abent"[int(place)] for place in rng.integers(0, 5, int(rng.integers(1, 6))))


# compare -----------------------------------------------------------------------------------------


def bounded_lengths(words: Words, xs: str) -> Piece:
    """Words whose length meets a bound, kept, counted or tested."""
    bound, right, wrong = draw_bound(words)
    test = f"len({words.x}) @ {bound}"
    form = words.pick(
        f"[{words.x} for {words.x} in {xs} if {test}]", f"sum(1 for {words.x} in {xs} if {test})",
        f"any({test} for {words.x} in {xs})", f"all({test} for {words.x} in {xs})",
        f"[{words.x}[0] if {test} else {words.x} for {words.x} in {xs}]",
    )  # fmt: skip
    if words.flip():
        return built(f"return {form}", right, wrong, "", bound)
    name = words.name(*RESULT)
    return built(f"{name} = {form}", right, wrong, name, bound)


def bounded_shift(words: Words, xs: str) -> Piece:
    """A length compared with a bound that is off by one, in a loop."""
    bound, sign, _ = draw_bound(words)
    name = words.name(*TOTAL)
    text = f"""
        {name} = 0
        for {words.x} in {xs}:
            if len({words.x}) {sign} {bound}@:
                {name} += {words.pick("1", f"len({words.x})")}
    """
    return ending(words, text, "", [" + 1", " - 1"], name, bound)


def early_found(words: Words, xs: str) -> Piece:
    """The first word that meets a bound, returned from the loop."""
    bound, right, wrong = draw_bound(words)
    index = words.name(*INDEX)
    head, value, none = words.pick(
        f"{words.x} in {xs}|{words.x}|None", f'{words.x} in {xs}|{words.x}|""',
        f"{index}, {words.x} in enumerate({xs})|{index}|-1",
    ).split("|")  # fmt: skip
    text = f"""
        for {head}:
            if len({words.x}) @ {bound}:
                return {value}
        return {none}
    """
    return built(text, right, wrong, "", bound)


def size_classes(words: Words, xs: str) -> Piece:
    """Counts of shorter, equal and longer words by an elif chain."""
    size = words.name("size", "middle", "usual", "width")
    one, two, three = words.pick("shorter longer equal", "below above same", "small large medium").split()
    first = f"if len({words.x}) @ {size}:"
    second = f"elif len({words.x}) > {size}:"
    if words.flip():
        first, second = first.replace("@", "<"), second.replace(">", "@")
    text = f"""
        {one} = {two} = {three} = 0
        for {words.x} in {xs}:
            {first}
                {one} += 1
            {second}
                {two} += 1
            else:
                {three} += 1
        return [{one}, {three}, {two}]
    """
    right, wrong = ("<", ["<=", ">"]) if "@" in first else (">", [">=", "<"])
    return built(text, right, wrong, "", size)


def doubled_letters(words: Words, xs: str) -> Piece:
    """Words with neighbouring letters alike, by zip in a nested loop."""
    name, one, two = words.name("doubles", "twins", "repeats"), words.name("a", "left"), words.name("b", "right")
    text = f"""
        {name} = 0
        for {words.x} in {xs}:
            for {one}, {two} in zip({words.x}, {words.x}[1:]):
                if {one} @ {two}:
                    {name} += 1
    """
    return ending(words, text, "==", ["!=", "<=", ">="], name)


def both_ends(words: Words, xs: str) -> Piece:
    """Words that start or end with a letter, both or either of these."""
    name, right, wrong = words.pick("both_ends and or", "either_end or and", "framed and or", "touching or and").split()
    name, one = words.name(name), words.pick(*LETTERS)
    test = words.pick(
        f'{words.x}.startswith("{one}") @ {words.x}.endswith("{one}")',
        f'{words.x}[0] == "{one}" @ {words.x}[-1] == "{one}"',
    )
    text = words.pick(
        f"{name} = [{words.x} for {words.x} in {xs} if {test}]",
        f"{name} = 0\nfor {words.x} in {xs}:\n    if {test}:\n        {name} += 1",
    )
    return ending(words, text, right, [wrong], name)


def letter_class(words: Words, xs: str) -> Piece:
    """Vowels or consonants of all words."""
    name, right, wrong = words.pick("vowels|in|not in", "consonants|not in|in", "without_vowels|not in|in").split("|")
    name, letter = words.name(name), words.name(*LETTER)
    start, body = words.pick("0|+= 1", f'""|+= {letter}').split("|")
    text = f"""
        {name} = {start}
        for {words.x} in {xs}:
            for {letter} in {words.x}:
                if {letter} @ "aeiou":
                    {name} {body}
    """
    return ending(words, text, right, [wrong], name)


def in_order(words: Words, xs: str) -> Piece:
    """Whether neighbours are in the order that a name says."""
    name, right, *wrong = words.pick(
        "never_falls <= < >=", "always_rises < <= >", "never_rises >= > <=", "always_falls > >= <", "all_alike == !=",
        "each_differs != ==",
    ).split()  # fmt: skip
    name, one, two = words.name(name), words.name("left", "a", "before"), words.name("right", "b", "after")
    key = words.pick("{}", "len({})", "{}[0]")
    test = f"{key.format(one)} @ {key.format(two)}"
    return ending(words, f"{name} = all({test} for {one}, {two} in zip({xs}, {xs}[1:]))", right, wrong, name)


def repeated(words: Words, xs: str) -> Piece:
    """Words or letters that are counted more than once, or once only."""
    name, right, *wrong = words.pick("repeated >1 >=1 >2", "unique ==1 >1 >=1", "twice_or_more >=2 >2 >=1").split()
    name, counts, times = words.name(name), words.name("counts", "tallies"), words.name("times", "number", "many")
    key = words.name("key", "each", "one")
    good, *bad = (f"{cut[:-1]} {cut[-1]}" for cut in (right, *wrong))
    text = f"""
        {counts} = {{}}
        for {words.x} in {xs}:
            {counts}[{words.x}] = {counts}.get({words.x}, 0) + 1
        {name} = [{key} for {key}, {times} in {counts}.items() if {times} @]
    """
    return ending(words, text, good, bad, name)


def without_repeats(words: Words, xs: str) -> Piece:
    """Words or first letters that were not seen before, by a set."""
    seen, name = words.name("seen", "known", "met"), words.name("distinct", "without_repeats", "different")
    key = words.pick(words.x, f"{words.x}[0]", f"len({words.x})")
    text = f"""
        {seen} = set()
        {name} = []
        for {words.x} in {xs}:
            if {key} @ {seen}:
                {seen}.add({key})
                {name}.append({words.x})
    """
    return ending(words, text, "not in", ["in"], name)


def guarded_while(words: Words, xs: str) -> Piece:
    """How many words at the front are short, by a while loop with two conditions."""
    index, bound = words.name(*INDEX), words.name("limit", "at_most", "maximum")
    right, *wrong = words.pick("and or", "<= <", "< <=").split()
    first, second = ("@", "<=") if right == "and" else ("and", "@")
    bound = bound if right != "<" else words.name("below", "under")
    text = f"""
        {index} = 0
        while {index} < len({xs}) {first} len({xs}[{index}]) {second} {bound}:
            {index} += 1
        return {words.pick(index, f"{xs}[:{index}]", f"{xs}[{index}:]")}
    """
    return built(text, right, wrong, "", bound)


def between(words: Words, xs: str) -> Piece:
    """Words whose length lies between two bounds, by a chained comparison."""
    low, high = words.pick("1", "2"), words.name("at_most", "maximum", "limit")
    name, letter = words.name("fitting", "within", "allowed"), words.pick(*LETTERS)
    test = f"{low} {words.pick('<=', '<')} len({words.x}) @ {high}"
    form = words.pick(
        f"[{words.x} for {words.x} in {xs} if {test}]", f"{{{words.x}: {test} for {words.x} in {xs}}}",
        f'["yes" if {test} else "no" for {words.x} in {xs}]',
        f'not any({test} and "{letter}" in {words.x} for {words.x} in {xs})',
    )  # fmt: skip
    return ending(words, f"{name} = {form}", "<=", ["<", ">="], name, high)


def skipped(words: Words, xs: str) -> Piece:
    """Words that are kept unless a bound makes the loop skip them or stop."""
    bound, keep, _ = draw_bound(words)
    name, word = words.name(*RESULT), words.pick("continue", "break")
    against = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
    wrong = {">=": ["<=", ">"], "<=": [">=", "<"], ">": ["<", ">="], "<": [">", "<="]}[keep]
    text = f"""
        {name} = []
        for {words.x} in {xs}:
            if len({words.x}) @ {bound}:
                {word}
            {name}.append({words.pick(words.x, f"{words.x}.title()", f"{words.x}[0]")})
    """
    return ending(words, text, against[keep], [against[sign] for sign in wrong], name, bound)


PIECES: PiecesOfFamily = {
    "minmax": MINMAX,
    "range": RANGE,
    "compare": (
        bounded_lengths, bounded_shift, early_found, size_classes, doubled_letters, both_ends, letter_class, in_order,
        repeated, without_repeats, guarded_while, between, skipped,
    ),
    "zero": ZERO,
    "init": INIT,
}  # fmt: skip
