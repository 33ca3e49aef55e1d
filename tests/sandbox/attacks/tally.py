"""How many attacks there are, by category and by where they are tried, as a table.

python -m tests.sandbox.attacks.tally
"""

from collections import Counter

from agentrl.reporting.text_table import TextTable
from tests.sandbox.attacks import (
    commands,
    forgery,
    links,
    network,
    patching,
    paths,
    patterns,
    persistence,
    reading,
    resources,
    sizes,
    tampering,
    writing,
)

PLACES = ("bwrap", "landlock", "process-limits", "tool layer")


def counts() -> dict[str, Counter[str]]:
    """By category, how many attacks each place meets."""
    jailed = (*reading.ATTACKS, *writing.ATTACKS, *writing.AS_ROOT, *network.ATTACKS, *resources.ATTACKS)
    found: dict[str, Counter[str]] = {}
    for attack in (*jailed, *persistence.ATTACKS):
        found.setdefault(attack.category, Counter()).update(PLACES[:2])
    found["resources"].update({place: len(resources.FILLINGS) for place in PLACES[:2]})
    everywhere = {
        "patching": len(patching.PATCHES),
        "forgery": len(forgery.FORGERIES) + len(forgery.FRAMES) + len(forgery.CHANGED),
        "tampering": len(tampering.ATTACKS) + len(tampering.EDITED_TESTS),
        "links": len(links.LINKS),
    }
    for category, number in everywhere.items():
        found[category] = Counter(dict.fromkeys(PLACES[:3], number))
    # And the ten thousand files.
    found["tool layer"] = Counter(
        {PLACES[3]: len(paths.PATHS) + len(commands.COMMANDS) + len(sizes.SIZES) + len(patterns.PATTERNS) + 1}
    )
    return found


def table() -> TextTable:
    """The counts with their sums."""
    found = counts()
    rows = [(category, *(str(number[place] or "") for place in PLACES)) for category, number in found.items()]
    sums = ("all", *(str(sum(number[place] for number in found.values())) for place in PLACES))
    return TextTable("attacks", ("category", *PLACES), (*rows, sums))


if __name__ == "__main__":
    print(table().as_text(), end="")
