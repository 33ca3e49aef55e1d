"""Whatever the model says, a turn has its results and nothing is raised."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentrl.environments import ENVIRONMENTS
from agentrl.environments.observations import OBSERVATION_BYTES
from agentrl.environments.repository import MAX_FILE_BYTES, MAX_FILES
from agentrl.sandbox.base import ProcessOutput
from agentrl.tasks.model import OPERATIONS
from agentrl.types import Grade, Malformed, Status, ToolCall, Turn
from tests.environments.fakes import REFERENCE, SOURCE, TESTS, RecordingBackend, environment

_ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=12)
_TEXTS = st.one_of(
    _ANY_TEXT,
    st.sampled_from(["", "total", "    total = 1", "e", "\n", REFERENCE, "x" * MAX_FILE_BYTES, "e" * 40_000]),
)
_PATHS = st.one_of(_ANY_TEXT, st.sampled_from([SOURCE, f"/repo/{SOURCE}", TESTS, "new.py", "/etc/passwd", "../x"]))
_WORDS = st.one_of(
    _ANY_TEXT,
    st.sampled_from(["pytest", "python", "-m", "ls", "cat", "grep", "-n", "&&", "cd", "/repo", SOURCE, "'a'"]),
)
_VALUES = st.one_of(_TEXTS, st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.integers(), max_size=2))


def _calls(name: str, required: dict[str, st.SearchStrategy], optional: dict[str, st.SearchStrategy]):
    return st.builds(ToolCall, st.just(name), st.fixed_dictionaries(required, optional=optional))


_NUMBERS = st.one_of(st.integers(0, 10), st.integers(), st.just(10**300))
_ITEMS = st.one_of(
    _calls("Read", {"file_path": _PATHS}, {"offset": _NUMBERS, "limit": _NUMBERS}),
    _calls("Edit", {"file_path": _PATHS, "old_string": _TEXTS, "new_string": _TEXTS}, {"replace_all": st.booleans()}),
    _calls("Write", {"file_path": _PATHS, "content": _TEXTS}, {}),
    _calls("Bash", {"command": st.lists(_WORDS, max_size=6).map(" ".join)}, {"timeout": _NUMBERS}),
    _calls("edit", {"op": st.sampled_from([*OPERATIONS, "fix"])}, {}),
    st.sampled_from([ToolCall("read"), ToolCall("test"), ToolCall("submit")]),
    st.builds(ToolCall, _ANY_TEXT, st.dictionaries(_ANY_TEXT, _VALUES, max_size=3)),
    st.builds(Malformed, st.just("json"), _ANY_TEXT),
)
_TURNS = st.lists(st.builds(Turn, _ANY_TEXT, st.lists(_ITEMS, min_size=1, max_size=6).map(tuple)), max_size=4)
_OUTPUTS = st.builds(
    ProcessOutput,
    st.sampled_from([0, 1, 2, 5, -9, None]),
    st.one_of(_ANY_TEXT, st.just("é" * 20_000)),
    st.sampled_from([None, "timeout"]),
)


@pytest.mark.parametrize("name", sorted(ENVIRONMENTS))
@given(turns=_TURNS, output=_OUTPUTS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_turn_has_sound_results_and_leaves_a_sound_repository(name, turns, output):
    played = environment(name, RecordingBackend(output))
    for turn in turns:
        results = played.step(turn).results
        assert len(results) == (len(turn.items) if name == "coding_tools" else 1)
        for result in results:
            assert (result.cause is None) == (result.status is Status.OK)
            assert len(result.text.encode()) <= OBSERVATION_BYTES
    files = played.final_files()
    assert {SOURCE, TESTS} <= set(files)
    assert len(files) <= MAX_FILES
    assert all(len(text.encode()) <= MAX_FILE_BYTES for text in files.values())
    assert played.reward(Grade(True, "ok")) in (0.0, 1.0)
