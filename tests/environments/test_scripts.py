import re
from dataclasses import replace

import numpy as np
import pytest

from agentrl.chat.parser import parse_reply
from agentrl.chat.rendering import render_call, render_turn
from agentrl.environments import ENVIRONMENTS, scripts
from agentrl.environments.explanations import REASONS
from agentrl.environments.line_edits import EDITS
from agentrl.environments.menu_scripts import right_operation
from agentrl.environments.scripts import Manner, scripted_reply_plan
from agentrl.errors import UserError
from agentrl.tasks.trusted import failing_cases
from agentrl.types import Malformed, Status, ToolCall
from tests.environments.fakes import SOURCE, TASK, environment, reward, shows_hidden_case

SCRIPTS = scripts.SCRIPTS["lines"]
MAX_TURNS = 6
SEEDS = range(12)
KINDS = [(name, kind) for name, kinds in SCRIPTS.items() for kind in kinds]
BAD_KINDS = [(name, kind) for name, kind in KINDS if kind not in scripts.GOOD]
SECOND_TRIES = Manner("shortest", second_tries=1.0)


def script(name, kind, seed, task=TASK):
    return SCRIPTS[name][kind](task, np.random.default_rng(seed))


def replies(plan):
    return [render_turn(turn.text, turn.items(render_call)) for turn in plan]


def play(name, plan, task=TASK):
    """Play a script's replies through the real parser; the environment, every result, and how it ended."""
    played = environment(name, task=task)
    results, ended = [], None
    for reply in replies(plan):
        assert ended is None, "the script goes on after the end of its episode"
        step = played.step(parse_reply(reply, played.tools))
        results += step.results
        ended = step.ended
    return played, results, ended


def causes(name, kind):
    found = [{result.cause for result in play(name, script(name, kind, seed))[1]} - {None} for seed in SEEDS]
    return set().union(*found)


def test_every_environment_has_scripts():
    assert sorted(SCRIPTS) == sorted(ENVIRONMENTS)


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_good_script_earns_one_without_a_single_failed_or_malformed_call(name):
    for seed in SEEDS:
        played, results, ended = play(name, scripted_reply_plan(name, TASK, True, np.random.default_rng(seed)))
        assert {result.status for result in results} == {Status.OK}
        assert ended is not None
        assert reward(played) == 1.0


@pytest.mark.parametrize(("name", "kind"), BAD_KINDS)
def test_a_bad_script_earns_nothing_and_ends_its_episode_or_uses_up_its_turns(name, kind):
    for seed in SEEDS:
        plan = script(name, kind, seed)
        played, _, ended = play(name, plan)
        assert reward(played) == 0.0
        assert ended is not None or len(plan) == MAX_TURNS


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_no_script_is_longer_than_an_episode(name, kind):
    assert all(1 <= len(script(name, kind, seed)) <= MAX_TURNS for seed in SEEDS)


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("coding_tools", "broken_read", {"json"}),
        ("coding_tools", "broken_edit", {"json"}),
        ("coding_tools", "unknown_tool", {"unknown_tool"}),
        ("coding_tools", "wrong_argument", {"unknown_argument", "missing_argument"}),
        ("coding_tools", "edit_before_read", {"not_read"}),
        ("coding_tools", "identical_strings", {"identical_strings"}),
        ("coding_tools", "invented_string", {"old_string_not_found"}),
        ("coding_tools", "no_edit", set()),
        ("coding_tools", "nothing_at_all", set()),
        ("coding_tools", "write_nothing", {"not_read"}),
        ("edit_menu", "broken_read", {"json"}),
        ("edit_menu", "broken_edit", {"json"}),
        ("edit_menu", "broken_submit", {"json"}),
        ("edit_menu", "unknown_operation", {"argument_value"}),
        ("edit_menu", "unknown_tool", {"unknown_tool"}),
        ("edit_menu", "several_calls", {"several_calls"}),
        ("edit_menu", "no_edit", set()),
        ("edit_menu", "only_submit", set()),
        ("edit_menu", "no_submit", {"no_call"}),
        ("edit_menu", "test_for_ever", set()),
    ],
)
def test_a_bad_script_errs_as_its_name_says(name, kind, expected):
    assert causes(name, kind) == expected


@pytest.mark.parametrize(("name", "kind"), [("edit_menu", kind) for kind in SCRIPTS["edit_menu"]])
def test_no_menu_script_chooses_a_wrong_operation(name, kind):
    wrong = [f"fix_{family}" for family in ("minmax", "range", "compare", "zero")]
    texts = "".join("".join(replies(script(name, kind, seed))) for seed in SEEDS)
    assert not any(operation in texts for operation in wrong)


