"""Further pieces over a list of whole numbers whose bug is a guard or a start value."""

from agentrl.tasks.synthesis.pieces.base import COUNT, INDEX, LARGE, RESULT, SMALL, TOTAL, Piece, PieceMaker, Words
from agentrl.tasks.synthesis.pieces.template import left_or_returned, piece, thinned

_PICKED = ("picked", "chosen_ones", "big", "useful", "strong")

# zero --------------------------------------------------------------------------------------------


def counted_items(words: Words, xs: str) -> Piece:
    """How often each item is there, in a dict."""
    counts, x = words.name("counts", "seen", "tallies", "times"), words.x
    key = words.pick(x, f"{x} % 3", f"abs({x})", f"{x} // 2")
    text = f"""
        {counts} = {{}}
        for {x} in {xs}:
            {counts}[{key}] = {counts}.get({key}, 0) + {words.pick("1", "1", x)}"""
    return left_or_returned(
        words,
        text,
        words.pick(f"max({counts}.values(), default=0)", f"sorted({counts}.values())", f"len({counts})"),
        (f"{counts}.get({key}, 0)", f"{counts}[{key}]"),
    )


def early_answer(words: Words, xs: str) -> Piece:
    """An early answer for an empty list."""
    first, name, parameter = thinned(words, xs)
    guard, wrong = words.pick(f"not {name}", f"len({name}) == 0"), words.pick(f"{name} is None", f"len({name}) < 0")
    form = words.pick("sum({0}) / len({0})", "max({0}) - min({0})", "{0}[0] + {0}[-1]", "sum({0}) // len({0})")
    text = f"""
        {first}
        if {guard}:
            return {words.pick("0", "None", "-1", "0.0")}
        return {form.format(name)}"""
    return piece(text, "", (f"if {guard}:", f"if {wrong}:"), parameter=parameter)


def counted_mean(words: Words, xs: str) -> Piece:
    """The mean of the items that meet a condition, counted in a loop."""
    total, count, x = words.name(*TOTAL), words.name(*COUNT), words.x
    call, guard = words.pick("/", "//", "%"), f" if {count} else {words.pick('0', 'None', '0.0')}"
    text = f"""
        {total}, {count} = 0, 0
        for {x} in {xs}:
            if {x} {words.pick("> 0", "> 3", "% 2 == 0", "< 0", ">= 5")}:
                {total} += {x}
                {count} += 1
        return {total} {call} {count}{guard}"""
    return piece(text, "", (guard, ""))


def turned(words: Words, xs: str) -> Piece:
    """The list turned by a remainder of perhaps nothing."""
    shift, size = words.name("shift", "offset", "cut"), words.name("size", "modulus", "around")
    text = f"""
        {size} = {words.pick(f"len({xs}) // 3", f"max(0, sum({xs}))", f"max(0, len({xs}) - 2)", f"len({xs}) % 3")}
        {shift} = {words.pick(f"len({xs})", "10", f"abs(sum({xs}))")} % {size} if {size} else 0"""
    return left_or_returned(
        words,
        text,
        words.pick(f"{xs}[{shift}:] + {xs}[:{shift}]", shift, f"{xs}[{shift}:]"),
        (f" if {size} else 0", ""),
    )


def spread(words: Words, xs: str) -> Piece:
    """Something of perhaps no items."""
    first, few, parameter = thinned(words, xs)
    name = words.name("spread", "width", "span_of_all", "outcome")
    form = words.pick(
        "max({0}) - min({0})", "sorted({0})[len({0}) // 2]", "{0}[0] - {0}[-1]", "100 * max({0}) // len({0})"
    )
    guard = f" if {few} else {words.pick('0', 'None', '-1')}"
    text = f"{first}\n{name} = {form.format(few)}{guard}"
    return left_or_returned(words, text, name, (guard, ""), parameter=parameter)


