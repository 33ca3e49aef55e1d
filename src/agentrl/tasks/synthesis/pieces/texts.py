"""Pieces over a list of words; those of minmax and range are in `texts_bounds`, those of init in `texts_starts`."""

import numpy as np

from agentrl.tasks.synthesis.pieces.base import INDEX, RESULT, TOTAL, Piece, PiecesOfFamily, Words, draw_bound
from agentrl.tasks.synthesis.pieces.texts_bounds import LETTER, LETTERS, MINMAX, RANGE, built, ending
from agentrl.tasks.synthesis.pieces.texts_starts import INIT

_WORDS = (
    "a an ant apple bat bee bell bent eel egg elan level lab lane late net noon nut owl tall tea ten tent tin toot "
    "at be on it eat tale table banana letter"
)
_EMPTY, _DASH = '""', '"-"'
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
    name, right, wrong = words.pick(
        "never_falls <= <", "always_rises < <=", "never_rises >= >", "always_falls > >=", "all_alike == !=",
        "each_differs != ==",
    ).split()  # fmt: skip
    name, one, two = words.name(name), words.name("left", "a", "before"), words.name("right", "b", "after")
    key = words.pick("{}", "len({})", "{}[0]")
    test = f"{key.format(one)} @ {key.format(two)}"
    return ending(words, f"{name} = all({test} for {one}, {two} in zip({xs}, {xs}[1:]))", right, [wrong], name)


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


# zero --------------------------------------------------------------------------------------------


def _some(words: Words, xs: str) -> tuple[str, str]:
    """A line that keeps some of the words, perhaps none, and the name that it gives them."""
    x, one, size = words.x, words.pick(*LETTERS), words.pick("2", "3", "4")
    name = words.name(*words.pick("some few", "picked chosen", f"these_{xs} those", "suitable fitting").split())
    test = words.pick(
        f"len({x}) == {size}", f"len({x}) > {size}", f'{x}.startswith("{one}")', f'"{one}" in {x}', f"{x} == {x}[::-1]",
        f"{xs}.count({x}) > 1", f'{x}.endswith("{one}")',
    )  # fmt: skip
    if words.flip():
        return f"{name} = [{x} for {x} in {xs} if {test}]", name
    cut = words.pick("1:", "2:", "1:-1", ":-1", "::2")
    return f"{name} = {xs}[{cut}]" if words.flip() else f"{name} = sorted({x} for {x} in {xs} if {test})", name


def mean_length(words: Words, xs: str) -> Piece:
    """The mean length of perhaps no words."""
    name, letters = words.name("average", "mean", "typical"), words.name("letters_in_all", "length", *TOTAL)
    sign, none = words.pick("/", "//"), words.pick("0", "0.0", "None")
    line, some = _some(words, xs)
    text = f"""
        {line}
        {letters} = {words.pick(f"sum(len({words.x}) for {words.x} in {some})", f'len("".join({some}))')}
        {name} = {letters} {sign} len({some})@
    """
    return ending(words, text, f" if {some} else {none}", [""], name)


def counted(words: Words, xs: str) -> Piece:
    """Counts in a dict whose keys may be new."""
    counts, key = words.name("counts", "tallies", "times"), words.pick(words.x, f"{words.x}[0]", f"{words.x}[-1]")
    step = words.pick("1", "1", f"len({words.x})")
    text = f"""
        {counts} = {{}}
        for {words.x} in {xs}:
            {counts}[{key}] = {counts}@ + {step}
    """
    return ending(words, text, f".get({key}, 0)", [f"[{key}]"], counts)


def first_word(words: Words, xs: str) -> Piece:
    """An item of perhaps no words."""
    name = words.name("first", "found", "head", "front")
    line, some = _some(words, xs)
    form = words.pick(
        f"{some}[0]", f"{some}[-1]", f"max({some}, key=len)", f"min({some})", f"{some}[0].upper()", f"{some}[0][0]",
    )  # fmt: skip
    guard = f" if {words.pick(some, f'len({some}) > 0')} else {words.pick(_EMPTY, 'None')}"
    return ending(words, f"{line}\n{name} = {form}@", guard, [""], name)