def test_a_write_of_nothing_empties_the_source_where_it_was_read():
    emptied = [play("coding_tools", script("coding_tools", "write_nothing", seed))[0] for seed in SEEDS]
    assert {played.final_files()[SOURCE] for played in emptied} == {"", TASK.buggy}


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_plan_is_a_function_of_its_random_numbers(name):
    first, again = (
        [scripted_reply_plan(name, TASK, False, rng) for _ in range(20)]
        for rng in (np.random.default_rng(3), np.random.default_rng(3))
    )
    assert [replies(plan) for plan in first] == [replies(plan) for plan in again]


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_bad_plans_are_of_every_bad_kind_and_never_good(name):
    rng = np.random.default_rng(0)
    rewards = {reward(play(name, scripted_reply_plan(name, TASK, False, rng))[0]) for _ in range(100)}
    assert rewards == {0.0}


def test_good_tools_scripts_test_in_the_edits_reply_or_the_next_or_never():
    plans = [script("coding_tools", "good", seed) for seed in SEEDS]
    calls = {tuple("+".join(call.name for call in turn.calls) for turn in plan) for plan in plans}
    assert calls == {("Read", "Edit", ""), ("Read", "Edit+Bash", ""), ("Read", "Edit", "Bash", "")}


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_a_script_shows_no_hidden_case(name, kind):
    assert not any(shows_hidden_case("".join(replies(script(name, kind, seed)))) for seed in SEEDS)


def second_tries(task=TASK):
    plans = [
        scripted_reply_plan("coding_tools", task, True, np.random.default_rng(seed), SECOND_TRIES) for seed in SEEDS
    ]
    return [plan for plan in plans if any(turn.slip for turn in plan)]


def test_a_second_try_earns_one_and_runs_the_tests_after_every_edit():
    assert len(second_tries()) > len(SEEDS) / 2
    for plan in second_tries():
        played, results, ended = play("coding_tools", plan)
        assert {result.status for result in results} == {Status.OK}
        assert ended is not None
        assert reward(played) == 1.0
        tests = [call for turn in plan for call in turn.calls if call.name == "Bash"]
        assert len(tests) == 1 + sum(turn.slip for turn in plan)


def after_edits(module, turn):
    """The module after the Edits of a reply."""
    for call in turn.calls:
        if call.name == "Edit":
            old, new = call.arguments["old_string"], call.arguments["new_string"]
            assert module.count(old) == 1
            module = module.replace(old, new)
    return module


def test_second_tries_leave_one_change_that_repairs_nothing_and_then_the_right_module():
    counts = set()
    for plan in second_tries():
        module = TASK.buggy
        for turn in plan:
            module = after_edits(module, turn)
            if turn.slip:
                assert module not in (TASK.buggy, TASK.reference)
                assert failing_cases(module, TASK.function, TASK.public)
                differing = [a != b for a, b in zip(TASK.buggy.split("\n"), module.split("\n"), strict=True)]
                assert sum(differing) == 1
        assert module == TASK.reference
        counts.add(sum(turn.slip for turn in plan))
    assert counts == {1, 2}  # This task has no room for more.


def test_a_wrong_edit_is_taken_back_first_only_where_the_right_one_lies_in_another_line():
    edits = {sum(call.name == "Edit" for call in plan[-2].calls) for plan in second_tries()}
    assert edits == {1, 2}


def test_an_environment_without_second_tries_plays_good_scripts():
    plans = [
        scripted_reply_plan("edit_menu", TASK, True, np.random.default_rng(3), manner)
        for manner in (Manner(), SECOND_TRIES)
    ]
    assert replies(plans[0]) == replies(plans[1])


def test_with_explanations_every_reply_with_an_edit_after_a_read_says_what_is_wrong_and_no_other_does():
    manner = Manner("shortest", second_tries=0.5, explains=True)
    for seed in range(60):
        rng = np.random.default_rng(seed)
        plan = scripted_reply_plan("coding_tools", TASK, seed % 2 == 0, rng, manner)
        for turn in plan[1:]:
            edits = "Edit" in render_turn("", turn.items(render_call))
            assert edits == bool(re.fullmatch(r"Line \d: .*\.", turn.text))
        if len(plan) > 2 and plan[1].calls and not plan[1].slip and plan[1].text:
            assert plan[1].text == "Line 2: a start value is wrong."


