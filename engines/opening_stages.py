"""The rules of swap and swap2: who decides after how many stones, and between which choices.

The first player places three stones: X, O, X. By swap, the second player takes a color. By swap2,
the second player takes a color, or places two more stones, O and X, and the first takes a color.
O moves next in every case, whichever player that is.

Sources: "Opening rules" of GomokuWorld (gomokuworld.com/gomoku/2); K. Sun, "Experimental
Tournament" of Gomocup 2020 (gomocup.org/news/experimental-tournament-update-2020), for SWAP2BOARD.
"""

from __future__ import annotations

import dataclasses
import enum
from typing import Final, Literal, TypeAlias, get_args

from engines.game import Rules
from engines.game.errors import PositionError

SwapOpening: TypeAlias = Literal["swap", "swap2"]
SWAP_OPENINGS: Final[tuple[SwapOpening, ...]] = get_args(SwapOpening)


class Decider(enum.StrEnum):
    """A player before the colors are settled."""

    FIRST = "first"
    """Places the first three stones."""
    SECOND = "second"

    @property
    def other(self) -> Decider:
        """The other player, first or second."""
        return Decider.SECOND if self is Decider.FIRST else Decider.FIRST


@dataclasses.dataclass(frozen=True, slots=True)
class OpeningStage:
    """A decision in an opening: the player who makes it, and the choices."""

    decider: Decider
    takes: bool
    """Whether the decider may take a color, which ends the opening."""
    places: int = 0
    """Stones that the decider may place instead, in turn; 0 if there is no such choice."""


def swap_opening(rules: Rules) -> SwapOpening | None:
    """The opening of a game if it settles the colors, else None."""
    return next((opening for opening in SWAP_OPENINGS if opening == rules.opening), None)


_STAGES: Final[dict[SwapOpening, dict[int, OpeningStage]]] = {
    "swap": {
        0: OpeningStage(Decider.FIRST, takes=False, places=3),
        3: OpeningStage(Decider.SECOND, takes=True),
    },
    "swap2": {
        0: OpeningStage(Decider.FIRST, takes=False, places=3),
        3: OpeningStage(Decider.SECOND, takes=True, places=2),
        5: OpeningStage(Decider.FIRST, takes=True),
    },
}


def stage_after(opening: SwapOpening, stones: int) -> OpeningStage:
    """The decision with some stones on the board.

    Raises:
        PositionError: No decision is due with this number of stones.
    """
    stages = _STAGES[opening]
    if stones not in stages:
        *most, last = map(str, stages)
        raise PositionError(
            f"{opening} has decisions with {', '.join(most)} and {last} stones, not with {stones}",
            code="stone-counts",
        )
    return stages[stones]
