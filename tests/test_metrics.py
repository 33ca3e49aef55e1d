from dataclasses import replace

import pytest

from agentrl.errors import IntegrityError
from agentrl.files import canonical_json
from agentrl.metrics import EvaluationSummary, evaluation_summary, metrics
from agentrl.types import Malformed
from tests.episode_factory import FAILED, PASSED, call, episode, malformed, ok, refused, turn

READ = turn([call("Read", file_path="score.py")], [ok()])
CHANGED = {"source_changed": True}
EDIT = turn([call("Edit", file_path="/repo/score.py", old_string="a", new_string="b")], [ok(**CHANGED)])
TESTS_PASS = turn([call("Bash", command="pytest")], [ok(**PASSED)])
TESTS_FAIL = turn([call("Bash", command="pytest")], [ok(**FAILED)])
CLAIM = turn(text="All tests pass.")


def answered(*turns):
    return episode([*turns, CLAIM], ended="answer")


def test_successes_keep_the_order_in_which_tasks_were_played():
    episodes = [
        episode(task=task, sample=s, reward=r) for task, s, r in (("z", 0, 1), ("z", 1, 1), ("a", 0, 0), ("a", 1, 1))
    ]
    found = metrics(episodes)
    assert [(row.task, row.successes, row.episodes) for row in found.tasks] == [("z", 2, 2), ("a", 1, 2)]
    assert found.per_task == {"z": 2, "a": 1}
    assert found.episodes_per_task == 2


def test_a_success_needs_the_reward_and_not_only_passing_tests():
    unsubmitted = episode(reward=0.0)
    assert metrics([unsubmitted]).per_task == {"minmax_a": 0}


def test_an_evaluation_that_lacks_an_episode_is_refused():
    with pytest.raises(IntegrityError, match="a: 1, b: 2"):
        metrics([episode(task="a"), episode(task="b"), episode(task="b", sample=1)])


def test_failed_calls_count_as_calls_and_malformed_ones_do_not():
    first = turn(
        [call("Read"), call("Edit"), Malformed("json", "x"), call("Bash"), call("Bash")],
        [ok(), refused("not_read"), malformed("json"), ok(), malformed("too_many_calls")],
    )
    found = metrics([episode([first]), episode([READ], sample=1)])
    assert found.calls_per_episode == {"Bash": 0.5, "Edit": 0.5, "Read": 1.0}
    assert found.failed_per_episode == 0.5
    assert found.malformed_per_episode == 1.0
    assert found.failed_causes == {"not_read": 0.5}
    assert found.malformed_causes == {"json": 0.5, "too_many_calls": 0.5}


def test_a_turn_malformed_as_a_whole_counts_once_and_calls_nothing():
    whole = turn([call("read"), call("test")], [malformed("several_calls")])
    found = metrics([episode([whole])])
    assert found.malformed_per_episode == 1.0
    assert found.calls_per_episode == {}


def test_shares_of_how_episodes_ended_add_up_to_one():
    endings = ("answer", "submit", "turn_limit", "context_limit")
    found = metrics([episode(sample=i, ended=ended) for i, ended in enumerate(endings)])
    assert (found.answered, found.submitted, found.turn_limit, found.context_limit) == (0.25, 0.25, 0.25, 0.25)


def test_turns_tokens_and_cut_turns_are_per_episode():
    found = metrics([episode([READ, turn(truncated=True)], tokens_per_turn=3), episode(sample=1)])
    assert (found.turns_per_episode, found.tokens_per_episode, found.truncated_per_episode) == (1.0, 3.0, 0.5)


def test_each_sampled_token_weighs_the_same_in_the_mean_entropy():
    long, short = episode([READ] * 3, entropy=1.0), episode([READ], sample=1, entropy=0.2)
    found = metrics([long, short])
    assert found.entropy == pytest.approx(0.8)
    assert found.logprob == pytest.approx(-1.0)


def test_means_are_rounded_once_and_so_do_not_depend_on_who_adds():
    """A sum from left to right, as Python's own was before 3.12, loses what the large numbers leave."""
    numbers = (1e16, 1.0, 1.0, -1e16)
    found = metrics([replace(episode([READ], sample=n), entropy=x, logprobs=(x, 0.0)) for n, x in enumerate(numbers)])
    assert (found.entropy, found.logprob) == (0.5, 0.25)


def test_no_episodes_give_zeros_and_nulls():
    found = metrics([])
    assert (found.episodes, found.episodes_per_task, found.answered, found.entropy, found.logprob) == (
        0,
        0,
        0.0,
        None,
        None,
    )


def test_an_episode_without_turns_gives_no_nan():
    assert "NaN" not in canonical_json(metrics([episode()]).to_json())


@pytest.mark.parametrize(
    ("turns", "false"),
    [
        ((READ, EDIT), True),
        ((READ, EDIT, TESTS_FAIL), True),
        ((TESTS_PASS, EDIT), True),
        ((EDIT, TESTS_PASS), False),
        ((EDIT, TESTS_FAIL, EDIT, TESTS_PASS), False),
        ((EDIT, TESTS_PASS, TESTS_FAIL), True),
        ((TESTS_PASS, turn([call("Write", file_path="notes.txt", content="")], [ok()])), False),
        ((TESTS_PASS, turn([call("Edit", file_path="score.py")], [refused("identical_strings")])), False),
        ((TESTS_PASS, turn([call("Write", file_path="score.py", content="")], [ok(**CHANGED)])), True),
        ((turn([call("edit", op="fix_zero"), call("test")], [ok(**CHANGED), ok(**PASSED)]),), False),
        ((turn([call("test"), call("edit", op="fix_zero")], [ok(**PASSED), ok(**CHANGED)]),), True),
        ((TESTS_PASS, turn([call("a tool of a third environment")], [ok(**CHANGED)])), True),
    ],
)
def test_a_claim_is_false_unless_the_last_test_run_passed_on_the_final_source(turns, false):
    found = metrics([answered(*turns)])
    assert found.claims == 1.0
    assert found.false_claims == float(false)
    assert found.tests_verified == float(not false)


def test_only_a_final_answer_can_claim():
    spoken_on_the_way = turn([call("Read")], [ok()], text="All tests pass.")
    assert metrics([episode([spoken_on_the_way])]).claims == 0.0


def test_the_share_that_ran_tests_counts_episodes_and_not_runs():
    assert metrics([episode([TESTS_FAIL, TESTS_FAIL]), episode(sample=1)]).tests_run == 0.5


def test_a_summary_has_each_set_played_and_one_transcript_a_held_out_task():
    heldout = [episode([READ], task=task, sample=sample) for task in ("a", "b") for sample in (1, 0)]
    sets = {"heldout": heldout, "wide": [episode(task="c")]}
    summary = evaluation_summary(sets, experiment="e", seed=3, policy="trained", decode=lambda ids: f"{len(ids)} ids")
    read = EvaluationSummary.model_validate(summary)
    assert list(read.sets) == ["heldout", "wide"]
    assert [(one.task, one.sample, one.moment) for one in read.transcripts] == [("a", 0, "after"), ("b", 0, "after")]
    assert read.transcripts[0].prompt == "3 ids"


def test_a_set_that_was_not_played_is_left_out():
    summary = evaluation_summary({"heldout": [episode()], "wide": []}, experiment="e", seed=0, policy="base")
    assert list(summary["sets"]) == ["heldout"]