@pytest.mark.parametrize("edits", sorted(EDITS))
def test_the_line_that_is_said_to_be_wrong_is_where_the_edit_begins(edits):
    manner = Manner(edits, second_tries=1.0, explains=True)
    said = set()
    for seed in SEEDS:
        module = TASK.buggy
        for turn in scripted_reply_plan("coding_tools", TASK, True, np.random.default_rng(seed), manner):
            *before, last = [call for call in turn.calls if call.name == "Edit"] or [None]
            if last is not None:
                number = int(turn.text.split()[1].rstrip(":"))
                lines = after_edits(module, replace(turn, calls=tuple(before))).split("\n")
                assert last.arguments["old_string"].split("\n")[0] in lines[number - 1]
                said.add(number)
            module = after_edits(module, turn)
    assert len(said) > 1


def with_and_without(name, seed, good):
    """A plan that tests first, and the same plan without."""
    return [
        scripted_reply_plan(name, TASK, good, np.random.default_rng(seed), Manner(tests_first=share))
        for share in (1.0, 0.0)
    ]


def runs_tests(turn):
    return any(call.name in ("test", "Bash") for call in turn.calls)


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_good_script_that_tests_first_does_so_after_reading_and_earns_one(name):
    for seed in SEEDS:
        first, plain = with_and_without(name, seed, good=True)
        played, results, _ = play(name, first)
        assert {result.status for result in results} == {Status.OK}
        assert reward(played) == 1.0
        calls = [call.name for turn in first for call in turn.calls]
        assert calls[:3] == (["read", "test", "edit"] if name == "edit_menu" else ["Read", "Bash", "Edit"])
        assert len([turn for turn in first if runs_tests(turn)]) == 1 + len(
            [turn for turn in plain if runs_tests(turn)]
        )


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_bad_script_that_tests_first_still_errs_within_its_turns(name):
    changed = set()
    for seed in range(60):
        first, plain = with_and_without(name, seed, good=False)
        played, _, ended = play(name, first)
        assert reward(played) == 0.0
        assert len(first) <= MAX_TURNS
        assert ended is not None or len(first) == MAX_TURNS
        changed.add(replies(first) != replies(plain))
    assert changed == {True, False}  # Some never read.


def test_no_script_that_tests_only_tests_twice_before_it_goes_on():
    for name in sorted(SCRIPTS):
        for seed in range(60):
            first, _ = with_and_without(name, seed, good=False)
            tests = [runs_tests(turn) and not any("dit" in call.name for call in turn.calls) for turn in first]
            assert not (tests[:1] == tests[1:2] == [True])


def test_broken_calls_are_malformed_whatever_the_damage():
    broken = [script("coding_tools", "broken_edit", seed)[1] for seed in SEEDS]
    texts = {render_turn(turn.text, turn.items(render_call)) for turn in broken}
    assert len(texts) == 3
    for text in texts:
        (item,) = parse_reply(text, environment("coding_tools").tools).items
        assert isinstance(item, Malformed)


def test_unbroken_calls_come_back_from_the_parser_unchanged():
    plan = script("coding_tools", "good", 0)
    for turn in plan:
        assert parse_reply(
            render_turn(turn.text, turn.items(render_call)), environment("coding_tools").tools
        ).items == (turn.calls)
        assert all(isinstance(call, ToolCall) for call in turn.calls)


def test_an_environment_without_scripts_is_the_users_error():
    with pytest.raises(UserError, match="no scripts for environment 'chess'"):
        scripted_reply_plan("chess", TASK, True, np.random.default_rng(0))


def test_menu_scripts_that_explain_name_line_and_fault_before_the_edit_and_change_nothing_else():
    explained = scripts._scripts("lines", explains=True)["edit_menu"]
    for kind, plain in SCRIPTS["edit_menu"].items():
        for seed in SEEDS:
            told = explained[kind](TASK, np.random.default_rng(seed))
            bare = plain(TASK, np.random.default_rng(seed))
            for with_reason, without in zip(told, bare, strict=True):
                named = [call.name for call in without.calls]
                repairs = "edit" in named or right_operation(TASK) in named
                assert with_reason.text == (menu_reason(TASK) if repairs else without.text)


def menu_reason(task):
    lines = zip(task.buggy.split("\n"), task.reference.split("\n"), strict=False)
    number = next(number for number, (old, new) in enumerate(lines, start=1) if old != new)
    return f"Line {number}: {REASONS[task.family]}"