def picked_front(words: Words, xs: str) -> Piece:
    """The first or last of the items that meet a condition."""
    name, x = words.name(*_PICKED), words.x
    test = words.pick("> 3", "> 0", "% 2 == 1", ">= 6")
    form = words.pick(f"{name}[0]", f"{name}[-1]", f"sum({name}) / len({name})", f"max({name})")
    guard = f" if {name} else {words.pick('0', 'None', '-1')}"
    text = f"{name} = [{x} for {x} in {xs} if {x} {test}]\nreturn {form}{guard}"
    return piece(text, "", (guard, ""))


def default_extreme(words: Words, xs: str) -> Piece:
    """An extreme with a default, or a divisor that is at least 1."""
    first, few, parameter = thinned(words, xs)
    if words.flip():
        small = words.flip()
        call, name = "min" if small else "max", words.name(*(SMALL if small else LARGE))
        text, bug = f"{name} = {call}({few}, default=0)", (", default=0", "")
    else:
        name, right = (
            words.name("share", "mean", "average"),
            words.pick("max(len({0}), 1)", "(len({0}) or 1)").format(few),
        )
        text, bug = f"{name} = sum({xs}) {words.pick('/', '//')} {right}", (right, f"len({few})")
    return left_or_returned(words, f"{first}\n{text}", name, bug, parameter=parameter)


def remainder(words: Words, xs: str) -> Piece:
    """Parts by a divisor that may be zero at some items."""
    rest, parts, x = words.name("rest", "divisor", "size"), words.name("parts", "shares", "ratios"), words.x
    sign = words.pick("//", "%", "/")
    text = f"""
        {parts} = []
        for {x} in {xs}:
            {rest} = {words.pick(f"{x} % 3", f"max(0, {x})", f"{x} % 2", f"abs({x}) // 4")}
            {parts}.append({words.pick("60", "10", x)} {sign} {rest} if {rest} else 0)"""
    return left_or_returned(words, text, parts, (f" if {rest} else 0", ""))


# init --------------------------------------------------------------------------------------------


def started_while(words: Words, xs: str) -> Piece:
    """A counter and a sum, started in one line."""
    i, total = words.name(*INDEX), words.name(*TOTAL)
    text = f"""
        {i}, {total} = 0, 0
        while {i} < len({xs}):
            {total} += {xs}[{i}]
            {i} += 1"""
    return left_or_returned(words, text, total, ("= 0, 0", "= 0, 1"), ("= 0, 0", "= 1, 0"))


def both_ends(words: Words, xs: str) -> Piece:
    """The lowest and the highest in one loop."""
    low, high, x = words.name(*SMALL), words.name(*LARGE), words.x
    text = f"""
        {low}, {high} = {xs}[0], {xs}[0]
        for {x} in {xs}{words.pick("", "[1:]")}:
            if {x} < {low}:
                {low} = {x}
            elif {x} > {high}:
                {high} = {x}"""
    return left_or_returned(
        words,
        text,
        words.pick(f"[{low}, {high}]", f"{high} - {low}", f"{low} + {high}"),
        (f"= {xs}[0], {xs}[0]", f"= 0, {xs}[0]"),
        (f"= {xs}[0], {xs}[0]", f"= {xs}[0], 0"),
    )


def started_product(words: Words, xs: str) -> Piece:
    """A product or a number of digits."""
    x = words.x
    if words.flip():
        name = words.name("product", "factor", "volume")
        text = f"{name} = 1\nfor {x} in {xs}:\n    {name} = {name} * {words.pick(x, f'({x} + 1)', f'abs({x})')}"
        bug = (f"{name} = 1", f"{name} = 0")
    else:
        name = words.name("value", "code", "number", "joined")
        text = f"{name} = 0\nfor {x} in {xs}:\n    {name} = {name} * {words.pick('10', '2', '3')} + {x}"
        bug = (f"{name} = 0", f"{name} = 1")
    return left_or_returned(words, text, name, bug)


