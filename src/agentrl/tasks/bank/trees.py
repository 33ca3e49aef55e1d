"""The bank's functions as normalised syntax trees: what functions made by rule must not be.

Apart from `catalogue.py`, so that a stage that only plays the bank's tasks does not depend on how trees are compared.
"""

from functools import cache

from agentrl.tasks.bank.catalogue import load_bank
from agentrl.tasks.similarity import normalised_tree


@cache
def bank_trees() -> frozenset[str]:
    """The normalised trees of every task of the bank, right and buggy."""
    return frozenset(normalised_tree(module) for task in load_bank() for module in (task.reference, task.buggy))
