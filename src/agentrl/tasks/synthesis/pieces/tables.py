"""Pieces over a list of rows, each a non-empty list of whole numbers."""

import numpy as np

from agentrl.tasks.synthesis.pieces.base import COUNT, LARGE, SMALL, TOTAL, Piece, PiecesOfFamily, Words, draw_bound
from agentrl.tasks.synthesis.pieces.template import left_or_returned, piece

TABLES = (("row", "rows"), ("line", "grid"), ("record", "table"), ("pair", "pairs"), ("group", "groups"))
_CELLS = ("value", "cell", "item", "number", "entry", "field")


def draw_row(rng: np.random.Generator) -> list[int]:
    """A row of one to four numbers, at times all negative or none."""
    low = int(rng.choice([-9, -4, 0, 1]))
    high = -1 if low == -9 else 7
    return [int(number) for number in rng.integers(low, high, int(rng.integers(1, 5)))]


# minmax ------------------------------------------------------------------------------------------


def extreme_of_extremes(words: Words, xs: str) -> Piece:
    """The extreme over all rows, by nested calls."""
    small, row = words.flip(), words.x
    call, wrong = ("min", "max") if small else ("max", "min")
    name = words.name(*(SMALL if small else LARGE))
    line = f"{call}({call}({row}) for {row} in {xs})"
    bugs = ((line, f"{wrong}({call}({row}) for {row} in {xs})"), (line, f"{call}({wrong}({row}) for {row} in {xs})"))
    return piece(f"{name} = {line}", name, *bugs)


def best_row(words: Words, xs: str) -> Piece:
    """The row with the largest or smallest sum, length or first number."""
    small, row = words.flip(), words.x
    call, wrong = ("min", "max") if small else ("max", "min")
    name = words.name(*(SMALL if small else LARGE))
    key = words.pick("key=sum", "key=len", f"key=lambda {row}: {row}[0]", f"key=lambda {row}: {row}[-1]")
    if words.flip():
        return piece(f"{name} = {call}({xs}, {key})", name, (f"{call}(", f"{wrong}("))
    text = f"{name} = {call}({xs}, {key})\nreturn {words.pick(f'{name}[0]', f'sum({name})', f'{xs}.index({name})')}"
    return piece(text, "", (f"{call}(", f"{wrong}("))


def nested_best(words: Words, xs: str) -> Piece:
    """The best number by nested loops."""
    small, row, cell = words.flip(), words.x, words.name(*_CELLS)
    sign, wrong = ("<", ">") if small else (">", "<")
    name = words.name(*(SMALL if small else LARGE))
    text = f"""
        {name} = {xs}[0][0]
        for {row} in {xs}:
            for {cell} in {row}:
                if {cell} {sign} {name}:
                    {name} = {cell}"""
    return left_or_returned(words, text, name, (f"{cell} {sign} ", f"{cell} {wrong} "))


def ordered_rows(words: Words, xs: str) -> Piece:
    """The rows in order of a key."""
    falling = words.flip()
    name = words.name(*(("falling", "largest_first") if falling else ("rising", "smallest_first")))
    key = words.pick("key=sum", "key=len", f"key=lambda {words.x}: {words.x}[-1]")
    rest = ", reverse=True" if falling else ""
    text = f"{name} = sorted({xs}, {key}{rest})\nreturn {words.pick(name, f'{name}[:2]', f'{name}[0]')}"
    return piece(text, "", (f"{key}{rest}", f"{key}{'' if falling else ', reverse=True'}"))


# range -------------------------------------------------------------------------------------------


def diagonal(words: Words, xs: str) -> Piece:
    """Numbers on a diagonal, by index."""
    total, i = words.name("diagonal", *TOTAL), words.name("i", "k", "index")
    right = f"range(len({xs}))"
    text = f"{total} = 0\nfor {i} in {right}:\n    {total} += {xs}[{i}][{i} % len({xs}[{i}])]"
    bugs = ((right, f"range(len({xs}) - 1)"), (right, f"range(1, len({xs}))"))
    return left_or_returned(words, text, total, *bugs)


def nested_index(words: Words, xs: str) -> Piece:
    """Every number by two indices."""
    total, i, j = words.name(*TOTAL), words.name("i", "r", "y"), words.name("j", "c", "x")
    outer, inner = f"range(len({xs}))", f"range(len({xs}[{i}]))"
    text = f"""
        {total} = 0
        for {i} in {outer}:
            for {j} in {inner}:
                {total} += {words.pick(f"{xs}[{i}][{j}]", f"{xs}[{i}][{j}] * ({i} + 1)", f"abs({xs}[{i}][{j}])")}"""
    bugs = (
        (inner, f"range(len({xs}[{i}]) - 1)"),
        (inner, f"range(1, len({xs}[{i}]))"),
        (outer, f"range(1, len({xs}))"),
    )
    return left_or_returned(words, text, total, *bugs)