def running_totals(words: Words, xs: str) -> Piece:
    """The sums so far."""
    total, out, x = words.name(*TOTAL), words.name("sums", "levels", "so_far"), words.x
    if words.flip():
        text = f"{out} = []\n{total} = 0\nfor {x} in {xs}:\n    {total} += {x}\n    {out}.append({total})\nreturn {out}"
        return piece(text, "", (f"{total} = 0", f"{total} = 1"), (f"{out} = []", f"{out} = [0]"))
    text = f"{out} = [0]\nfor {x} in {xs}:\n    {out}.append({out}[-1] + {x})"
    return piece(text, out, (f"{out} = [0]", f"{out} = [1]"))


def classes(words: Words, xs: str) -> Piece:
    """Counts by remainder, in a list."""
    counts, base, x = words.name("counts", "buckets", "groups"), words.pick("2", "3", "4"), words.x
    text = f"""
        {counts} = [0] * {base}
        for {x} in {xs}:
            {counts}[{x} % {base}] += {words.pick("1", x)}"""
    return left_or_returned(
        words, text, words.pick(counts, counts, f"sum({counts})"), (f"[0] * {base}", f"[1] * {base}")
    )


def distinct(words: Words, xs: str) -> Piece:
    """Items without repeats, in order."""
    seen, out, x = words.name("seen", "known", "met"), words.name(*RESULT), words.x
    text = f"""
        {seen} = set()
        {out} = []
        for {x} in {xs}:
            if {x} not in {seen}:
                {seen}.add({x})
                {out}.append({x})"""
    return left_or_returned(
        words,
        text,
        words.pick(out, out, f"len({out})"),
        ("set()", f"set({xs}[:1])"),
        (f"{out} = []", f"{out} = {words.pick(f'{xs}[:1]', '[0]')}"),
    )


def last_place(words: Words, xs: str) -> Piece:
    """The last place of an item under or over a number, -1 or None when there is none."""
    found, i, x = words.name("found", "last_at", "where"), words.name("i", "index", "k"), words.x
    none = words.pick("-1", "None")
    text = f"""
        {found} = {none}
        for {i}, {x} in enumerate({xs}):
            if {x} {words.pick("> 5", "< 0", "% 4 == 0", "> 2")}:
                {found} = {i}{words.pick("", " + 1")}"""
    return left_or_returned(words, text, found, (f"{found} = {none}", f"{found} = 0"))


def gaps_from_previous(words: Words, xs: str) -> Piece:
    """The largest or the summed gap to the item before."""
    before, name, x = words.name("previous", "before", "last"), words.name("travelled", "climbed", "moved"), words.x
    text = f"""
        {before} = {xs}[0]
        {name} = 0
        for {x} in {xs}[1:]:
            {name} += {words.pick(f"abs({x} - {before})", f"max(0, {x} - {before})", f"{x} * {before}")}
            {before} = {x}"""
    return left_or_returned(
        words,
        text,
        name,
        (f"{before} = {xs}[0]", f"{before} = 0"),
        (f"{name} = 0", f"{name} = {words.pick('1', f'{xs}[0]', '-1')}"),
    )


def best_sum(words: Words, xs: str) -> Piece:
    """The best of some sums, which may all be negative."""
    small, i = words.flip(), words.name("i", "j", "k")
    best = words.name(*(SMALL if small else LARGE))
    form = words.pick("{xs}[{i}] + {xs}[{i} - 1]", "{xs}[{i}] * 2 - {i}", "{xs}[{i}] - {xs}[0]")
    start = f"{xs}[0] + {xs}[1]" if "- 1]" in form else f"{xs}[0] * 2" if "* 2" in form else f"{xs}[1] - {xs}[0]"
    text = f"""
        {best} = {start}
        for {i} in range(1, len({xs})):
            {best} = {"min" if small else "max"}({best}, {form.format(xs=xs, i=i)})"""
    return left_or_returned(words, text, best, (f"{best} = {start}", f"{best} = 0"))


ZERO: tuple[PieceMaker, ...] = (
    counted_items,
    early_answer,
    counted_mean,
    turned,
    spread,
    picked_front,
    default_extreme,
    remainder,
)
INIT: tuple[PieceMaker, ...] = (
    started_while,
    both_ends,
    started_product,
    running_totals,
    classes,
    distinct,
    last_place,
    gaps_from_previous,
    best_sum,
)
