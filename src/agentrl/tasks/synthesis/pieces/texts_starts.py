"""Pieces over a list of words whose bug is a missing guard or a wrong start."""

from collections.abc import Sequence

from agentrl.tasks.synthesis.pieces.base import COUNT, INDEX, RESULT, TOTAL, Piece, PieceMaker, Words
from agentrl.tasks.synthesis.pieces.texts_bounds import LETTER, LETTERS, SHORT, built, ending

_EMPTY, _DASH = '""', '"-"'

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


def next_match(words: Words, xs: str) -> Piece:
    """The first match of a generator, or a default."""
    name, size = words.name("match", "hit", "found"), words.name("size", "width", "wanted")
    test = words.pick(f"len({words.x}) == {size}", f"len({words.x}) > {size}", f'{words.x}.count("e") == {size}')
    text = f"{name} = next(({words.x} for {words.x} in {xs} if {test})@)"
    return ending(words, text, f", {words.pick(_EMPTY, 'None')}", [""], name, size)


def stacked(words: Words, xs: str) -> Piece:
    """Letters on a stack that may be empty, where neighbours alike go away."""
    stack, letter = words.name("stack", "pile", "left_over"), words.name(*LETTER)
    text = f"""
        {stack} = []
        for {letter} in "".join({xs}):
            if @{stack}[-1] == {letter}:
                {stack}.pop()
            else:
                {stack}.append({letter})
        return {words.pick(f'"".join({stack})', f"len({stack})", stack)}
    """
    return built(text, f"{stack} and ", [""])


def known_only(words: Words, xs: str) -> Piece:
    """What a table says of words, where it may lack them."""
    table, name = words.name("places", "table", "last_of"), words.name(*COUNT)
    place = words.name(*INDEX)
    text = f"""
        {table} = {{}}
        {name} = 0
        for {place}, {words.x} in enumerate({xs}):
            if @{table}[{words.x}[0]] {words.pick(f"< {place}", f"== {place} - 1", ">= 0")}:
                {name} += 1
            {table}[{words.x}[0]] = {place}
        return {name}
    """
    return built(text, f"{words.x}[0] in {table} and ", [""])


# init --------------------------------------------------------------------------------------------


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
    size = words.name("limit", "size", "width")
    name, right, wrong = words.pick("all_short True False", "any_long False True", "any_beyond False True").split()
    name = words.name(name)
    text = f"""
        {name} = @
        for {words.x} in {xs}:
            if len({words.x}) > {size}:
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


def numbered(words: Words, xs: str) -> Piece:
    """Numbered lines, or places counted from one."""
    number, name = words.name("number", "count_from_one", "line_number"), words.name("lines", "numbered", "labels")
    form = words.pick(f'f"{{{number}}}. {{{words.x}}}"', f'{words.x} + "-" + str({number})', f"{words.x} * {number}")
    if words.flip():
        return ending(words, f"{name} = [{form} for {number}, {words.x} in enumerate({xs}, @)]", "1", ["0", "2"], name)
    text = f"""
        {name}, {number} = @
        for {words.x} in {xs}:
            {number} += 1
            {name}.append({form})
    """
    return ending(words, text, "[], 0", ["[], 1", "[], -1"], name)


def marked(words: Words, xs: str) -> Piece:
    """A list with a place for each word, filled by nested loops."""
    marks, index, letter = words.name("marks", "sums", "columns"), words.name(*INDEX), words.name(*LETTER)
    text = f"""
        {marks} = @ * len({xs})
        for {index}, {words.x} in enumerate({xs}):
            for {letter} in {words.x}:
                if {letter} {words.pick('in "aeiou"', '== "t"', '> "c"', "!= " + words.x + "[0]")}:
                    {marks}[{index}] += 1
    """
    return ending(words, text, "[0]", ["[1]", "[-1]"], words.pick(marks, f"max({marks}, default=0)", f"sum({marks})"))


INIT: Sequence[PieceMaker] = (
    joined, counted_letters, started_words, started_shortest, started_while, place_found, runs,
    started_seen, started_flag, started_pair, numbered, marked,
)  # fmt: skip
ZERO: Sequence[PieceMaker] = (
    mean_length, counted, first_word, empty_guard, extreme_default, letter_share, grouped, perhaps_found,
    letter_points, short_words,
    next_match, stacked, known_only,
)  # fmt: skip