def neighbour_rows(words: Words, xs: str) -> Piece:
    """Something of every two neighbouring rows."""
    above, below = (words.name(side) for side in words.pick("above below", "upper lower", "before after").split())
    out = words.name("steps", "changes", "differences")
    form = words.pick(f"sum({below}) - sum({above})", f"{below}[0] - {above}[0]", f"len({above}) + len({below})")
    text = f"{out} = []\nfor {above}, {below} in zip({xs}, {xs}[1:]):\n    {out}.append({form})\nreturn {out}"
    return piece(text, "", (f"{xs}[1:]", f"{xs}[2:]"), (f"zip({xs},", f"zip({xs}[1:],"))


def row_fronts(words: Words, xs: str) -> Piece:
    """A slice of every row."""
    size, name, row = words.name("size", "width", "columns"), words.name("cut", "fronts", "trimmed"), words.x
    right, wrong = words.pick(f"[:{size}] [1:{size}]", f"[-{size}:] [-{size}:-1]", f"[:{size}] [:{size}+1]").split()
    wrong = wrong.replace("+1", " + 1")
    form = words.pick(f"{row}{right}", f"sum({row}{right})")
    if words.flip():
        return piece(f"{name} = [{form} for {row} in {xs}]", name, (right, wrong), parameter=size)
    text = f"{name} = []\nfor {row} in {xs}:\n    {name}.append({form})\nreturn {name}"
    return piece(text, "", (right, wrong), parameter=size)


# compare -----------------------------------------------------------------------------------------


def long_rows(words: Words, xs: str) -> Piece:
    """Rows whose length or sum meets a bound."""
    bound, right, wrong = draw_bound(words)
    name, row = words.name("kept", "chosen", "fitting"), words.x
    left = words.pick(f"len({row})", f"sum({row})", f"{row}[0]", f"max({row})")
    bugs = [(f"{left} {right} ", f"{left} {sign} ") for sign in wrong]
    if words.flip():
        return piece(f"{name} = [{row} for {row} in {xs} if {left} {right} {bound}]", name, *bugs, parameter=bound)
    text = f"{name} = 0\nfor {row} in {xs}:\n    if {left} {right} {bound}:\n        {name} += 1\nreturn {name}"
    return piece(text, "", *bugs, parameter=bound)


def nested_count(words: Words, xs: str) -> Piece:
    """How many numbers of all rows meet a bound."""
    bound, right, wrong = draw_bound(words)
    cell, row, name = words.name(*_CELLS), words.x, words.name(*COUNT)
    bugs = [(f"{cell} {right} ", f"{cell} {sign} ") for sign in wrong]
    form = words.pick(
        f"[{cell} for {row} in {xs} for {cell} in {row} if {{}}]",
        f"[sum(1 for {cell} in {row} if {{}}) for {row} in {xs}]",
    )
    if words.flip():
        return piece(f"return {form.format(f'{cell} {right} {bound}')}", "", *bugs, parameter=bound)
    text = f"""
        {name} = 0
        for {row} in {xs}:
            for {cell} in {row}:
                if {cell} {right} {bound}:
                    {name} += {words.pick("1", cell)}"""
    return piece(text, name, *bugs, parameter=bound)


def first_row(words: Words, xs: str) -> Piece:
    """The first row that holds a number meeting a bound, by an early return."""
    bound, right, wrong = draw_bound(words)
    cell, row, at = words.name(*_CELLS), words.x, words.name("at", "place", "index")
    text = f"""
        for {at}, {row} in enumerate({xs}):
            if {words.pick("any", "all")}({cell} {right} {bound} for {cell} in {row}):
                return {words.pick(at, row, f"sum({row})")}
        return {words.pick("-1", "None", "0")}"""
    return piece(text, "", *((f" {right} ", f" {sign} ") for sign in wrong), parameter=bound)


def ends(words: Words, xs: str) -> Piece:
    """Rows by how their first and last number compare."""
    row = words.x
    names, sign, wrong = words.pick("rising < <=", "falling > >=", "closed == !=", "open_ended != ==").split()
    name = words.name(names, f"{names}_ones")
    test = f"{row}[0] {sign} {row}[-1]{words.pick('', f' and len({row}) > 1', f' or {row}[0] == 0')}"
    bugs = ((f"[0] {sign} {row}", f"[0] {wrong} {row}"),)
    if words.flip():
        return piece(f"{name} = sum(1 for {row} in {xs} if {test})", name, *bugs)
    return piece(
        f"{name} = []\nfor {row} in {xs}:\n    if {test}:\n        {name}.append({row})\nreturn {name}", "", *bugs
    )


