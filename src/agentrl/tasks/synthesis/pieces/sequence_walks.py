"""Further pieces over a list of whole numbers that walk it by steps, from both ends or more than once."""

from agentrl.tasks.synthesis.pieces.base import COUNT, INDEX, LARGE, SMALL, TOTAL, Piece, PieceMaker, Words, draw_bound
from agentrl.tasks.synthesis.pieces.template import left_or_returned, piece

# minmax ------------------------------------------------------------------------------------------


def window_best(words: Words, xs: str) -> Piece:
    """The best sum or product of neighbours, by a generator."""
    small, i = words.flip(), words.name(*INDEX)
    call, wrong = ("min", "max") if small else ("max", "min")
    name = words.name(*(SMALL if small else LARGE))
    form = words.pick("{0}[{1}] + {0}[{1} + 1]", "{0}[{1}] * {0}[{1} + 1]", "abs({0}[{1}] - {0}[{1} + 1])").format(
        xs, i
    )
    text = f"{name} = {call}({form} for {i} in range(len({xs}) - 1))"
    return left_or_returned(words, text, name, (f"= {call}(", f"= {wrong}("))


def without_extreme(words: Words, xs: str) -> Piece:
    """The list without its largest or smallest item."""
    call, wrong, names = words.pick("min max worst,smallest", "max min largest,top").split()
    name, rest = words.name(*names.split(",")), words.name("rest", "others", "remaining")
    text = f"""
        {rest} = list({xs})
        {name} = {call}({rest})
        {rest}.remove({name})"""
    return left_or_returned(
        words, text, words.pick(rest, f"sum({rest})", f"[{name}, *{rest}]"), (f"{call}(", f"{wrong}(")
    )


def selection(words: Words, xs: str) -> Piece:
    """The list in order, by swaps in nested loops."""
    falling, i, j = words.flip(), words.name("i", "first"), words.name("j", "second")
    out = words.name(*(("descending", "largest_first") if falling else ("ascending", "smallest_first")))
    sign, wrong = (">", "<") if falling else ("<", ">")
    text = f"""
        {out} = list({xs})
        for {i} in range(len({out})):
            for {j} in range({i} + 1, len({out})):
                if {out}[{j}] {sign} {out}[{i}]:
                    {out}[{i}], {out}[{j}] = {out}[{j}], {out}[{i}]"""
    return left_or_returned(words, text, out, (f"] {sign} ", f"] {wrong} "))


# range -------------------------------------------------------------------------------------------


def mirrored(words: Words, xs: str) -> Piece:
    """Items with their mirror images, from both ends."""
    total, i = words.name("difference", *TOTAL), words.name("i", "k", "offset")
    text = f"""
        {total} = 0
        for {i} in range(len({xs}) // 2):
            {total} += {words.pick("abs({0}[{1}] - {0}[-1 - {1}])", "{0}[{1}] * {0}[-1 - {1}]").format(xs, i)}"""
    return left_or_returned(words, text, total, (f"[-1 - {i}]", f"[-{i}]"), ("// 2)", "// 2 - 1)"))


def two_ends(words: Words, xs: str) -> Piece:
    """A while loop with an index at each end."""
    low, high, out = (
        words.name("left", "low", "i"),
        words.name("right", "high", "j"),
        words.name("sums", "folded", "out"),
    )
    text = f"""
        {low}, {high} = 0, len({xs}) - 1
        {out} = []
        while {low} < {high}:
            {out}.append({xs}[{low}] {words.pick("+", "-", "*")} {xs}[{high}])
            {low} += 1
            {high} -= 1"""
    return left_or_returned(words, text, out, (f"len({xs}) - 1", f"len({xs}) - 2"), ("= 0, len", "= 1, len"))


def even_steps(words: Words, xs: str) -> Piece:
    """Items at even or odd places, by a step."""
    i, total = words.name(*INDEX), words.name(*TOTAL)
    start, bad = words.pick("0 2", "1 3").split()
    right = f"range({start}, len({xs}), 2)"
    bugs = ((right, f"range({bad}, len({xs}), 2)"), (right, f"range({start}, len({xs}) - 1, 2)"))
    if words.flip():
        return piece(f"return [{xs}[{i}] for {i} in {right}]", "", *bugs)
    return piece(f"{total} = 0\nfor {i} in {right}:\n    {total} += {xs}[{i}]", total, *bugs)


