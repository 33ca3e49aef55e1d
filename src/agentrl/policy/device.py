"""The device of a run: made ready, its arithmetic, and what its memory's end means to the user.

Nothing is loaded here and nothing computed; the settings that decide are the run's.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Literal, NamedTuple

import torch
import transformers

from agentrl.errors import AgentRLError, InfrastructureError, UserError
from agentrl.policy.gpus import claim_gpu

Precision = Literal["fp32", "bf16"]

# Of two workspaces a stream that cuBLAS knows as repeatable, the larger; it reads this at its first call.
_WORKSPACE = {"CUBLAS_WORKSPACE_CONFIG": ":4096:8"}

# How torch, cuBLAS and the driver say that there is no memory, where it is no `OutOfMemoryError`.
_FULL = ("out of memory", "can't allocate memory", "CUBLAS_STATUS_ALLOC_FAILED", "CUBLAS_STATUS_NOT_INITIALIZED")
_CONTEXT_GIB = 1.0  # What a process holds of a GPU beside its tensors, at most: context and libraries.
_GIB = 2**30


def prepare_device(device: str, threads: int, *, deterministic: bool = True) -> torch.device:
    """The torch device of a run, set up so that equal runs give equal numbers.

    On a CPU that is always so, given the number of threads; on a GPU when `deterministic`. It must come
    before the process's first work on the GPU, of which it claims one. UserError when `device` is cuda and
    torch can use no GPU, or as `claim_gpu`.
    """
    transformers.logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    transformers.logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    torch.set_num_threads(threads)
    torch.set_float32_matmul_precision("highest")  # fp32 means fp32, not tf32.
    if device == "cuda":
        claim_gpu(torch.cuda.device_count(), os.environ)
    if device == "cuda" and not torch.cuda.is_available():
        raise UserError(
            "no CUDA GPU can be used", where="device: cuda", remedy="run on a GPU machine, or run the demo: make demo"
        )
    repeatable = deterministic or device == "cpu"
    if repeatable:
        os.environ.update(_WORKSPACE)
        # Otherwise torch would fill every new tensor, to show reads of memory that nobody wrote.
        torch.utils.deterministic.fill_uninitialized_memory = False  # type: ignore[attr-defined]
    torch.use_deterministic_algorithms(repeatable)
    return torch.device(device)


def arithmetic(precision: Precision, device: torch.device) -> AbstractContextManager[Any]:
    """The forward pass's arithmetic: `fp32`, or `bf16` matrix products over fp32 weights.

    In `bf16` the factors of matrix products and attention are rounded; the residual stream, norms,
    softmax and the logits' sums stay fp32.
    """
    if precision == "fp32":
        return nullcontext()
    return torch.autocast(device.type, dtype=torch.bfloat16)


class Occupancy(NamedTuple):
    """Who holds how much of the GPU's memory, in GiB."""

    total: float
    own: float
    others: float


def occupancy() -> Occupancy | None:
    """The current GPU's memory; None without a GPU, or when it does not answer."""
    try:
        free, total = torch.cuda.mem_get_info()
        own = torch.cuda.memory_reserved()
    except (RuntimeError, AssertionError):
        return None
    others = max(0.0, (total - free - own) / _GIB - _CONTEXT_GIB)
    return Occupancy(total / _GIB, own / _GIB, others)


def peak_gpu_gib() -> float | None:
    """Most GPU memory that torch's allocator has held so far, in GiB; None without a GPU."""
    return torch.cuda.max_memory_allocated() / _GIB if torch.cuda.is_available() else None


@contextmanager
def memory_explained(work: str, remedy: str) -> Iterator[None]:
    """Turn the end of memory during `work` into one message.

    UserError with `remedy` when this process took it; InfrastructureError when others hold a tenth of the
    GPU or more, for then the settings are not to blame.
    """
    try:
        yield
    except (RuntimeError, MemoryError) as error:
        if not _is_full(error):
            raise
        raise _explanation(work, remedy) from error


def _is_full(error: Exception) -> bool:
    return isinstance(error, torch.OutOfMemoryError | MemoryError) or any(sign in str(error) for sign in _FULL)


def _explanation(work: str, remedy: str) -> AgentRLError:
    kept = "what was saved before is whole"
    found = occupancy()
    if found is None:
        return UserError(f"out of memory in {work}; {kept}", remedy=remedy)
    if found.others >= 0.1 * found.total:
        return InfrastructureError(
            f"out of GPU memory in {work}: other processes hold {found.others:.1f} of {found.total:.1f} GiB, "
            f"this one {found.own:.1f}; {kept} -> end them, or choose another GPU with CUDA_VISIBLE_DEVICES"
        )
    return UserError(
        f"out of GPU memory in {work}: it holds {found.own:.1f} of {found.total:.1f} GiB; {kept}", remedy=remedy
    )
