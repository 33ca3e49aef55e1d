"""One value at a time is changed in the files of a run: the audit must see every change that has a meaning.

Digests take no part at first: whoever changes a file can write a new digest too. They are asked
only about what nothing else has seen.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from agentrl.config import policies_of
from agentrl.episodes import read_episodes, write_episodes
from agentrl.files import read_json, write_json
from agentrl.metrics import evaluation_summary
from agentrl.training_log import times_path
from agentrl.types import Grade
from tests.audit.auditor import Auditor, open_auditor
from tests.audit.mutations import Mutation, mutation
from tests.audit.played_run import SEED, PlayedRun, finish

pytestmark = pytest.mark.slow

MUTATIONS = 600  # Of each experiment.
RICH_MUTATIONS = 120  # Of the run that has everything: its parts beside the others' are what is asked here.


def evidence(run: PlayedRun) -> dict[Path, int]:
    """The files that are changed, and how often beside each other."""
    layout, settings = run.layout, run.settings()
    weights = {run.result(): 8}
    for seed in settings.seeds:
        weights |= {layout.of_seed(seed)["statistics"]: 2, layout.training(seed): 4}
        weights[times_path(layout.training(seed))] = 1
        for policy in policies_of(settings):
            weights |= {layout.episodes(seed, policy): 6, layout.evaluation(seed, policy): 2}
    return weights


def seen(auditor: Auditor, change: Mutation, original: bytes) -> str | None:
    """The first finding on a changed file, which is put back."""
    change.path.write_bytes(change.content)
    try:
        return auditor.by_content()
    finally:
        change.path.write_bytes(original)


def fate(auditor: Auditor, change: Mutation, original: bytes) -> str:
    """How the audit met a change: `caught` by content, by `digest` alone, `neutral`, or `missed`."""
    change.path.write_bytes(change.content)
    try:
        seen = auditor.by_content()
        if change.neutral:
            return "neutral" if seen is None else f"false alarm: {seen}"
        if seen is not None:
            return "caught"
        return "digest" if auditor.by_digest() is not None else "missed"
    finally:
        change.path.write_bytes(original)


def test_every_change_with_a_meaning_is_caught(copied: PlayedRun, capsys: pytest.CaptureFixture[str]) -> None:
    assert tampered(copied, MUTATIONS, f"tampering with {copied.layout.experiment}", capsys) == []


def test_every_change_is_caught_of_a_run_with_two_seeds_a_wider_set_and_a_warm_start(
    copied_rich: PlayedRun, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = {path.relative_to(copied_rich.layout.folder).as_posix() for path in list(evidence(copied_rich))[1:]}
    assert {"seed-0/cold/eval.json", "seed-1/cold/episodes.jsonl.gz", "seed-1/training.jsonl"} <= paths
    assert tampered(copied_rich, RICH_MUTATIONS, "tampering with everything", capsys) == []


def tampered(run: PlayedRun, count: int, seed: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What an audit met otherwise than it should, of so many changes; how each was met is printed."""
    rng = random.Random(seed)
    weights = evidence(run)
    originals = {path: path.read_bytes() for path in weights}
    fates: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    with open_auditor(run) as auditor:
        assert auditor.by_content() is None
        for _ in range(count):
            path = rng.choices(list(weights), list(weights.values()))[0]
            change = mutation(path, originals[path], rng)
            met = fate(auditor, change, originals[path])
            fates[change.path.name, met] += 1
            if met not in ("caught", "digest", "neutral"):
                wrong.append(f"{met}: {change.kind} in {change.path.name}: {change.told}")
    with capsys.disabled():
        print(f"\n{seed}: " + ", ".join(f"{key[0]} {key[1]} {n}" for key, n in sorted(fates.items())))
    return wrong


def test_an_audit_that_remembers_and_ends_early_finds_the_same_as_one_that_does_neither(copied: PlayedRun) -> None:
    rng = random.Random("both auditors")
    originals = {path: path.read_bytes() for path in evidence(copied)}
    changes = [mutation(path, originals[path], rng) for path in originals for _ in range(4)]
    found = []
    for patient in (True, False):
        with open_auditor(copied, patient=patient) as auditor:
            found.append([seen(auditor, change, originals[change.path]) for change in changes])
    assert found[0] == found[1]
    assert {told is None for told in found[0]} == {True, False}


def test_a_changed_reward_with_matching_counts_is_caught(copied: PlayedRun) -> None:
    path, summary = copied.layout.episodes(SEED, "trained"), copied.layout.evaluation(SEED, "trained")
    episodes = read_episodes(path)
    index = next(i for i, one in enumerate(episodes) if one.reward == 0)
    forged = forge(episodes[index], reward=1.0, grade=Grade(True, "ok"))
    episodes[index] = forged
    retell(copied, "trained", episodes)
    with open_auditor(copied) as auditor:
        found = auditor.by_content()
    assert found is not None
    assert f"{forged.task} sample {forged.sample}: " in found
    assert str(path) in found
    assert summary.is_file()


def test_an_edited_transcript_is_caught_though_every_file_agrees_on_it(copied: PlayedRun) -> None:
    episodes = read_episodes(copied.layout.episodes(SEED, "base"))
    index = next(i for i, one in enumerate(episodes) if one.turns[0].results)
    turn = episodes[index].turns[0]
    result = turn.results[0]
    forged_turn = forge(turn, results=(forge(result, text=result.text + " all tests passed"), *turn.results[1:]))
    episodes[index] = forge(episodes[index], turns=(forged_turn, *episodes[index].turns[1:]))
    retell(copied, "base", episodes)
    with open_auditor(copied) as auditor:
        found = auditor.by_content()
    assert found is not None
    assert "turns[0].results[0].text" in found


def test_two_swapped_episodes_are_caught_though_no_figure_changes(copied: PlayedRun) -> None:
    path = copied.layout.episodes(SEED, "base")
    episodes = read_episodes(path)
    write_episodes(path, [episodes[1], episodes[0], *episodes[2:]])
    with open_auditor(copied) as auditor:
        assert auditor.by_content() is not None


def forge(record, **fields):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    return replace(record, **fields)


def retell(run: PlayedRun, policy: str, episodes: list) -> None:  # type: ignore[type-arg]
    """Write forged episodes and everything that follows from them, records with new digests included."""
    write_episodes(run.layout.episodes(SEED, policy), episodes)
    path = run.layout.evaluation(SEED, policy)
    prompts = {one["task"]: one["prompt"] for one in read_json(path)["transcripts"]}
    names = {"experiment": run.layout.experiment, "seed": SEED, "policy": policy}
    summary = evaluation_summary({"heldout": episodes}, **names)
    for one in summary["transcripts"]:
        one["prompt"] = prompts[one["task"]]
    write_json(path, summary)
    finish(run)
