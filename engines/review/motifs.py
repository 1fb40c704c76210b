"""Motifs of mistakes: what a move overlooked, in the words of players, and where on the board.

`motif_of` defines them, by the patterns of `tengen.engines.patterns`; `pattern_of` finds their
stones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypeGuard

import numpy as np

from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.codes import LinePattern
from tengen.engines.review.compared_moves import (
    COMPARED,
    ComparedMotif,
    compared_motif,
    threat_of,
)
from tengen.engines.review.position_values import PositionValue, Proof
from tengen.engines.shapes import Combination, ThreatLine
from tengen.engines.threats.combinations import (
    combination_in,
    first_combination,
    lines_of_combination,
    three_of_open_four,
)

ProvenMotif: TypeAlias = Literal[
    "forbidden",
    "missed-five",
    "missed-open-four",
    "missed-double-four",
    "missed-four-three",
    "missed-double-three",
    "missed-forbidden",
    "left-four",
    "left-three",
    "wrong-end",
    "allowed-open-four",
    "allowed-double-four",
    "allowed-four-three",
    "allowed-double-three",
    "allowed-forbidden",
    "away",
]
Motif: TypeAlias = ProvenMotif | ComparedMotif
MOTIFS: Final[Mapping[Motif, str]] = {
    "forbidden": "Played on a forbidden point",
    "missed-five": "Missed a five",
    "missed-open-four": "Missed an open four",
    "missed-double-four": "Missed a double four",
    "missed-four-three": "Missed a four-three",
    "missed-double-three": "Missed a double three",
    "missed-forbidden": "Missed a four with a forbidden answer",
    "left-four": "Left a four open",
    "left-three": "Left an open three",
    "wrong-end": "Closed a three at the wrong point",
    "allowed-open-four": "Allowed an open four",
    "allowed-double-four": "Allowed a double four",
    "allowed-four-three": "Allowed a four-three",
    "allowed-double-three": "Allowed a double three",
    "allowed-forbidden": "Allowed a four with a forbidden answer",
    "away": "Played away from the fight",
    "wrong-threat": "Made the wrong threat",
    "lost-initiative": "Lost the initiative",
    "early-four": "Made a four too early",
    "early-three": "Made a three too early",
    "gave-initiative": "Gave the opponent the initiative",
    "missed-double-two": "Missed a double two",
    "left-double-two": "Left the opponent a double two",
    "wrong-side": "Blocked a line on the wrong side",
    "built-nothing": "Built no line",
    "ignored-line": "Ignored a line of the opponent",
}
"""The motifs with their names for people; `motif_of` says what they mean."""
MISSED: Final[Mapping[Combination | None, Motif]] = {
    "open-four": "missed-open-four",
    "double-four": "missed-double-four",
    "four-three": "missed-four-three",
    "double-three": "missed-double-three",
    "forbidden": "missed-forbidden",
}
LEFT: Final[Mapping[Combination | None, Motif]] = {"five": "left-four", "open-four": "left-three"}
ALLOWED: Final[Mapping[Combination | None, Motif]] = {
    "open-four": "allowed-open-four",
    "double-four": "allowed-double-four",
    "four-three": "allowed-four-three",
    "double-three": "allowed-double-three",
    "forbidden": "allowed-forbidden",
}
FIGHT: Final = 4
"""The fight is around this many last moves."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MotifPattern:
    """The stones that a motif is about."""

    color: Color
    """The side whose pattern it is."""
    moves: tuple[Move, ...] = ()
    """Moves of both sides that lead to the pattern: before the mistake if it missed the pattern,
    after it if it allowed it; empty if the stones are on the board."""
    point: Move | None = None
    """Where the next stone makes the pattern, as one of its stones; None if it is on the board."""
    lines: tuple[ThreatLine, ...]


def motif_of(
    board: Board,
    move: Move,
    before: PositionValue,
    after: PositionValue,
    *,
    missed: Proof | None,
    allowed: Proof | None,
) -> Motif | None:
    """The motif of a mistake: the first that applies; None for none, or if no five wins the game.

    - `forbidden`: the move was on a point that is forbidden to Black.
    - `missed-five`: the side could make a five.
    - `missed-…`: it missed a proven win, and this is the first combination in the line of it.
    - `left-four`: the other side can make a five now, as it could before the move.
    - `left-three`: the other side's proven win begins with an open four: it had an open three.
    - `wrong-end`: the other side had an open three. The move and the best one are different
      points of its line, and after either, no stone makes an open four on it.
    - `allowed-…`: the move allowed a proven win, and this is the first combination in its line.
    - `away`: the move is `FIVE` or more cells from each of the last `FIGHT` moves, and the best
      one is not.
    - Else that of `compared_motif`.

    Args:
        board: The position before the move; it is left as it was.
        after: The value of the next one, for the other side.
        missed: The proven win that the move let slip.
        allowed: The other side's proven win that the move allowed.
    """
    if board.rules.win_length < FIVE or not line_windows(board.rules):
        return None
    if board.forbidden_reason(move) is not None:
        return "forbidden"
    if missed is not None:
        if missed.kind == "line":
            return "missed-five"
        return MISSED.get(combination_in(board, before.pv))
    found = _of_defence(board, move, before, after if allowed else None)
    if found is not None or before.best in (None, move):
        return found
    return compared_motif(board, move, before.best, after.best)


