"""The errors of this project, by who must act on them.

A `ToolError` becomes an observation that the model reads; any other error ends the run. A message
says what is wrong, where, with which value, and what to do about it. This file prints nothing and
exits nowhere: only the command line does.
"""


class AgentRLError(Exception):
    """Base of every error that is expected and explained; never raised itself."""

    exit_code = 2


class UserError(AgentRLError):
    """Something the user can mend: configuration, arguments, missing files or machines."""

    def __init__(self, what: str, *, where: str | None = None, remedy: str | None = None) -> None:
        self.what = what
        self.where = where
        self.remedy = remedy
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """One line: where, what, and the remedy."""
        located = f"{self.where}: {self.what}" if self.where else self.what
        return f"{located} -> {self.remedy}" if self.remedy else located


class IntegrityError(AgentRLError):
    """A check of the workflow itself failed: token path, tasks, sandbox, a log-prob gap."""


class InfrastructureError(AgentRLError):
    """The sandbox or the machine failed. Never scored: the run stops instead."""

    exit_code = 3


class ExhaustedError(InfrastructureError):
    """The machine ran out of processes, threads, memory, open files, disk or time: another try may do."""


class ToolError(Exception):
    """A well-formed call that a tool refuses; its text becomes the observation."""

    def __init__(self, cause: str, text: str) -> None:
        self.cause = cause
        self.text = text
        super().__init__(text)
