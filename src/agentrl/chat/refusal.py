"""Why a call is malformed, on its way from where it is found to the parser.

Internal to the chat: outside it a refusal is a `Malformed`.
"""

_SHOWN = 60


class RefusedCallError(Exception):
    """A call that is none: a stable cause word, and the reason as one line for the model."""

    def __init__(self, cause: str, reason: str) -> None:
        self.cause = cause
        self.reason = reason
        super().__init__(reason)


def quoted(text: str) -> str:
    """`text` in quotes, on one line, printable and cut to a readable length."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
