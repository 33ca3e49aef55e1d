"""The only helpers of the rules: which runs there are, and what a job of one needs."""

import os
import re
from functools import cache

from agentrl.config import (
    COLD,
    EXPERIMENTS,
    POLICIES,
    known_runs,
    policies_of,
)
from agentrl.layout import FIGURE_KINDS, FIGURES
from agentrl.planning import check_names, planned_run, published_digests, refusal
from agentrl.provenance.fingerprint import (
    CONDA_SPECS,
    code_digest,
    environments_of_stage,
    stage_fingerprint,
)
from agentrl.provenance.record import RECORD_ENDING
from agentrl.provenance.restore import restore_library
from agentrl.provenance.workflow_records import check_records
from agentrl.registry import ENVIRONMENTS
from agentrl.settings_yaml import shown

DEFAULT_RUN = config["default_run"]

try:
    RUNS = known_runs(CONFIG_DIR)
    PUBLISHED = published_digests(CONFIG_DIR / "published.yaml")
    # A plan that rests on damaged records leaves stale outputs as they are; a job of a plan rests on none.
    if workflow.is_main_process:
        check_records()
    # On a clone: here, because Snakemake remembers what is in a folder once it has looked.
    restore_library()
except AgentRLError as error:
    stop(error)
except OSError as error:
    stop(UserError(f"a file or folder can't be used: {error}", remedy="mend it"))

if DEFAULT_RUN not in RUNS:
    stop(
        refusal(
            "run",
            DEFAULT_RUN,
            RUNS,
            (
                "config/config.yaml"
                if DEFAULT_RUN == WRITTEN.default_run
                else "--config default_run"
            ),
        )
    )

# `python` in a rule is the Python that runs the workflow, unless a conda environment replaces it.
os.environ.update(
    PATH=os.pathsep.join([str(Path(sys.executable).parent), *os.get_exec_path()])
)


def any_of(names):
    """A regular expression that matches each name and nothing else."""
    return "|".join(map(re.escape, names))


SEED = r"0|[1-9]\d*"
BUNDLE = rf"(?:(?:{any_of(ENVIRONMENTS)})(?:\+(?:{any_of(ENVIRONMENTS)}))*/)?(?:{any_of(CONDA_SPECS)})"


wildcard_constraints:
    run=any_of(RUNS),
    experiment=any_of(EXPERIMENTS),
    seed=SEED,
    policy=any_of((COLD, *POLICIES)),


def refuse(what, name, known, where=None):
    """Stop because a target names what does not exist."""
    stop(refusal(what, name, known, where))


@cache
def run_settings(run):
    """Settings of a run; its mistakes are the workflow's."""
    try:
        return planned_run(CONFIG_DIR, run)
    except AgentRLError as error:
        stop(error)


def by_device(cpu, cuda):
    """A resource function: one of two values, by where the run's model runs."""
    return lambda wc: cuda if run_settings(wc.run).device == "cuda" else cpu


def model_files(wc):
    """The files of a run's model where it lies in a folder of the repository, else none."""
    model = run_settings(wc.run).model
    if model.source != "folder" or Path(model.path).is_absolute():
        return []
    try:
        return sorted(
            str(file) for file in Path(model.path).glob("*") if file.is_file()
        )
    except (OSError, ValueError):  # A name that no file can have.
        stop(
            UserError(
                f"model.path {shown(model.path)} can't be looked into",
                where=f"run {wc.run}",
                remedy="name the folder of a model",
            )
        )


def run_threads(wc):
    """CPU threads of a job that runs a model."""
    return run_settings(wc.run).threads


def stage_environments(stage, wc):
    """The environments whose code a job of the stage holds."""
    return environments_of_stage(stage, run_settings(wc.run), wc.get("experiment"))


def bundle_of(stage):
    """An input function: the frozen code that a job of the stage runs.

    One file a set of environments, so that an edit of one leaves the other experiment fresh.
    """

    def bundle(wc):
        try:
            check_names(run_settings(wc.run), wc.run, wc.get("seed"), wc.get("policy"))
        except AgentRLError as error:
            stop(error)
        environments = "+".join(stage_environments(stage, wc))
        return str(Path("results/library", environments, f"{stage}.pyz"))

    return bundle


@cache
def cached_fingerprint(stage, run, experiment, seed):
    """The fingerprint of one job: it is asked for many times while the workflow is planned."""
    try:
        return stage_fingerprint(stage, run_settings(run), experiment, seed)
    except AgentRLError as error:
        stop(error)


def fingerprint_of(stage):
    """A params function: digests of all that a job of the stage depends on beside its inputs."""

    def fingerprint(wc):
        seed = None if wc.get("seed") is None else int(wc.seed)
        return cached_fingerprint(stage, wc.run, wc.get("experiment"), seed)

    return fingerprint


def result_fingerprint(wc):
    """The fingerprint of a result, which quotes its experiment's published numbers too (comments aside)."""
    return {**fingerprint_of("result")(wc), "published": PUBLISHED[wc.experiment]}


def bundle_parts(bundle):
    """Stage and environments of a bundle, from its name below the library."""
    environments, _, stage = bundle.rpartition("/")
    return stage, tuple(filter(None, environments.split("+")))


def confidence_level(wc):
    """The level of a run's intervals, as captions say it."""
    return f"{100 * run_settings(wc.run).evaluation.confidence:.4g}%"


def every_seed(pattern):
    """An input function: `pattern` for each seed of the run, and for each policy that is evaluated."""
    return lambda wc: expand(
        pattern,
        run=wc.run,
        experiment=wc.experiment,
        seed=run_settings(wc.run).seeds,
        policy=policies_of(run_settings(wc.run)),
    )


def every_evaluation(pattern):
    """An input function: `pattern` for each experiment, seed and evaluated policy of the run."""
    return lambda wc: expand(
        pattern,
        run=wc.run,
        experiment=EXPERIMENTS,
        seed=run_settings(wc.run).seeds,
        policy=policies_of(run_settings(wc.run)),
    )


def explained(run):
    """What explains a run: its page, and the figures of each experiment."""
    figures = expand(
        "results/{run}/figures/{experiment}-{figure}.{kind}",
        run=run,
        experiment=EXPERIMENTS,
        figure=FIGURES,
        kind=FIGURE_KINDS,
    )
    return [f"results/{run}/report.html", *figures]


def policy_of_evaluation(wc):
    """The policy that is evaluated: the model before its warm start, the base policy of every seed, or the trained one."""
    if wc.policy == COLD:
        return f"results/{wc.run}/model/model.json"
    if wc.policy == "base":
        return f"results/{wc.run}/{wc.experiment}/base/policy.json"
    return f"results/{wc.run}/{wc.experiment}/seed-{wc.seed}/trained/policy.json"


def cold_evaluation(wc):
    """The evaluation before the warm start, in a run that has one."""
    if COLD not in policies_of(run_settings(wc.run)):
        return []
    return f"results/{wc.run}/{wc.experiment}/seed-{wc.seed}/{COLD}/eval.json"


def results_at_hand(wc):
    """The result files that are there, of any run, and the copies of the default run's: what an audit can look at."""
    places = [Path("results", run) for run in RUNS] + [Path("results")]
    found = [
        str(path)
        for place in places
        for experiment in EXPERIMENTS
        if (path := place / f"{experiment}.json").is_file()
    ]
    return found or stop(
        UserError(
            "no result file to audit",
            where="results",
            remedy="make one first, such as the demo's: make demo",
        )
    )
