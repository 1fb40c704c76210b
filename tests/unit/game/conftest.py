from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Rules

Playout = Callable[[Rules], Iterator[Board]]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20240229)


@pytest.fixture
def playout(rng: np.random.Generator) -> Playout:
    """Plays a random game to its end, and shows the one board after every move.

    Without borders the game stays in 7x7 cells, where lines soon form.
    """

    def play(rules: Rules) -> Iterator[Board]:
        board = Board(rules, to_move=Color(rng.choice([1, -1])))
        rows, cols = (7, 7) if rules.unbounded else rules.shape
        cells = [Move(row, col) for row in range(rows) for col in range(cols)]
        rng.shuffle(cells)
        for move in cells:
            board.push(move)
            yield board
            if board.outcome() is not None:
                return

    return play


@pytest.fixture(scope="session")
def games() -> Path:
    """The folder of 188 games between gomoku engines."""
    return Path(__file__).parents[2] / "data" / "games"
