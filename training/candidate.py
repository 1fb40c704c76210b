"""A trained model as a player of matches: as it is served, or the ranker alone."""

from __future__ import annotations

from typing import Final

from engines.learned import GUARD, VERIFY, VERIFY_NODES, LearnedEngine
from training.arena.player_spec import PlayerSpec

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
