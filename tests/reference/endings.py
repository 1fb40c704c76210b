"""The plain twin of the engine `minimax`: every line of play to its end, each position once.

Shares nothing with the engine, neither lines nor bits nor order of moves. A board is a string of
its cells in reading order: `X`, `O`, and `.` for empty.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

OTHER = {"X": "O", "O": "X"}


class Game:
    """One m,n,k game."""

    def __init__(self, rows: int, cols: int, win_length: int, *, overline: bool = True) -> None:
        self.rows, self.cols = rows, cols
        self.win_length = win_length
        self.overline = overline
        self.ending = functools.cache(self._ending)

    def endings(self, cells: str, to_move: str) -> dict[int, int]:
        """Empty cell → ending: n > 0 wins in n plies, -n loses in n plies, 0 draws."""
        found = {}
        for cell, stone in enumerate(cells):
            if stone != ".":
                continue
            after = cells[:cell] + to_move + cells[cell + 1 :]
            if self.wins(after, cell):
                found[cell] = 1
            elif (answer := self.ending(after, OTHER[to_move])) == 0:
                found[cell] = 0
            else:
                found[cell] = -1 - answer if answer > 0 else 1 - answer
        return found

    def _ending(self, cells: str, to_move: str) -> int:
        """The best ending there is; 0 on a full board."""
        endings = self.endings(cells, to_move).values()
        wins = [ending for ending in endings if ending > 0]
        if wins:
            return min(wins)
        return 0 if 0 in endings or not endings else min(endings)

    def wins(self, cells: str, cell: int) -> bool:
        """Whether the stone on a cell is part of a row that wins."""
        row, col = divmod(cell, self.cols)
        for drow, dcol in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                far = 1
                while (
                    self.stone(cells, row + sign * far * drow, col + sign * far * dcol)
                    == (cells[cell])
                ):
                    far += 1
                run += far - 1
            if run == self.win_length or (self.overline and run > self.win_length):
                return True
        return False

    def stone(self, cells: str, row: int, col: int) -> str | None:
        """What is on a cell; None off the board."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return cells[row * self.cols + col] if inside else None

    def positions(self, cells: str, to_move: str = "X") -> Iterator[tuple[str, str]]:
        """Every unfinished position that play from this one reaches, and the side to move."""
        seen = {(cells, to_move)}
        stack = list(seen)
        while stack:
            cells, to_move = stack.pop()
            yield cells, to_move
            for cell in range(len(cells)):
                if cells[cell] != ".":
                    continue
                after = cells[:cell] + to_move + cells[cell + 1 :]
                position = after, OTHER[to_move]
                if position not in seen and "." in after and not self.wins(after, cell):
                    seen.add(position)
                    stack.append(position)
