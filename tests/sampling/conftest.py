"""Makes Triton's interpreter ready, where tests run in it."""

import importlib.util
import os

if os.environ.get("TRITON_INTERPRET") == "1" and importlib.util.find_spec("triton") is not None:
    from tests.sampling.interpreter import let_ranges_end_at_tensors

    let_ranges_end_at_tensors()
