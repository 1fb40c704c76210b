"""A trained model as a player of matches: as it is served, the ranker alone, or its evaluation.

Beside it, the two that it is measured against: `BASELINE`, and `CONTROL_PLAYER`, which has all that
a served model has except what it learned.
"""

from __future__ import annotations

import dataclasses
from typing import Final, NamedTuple

from engines.catalogue.search import SearchEngine
from engines.interface import Limit
from engines.learned.engine import GUARD, VERIFY, VERIFY_NODES, LearnedEngine
from engines.model_store import CONTROL
from training.arena.player_spec import PlayerSpec
from training.report.text import BASELINE as BASELINE_ENGINE
from training.selfplay import PINNED_OPTIONS

SERVED: Final = tuple((option.name, option.default) for option in (GUARD, VERIFY, VERIFY_NODES))
"""The options of a model that is served, in full, so that cards say what they were."""
BASELINE: Final = PlayerSpec(engine=BASELINE_ENGINE)
CONTROL_PLAYER: Final = PlayerSpec(
    engine=f"{LearnedEngine.name}:{CONTROL}",
    options=SERVED,
    alias=f"{LearnedEngine.name}:{CONTROL}",
)
"""The attack weight in place of a ranker, with the same checks."""
ALONE: Final = ((GUARD.name, False), (VERIFY.name, 0))


class MatchPlayers(NamedTuple):
    """Two players of a match."""

    player: PlayerSpec
    opponent: PlayerSpec

    @property
    def title(self) -> str:
        """What stages and files are called."""
        return f"{self.player.name} - {self.opponent.name}"


def pairings_of(model: str) -> tuple[MatchPlayers, ...]:
    """The matches that tell what a model learned, on each board.

    The first two are those of the gate: the ranker alone, and what it adds to its checks. The
    others say what the checks add.
    """
    served = model_player(model, named=False)
    # Its searches have the evaluation that the model brings.
    control = dataclasses.replace(CONTROL_PLAYER, engine=f"{CONTROL_PLAYER.engine}:{model}")
    return (
        MatchPlayers(model_player(model, alone=True, named=False), BASELINE),
        MatchPlayers(served, control),
        MatchPlayers(served, BASELINE),
        MatchPlayers(control, BASELINE),
    )


def model_player(model: str, *, alone: bool = False, named: bool = True) -> PlayerSpec:
    """The player of a trained model.

    Args:
        alone: Whether the ranker plays without guard and verification.
        named: Whether tables call it by its model, too.
    """
    engine = f"{LearnedEngine.name}:{model}"
    alias = engine if named else LearnedEngine.name
    return PlayerSpec(
        engine=engine,
        options=ALONE if alone else SERVED,
        alias=f"{alias}, ranker alone" if alone else alias,
    )


def search_player(nodes: int, model: str | None = None, *, named: bool = True) -> PlayerSpec:
    """The player `search`.

    Args:
        model: Name of the model whose evaluation it has; None for the included one.
        named: Whether its name has that of the model.
    """
    name = SearchEngine.name
    engine = name if model is None else f"{name}:{model}"
    return PlayerSpec(
        engine=engine,
        limit=Limit(nodes=nodes),
        options=PINNED_OPTIONS[name],
        alias=engine if named else f"{name}, fitted evaluation",
    )
