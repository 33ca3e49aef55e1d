"""Further pieces over a list of whole numbers: the shapes of longer, hand-written functions."""

from agentrl.tasks.synthesis.pieces import sequence_starts, sequence_walks
from agentrl.tasks.synthesis.pieces.base import (
    INDEX,
    LARGE,
    SMALL,
    TOTAL,
    Piece,
    PiecesOfFamily,
    Words,
    draw_bound,
)
from agentrl.tasks.synthesis.pieces.template import left_or_returned, piece

_LIMITS = ("limit", "bound", "reach", "edge", "threshold")
_NEIGHBOURS = ("before after", "previous current", "left right", "earlier later", "a b")


def _neighbours(words: Words) -> tuple[str, str]:
    """Names for an item and the next."""
    before, after = words.pick(*_NEIGHBOURS).split()
    return words.name(before), words.name(after)


# minmax ------------------------------------------------------------------------------------------


def best_two(words: Words, xs: str) -> Piece:
    """The best and the second best, both updated in one line."""
    x, small = words.x, words.flip()
    best, second = words.name(*(SMALL if small else LARGE)), words.name("second", "runner_up", "next_one")
    sign, wrong = ("<", ">") if small else (">", "<")
    front, back = ("min", "max") if small else ("max", "min")
    text = f"""
        {best}, {second} = {front}({xs}[0], {xs}[1]), {back}({xs}[0], {xs}[1])
        for {x} in {xs}[2:]:
            if {x} {sign} {best}:
                {best}, {second} = {x}, {best}
            elif {x} {sign} {second}:
                {second} = {x}"""
    return left_or_returned(
        words,
        text,
        words.pick(f"[{best}, {second}]", f"{best} - {second}", f"{best} + {second}"),
        (f" if {x} {sign} {best}", f" if {x} {wrong} {best}"),
        (f"{x} {sign} {second}", f"{x} {wrong} {second}"),
    )


def running_best(words: Words, xs: str) -> Piece:
    """The best so far at every place."""
    small = words.flip()
    best, out = words.name(*(SMALL if small else LARGE)), words.name("so_far", "records", "steps", "marks")
    call, wrong = ("min", "max") if small else ("max", "min")
    text = f"""
        {out} = []
        {best} = {xs}[0]{words.pick("", f" if {xs} else 0")}
        for {words.x} in {xs}:
            {best} = {call}({best}, {words.x})
            {out}.append({best})
        {words.pick(f"return {out}", f"return sum({out})", f"return {out}[-1] - {out}[0]")}"""
    return piece(text, "", (f"{call}({best}", f"{wrong}({best}"))


def extreme_place(words: Words, xs: str) -> Piece:
    """Where the best stands, by index."""
    small, i = words.flip(), words.name("i", "j", "index", "k")
    at = words.name(*(("lowest_at", "where_smallest", "valley") if small else ("highest_at", "where_largest", "peak")))
    sign, wrong = ("<", ">") if small else (">", "<")
    text = f"""
        {at} = 0
        for {i} in range(1, len({xs})):
            if {xs}[{i}] {sign} {xs}[{at}]:
                {at} = {i}"""
    return left_or_returned(
        words, text, words.pick(at, f"{xs}[{at}]", f"{at} + 1"), (f"] {sign} {xs}", f"] {wrong} {xs}")
    )


def nearest(words: Words, xs: str) -> Piece:
    """The item nearest to or farthest from a number."""
    call, wrong, names = words.pick("min max nearest,closest", "max min farthest,remotest").split()
    name, target = words.name(*names.split(",")), words.name("target", "centre", "goal", "wanted")
    line = f"{call}({xs}, key=lambda {words.x}: abs({words.x} - {target}))"
    if words.flip():
        text = f"{name} = {line}\nreturn {words.pick(name, f'abs({name} - {target})')}"
        return piece(text, "", (f"{call}(", f"{wrong}("), parameter=target)
    return piece(f"{name} = {line}", name, (f"{call}(", f"{wrong}("), parameter=target)


def ranked_few(words: Words, xs: str) -> Piece:
    """The first few of a list in order."""
    size, falling = words.name("size", "places", "many", "few"), words.flip()
    names = ("largest", "top", "highest", "biggest") if falling else ("smallest", "lowest", "bottom", "least")
    name = words.name(*names)
    order = ", reverse=True" if falling else ""
    text = f"""
        {name} = sorted({xs}{order})[:{size}]"""
    wrong = "" if falling else ", reverse=True"
    return left_or_returned(
        words,
        text,
        words.pick(name, f"sum({name})", f"{name}[-1]"),
        (f"sorted({xs}{order})", f"sorted({xs}{wrong})"),
        parameter=size,
    )


