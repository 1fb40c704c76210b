"""Moves that win at once, and the moves that stop them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.rules import LineRules


def winning_moves(board: Board, color: Color) -> list[Move]:
    """Empty cells of a board's window where a stone of `color` wins at once, in reading order."""
    cells, top, left, _ = board.window()
    rows, cols = cells.shape
    # One integer with a bit per cell compares all cells at once. The extra empty column keeps lines
    # from going on in the next row.
    width = cols + 1
    grid = np.zeros((2, rows, width), dtype=bool)
    np.equal(cells, color, out=grid[0, :, :cols])
    np.equal(cells, 0, out=grid[1, :, :cols])
    own, empty = (
        int.from_bytes(np.packbits(part, bitorder="little").tobytes(), "little") for part in grid
    )
    rules = board.rules.line_rules(color)
    wins = 0
    for drow, dcol in DIRECTIONS:
        wins |= _completing(own, abs(drow * width + dcol), rules)
    found = (wins & empty).to_bytes(rows * width // 8 + 1, "little")
    bits = np.unpackbits(np.frombuffer(found, dtype=np.uint8), bitorder="little")
    moves = [Move(at // width + top, at % width + left) for at in np.flatnonzero(bits).tolist()]
    return moves if rules.blocked_wins else [m for m in moves if board.winning_line(m, color)]


def answers_to_wins(board: Board, wins: Sequence[Move]) -> list[Move]:
    """The moves of the side to move after which the other side no longer wins at once.

    One at most, except in caro, where a stone beside a five may block it.

    Args:
        board: The position; it is left as it was. The side to move does not win at once.
        wins: The `winning_moves` of the other side, at least one.
    """
    if board.rules.blocked_wins:
        return list(wins) if len(wins) == 1 else []
    line = board.winning_line(wins[0], -board.to_move)
    beside = [Move(2 * a.row - b.row, 2 * a.col - b.col) for a, b in (line[:2], line[:-3:-1])]
    legal = set(board.legal_moves())
    answers = []
    for move in (wins[0], *beside):
        if move in legal:
            board.push(move)
            if not winning_moves(board, board.to_move):
                answers.append(move)
            board.pop()
    return answers


def _completing(own: int, step: int, rules: LineRules) -> int:
    """Cells where a stone would complete a line that wins if it is not blocked, as bits.

    Args:
        own: The side's stones, as bits.
        step: Distance of neighbours on the line.
    """
    length, exact = rules.win_length, not rules.overline
    # By number of stones: cells with at least so many next to them on one side, without a gap.
    before, after = [-1], [-1]
    for distance in range(step, (length + 1) * step, step):
        before.append(before[-1] & own << distance)
        after.append(after[-1] & own >> distance)
    found = 0
    for stones in range(length):
        ahead, behind = before[stones], after[length - 1 - stones]
        if exact:
            ahead, behind = ahead & ~before[stones + 1], behind & ~after[length - stones]
        found |= ahead & behind
    return found
