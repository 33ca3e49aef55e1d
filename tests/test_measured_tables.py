"""Tables of benchmark figures in documents: that they are their files', and that no file or mark is left over."""

import json
from pathlib import Path

import pytest

from tables.catalogue import TABLES, tables, unused
from tables.marks import marked, with_tables
from tables.printed import decode_steps, fenced, titled
from tables.recorded import WHOLE, Job, attentions, audit_times, seeds, stage_seconds, stage_use, steps, updates
from write_tables import MEASURED, ROOT, documents

DOCUMENTS = {path.relative_to(ROOT).as_posix(): text for path, text in documents().items()}
DECODE = """{shape} on a device, torch 2

products, fp32
| product | us |
| --- | --- |
| head | 7.0 |

decode, {precision}
| batch | ms a step |
| --- | --- |
| 16 | {ms} |
| 64 | 9.99 |

2 of 2 parts came to their end
"""


def test_the_documents_that_are_held_to_the_files_are_all_that_there_are() -> None:
    assert {"README.md", "CONTRIBUTING.md", "config/README.md", "docs/runs.md", "docs/sampling.md"} <= DOCUMENTS.keys()


@pytest.mark.parametrize("document", [name for name, text in DOCUMENTS.items() if marked(text)])
def test_a_table_says_what_its_files_say(document: str) -> None:
    assert DOCUMENTS[document] == with_tables(DOCUMENTS[document], tables(MEASURED)), "run scripts/write_tables.py"


def test_every_mark_names_a_known_table_and_every_table_stands_in_one_place() -> None:
    assert sorted(name for text in DOCUMENTS.values() for name in marked(text)) == sorted(TABLES)


def test_every_measured_file_makes_a_table_or_is_linked() -> None:
    assert unused(MEASURED, documents()) == []


def test_a_file_that_makes_no_table_and_is_not_linked_is_named(tmp_path: Path) -> None:
    measured, page = tmp_path / "measured", tmp_path / "docs" / "page.md"
    source = TABLES["sandbox"].sources[0]
    for name in (source, "cpu/linked.txt", "cpu/forgotten.txt"):
        (measured / name).parent.mkdir(parents=True, exist_ok=True)
        (measured / name).touch()
    page.parent.mkdir()
    links = "[it](../measured/cpu/linked.txt#top), its folder [here](../measured/cpu), ../measured/cpu/forgotten.txt"
    assert unused(measured, {page: links}) == ["cpu/forgotten.txt"]


def test_what_stands_between_marks_is_replaced_and_nothing_else() -> None:
    one, two = (f"<!-- table {name}: begin -->\n{{}}<!-- table {name}: end -->\n" for name in ("one", "two"))
    page = f"1\n{one}b 1\n{two}"
    written = with_tables(page.format("1\n", ""), {"one": "2\n", "two": "3\n", "three": "4\n"})
    assert written == page.format("2\n", "3\n")


def test_a_mark_that_names_no_table_is_refused() -> None:
    page = "<!-- table one: begin -->\n<!-- table one: end -->\n"
    with pytest.raises(KeyError, match="marks name no known table: one"):
        with_tables(page, {"two": ""})


@pytest.mark.parametrize(
    "page",
    [
        "<!-- table a: begin -->\n",
        "<!-- table a: end -->\n<!-- table a: begin -->\n",
        "<!-- table a: begin -->\n<!-- table b: end -->\n",
        "<!-- table a: begin -->\n<!-- table b: begin -->\n<!-- table b: end -->\n<!-- table a: end -->\n",
        "<!-- table a begin -->\n<!-- table a end -->\n",
        "<!--table a: begin-->\n<!--table a: end-->\n",
    ],
)
def test_marks_that_are_no_pair_are_refused(page: str) -> None:
    with pytest.raises(ValueError, match="not pairs of begin and end"):
        marked(page)


def test_what_is_printed_aligned_is_taken_over_line_by_line() -> None:
    assert fenced("2 cores\n\nmedian\n  5.8\n\n") == "```\n2 cores\n\nmedian\n  5.8\n```\n"


def test_a_markdown_table_is_parted_from_the_line_above_it() -> None:
    assert titled("a run\n| lr |\n| --- |\n| 1 |\n") == "a run\n\n| lr |\n| --- |\n| 1 |\n"


def test_decode_steps_of_several_files_are_told_apart_by_shape_and_without_other_parts() -> None:
    small, large = (
        DECODE.format(shape=shape, precision=precision, ms=ms)
        for shape, precision, ms in (("small", "fp32", 1.5), ("large", "bf16", 2.25))
    )
    assert decode_steps(small, large).splitlines() == [
        "| shape | batch | ms a step |",
        "| --- | --- | --- |",
        "| small | 16 | 1.5 |",
        "| small | 64 | 9.99 |",
        "| large | 16 | 2.25 |",
        "| large | 64 | 9.99 |",
    ]


