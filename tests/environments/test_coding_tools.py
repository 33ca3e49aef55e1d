import pytest

from agentrl.environments.coding_tools import MAX_CALLS
from agentrl.tasks.public_tests import test_source as public_test_source
from agentrl.types import Malformed, Status, ToolCall, Turn
from tests.environments.fakes import (
    BUGGY,
    REFERENCE,
    SOURCE,
    TASK,
    TESTS,
    RecordingBackend,
    call,
    do,
    environment,
    reward,
    shows_hidden_case,
)

LS = ToolCall("Bash", {"command": "ls"})
FIX = {"file_path": SOURCE, "old_string": "    total = 1", "new_string": "    total = 0"}


@pytest.fixture
def tools():
    return environment("coding_tools")


def test_the_tools_are_read_edit_write_bash(tools):
    assert [tool.name for tool in tools.tools] == ["Read", "Edit", "Write", "Bash"]


def test_each_schema_names_the_arguments_of_the_source_and_refuses_others(tools):
    arguments = {tool.name: list(tool.parameters["properties"]) for tool in tools.tools}
    assert arguments == {
        "Read": ["file_path", "offset", "limit"],
        "Edit": ["file_path", "old_string", "new_string", "replace_all"],
        "Write": ["file_path", "content"],
        "Bash": ["command", "timeout"],
    }
    assert all(tool.parameters["additionalProperties"] is False for tool in tools.tools)


def test_the_prompt_says_where_the_repository_is_and_what_ends_the_session(tools):
    system = tools.initial_messages()[0]
    assert "/repo" in system.content
    assert "A reply without a tool call ends the session." in system.content
    assert len(system.content.split()) <= 60


def test_the_prompt_names_function_file_and_test_file(tools):
    request = tools.initial_messages()[1].content
    assert all(name in request for name in (TASK.function, f"/repo/{SOURCE}", f"/repo/{TESTS}"))


def test_the_repository_holds_the_buggy_source_and_the_public_tests_and_nothing_else(tools):
    assert tools.final_files() == {SOURCE: BUGGY, TESTS: public_test_source(TASK)}


def test_there_is_one_test_function_for_each_public_case(tools):
    assert tools.final_files()[TESTS].count("def test_") == len(TASK.public)


def test_hidden_cases_are_nowhere_in_files_prompts_or_observations(tools):
    shown = [*tools.final_files().values(), *(message.content for message in tools.initial_messages())]
    shown += [result.text for result in do(tools, LS, ToolCall("Read", {"file_path": TESTS}))]
    assert not any(map(shows_hidden_case, shown))


def test_what_the_sandbox_gets_holds_no_hidden_case():
    backend = RecordingBackend()
    call(environment("coding_tools", backend), "Bash", command=f"pytest && python {SOURCE} && grep 7 && pytest {TESTS}")
    assert len(backend.requests) == 4
    assert not shows_hidden_case(repr(backend.requests))


def test_a_reply_without_a_call_ends_the_episode(tools):
    step = tools.step(Turn("Done."))
    assert (step.results, step.ended) == ((), "answer")


def test_an_empty_reply_ends_the_episode(tools):
    assert tools.step(Turn("")).ended == "answer"


def test_a_malformed_call_does_not_end_the_episode(tools):
    step = tools.step(Turn("Done.", (Malformed("json", "Malformed tool call: no JSON."),)))
    assert step.ended is None
    assert [(r.status, r.cause, r.text) for r in step.results] == [
        (Status.MALFORMED, "json", "Malformed tool call: no JSON.")
    ]


def test_calls_of_a_turn_run_in_order(tools):
    results = do(
        tools,
        ToolCall("Read", {"file_path": SOURCE}),
        ToolCall("Edit", FIX),
        ToolCall("Bash", {"command": f"cat {SOURCE}"}),
    )
    assert [result.status for result in results] == [Status.OK] * 3
    assert results[2].text == REFERENCE.removesuffix("\n")


def test_edit_before_read_fails_even_when_a_read_follows_in_the_same_turn(tools):
    results = do(tools, ToolCall("Edit", FIX), ToolCall("Read", {"file_path": SOURCE}))
    assert [(result.status, result.cause) for result in results] == [(Status.FAILED, "not_read"), (Status.OK, None)]


