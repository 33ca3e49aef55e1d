"""Pieces over a list of whole numbers."""

from agentrl.tasks.synthesis.pieces import sequences
from agentrl.tasks.synthesis.pieces.base import (
    COUNT,
    INDEX,
    LARGE,
    RESULT,
    SMALL,
    TOTAL,
    Piece,
    PiecesOfFamily,
    Words,
    draw_bound,
)


def _term(words: Words, name: str) -> str:
    """A number made from a name."""
    return words.pick(
        name,
        f"{name} * {words.pick('2', '3', '10')}",
        f"abs({name})",
        f"{name} + {words.pick('2', '5')}",
        f"{name} - {words.pick('2', '4')}",
    )


# minmax ------------------------------------------------------------------------------------------


def extreme_call(words: Words, xs: str) -> Piece:
    """A call of min or max."""
    right, wrong = words.pick("min max", "max min").split()
    name = words.name(*(SMALL if right == "min" else LARGE))
    inner = words.pick(xs, f"{words.x} * 2 for {words.x} in {xs}", f"abs({words.x}) for {words.x} in {xs}")
    line = "    {name} = {call}({inner})"
    lines = line.format(name=name, call=right, inner=inner), line.format(name=name, call=wrong, inner=inner)
    return Piece((lines[0],), name, (lines,))


def extreme_loop(words: Words, xs: str) -> Piece:
    """A loop that keeps the best so far by comparison."""
    small = words.flip()
    name = words.name(*(SMALL if small else LARGE))
    sign, wrong = ("<", ">") if small else (">", "<")
    term = _term(words, words.x) if words.flip() else words.x
    start = term.replace(words.x, f"{xs}[0]")
    condition = words.pick(f"if {term} {{}} {name}:", f"if {name} {{}} {term}:")
    if condition.startswith(f"if {name}"):
        sign, wrong = wrong, sign
    right_line, wrong_line = f"        {condition.format(sign)}", f"        {condition.format(wrong)}"
    lines = (
        f"    {name} = {start}",
        f"    for {words.x} in {words.pick(xs, f'{xs}[1:]')}:",
        right_line,
        f"            {name} = {term}",
    )
    return Piece(lines, name, ((right_line, wrong_line),))


def extreme_update(words: Words, xs: str) -> Piece:
    """A loop that keeps the best so far by min or max."""
    right, wrong = words.pick("min max", "max min").split()
    name = words.name(*(SMALL if right == "min" else LARGE))
    term = _term(words, words.x)
    start = term.replace(words.x, f"{xs}[0]")
    order = words.pick("{name} = {call}({name}, {term})", "{name} = {call}({term}, {name})")
    lines = [f"        {order.format(name=name, call=call, term=term)}" for call in (right, wrong)]
    return Piece((f"    {name} = {start}", f"    for {words.x} in {xs}:", lines[0]), name, ((lines[0], lines[1]),))


def sorted_front(words: Words, xs: str) -> Piece:
    """The front of a sorted list."""
    falling = words.flip()
    ordered = words.name("ordered", "ranked", "in_order")
    name = words.name(*(LARGE if falling else SMALL))
    up, down = f"    {ordered} = sorted({xs})", f"    {ordered} = sorted({xs}, reverse=True)"
    right, wrong = (down, up) if falling else (up, down)
    return Piece((right, f"    {name} = {ordered}[0]"), name, ((right, wrong),))


# range -------------------------------------------------------------------------------------------


def index_loop(words: Words, xs: str) -> Piece:
    """A loop over every index."""
    total, index = words.name(*TOTAL), words.name(*INDEX)
    right = f"    for {index} in range(len({xs})):"
    bugs = (f"    for {index} in range(len({xs}) - 1):", f"    for {index} in range(1, len({xs})):")
    body = words.pick(f"{total} += {xs}[{index}]", f"{total} += {xs}[{index}] * ({index} + 2)")
    return Piece((f"    {total} = 0", right, f"        {body}"), total, tuple((right, bug) for bug in bugs))


def neighbour_loop(words: Words, xs: str) -> Piece:
    """A loop over neighbours."""
    total, index = words.name(*TOTAL), words.name(*INDEX)
    right = f"    for {index} in range(len({xs}) - 1):"
    bugs = (f"    for {index} in range(len({xs}) - 2):", f"    for {index} in range(1, len({xs}) - 1):")
    body = words.pick(
        f"{total} += abs({xs}[{index} + 1] - {xs}[{index}])", f"{total} += {xs}[{index}] * {xs}[{index} + 1]"
    )
    return Piece((f"    {total} = 0", right, f"        {body}"), total, tuple((right, bug) for bug in bugs))