def test_decode_steps_that_came_to_no_end_are_not_shown() -> None:
    printed = DECODE.format(shape="small", precision="fp32", ms=1)
    with pytest.raises(ValueError, match="FAILED decode, fp32: lost"):
        decode_steps(printed + "FAILED decode, fp32: lost\n")


def test_decode_steps_of_other_columns_are_not_put_below_one_header() -> None:
    printed = DECODE.format(shape="small", precision="fp32", ms=1)
    with pytest.raises(ValueError, match="different columns"):
        decode_steps(printed, printed.replace("ms a step", "us a step"))


def test_a_file_without_decode_steps_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing was printed of the part 'decode'"):
        decode_steps("small on a device\n\ndecode, fp32\nnothing of it here\n")


def update(mode: str, **changed: object) -> str:
    measured = {"seconds": 10.04, "all_s": [10.04], "peak_gib": 20.66, "gap": {"mean": 1.04e-06, "max": 5e-6}}
    return json.dumps({"mode": mode, **measured, **changed}) + "\n"


def test_attention_is_shown_by_shape_with_the_fastest_of_the_own_layouts() -> None:
    shape = {"rows": 4, "heads": 14, "kv_heads": 2, "length": 1200, "width": 64}
    ways = [("torch", 2.0), ("torch, deterministic", 9.0), ("own", 3.0), ("own", 1.96), ("own", 2.5)]
    lines = [json.dumps({"way": way, "ms": ms, **shape}) for way, ms in ways]
    failed = json.dumps({"way": "own", "failed": "too large", **shape})
    assert attentions("\n".join([*lines, failed])).splitlines()[2:] == ["| 4x1200 | 14 | 2 | 64 | 2.0 | 9.0 | 2.0 |"]


def step(mode: str, **changed: object) -> str:
    shape = {"groups": 8, "group": 4, "prompt": 700, "turns": 2, "new": 60}
    times = {"first_s": 9.0, "rollout_s": 1.234, "update_s": 2.0, "step_s": 3.234, "peak_gib": 5.06}
    return json.dumps({"mode": mode, **shape, **times, **changed}) + "\n"


def test_a_step_is_shown_with_what_it_was_of_and_beside_the_recipe_where_that_was_measured() -> None:
    compared = steps(step("source's recipe", times_source=1.0) + step("bf16", times_source=12.34)).splitlines()
    assert compared[0].split(" | ")[-2] == "times the recipe"
    assert compared[3] == "| bf16 | 8x4 | 700 | 2x60 | 1.23 | 2.00 | 3.23 | 12.3 | 5.1 |"
    grown = steps(step("bf16", grows="group", group=32)).splitlines()
    assert grown[2:] == ["| bf16 | 8x32 | 700 | 2x60 | 1.23 | 2.00 | 3.23 | 5.1 |"]


def test_an_update_is_shown_by_mode_and_work_with_its_gap_where_it_has_one() -> None:
    one = update("source's recipe", gap=None) + update("fp32")
    other = update("fp32", seconds=6.06) + json.dumps({"mode": "bf16", "failed": "out of memory"}) + "\n"
    assert updates(("one", "other"), one, other).splitlines()[2:] == [
        "| source's recipe | 10.04 s, 20.7 GiB |  |",
        "| fp32 | 10.04 s, 20.7 GiB, gap 1.0e-06 | 6.06 s, 20.7 GiB, gap 1.0e-06 |",
        "| bf16 |  | failed: out of memory |",
    ]


def audited(exit_code: int) -> str:
    parts = {
        "snakemake alone": {"wall_s": 2.04, "cpu_s": 1.5, "exit": 0},
        "fingerprints": {"wall_s": 0.51, "cpu_s": 0.5},
        "dry run": {"targets": 8, "wall_s": 5.0, "cpu_s": 4.0, "exit": 0},
        "audit": {"results": 2, "wall_s": 61.2, "cpu_s": 90.0, "exit": exit_code},
    }
    return json.dumps({"cores": 2, "load": 0.25, **parts})


def test_the_times_of_an_audit_are_shown_with_what_was_audited_and_how_busy_the_machine_was() -> None:
    assert audit_times(audited(0)).splitlines()[2:] == [
        "| Snakemake's own version | 2.0 | 1.5 |",
        "| fingerprints of all stages | 0.5 | 0.5 |",
        "| dry run of 8 targets | 5.0 | 4.0 |",
        "| audit of 2 result files | 61.2 | 90.0 |",
        "",
        "2 cores, load 0.2 at the start.",
    ]