def empty_guard(words: Words, xs: str) -> Piece:
    """An early return for no words, before something that needs one."""
    name = words.name(*RESULT)
    line, some = _some(words, xs)
    body = words.pick(
        f"{name} = max({some}, key=len)", f"{name} = {some}[0] + {some}[-1]", f"{name} = sorted({some}, key=len)[0]",
        f"{name}, *_ = {some}", f"{name} = len(min({some}, key=len))",
    )  # fmt: skip
    text = f"""
        {line}
        if @:
            return {words.pick('""', "None", "0")}
        {body}
        return {name}
    """
    right = words.pick(f"not {some}", f"len({some}) == 0")
    return built(text, right, [f"{some} is None", f"len({some}) == 1", f"not {xs}"])


def extreme_default(words: Words, xs: str) -> Piece:
    """The largest or smallest length, with a default for no words."""
    call, name = words.pick("max largest", "max highest", "min smallest", "min least").split()
    name, (line, some) = words.name(name), _some(words, xs)
    inner = words.pick(f"len({words.x}) for {words.x} in {some}", f'{words.x}.count("a") for {words.x} in {some}')
    return ending(words, f"{line}\n{name} = {call}(({inner})@)", ", default=0", [""], name)


def letter_share(words: Words, xs: str) -> Piece:
    """A share of letters, where there may be none of the others."""
    one, part = words.pick(*LETTERS), words.name("part", "matching", "such")
    name, letters = words.name("share", "ratio", "rate"), words.name("letters", "text", "together")
    text = f"""
        {letters} = "".join({xs})
        {part} = {letters}.count("{one}")
        {name} = {words.pick(f"len({letters}) / {part}", f"100 * len({xs}) // {part}", f"len({letters}) % {part}")}@
    """
    return ending(words, text, f" if {part} else {words.pick('0', '0.0')}", [""], name)


def grouped(words: Words, xs: str) -> Piece:
    """Words in a dict by their first letter, where a group may be new."""
    groups, key = words.name("groups", "by_letter", "index_of_letters"), words.pick("0", "-1")
    text = f"""
        {groups} = {{}}
        for {words.x} in {xs}:
            {groups}@.append({words.pick(words.x, f"len({words.x})")})
        return {words.pick(groups, f"len({groups})", f"sorted({groups})")}
    """
    return built(text, f".setdefault({words.x}[{key}], [])", [f"[{words.x}[{key}]]"])


def perhaps_found(words: Words, xs: str) -> Piece:
    """The first of the matches, if any."""
    name, size = words.name("matches", "suitable", "candidates"), words.name("size", "width", "wanted")
    test = words.pick(f"len({words.x}) == {size}", f"len({words.x}) > {size}", f"{words.x}.count('a') == {size}")
    text = f"""
        {name} = [{words.x} for {words.x} in {xs} if {test}]
        return {name}[{words.pick("0", "-1")}]@
    """
    return built(text, f" if {name} else {words.pick(_EMPTY, 'None')}", [""], "", size)


def letter_points(words: Words, xs: str) -> Piece:
    """Points of letters from a table that lacks some of them."""
    points, letter, total = words.name("points", "worth", "weights"), words.name(*LETTER), words.name(*TOTAL)
    text = f"""
        {points} = {{"a": {words.pick("1", "2")}, "e": {words.pick("1", "3")}, "t": {words.pick("2", "5")}}}
        {total} = 0
        for {words.x} in {xs}:
            for {letter} in {words.x}:
                {total} += {points}@
    """
    return ending(words, text, f".get({letter}, 0)", [f"[{letter}]"], total)


def short_words(words: Words, xs: str) -> Piece:
    """The second or third letter of words that may be shorter."""
    place, name = words.pick("1", "2"), words.name("seconds", "picked", "letters_taken")
    guard = f" if len({words.x}) > {place} else {words.pick(_EMPTY, _DASH)}"
    if words.flip():
        text = f"return [{words.x}[{place}]@ for {words.x} in {xs}]"
        return built(text, guard, [""])
    text = f"""
        {name} = []
        for {words.x} in {xs}:
            {name}.append({words.x}[{place}]@)
        {name} = "".join({name})
    """
    return ending(words, text, guard, [""], name)


PIECES: PiecesOfFamily = {
    "minmax": MINMAX,
    "range": RANGE,
    "compare": (
        bounded_lengths, bounded_shift, early_found, size_classes, doubled_letters, both_ends, letter_class, in_order,
        repeated, without_repeats, guarded_while,
    ),
    "zero": (
        mean_length, counted, first_word, empty_guard, extreme_default, letter_share, grouped, perhaps_found,
        letter_points, short_words,
    ),
    "init": INIT,
}  # fmt: skip
