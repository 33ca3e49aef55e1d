"""Bugs put in by rule: each operator's own bug and no other, mutants that end, tasks that are sound."""

from functools import cache

import numpy as np
import pytest

from agentrl.streams import Stream
from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.model import FAMILIES, OPERATIONS, Task
from agentrl.tasks.mutation import mutants
from agentrl.tasks.mutation.mutants import Mutant, TooLongError, another_bug, bounded, mutants_by_function, mutate
from agentrl.tasks.mutation.operators import OPERATORS
from agentrl.tasks.mutation.sites import Source
from agentrl.tasks.similarity import normalised_tree
from agentrl.tasks.trusted import failing_cases, load_function
from agentrl.tasks.variation import vary

LOOP = "def f(xs, k):\n    best = 0\n    for x in xs:\n        {}\n    return best\n"


def bugs(family: str, line: str, module: str = LOOP) -> set[str]:
    """What a family's operators make of one line of a module."""
    right = module.format(line)
    source = Source(right)
    wrongs = [source.applied(one) for operator in OPERATORS[family] for one in operator(source)]
    changed = [
        [(a.strip(), b.strip()) for a, b in zip(right.split("\n"), wrong.split("\n"), strict=True) if a != b]
        for wrong in wrongs
    ]
    return {pairs[0][1] for pairs in changed if pairs and pairs[0][0] == line}


@pytest.mark.parametrize(
    ("family", "line", "expected"),
    [
        ("minmax", "best = max(best, x)", {"best = min(best, x)"}),
        ("minmax", "best = x if x > best else best", {"best = x if x < best else best"}),
        ("minmax", "best = sorted(xs)", {"best = sorted(xs, reverse=True)"}),
        ("minmax", "xs.sort()", {"xs.sort(reverse=True)"}),
        ("minmax", "best = sorted(xs, reverse=True)", {"best = sorted(xs, reverse=False)"}),
        ("minmax", "best = sorted(xs, key=lambda y: -y)", {
            "best = sorted(xs, key=lambda y: y)", "best = sorted(xs, key=lambda y: -y, reverse=True)",
        }),
        ("range", "best = xs[k - 1]", {"best = xs[k]", "best = xs[k - 2]"}),
        ("range", "best = xs[1:]", {"best = xs[2:]", "best = xs[0:]", "best = xs"}),
        ("range", "best = xs[:k]", {"best = xs[:k - 1]", "best = xs[:k + 1]", "best = xs[1:k]"}),
        ("range", "best = xs[:-1]", {"best = xs[:-2]", "best = xs[1:-1]"}),
        ("range", "best = sum(range(k))", {
            "best = sum(range(k - 1))", "best = sum(range(k + 1))", "best = sum(range(1, k))",
        }),
        ("compare", "best += x >= k", {"best += x > k", "best += x <= k"}),
        ("compare", "best += (x - 1) < (k)", {"best += (x - 1) <= (k)", "best += (x - 1) > (k)"}),
        ("compare", "best += x == k and x > 1", {
            "best += x != k and x > 1", "best += x == k and x >= 1", "best += x == k and x < 1",
            "best += x == k or x > 1",
        }),
        ("zero", "best = x / k if k else 0", {"best = x / k"}),
        ("zero", "best = x if x < k else k", set()),
        ("zero", "best = x.get(k, 0)", {"best = x[k]"}),
        ("zero", "best = max(xs, default=0)", {"best = max(xs)"}),
        ("zero", "best += x == 0", {"best += x == 1"}),
        ("zero", "best += k and x > k", {"best += x > k"}),
        ("init", "best += x", set()),
    ],
)  # fmt: skip
def test_a_familys_operators_make_its_bugs_and_no_others(family: str, line: str, expected: set[str]) -> None:
    assert bugs(family, line) == expected


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("best = 0", {"best = 1", "best = -1"}),
        ("best = []", {"best = [0]", "best = [[]]"}),
        ("best = xs[0]", {"best = 0"}),
        ("best = None", {"best = 0"}),
        ("best = True", {"best = False"}),
        ('best = ""', {'best = " "'}),
        ("best, k = 0, 1", {"best, k = 1, 1", "best, k = -1, 1", "best, k = 0, 0", "best, k = 0, 2"}),
    ],
)
def test_a_wrong_start_is_of_what_goes_on_to_change(start: str, expected: set[str]) -> None:
    changing = "def f(xs, k):\n    {}\n    for x in xs:\n        best = best + x\n    return best\n"
    assert bugs("init", start, changing) == expected
    assert bugs("init", start, "def f(xs, k):\n    {}\n    return best\n") == set()