def test_the_time_of_an_audit_that_failed_is_not_shown() -> None:
    with pytest.raises(ValueError, match="no time of what failed: audit of 2 result files"):
        audit_times(audited(1))


def _seconds(value: float) -> str:
    return f"s\th:m:s\tmax_rss\n{value}\t0:00:01\t1.0\n"


def test_the_seconds_of_stages_are_those_of_their_files_and_a_whole_run_is_their_sum_without_the_warm_start() -> None:
    stages = ("verify", "base", "evaluate-cold", "evaluate-base", "train", "evaluate-trained", "statistics", "result")
    shared = ("verify", "base", "result")
    jobs = [
        Job(stage, experiment, seed)
        for experiment in ("a", "b")
        for stage in stages
        for seed in ((None,) if stage in shared else (0, 1))
    ]
    table = stage_seconds(jobs, *(_seconds(2**number) for number in range(len(jobs)))).splitlines()
    cells = {row.split("|")[1].strip(): [cell.strip() for cell in row.split("|")[2:-1]] for row in table}
    assert cells[""] == ["a seed 0", "a seed 1", "b seed 0", "b seed 1"]
    powers = {job: 2**number for number, job in enumerate(jobs)}
    assert cells["verify"][:2] == [str(powers[Job("verify", "a")])] * 2
    assert cells["train"][1] == str(powers[Job("train", "a", 1)])
    of_whole = [stage for stage in stages if stage not in ("base", "evaluate-cold")]
    whole = sum(powers[Job(stage, "b", None if stage in shared else 1)] for stage in of_whole)
    assert cells["whole run"][3] == str(whole)


def test_the_use_of_a_stage_is_told_in_seconds_and_gib_of_each_experiment() -> None:
    jobs = [Job("verify", "a"), Job("train", "a", 0), Job("verify", "b"), Job("train", "b", 3)]
    files = [f"s\th:m:s\tmax_rss\n{10 * mib}\t0:00:01\t{512.0 * mib}\n" for mib in (1, 2, 3, 4)]
    assert stage_use(jobs, *files).splitlines() == [
        "|  | a s | GiB | b s | GiB |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| verify | 10 | 0.5 | 30 | 1.5 |",
        "| train | 20 | 1.0 | 40 | 2.0 |",
    ]


def test_the_seconds_of_a_stage_that_two_jobs_claim_are_refused() -> None:
    jobs = [Job("train", "a", 0), *(Job(stage, "a") for stage in WHOLE if stage != "train"), Job("verify", "a", 0)]
    with pytest.raises(ValueError, match="too many values"):
        stage_seconds(jobs, *(_seconds(1.0) for _ in jobs))


def test_a_line_of_a_machine_s_rates_is_no_mode() -> None:
    line = json.dumps({"mode": "fp32", "seconds": 1.0, "peak_gib": 2.0, "gap": None})
    assert updates(("work",), f'{line}\n{{"device": "x", "rates": {{}}}}\n') == updates(("work",), line)


def test_what_was_measured_in_deterministic_mode_too_stands_below_its_mode() -> None:
    free = [json.loads(update(mode)) for mode in ("fp32", "bf16")]
    exact = [json.loads(update("fp32", seconds=12.5))]
    whole = json.dumps({"work": {}, "free": {"modes": free}, "deterministic": {"modes": exact}}, indent=1)
    assert [line.split(" GiB")[0] for line in updates(("one",), whole).splitlines()[2:]] == [
        "| fp32 | 10.04 s, 20.7",
        "| fp32, deterministic | 12.50 s, 20.7",
        "| bf16 | 10.04 s, 20.7",
    ]


def intervals(experiment: str, seed: int, after: float) -> dict[str, object]:
    """A part of what the stage `statistics` writes."""
    one = {
        "before": {"mean": 0.125},
        "after": {"mean": after},
        "difference": {"mean": after - 0.125, "low": -0.0625, "high": 0.5},
    }
    return {"experiment": experiment, "seed": seed, "sets": {"heldout": one, "wide": one}}


def test_seeds_stand_below_each_other_in_order_with_both_experiments() -> None:
    first = json.dumps(intervals("tools", 0, 0.25), indent=1)
    later = [json.dumps(intervals(name, seed, 0.5)) for seed in (2, 1) for name in ("menu", "tools")]
    written = seeds(first, json.dumps(intervals("menu", 0, 0.5)), "\n".join(later)).splitlines()
    assert written[0] == "| seed | tools | wider | menu | wider |"
    assert [line.split(" | ")[0] for line in written[2:]] == ["| 0", "| 1", "| 2"]
    little, much = "0.125 to 0.250: +0.125 [-0.062, +0.500]", "0.125 to 0.500: +0.375 [-0.062, +0.500]"
    assert written[2] == f"| 0 | {little} | {little} | {much} | {much} |"