def clamped(words: Words, xs: str) -> Piece:
    """Items kept from going under or over a number."""
    call, wrong, names = words.pick("max min floored,never_below,raised", "min max capped,never_above,cut").split()
    name, x, bound = words.name(*names.split(",")), words.x, words.pick("0", "2", "5")
    if words.flip():
        return piece(f"{name} = [{call}({bound}, {x}) for {x} in {xs}]", name, (f"{call}(", f"{wrong}("))
    text = f"""
        {name} = 0
        for {x} in {xs}:
            {name} += {call}({x}, {bound})"""
    return left_or_returned(words, text, name, (f"{call}(", f"{wrong}("))


def neighbour_choice(words: Words, xs: str) -> Piece:
    """The larger or the smaller of each two neighbours, by a conditional expression."""
    small, (a, b) = words.flip(), _neighbours(words)
    name = words.name(*(("smaller", "lesser", "lower_ones") if small else ("larger", "greater", "upper_ones")))
    sign, wrong = ("<", ">") if small else (">", "<")
    form = f"{a} if {a} {sign} {b} else {b}"
    if words.flip():
        return piece(f"{name} = [{form} for {a}, {b} in zip({xs}, {xs}[1:])]", name, (f" {sign} ", f" {wrong} "))
    text = f"""
        {name} = []
        for {a}, {b} in zip({xs}, {xs}[1:]):
            {name}.append({form})"""
    return left_or_returned(words, text, name, (f" {sign} ", f" {wrong} "))


# range -------------------------------------------------------------------------------------------


def counted_while(words: Words, xs: str) -> Piece:
    """A while loop with a counter."""
    i, total, step = words.name(*INDEX), words.name(*TOTAL), words.pick("1", "1", "2", "3")
    text = f"""
        {i} = 0
        {total} = 0
        while {i} < len({xs}):
            {total} += {words.pick(f"{xs}[{i}]", f"{xs}[{i}] * {xs}[{i}]", f"{xs}[{i}] + {i}")}
            {i} += {step}"""
    return left_or_returned(words, text, total, (f"{i} = 0", f"{i} = 1"), (f"{i} < len({xs})", f"{i} < len({xs}) - 1"))


def backwards(words: Words, xs: str) -> Piece:
    """A loop from the last index to the first."""
    i, out = words.name(*INDEX), words.name("backwards", "reversed_order", "turned", "flipped")
    right = f"range(len({xs}) - 1, -1, -1)"
    bugs = ((right, f"range(len({xs}) - 1, 0, -1)"), (right, f"range(len({xs}) - 2, -1, -1)"))
    if words.flip():
        return piece(f"{out} = [{xs}[{i}] for {i} in {right}]", out, *bugs)
    return piece(f"{out} = []\nfor {i} in {right}:\n    {out}.append({xs}[{i}])\nreturn {out}", "", *bugs)


def index_pairs(words: Words, xs: str) -> Piece:
    """A loop over every two different places."""
    total, i, j = words.name("pairs", *TOTAL), words.name("i", "first"), words.name("j", "second")
    right = f"range({i} + 1, len({xs}))"
    text = f"""
        {total} = 0
        for {i} in range(len({xs})):
            for {j} in {right}:
                {total} += {words.pick(f"abs({xs}[{i}] - {xs}[{j}])", f"{xs}[{i}] * {xs}[{j}]", "1")}"""
    bugs = ((right, f"range({i} + 2, len({xs}))"), (right, f"range({i} + 1, len({xs}) - 1)"))
    return left_or_returned(words, text, total, *bugs)


def gaps_by_zip(words: Words, xs: str) -> Piece:
    """The gaps between neighbours."""
    gaps, (a, b) = words.name("gaps", "jumps", "changes", "steps"), _neighbours(words)
    form = words.pick(f"{b} - {a}", f"abs({a} - {b})")
    text = f"{gaps} = [{form} for {a}, {b} in zip({xs}, {xs}[1:])]"
    value = words.pick(gaps, f"sum({gaps})", f"max({gaps}, default=0)")
    bugs = ((f"{xs}[1:]", f"{xs}[2:]"), (f"zip({xs},", f"zip({xs}[1:],"))
    return left_or_returned(words, text, value, *bugs)


def prefix_windows(words: Words, xs: str) -> Piece:
    """The sums of windows by prefix sums."""
    sums, i, size = words.name("sums", "prefix", "partial"), words.name(*INDEX), words.name("size", "width", "span")
    right = f"range(len({xs}) - {size} + 1)"
    text = f"""
        {sums} = [0]
        for {words.x} in {xs}:
            {sums}.append({sums}[-1] + {words.x})
        return [{sums}[{i} + {size}] - {sums}[{i}] for {i} in {right}]"""
    return piece(
        text, "", (right, f"range(len({xs}) - {size})"), (right, f"range(1, len({xs}) - {size} + 1)"), parameter=size
    )


