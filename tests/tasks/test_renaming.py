import ast

import pytest

from agentrl.errors import IntegrityError
from agentrl.streams import Stream
from agentrl.tasks import renaming, variation, vocabulary
from agentrl.tasks.model import Task
from agentrl.tasks.public_tests import test_source as source_of_tests
from agentrl.tasks.renaming import modules_of, neutral_name, randomize_names
from agentrl.tasks.splits import tasks_of
from agentrl.tasks.syntax import bound_names, identifiers, rename_identifiers
from agentrl.tasks.trusted import failing_cases
from agentrl.tasks.variation import local_names, unrelated_names, vary
from tests.tasks.examples import recursive_task

STREAM = Stream((7, "rename"))


@pytest.fixture(scope="module")
def task() -> Task:
    return recursive_task()


def structure(module: str) -> list[type]:
    return [type(node) for node in ast.walk(ast.parse(module))]


def test_renaming_follows_recursion_and_leaves_strings_and_comments() -> None:
    module = 'def f(f_x, key=1):  # f\n    return f(f_x.f, key=max([1], key=len)) + "f" + "f x"\n'
    renamed = rename_identifiers(module, {"f": "blue_hill", "key": "word"})
    assert renamed == (
        'def blue_hill(f_x, word=1):  # f\n    return blue_hill(f_x.f, word=max([1], key=len)) + "f" + "f x"\n'
    )


def test_every_module_gets_the_new_name_and_keeps_no_old_one(task: Task) -> None:
    renamed = randomize_names(task, STREAM)
    assert renamed.function != task.function
    for module in modules_of(renamed):
        assert task.function not in identifiers(module)
        assert module.startswith(f"def {renamed.function}(")


def test_a_renamed_task_behaves_as_before(task: Task) -> None:
    renamed = randomize_names(task, STREAM)
    cases = (*task.public, *task.hidden)
    for old, new in zip(modules_of(task), modules_of(renamed), strict=True):
        assert failing_cases(new, renamed.function, cases) == failing_cases(old, task.function, cases)


def test_dictionary_keys_in_strings_stay() -> None:
    other = rename_identifiers('def total(rows):\n    return rows["total so far"] + rows["rows"]\n', {"total": "x_y"})
    assert other == 'def x_y(rows):\n    return rows["total so far"] + rows["rows"]\n'


def test_a_name_is_a_function_of_the_stream(task: Task) -> None:
    assert randomize_names(task, STREAM) == randomize_names(task, STREAM)
    assert len({neutral_name(task, STREAM.child(n)) for n in range(50)}) > 40


def test_the_files_and_the_tests_follow_the_name(task: Task) -> None:
    renamed = randomize_names(task, STREAM)
    assert renamed.source_file == f"{renamed.function}.py"
    assert renamed.test_file == f"test_{renamed.function}.py"
    assert task.function + "(" not in source_of_tests(renamed).replace(renamed.function, "")


def test_a_neutral_name_avoids_words_of_the_source(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renaming, "FUNCTION_FIRST_WORDS", ("height", "amber"))
    monkeypatch.setattr(renaming, "FUNCTION_SECOND_WORDS", ("tree", "child", "otter"))
    assert {neutral_name(task, STREAM.child(n)) for n in range(20)} == {"amber_otter"}


def test_a_word_list_without_free_words_is_an_error(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renaming, "FUNCTION_FIRST_WORDS", ("height",))
    with pytest.raises(IntegrityError, match="minmax/train/01: every word"):
        neutral_name(task, STREAM)


def test_varied_tasks_behave_as_before(task: Task) -> None:
    cases = (*task.public, *task.hidden)
    for number in range(20):
        varied = vary(task, STREAM.child(number))
        for old, new in zip(modules_of(task), modules_of(varied), strict=True):
            assert structure(new) == structure(old)
            assert failing_cases(new, varied.function, cases) == failing_cases(old, task.function, cases)


def test_new_local_names_never_meet_other_names() -> None:
    bound = ["best", "index", "reading", "readings", "total", "x"]
    for number in range(50):
        taken = {*bound, "chosen", "price"}
        names = local_names(bound, taken, STREAM.child(number).generator())
        assert len(set(names.values())) == len(names)
        assert not set(names.values()) & taken


def test_unrelated_names_never_meet_other_names_and_say_nothing() -> None:
    bound = ["best", "index", "reading", "readings", "total", "x"]
    seen = set()
    for number in range(50):
        taken = {*bound, "chosen", "price"}
        names = unrelated_names(bound, taken, STREAM.child(number).generator())
        assert list(names) == bound
        assert len(set(names.values())) == len(names)
        assert not set(names.values()) & taken
        seen.add(names["best"])
    assert len(seen) > 30


def test_some_varied_tasks_have_names_of_another_meaning_and_most_keep_it(task: Task) -> None:
    kept = []
    for number in range(60):
        varied = vary(task, STREAM.child(number))
        words = {word for name in bound_names(varied.buggy) for word in name.split("_")}
        meanings = [set(group) for group in vocabulary.SYNONYMS if set(group) & set(_words_of(task))]
        kept.append(all(words & meaning for meaning in meanings))
    assert 0.5 < sum(kept) / len(kept) < 0.85


def _words_of(task: Task) -> set[str]:
    return {word for name in bound_names(task.buggy) for word in name.split("_")}


def test_singular_and_plural_change_together() -> None:
    names = local_names(["reading", "readings"], {"reading", "readings"}, STREAM.child(1).generator())
    pairs = dict(vocabulary.THINGS[0])
    assert names["readings"] == pairs[names["reading"]]


def test_no_word_has_two_meanings() -> None:
    words = [word for group in (*vocabulary.SYNONYMS, *vocabulary.SHORT_NAMES) for word in group]
    words += [word for kind in vocabulary.THINGS for pair in kind for word in pair]
    assert len(words) == len(set(words))


def test_words_of_function_names_say_nothing_of_bugs() -> None:
    telling = {word for group in vocabulary.SYNONYMS for word in group}
    telling |= {word for kind in vocabulary.THINGS for pair in kind for word in pair}
    neutral = {*vocabulary.FUNCTION_FIRST_WORDS, *vocabulary.FUNCTION_SECOND_WORDS}
    assert not telling & neutral
    assert all(word.isidentifier() for word in neutral)
    assert len(neutral) == len(vocabulary.FUNCTION_FIRST_WORDS) + len(vocabulary.FUNCTION_SECOND_WORDS)


def test_new_local_names_are_no_builtins_or_keywords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variation, "SYNONYMS", (("best", "max", "with"),))
    names = [local_names(["best"], {"best"}, STREAM.child(number).generator()) for number in range(20)]
    assert names == [{}] * 20


def test_every_warm_start_task_has_several_texts() -> None:
    for task in tasks_of("warm_start"):
        bodies = {vary(task, STREAM.child(number)).buggy.partition("(")[2] for number in range(20)}
        assert len(bodies) >= 3, task.task_id
