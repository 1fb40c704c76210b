"""Where games begin: random quiet positions, or a book of them in h8i9 notation."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from engines.errors import TengenError
from engines.game import Board, Color, Move, Rules
from engines.game.board import DIRECTIONS
from engines.game.notation import parse_moves
from engines.game.symmetry import hashes
from training.arena.game import Opening
from training.errors import DataError
from training.seeding import Stream, rng_for

BALANCED: Final = Path(__file__).parent / "books" / "balanced15.txt"
"""30 balanced openings for freestyle gomoku on 15x15."""

CENTRE_SIDE: Final = 7
"""Cells: side of the square in the middle of the board that random stones come from."""
MAX_STONES: Final = 6
"""Stones of a random opening where the caller does not say; fewer on small boards."""
ATTEMPTS: Final = 1000
"""Draws of a random opening before giving up: a few are enough where there is one."""
REDRAWS: Final = 20
"""Draws of an opening that was not seen before, until one that was is taken."""


def random_opening(
    rules: Rules, rng: np.random.Generator, *, stones: tuple[int, int] | None = None
) -> Opening:
    """A few stones near the centre that leave the game open.

    No side can win with its next stone. With five and more in a row, no side holds a three that
    the other has not stopped either, so that nobody has a four to make: see `_quiet`.

    Args:
        rules: The game, on a board with borders.
        rng: Chooses how many stones and where.
        stones: Fewest and most stones; 2 to `MAX_STONES`, on small boards fewer, where left out.

    Raises:
        DataError: No opening of so many stones was found.
    """
    rows, cols = rules.shape
    low, high = stones or (2, min(MAX_STONES, max(2, rows * cols // 4)))
    for _ in range(ATTEMPTS):
        count = int(rng.integers(low, high + 1))
        # A quarter full at most, so that most draws are quiet.
        side = max(CENTRE_SIDE, math.ceil(math.sqrt(4 * count)))
        cells = _middle(rows, cols, side)
        if count < len(cells):
            chosen = rng.choice(len(cells), size=count, replace=False)
            opening = tuple(cells[index] for index in chosen.tolist())
            if _quiet(rules, opening):
                return opening
    raise DataError(
        f"found no quiet opening of {low} to {high} stones on {rules}, ask for fewer stones"
    )


def random_openings(
    rules: Rules, count: int, seed: int, *, stones: tuple[int, int] | None = None
) -> list[Opening]:
    """Random openings that no symmetry maps onto each other, as far as the board has so many.

    Each has a generator of its own, so that the first ten of twenty are the same ten.

    Args:
        rules: The game, on a board with borders.
        count: How many.
        seed: Of the match.
        stones: As for `random_opening`.

    Raises:
        DataError: No opening of so many stones was found.
    """
    openings = []
    seen: set[str] = set()
    for index in range(count):
        rng = rng_for(seed, Stream.OPENING, index)
        for _ in range(REDRAWS):
            opening = random_opening(rules, rng, stones=stones)
            position = hashes(Board.from_moves(rules, opening)).symmetry
            if position not in seen:
                break
        seen.add(position)
        openings.append(opening)
    return openings


def read_book(path: Path, rules: Rules) -> list[Opening]:
    """The openings of a file: one a line as `h8i9…`; blank lines and `#` comments are left out.

    Args:
        path: The file.
        rules: The game they are played by; rows are counted from the bottom of its board.

    Raises:
        DataError: Not readable, without openings, or a line that is no legal, open position; the
            message names the line.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"the openings in {path} cannot be read: {error}") from error
    openings = []
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            board = Board.from_moves(rules, parse_moves(text, rules))
        except TengenError as error:
            raise DataError(f"{path}, line {number}: {error.message}") from error
        if board.outcome() is not None:
            raise DataError(f"{path}, line {number}: the game is over after these moves")
        openings.append(tuple(board.move_stack))
    if not openings:
        raise DataError(f"{path} holds no opening")
    return openings


def _middle(rows: int, cols: int, side: int) -> list[Move]:
    """The cells of a centred square of `side`, or of the board where that is narrower."""
    height, width = min(rows, side), min(cols, side)
    top, left = (rows - height) // 2, (cols - width) // 2
    return [Move(row, col) for row in range(top, top + height) for col in range(left, left + width)]


def _quiet(rules: Rules, opening: Sequence[Move]) -> bool:
    """Whether no stretch of `win_length` cells holds too many stones of one side and no other.

    One stone short of a win is too many. With five and more in a row so is two short: one more
    stone would make a four. On smaller boards hardly any opening would be left.
    """
    length = rules.win_length
    allowed = length - 3 if length >= 5 else length - 2  # noqa: PLR2004 - explained above
    colors = dict(zip(opening, itertools.cycle((Color.X, Color.O)), strict=False))
    for (row, col), color in colors.items():
        if list(colors.values()).count(color) <= allowed:
            continue
        for drow, dcol in DIRECTIONS:
            for back in range(length):
                stretch = [
                    Move(row + (i - back) * drow, col + (i - back) * dcol) for i in range(length)
                ]
                stones = [colors[cell] for cell in stretch if cell in colors]
                on_board = rules.contains(stretch[0]) and rules.contains(stretch[-1])
                if on_board and len(stones) > allowed and set(stones) == {color}:
                    return False
    return True
