"""A small run that was really played: scripted replies in the real environments and sandbox, with records.

Its tokenizer is the demo's; its weights do not exist, which is what an audit must get by without. A rich
run has all that a run may have: two seeds, the wider set, and a policy that was evaluated before its warm start.
"""

import math
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from agentrl.chat import ChatFormat, load_tokenizer, render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import RunSettings, load_run, policies_of
from agentrl.environments.scripts import scripted_reply_plan
from agentrl.episodes import write_episodes
from agentrl.evaluation import episodes_per_task, evaluation_specs
from agentrl.files import sha256_file, write_json
from agentrl.layout import Layout
from agentrl.metrics import evaluation_summary
from agentrl.policy.reference import PolicyReference, read_reference, relocated, write_reference
from agentrl.provenance.record import recorded
from agentrl.rollout import EpisodeSpec, Rollout
from agentrl.sampling.base import Finished, Sample, SampleRequest
from agentrl.sandbox.probes import job_uids
from agentrl.stages.assembly import Workshop, open_workshop
from agentrl.stages.result import run_result
from agentrl.stages.statistics import run_statistics
from agentrl.streams import Key, Stream
from agentrl.tasks.model import Task
from agentrl.tasks.renaming import randomize_names
from agentrl.tasks.splits import choose_prompts, tasks_of
from agentrl.training_log import times_path, write_training
from agentrl.transcripts import first_of_each_task, transcript
from tests import sandbox_factory
from tests.result_factory import training_row

ROOT = Path(__file__).resolve().parents[2]
RUN, SEED = "played", 0
NUMBERS = {"lr": 0.0001, "steps": 2, "prompts": 2, "group_size": 2, "max_turns": 4, "max_new_tokens": 192}
GOOD = {"cold": 0.2, "base": 0.3, "trained": 0.7, "train": 0.5}
WARM_START = {"episodes": 16, "good": 0.8, "epochs": 1, "batch_size": 8, "lr": 1.0e-5, "seed": 0}


@dataclass
class Actor:
    """Says the lines of a script where a model would sample. Log-probabilities are made up from the stream."""

    chat: ChatFormat
    environment: str
    good: float
    plans: dict[Key, list[str]] = field(default_factory=dict)

    def learn(self, specs: Sequence[EpisodeSpec]) -> None:
        for spec in specs:
            rng = Stream(spec.key).child("script", self.good > 0.5).generator()
            good = bool(rng.random() < self.good)
            plan = scripted_reply_plan(self.environment, spec.task, good, rng)
            self.plans[spec.key] = [render_turn(turn.text, turn.items(render_call)) for turn in plan]

    @contextmanager
    def open(self) -> Iterator["Actor"]:
        yield self

    def end(self, key: Key) -> None:
        """Nothing is kept of a conversation."""

    def sample(self, requests: Sequence[SampleRequest], max_new_tokens: int) -> Iterator[Finished]:
        for number, request in enumerate(requests):
            yield Finished(number, self._say(request, max_new_tokens))

    def _say(self, request: SampleRequest, limit: int) -> Sample:
        lines = self.plans[request.stream.key]
        ids = self.chat.reply_ids(lines.pop(0) if lines else "I am done.")
        kept = tuple(ids[:limit])
        drawn = request.stream.uniforms(request.position, len(kept))
        logprobs = tuple(math.log(0.1 + 0.9 * float(value)) for value in drawn)
        return Sample(kept, logprobs, tuple(-value for value in logprobs), truncated=len(ids) > limit)


@dataclass(frozen=True)
class PlayedRun:
    """Where a played run lies."""

    home: Path
    layout: Layout

    @property
    def config_dir(self) -> Path:
        return self.home / "config"

    def result(self) -> Path:
        return self.layout.result()

    def settings(self) -> RunSettings:
        return load_run(self.config_dir, RUN)

    def moved(self, home: Path) -> "PlayedRun":
        """The same run in a copy of its home."""
        return PlayedRun(home, replace(self.layout, root=home / "results"))


