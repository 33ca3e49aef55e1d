"""One transcript as a person reads it in a terminal. It shows everything and judges nothing."""

from agentrl.transcripts import Transcript, TranscriptTurn


def transcript_text(found: Transcript) -> str:
    """Heading, prompt, each turn with its results, and the verdict; ends in a line feed."""
    heading = f"=== {found.task} ({found.family}), function {found.function}, sample {found.sample}"
    prompt = [] if found.prompt is None else ["--- prompt", found.prompt.rstrip("\n")]
    turns = [_turn(number, turn) for number, turn in enumerate(found.turns, start=1)]
    verdict = f"--- ended: {found.ended}; hidden tests: {found.outcome}; reward {found.reward:g}"
    return "\n".join([heading, *prompt, *turns, verdict]) + "\n"


def _turn(number: int, turn: TranscriptTurn) -> str:
    cut = ", cut at its token limit" if turn.truncated else ""
    lines = [f"--- turn {number}{cut}", turn.text]
    for result in turn.results:
        cause = "" if result.cause is None else f" ({result.cause})"
        lines += [f"--- {result.status}{cause}", result.text]
    return "\n".join(line.rstrip("\n") for line in lines)