def test_the_fifth_and_sixth_call_are_malformed_and_the_first_four_run(tools):
    results = do(tools, *[LS] * 6)
    assert [result.cause for result in results] == [None] * MAX_CALLS + ["too_many_calls"] * 2
    assert {result.status for result in results[MAX_CALLS:]} == {Status.MALFORMED}


def test_malformed_items_count_among_the_four(tools):
    bad = Malformed("json", "bad")
    results = do(tools, bad, bad, bad, LS, LS)
    assert [result.cause for result in results] == ["json", "json", "json", None, "too_many_calls"]


def test_a_call_past_the_fourth_changes_nothing(tools):
    do(tools, *[ToolCall("Read", {"file_path": SOURCE})] * 4, ToolCall("Edit", FIX))
    assert tools.final_files()[SOURCE] == BUGGY


@pytest.mark.parametrize(
    ("item", "cause"),
    [
        (ToolCall("read", {"file_path": SOURCE}), "unknown_tool"),
        (ToolCall("", {}), "unknown_tool"),
        (ToolCall("Read", {}), "arguments"),
        (ToolCall("Read", {"path": SOURCE}), "arguments"),
        (ToolCall("Read", {"file_path": SOURCE, "lines": 3}), "arguments"),
        (ToolCall("Read", {"file_path": None}), "arguments"),
        (ToolCall("Read", {"file_path": SOURCE, "offset": -1}), "arguments"),
        (ToolCall("Read", {"file_path": SOURCE, "offset": True}), "arguments"),
        (ToolCall("Read", {"file_path": SOURCE, "limit": 0}), "arguments"),
        (ToolCall("Read", {"file_path": SOURCE, "limit": "3"}), "arguments"),
        (ToolCall("Edit", {**FIX, "replace_all": "yes"}), "arguments"),
        (ToolCall("Edit", {"file_path": SOURCE, "old_string": "a"}), "arguments"),
        (ToolCall("Write", {"file_path": SOURCE, "content": ["x"]}), "arguments"),
        (ToolCall("Bash", {"command": ["ls"]}), "arguments"),
        (ToolCall("Bash", {"command": "ls", "timeout": 0}), "arguments"),
        (ToolCall("Bash", {"command": "ls", "timeout": 600_001}), "arguments"),
        (ToolCall("Bash", {"command": "ls", "timeout": 1.5}), "arguments"),
    ],
)
def test_a_call_that_fits_no_schema_is_malformed(tools, item, cause):
    (result,) = do(tools, item)
    assert (result.status, result.cause) == (Status.MALFORMED, cause)


def test_deeply_nested_arguments_are_malformed(tools):
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    (result,) = do(tools, ToolCall("Read", {"file_path": nested}))
    assert (result.status, result.cause) == (Status.MALFORMED, "arguments")


def test_a_repair_earns_one_however_the_episode_ended(tools):
    call(tools, "Read", file_path=SOURCE)
    call(tools, "Edit", **FIX)
    assert reward(tools) == 1.0


def test_the_buggy_source_earns_nothing_though_the_answer_claims_success(tools):
    tools.step(Turn("All tests pass."))
    assert reward(tools) == 0.0


def test_changing_the_tests_earns_nothing(tools):
    call(tools, "Read", file_path=TESTS)
    call(tools, "Write", file_path=TESTS, content="def test_1():\n    assert True\n")
    call(tools, "Bash", command="pytest")
    assert reward(tools) == 0.0


def test_a_repair_elsewhere_than_in_the_functions_file_earns_nothing(tools):
    call(tools, "Write", file_path="fixed.py", content=REFERENCE)
    assert reward(tools) == 0.0


def test_an_episode_can_edit_more_than_once(tools):
    call(tools, "Read", file_path=SOURCE)
    call(tools, "Edit", file_path=SOURCE, old_string="total = 1", new_string="total = 2")
    call(tools, "Edit", file_path=SOURCE, old_string="total = 2", new_string="total = 0")
    assert reward(tools) == 1.0


def test_episodes_of_one_task_share_nothing(tools):
    call(tools, "Read", file_path=SOURCE)
    call(tools, "Edit", **FIX)
    other = environment("coding_tools")
    assert other.final_files()[SOURCE] == BUGGY
    assert call(other, "Edit", **FIX).cause == "not_read"
