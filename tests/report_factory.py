"""Makes the files that a page is made of: a result and, beside it, episodes of tasks of the bank."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agentrl.episodes import Episode, write_episodes
from agentrl.stages.report import run_report
from tests.episode_factory import PASSED, call, episode, malformed, ok, refused, turn
from tests.result_factory import EXPERIMENT, RUN, gathered, write_run

OTHER = "qwen_grpo_bugfix"
TASK, FUNCTION = "minmax/heldout/01", "score"
HOSTILE = (
    "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
    "</script><!-- &lt; \u202e {{ 7 * 7 }} </textarea>\ud800"
)


def played(sample: int, reward: float, *, text: str = "The tests pass.", task: str = TASK) -> Episode:
    """An episode with one call of each kind and a final answer."""
    turns = [
        turn([call("Read", file_path="/repo/score.py")], [ok()], text="reads"),
        turn([call("Edit", file_path="/repo/score.py", new_string=text)], [refused("no_such_file")], text=text),
        turn([call("Bash", command="pytest")], [ok(**PASSED)], text="runs"),
        turn([], [malformed("json")] if sample % 2 else [], text=text),
    ]
    family = task.partition("/")[0]
    one = episode(turns, task=task, family=family, sample=sample, ended="answer", reward=reward)
    return replace(one, files={f"{FUNCTION}.py": f"def {FUNCTION}():\n    return {text!r}\n"})


def add_episodes(root: Path, found: Sequence[Episode], experiment: str = EXPERIMENT) -> None:
    for policy in ("base", "trained"):
        write_episodes(root / RUN / experiment / "seed-0" / policy / "episodes.jsonl.gz", found)


def page_of(folder: Path, root: Path) -> str:
    """The page of the run `tiny`, as the stage writes it."""
    out = root / RUN / "report.html"
    run_report(folder / "config", RUN, root=root, out=out)
    return out.read_text()


def page(folder: Path, found: Sequence[Episode] = (), **run: Any) -> str:
    """The page of a whole run of one experiment."""
    root = gathered(folder, **run).parent.parent
    if found:
        add_episodes(root, found)
    return page_of(folder, root)


def two_experiments(folder: Path, seeds: Sequence[int] = (0,)) -> Path:
    """The page of a whole run of both experiments; the second has solved nothing and played one task more.

    No episode of the second stands in the line of its sample's number.
    """
    played_here = {EXPERIMENT: [played(0, 1.0)], OTHER: [played(1, 0.0, task="zero/heldout/01"), played(0, 0.0)]}
    for experiment, found in played_here.items():
        root = gathered(folder, seeds, experiment=experiment).parent.parent
        add_episodes(root, found, experiment)
    page_of(folder, root)
    return root / RUN / "report.html"


def unfinished(folder: Path) -> Path:
    """The results' folder of a run whose training has logged two steps and nothing after it is there."""
    _, root = write_run(folder)
    for name in ("trained/eval.json", "statistics.json"):
        (root / RUN / EXPERIMENT / "seed-0" / name).unlink()
    return root
