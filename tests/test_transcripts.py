from agentrl.transcripts import transcript
from agentrl.types import Malformed
from tests.episode_factory import call, episode, malformed, ok, turn


def test_a_transcript_holds_every_call_and_result_in_order():
    played = episode(
        [turn([call("Read", file_path="score.py"), Malformed("json", "bad")], [ok(), malformed("json")], text="t")],
        ended="answer",
        reward=1.0,
    )
    found = transcript(played, "before")
    calls = [(one.name, one.arguments, one.malformed) for one in found.turns[0].calls]
    assert calls == [("Read", {"file_path": "score.py"}, None), (None, None, "json")]
    assert [one.status for one in found.turns[0].results] == ["ok", "malformed"]
    assert (found.turns[0].text, found.ended, found.reward, found.outcome) == ("t", "answer", 1.0, "ok")


def test_the_prompt_is_null_where_nothing_decodes_it():
    assert transcript(episode(), "step 0").prompt is None
