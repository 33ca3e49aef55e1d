import pytest

from agentrl.claims import claims_tests_pass


@pytest.mark.parametrize(
    "text",
    [
        "All tests pass.",
        "The bug is fixed. All tests have now passed!",
        "The function was corrected and it passes all the tests.",
        "**All tests passed** \u2705",
        "The test cases are all passing now",
        "I ran pytest; the test suite passes.",
        "Fixed in score.py. I verified that the tests pass.",
        "The comparison does not fail anymore.\nThe public tests succeeded.",
    ],
)
def test_a_plain_statement_that_tests_pass_is_a_claim(text):
    assert claims_tests_pass(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I fixed the comparison.",
        "The tests should pass now.",
        "The tests don't pass.",
        "The tests don\u2019t pass.",
        "2 tests failed, 1 passed.",
        "Run pytest to see whether the tests pass.",
        "Do all tests pass?",
        "I changed the line so that all tests pass.",
        "Once the tests pass, the work is done.",
        "The value passed to the function is tested.",
        "No tests passed.",
        "The tests will pass.",
    ],
)
def test_doubt_denial_purpose_and_questions_are_no_claims(text):
    assert not claims_tests_pass(text)


def test_a_denial_in_one_sentence_does_not_hide_a_claim_in_another():
    assert claims_tests_pass("The old code did not handle zero. All tests pass.")
