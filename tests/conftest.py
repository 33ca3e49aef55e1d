"""Fixtures that more than one room needs: tokenizers, and tools to show them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from transformers import PreTrainedTokenizerBase

from agentrl.chat import load_tokenizer
from agentrl.types import Message, ToolSchema
from tests import tiny_tokenizer

# Several workers share the cores: threads that wait for each other would only slow all of them.
os.environ["OMP_NUM_THREADS"] = "1"
torch.set_num_threads(1)

# What makes cuBLAS repeat itself is read at its first call, whichever test that is in.
os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def _torch_as_it_was() -> Iterator[None]:
    """A stage sets torch up for its whole process; give it back."""
    threads, deterministic = torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    yield
    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(deterministic)


@pytest.fixture(scope="session")
def qwen3_folder() -> Path:
    """Folder of the real Qwen3 tokenizer; skips where it can't be fetched, but fails in CI."""
    script = ROOT / "scripts" / "fetch_tokenizers.py"
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = f"the Qwen3 tokenizer can't be fetched: {done.stderr.strip()}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return Path(done.stdout.strip())


@pytest.fixture(scope="session")
def qwen3_tokenizer(qwen3_folder: Path) -> PreTrainedTokenizerBase:
    return load_tokenizer(qwen3_folder)


@pytest.fixture(scope="session")
def tiny_qwen3() -> PreTrainedTokenizerBase:
    """A tokenizer of 500 words that is like Qwen3's in special tokens and template."""
    return tiny_tokenizer.qwen3_like()


@pytest.fixture(scope="session")
def tiny_qwen25() -> PreTrainedTokenizerBase:
    """A tokenizer of 500 words that is like Qwen2.5's in special tokens and template."""
    return tiny_tokenizer.qwen25_like()


@pytest.fixture(scope="session")
def example_tools() -> tuple[ToolSchema, ...]:
    """Two tools whose schemas have every kind of argument that the experiments use."""
    read = {
        "type": "object",
        "properties": {
            "file_path": {"type": "string"},
            "offset": {"type": "integer", "minimum": 1},
            "ratio": {"type": "number"},
            "all": {"type": "boolean"},
        },
        "required": ["file_path"],
    }
    edit = {
        "type": "object",
        "properties": {"op": {"type": "string", "enum": ["fix_zero", "fix_init"]}},
        "required": ["op"],
    }
    return (ToolSchema("Read", "Read a file.", read), ToolSchema("edit", "Apply an edit.", edit))


@pytest.fixture(scope="session")
def example_messages() -> list[Message]:
    return [Message("system", "You repair functions in /repo."), Message("user", "Repair largest() in largest.py.")]
