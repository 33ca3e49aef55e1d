"""Claiming an unprivileged uid for a jail."""

import socket
from typing import Any

import pytest

from agentrl.errors import InfrastructureError
from agentrl.sandbox.identity import IdentityPool
from tests.sandbox.conftest import as_root

pytestmark = as_root


def test_no_descriptor_for_a_claim_is_a_failure_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: Any) -> socket.socket:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(socket, "socket", exhausted)
    with pytest.raises(InfrastructureError, match="can't claim a uid: Too many open files"), IdentityPool().lend():
        pass


def test_two_claims_at_a_time_are_of_two_uids() -> None:
    pool = IdentityPool()
    with pool.lend() as one, pool.lend() as other:
        assert one.uid != other.uid
    pool.close()
