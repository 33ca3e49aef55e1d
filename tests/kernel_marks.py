"""Where tests of Triton's kernels run: on a GPU, or without one under TRITON_INTERPRET=1 where Triton is installed."""

import importlib.util
import os

import pytest
import torch

ON_A_GPU = torch.cuda.is_available()
IS_INTERPRETED = os.environ.get("TRITON_INTERPRET") == "1"
DEVICE = "cuda" if ON_A_GPU else "cpu"
KERNELS = [
    pytest.mark.skipif(
        not (ON_A_GPU or IS_INTERPRETED) or importlib.util.find_spec("triton") is None,
        reason="needs a GPU, or Triton with TRITON_INTERPRET=1",
    ),
    *([pytest.mark.gpu] if ON_A_GPU else []),  # There, `-m gpu` must not leave them out.
]
INTERPRETED = pytest.mark.skipif(not IS_INTERPRETED, reason="needs TRITON_INTERPRET=1")
