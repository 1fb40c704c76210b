"""Openings that the search values near even: random stones, scattered over the board.

Games with these openings teach `search` the value of stones that are far apart. If stones are close
together, threats decide within a few moves.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.game import Board, Move, Rules
from tengen.training.arena.game import Opening
from tengen.training.arena.openings import ATTEMPTS, OpeningKind, random_opening, random_openings
from tengen.training.errors import DataError

if TYPE_CHECKING:
    from tengen.engines.kernels.searcher import Searcher

STONES: Final = (3, 10)
"""Default minimum and maximum number of stones; less on small boards."""
SPREADS: Final = (4, 7)
"""Cells: range of the largest distance of the stones from their middle, in rows and columns."""
MARGIN: Final = 3
"""Cells: distance of this middle from the borders of the board, if there is room."""
NODES: Final = 2000
"""Maximum positions visited by the search of an opening."""
EVEN: Final = 100
"""Evaluation units: an even opening scores less than this for either side."""
_MEMORY_MB: Final = 1


def even_opening(
    rules: Rules, rng: np.random.Generator, *, stones: tuple[int, int] | None = None
) -> Opening:
    """Draw stones until the game is undecided and valued near even.

    They are scattered over a part of the board or all of it. Takes about 10 ms on 15x15. In renju,
    none is on a forbidden point, and the search values the position by renju's rules.

    Args:
        rules: A game that `search` plays, on a bounded board, whose first moves are free.
        stones: Minimum and maximum number of stones; by default `STONES`, or less on small boards.

    Raises:
        DataError: The rules are not such a game, or no opening of this size was found.
    """
    if rules.unbounded or rules.opening != "free":
        raise DataError(
            f"even openings are for boards with borders and free first moves, not {rules}"
        )
    if not (support := line_windows(rules)):
        raise DataError(f"even openings are for games of search, which plays {support.reason}")
    rows, cols = rules.shape
    low, high = stones or (STONES[0], min(STONES[1], max(STONES[0], rows * cols // 4)))
    searcher = _searcher()
    for _ in range(ATTEMPTS):
        count = int(rng.integers(low, high + 1))
        cells = _part(rows, cols, rng)
        # Searches need a stone.
        if not 0 < count < len(cells):
            continue
        chosen = rng.choice(len(cells), size=count, replace=False)
        board = Board.from_moves([], rules)
        for index in chosen.tolist():
            if board.outcome() is not None:
                break
            board.push(cells[index])
        if board.outcome() is None:
            searcher.set_up(board)
            if abs(searcher.search(board.to_move, nodes=NODES).lines[0].score) < EVEN:
                return tuple(board.move_stack)
    raise DataError(
        f"found no even opening of {low} to {high} stones on {rules}, ask for another number"
    )


class _Draw(Protocol):
    def __call__(
        self, rules: Rules, rng: np.random.Generator, *, stones: tuple[int, int] | None
    ) -> Opening: ...


DRAWS: Final[Mapping[OpeningKind, _Draw]] = {"random": random_opening, "even": even_opening}
"""Functions that draw an opening, by its kind."""


def drawn_openings(
    kind: OpeningKind,
    rules: Rules,
    count: int,
    seed: int,
    *,
    stones: tuple[int, int] | None = None,
) -> list[Opening]:
    """Draw openings of a kind as `random_openings` does.

    Raises:
        DataError: No opening of this size was found, or the kind is not for these rules.
    """
    return random_openings(rules, count, seed, stones=stones, draw=DRAWS[kind])


def _part(rows: int, cols: int, rng: np.random.Generator) -> list[Move]:
    """The cells around a point, in half of the draws the middle of the board."""
    spread = int(rng.integers(SPREADS[0], SPREADS[1] + 1))
    middle = [rows // 2, cols // 2]
    if rng.random() < 1 / 2:
        margins = [min(MARGIN, (side - 1) // 2) for side in (rows, cols)]
        middle = [
            int(rng.integers(margin, side - margin))
            for margin, side in zip(margins, (rows, cols), strict=True)
        ]
    return [
        Move(row, col)
        for row in range(rows)
        for col in range(cols)
        if max(abs(row - middle[0]), abs(col - middle[1])) <= spread
    ]


@functools.cache
def _searcher() -> Searcher:
    """One per process."""
    from tengen.engines.kernels.searcher import Searcher

    return Searcher(_MEMORY_MB)
