"""A small run that was really played: scripted replies in the real environments and sandbox, with records.

Its tokenizer is the demo's; its weights do not exist, which is what an audit must get by without.
"""

import math
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from agentrl.chat import ChatFormat, load_tokenizer, render_turn
from agentrl.chat.rendering import render_call
from agentrl.config import RunSettings, load_run
from agentrl.environments.scripts import scripted_reply_plan
from agentrl.episodes import write_episodes
from agentrl.evaluation import evaluation_specs
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
NUMBERS = {"steps": 2, "prompts": 2, "group_size": 2, "max_turns": 4, "max_new_tokens": 192}
GOOD = {"base": 0.3, "trained": 0.7, "train": 0.5}


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


def play_run(home: Path, experiment: str) -> PlayedRun:
    """Play both evaluations and the first step of a training, and write everything that the stages would."""
    _configure(home)
    run = PlayedRun(home, Layout(home / "results", RUN, experiment))
    chat = ChatFormat(load_tokenizer(_references(run)))
    with open_workshop(run.settings()) as workshop:
        _verified(run, workshop)
        _base(run)
        for policy in ("base", "trained"):
            if policy == "trained":
                _train(run, workshop, chat)
            _evaluate(run, workshop, chat, policy)
    finish(run)
    return run


def finish(run: PlayedRun) -> None:
    """Compare the evaluations and gather the result, as the stages do."""
    names = (run.config_dir, RUN, run.layout.experiment)
    base, trained = (run.layout.evaluation(SEED, policy) for policy in ("base", "trained"))
    out = run.layout.of_seed(SEED)["statistics"]
    run_statistics(*names, SEED, base=base, trained=trained, out=out)
    finish_result(run)


def finish_result(run: PlayedRun) -> None:
    """Gather the result, as the stage does."""
    names = (run.config_dir, RUN, run.layout.experiment)
    made = run.result()
    run_result(*names, root=run.layout.root, out=made, log=made.with_suffix(".log"))


def _configure(home: Path) -> None:
    (home / "config" / "runs").mkdir(parents=True)
    shutil.copytree(ROOT / "envs", home / "envs")
    for name in ("config.yaml", "published.yaml"):
        shutil.copy(ROOT / "config" / name, home / "config" / name)
    settings = yaml.safe_load((ROOT / "config" / "runs" / "demo.yaml").read_text())
    settings["evaluation"] = {"episodes_per_task": 1, "wide_episodes_per_task": 0}
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
    ):
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


def _evaluate(run: PlayedRun, workshop: Workshop, chat: ChatFormat, policy: str) -> None:
    out, episodes = run.layout.evaluation(SEED, policy), run.layout.episodes(SEED, policy)
    with recorded(
        "evaluate",
        out,
        settings=run.settings(),
        inputs={"policy": run.layout.reference(SEED, policy), "verify": run.layout.shared()["verify"]},
        outputs={"episodes": episodes, "eval": out},
        experiment=run.layout.experiment,
        seed=SEED,
    ):
        played = _play(run, workshop, chat, GOOD[policy], evaluation_specs(tasks_of("heldout"), 1, SEED))
        write_episodes(episodes, played)
        names = {"experiment": run.layout.experiment, "seed": SEED, "policy": policy}
        write_json(out, evaluation_summary({"heldout": played}, decode=chat.decode_reply, **names))


def drawn_tasks() -> list[Task]:
    """The tasks of a training's first step."""
    stream = Stream((SEED, "train", 0))
    chosen = choose_prompts(tasks_of("train"), NUMBERS["prompts"], stream.child("prompts"))
    return [randomize_names(task, stream.child("names", task.task_id)) for task in chosen]


def _train(run: PlayedRun, workshop: Workshop, chat: ChatFormat) -> None:
    """A log of two steps. The first was played; what an update would have measured is made up."""
    stream = Stream((SEED, "train", 0))
    specs = [
        EpisodeSpec(task, sample, stream.child(task.task_id, sample).key)
        for task in drawn_tasks()
        for sample in range(NUMBERS["group_size"])
    ]
    log, out = run.layout.training(SEED), run.layout.of_seed(SEED)["train"]
    base = run.layout.shared()["base"]
    with recorded(
        "train",
        out,
        settings=run.settings(),
        inputs={"base": base, "verify": run.layout.shared()["verify"]},
        outputs={"policy": out, "log": log, "times": times_path(log)},
        experiment=run.layout.experiment,
        seed=SEED,
    ):
        played = _play(run, workshop, chat, GOOD["train"], specs)
        first = [transcript(one, "step 0", chat.decode_reply).to_json() for one in first_of_each_task(played)]
        counts = {"rows": 4, "rows_skipped": 2, "groups_mixed": 1}
        rows = [training_row(0, transcripts=first, **counts), training_row(1, reward_mean=0.5, **counts)]
        write_training(log, rows)
        model = run.layout.shared()["model"]
        reference = PolicyReference("trained", "weights", _files(model), "Qwen3ForCausalLM", 1, "1" * 64)
        write_reference(out, relocated(reference, model, out))


def _files(model: Path) -> dict[str, str]:
    return {path.name: sha256_file(path) for path in (model.parent / "weights").iterdir()}
