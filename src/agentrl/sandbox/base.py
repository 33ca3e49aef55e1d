"""The protocol behind which model-written code runs, and the data it exchanges.

A backend runs three kinds of untrusted work: the public tests or a script of a repository
(cold, output is shown to the model and never feeds a reward), a search, and calls of one
function (for grading: the expected values stay with the caller, only reply bytes come back).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agentrl.sandbox.denials import Denial


@dataclass(frozen=True, slots=True)
class Limits:
    """What one job may use."""

    wall_s: float = 10.0
    cpu_s: int = 5
    memory_mib: int = 1024
    file_mib: int = 1
    processes: int = 0
    output_kib: int = 16
    reply_kib: int = 64


@dataclass(frozen=True, slots=True)
class ProcessOutput:
    """How a test run, a script or a search ended. `exit_code` is None when it was killed.

    `output` is stdout and stderr as the model may see them, decoded and cut at the limit.
    `killed` names the limit that ended the job (`timeout`, `cpu`, `flood`, `signal`), else None.
    """

    exit_code: int | None
    output: str
    killed: str | None = None


@dataclass(frozen=True, slots=True)
class CallReplies:
    """Replies of a function to its calls.

    `outcome` is `ok` when every call gave a reply; else the category of the failure
    (`import_error`, `no_result`, `timeout`, `flood`, `protocol`, ...). `replies` are the canonical
    bytes of each call in the order asked, as many as came; nobody but a comparison reads them.
    """

    outcome: str
    replies: tuple[bytes, ...]


class Backend(Protocol):
    """A way to run untrusted code. Each method may raise InfrastructureError, nothing else."""

    @property
    def name(self) -> str:
        """The name recorded in results, such as `process-limits`."""
        ...

    def run_tests(self, files: Mapping[str, str], test_file: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run the test functions of `test_file` in a fresh copy of `files`. Exit code 0: all passed."""
        ...

    def run_script(self, files: Mapping[str, str], script: str, timeout_s: float | None = None) -> ProcessOutput:
        """Run `script` as `__main__` in a fresh copy of `files`."""
        ...

    def grep(
        self,
        files: Mapping[str, str],
        pattern: str,
        timeout_s: float | None = None,
        *,
        ignore_case: bool,
        line_numbers: bool,
        with_names: bool,
    ) -> ProcessOutput:
        """Search `files` for a basic regular expression. Exit codes as grep's: 0 found, 1 nothing, 2 bad pattern."""
        ...

    def call(self, source: str, function: str, calls: Sequence[tuple[Any, ...]]) -> CallReplies:
        """Load `source` and call `function` once for each tuple of positional arguments."""
        ...

    def denials(self) -> Sequence[Denial]:
        """Attempts that this backend promises to deny, made now; none where it is no jail."""
        ...

    def counts(self) -> dict[str, int]:
        """Events so far that are no outcome: `infra`, a failure that was tried again; `shadow_attempt`."""
        ...

    def record(self) -> dict[str, Any]:
        """What a result file says of this backend: name, limits, interpreter, what it does not protect."""
        ...

    def close(self) -> None:
        """Release what the backend holds. A closed backend is not used again."""
        ...
