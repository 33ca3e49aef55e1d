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
        "smallest lowest least minimum",
        "largest highest greatest maximum",
        "smaller lesser",
        "larger bigger greater",
        "best favoured chosen",
        "total amount whole accumulated",
        "count tally quantity",
        "result outcome answer",
        "current present",
        "previous prior preceding",
        "index position place",
        "limit bound threshold",
        "average mean",
        "length extent",
        "start origin",
        "end finish",
        "left near",
        "right far",
        "key label",
        "name title",
        "gap spread distance",
        "weight load",
        "row line",
        "column lane",
        "text phrase",
        "kept retained",
        "found seen",
    )
)

# Things that a list may hold, singular and plural. A task's thing is replaced by another, in both
# forms at once.
THINGS = tuple(
    (pair.split("/")[0], pair.split("/")[1])
    for pair in _words(
        "value/values item/items number/numbers entry/entries element/elements reading/readings "
        "score/scores price/prices grade/grades sample/samples measurement/measurements height/heights "
        "temperature/temperatures cost/costs mark/marks speed/speeds figure/figures rating/ratings "
        "sale/sales order/orders bid/bids point/points level/levels"
    )
)

# Short names that stand for any index or number.
SHORT_NAMES: tuple[tuple[str, ...], ...] = (
    ("i", "j", "k", "p", "q"),
    ("a", "b", "c", "u", "v"),
    ("x", "y", "z", "w", "t"),
)
