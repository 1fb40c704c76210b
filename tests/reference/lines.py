"""Brute-force winners under every rule of lines: the plain twin of `Board.scan`."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

Cell = tuple[int, int]

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def has_won(
    own: AbstractSet[Cell],
    enemy: AbstractSet[Cell],
    length: int,
    *,
    overline: bool = True,
    blocked_wins: bool = True,
) -> bool:
    """Whether a side has a run that wins, by looking at every run of its stones."""
    for cell in own:
        for row_step, col_step in DIRECTIONS:
            before = (cell[0] - row_step, cell[1] - col_step)
            if before in own:
                continue
            run = 0
            after = cell
            while after in own:
                run += 1
                after = (cell[0] + run * row_step, cell[1] + run * col_step)
            blocked = before in enemy and after in enemy
            if run == length and (blocked_wins or not blocked):
                return True
            if overline and run > length:
                return True
    return False
