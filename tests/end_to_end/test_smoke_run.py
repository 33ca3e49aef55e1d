"""The smallest run, built once through the whole chain, and what an edit then makes stale."""

import base64
import gzip
import html
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from agentrl import layout
from agentrl.files import read_json, sha256_file
from agentrl.reporting.page.numbers import COUNTED, SETTING
from tests.reporting.test_page import Sources
from tests.workflow_copy import (
    ENVIRONMENT,
    EXPERIMENTS,
    PLAYING,
    ROOT,
    Job,
    chain,
    copy_repository,
    planned,
    snakemake,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def smoke(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which both experiments of the smallest run were built."""
    repository = copy_repository(tmp_path_factory.mktemp("smoke"))
    done = snakemake(repository, "--cores", "2", "--", *SMOKE, *EXPLAINED, timeout=900)
    assert done.returncode == 0, done.stdout[-8000:]
    return repository


SMOKE = tuple(f"results/smoke/{experiment}.json" for experiment in EXPERIMENTS)
FIGURES = tuple(f"results/smoke/figures/{experiment}-pass_at_1.svg" for experiment in EXPERIMENTS)
EXPLAINED = (*FIGURES, "results/smoke/report.html")


def test_the_smallest_run_goes_through_the_whole_chain(smoke: Path) -> None:
    for target in SMOKE:
        result = read_json(smoke / target)
        assert result["schema"] == 1
        assert [seed["seed"] for seed in result["seeds"]] == [0]
        assert (smoke / target).with_suffix(".log").read_text()


def test_every_output_has_a_record_of_the_bundle_that_made_it(smoke: Path) -> None:
    records = [read_json(path) for path in (smoke / "results" / "smoke").rglob("*.provenance.json")]
    made = Counter(record["stage"] for record in records)
    twice = dict.fromkeys(("verify", "base", "train", "statistics", "result", "figures"), 2)
    assert made == {"preflight": 1, "model": 1, "evaluate": 4, "report": 1, **twice}
    known = {sha256_file(path) for path in (smoke / "results" / "library").rglob("*.pyz")}
    assert {record["bundle"] for record in records if record["stage"] != "preflight"} == known


# `times` names the file of training times, whose hash is of the clock, too.
OF_THE_CLOCK = {"seconds", "timing", "start", "end", "times"}


def timeless(value: Any) -> Any:
    """A JSON value without the times in it."""
    if isinstance(value, dict):
        return {key: timeless(inner) for key, inner in value.items() if key not in OF_THE_CLOCK}
    return [timeless(inner) for inner in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def rerun(smoke: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another copy in which one experiment was built anew, all but the long check of the tasks."""
    repository = copy_repository(tmp_path_factory.mktemp("rerun"))
    shutil.copytree(smoke / "results" / "library", repository / "results" / "library")
    for kept in ("verify.json", "verify.json.provenance.json"):
        path = Path("results", "smoke", "qwen_grpo_tools", kept)
        (repository / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(smoke / path, repository / path)
    rules = ("preflight", "model", "base", "evaluate", "train", "statistics", "result")
    target = "results/smoke/qwen_grpo_tools.json"
    done = snakemake(repository, "--cores", "2", "--allowed-rules", *rules, "--", target, timeout=600)
    assert done.returncode == 0, done.stdout[-8000:]
    return repository


def test_two_runs_give_the_same_result_but_for_times(smoke: Path, rerun: Path) -> None:
    first, second = (read_json(place / "results" / "smoke" / "qwen_grpo_tools.json") for place in (smoke, rerun))
    assert timeless(second) == timeless(first)


def test_two_runs_give_the_same_files_byte_by_byte_where_no_times_are(smoke: Path, rerun: Path) -> None:
    folder = rerun / "results" / "smoke"
    named = [path.relative_to(rerun) for part in ("model", "qwen_grpo_tools") for path in (folder / part).rglob("*")]
    files = [path for path in named if (rerun / path).is_file()]
    stable = [path for path in files if not path.name.endswith((".provenance.json", "training_times.jsonl"))]
    assert {"model.safetensors", "policy.json", "training.jsonl", "episodes.jsonl.gz"} <= {path.name for path in stable}
    assert [path for path in stable if (smoke / path).read_bytes() != (rerun / path).read_bytes()] == []


def test_nothing_is_planned_again_not_even_with_shuffled_times(smoke: Path) -> None:
    for number, path in enumerate(
        sorted(path for path in smoke.rglob("*") if path.is_file() and ".snakemake" not in path.parts)
    ):
        moment = 1_700_000_000 + number * 7919 % 100_000
        os.utime(path, (moment, moment))
    assert planned(smoke, *SMOKE) == set()


def test_a_stage_that_fails_says_so_once_and_leaves_its_job_to_be_done(smoke: Path) -> None:
    folder = smoke / "results" / "smoke" / "qwen_grpo_tools" / "seed-0"
    made = {path: path.read_bytes() for path in folder.glob("statistics.json*")}
    evaluation = folder / "base" / "eval.json"
    whole, times = evaluation.read_bytes(), evaluation.stat()
    target = "results/smoke/qwen_grpo_tools/seed-0/statistics.json"
    evaluation.write_bytes(whole[:100])
    try:
        done = snakemake(smoke, "--cores", "1", "--forcerun", "statistics", "--", target)
    finally:
        evaluation.write_bytes(whole)
        os.utime(evaluation, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert done.returncode != 0
    assert done.stdout.count("ERROR: ") == 1
    assert planned(smoke, target) == {("statistics", target)}
    assert snakemake(smoke, "--cores", "1", "--", target, *SMOKE, *EXPLAINED).returncode == 0
    assert (folder / "statistics.json").read_bytes() == made[folder / "statistics.json"]


def offline() -> tuple[str, ...]:
    """A command before which none has a network, where this machine allows one to have a namespace of its own."""
    command = ("unshare", "--map-root-user", "--net", "--")
    try:
        allowed = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        allowed = False
    return command if allowed else ()


def after_training(experiment: str) -> set[Job]:
    """Training and what follows it; the base policy and its evaluation stay."""
    jobs = {job for job in chain("smoke", experiment) if job[0] in ("train", "evaluate", "statistics", "result")}
    return jobs - {("evaluate", f"results/smoke/{experiment}/seed-0/base/eval.json")}


def counting(stages: tuple[str, ...]) -> set[Job]:
    jobs = {("library", f"results/library/{stage}.pyz") for stage in stages}
    return jobs | {job for job in chain("smoke", *EXPERIMENTS) if job[0] in stages}


TRAIN_BUNDLES = {("library", f"results/library/{environment}/train.pyz") for environment in ENVIRONMENT.values()}


@pytest.mark.parametrize(
    ("file", "edit", "jobs"),
    [
        ("src/agentrl/grpo/loss.py", "# A remark.", set()),
        ("src/agentrl/errors.py", "# A remark.", set()),
        (
            "src/agentrl/grpo/loss.py",
            "AN_EDIT = 1",
            TRAIN_BUNDLES | after_training("qwen_grpo_bugfix") | after_training("qwen_grpo_tools"),
        ),
        ("src/agentrl/stages/statistics.py", "AN_EDIT = 1", counting(("statistics",)) | {
            ("result", target) for target in SMOKE
        }),
        ("src/agentrl/stages/result.py", "AN_EDIT = 1", counting(("result",))),
        ("src/agentrl/stages/preflight.py", "AN_EDIT = 1", set()),
        ("src/agentrl/provenance/record.py", "AN_EDIT = 1", set()),
        ("config/published.yaml", "# A remark.", set()),
        ("config/runs/smoke.yaml", "# A remark.", set()),
        ("envs/gpu.yaml", "# A remark.", set()),
    ],
)  # fmt: skip
def test_after_an_edit_exactly_the_stale_jobs_are_planned(smoke: Path, file: str, edit: str, jobs: set[Job]) -> None:
    path = smoke / file
    before = path.read_text()
    path.write_text(f"{before}\n{edit}\n")
    try:
        assert planned(smoke, *SMOKE) == jobs
    finally:
        path.write_text(before)


def test_an_edited_environment_leaves_the_other_experiments_code_fresh(smoke: Path) -> None:
    path = smoke / "src" / "agentrl" / "environments" / "edit_menu.py"
    before = path.read_text()
    path.write_text(f"{before}\nAN_EDIT = 1\n")
    try:
        stale = planned(smoke, *SMOKE)
    finally:
        path.write_text(before)
    assert {job for job in stale if "library" in job[0]} == {
        ("library", "results/library/coding_tools+edit_menu/model.pyz"),
        *((("library", f"results/library/edit_menu/{stage}.pyz")) for stage in PLAYING),
    }


PAGE_JOBS = {("library", "results/library/report.pyz"), ("report", "results/smoke/report.html")}
FIGURE_JOBS = {("library", "results/library/figures.pyz"), *(("figures", path) for path in FIGURES)}


@pytest.mark.parametrize(
    ("file", "edit", "jobs"),
    [
        ("src/agentrl/reporting/page/page.css", "/* An edit. */", PAGE_JOBS),
        ("src/agentrl/reporting/page/charts.py", "AN_EDIT = 1", PAGE_JOBS),
        ("src/agentrl/reporting/page/charts.py", "# A remark.", set()),
        ("src/agentrl/reporting/figures.py", "AN_EDIT = 1", FIGURE_JOBS),
        ("src/agentrl/stages/watch.py", "AN_EDIT = 1", set()),
        ("src/agentrl/progress.py", "AN_EDIT = 1", set()),
    ],
)
def test_an_edit_of_what_explains_a_run_makes_no_number_stale(
    smoke: Path, file: str, edit: str, jobs: set[Job]
) -> None:
    path = smoke / file
    before = path.read_text()
    path.write_text(f"{before}\n{edit}\n")
    try:
        assert planned(smoke, *SMOKE, *EXPLAINED) == jobs
    finally:
        path.write_text(before)


def audited(repository: Path) -> tuple[int, str]:
    """Exit code and output of the target `audit`."""
    done = snakemake(repository, "--cores", "2", "--", "audit", timeout=300)
    return done.returncode, done.stdout


def published(smoke: Path) -> list[Path]:
    """Copies of the results at the top, as the default run's are."""
    for target in SMOKE:
        for ending in (".json", ".log"):
            source = (smoke / target).with_suffix(ending)
            shutil.copy(source, smoke / "results" / source.name)
    return [smoke / "results" / Path(target).name for target in SMOKE]


def test_the_target_audit_finds_a_run_equal_that_was_just_made_and_its_copies_too(smoke: Path) -> None:
    copies = published(smoke)
    code, told = audited(smoke)
    reports = [read_json(place / "audit.json") for place in (smoke / "results" / "smoke", smoke / "results")]
    entries = [entry for report in reports for entry in report["results"]]
    assert (code, [entry["verdict"] for entry in entries]) == (0, ["equal"] * 4), told[-4000:]
    assert {Path(entry["file"]).name for entry in entries} == {path.name for path in copies}


@pytest.mark.parametrize("place", ["results/smoke", "results"])
def test_the_target_audit_fails_by_name_after_one_number_was_edited(smoke: Path, place: str) -> None:
    published(smoke)
    assert (smoke / "logs" / "audit.log").is_file()  # One that ran before must not stand for this one.
    path = smoke / place / Path(SMOKE[0]).name
    whole, times = path.read_bytes(), path.stat()
    value = read_json(path)
    tokens = value["seeds"][0]["training"][1]["tokens"]
    value["seeds"][0]["training"][1]["tokens"] = tokens + 1
    path.write_text(json.dumps(value))
    try:
        code, told = audited(smoke)
    finally:
        path.write_bytes(whole)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert code != 0
    name = path.relative_to(smoke).as_posix()
    assert f"{name}: seeds[0].training[1].tokens: says {tokens + 1}, derived: {tokens}" in told


def test_the_page_made_from_a_frozen_bundle_shades_the_tokens_that_were_sampled(smoke: Path) -> None:
    text = (smoke / "results" / "smoke" / "report.html").read_text()
    packed = re.search(r'id="packed">([^<]+)<', text)
    assert packed is not None
    data = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    turns = [turn for one in data["sets"] for episode in one["episodes"] for turn in episode["turns"]]
    assert len(turns) >= 40
    assert [turn["text"] for turn in turns if turn["text"] and turn["tokens"] is None] == []
    assert all(len(turn["tokens"]["texts"]) == len(turn["tokens"]["logprobs"]) for turn in turns if turn["tokens"])


def test_every_figure_of_the_page_leads_to_a_command_and_to_digests_of_code_and_configuration(smoke: Path) -> None:
    text = (smoke / "results" / "smoke" / "report.html").read_text()
    told = json.loads(re.search(r'id="sources">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]
    origins = {row["origin"] for row in Sources(text).found} - {"", SETTING, COUNTED}
    assert len(origins) >= 8
    lacking = {
        origin: missing
        for origin in origins
        if (missing := {"stage", "command", "code", "config"} - dict(told.get(origin, ())).keys())
    }
    assert lacking == {}


@pytest.fixture(scope="module")
def bundled(smoke: Path) -> zipfile.Path:
    """Snakemake's own report of the run, made where there is no network."""
    # Nothing listens there: a report that asked the network for anything would fail.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    done = snakemake(smoke, "--report", "report.zip", "--", *SMOKE, *EXPLAINED, within=offline(), **nowhere)
    assert done.returncode == 0, done.stdout
    return zipfile.Path(smoke / "report.zip") / "report"


def entries(bundled: zipfile.Path) -> dict[str, dict[str, Any]]:
    """What the report tells of each file in it, by the file's path in the repository."""
    text = (bundled / "report.html").read_text(encoding="utf-8")
    told = re.search(r"\bvar results = (?=\{)", text)
    assert told is not None
    found: dict[str, dict[str, Any]] = json.JSONDecoder().raw_decode(text, told.end())[0]
    return found


def test_snakemakes_report_holds_results_page_and_every_figure_in_every_kind(
    smoke: Path, bundled: zipfile.Path
) -> None:
    drawn = {
        f"results/smoke/figures/{experiment}-{figure}.{kind}"
        for experiment in EXPERIMENTS
        for figure in layout.FIGURES
        for kind in layout.FIGURE_KINDS
    }
    found = entries(bundled)
    assert found.keys() == {*SMOKE, "results/smoke/report.html", *drawn}
    kept = {path: bundled / entry["data_uri"] for path, entry in found.items()}
    assert [path for path, copy in kept.items() if copy.read_bytes() != (smoke / path).read_bytes()] == []


def caption(name: str, experiment: str = "") -> str:
    """A caption's text as `workflow/report` has it, with the names of the smallest run."""
    text = (ROOT / "workflow" / "report" / f"{name}.rst").read_text()
    known = {"wildcards.experiment": experiment, "wildcards.run": "smoke", "params.level": "95%"}
    for key, value in known.items():
        text = text.replace(f"{{{{ snakemake.{key} }}}}", value)
    assert "{" not in text
    return text.strip()


def test_snakemakes_report_tells_the_caption_of_everything_that_it_holds(bundled: zipfile.Path) -> None:
    told = {
        path: html.unescape(re.sub(r"<[^>]+>", "", entry["caption"] or "")).strip()
        for path, entry in entries(bundled).items()
    }
    expected = {"results/smoke/report.html": caption("page")}
    for experiment in EXPERIMENTS:
        expected[f"results/smoke/{experiment}.json"] = caption("result", experiment)
        for figure in layout.FIGURES:
            for kind in layout.FIGURE_KINDS:
                path = f"results/smoke/figures/{experiment}-{figure}.{kind}"
                expected[path] = caption(figure, experiment)
    assert told == expected


def test_snakemakes_report_opens_with_what_the_workflow_is(bundled: zipfile.Path) -> None:
    assert caption("workflow") in (bundled / "report.html").read_text(encoding="utf-8")
