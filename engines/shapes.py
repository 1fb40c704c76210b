"""Names of what stones make: shapes of lines, and combinations of them.

`tengen.engines.threats.combinations` finds them on a board.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tengen.engines.game import Move

Combination: TypeAlias = Literal[
    "five", "open-four", "double-four", "four-three", "double-three", "forbidden"
]
"""The pattern that a stone makes, the first of these that applies: a five; an open four; two fours;
a four and an open three; two open threes; in renju, a four of White that Black may not answer,
since the answer is a forbidden point."""
COMBINATIONS: Final[tuple[Combination, ...]] = get_args(Combination)
Shape: TypeAlias = Literal["five", "open-four", "four", "open-three"]
"""The `LinePattern` of a line with its stones."""
SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)


class ThreatLine(NamedTuple):
    """The stones of one side that form a shape on a line."""

    shape: Shape
    cells: tuple[Move, ...]
    """The cells of the stones, in the order of the line."""
