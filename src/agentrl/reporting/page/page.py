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
from agentrl.reporting.page.cells import Table, Text, plain
from agentrl.reporting.page.charts import HEIGHT, LEFT, WIDTH
from agentrl.reporting.page.documents import result_document
from agentrl.reporting.page.numbers import SETTING, Document, Number, whole
from agentrl.reporting.page.packing import LIMIT_BYTES, Packed, compressed, pack
from agentrl.reporting.page.provenance_view import Records, sources, stage_records
from agentrl.reporting.page.training_view import Training, TrainingView, training_view
from agentrl.reporting.page.transcripts_data import EpisodeSet
from agentrl.results import Result, check_result

DATA_FILES = ("page.html.j2", "macros.html.j2", "page.css", "page.js", "points.js")


@dataclass(frozen=True, slots=True)
class ExperimentFiles:
    """What was found of one experiment: its result file's value, or how far its trainings are.

    `trainings` are those that no result is of. Beside a result there are some only where it is older than
    they are; `outdated` then names its inputs that have changed. With neither the experiment has not begun.
    `seeds` and `planned` (steps of a training) are those of the configuration.
    """

    name: str
    file: str
    seeds: Sequence[int]
    planned: int
    result: Mapping[str, Any] | None
    trainings: Sequence[Training]
    records: Records
    outdated: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ExperimentView:
    """One experiment's part of the page."""

    name: str
    notes: Sequence[Text]
    remarks: Sequence[Text]
    training: TrainingView
    tables: Mapping[str, Table | None]
    task_charts: Sequence[result_view.TaskChart]


def _listed(seeds: Sequence[int], one: str, several: str) -> list[Text]:
    """A sentence about some seeds; nothing about none."""
    if not seeds:
        return []
    named = f"{'Seed' if len(seeds) == 1 else 'Seeds'} {', '.join(map(str, seeds))}"
    return [(f"{named} {one if len(seeds) == 1 else several}",)]


def _other_seeds(planned: Sequence[int], held: Sequence[int]) -> list[Text]:
    """What a result file has of other seeds than the configuration."""
    missing = [seed for seed in planned if seed not in held]
    further = [seed for seed in held if seed not in planned]
    told = "in the configuration and not in this result; build it again."
    more = "in this result and no longer in the configuration."
    return [*_listed(missing, f"is {told}", f"are {told}"), *_listed(further, f"is {more}", f"are {more}")]


def _planned(found: ExperimentFiles, run: str) -> Number:
    """How many steps the configuration has a training do."""
    value = {"experiments": {found.name: {"steps": found.planned}}}
    document = Document(f"config/runs/{run}.yaml, over config/config.yaml", value, lambda _: SETTING)
    number = document.number(whole, "experiments", found.name, "steps")
    assert number is not None
    return number


def _without_result(found: ExperimentFiles, planned: Number) -> ExperimentView:
    begun_at_all = any(output.startswith(f"{found.name}/") for output in found.records)
    state = "has no result yet" if found.trainings or begun_at_all else "has not been run"
    notes: list[Text] = [(f"{found.name} {state} ({found.file} is missing).",)]
    training = training_view(found.trainings, planned)
    begun = [one.seed for one in found.trainings]
    waiting = [seed for seed in found.seeds if seed not in begun] if begun else []
    told = (*_listed(waiting, "has not begun.", "have not begun."), *training.notes)
    return ExperimentView(found.name, notes, (), replace(training, notes=told), {}, ())


def _outdated(found: ExperimentFiles) -> list[Text]:
    """That the result is not of the files that are there."""
    if not found.outdated:
        return []
    curves = " The curves are of the training that came after it." if found.trainings else ""
    named = ", ".join(found.outdated)
    return [
        (
            f"This result is older than what it is made from: {named} changed or went since. "
            f"The run is being made again, or was stopped; the tables are of the run before.{curves}",
        )
    ]


def _trainings_of(found: ExperimentFiles, result: Result, document: Document) -> list[Training]:
    """A result is made of whole trainings, of as many steps as its own settings say."""
    steps = result.config.get("steps", found.planned)
    return [
        Training(seed.seed, document, ("seeds", i, "training"), len(seed.training), steps)
        for i, seed in enumerate(result.seeds)
    ]


def _view(found: ExperimentFiles, run: str) -> ExperimentView:
    planned = _planned(found, run)
    if found.result is None:
        return _without_result(found, planned)
    result, document = check_result(found.result, found.file), result_document(found.file, found.result)
    warning: list[Text] = [(f"{result.sandbox_warning}.",)] if result.sandbox_warning else []
    trainings = found.trainings or _trainings_of(found, result, document)
    if not found.trainings:
        planned = document.number(whole, "config", "steps") or planned
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
        notes=[*warning, *_outdated(found), *_other_seeds(found.seeds, [seed.seed for seed in result.seeds])],
        remarks=result_view.remarks(result, document),
        training=training_view(trainings, planned, document),
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
    made = Environment(
        loader=DictLoader(dict(texts)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(plain=plain, compressed=compressed)
    return made


def _played(found: EpisodeSet) -> Number:
    """How many episodes a file holds."""
    return Document(found.file, found.episodes, lambda _: found.origin).count()


def render_page(
    run: str, experiments: Sequence[ExperimentFiles], sets: Sequence[EpisodeSet], limit: int = LIMIT_BYTES
) -> str:
    """The whole page, of at most `limit` bytes as far as leaving out episodes can bring it there."""
    texts = {name: files(__package__).joinpath(name).read_text(encoding="utf-8") for name in DATA_FILES}
    records = {output: record for found in experiments for output, record in found.records.items()}
    style, script = texts["page.css"], texts["page.js"] + texts["points.js"]
    views = [_view(found, run) for found in experiments]
    values = {
        "run": run,
        "experiments": views,
        "several": any(view.tables.get("spread") for view in views),
        "records": stage_records(records),
        "sources": _for_script(sources(records)),
        "without_texts": sorted({one.experiment for one in sets if one.texts is None}),
        "episode_files": [(one.file, _played(one)) for one in sets],
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": _digest(style),
        "script_hash": _digest(script),
        "chart_size": {"width": WIDTH, "height": HEIGHT, "left": LEFT},
    }
    template = _environment(texts).get_template("page.html.j2")
    played = sum(len(one.episodes) for one in sets)
    # Figures come first: transcripts get the room that they leave, less some for the sentences about what is left out.
    rest = len(template.render(values, packed=Packed("-", 0, played, 1)).encode())
    return template.render(values, packed=pack(sets, limit - rest))
