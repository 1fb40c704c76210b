"""Openings that the search values near even, for self-play and matches, as a book.

    python -m benchmarks.even_openings COUNT [SEED] > BOOK

Three to ten random stones of freestyle gomoku, scattered over a part of the board or all of it.
`search` learns from them what stones far from each other are worth: among stones close together
threats decide within a few moves.
"""

from __future__ import annotations

from typing import Final

import click
import numpy as np

from engines.game import Board, Move, preset
from engines.game.notation import format_moves
from engines.kernels.searcher import Searcher

STONES: Final = (3, 10)
SPREADS: Final = (4, 7)
"""Cells: how far from their middle stones lie at most, in rows and columns."""
NODES: Final = 2000
EVEN: Final = 100
"""Evaluation units: the score of an opening is below, for either side."""


def even_opening(rng: np.random.Generator, searcher: Searcher) -> Board:
    """Draw stones until they are no decided game and valued near even."""
    rules = preset("gomoku")
    rows, cols = rules.shape
    while True:
        count = rng.integers(STONES[0], STONES[1] + 1)
        spread = rng.integers(SPREADS[0], SPREADS[1] + 1)
        centre = rng.integers(3, rows - 3, size=2) if rng.random() < 1 / 2 else [rows // 2] * 2
        cells = [
            Move(row, col)
            for row in range(rows)
            for col in range(cols)
            if max(abs(row - centre[0]), abs(col - centre[1])) <= spread
        ]
        chosen = rng.choice(len(cells), size=count, replace=False)
        board = Board.from_moves(rules, [cells[index] for index in chosen])
        if board.outcome() is None:
            searcher.set_up(board)
            if abs(searcher.search(board.to_move, nodes=NODES).lines[0].score) < EVEN:
                return board


@click.command()
@click.argument("count", type=click.IntRange(min=1))
@click.argument("seed", type=click.IntRange(min=0), default=0)
def main(count: int, seed: int) -> None:
    """Print one opening a line."""
    rng = np.random.default_rng(seed)
    searcher = Searcher(1)
    for _ in range(count):
        board = even_opening(rng, searcher)
        click.echo(format_moves(board.move_stack, board.rules))


if __name__ == "__main__":
    main()
