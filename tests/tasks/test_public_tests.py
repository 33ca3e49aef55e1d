from pathlib import Path

import pytest

from agentrl.tasks import public_tests
from agentrl.tasks.trusted import failing_cases, same_value
from tests.tasks.examples import recursive_task


def test_the_test_file_holds_one_function_for_each_public_case() -> None:
    assert public_tests.test_source(recursive_task()) == (
        "from height import height\n\n\n"
        "def test_1():\n    assert height({}) == 0\n\n\n"
        "def test_2():\n    assert height({'below': [{}]}) == 1\n\n\n"
        "def test_3():\n    assert height({'below': [{}, {'below': [{}]}]}) == 2\n"
    )


@pytest.mark.parametrize(("module", "passes"), [("reference", True), ("buggy", False)])
def test_the_test_file_runs_beside_the_source(
    module: str, passes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = recursive_task()
    (tmp_path / task.source_file).write_text(getattr(task, module))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, task.function, raising=False)
    names: dict[str, object] = {}
    exec(public_tests.test_source(task), names)
    if passes:
        names["test_3"]()  # type: ignore[operator]
    else:
        with pytest.raises(AssertionError):
            names["test_3"]()  # type: ignore[operator]


def test_values_of_other_types_are_not_the_same() -> None:
    assert same_value({"a": [1, 2.0]}, {"a": [1, 2.0]})
    assert not same_value(1, 1.0)
    assert not same_value(1, True)
    assert not same_value((1,), [1])
    assert not same_value([(1,)], [[1]])
    assert not same_value(object(), 1)


def test_a_call_cannot_spoil_the_next_ones_arguments() -> None:
    task = recursive_task()
    spoiling = "def height(tree):\n    tree.clear()\n    return 0\n"
    assert failing_cases(spoiling, "height", task.public) == [1, 2]
    assert task.public[1].args == ({"below": [{}]},)
