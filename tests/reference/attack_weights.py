"""The article's evaluation, cell by cell on the board itself: no tables, no integers, no numba."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

LINES = ((0, 1), (-1, 1), (1, 0), (1, 1))
WEIGHTS = {
    1: (0, 0.1, 0.25),
    2: (0, 2, 5),
    3: (0, 4, 7),
    4: (0, 6, 100),
    5: (200, 200, 200),
}


@dataclasses.dataclass
class Attack:
    power: int = 0
    potential: int = 0
    divider: int = 1


class Line:
    """The attacks of one figure on one line through one empty cell."""

    def __init__(
        self, rows: Sequence[str], row: int, col: int, figure: str, step: tuple[int, int]
    ) -> None:
        self.rows, self.figure = rows, figure
        self.central = Attack(power=1)
        self.attacks = [self.central]
        self.space = 1
        for sign in (-1, 1):
            self._scan(row, col, sign * step[0], sign * step[1])
        if self.space < 5:
            self.attacks = []
        self.attacks = [a for a in self.attacks if (a.power and a.potential) or a.power >= 5]

    def _at(self, row: int, col: int) -> str:
        if 0 <= row < len(self.rows) and 0 <= col < len(self.rows[0]):
            return self.rows[row][col]
        return "border"

    def _scan(self, row: int, col: int, drow: int, dcol: int) -> None:
        current = self.central
        for distance in (1, 2, 3, 4):
            cell = self._at(row + distance * drow, col + distance * dcol)
            if cell == self.figure:
                current.power += 1
                self.space += 1
            elif cell == ".":
                if current.power:
                    current.potential += 1
                    current = Attack(potential=1)
                    self.attacks.append(current)
                current.divider += 1
                self.space += 1
            else:
                return
        beyond = self._at(row + 5 * drow, col + 5 * dcol)
        if cell == self.figure:
            current.potential += beyond == "."
        elif current is not self.central:
            self.attacks.remove(current)

    @property
    def is_breakpoint(self) -> bool:
        if not self.attacks:
            return False
        if self.central.power >= 4 or (self.central.power == 3 and self.central.potential == 2):
            return True
        for side in self.attacks:
            both_open = self.central.potential == side.potential == 2
            if side.divider == 2 and self.central.power + side.power + both_open >= 4:
                return True
        return False


def cell_weight(rows: Sequence[str], row: int, col: int, to_move: str) -> float:
    """The attack weight of an empty cell; overlines win."""
    total = 0.0
    for figure in "XO":
        breakpoints = 0
        for step in LINES:
            line = Line(rows, row, col, figure, step)
            if line.is_breakpoint:
                breakpoints += 1
                if breakpoints == 2:
                    total += 100
                    continue
            for attack in line.attacks:
                power = min(attack.power, 5)
                total += WEIGHTS[power][attack.potential] / attack.divider
                if power == 5 and figure == to_move:
                    total += 100
    return total


def board_weights(rows: Sequence[str], to_move: str) -> list[list[float | None]]:
    """The weight of every cell; None where a stone stands."""
    return [
        [
            cell_weight(rows, row, col, to_move) if cell == "." else None
            for col, cell in enumerate(line)
        ]
        for row, line in enumerate(rows)
    ]