def counting_loop(words: Words, xs: str) -> Piece:
    """A loop from 1 to a number, the number included."""
    total, index = words.name(*TOTAL), words.name("number", "step", "day", "turn", "n")
    last = words.name("last", "rounds", "days", "steps", "turns")
    right = f"    for {index} in range(1, {last} + 1):"
    bugs = (f"    for {index} in range(1, {last}):", f"    for {index} in range(2, {last} + 1):")
    body = words.pick(f"{total} += {index} * {xs}[0]", f"{total} += {index} + len({xs})")
    return Piece((f"    {total} = 0", right, f"        {body}"), total, tuple((right, bug) for bug in bugs), last)


def window_loop(words: Words, xs: str) -> Piece:
    """A loop over every window of a size."""
    size, start = words.name("size", "width", "span"), words.name("start", "first", "begin", "at")
    sums = words.name("sums", "totals", "windows", "results")
    right = f"    for {start} in range(len({xs}) - {size} + 1):"
    bug = f"    for {start} in range(len({xs}) - {size}):"
    inside, cut = f"{xs}[{start}:{start} + {size}]", f"{xs}[{start}:{start} + {size} - 1]"
    call = words.pick("sum", "max", "min", "len")
    body, wrong = (f"        {sums}.append({call}({part}))" for part in (inside, cut))
    bugs = ((right, bug),) if call == "len" else ((right, bug), (body, wrong))
    return Piece((f"    {sums} = []", right, body), sums, bugs, size)


def slices(words: Words, xs: str) -> Piece:
    """The first or the last few, or all but the first."""
    size = words.name("size", "amount_of_them", "few", "many")
    kept = words.name("front", "back", "rest", "part", "some")
    right, wrong = words.pick("[:{0}] [:{0}-1]", "[:{0}] [1:{0}]", "[-{0}:] [-{0}:-1]").split()
    lines = [
        f"    {kept} = {xs}{cut.format(size).replace('-1', ' - 1' if cut.startswith('[:') else '-1')}"
        for cut in (right, wrong)
    ]
    value = words.pick(f"sum({kept})", kept)
    return Piece((lines[0],), value, ((lines[0], lines[1]),), size)


# compare -----------------------------------------------------------------------------------------


def bounded_loop(words: Words, xs: str) -> Piece:
    """A loop over what meets a bound."""
    bound, right, wrong = draw_bound(words)
    counting = words.flip()
    name = words.name(*(COUNT if counting else TOTAL))
    lines = [f"        if {words.x} {sign} {bound}:" for sign in (right, *wrong)]
    body = f"            {name} += {'1' if counting else words.x}"
    piece = (f"    {name} = 0", f"    for {words.x} in {xs}:", lines[0], body)
    return Piece(piece, name, tuple((lines[0], line) for line in lines[1:]), bound)


def bounded_list(words: Words, xs: str) -> Piece:
    """A comprehension of what meets a bound."""
    bound, right, wrong = draw_bound(words)
    name = words.name(*RESULT)
    form = words.pick("[{x} for {x} in {xs} if {x} {sign} {bound}]", "sum(1 for {x} in {xs} if {x} {sign} {bound})")
    lines = [f"    {name} = {form.format(x=words.x, xs=xs, sign=sign, bound=bound)}" for sign in (right, *wrong)]
    return Piece((lines[0],), name, tuple((lines[0], line) for line in lines[1:]), bound)


def shifted_bound(words: Words, xs: str) -> Piece:
    """A bound that is off by one."""
    bound, right, _ = draw_bound(words)
    name = words.name(*COUNT)
    good = f"        if {words.x} {right} {bound}:"
    bugs = [f"        if {words.x} {right} {bound} {shift} 1:" for shift in "+-"]
    piece = (f"    {name} = 0", f"    for {words.x} in {xs}:", good, f"            {name} += 1")
    return Piece(piece, name, tuple((good, bug) for bug in bugs), bound)


def any_or_all(words: Words, xs: str) -> Piece:
    """Whether any or all meet a bound."""
    bound, right, wrong = draw_bound(words)
    call = words.pick("any", "all")
    lines = [f"{call}({words.x} {sign} {bound} for {words.x} in {xs})" for sign in (right, *wrong)]
    name = words.name("fine", "reached", "met", "holds")
    texts = [f"    {name} = {line}" for line in lines]
    return Piece((texts[0],), name, tuple((texts[0], text) for text in texts[1:]), bound)


