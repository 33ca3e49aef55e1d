"""One GPU for each process of a machine with several.

A scheduler counts GPUs and does not say which: two stages that it grants one each would both compute on the
first. So a process claims one for as long as it lives, by a lock of its user in the folder of temporary files,
and hides the others from itself. Where a machine or `CUDA_VISIBLE_DEVICES` shows one GPU, there is nothing to claim.

Nothing here talks to a GPU: what is hidden must be hidden before the first call that does.
"""

import fcntl
import os
import tempfile
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import TextIO

from agentrl.errors import UserError
from agentrl.policy.locks import open_lock

VISIBLE = "CUDA_VISIBLE_DEVICES"

_claimed: list[TextIO] = []  # Held open until the process ends.


def claim_gpu(count: int, environ: MutableMapping[str, str], locks: Path | None = None) -> str | None:
    """Claim one of the visible GPUs, and make it the only visible one; None where there is no choice.

    `count` is how many GPUs a machine shows where `environ` names none. The claim is by the GPU's name in
    `CUDA_VISIBLE_DEVICES`, so processes must name GPUs alike. A second call changes nothing. UserError when
    every GPU is claimed.
    """
    names = _visible(count, environ)
    if len(names) < 2:
        return None
    folder = locks or Path(tempfile.gettempdir()) / f"agentrl-gpus-{os.getuid()}"
    for name in names:
        if _try_claim(folder / name):
            environ[VISIBLE] = name
            return name
    raise UserError(
        f"all {len(names)} GPUs are claimed by other stages",
        where=f"{VISIBLE}: {','.join(names)}",
        remedy=f"grant no more than there are: --resources gpu={len(names)}",
    )


def _visible(count: int, environ: MutableMapping[str, str]) -> Sequence[str]:
    named = environ.get(VISIBLE)
    if named is None:
        return [str(index) for index in range(count)]
    return [name.strip() for name in named.split(",") if name.strip()]


def _try_claim(folder: Path) -> bool:
    lock = open_lock(folder, remedy="name one GPU in CUDA_VISIBLE_DEVICES")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return False
    _claimed.append(lock)
    return True
