"""Every table of benchmark figures: the files that it is made from, and how. Where it stands, its marks say."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tables.printed import decode_steps, fenced, titled
from tables.recorded import audit_times, updates


class Made(NamedTuple):
    """A table. `write` gets the text of each source, in order, and gives Markdown."""

    sources: tuple[str, ...]
    write: Callable[..., str]


_WORKS = ("Qwen3-0.6B's shape, nothing in common", "Qwen2.5-0.5B's shape, prompts in common")

TABLES = {
    "update": Made(
        ("h200/update-qwen3-0.6b.jsonl", "h200/update-qwen2.5-0.5b-shared.jsonl"),
        partial(updates, _WORKS),
    ),
    "sweep-qwen_grpo_tools": Made(("h200/sweep-qwen_grpo_tools.txt",), titled),
    "sweep-qwen_grpo_bugfix": Made(("h200/sweep-qwen_grpo_bugfix.txt",), titled),
    "decode": Made(("h200/decode-fp32.txt", "h200/decode-bf16.txt"), decode_steps),
    "sandbox": Made(("cpu/sandbox.txt",), fenced),
    "growth": Made(("cpu/growth.txt",), fenced),
    "audit": Made(("cpu/audit.json",), audit_times),
}
"""By the name in its marks; sources below benchmarks/measured."""


def tables(measured: Path) -> dict[str, str]:
    """Every table by its name, from the files below a folder."""
    return {
        name: made.write(*((measured / source).read_text(encoding="utf-8") for source in made.sources))
        for name, made in TABLES.items()
    }


def unused(measured: Path, documents: Mapping[Path, str]) -> list[str]:
    """The files below a folder of which no table is made, and to which no document links."""
    used = {(measured / source).resolve() for made in TABLES.values() for source in made.sources}
    linked = {
        (path.parent / link).resolve()
        for path, text in documents.items()
        for link in re.findall(r"\]\(([^)#\s]+)", text)
    }
    files = (path for path in sorted(measured.rglob("*")) if path.is_file())
    return [path.relative_to(measured).as_posix() for path in files if path.resolve() not in used | linked]
