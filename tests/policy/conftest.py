"""One tiny policy on disk for all tests of this room."""

from pathlib import Path

import pytest

from agentrl.policy.loading import Policy, save_policy
from tests.tiny_policy import tiny_policy


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
