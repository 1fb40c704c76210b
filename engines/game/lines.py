"""The cells of a board, runs of stones on them, and the runs that win."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.game.rules import Color, Move, Rules

DIRECTIONS: Final = ((0, 1), (-1, 1), (1, 0), (1, 1))
"""(row, col) steps: horizontal, anti-diagonal (up to the right), vertical, main diagonal."""
Stones: TypeAlias = Mapping[Move, Color]
"""Stones by cell."""
Run: TypeAlias = tuple[Color, tuple[Move, ...]]
"""A color and the cells of a run of its stones from end to end."""
_BITS: Final = bytes.maketrans(b"\x01\xff", b"\x01\x02")
"""Translation of the bytes of +1 and -1 to one bit for X and another for O."""


def has_run(cells: npt.NDArray[np.int8], length: int) -> bool:
    """Whether `length` stones of one side, or more, are in a row.

    The board is one integer with a byte per cell. Shifting it by the distance of neighbours and
    taking the conjunction compares all cells with their neighbours at once; the sides have
    different bits.

    Args:
        cells: (rows, cols): +1 for X, -1 for O, 0 for empty.
    """
    rows, cols = cells.shape
    # An extra empty column, so that no line continues in the next row.
    width = cols + 1
    padded = np.zeros((rows, width), dtype=np.int8)
    padded[:, :cols] = cells
    stones = int.from_bytes(padded.tobytes().translate(_BITS))
    # To the neighbours on the right, and below: on the left, straight, on the right.
    for distance in (1, width - 1, width, width + 1):
        run, covered = stones, 1
        while run and covered < length:
            # Two runs of this length that touch or overlap form a longer one.
            further = min(covered, length - covered)
            run &= run >> 8 * distance * further
            covered += further
        if run:
            return True
    return False


def beyond(stones: Stones, move: Move, color: Color, drow: int, dcol: int) -> int:
    """Number of stones of `color` next to `move` in one direction, without a gap."""
    stone_on = stones.get
    row, col = move
    length = 0
    # A plain tuple equals a `Move`; creating a `Move` costs as much as the whole loop.
    while stone_on((row := row + drow, col := col + dcol)) is color:  # type: ignore[call-overload]
        length += 1
    return length


def winning_line(stones: Stones, rules: Rules, move: Move, color: Color) -> tuple[Move, ...]:
    """The run that wins for `color` if it has a stone on `move`; `()` if none wins."""
    least = rules.win_length
    for drow, dcol in DIRECTIONS:
        before = beyond(stones, move, color, -drow, -dcol)
        length = before + 1 + beyond(stones, move, color, drow, dcol)
        if length >= least:
            run = _run(move.row - before * drow, move.col - before * dcol, drow, dcol, length)
            if rules.line_rules(color).wins(length, _enemy_ends(stones, run, color)):
                return run
    return ()


def long_runs(stones: Stones, least: int) -> list[Run]:
    """Every run of at least `least` stones, in the order of `DIRECTIONS`."""
    runs = []
    for drow, dcol in DIRECTIONS:
        for move, color in stones.items():
            row, col = move
            if stones.get((row - drow, col - dcol)) is color:  # type: ignore[call-overload]
                continue
            length = 1 + beyond(stones, move, color, drow, dcol)
            if length >= least:
                runs.append((color, _run(row, col, drow, dcol, length)))
    return runs


def winning_lines(stones: Stones, rules: Rules, runs: Iterable[Run]) -> list[Run]:
    """The runs that win."""
    by_color = {color: rules.line_rules(color) for color in Color}
    return [
        (color, run)
        for color, run in runs
        if by_color[color].wins(len(run), _enemy_ends(stones, run, color))
    ]


def _run(row: int, col: int, drow: int, dcol: int, length: int) -> tuple[Move, ...]:
    """Cells in a row from (row, col) on."""
    return tuple(Move(row + i * drow, col + i * dcol) for i in range(length))


def _enemy_ends(stones: Stones, run: Sequence[Move], color: Color) -> int:
    """How many of the two cells next to the ends of a run hold an enemy stone."""
    (row, col), second, *_ = run
    drow, dcol = second.row - row, second.col - col
    ends = ((row - drow, col - dcol), (run[-1].row + drow, run[-1].col + dcol))
    return sum(stones.get(Move(*end)) is -color for end in ends)


@functools.cache
def all_cells(rows: int, cols: int) -> tuple[Move, ...]:
    """Every cell of a bounded board in reading order; cached, as engines need it at every node."""
    return tuple(Move(row, col) for row in range(rows) for col in range(cols))
