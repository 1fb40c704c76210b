"""How two players settle their colours by swap or swap2."""

from __future__ import annotations

import dataclasses
from typing import Final

import numpy as np

from engines.errors import ModelError
from engines.game import Color, Move, Rules
from engines.interface import Limit
from engines.openings import Decider, SwapOpening, balancer, decide
from training.arena.player_spec import Player

MOVES_OF_A_DECISION: Final = 20
"""A decision has the limits of this many moves: it searches many positions and matters more."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SettledColors:
    """The stones of an opening, and the colours that it led to."""

    stones: tuple[Move, ...]
    swapped: bool = False
    """Whether the player who placed the first stones plays O."""
    loser: Color | None = None
    """The colour of a player that failed to decide; until then, the first one is X."""
    fault: str | None = None
    """The error of the loser."""


def settle_colors(
    opening: SwapOpening, rules: Rules, first: Player, second: Player, rng: np.random.Generator
) -> SettledColors:
    """Let two players settle their colours.

    A player decides by its own engine if that has win probabilities. Others, such as external
    brains, decide by the game's default engine.

    Args:
        opening: The opening.
        rules: The game, on a bounded board.
        first: Places the first stones.
        second: Its opponent.
        rng: Source of all randomness.

    Raises:
        ModelError: An engine's model cannot be used; this does not count as a loss.
    """
    players = {Decider.FIRST: first, Decider.SECOND: second}
    stones: tuple[Move, ...] = ()
    decider = Decider.FIRST
    while True:
        player = players[decider]
        engine = balancer(player.engine, rules)
        try:
            decision = decide(
                opening,
                rules,
                stones,
                engine,
                _limit(player.limit),
                rng=rng,
                options=player.options if engine is player.engine else None,
            )
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - any error of an engine loses the game
            return SettledColors(
                stones=stones,
                loser=Color.X if decider is Decider.FIRST else Color.O,
                fault=f"{player.name}: {type(error).__name__}: {error}",
            )
        if decision.takes is not None:
            takes_o = decision.takes is Color.O
            return SettledColors(stones=stones, swapped=takes_o == (decider is Decider.FIRST))
        stones += decision.stones
        decider = decider.other


def _limit(limit: Limit) -> Limit:
    """The limits of a decision, by those of a move."""
    return Limit(
        time=None if limit.time is None else limit.time * MOVES_OF_A_DECISION,
        nodes=None if limit.nodes is None else limit.nodes * MOVES_OF_A_DECISION,
        depth=limit.depth,
    )
