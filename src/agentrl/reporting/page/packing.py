"""Packs the transcripts into the page: compressed, and no more of them than a page should weigh.

Where they don't all fit, episodes of high sample numbers are left out of every evaluation alike,
so that before and after stay side by side; where not even one sample of each task fits, there are no
transcripts. The page says how many are missing and where they lie.
"""

import base64
import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agentrl.reporting.page.numbers import COUNTED, Number
from agentrl.reporting.page.transcripts_data import EpisodeSet, prompts, set_row, unshaded_turns

LIMIT_BYTES = 4_900_000  # Of the whole page.


@dataclass(frozen=True, slots=True)
class Packed:
    """Transcripts as base64 of gzipped JSON, and what was left out."""

    data: str
    shown: int
    played: int
    unshaded: int

    def number(self, name: str) -> Number:
        """One of the counts, with the page itself as its source; `left_out` are those that only their files hold."""
        counts = {"shown": self.shown, "played": self.played, "left_out": self.played - self.shown}
        value = {**counts, "unshaded": self.unshaded}[name]
        return Number(str(value), value, "this page", f"episodes, {name}", COUNTED)


def compressed(value: Any) -> str:
    """A JSON value as base64 of its gzipped text."""
    # ASCII, because a lone surrogate of a broken reply is no UTF-8; no time, so equal data gives equal bytes.
    text = json.dumps(value, separators=(",", ":"), sort_keys=True, allow_nan=False)
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)).decode("ascii")


def _below(row: dict[str, Any], samples: int) -> dict[str, Any]:
    """An evaluation's row with the episodes whose sample number is below `samples`."""
    return {**row, "episodes": [episode for episode in row["episodes"] if episode["sample"] < samples]}


def pack(sets: Sequence[EpisodeSet], limit: int) -> Packed:
    """All episodes if they fit into `limit` characters, else as many samples of each task as do; at worst none."""
    rows = [set_row(found) for found in sets]
    told: dict[str, dict[str, str]] = {}
    for found in sets:
        told.setdefault(f"{found.experiment}/{found.seed}", {}).update(prompts(found))
    most = max((episode.sample + 1 for found in sets for episode in found.episodes), default=1)
    kept, data = rows, compressed({"prompts": told, "sets": rows})
    while len(data) > limit and most > 1:
        # Size grows about evenly with samples, so one or two guesses are enough.
        most = max(1, min(most - 1, most * limit // len(data)))
        kept = [_below(row, most) for row in rows]
        data = compressed({"prompts": told, "sets": kept})
    if len(data) > limit:
        return Packed("", 0, sum(len(found.episodes) for found in sets), 0)
    shown = sum(len(row["episodes"]) for row in kept)
    return Packed(data, shown, sum(len(found.episodes) for found in sets), unshaded_turns(kept))