def divisors(words: Words, xs: str) -> Piece:
    """Numbers from 1 to the sum or a parameter that divide it."""
    n, d = words.name("number", "whole_sum", "n"), words.name("d", "divisor", "candidate")
    right = f"range(1, {n} + 1)"
    text = f"""
        {n} = {words.pick(f"abs(sum({xs}))", f"sum(abs({words.x}) for {words.x} in {xs})", f"len({xs}) * 6")}
        return [{d} for {d} in {right} if {n} % {d} == 0]"""
    return piece(text, "", (right, f"range(1, {n})"), (right, f"range(2, {n} + 1)"))


# compare -----------------------------------------------------------------------------------------


def graded(words: Words, xs: str) -> Piece:
    """A grade for each item, by a chain of conditions."""
    out, x, limit = words.name("grades", "levels", "marks"), words.x, words.name("at_least", "required", "needed")
    text = f"""
        {out} = []
        for {x} in {xs}:
            if {x} >= 2 * {limit}:
                {out}.append("high")
            elif {x} >= {limit}:
                {out}.append("{words.pick("middle", "fine")}")
            else:
                {out}.append("low")"""
    bugs = ((f"elif {x} >= {limit}", f"elif {x} > {limit}"), (f"elif {x} >= {limit}", f"elif {x} < {limit}"))
    return left_or_returned(words, text, out, *bugs, (f" {x} >= 2 ", f" {x} <= 2 "), parameter=limit)


def until(words: Words, xs: str) -> Piece:
    """Items up to the first that does not meet a bound."""
    bound, right, wrong = draw_bound(words)
    out, x = words.name("opening", "taken", "until_then"), words.x
    text = f"""
        {out} = []
        for {x} in {xs}:
            if not {x} {right} {bound}:
                {words.pick("break", f"return {out}")}
            {out}.append({x})
        return {out}"""
    return piece(text, "", *((f" {right} ", f" {sign} ") for sign in wrong), parameter=bound)


def local_peaks(words: Words, xs: str) -> Piece:
    """Items above or below both neighbours."""
    names, sign, wrong, joint = words.pick("peaks > < and", "valleys < > and").split()
    name, i = words.name(names, f"local_{names}"), words.name("i", "k", "at")
    text = f"""
        {name} = 0
        for {i} in range(1, len({xs}) - 1):
            if {xs}[{i}] {sign} {xs}[{i} - 1] {joint} {xs}[{i}] {sign} {xs}[{i} + 1]:
                {name} += 1"""
    bugs = ((" and ", " or "), (f"{sign} {xs}[{i} + 1]", f"{wrong} {xs}[{i} + 1]"))
    return left_or_returned(words, text, name, *bugs)


def close_pairs(words: Words, xs: str) -> Piece:
    """How many pairs are at most a distance apart."""
    count, limit = words.name(*COUNT), words.name("at_most", "maximum", "allowed")
    i, other = words.name("i", "index"), words.name("other", "partner")
    text = f"""
        {count} = 0
        for {i}, {words.x} in enumerate({xs}):
            for {other} in {xs}[{i} + 1:]:
                if abs({words.x} - {other}) <= {limit}:
                    {count} += 1"""
    return left_or_returned(
        words, text, count, (f"<= {limit}", f"< {limit}"), (f"<= {limit}", f">= {limit}"), parameter=limit
    )


def streak(words: Words, xs: str) -> Piece:
    """The longest run of items that meet a bound."""
    bound, right, wrong = draw_bound(words)
    run, longest = words.name("run", "streak", "in_a_row"), words.name("longest", "best_run", "record")
    text = f"""
        {run}, {longest} = 0, 0
        for {words.x} in {xs}:
            {run} = {run} + 1 if {words.x} {right} {bound} else 0
            {longest} = max({longest}, {run})"""
    return left_or_returned(
        words, text, longest, *((f" {right} {bound}", f" {sign} {bound}") for sign in wrong), parameter=bound
    )


MINMAX: tuple[PieceMaker, ...] = (window_best, without_extreme, selection)
RANGE: tuple[PieceMaker, ...] = (mirrored, two_ends, even_steps, divisors)
COMPARE: tuple[PieceMaker, ...] = (graded, until, local_peaks, close_pairs, streak)
