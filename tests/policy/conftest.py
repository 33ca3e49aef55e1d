"""One tiny policy on disk for all tests of this room, and Triton's interpreter made ready, where tests run in it."""

import importlib.util
import os
from pathlib import Path

import pytest

from agentrl.policy.loading import Policy, save_policy
from tests.tiny_policy import tiny_policy

if os.environ.get("TRITON_INTERPRET") == "1" and importlib.util.find_spec("triton") is not None:
    from tests.sampling.interpreter import let_ranges_end_at_tensors

    let_ranges_end_at_tensors()


@pytest.fixture(scope="session")
def policy() -> Policy:
    """A tiny policy in memory; tests leave its weights as they are."""
    return tiny_policy()


@pytest.fixture(scope="session")
def saved(policy: Policy, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference of that policy; tests copy the folder before they change anything."""
    path = tmp_path_factory.mktemp("policy") / "policy.json"
    save_policy(path, policy.model, policy.tokenizer, origin="scratch")
    return path