def chunked(words: Words, xs: str) -> Piece:
    """The list in chunks of a size."""
    size, at = words.name("size", "width", "per_group"), words.name("start", "at", "begin")
    out, right = words.name("chunks", "groups", "parts", "blocks"), f"{xs}[{at}:{at} + {size}]"
    steps = f"range(0, len({xs}), {size})"
    bugs = ((right, f"{xs}[{at}:{at} + {size} - 1]"), (steps, f"range(1, len({xs}), {size})"))
    if words.flip():
        return piece(f"{out} = [{right} for {at} in {steps}]", out, *bugs, parameter=size)
    text = (
        f"{out} = []\nfor {at} in {steps}:\n    {out}.append({words.pick('sum', 'list', 'max')}({right}))\nreturn {out}"
    )
    return piece(text, "", *bugs, parameter=size)


def halves(words: Words, xs: str) -> Piece:
    """The two halves of the list, or every other item."""
    front, back = words.name("front", "left", "opening"), words.name("back", "right", "closing")
    if words.flip():
        evens, odds = words.name("even_places", "outer"), words.name("odd_places", "inner")
        text = f"{evens} = {xs}[::2]\n{odds} = {xs}[1::2]\nreturn sum({evens}) - sum({odds})"
        return piece(text, "", ("[::2]", "[2::2]"), ("[1::2]", "[2::2]"))
    half = words.name("half", "middle", "centre")
    text = f"{half} = len({xs}) // 2\n{front} = sum({xs}[:{half}])\n{back} = sum({xs}[{half}:])"
    bugs = ((f"[:{half}]", f"[:{half} + 1]"), (f"[{half}:]", f"[{half} + 1:]"))
    return left_or_returned(words, text, words.pick(f"{front} - {back}", f"[{front}, {back}]"), *bugs)


def numbered(words: Words, xs: str) -> Piece:
    """Items with their number, from 1."""
    n, total = words.name("number", "day", "rank", "turn", "week"), words.name(*TOTAL)
    right = f"enumerate({xs}, start=1)"
    form = words.pick(f"{n} * {words.x}", f"{words.x} // {n}", f"{words.x} + {n}")
    bug = (right, f"enumerate({xs}, start={'2' if '//' in form else words.pick('0', '2')})")
    if words.flip():
        return piece(f"return sum({form} for {n}, {words.x} in {right})", "", bug)
    return piece(f"{total} = 0\nfor {n}, {words.x} in {right}:\n    {total} += {form}", total, bug)


# compare -----------------------------------------------------------------------------------------


def chained_bounds(words: Words, xs: str) -> Piece:
    """Items between two bounds, both included."""
    limit, name, x = words.name(*_LIMITS), words.name("inside", "within", "fitting"), words.x
    low = words.pick("0", "1", f"-{limit}")
    right = f"{low} <= {x} <= {limit}"
    bugs = ((right, f"{low} <= {x} < {limit}"), (right, f"{low} < {x} <= {limit}"), (right, f"{low} >= {x} <= {limit}"))
    if words.flip():
        return piece(f"{name} = [{x} for {x} in {xs} if {right}]", name, *bugs, parameter=limit)
    text = f"{name} = 0\nfor {x} in {xs}:\n    if {right}:\n        {name} += 1\nreturn {name}"
    return piece(text, "", *bugs, parameter=limit)


def rises(words: Words, xs: str) -> Piece:
    """How often an item is over or under the one before."""
    names, sign, wrong = words.pick("rises,climbs > <=", "falls,drops < >=", "repeats,same == !=").split()
    name, i = words.name(*names.split(",")), words.name("i", "index", "k")
    text = f"""
        {name} = 0
        for {i} in range(1, len({xs})):
            if {xs}[{i}] {sign} {xs}[{i} - 1]:
                {name} += 1"""
    bugs = ((f"] {sign} ", f"] {wrong} "), (f"{xs}[{i} - 1]", f"{xs}[{i}] - 1"))
    return left_or_returned(words, text, name, *bugs)


def signs(words: Words, xs: str) -> Piece:
    """Counts by a chain of conditions."""
    up, down, x = words.name("positive", "gains", "above_zero"), words.name("negative", "losses", "below_zero"), words.x
    text = f"""
        {up}, {down} = 0, 0
        for {x} in {xs}:
            if {x} > 0:
                {up} += 1
            elif {x} < 0:
                {down} += 1"""
    return left_or_returned(
        words,
        text,
        words.pick(f"[{up}, {down}]", f"{up} - {down}"),
        (f" if {x} > 0", f" if {x} > 1"),
        (f"elif {x} < 0", f"elif {x} > 0"),
        (f" if {x} > 0", f" if {x} < 0"),
    )


