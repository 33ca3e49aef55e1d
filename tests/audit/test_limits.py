"""Runaway code ends of time on one machine, of memory on another: which of them is no mismatch, all else is."""

from agentrl.audit.findings import Difference
from agentrl.audit.limits import settled

RESULT = "turns[4].results[2]"
RAN_OUT = "test_f.py::test_1 FAILED\nE   MemoryError\n1 failed\n[exit code 1]"
TIMED_OUT = "test_f.py::test_1 FAILED\nError: timeout"


def ended(recorded: tuple[str, str | None, str], derived: tuple[str, str | None, str]) -> list[Difference]:
    names = (".status", ".cause", ".text")
    return [
        Difference(RESULT + name, *pair)
        for name, *pair in zip(names, recorded, derived, strict=True)
        if pair[0] != pair[1]
    ]


OF_MEMORY, OF_TIME = ("ok", None, RAN_OUT), ("failed", "timeout", TIMED_OUT)


def test_the_end_of_memory_there_and_of_time_here_is_set_aside_and_counted() -> None:
    for differences in (ended(OF_MEMORY, OF_TIME), ended(OF_TIME, OF_MEMORY)):
        assert settled(differences, differences) == ([], 1)


def test_a_result_that_passed_there_and_ran_out_of_time_here_is_a_mismatch() -> None:
    differences = ended(("ok", None, "3 passed"), OF_TIME)
    assert settled(differences, differences) == (differences, 0)


def test_other_results_and_the_grade_are_compared_beside_one_that_is_set_aside() -> None:
    other = [Difference("turns[4].results[1].text", "a", "b"), Difference("reward", 1.0, 0.0)]
    differences = [other[0], *ended(OF_MEMORY, OF_TIME), other[1]]
    assert settled(differences, differences) == (other, 1)


def test_a_place_that_came_out_equal_in_one_of_two_replays_is_equal() -> None:
    first, again = Difference("turns[0].results[0].text", "a", "b"), Difference("grade.outcome", "timeout", "wrong")
    assert settled([first], [again]) == ([], 0)
    assert settled([first, again], [again]) == ([again], 0)
