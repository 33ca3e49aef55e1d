"""Every attack meets what it must in each jail, and reaches its end where the guards are gone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from agentrl.sandbox.jail import Jail
from agentrl.sandbox.worker.calls import reply_of
from tests.sandbox.attacks import network, persistence, reading, resources, writing
from tests.sandbox.attacks.bare import Bare
from tests.sandbox.attacks.base import GRADE, SCRIPT, Attack, met, met_by_script
from tests.sandbox.conftest import as_root

ATTACKS = (
    *reading.ATTACKS,
    *writing.ATTACKS,
    *network.ATTACKS,
    *resources.ATTACKS,
    *persistence.ATTACKS,
)
EVERY = [*ATTACKS, *(pytest.param(attack, marks=as_root) for attack in writing.AS_ROOT)]
LIVE = [
    *(pytest.param(attack, marks=[as_root] if attack.live_for_root_alone else []) for attack in ATTACKS),
    *(pytest.param(attack, marks=as_root) for attack in writing.AS_ROOT),
]


def name(attack: object) -> str:
    assert isinstance(attack, Attack)
    return f"{attack.category}: {attack.name}"


@pytest.fixture(scope="module")
def bare() -> Iterator[Bare]:
    made = Bare()
    yield made
    made.close()


@pytest.mark.parametrize(("where", "meets"), [(GRADE, met), (SCRIPT, met_by_script)], ids=[GRADE, SCRIPT])
@pytest.mark.parametrize("attack", EVERY, ids=name)
def test_an_attack_meets_what_it_must_and_an_honest_solution_passes_after_it(
    jail: Jail, attack: Attack, where: str, meets: Callable[..., str], bait: dict[str, Any]
) -> None:
    before = {path: path.stat() for path in Path(bait["folder"]).iterdir()}
    assert meets(jail, attack, bait) == attack.expected(jail.name, where)
    assert {path: path.stat()[:9] for path in Path(bait["folder"]).iterdir()} == {
        path: found[:9] for path, found in before.items()
    }
    assert jail.call("def f(xs): return sorted(xs)", "f", [([2, 1],)]).replies == (reply_of([1, 2], ([2, 1],)),)


@pytest.mark.parametrize("attack", LIVE, ids=name)
def test_the_attack_is_live_where_the_guards_are_gone(bare: Bare, attack: Attack, bait: dict[str, Any]) -> None:
    assert met(bare, attack, bait) == attack.live
    assert not attack.leaves or Path(bait["folder"], attack.leaves).exists()
