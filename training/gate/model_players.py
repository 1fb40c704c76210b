"""A trained model as a player of matches: as it is served, the ranker alone, or its evaluation."""

from __future__ import annotations

from typing import Final

from engines.base import Limit
from engines.catalogue.learned import GUARD, VERIFY, VERIFY_NODES, LearnedEngine
from engines.catalogue.search import SearchEngine
from training.arena.player_spec import PlayerSpec
from training.selfplay import PINNED_OPTIONS

SERVED: Final = tuple((option.name, option.default) for option in (GUARD, VERIFY, VERIFY_NODES))
"""The options of a model that is served, in full, so that cards say what they were."""
ALONE: Final = ((GUARD.name, False), (VERIFY.name, 0))


def model_player(model: str, *, alone: bool = False, named: bool = True) -> PlayerSpec:
    """The player of a trained model.

    Args:
        model: Name of the model.
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


def search_player(nodes: int, model: str | None = None) -> PlayerSpec:
    """The player `search`.

    Args:
        nodes: Positions that it visits a move.
        model: Name of the model whose evaluation it has; None for the included one.
    """
    name = SearchEngine.name
    return PlayerSpec(
        engine=name if model is None else f"{name}:{model}",
        limit=Limit(nodes=nodes),
        options=PINNED_OPTIONS[name],
        alias=name if model is None else f"{name}, fitted evaluation",
    )