@cache
def all_mutants() -> tuple[Mutant, ...]:
    return tuple(one for functions in mutants_by_function().values() for group in functions for one in group)


def test_every_mutant_has_one_changed_line_and_shows_on_two_calls_that_the_right_function_answers() -> None:
    for one in all_mutants():
        right, wrong = one.reference.splitlines(), one.buggy.splitlines()
        assert len(right) == len(wrong)
        assert sum(a != b for a, b in zip(right, wrong, strict=True)) == 1
        assert failing_cases(one.reference, one.function, one.cases) == []
        assert len(one.failing) >= 2


def test_each_family_has_hundreds_of_mutants_in_a_hundred_functions_or_more() -> None:
    for family, functions in mutants_by_function().items():
        assert len(functions) >= 100, family
        assert sum(map(len, functions)) >= 180, family


def test_no_mutant_is_a_function_of_the_bank_under_other_names() -> None:
    bank = {normalised_tree(module) for task in load_bank() for module in (task.reference, task.buggy)}
    assert bank.isdisjoint(normalised_tree(one.buggy) for one in all_mutants())


def drawn(family: str, turned: bool = False) -> list[Task]:
    return [mutate(family, Stream((0, "test", family, number)), turned=turned) for number in range(30)]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("family", FAMILIES)
def test_a_task_shows_its_bug_in_public_and_hidden_tests_and_only_its_own_edit_repairs_it(
    family: str, turned: bool
) -> None:
    for task in drawn(family, turned):
        assert task.family == family
        assert failing_cases(task.reference, task.function, [*task.public, *task.hidden]) == []
        assert failing_cases(task.buggy, task.function, task.public)
        assert failing_cases(task.buggy, task.function, task.hidden)
        assert len(task.public) == 3
        assert [name for name in OPERATIONS if task.edits[name] == task.reference] == [f"fix_{family}"]


def test_a_task_is_a_function_of_its_stream() -> None:
    assert drawn("zero") == drawn("zero")
    assert len({task.buggy for task in drawn("zero")}) > 15


@pytest.mark.parametrize("family", FAMILIES)
def test_a_turned_function_is_none_that_was_written_and_one_change_away_from_its_buggy_module(family: str) -> None:
    written = {one.reference for one in all_mutants()}
    turned = [task for task in drawn(family, turned=True) if task.reference not in written]
    assert len(turned) > 20
    for task in turned:
        pairs = zip(task.reference.splitlines(), task.buggy.splitlines(), strict=True)
        assert sum(a != b for a, b in pairs) == 1


def test_where_no_turned_function_has_room_a_written_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "_ANSWERED", 10_000)
    written = {one.reference for one in all_mutants()}
    assert {task.reference for task in drawn("minmax", turned=True)} <= written


def test_a_varied_task_is_still_right_and_still_wrong() -> None:
    for task in drawn("init"):
        varied = vary(task, Stream((1, task.task_id)))
        assert failing_cases(varied.reference, varied.function, varied.public) == []
        assert failing_cases(varied.buggy, varied.function, varied.public)


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown family 'typo'"):
        mutate("typo", Stream((0,)))


@pytest.mark.parametrize("body", ["while True:\n        n += 1", "return f(n - 1)", "for i in range(n):\n        f(n)"])
def test_what_a_bug_makes_endless_is_stopped(body: str) -> None:
    endless = load_function(f"def f(n):\n    {body}\n", "f")
    with pytest.raises(TooLongError):
        bounded(endless, (9,))


def test_a_call_within_its_bounds_leaves_no_trace_function_behind() -> None:
    assert bounded(load_function("def f(n):\n    return n + 1\n", "f"), (1,)) == 2
    assert mutants.sys.gettrace() is None or "coverage" in repr(mutants.sys.gettrace())


def test_another_bug_leaves_the_public_tests_failing_and_is_never_one_that_is_taken() -> None:
    found = 0
    for task in (mutate(family, Stream(("another", family, number))) for family in FAMILIES for number in range(6)):
        rng = np.random.default_rng(0)
        taken: list[str] = []
        while (bug := another_bug(task, rng, taken)) is not None and len(taken) < 3:
            family, module = bug
            assert family in FAMILIES
            assert module not in (task.buggy, task.reference, *taken)
            assert failing_cases(module, task.function, task.public)
            taken.append(module)
        found += len(taken)
    assert found > 60
