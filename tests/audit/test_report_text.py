"""The readable report of an audit: one cause is told once, with the records that it holds for."""

from agentrl.audit.lines import FRESH, STALE, UNPINNED, Line
from agentrl.audit.report import Audited, report_text


def _report(*lines: Line) -> list[str]:
    audited = Audited("results/x.json", "x", "qwen_grpo_tools", (), lines, (), 1.0)
    return [line.strip() for line in report_text([audited], allow_stale=False).splitlines()]


def test_what_is_the_same_of_several_records_is_told_once_with_their_names() -> None:
    text = _report(
        Line("verify a", "environment", UNPINNED, "torch was 1"),
        Line("base b", "environment", UNPINNED, "torch was 1"),
        Line("result c", "environment", UNPINNED, "numpy was 2"),
        Line("train d", "environment", FRESH),
    )
    assert "2 records: environment: torch was 1 (verify a, base b)" in text
    assert "result c: environment: numpy was 2" in text
    assert not any("train d" in line for line in text)


def test_states_are_not_mixed() -> None:
    text = _report(Line("verify a", "code", UNPINNED, "same"), Line("base b", "code", STALE, "same"))
    assert "verify a: code: same" in text
    assert "base b: code: same" in text