def play_run(home: Path, experiment: str, *, rich: bool = False) -> PlayedRun:
    """Play every evaluation and the first step of each training, and write everything that the stages would."""
    _configure(home, rich=rich)
    run = PlayedRun(home, Layout(home / "results", RUN, experiment, cold=rich))
    chat = ChatFormat(load_tokenizer(_references(run)))
    with open_workshop(run.settings()) as workshop:
        _verified(run, workshop)
        _base(run)
        for seed in run.settings().seeds:
            for policy in policies_of(run.settings()):
                if policy == "trained":
                    _train(run, workshop, chat, seed)
                _evaluate(run, workshop, chat, seed, policy)
    finish(run)
    return run


def finish(run: PlayedRun) -> None:
    """Compare the evaluations and gather the result, as the stages do."""
    names = (run.config_dir, RUN, run.layout.experiment)
    for seed in run.settings().seeds:
        base, trained, cold = (run.layout.evaluation(seed, policy) for policy in ("base", "trained", "cold"))
        out = run.layout.of_seed(seed)["statistics"]
        run_statistics(*names, seed, base=base, trained=trained, cold=cold if run.layout.cold else None, out=out)
    finish_result(run)


def finish_result(run: PlayedRun) -> None:
    """Gather the result, as the stage does."""
    names = (run.config_dir, RUN, run.layout.experiment)
    made = run.result()
    run_result(*names, root=run.layout.root, out=made, log=made.with_suffix(".log"))


def _configure(home: Path, *, rich: bool) -> None:
    (home / "config" / "runs").mkdir(parents=True)
    shutil.copytree(ROOT / "envs", home / "envs")
    for name in ("config.yaml", "published.yaml"):
        shutil.copy(ROOT / "config" / name, home / "config" / name)
    settings = yaml.safe_load((ROOT / "config" / "runs" / "demo.yaml").read_text())
    settings["evaluation"] = {"episodes_per_task": 1, "wide_episodes_per_task": int(rich)}
    settings |= {"seeds": [SEED, SEED + 1], "warm_start": WARM_START} if rich else {}
    for numbers in settings["experiments"].values():
        numbers.update(NUMBERS)
    (home / "config" / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(settings))


def _references(run: PlayedRun) -> Path:
    """The model's reference, to a folder with a tokenizer and no weights."""
    paths = run.layout.shared()
    source, folder = ROOT / "results" / "tiny" / "model" / "weights", paths["model"].parent / "weights"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.safetensors"))
    files = {path.name: sha256_file(path) for path in folder.iterdir()}
    reference = PolicyReference("folder", "weights", files, "Qwen3ForCausalLM", 1, "0" * 64)
    settings = run.settings()
    with recorded(
        "preflight", paths["preflight"], settings=settings, inputs={}, outputs={"preflight": paths["preflight"]}
    ):
        write_json(paths["preflight"], {"run": RUN})
    with recorded("model", paths["model"], settings=settings, inputs={}, outputs={"model": paths["model"]}):
        write_reference(paths["model"], reference)
    return folder


def _base(run: PlayedRun) -> None:
    """The base policy's reference, to the model's folder."""
    paths = run.layout.shared()
    inputs = {"model": paths["model"], "verify": paths["verify"]}
    names = {"settings": run.settings(), "experiment": run.layout.experiment}
    with recorded("base", paths["base"], inputs=inputs, outputs={"policy": paths["base"]}, **names):
        write_reference(paths["base"], relocated(read_reference(paths["model"]), paths["model"], paths["base"]))


def _verified(run: PlayedRun, workshop: Workshop) -> None:
    out = run.layout.shared()["verify"]
    tools = workshop.environment(_environment(run), tasks_of("heldout")[0]).tools
    inputs, outputs = {"model": run.layout.shared()["model"]}, {"verify": out}
    with recorded(
        "verify", out, settings=run.settings(), inputs=inputs, outputs=outputs, experiment=run.layout.experiment
    ) as notes:
        notes["sandbox"] = workshop.sandbox_note()
        # The probes and the proof of every task would take longer than the whole run.
        proof = sandbox_factory.verified(workshop.backend.name, uid=job_uids(workshop.backend))
        sandbox = {**proof, **workshop.chosen.record()}
        write_json(out, {"sandbox": sandbox, "tools": [tool.as_dict()["function"] for tool in tools]})