def _of_defence(
    board: Board, move: Move, before: PositionValue, won: PositionValue | None
) -> Motif | None:
    """The motif of a move that missed no win.

    Args:
        won: The value of the next position, if the other side wins it; else None.
    """
    first = made = None
    if won is not None:
        board.push(move)
        first, made = combination_in(board, won.pv[:1]), combination_in(board, won.pv)
        board.pop()
    if first in LEFT:
        return LEFT[first]
    if before.best is not None and _is_wrong_end(board, move, before.best):
        return "wrong-end"
    if made in ALLOWED:
        return ALLOWED[made]
    return "away" if before.best is not None and _is_away(board, move, before.best) else None


def pattern_of(
    motif: Motif, board: Board, move: Move, before: PositionValue, after: PositionValue
) -> MotifPattern | None:
    """The stones that the motif of a move is about; None if it is not about a four or a three.

    Args:
        board: The position before the move; it is left as it was.
        after: The value of the next one, for the other side.
    """
    if motif in ("forbidden", "away"):
        return None
    if _is_compared(motif):
        return _pattern_of_threat(motif, board, move, before, after)
    if motif == "wrong-end":
        return _pattern_of_three(board, move, before)
    if motif.startswith("missed-"):
        return _pattern_in(board, before)
    board.push(move)
    try:
        return _pattern_in(board, after)
    finally:
        board.pop()


def _is_compared(motif: Motif) -> TypeGuard[ComparedMotif]:
    return motif in COMPARED


def _pattern_of_threat(
    motif: ComparedMotif, board: Board, move: Move, before: PositionValue, after: PositionValue
) -> MotifPattern | None:
    """The threat that a comparison with the best move is about."""
    if before.best is None:
        return None
    point, lines = threat_of(motif, board, move, before.best, after.best)
    color = -board.to_move if motif == "gave-initiative" else board.to_move
    return MotifPattern(color=color, point=point, lines=lines) if lines else None


def _pattern_in(board: Board, won: PositionValue) -> MotifPattern | None:
    """The first combination in the line of a position that the side to move wins."""
    found = first_combination(board, won.pv)
    if found is None:
        return None
    at, combination = found
    color, moves, point = board.to_move, won.pv[:at], won.pv[at]
    board = board.copy()
    board.push_all(moves)
    return MotifPattern(
        color=color,
        moves=moves,
        point=point,
        lines=lines_of_combination(board, point, combination),
    )


def _pattern_of_three(board: Board, move: Move, before: PositionValue) -> MotifPattern | None:
    """The open threes of the other side that a move closed at the wrong point."""
    if before.best is None:
        return None
    color = -board.to_move
    points = _open_threes(board, color)
    return MotifPattern(
        color=color,
        lines=tuple(
            three_of_open_four(board, points[line], color, line[0])
            for line in sorted(_closed_threes(board, move, before.best))
        ),
    )


def _is_wrong_end(board: Board, move: Move, best: Move) -> bool:
    """Whether two moves close the same open three of the other side, at different points."""
    return move != best and bool(_closed_threes(board, move, best))


def _closed_threes(board: Board, move: Move, best: Move) -> set[tuple[int, int]]:
    """The lines of open threes of the other side that each of two moves closes."""
    other = -board.to_move
    threes = _open_threes(board, other).keys() & _lines_through(move) & _lines_through(best)
    for each in (move, best) if threes else ():
        board.push(each)
        threes -= _open_threes(board, other).keys()
        board.pop()
    return threes


def _open_threes(board: Board, color: Color) -> dict[tuple[int, int], Move]:
    """The lines with an open three of a side, see `_lines_through`, and a point to open each."""
    from tengen.engines.kernels.position import StaticPosition

    position = StaticPosition.of(board)
    found = np.argwhere(position.line_patterns(color) == LinePattern.OPEN_FOUR).tolist()
    points = ((position.move(cell), direction) for cell, direction in found)
    return {_line(point, direction): point for point, direction in points}


def _lines_through(move: Move) -> set[tuple[int, int]]:
    return {_line(move, direction) for direction in range(len(DIRECTIONS))}


def _line(move: Move, direction: int) -> tuple[int, int]:
    """A direction and a number, which together identify a line through a cell."""
    drow, dcol = DIRECTIONS[direction]
    return direction, drow * move.col - dcol * move.row


def _is_away(board: Board, move: Move, best: Move) -> bool:
    """Whether a move is far from the last ones, and the best one is not."""
    fight = board.move_stack[-FIGHT:]

    def is_near(cell: Move) -> bool:
        return any(max(abs(cell.row - at.row), abs(cell.col - at.col)) < FIVE for at in fight)

    return bool(fight) and is_near(best) and not is_near(move)
