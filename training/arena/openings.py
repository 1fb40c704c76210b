"""Openings: random quiet positions, and books in h8i9 notation."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import TengenError
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.rules import SQUARES
from tengen.engines.game.symmetry import hashes
from tengen.training.arena.game import Opening
from tengen.training.errors import DataError
from tengen.training.seeding import Stream, rng_for

OpeningKind: TypeAlias = Literal["random", "even"]
"""Kind of drawn openings: quiet ones near the centre, or those of `even_openings.py`."""
_BOOKS: Final = Path(__file__).parent / "books"
BALANCED: Final = {
    "balanced": {
        preset("gomoku"): _BOOKS / "balanced500.txt",
        preset("renju"): _BOOKS / "balanced_renju.txt",
    },
    "balanced30": {preset("gomoku"): _BOOKS / "balanced30.txt"},
}
"""Books of balanced openings, by their name for `--openings` and by the rules.

docs/arena.md says how each was made.
"""

CENTRE_SIDE: Final = 7
"""Cells: side of the central square in which random stones lie."""
MARGIN: Final = 2
"""Cells: width of the ring around the square of Pro and Long Pro in which random stones may lie."""
MAX_STONES: Final = 6
"""Default maximum number of stones of a random opening; less on small boards."""
ATTEMPTS: Final = 1000
"""Draws of a random opening before giving up; usually a few are enough."""
REDRAWS: Final = 20
"""Draws of a new opening before a repeated one is accepted."""


def random_opening(
    rules: Rules, rng: np.random.Generator, *, stones: tuple[int, int] | None = None
) -> Opening:
    """Draw a few stones near the centre such that neither side has a strong threat.

    No side can win with its next stone. If five or more in a row win, no side can make a four
    either: see `_is_quiet`.

    Args:
        stones: Minimum and maximum number of stones; by default 2 and `MAX_STONES`, or less on
            small boards.

    Raises:
        DataError: No opening of this size was found.
    """
    rows, cols = rules.shape
    # By Pro and Long Pro the third stone is the first that differs much.
    least = 3 if rules.opening in SQUARES else 2
    low, high = stones or (least, min(MAX_STONES, max(least, rows * cols // 4)))
    for _ in range(ATTEMPTS):
        count = int(rng.integers(low, high + 1))
        # At most a quarter full, so that most draws are quiet.
        side = max(CENTRE_SIDE, math.ceil(math.sqrt(4 * count)))
        if rules.opening in SQUARES:
            side = max(side, SQUARES[rules.opening] + 2 * MARGIN)
        cells = _middle(rows, cols, side)
        if count < len(cells):
            opening = _draw(rules, cells, count, rng)
            if _is_quiet(rules, opening):
                return opening
    raise DataError(
        f"found no quiet opening of {low} to {high} stones on {rules}, ask for fewer stones"
    )


def random_openings(
    rules: Rules,
    count: int,
    seed: int,
    *,
    stones: tuple[int, int] | None = None,
    draw: Callable[..., Opening] = random_opening,
) -> list[Opening]:
    """Draw random openings that differ under board symmetry, if the board has enough of them.

    Each opening has its own generator: the first ten of twenty openings equal ten openings.

    Raises:
        DataError: No opening of this size was found.
    """
    openings = []
    seen: set[str] = set()
    for index in range(count):
        rng = rng_for(seed, Stream.OPENING, index)
        for _ in range(REDRAWS):
            opening = draw(rules, rng, stones=stones)
            position = hashes(Board.from_moves(opening, rules)).symmetry
            if position not in seen:
                break
        seen.add(position)
        openings.append(opening)
    return openings


def balanced_openings(name: str, rules: Rules) -> list[Opening]:
    """Read the balanced book of a name: the one for these rules, or gomoku's if there is none.

    Raises:
        DataError: The board is not 15x15, or not five in a row win.
    """
    books, gomoku = BALANCED[name], preset("gomoku")
    if rules.unbounded or (rules.shape, rules.win_length) != (gomoku.shape, gomoku.win_length):
        raise DataError(f"the balanced openings are for {gomoku}, not {rules}")
    placed = dataclasses.replace(rules, opening="free")
    return read_book(books.get(placed, books[gomoku]), rules)


def read_book(path: Path, rules: Rules) -> list[Opening]:
    """Read an opening book: one opening per line as `h8i9…`; blank lines and `#` comments allowed.

    Args:
        rules: The game; rows are counted from the bottom of its board.

    Raises:
        DataError: The file is unreadable or empty, or a line is not a legal, undecided position;
            the message names the line.
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
            board = Board.from_moves(text, rules)
        except TengenError as error:
            raise DataError(f"{path}, line {number}: {error.message}") from error
        if board.outcome() is not None:
            raise DataError(f"{path}, line {number}: the game is over after these moves")
        openings.append(tuple(board.move_stack))
    if not openings:
        raise DataError(f"{path} holds no opening")
    return openings


def describe_openings(openings: Sequence[Opening]) -> dict[str, Any]:
    """JSON-ready number and digest of openings, by which the plans of two runs are compared."""
    return {
        "different": len(set(openings)),
        "sha256": hashlib.sha256(json.dumps(openings).encode()).hexdigest(),
    }


def _draw(rules: Rules, cells: Sequence[Move], count: int, rng: np.random.Generator) -> Opening:
    """Draw different cells, which are a game by the rules' opening."""
    if rules.opening not in SQUARES:
        chosen = rng.choice(len(cells), size=count, replace=False)
        return tuple(cells[index] for index in chosen.tolist())
    board = Board(rules)
    for _ in range(count):
        legal = sorted(set(cells).intersection(board.legal_moves()))
        board.push(legal[int(rng.integers(len(legal)))])
    return tuple(board.move_stack)


def _middle(rows: int, cols: int, side: int) -> list[Move]:
    """Cells of a centred square of `side`, clipped to the board."""
    height, width = min(rows, side), min(cols, side)
    top, left = (rows - height) // 2, (cols - width) // 2
    return [Move(row, col) for row in range(top, top + height) for col in range(left, left + width)]


def _is_quiet(rules: Rules, opening: Sequence[Move]) -> bool:
    """Whether no window of `win_length` cells holds too many stones of one side alone.

    Too many means one stone short of a win. If five or more in a row win, even two short is too
    many, since one more stone would make a four; in smaller games this would leave hardly any
    opening.
    """
    length = rules.win_length
    allowed = length - 3 if length >= 5 else length - 2
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
