import pytest

from agentrl.environments.observations import OBSERVATION_BYTES
from agentrl.sandbox.base import ProcessOutput
from agentrl.tasks.model import OPERATIONS
from agentrl.types import Malformed, Status, ToolCall, Turn
from tests.environments.fakes import (
    BUGGY,
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


@pytest.fixture
def menu():
    return environment("edit_menu")


def test_the_tools_are_read_edit_test_submit(menu):
    assert [tool.name for tool in menu.tools] == ["read", "edit", "test", "submit"]


def test_operations_are_shown_in_the_fixed_order_whatever_the_task(menu):
    assert menu.tools[1].parameters["properties"]["op"]["enum"] == list(OPERATIONS)


def test_schemas_refuse_further_arguments(menu):
    assert all(tool.parameters["additionalProperties"] is False for tool in menu.tools)


def test_the_prompt_names_the_function_and_no_operation(menu):
    system, user = menu.initial_messages()
    assert (system.role, user.role) == ("system", "user")
    assert TASK.function in user.content
    assert "fix_" not in system.content + user.content


def test_the_system_prompt_has_at_most_sixty_words(menu):
    assert len(menu.initial_messages()[0].content.split()) <= 60


def test_read_numbers_lines_as_cat_does(menu):
    assert call(menu, "read").text.split("\n")[:2] == ["     1\tdef amber_meadow(values):", "     2\t    total = 1"]


def test_edit_needs_no_read_and_puts_the_prepared_module_in_place(menu):
    assert call(menu, "edit", op="fix_range").status is Status.OK
    assert menu.final_files()[SOURCE] == TASK.edits["fix_range"]


def test_a_second_edit_fails_and_changes_nothing(menu):
    call(menu, "edit", op="fix_range")
    result = call(menu, "edit", op="fix_init")
    assert (result.status, result.cause) == (Status.FAILED, "second_edit")
    assert menu.final_files()[SOURCE] == TASK.edits["fix_range"]


def test_a_malformed_edit_does_not_use_up_the_edit(menu):
    call(menu, "edit", op="fix_all")
    assert call(menu, "edit", op="fix_init").status is Status.OK


def test_test_runs_the_public_tests_on_the_edited_source():
    backend = RecordingBackend()
    menu = environment("edit_menu", backend)
    call(menu, "edit", op="fix_init")
    call(menu, "test")
    ((method, files, test_file, timeout_s),) = backend.requests
    assert (method, test_file, timeout_s) == ("run_tests", TESTS, None)
    assert files == menu.final_files()
    assert files[SOURCE] == TASK.reference


@pytest.mark.parametrize(
    ("output", "passed"),
    [(ProcessOutput(0, "ok"), True), (ProcessOutput(1, "no"), False), (ProcessOutput(5, ""), False)],
)
def test_a_test_run_is_ok_and_records_whether_tests_passed(output, passed):
    result = call(environment("edit_menu", RecordingBackend(output)), "test")
    assert result.status is Status.OK
    assert result.facts == {"tests_run": True, "tests_passed": passed}


def test_a_test_run_that_the_sandbox_stopped_fails_with_the_limit_as_its_cause():
    result = call(environment("edit_menu", RecordingBackend(ProcessOutput(None, "", "timeout"))), "test")
    assert (result.status, result.cause) == (Status.FAILED, "timeout")
    assert result.facts == {"tests_run": True, "tests_passed": False}


def test_a_long_test_output_is_cut():
    result = call(environment("edit_menu", RecordingBackend(ProcessOutput(1, "é" * 50_000))), "test")
    assert len(result.text.encode()) <= OBSERVATION_BYTES
    assert result.text.endswith("[cut at 16384 bytes]")


def test_submit_ends_the_episode(menu):
    step = menu.step(Turn("", (ToolCall("submit"),)))
    assert step.ended == "submit"
    assert [result.status for result in step.results] == [Status.OK]


def test_no_other_call_ends_the_episode(menu):
    for item in (ToolCall("read"), ToolCall("edit", {"op": "fix_zero"}), ToolCall("test"), Malformed("json", "bad")):
        assert menu.step(Turn("", (item,))).ended is None


def test_the_right_edit_submitted_earns_one(menu):
    call(menu, "edit", op="fix_init")
    call(menu, "submit")
    assert reward(menu) == 1.0


@pytest.mark.parametrize("operation", [name for name in OPERATIONS if name != "fix_init"])
def test_a_wrong_edit_submitted_earns_nothing(menu, operation):
    call(menu, "edit", op=operation)
    call(menu, "submit")
    assert reward(menu) == 0.0


def test_the_right_edit_that_is_not_submitted_earns_nothing_though_its_tests_pass(menu):
    call(menu, "edit", op="fix_init")
    assert menu.grade().passed
    assert reward(menu) == 0.0


def test_the_unedited_source_submitted_earns_nothing(menu):
    call(menu, "submit")
    assert reward(menu) == 0.0


@pytest.mark.parametrize(
    ("items", "cause"),
    [
        ((), "no_call"),
        ((ToolCall("read"), ToolCall("test")), "several_calls"),
        ((ToolCall("edit", {"op": "fix_init"}), ToolCall("submit")), "several_calls"),
        ((Malformed("json", "bad"), ToolCall("submit")), "several_calls"),
        ((Malformed("json", "bad"),), "json"),
        ((ToolCall("Read"),), "unknown_tool"),
        ((ToolCall("edit"),), "arguments"),
        ((ToolCall("edit", {"op": "fix"}),), "arguments"),
        ((ToolCall("edit", {"op": ["fix_init"]}),), "arguments"),
        ((ToolCall("edit", {"op": "fix_init", "now": True}),), "arguments"),
        ((ToolCall("submit", {"op": "fix_init"}),), "arguments"),
    ],
)
def test_a_turn_that_is_not_one_valid_call_is_malformed_as_a_whole_and_runs_nothing(menu, items, cause):
    step = menu.step(Turn("I submit.", items))
    assert [(result.status, result.cause) for result in step.results] == [(Status.MALFORMED, cause)]
    assert step.ended is None
    assert menu.final_files()[SOURCE] == BUGGY


def test_a_plain_answer_does_not_end_the_episode(menu):
    do(menu)
    assert call(menu, "read").status is Status.OK


def test_final_files_are_the_source_and_the_public_tests(menu):
    assert sorted(menu.final_files()) == [SOURCE, TESTS]


def test_hidden_cases_are_nowhere_in_files_prompts_or_observations(menu):
    shown = [*menu.final_files().values(), *(message.content for message in menu.initial_messages())]
    shown += [call(menu, "read").text, call(menu, "edit", op="fix_zero").text, call(menu, "test").text]
    assert not any(map(shows_hidden_case, shown))


def test_an_episode_reports_to_the_model_only_short_texts(menu):
    assert call(menu, "edit", op="fix_init").text == "Applied fix_init."
    assert call(menu, "submit").text == "Submitted."


def test_every_tool_of_the_menu_is_described(menu):
    assert all(tool.description for tool in menu.tools)