# zero --------------------------------------------------------------------------------------------


def row_means(words: Words, xs: str) -> Piece:
    """Means of the positive or large numbers of each row."""
    cell, row, kept, out = words.name(*_CELLS), words.x, words.name("good", "kept"), words.name("means", "shares")
    form = words.pick(f"sum({kept}) / len({kept})", f"{kept}[0]", f"max({kept})", f"sum({row}) // len({kept})")
    guard = f" if {kept} else {words.pick('0', 'None')}"
    text = f"""
        {out} = []
        for {row} in {xs}:
            {kept} = [{cell} for {cell} in {row} if {cell} {words.pick("> 0", "> 2", "% 2 == 0")}]
            {out}.append({form}{guard})"""
    return left_or_returned(words, text, out, (guard, ""))


def all_cells_mean(words: Words, xs: str) -> Piece:
    """A mean over some of the rows."""
    total, count, row = words.name(*TOTAL), words.name(*COUNT), words.x
    guard, test = (
        f" if {count} else {words.pick('0', 'None', '0.0')}",
        words.pick("{0}[0] > 2", "len({0}) > 2", "sum({0}) < 0"),
    )
    text = f"""
        {total}, {count} = 0, 0
        for {row} in {xs}:
            if {test.format(row)}:
                {total} += sum({row})
                {count} += {words.pick("1", f"len({row})")}
        return {total} {words.pick("/", "//", "%")} {count}{guard}"""
    return piece(text, "", (guard, ""))


def grouped(words: Words, xs: str) -> Piece:
    """Sums by the first number of a row, in a dict."""
    sums, row = words.name("sums", "by_first", "totals"), words.x
    key = words.pick(f"{row}[0]", f"len({row})", f"{row}[-1]")
    forms = "sorted({0}.values())", "max({0}.values(), default=0)", "[{0}[key] for key in sorted({0})]"
    text = f"""
        {sums} = {{}}
        for {row} in {xs}:
            {sums}[{key}] = {sums}.get({key}, 0) + {words.pick("1", f"sum({row})", f"{row}[-1]")}"""
    return left_or_returned(words, text, words.pick(*forms).format(sums), (f"{sums}.get({key}, 0)", f"{sums}[{key}]"))


def front_row(words: Words, xs: str) -> Piece:
    """Something of the first or last of perhaps no rows."""
    name, rest, skip = words.name("head", "width", "front", "corner"), words.name("rest", "later", "tail"), None
    test = words.pick("len({0}) > 2", "{0}[0] > 2", "sum({0}) < 0", "0 in {0}").format(words.x)
    first = f"{rest} = [{words.x} for {words.x} in {xs} if {test}]"
    if words.flip():
        skip = words.name("skip", "start", "header")
        first = f"{rest} = {xs}[{skip}:]"
    form = words.pick("len({0}[0])", "{0}[0][0]", "sum({0}[-1])", "max({0}[0])", "{0}[-1][-1]").format(rest)
    guard = f" if {rest} else {words.pick('0', 'None', '-1')}"
    return left_or_returned(words, f"{first}\n{name} = {form}{guard}", name, (guard, ""), parameter=skip)


# init --------------------------------------------------------------------------------------------


def nested_sum(words: Words, xs: str) -> Piece:
    """A sum over all rows by nested loops, or of products of rows."""
    total, part, row, cell = words.name(*TOTAL), words.name("part", "product", "inner"), words.x, words.name(*_CELLS)
    start, wrong, sign = words.pick("0 1 +=", "1 0 *=").split()
    text = f"""
        {total} = 0
        for {row} in {xs}:
            {part} = {start}
            for {cell} in {row}:
                {part} {sign} {cell}
            {total} += {words.pick(part, f"abs({part})")}"""
    return left_or_returned(
        words, text, total, (f"{part} = {start}", f"{part} = {wrong}"), (f"{total} = 0", f"{total} = 1")
    )


def flattened(words: Words, xs: str) -> Piece:
    """All numbers in one list."""
    flat, row = words.name("flat", "all_of_them", "joined"), words.x
    body = words.pick(
        f"{flat} += {row}", f"{flat}.extend({row})", f"{flat}.append(sum({row}))", f"{flat}.append({row}[0])"
    )
    text = f"{flat} = []\nfor {row} in {xs}:\n    {body}"
    bugs = ((f"{flat} = []", f"{flat} = [0]"),)
    return left_or_returned(words, text, words.pick(flat, f"sorted({flat})", f"len({flat})"), *bugs)


