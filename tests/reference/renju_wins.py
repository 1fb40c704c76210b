"""The plain twin of the threat search under renju's rules, where X is Black."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from tests.reference.forced_wins import OTHER, Position
from tests.unit.game.renju_twin import FEWEST, WAYS, Renju


class RenjuPosition(Position):
    """A board on which stones come and go under renju's rules.

    Args:
        rows: The board: `X`, `O`, and `.` for empty.
        nesting: That of the twin of the forbidden points.
    """

    def __init__(self, rows: Sequence[str], nesting: int) -> None:
        self.shape = len(rows), len(rows[0])
        self.nesting = nesting
        super().__init__(rows)

    @override
    def _counts(self, number: int, side: str) -> bool:
        ends = self.windows[number][0], self.windows[number][6]
        return side == "O" or all(self.stones.get(cell) != side for cell in ends)

    @override
    def is_legal(self, cell: tuple[int, int], side: str) -> bool:
        """Whether a side may play on an empty cell."""
        if side == "O":
            return True
        row, col = cell
        near = [
            (row + step * drow, col + step * dcol) for drow, dcol in WAYS for step in range(-4, 5)
        ]
        if sum(self.stones.get(at) == "X" for at in near) < FEWEST:
            return True
        stones = {at: 1 if stone == "X" else -1 for at, stone in self.stones.items()}
        return not Renju.of(stones, *self.shape, self.nesting).reason(cell)


def value(position: Position, side: str, known: dict[object, int] | None = None) -> int:
    """1, 0 or -1: what the side to move reaches where both play on to the end, every move tried.

    A side without a legal move draws, as on a full board.
    """
    known = {} if known is None else known
    key = side, frozenset(position.stones.items())
    if key not in known:
        known[key] = _value(position, side, known)
    return known[key]


def _value(position: Position, side: str, known: dict[object, int]) -> int:
    if position.completing(side, 1):
        return 1
    values = []
    for cell in sorted(position.empty):
        if position.is_legal(cell, side):
            position.put(cell, side)
            values.append(-value(position, OTHER[side], known))
            position.take(cell)
        if 1 in values:
            break
    return max(values, default=0)