# zero --------------------------------------------------------------------------------------------


def guarded_mean(words: Words, xs: str) -> Piece:
    """A mean of perhaps nothing."""
    name = words.name("average", "mean", "share", "middle")
    total = words.name(*TOTAL)
    empty = words.pick("0", "0.0", "None", "-1")
    first, divided = words.pick(
        f"    {total} = sum({xs})|{total} / len({xs})|{xs}",
        f"    {total} = len({xs})|sum({xs}) / {total}|{total}",
        f"    {total} = len({xs})|sum({xs}) // {total}|{total}",
        f"    {total} = sum({xs})|{total} // len({xs})|{xs}",
    ).split("|", 1)
    divided, guard = divided.split("|")
    right, wrong = f"    {name} = {divided} if {guard} else {empty}", f"    {name} = {divided}"
    return Piece((first, right), name, ((right, wrong),))


def guarded_share(words: Words, xs: str) -> Piece:
    """A share of a counted part."""
    name, count = words.name("share", "ratio", "part", "rate"), words.name(*COUNT)
    count_line = f"    {count} = sum({words.x} for {words.x} in {xs} if {words.x} > {words.pick('0', '2', '4')})"
    form = words.pick(
        f"sum({xs}) / {count}", f"{xs}[0] % {count}", f"100 * len({xs}) / {count}", f"len({xs}) // {count}"
    )
    right, wrong = f"    {name} = {form} if {count} else {words.pick('0', '0.0')}", f"    {name} = {form}"
    return Piece((count_line, right), name, ((right, wrong),))


def guarded_first(words: Words, xs: str) -> Piece:
    """An item or an extreme of perhaps nothing."""
    name = words.name("first", "found", "start", "head", "last")
    form = words.pick(f"{xs}[0]", f"{xs}[-1]", f"max({xs})", f"min({xs})")
    right, wrong = f"    {name} = {form} if {xs} else {words.pick('0', 'None', '-1')}", f"    {name} = {form}"
    return Piece((right,), name, ((right, wrong),))


# init --------------------------------------------------------------------------------------------


def started_sum(words: Words, xs: str) -> Piece:
    """A sum, a count or a product from its start."""
    name = words.name(*TOTAL, *COUNT)
    start, wrong, body = words.pick(
        f"0|1|{name} += {words.x}", f"0|1|{name} += 1", f"0|-1|{name} += {words.x} * 2", f"1|0|{name} *= {words.x}"
    ).split("|")
    lines = [f"    {name} = {value}" for value in (start, wrong)]
    return Piece((lines[0], f"    for {words.x} in {xs}:", f"        {body}"), name, ((lines[0], lines[1]),))


def started_extreme(words: Words, xs: str) -> Piece:
    """The best so far, from the first and not from a number."""
    right_call = words.pick("min", "max")
    name = words.name(*(SMALL if right_call == "min" else LARGE))
    lines = [f"    {name} = {value}" for value in (f"{xs}[0]", "0")]
    body: tuple[str, ...] = (f"        {name} = {right_call}({name}, {words.x})",)
    if words.flip():
        sign = "<" if right_call == "min" else ">"
        body = (f"        if {words.x} {sign} {name}:", f"            {name} = {words.x}")
    return Piece((lines[0], f"    for {words.x} in {xs}:", *body), name, ((lines[0], lines[1]),))


def started_list(words: Words, xs: str) -> Piece:
    """A list from nothing."""
    name = words.name(*RESULT)
    lines = [f"    {name} = {value}" for value in ("[]", words.pick("[0]", f"[{xs}[0]]", f"{xs}[:1]"))]
    body = f"        {name}.append({_term(words, words.x)})"
    return Piece((lines[0], f"    for {words.x} in {xs}:", body), name, ((lines[0], lines[1]),))


_SHORT: PiecesOfFamily = {
    "minmax": (extreme_call, extreme_loop, extreme_update, sorted_front),
    "range": (index_loop, neighbour_loop, counting_loop, window_loop, slices),
    "compare": (bounded_loop, bounded_list, shifted_bound, any_or_all),
    "zero": (guarded_mean, guarded_share, guarded_first),
    "init": (started_sum, started_extreme, started_list),
}

PIECES: PiecesOfFamily = {family: (*makers, *sequences.PIECES[family]) for family, makers in _SHORT.items()}
