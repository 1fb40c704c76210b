"""Openings that settle the colours: who decides what, and decisions by a search.

`swap` is the rules of swap and swap2, `balance` finds even placements, `decide` decides by them.
"""

from engines.openings.balance import (
    DEFAULT_NODES,
    Balance,
    Placement,
    balance,
    balancer,
    check_balancer,
)
from engines.openings.decide import OpeningDecision, decide
from engines.openings.swap import (
    SWAP_OPENINGS,
    Decider,
    OpeningStage,
    SwapOpening,
    stage_after,
    swap_opening,
)

__all__ = [
    "DEFAULT_NODES",
    "SWAP_OPENINGS",
    "Balance",
    "Decider",
    "OpeningDecision",
    "OpeningStage",
    "Placement",
    "SwapOpening",
    "balance",
    "balancer",
    "check_balancer",
    "decide",
    "stage_after",
    "swap_opening",
]
