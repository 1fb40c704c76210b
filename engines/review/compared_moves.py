"""Motifs of mistakes that no proof decides: what the move makes, and what the best one would make.

A stone makes a *threat* on a line if it makes a four or an open three of it, or more. It *builds* a
line if it makes an open two of it, or more.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final, Literal, Self, TypeAlias, get_args

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.patterns.codes import LinePattern
from tengen.engines.shapes import Shape, ThreatLine
from tengen.engines.threats.combinations import lines_of_shapes

ComparedMotif: TypeAlias = Literal[
    "wrong-threat",
    "lost-initiative",
    "early-four",
    "early-three",
    "gave-initiative",
    "missed-double-two",
    "left-double-two",
    "wrong-side",
    "built-nothing",
    "ignored-line",
]
COMPARED: Final[tuple[ComparedMotif, ...]] = get_args(ComparedMotif)
"""The motifs in the order in which they apply."""
THREATS: Final[tuple[Shape, ...]] = ("open-four", "four", "open-three")
"""Shapes of threats; a five is no mistake."""
DOUBLE: Final = 2
"""Lines that a double two builds."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Stone:
    """What a stone on a free cell would make of its lines."""

    patterns: tuple[int, ...]
    """`LinePattern` by direction."""

    @classmethod
    def on(cls, board: Board, color: Color, move: Move) -> Self:
        """A stone of a side."""
        from tengen.engines.kernels.position import StaticPosition

        position = StaticPosition.of(board)
        if not position.contains(move):
            # Without borders, a cell far from all stones.
            return cls((LinePattern.NONE,) * len(DIRECTIONS))
        return cls(tuple(position.line_patterns(color, position.cell(move)).tolist()))

    @property
    def threatens(self) -> bool:
        """Whether it makes a threat."""
        return max(self.patterns) >= LinePattern.OPEN_THREE

    @property
    def is_four(self) -> bool:
        """Whether it makes a four."""
        return max(self.patterns) >= LinePattern.FOUR

    @property
    def built(self) -> int:
        """Number of lines that it builds."""
        return sum(pattern >= LinePattern.OPEN_TWO for pattern in self.patterns)


def compared_motif(
    board: Board, move: Move, best: Move, reply: Move | None
) -> ComparedMotif | None:
    """The first motif that applies to a move, compared with the best one; None for none.

    - `wrong-threat`: both make a threat.
    - `lost-initiative`: the best move makes a threat, the move makes none.
    - `early-four`, `early-three`: the move makes a threat, the best one makes none.
    - `gave-initiative`: neither does, the other side's best reply makes one, and after the best
      move it would make none there.
    - `missed-double-two`: the best move builds two lines, the move fewer.
    - `left-double-two`: the other side would build two lines on the point of the best move, and
      fewer on that of the move.
    - `wrong-side`: the other side would build the same line on both points.
    - `built-nothing`: the best move builds a line, the move none.
    - `ignored-line`: the other side would build a line on the point of the best move, and none on
      that of the move.

    Args:
        board: The position before the move; it is left as it was.
        reply: The other side's best reply to the move; None if the game is over.
    """
    own, other = board.to_move, -board.to_move
    made, better = _Stone.on(board, own, move), _Stone.on(board, own, best)
    taken, key = _Stone.on(board, other, move), _Stone.on(board, other, best)
    if better.threatens:
        return "wrong-threat" if made.threatens else "lost-initiative"
    if made.threatens:
        return "early-four" if made.is_four else "early-three"
    applies: dict[ComparedMotif, Callable[[], bool]] = {
        "gave-initiative": lambda: reply is not None and _is_freed(board, move, best, reply),
        "missed-double-two": lambda: better.built >= DOUBLE > made.built,
        "left-double-two": lambda: key.built >= DOUBLE > taken.built,
        "wrong-side": lambda: _share_a_line(move, taken, best, key),
        "built-nothing": lambda: better.built > 0 == made.built,
        "ignored-line": lambda: key.built > 0 == taken.built,
    }
    return next((motif for motif, holds in applies.items() if holds()), None)


def threat_of(
    motif: ComparedMotif, board: Board, move: Move, best: Move, reply: Move | None
) -> tuple[Move | None, tuple[ThreatLine, ...]]:
    """The lines of the threat that a motif is about, and the point that makes it.

    The point is None if the move itself makes the threat. Motifs without a threat have no lines.
    Arguments as for `compared_motif`.
    """
    if motif in {"wrong-threat", "lost-initiative"}:
        return best, lines_of_shapes(board, best, THREATS)
    if motif in {"early-four", "early-three"}:
        return None, lines_of_shapes(board, move, THREATS)
    if motif != "gave-initiative" or reply is None:
        return None, ()
    board.push(move)
    try:
        return reply, lines_of_shapes(board, reply, THREATS)
    finally:
        board.pop()


def _is_freed(board: Board, move: Move, best: Move, reply: Move) -> bool:
    """Whether a reply makes a threat after a move, and would make none after the best one."""
    other = -board.to_move

    def threatens(after: Move) -> bool:
        board.push(after)
        try:
            return _Stone.on(board, other, reply).threatens
        finally:
            board.pop()

    return threatens(move) and (reply == best or not threatens(best))


def _share_a_line(move: Move, taken: _Stone, best: Move, key: _Stone) -> bool:
    """Whether two points are on one line, and a stone on either builds it."""
    return any(
        drow * move.col - dcol * move.row == drow * best.col - dcol * best.row
        and min(taken.patterns[at], key.patterns[at]) >= LinePattern.OPEN_TWO
        for at, (drow, dcol) in enumerate(DIRECTIONS)
    )
