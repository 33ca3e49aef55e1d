"""The test runner's output and exit codes, as the model sees them."""

import pytest

from agentrl.sandbox.base import Backend, ProcessOutput


def run(backend: Backend, tests: str, **modules: str) -> ProcessOutput:
    files = {f"{name}.py": text for name, text in modules.items()}
    return backend.run_tests({**files, "test_f.py": tests}, "test_f.py")


def test_all_passed(backend: Backend) -> None:
    output = run(backend, "from f import f\ndef test_a(): assert f(1) == 2\n", f="def f(x): return x + 1")
    assert output == ProcessOutput(0, "test_f.py::test_a PASSED\n1 passed\n")


def test_a_failed_comparison_says_expected_and_got(backend: Backend) -> None:
    tests = "from f import f\n\ndef test_a():\n    assert f(1) == 1\n\ndef test_b():\n    assert f(1) == [2]\n"
    assert run(backend, tests, f="def f(x): return x").output.splitlines() == [
        "test_f.py::test_a PASSED",
        "test_f.py::test_b FAILED",
        "E   assert f(1) == [2]",
        "E   expected [2], got 1",
        "1 failed, 1 passed",
    ]


def test_each_side_of_a_comparison_is_evaluated_once(backend: Backend) -> None:
    tests = (
        "seen = []\ndef f(x): return seen.append(x)\ndef test_a():\n    assert f(1) == f(1)\n    assert len(seen) == 2"
    )
    assert run(backend, tests).exit_code == 0


def test_an_identity_says_expected_and_got(backend: Backend) -> None:
    assert "E   expected None, got 0\n" in run(backend, "def test_a(): assert 0 is None").output


def test_another_assertion_shows_its_line_and_message(backend: Backend) -> None:
    assert run(backend, "def test_a():\n    assert not 1, 'why'").output.splitlines()[1:3] == [
        "E   /repo/test_f.py:2: assert not 1, 'why'",
        "E   AssertionError: why",
    ]


def test_an_error_shows_where_it_was_raised(backend: Backend) -> None:
    tests = "from f import f\ndef test_a():\n    assert f(0) == 1\n"
    assert run(backend, tests, f="def f(x):\n    return 1 / x\n").output.splitlines()[1:4] == [
        "E   /repo/test_f.py:3: assert f(0) == 1",
        "E   /repo/f.py:2: return 1 / x",
        "E   ZeroDivisionError: division by zero",
    ]


def test_a_deep_recursion_is_shown_in_a_few_lines(backend: Backend) -> None:
    output = run(backend, "def f(): f()\ndef test_a(): f()").output
    assert "RecursionError" in output
    assert len(output.splitlines()) < 10


def test_a_syntax_error_of_the_source_is_an_error_of_loading(backend: Backend) -> None:
    output = run(backend, "from f import f\ndef test_a(): pass", f="def f(:")
    assert output.exit_code == 2
    assert output.output.splitlines() == [
        "ERROR test_f.py",
        "E   /repo/test_f.py:1: from f import f",
        "E   /repo/f.py:1: def f(:",
        "E   SyntaxError: invalid syntax",
        "1 error",
    ]


def test_a_file_without_tests_does_not_pass(backend: Backend) -> None:
    assert run(backend, "x = 1") == ProcessOutput(5, "no tests ran\n")


def test_a_missing_file_does_not_pass(backend: Backend) -> None:
    assert backend.run_tests({}, "test_f.py").exit_code == 4


def test_methods_of_test_classes_run_in_order(backend: Backend) -> None:
    tests = "class TestF:\n    def test_b(self): pass\n    def test_a(self): pass\n    def helper(self): 1/0\n"
    expected = "test_f.py::TestF::test_b PASSED\ntest_f.py::TestF::test_a PASSED\n2 passed\n"
    assert run(backend, tests).output == expected


def test_what_a_passing_test_prints_is_hidden(backend: Backend) -> None:
    assert "noise" not in run(backend, "def test_a(): print('noise')").output


def test_what_a_failing_test_prints_is_shown(backend: Backend) -> None:
    assert "Captured output:\nclue\n" in run(backend, "def test_a():\n    print('clue')\n    assert 0").output


@pytest.mark.parametrize("leave", ["import os; os._exit(0)", "import sys; sys.exit(0)", "raise SystemExit"])
def test_leaving_early_is_no_pass(backend: Backend, leave: str) -> None:
    assert run(backend, f"def test_a(): {leave}").exit_code == 1


@pytest.mark.parametrize("leave", ["import os; os._exit(0)", "raise SystemExit(0)"])
def test_leaving_while_loading_is_no_pass(backend: Backend, leave: str) -> None:
    assert run(backend, f"{leave}\ndef test_a(): pass").exit_code in (1, 2)


def test_an_async_test_is_no_pass(backend: Backend) -> None:
    assert run(backend, "async def test_a(): assert 0").exit_code == 1


def test_a_value_whose_representation_fails_is_named_by_its_type(backend: Backend) -> None:
    tests = "class A:\n    def __repr__(self): raise ValueError\ndef test_a(): assert A() == 1"
    assert "got <A without a representation: ValueError>" in run(backend, tests).output


def test_a_long_value_is_cut(backend: Backend) -> None:
    assert len(run(backend, "def test_a(): assert 'x' * 10000 == 1").output) < 600


def test_two_runs_print_the_same(backend: Backend) -> None:
    tests = "def test_a(): assert {'a', 'b', 'c', object} == object()\ndef test_b(): assert print == 1"
    assert run(backend, tests) == run(backend, tests)