def parity(words: Words, xs: str) -> Piece:
    """Even or odd items, or multiples."""
    names, base, sign, wrong = words.pick("evens 2 == !=", "odds 2 != ==", "threes 3 == !=", "fours 4 == <").split()
    name, x = words.name(names, f"only_{names}"), words.x
    form = words.pick(f"[{x} for {x} in {xs} if {{}}]", f"sum({x} for {x} in {xs} if {{}})")
    right = f"{x} % {base} {sign} 0"
    bugs = ((right, f"{x} % {base} {wrong} 0"), (right, f"{x} // {base} {sign} 0"))
    if words.flip():
        text = f"{name} = []\nfor {x} in {xs}:\n    if {right}:\n        {name}.append({x})\nreturn {name}"
        return piece(text, "", *bugs)
    return piece(f"{name} = {form.format(right)}", name, *bugs)


def outside(words: Words, xs: str) -> Piece:
    """Items outside or inside of two bounds, by `or` and `and`."""
    limit, x = words.name(*_LIMITS), words.x
    names, joint, wrong, low, high = words.pick("outside,extreme or and < >", "between,inner and or > <").split()
    name = words.name(*names.split(","))
    test = f"{x} {low} -{limit} {joint} {x} {high} {limit}"
    bugs = ((f" {joint} ", f" {wrong} "), (f"{x} {high} {limit}", f"{x} {high}= {limit}"))
    text = f"{name} = 0\nfor {x} in {xs}:\n    if {test}:\n        {name} += {words.pick('1', x)}"
    if words.flip():
        text = f"return [{x} for {x} in {xs} if {test}]"
        return piece(text, "", *bugs[:1], parameter=limit)
    return piece(text, name, *bugs, parameter=limit)


def first_place(words: Words, xs: str) -> Piece:
    """The first place that meets a bound, by an early return."""
    bound, right, wrong = draw_bound(words)
    i, x = words.name(*INDEX), words.x
    text = f"""
        for {i}, {x} in enumerate({xs}):
            if {x} {right} {bound}:
                return {words.pick(i, x, f"{i} + 1")}
        return {words.pick("-1", "None", f"len({xs})")}"""
    return piece(text, "", *((f"{x} {right} ", f"{x} {sign} ") for sign in wrong), parameter=bound)


def helper_test(words: Words, xs: str) -> Piece:
    """A test in a function of its own."""
    bound, right, wrong = draw_bound(words)
    helper, item = words.name("fits", "passes", "is_fine", "accepted"), words.name("value", "item", "number")
    form = words.pick(f"[{words.x} for {words.x} in {xs} if {{}}]", f"sum(1 for {words.x} in {xs} if {{}})")
    text = f"""
        def {helper}({item}):
            return {item} {right} {bound}

        return {form.format(f"{helper}({words.x})")}"""
    return piece(text, "", *((f" {right} ", f" {sign} ") for sign in wrong), parameter=bound)


def spending(words: Words, xs: str) -> Piece:
    """A while loop as long as what is spent is within a budget."""
    at, spent, budget = (
        words.name(*INDEX),
        words.name("spent", "used", "load"),
        words.name("budget", "at_most", "capacity"),
    )
    text = f"""
        {at} = {spent} = 0
        while {at} < len({xs}) and {spent} + {xs}[{at}] <= {budget}:
            {spent} += {xs}[{at}]
            {at} += 1"""
    bugs = ((f"] <= {budget}", f"] < {budget}"), (f"] <= {budget}", f"] >= {budget}"), (f"{at} += 1", f"{at} += 2"))
    return left_or_returned(words, text, words.pick(at, spent, f"{budget} - {spent}"), *bugs, parameter=budget)


PIECES: PiecesOfFamily = {
    "minmax": (
        best_two,
        running_best,
        extreme_place,
        nearest,
        ranked_few,
        clamped,
        neighbour_choice,
        *sequence_walks.MINMAX,
    ),
    "range": (
        counted_while,
        backwards,
        index_pairs,
        gaps_by_zip,
        prefix_windows,
        chunked,
        halves,
        numbered,
        *sequence_walks.RANGE,
    ),
    "compare": (
        chained_bounds,
        rises,
        signs,
        parity,
        outside,
        first_place,
        helper_test,
        spending,
        *sequence_walks.COMPARE,
    ),
    "zero": sequence_starts.ZERO,
    "init": sequence_starts.INIT,
}
