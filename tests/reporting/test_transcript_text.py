"""A transcript in a terminal: everything of the episode is there, in its order."""

from tests.episode_factory import call, episode, ok, refused, turn

from agentrl.reporting.transcript_text import transcript_text
from agentrl.transcripts import transcript


def test_a_transcript_shows_prompt_turns_results_and_verdict_in_order():
    played = episode(
        [
            turn([call("Edit", file_path="f.py")], [refused("not_read")], text="first reply"),
            turn([call("Read", file_path="f.py")], [ok()], text="second reply"),
        ],
        task="heldout_zero",
        family="zero",
        sample=0,
        ended="answer",
        reward=1.0,
    )
    text = transcript_text(transcript(played, "before", lambda _: "the prompt\n"))
    parts = ["=== heldout_zero (zero)", "the prompt", "--- turn 1", "first reply", "--- failed (not_read)"]
    parts += ["--- turn 2", "second reply", "--- ok", "--- ended: answer", "reward 1\n"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
