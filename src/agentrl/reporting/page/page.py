"""Puts a run's page together from values that were read before, and renders it.

Equal inputs give equal bytes: the page holds no time of its own. A policy of the page itself
(Content-Security-Policy, by hashes) keeps every script and every request out that is not its own.
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from agentrl.reporting.page import headline, result_view
from agentrl.reporting.page.cells import Table
from agentrl.reporting.page.charts import HEIGHT, LEFT, WIDTH
from agentrl.reporting.page.documents import result_document
from agentrl.reporting.page.packing import LIMIT_BYTES, Packed, pack
from agentrl.reporting.page.provenance_view import Records, sources, stage_records
from agentrl.reporting.page.training_view import Training, TrainingView, training_view
from agentrl.reporting.page.transcripts_data import EpisodeSet
from agentrl.results import check_result

DATA_FILES = ("page.html.j2", "macros.html.j2", "page.css", "page.js", "points.js")


@dataclass(frozen=True, slots=True)
class ExperimentFiles:
    """What was found of one experiment: its result file's value, or how far its trainings are.

    `result` and `trainings` exclude each other; with neither the experiment has not begun. `seeds`
    and `planned` (steps of a training) are those of the configuration.
    """

    name: str
    file: str
    seeds: Sequence[int]
    planned: int
    result: Mapping[str, Any] | None
    trainings: Sequence[Training]
    records: Records
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class ExperimentView:
    """One experiment's part of the page."""

    name: str
    notes: Sequence[str]
    remarks: Sequence[str]
    training: TrainingView
    tables: Mapping[str, Table | None]
    task_charts: Sequence[result_view.TaskChart]


def _listed(seeds: Sequence[int], one: str, several: str) -> list[str]:
    """A sentence about some seeds; nothing about none."""
    if not seeds:
        return []
    return [
        f"{'Seed' if len(seeds) == 1 else 'Seeds'} {', '.join(map(str, seeds))} {one if len(seeds) == 1 else several}"
    ]


def _other_seeds(planned: Sequence[int], held: Sequence[int]) -> list[str]:
    """What a result file has of other seeds than the configuration."""
    missing = [seed for seed in planned if seed not in held]
    further = [seed for seed in held if seed not in planned]
    told = "in the configuration and not in this result; build it again."
    more = "in this result and no longer in the configuration."
    return [*_listed(missing, f"is {told}", f"are {told}"), *_listed(further, f"is {more}", f"are {more}")]


def _without_result(found: ExperimentFiles) -> ExperimentView:
    begun_at_all = any(output.startswith(f"{found.name}/") for output in found.records)
    state = "has no result yet" if found.trainings or begun_at_all else "has not been run"
    notes = [f"{found.name} {state} ({found.file} is missing).", *found.notes]
    training = training_view(found.trainings)
    begun = [one.seed for one in found.trainings]
    waiting = [seed for seed in found.seeds if seed not in begun] if begun else []
    told = (*_listed(waiting, "has not begun.", "have not begun."), *training.notes)
    return ExperimentView(found.name, notes, (), replace(training, notes=told), {}, ())


def _view(found: ExperimentFiles) -> ExperimentView:
    if found.result is None:
        return _without_result(found)
    result, document = check_result(found.result, found.file), result_document(found.file, found.result)
    # A result is made of whole trainings, of as many steps as its own settings say.
    steps = result.config.get("steps", found.planned)
    trainings = [
        Training(seed.seed, document, ("seeds", i, "training"), len(seed.training), steps)
        for i, seed in enumerate(result.seeds)
    ]
    tables = {
        "headline": headline.headline(result, document),
        "wide": headline.wide(result, document),
        "spread": headline.spread(result, document),
        "calls": result_view.calls(result, document),
        "endings": result_view.endings(result, document),
        "timing": result_view.timing(result, document),
    }
    return ExperimentView(
        name=found.name,
        notes=[*found.notes, *_other_seeds(found.seeds, [seed.seed for seed in result.seeds])],
        remarks=result_view.remarks(result),
        training=training_view(trainings, document),
        tables=tables,
        task_charts=result_view.task_charts(result, document),
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


def _for_script(value: Any) -> Markup:
    """JSON that no HTML parser mistakes for markup."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def _environment(texts: Mapping[str, str]) -> Environment:
    return Environment(
        loader=DictLoader(dict(texts)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render_page(
    run: str, experiments: Sequence[ExperimentFiles], sets: Sequence[EpisodeSet], limit: int = LIMIT_BYTES
) -> str:
    """The whole page, of at most `limit` bytes as far as leaving out episodes can bring it there."""
    texts = {name: files(__package__).joinpath(name).read_text(encoding="utf-8") for name in DATA_FILES}
    records = {output: record for found in experiments for output, record in found.records.items()}
    style, script = texts["page.css"], texts["page.js"] + texts["points.js"]
    views = [_view(found) for found in experiments]
    values = {
        "run": run,
        "experiments": views,
        "several": any(view.tables.get("spread") for view in views),
        "records": stage_records(records),
        "sources": _for_script(sources(records)),
        "without_texts": sorted({one.experiment for one in sets if one.texts is None}),
        "episode_files": [one.file for one in sets],
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": _digest(style),
        "script_hash": _digest(script),
        "chart_size": {"width": WIDTH, "height": HEIGHT, "left": LEFT},
    }
    template = _environment(texts).get_template("page.html.j2")
    played = sum(len(one.episodes) for one in sets)
    # Figures come first: transcripts get the room that they leave, less some for the sentences about what is left out.
    rest = len(template.render(values, packed=Packed("", 0, played, 1)).encode())
    return template.render(values, packed=pack(sets, limit - rest))
