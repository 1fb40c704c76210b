"""A trained model as a player of matches: as it is served, the ranker alone, or its evaluation.

Its opponents are `BASELINE`, and the control, which has all that a served model has except what the
model learned.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tengen.engines.catalogue.learned.engine import GUARD, VERIFY, VERIFY_NODES, LearnedEngine
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.interface import Limit
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.games.selfplay import PINNED_OPTIONS
from tengen.training.plans.card import BASELINE as BASELINE_ENGINE
from tengen.training.plans.card import CONTROLLED, PAIRINGS, RANKER_ALONE

SERVED: Final = tuple((option.name, option.default) for option in (GUARD, VERIFY, VERIFY_NODES))
"""The options of a model that is served, in full, so that cards say what they were."""
BASELINE: Final = PlayerSpec(engine=BASELINE_ENGINE)
ALONE: Final = ((GUARD.name, False), (VERIFY.name, 0))


class MatchPlayers(NamedTuple):
    """Two players of a match."""

    player: PlayerSpec
    opponent: PlayerSpec

    @property
    def title(self) -> str:
        """Name of stages and files."""
        return f"{self.player.name} - {self.opponent.name}"


def pairings_of(model: str, *, verify_nodes: int | None = None) -> tuple[MatchPlayers, ...]:
    """The matches that measure what a model learned, on each board, in the order of `PAIRINGS`.

    Args:
        verify_nodes: Positions that a verification visits at most; None for the default.
    """
    players = (
        model_player(model, alone=True, named=False),
        model_player(model, named=False, verify_nodes=verify_nodes),
        # The attack weight in place of a ranker. Its searches have the evaluation of the model.
        PlayerSpec(engine=f"{CONTROLLED}:{model}", options=_served(verify_nodes), alias=CONTROLLED),
        BASELINE,
    )
    by_name = {player.name: player for player in players}
    return tuple(MatchPlayers(by_name[a], by_name[b]) for a, b in PAIRINGS.values())


def model_player(
    model: str, *, alone: bool = False, named: bool = True, verify_nodes: int | None = None
) -> PlayerSpec:
    """The player of a trained model.

    Args:
        alone: Whether the ranker plays without guard and verification.
        named: Whether its name in tables contains the model's.
        verify_nodes: Positions that a verification visits at most; None for the default.
    """
    engine = f"{LearnedEngine.name}:{model}"
    alias = engine if named else LearnedEngine.name
    return PlayerSpec(
        engine=engine,
        options=ALONE if alone else _served(verify_nodes),
        alias=f"{alias}, {RANKER_ALONE}" if alone else alias,
    )


def _served(verify_nodes: int | None) -> tuple[tuple[str, object], ...]:
    """The options of `learned` that play a model as it is served."""
    if verify_nodes is None:
        return SERVED
    return tuple((dict(SERVED) | {VERIFY_NODES.name: verify_nodes}).items())


def search_player(nodes: int, model: str | None = None, *, named: bool = True) -> PlayerSpec:
    """The player `search`.

    Args:
        model: Name of the model whose evaluation it has; None for the included one.
        named: Whether its name contains the model's.
    """
    name = SearchEngine.name
    engine = name if model is None else f"{name}:{model}"
    return PlayerSpec(
        engine=engine,
        limit=Limit(nodes=nodes),
        options=PINNED_OPTIONS[name],
        alias=engine if named else f"{name}, fitted evaluation",
    )