def best_row_sum(words: Words, xs: str) -> Piece:
    """The best sum of a row, which may be negative."""
    small, row = words.flip(), words.x
    name, now = words.name(*(SMALL if small else LARGE)), words.name("now", "current", "weight")
    form = words.pick("sum({})", "max({})", "{}[0]", "{}[-1]")
    start = form.format(f"{xs}[0]")
    text = f"""
        {name} = {start}
        for {row} in {xs}{words.pick("", "[1:]")}:
            {now} = {form.format(row)}
            if {now} {"<" if small else ">"} {name}:
                {name} = {now}"""
    return left_or_returned(words, text, name, (f"{name} = {start}", f"{name} = 0"))


def column_sums(words: Words, xs: str) -> Piece:
    """The sums of the columns, in a list."""
    sums, row, i, cell = (
        words.name("sums", "columns", "totals"),
        words.x,
        words.name("i", "j", "at"),
        words.name(*_CELLS),
    )
    text = f"""
        {sums} = [0] * max((len({row}) for {row} in {xs}), default=0)
        for {row} in {xs}:
            for {i}, {cell} in enumerate({row}):
                {sums}[{i}] += {words.pick(cell, "1")}"""
    return left_or_returned(words, text, sums, ("[0] * ", "[1] * "))


def widest_gap(words: Words, xs: str) -> Piece:
    """The largest or smallest spread of a row."""
    small, row = words.flip(), words.x
    call, wrong = ("min", "max") if small else ("max", "min")
    out = words.name(*(("narrowest", "smallest_spread") if small else ("widest", "largest_spread")))
    text = f"{out} = {call}(max({row}) - min({row}) for {row} in {xs})"
    swapped = f"min({row}) - max({row})"
    return left_or_returned(words, text, out, (f"= {call}(", f"= {wrong}("), (f"max({row}) - min({row})", swapped))


def lower_triangle(words: Words, xs: str) -> Piece:
    """The first one, two, three numbers of the rows in turn."""
    total, i, row = words.name("triangle", "stairs", "corners"), words.name("i", "k", "depth"), words.x
    right = f"{row}[:{i} + 1]"
    text = f"""
        {total} = []
        for {i}, {row} in enumerate({xs}):
            {total}.append({words.pick("sum", "max", "len")}({right}))"""
    return left_or_returned(
        words, text, total, (right, f"{row}[:{i} + 2]"), (f"enumerate({xs})", f"enumerate({xs}[1:])")
    )


def even_cells(words: Words, xs: str) -> Piece:
    """Rows that a helper function accepts."""
    helper, row, cell = words.name("accepts", "is_good", "matches"), words.x, words.name(*_CELLS)
    names, sign, wrong = words.pick("even == !=", "odd != ==").split()
    kept = words.name(f"{names}_cells", f"all_{names}")
    text = f"""
        def {helper.replace("good", names)}({cell}):
            return {cell} % 2 {sign} 0

        {kept} = [{cell} for {row} in {xs} for {cell} in {row} if {helper.replace("good", names)}({cell})]"""
    return left_or_returned(words, text, words.pick(kept, f"len({kept})"), (f"% 2 {sign} 0", f"% 2 {wrong} 0"))


def row_ratios(words: Words, xs: str) -> Piece:
    """A quotient in each row by a divisor that may be zero."""
    out, row, part = words.name("ratios", "shares", "rates"), words.x, words.name("part", "base", "divisor")
    guard = f" if {part} else {words.pick('0', 'None')}"
    text = f"""
        {out} = []
        for {row} in {xs}:
            {part} = {words.pick(f"len({row}) - 1", f"max(0, {row}[0])", f"{row}[0] % 2", f"sum({row}[1:])")}
            {out}.append({words.pick(f"sum({row})", f"{row}[-1]", "12")} {words.pick("/", "//", "%")} {part}{guard})"""
    return left_or_returned(words, text, out, (guard, ""))


def last_match(words: Words, xs: str) -> Piece:
    """The place of the last row that meets a test."""
    found, i, row = words.name("found", "last_at", "where"), words.name("i", "k", "at"), words.x
    none = words.pick("-1", "None")
    text = f"""
        {found} = {none}
        for {i}, {row} in enumerate({xs}):
            if {words.pick(f"len({row}) > 2", f"0 in {row}", f"sum({row}) > 9", f"{row}[0] == 2")}:
                {found} = {words.pick(i, row)}"""
    return left_or_returned(words, text, found, (f"{found} = {none}", f"{found} = 0"))


PIECES: PiecesOfFamily = {
    "minmax": (extreme_of_extremes, best_row, nested_best, ordered_rows, widest_gap),
    "range": (diagonal, nested_index, neighbour_rows, row_fronts, lower_triangle),
    "compare": (long_rows, nested_count, first_row, ends, even_cells),
    "zero": (row_means, all_cells_mean, grouped, front_row, row_ratios),
    "init": (nested_sum, flattened, best_row_sum, column_sums, last_match),
}
