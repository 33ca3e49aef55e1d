"""Which jobs an edit makes stale: the whole table, on a clone of the repository with shuffled file times.

No stage runs here. The outputs of the demo are made up, with the records that its stages would write, and
marked as made, metadata included, and committed; what is asked is only what Snakemake then plans in a
clone, and what `agentrl why` says of it.
"""

import os
import re
import shutil
import subprocess
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from agentrl.audit.chain import Bundle, StageFiles, bundle_of, stages_of_run
from agentrl.config import RunSettings, load_run
from agentrl.files import sha256_file
from agentrl.provenance.bundle import bundle_contents, write_bundle
from agentrl.provenance.record import RECORD_ENDING, recorded
from agentrl.published_block import published_block
from tests.ready_python import run_module
from tests.workflow_copy import (
    ENVIRONMENT,
    EXPERIMENTS,
    PLAYING,
    ROOT,
    Job,
    bundles,
    chain,
    copy_repository,
    dry_run,
    explained,
    planned,
    snakemake,
)

pytestmark = pytest.mark.slow

RUN = "demo"
RESULTS = tuple(f"results/{RUN}/{experiment}.json" for experiment in EXPERIMENTS)
DRAWN = {("figures", f"results/{RUN}/figures/{experiment}-pass_at_1.svg") for experiment in EXPERIMENTS}
PAGE = {("report", f"results/{RUN}/report.html")}
TARGETS = (*RESULTS, *(output for _, output in DRAWN | PAGE))
LIBRARY = Path("results", "library")
BUGFIX, TOOLS = EXPERIMENTS
TINY = Path("results", "tiny", "model")
MACHINE = "a-machine-of-nobody"


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "core.hooksPath=/dev/null"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository in which the demo counts as made."""
    repository = copy_repository(tmp_path_factory.mktemp("made") / "repository")
    shutil.copytree(ROOT / TINY, repository / TINY)
    with chdir(repository):
        settings = load_run(Path("config"), RUN)
        for files in stages_of_run(Path("results"), RUN, settings, Path("config")):
            _make_up(files, settings)
    # All of them: a job that lacks nothing but its record would be left without one.
    done = snakemake(repository, "--cores", "1", "--touch", "--forceall", "--", *TARGETS, **named(tmp_path_factory))
    assert done.returncode == 0, done.stdout[-4000:]
    git(repository.parent, "init", "--quiet", str(repository))
    git(repository, "add", "--all", "--", ".", ":!.snakemake")
    git(repository, "add", "--", ".snakemake/metadata")
    git(repository, "commit", "--quiet", "--message", "everything")
    return repository


def named(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Environment variables of a Python that takes the machine for one of the name MACHINE."""
    folder = tmp_path_factory.mktemp("name")
    (folder / "sitecustomize.py").write_text(
        "import os, socket\n"
        "_true = os.uname()\n"
        f"os.uname = lambda: os.uname_result((_true[0], {MACHINE!r}, *_true[2:]))\n"
        f"socket.gethostname = socket.getfqdn = lambda *_: {MACHINE!r}\n"
    )
    variables = {"PYTHONPATH": str(folder), "HOSTNAME": MACHINE}
    asked = [sys.executable, "-c", "import platform, socket; print(platform.node(), socket.gethostname())"]
    told = subprocess.run(asked, env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [MACHINE, MACHINE]
    return variables


def _make_up(files: StageFiles, settings: RunSettings) -> None:
    """Outputs of one stage, with a record as the stage would write it, and the frozen code that it would run from."""
    bundle = bundle_of(files, settings)
    out = files.record_file.with_name(files.record_file.name.removesuffix(RECORD_ENDING))
    with recorded(
        files.stage,
        out,
        settings=settings,
        inputs=files.inputs,
        outputs=files.outputs,
        experiment=files.experiment,
        seed=files.seed,
    ) as notes:
        for path in files.outputs.values():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("{}")
        if bundle is not None:
            notes["bundle"] = _frozen(bundle)
        if files.stage == "result":
            notes["published"] = published_block(Path("config", "published.yaml"), str(files.experiment))


def _frozen(bundle: Bundle) -> str:
    place = bundle.path(LIBRARY)
    if not place.is_file():
        write_bundle(place, bundle_contents(bundle.stage, bundle.environments))
    return sha256_file(place)


@pytest.fixture(scope="module")
def clone(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone") / "clone"
    git(made, "clone", "--quiet", "--no-hardlinks", str(made), str(folder))
    return folder


@pytest.fixture(autouse=True)
def _shuffled(clone: Path) -> Iterator[None]:
    """Other file times before every test, and no edit left after it."""
    for number, path in enumerate(sorted(path for path in clone.rglob("*") if path.is_file())):
        moment = 1_700_000_000 + number * 7919 % 100_003
        os.utime(path, (moment, moment))
    yield
    git(clone, "checkout", "--quiet", "--", ".")


def jobs(*rules: str, of: tuple[str, ...] = EXPERIMENTS, policies: tuple[str, ...] = ("base", "trained")) -> set[Job]:
    """Jobs of the chain by rule; evaluations of the policies named."""
    found = {job for job in chain(RUN, *of) if job[0] in rules}
    return {job for job in found if job[0] != "evaluate" or job[1].split("/")[-2] in policies}


def frozen(*stages: str, of: tuple[str, ...] = EXPERIMENTS) -> set[Job]:
    names = [stage for stage in stages if stage not in PLAYING]
    names += [f"{ENVIRONMENT[experiment]}/{stage}" for experiment in of for stage in stages if stage in PLAYING]
    return {("library", f"results/library/{name}.pyz") for name in names}


def and_what_explains(found: set[Job]) -> set[Job]:
    """Jobs with the figures of each result that is made anew, and the page."""
    of = [experiment for experiment in EXPERIMENTS if ("result", f"results/{RUN}/{experiment}.json") in found]
    drawn = {job for job in DRAWN if any(experiment in job[1] for experiment in of)}
    return found | drawn | (PAGE if of else set())


def after_training(*of: str) -> set[Job]:
    return jobs("train", "evaluate", "statistics", "result", of=of, policies=("trained",))


PLAYED = ("verify", "base", "evaluate", "train", "statistics", "result")
WHOLE = jobs("model", *PLAYED)

Edit = Callable[[str], str]


def appended(line: str) -> Edit:
    return lambda text: f"{text.rstrip()}\n{line}\n"


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert re.search(old, text, flags=re.MULTILINE), old
        return re.sub(old, new, text, count=1, flags=re.MULTILINE)

    return edit


def keys_in_another_order(text: str) -> str:
    """Two settings of a run change places, of the run itself and of one of its experiments."""
    lines = text.splitlines()
    for one, other in (("device:", "threads:"), ("    max_new_tokens:", "    micro:")):
        first, second = (
            next(index for index, line in enumerate(lines) if line.startswith(start)) for start in (one, other)
        )
        lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines) + "\n"


CODE = appended("AN_EDIT = 1")
TABLE: dict[str, tuple[str, Edit, set[Job]]] = {
    "a comment in code": ("src/agentrl/grpo/loss.py", appended("# A remark."), set()),
    "a docstring": ("src/agentrl/grpo/loss.py", replaced(r'\A"""', '"""Anew: '), set()),
    "a layout": ("src/agentrl/grpo/loss.py", replaced(r"^import", "\n\n\nimport"), set()),
    "a comment in a run's settings": (
        "config/runs/demo.yaml",
        replaced("^    steps: 20", "    # Few.\n    steps: 20"),
        set(),
    ),
    "a run's description": ("config/runs/demo.yaml", replaced("^description: ", "description: The "), set()),
    "a comment in the configuration": ("config/config.yaml", appended("# A remark."), set()),
    "another order of keys": ("config/runs/demo.yaml", keys_in_another_order, set()),
    "a comment in a conda specification": ("envs/gpu.yaml", appended("# A remark."), set()),
    "a comment among the published numbers": ("config/published.yaml", appended("# A remark."), set()),
    "another run's settings": ("config/runs/smoke.yaml", replaced("steps: 2", "steps: 3"), set()),
    "statistics code": (
        "src/agentrl/statistics.py",
        CODE,
        frozen("statistics", "result", "figures", "report") | jobs("statistics", "result") | DRAWN | PAGE,
    ),
    "the code of the result's log": ("src/agentrl/reporting/run_log.py", CODE, frozen("result") | jobs("result")),
    "the loss": ("src/agentrl/grpo/loss.py", CODE, frozen("train") | after_training(*EXPERIMENTS)),
    "advantages": ("src/agentrl/grpo/advantages.py", CODE, frozen("train") | after_training(*EXPERIMENTS)),
    "one environment": (
        "src/agentrl/environments/edit_menu.py",
        CODE,
        frozen(*PLAYING, of=(BUGFIX,)) | jobs(*PLAYED, of=(BUGFIX,)),
    ),
    "the other environment": (
        "src/agentrl/environments/coding_tools.py",
        CODE,
        frozen(*PLAYING, of=(TOOLS,)) | jobs(*PLAYED, of=(TOOLS,)),
    ),
    "the grader": ("src/agentrl/grading.py", CODE, frozen("model", *PLAYING) | WHOLE),
    "a sandbox limit": ("config/config.yaml", replaced("cpu_s: 5", "cpu_s: 6"), jobs(*PLAYED)),
    "a held-out task's hidden test": (
        "src/agentrl/tasks/bank/zero/heldout.py",
        replaced(r'(hidden=\[\n(?:.*\n)*?.*"amount": 10, "off": )10', r"\g<1>11"),
        frozen("model", *PLAYING, "report") | WHOLE,
    ),
    "one experiment's learning rate in one run": (
        "config/runs/demo.yaml",
        replaced(r"lr: \S+", "lr: 2.5e-4"),
        after_training(BUGFIX) - {("result", RESULTS[1])},
    ),
    "a pinned package of the stages that count": (
        "envs/cpu.yaml",
        replaced(r"pandas==\S+", "pandas==0.0.1"),
        jobs("statistics", "result"),
    ),
    "a pinned package of the stages that run a model": (
        "envs/gpu.yaml",
        replaced(r"torch==\S+", "torch==0.0.1"),
        WHOLE,
    ),
    "Python of the stages that count": (
        "envs/cpu.yaml",
        replaced(r"python=3\.11", "python=3.12"),
        jobs("statistics", "result"),
    ),
    "Python of the stages that run a model": (
        "envs/gpu.yaml",
        replaced(r"python=3\.11", "python=3.12"),
        WHOLE,
    ),
    "a pinned package of figures and page": (
        "envs/report.yaml",
        replaced(r"jinja2==\S+", "jinja2==0.0.1"),
        DRAWN | PAGE,
    ),
    "a comment in the specification of figures and page": ("envs/report.yaml", appended("# A remark."), set()),
    "figures code": ("src/agentrl/reporting/figures.py", CODE, frozen("figures") | DRAWN),
    "page code": ("src/agentrl/reporting/page/page.py", CODE, frozen("report") | PAGE),
    "the page's style": ("src/agentrl/reporting/page/page.css", appended("/* An edit. */"), frozen("report") | PAGE),
    "a published number": (
        "config/published.yaml",
        replaced(r"wall_minutes: 20\.0", "wall_minutes: 21.0"),
        jobs("result", of=(TOOLS,)),
    ),
}


def test_a_clone_with_shuffled_times_has_nothing_to_do(clone: Path) -> None:
    assert planned(clone, *TARGETS) == set()


def test_a_clone_without_the_frozen_code_has_nothing_to_do(clone: Path) -> None:
    shutil.rmtree(clone / "results" / "library")  # Not committed: it can be made again from the sources.
    assert planned(clone, *TARGETS) == set()


def test_every_output_of_the_chain_has_a_record_of_snakemakes(made: Path) -> None:
    records = made / ".snakemake" / "metadata"
    names = {urlsafe_b64decode(path.name).decode() for path in records.rglob("*") if path.is_file()}
    jobs = chain(RUN, *EXPERIMENTS) | bundles(*EXPERIMENTS, model="model") | explained(RUN)
    outputs = {output for _, output in jobs}
    assert outputs - names == set()


@pytest.mark.parametrize("name", TABLE)
def test_an_edit_makes_exactly_these_jobs_stale(clone: Path, name: str) -> None:
    file, edit, expected = TABLE[name]
    path = clone / file
    path.write_text(edit(path.read_text()))
    assert planned(clone, *TARGETS) == and_what_explains(expected)


def said_to_be_stale(clone: Path) -> dict[Job, list[str]]:
    """Each stage that `agentrl why` names, with its reasons."""
    done = run_module(clone, "agentrl", "why", RUN, timeout=120, path=["src"])
    assert done.returncode == 0, done.stdout
    blocks = re.findall(r"^(\w+) \((.+)\):\n((?:  .*\n)+)", done.stdout, flags=re.MULTILINE)
    return {(stage, output): reasons.splitlines() for stage, output, reasons in blocks}


SENTENCE = re.compile(
    r"  (code changed: \S.* -> \S.*|its code changed: \S.* -> \S.*|setting \S+ changed: .+ -> .+|follows \S+"
    r"|package \S+ was pinned to \S+, is pinned to \S+|published number \S+ changed: .+ -> .+)"
)
"""What may be said of a stage that was made: each with what changed, from what to what, or what it follows."""


def followed(why: list[str]) -> list[str]:
    return [reason.removeprefix("  follows ") for reason in why if reason.startswith("  follows ")]


@pytest.mark.parametrize("name", TABLE)
def test_why_names_exactly_the_jobs_that_are_planned_and_says_what_changed(clone: Path, name: str) -> None:
    file, edit, expected = TABLE[name]
    path = clone / file
    path.write_text(edit(path.read_text()))
    said = said_to_be_stale(clone)
    assert set(said) == and_what_explains(expected)
    assert [reason for why in said.values() for reason in why if not SENTENCE.fullmatch(reason)] == []
    # What follows leads to a stage that is named itself, and so in the end to a change.
    assert {path for why in said.values() for path in followed(why)} <= {output for _, output in said}


@pytest.mark.parametrize(
    ("name", "sentence", "direct"),
    [
        (
            "one experiment's learning rate in one run",
            "  setting lr changed: 0.0003 -> 0.00025",
            jobs("train", "result", of=(BUGFIX,)),
        ),
        (
            "a sandbox limit",
            "  setting sandbox.cpu_s changed: 5 -> 6",
            jobs("verify", "evaluate", "train", "result"),
        ),
    ],
)
def test_why_tells_a_setting_with_both_values_of_each_stage_that_depends_on_it(
    clone: Path, name: str, sentence: str, direct: set[Job]
) -> None:
    file, edit, _ = TABLE[name]
    path = clone / file
    path.write_text(edit(path.read_text()))
    assert {job for job, why in said_to_be_stale(clone).items() if sentence in why} == direct


@pytest.mark.parametrize("name", ["the loss", "figures code"])
def test_on_a_clone_without_the_frozen_code_why_names_the_planned_jobs_and_the_changed_file(
    clone: Path, name: str
) -> None:
    file, edit, expected = TABLE[name]
    shutil.rmtree(clone / LIBRARY)
    path = clone / file
    path.write_text(edit(path.read_text()))
    plan, said = planned(clone, *TARGETS), said_to_be_stale(clone)
    assert set(said) == plan
    assert plan == and_what_explains(expected)  # No more: what did not change is put back.
    told = f"code changed: {file.removeprefix('src/')}: "
    assert any(reason.strip().startswith(told) for reasons in said.values() for reason in reasons)


@pytest.fixture
def damaged(clone: Path) -> str:
    """The output of a clone whose record is cut."""
    output = RESULTS[0]
    record = clone / ".snakemake" / "metadata" / urlsafe_b64encode(output.encode()).decode()
    record.write_bytes(record.read_bytes()[:100])
    return output


def test_no_plan_is_made_on_a_damaged_record_and_the_output_is_named(clone: Path, damaged: str) -> None:
    done = dry_run(clone, "--", *TARGETS)
    assert done.returncode == 2, done.stdout
    told = [line for line in done.stdout.splitlines() if line.startswith("ERROR: ")]
    assert len(told) == 1
    assert f"Snakemake's record of {damaged} is damaged" in told[0]
    assert told[0].endswith(f"rm {damaged}")


def test_what_the_message_on_a_damaged_record_advises_is_planned(clone: Path, damaged: str) -> None:
    (clone / damaged).unlink()
    assert planned(clone, *TARGETS) == and_what_explains(jobs("result", of=(BUGFIX,)))


def test_why_names_a_damaged_record_on_which_no_plan_is_made(clone: Path, damaged: str) -> None:
    said = said_to_be_stale(clone)["result", damaged]
    assert [reason for reason in said if " is damaged, so whether" in reason]


def test_the_committed_metadata_tells_no_place_of_this_machine(made: Path) -> None:
    text = "".join(path.read_text() for path in (made / ".snakemake" / "metadata").rglob("*") if path.is_file())
    assert text
    assert str(made) not in text
    assert MACHINE not in text
