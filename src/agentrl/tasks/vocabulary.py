"""The words that renaming draws from. Data only.

Names of functions are a material or colour and a thing of landscape or household: no word says
size, order, number, time or position, which are what the bugs are about.
"""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FUNCTION_FIRST_WORDS = _words(
    "amber azure birch brass bronze cedar chalk cobalt copper coral cotton crimson crystal ebony emerald "
    "fern flint ginger granite hazel indigo ivory jade juniper lavender lilac linen maple marble mossy "
    "olive opal paper pearl pine plum quartz ruby saffron sandy scarlet silver slate velvet violet willow"
)

FUNCTION_SECOND_WORDS = _words(
    "anchor anvil badger basket beacon bridge candle canyon castle compass cottage dolphin falcon feather "
    "fiddle forest fountain garden glacier harbor heron hollow island kettle lagoon lantern lighthouse "
    "meadow mitten monsoon orchard otter pebble pillow prairie puffin raven saddle sparrow thicket thimble "
    "tulip tundra valley walnut waterfall windmill"
)

# Words of variables that may stand for each other: each line is one meaning. A word is replaced by
# another of its line, so a variable goes on saying what it is for.
SYNONYMS = tuple(
    tuple(line.split())
    for line in (
        "smallest lowest least minimum fewest",
        "largest highest greatest maximum deepest",
        "smaller lesser",
        "larger bigger greater",
        "best favoured chosen",
        "better superior",
        "total amount whole accumulated",
        "totals amounts sums",
        "count tally quantity",
        "result outcome answer",
        "current present now",
        "previous prior preceding before",
        "after following later",
        "index position place at",
        "places positions spots",
        "limit bound threshold capacity",
        "average mean",
        "length extent size",
        "lengths extents sizes",
        "start origin opening",
        "end finish stop",
        "left near front",
        "right far back",
        "top upper",
        "bottom lower",
        "middle centre halfway",
        "first one",
        "second two",
        "key label tag",
        "gap spread distance",
        "weight load",
        "row line",
        "rows lines",
        "column lane",
        "text phrase message",
        "kept retained",
        "found seen",
        "ordered arranged ranked",
        "table grid matrix",
        "wanted sought target",
        "other another",
        "pair couple",
        "pairs couples",
        "node vertex",
        "child inner",
        "part piece chunk",
        "parts pieces chunks",
        "kind sort category",
        "sign signum",
        "rest remainder remaining",
        "tail ending",
        "steps moves",
        "step stride",
        "offset shift",
        "change difference",
        "new fresh",
        "old former",
        "merged combined joined",
        "common shared",
        "power exponent",
        "balance funds",
        "budget allowance",
        "profit earnings",
        "track trail",
        "history record log",
        "queue backlog",
        "bits binary",
        "candidate contender",
        "short brief",
        "lists listings collections",
        "full complete",
        "half portion",
        "excess surplus",
        "tolerance slack",
        "percent percentage",
        "closest nearest",
        "oldest eldest",
        "person member",
        "people members",
        "player competitor",
        "mirror reflection",
        "digit numeral",
        "depth nesting",
        "code cipher",
        "time moment",
        "times moments",
    )
)

# Things that a list may hold, singular and plural, by what they are. A thing is replaced by
# another of its kind, in both forms at once.
THINGS = tuple(
    tuple((pair.split("/")[0], pair.split("/")[1]) for pair in _words(kind))
    for kind in (
        "value/values item/items number/numbers entry/entries element/elements reading/readings "
        "score/scores price/prices grade/grades sample/samples measurement/measurements height/heights "
        "temperature/temperatures cost/costs mark/marks speed/speeds figure/figures rating/ratings "
        "sale/sales order/orders bid/bids point/points level/levels rank/ranks",
        "name/names word/words letter/letters character/characters symbol/symbols title/titles",
        "payment/payments transfer/transfers deposit/deposits",
        "runner/runners racer/racers athlete/athletes",
        "house/houses cabin/cabins hut/huts",
        "room/rooms suite/suites chamber/chambers",
        "box/boxes crate/crates carton/cartons",
        "good/goods product/products article/articles",
        "guest/guests visitor/visitors",
        "slope/slopes incline/inclines",
        "coefficient/coefficients factor/factors",
        "vote/votes ballot/ballots",
        "shop/shops market/markets",
        "hour/hours day/days",
    )
)

# Short names that stand for any index or number.
SHORT_NAMES: tuple[tuple[str, ...], ...] = (
    ("i", "j", "k", "p", "q"),
    ("a", "b", "c", "u", "v"),
    ("x", "y", "z", "w", "t"),
)