def _environment(run: PlayedRun) -> str:
    return {"qwen_grpo_bugfix": "edit_menu", "qwen_grpo_tools": "coding_tools"}[run.layout.experiment]


def _play(run: PlayedRun, workshop: Workshop, chat: ChatFormat, good: float, specs: list[EpisodeSpec]) -> list[Any]:
    actor = Actor(chat, _environment(run), good)
    actor.learn(specs)
    with ThreadPoolExecutor(2) as pool:
        rollout = Rollout(
            make_environment=lambda task: workshop.environment(_environment(run), task),
            sampler=actor,
            chat=chat,
            pool=pool,
            max_turns=NUMBERS["max_turns"],
            max_new_tokens=NUMBERS["max_new_tokens"],
            max_context=_max_context(run),
            open_at_once=8,
        )
        return rollout.play(specs).episodes


def _max_context(run: PlayedRun) -> int:
    config = yaml.safe_load((run.layout.shared()["model"].parent / "weights" / "config.json").read_text())
    return int(config["max_position_embeddings"])


def _evaluate(run: PlayedRun, workshop: Workshop, chat: ChatFormat, seed: int, policy: str) -> None:
    out, episodes = run.layout.evaluation(seed, policy), run.layout.episodes(seed, policy)
    with recorded(
        "evaluate",
        out,
        settings=run.settings(),
        inputs={"policy": run.layout.reference(seed, policy), "verify": run.layout.shared()["verify"]},
        outputs={"episodes": episodes, "eval": out},
        experiment=run.layout.experiment,
        seed=seed,
    ) as notes:
        specs = {
            name: evaluation_specs(tasks_of(name), count, seed)
            for name, count in episodes_per_task(run.settings().evaluation).items()
        }
        played = {name: _play(run, workshop, chat, GOOD[policy], some) for name, some in specs.items()}
        notes["sandbox"] = workshop.sandbox_note()
        write_episodes(episodes, [one for some in played.values() for one in some])
        names = {"experiment": run.layout.experiment, "seed": seed, "policy": policy}
        write_json(out, evaluation_summary(played, decode=chat.decode_reply, **names))


def drawn_tasks(seed: int = SEED) -> list[Task]:
    """The tasks of a training's first step."""
    stream = Stream((seed, "train", 0))
    chosen = choose_prompts(tasks_of("train"), NUMBERS["prompts"], stream.child("prompts"))
    return [randomize_names(task, stream.child("names", task.task_id)) for task in chosen]


def _train(run: PlayedRun, workshop: Workshop, chat: ChatFormat, seed: int) -> None:
    """A log of two steps. The first was played; what an update would have measured is made up."""
    stream = Stream((seed, "train", 0))
    specs = [
        EpisodeSpec(task, sample, stream.child(task.task_id, sample).key)
        for task in drawn_tasks(seed)
        for sample in range(NUMBERS["group_size"])
    ]
    log, out = run.layout.training(seed), run.layout.of_seed(seed)["train"]
    base = run.layout.shared()["base"]
    with recorded(
        "train",
        out,
        settings=run.settings(),
        inputs={"base": base, "verify": run.layout.shared()["verify"]},
        outputs={"policy": out, "log": log, "times": times_path(log)},
        experiment=run.layout.experiment,
        seed=seed,
    ) as notes:
        played = _play(run, workshop, chat, GOOD["train"], specs)
        notes["sandbox"] = workshop.sandbox_note()
        first = [transcript(one, "step 0", chat.decode_reply).to_json() for one in first_of_each_task(played)]
        counts = {"rows": 4, "rows_skipped": 2, "groups_mixed": 1}
        rows = [training_row(0, transcripts=first, **counts), training_row(1, reward_mean=0.5, **counts)]
        write_training(log, rows)
        model = run.layout.shared()["model"]
        reference = PolicyReference("trained", "weights", _files(model), "Qwen3ForCausalLM", 1, "1" * 64)
        write_reference(out, relocated(reference, model, out))


def _files(model: Path) -> dict[str, str]:
    return {path.name: sha256_file(path) for path in (model.parent / "weights").iterdir()}
