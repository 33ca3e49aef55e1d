"""pass@1 of a result file as tables of the page: every seed, their mean and spread, the published run.

Each cell is a `Number` read by its key; nothing is computed.
"""

from collections.abc import Iterator

from agentrl.reporting.page.cells import Cell, Row, Table, Text
from agentrl.reporting.page.numbers import (
    Document,
    Form,
    Key,
    bounds,
    estimate,
    rate,
    signed_bounds,
    signed_estimate,
    whole,
)
from agentrl.results import Result

_HEADLINE: tuple[tuple[str, Key, Form], ...] = (
    ("pass@1 [interval]", ("pass_at_1",), estimate),
    ("by family", ("pass_at_1", "by_family"), bounds),
    ("malformed", ("malformed_per_episode",), rate()),
    ("failed", ("failed_per_episode",), rate()),
    ("answered", ("answered",), rate()),
    ("submitted", ("submitted",), rate()),
    ("false claims", ("false_claims",), rate()),
)
_MOMENTS = ("before", "after")


def _policy_cells(document: Document, *key: str | int) -> tuple[Cell, ...]:
    return tuple(document.number(form, *key, *rest) for _, rest, form in _HEADLINE)


def _difference_cells(document: Document, *key: str | int) -> tuple[Cell, ...]:
    by_family = document.number(signed_bounds, *key, "by_family")
    return (document.number(signed_estimate, *key), by_family, *(None,) * (len(_HEADLINE) - 2))


def _comparison(document: Document, prefix: str, *key: str | int, opens: bool = True) -> Iterator[Row]:
    for moment in _MOMENTS:
        yield Row(f"{prefix}{moment}", _policy_cells(document, *key, moment), opens and moment == _MOMENTS[0])
    yield Row(f"{prefix}difference", _difference_cells(document, *key, "difference"))


def _over_seeds(document: Document, name: str) -> Iterator[Row]:
    for moment in (*_MOMENTS, "difference"):
        key = ("summary", name, moment, "over_tasks")
        forms = (signed_estimate, signed_bounds) if moment == "difference" else (estimate, bounds)
        cells = (document.number(forms[0], *key), document.number(forms[1], *key, "by_family"))
        filled = (*cells, *(None,) * (len(_HEADLINE) - 2))
        yield Row(f"mean over seeds: {moment}", filled, moment == _MOMENTS[0])


def _published(document: Document) -> Iterator[Row]:
    return _comparison(document, "published: ", "published")


def _filled(table: Table) -> Table:
    """The table less its columns without any figure."""
    kept = [i for i in range(len(table.header)) if any(row.cells[i] is not None for row in table.rows)]
    rows = tuple(Row(row.label, tuple(row.cells[i] for i in kept), row.opens) for row in table.rows)
    return Table(table.caption, tuple(table.header[i] for i in kept), rows)


def _shape(document: Document, *key: str | int) -> Text:
    """How many tasks and episodes the block under a key is of."""
    episodes = document.number(whole, *key, "episodes_per_task")
    return (document.count(*key, "per_task"), " tasks, ", episodes or "no", " episodes of each")


def headline(result: Result, document: Document) -> Table:
    """The held-out tasks: each seed, their mean where there are several, and the published run."""
    rows: list[Row] = []
    for i, one in enumerate(result.seeds):
        prefix = f"seed {one.seed}: " if len(result.seeds) > 1 else ""
        if one.warm_start is not None:
            cells = _policy_cells(document, "seeds", i, "warm_start", "before")
            rows.append(Row(f"{prefix}before the warm start", cells, opens=True))
        rows += _comparison(document, prefix, "seeds", i, opens=one.warm_start is None)
    if len(result.seeds) > 1:
        rows += _over_seeds(document, "heldout")
    if result.published is not None:
        rows += _published(document)
    header = tuple(title for title, _, _ in _HEADLINE)
    caption = ("Held-out tasks: ", *_shape(document, "seeds", 0, "before"))
    return _filled(Table(caption, header, tuple(rows)))


def wide(result: Result, document: Document) -> Table | None:
    """The wider held-out set; None where it was not played."""
    rows: list[Row] = []
    for i, one in enumerate(result.seeds):
        if one.wide is not None:
            prefix = f"seed {one.seed}: " if len(result.seeds) > 1 else ""
            rows += _comparison(document, prefix, "seeds", i, "wide")
    if not rows:
        return None
    if len(result.seeds) > 1 and result.summary.wide is not None:
        rows += _over_seeds(document, "wide")
    header = tuple(title for title, _, _ in _HEADLINE)
    first = next(i for i, one in enumerate(result.seeds) if one.wide is not None)
    caption = ("Wider held-out set: ", *_shape(document, "seeds", first, "wide", "before"))
    return _filled(Table(caption, header, tuple(rows)))


def spread(result: Result, document: Document) -> Table | None:
    """Deviations between seeds, and what of them the noise of evaluations explains; None for one seed."""
    if len(result.seeds) < 2:
        return None
    rows = []
    for name, label in (("heldout", "held-out"), ("wide", "wider")):
        for moment in (*_MOMENTS, "difference") if document.keys("summary", name) else ():
            key = ("summary", name, moment)
            form = signed_estimate if moment == "difference" else estimate
            cells = [document.number(form, *key, "over_seeds")]
            cells += [document.number(rate(3), *key, part) for part in ("sd", "evaluation_sd", "training_sd")]
            rows.append(Row(f"{label}: {moment}", tuple(cells), moment == _MOMENTS[0]))
    header = ("mean [interval over seeds]", "deviation", "of evaluation", "of training")
    return Table(("Spread of pass@1 over seeds",), header, tuple(rows))
