"""Replies to a threat to win with two stones, against a twin that tries every cell."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from benchmarks.forced_wins import read
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import PositionError
from tengen.engines.game.forbidden import NESTING
from tengen.engines.kernels.make_unmake import count
from tengen.engines.kernels.search.legality import double_four, is_forbidden
from tengen.engines.kernels.search.movegen import generate_replies_to_threat
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.codes import CellPattern
from tests.reference import forced_wins
from tests.reference.renju_wins import RenjuPosition

GAMES: Final = {
    "freestyle": preset("gomoku"),
    "standard": preset("standard"),
    "renju": dataclasses.replace(preset("renju"), opening="free"),
    "caro": preset("caro"),
    "four in a row": Rules(15, 15, 4),
}
COSTS: Final = {"caro": 5}
"""How much longer the twin takes than in freestyle."""
WINS: Final = list(read())


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(memory_mb=1)


def twin(board: Board) -> forced_wins.Position:
    """The readable position of a board."""
    rows, rules = ["".join(".XO"[cell] for cell in row) for row in board.cells], board.rules
    if rules.forbidden_points:
        return RenjuPosition(rows, NESTING)
    return forced_wins.Position(
        rows,
        overline=rules.overline,
        length=rules.win_length,
        blocked_wins=rules.blocked_wins,
    )


def random_cells(rng: np.random.Generator) -> npt.NDArray[np.int8]:
    """Random stones on a small board."""
    side = int(rng.integers(7, 11))
    cells = np.zeros((side, side), dtype=np.int8)
    taken = rng.permutation(side * side)[: int(rng.integers(6, side * side // 2))]
    cells.ravel()[taken] = np.where(rng.random(len(taken)) < rng.uniform(0.3, 0.7), 1, -1)
    return cells


def cells_of_a_game(rng: np.random.Generator) -> npt.NDArray[np.int8]:
    """The first stones of a game between engines."""
    moves = WINS[int(rng.integers(len(WINS)))].board.move_stack
    cells = np.zeros((15, 15), dtype=np.int8)
    for number, move in enumerate(moves[int(rng.integers(len(moves) // 2)) :]):
        cells[move] = -1 if number % 2 else 1
    return cells


def undecided(cells: npt.NDArray[np.int8], rules: Rules) -> Board | None:
    """The position of some stones; None if somebody has won."""
    rules = dataclasses.replace(rules, rows=len(cells), cols=len(cells))
    with contextlib.suppress(PositionError):
        board = Board.from_cells(cells, rules, to_move=Color.X, setup=True)
        return None if board.outcome() else board
    return None


def replies_of(searcher: Searcher, board: Board, color: Color) -> set[Move] | None:
    """The legal replies of a side; None if it is not threatened, or either side has a five."""
    searcher.set_up(board)
    arrays, side = searcher.arrays, SIDES[color]
    if any(count(arrays, each, CellPattern.FIVE) for each in (0, 1)):
        return None
    if not double_four(arrays, 1 - side):
        return None
    replies = generate_replies_to_threat(arrays, side, 0)
    points = arrays.state[0]["moves"][0, :replies].tolist()
    assert len(set(points)) == replies
    moves = {searcher.point(Move(*cell)): Move(*cell) for cell in np.argwhere(board.cells == 0)}
    return {moves[point] for point in points if not is_forbidden(arrays, point, side)}


def assert_replies_equal_the_twin(
    searcher: Searcher, rules: Rules, positions: int, seed: int
) -> None:
    rng, compared, some = np.random.default_rng(seed), 0, 0
    while compared < positions:
        board = undecided((random_cells if rng.integers(2) else cells_of_a_game)(rng), rules)
        if board is None:
            continue
        for color in Color:
            if (replies := replies_of(searcher, board, color)) is not None:
                expected = forced_wins.stopping(twin(board), color.symbol)
                assert replies == {Move(*cell) for cell in expected}, (str(board), color)
                compared += 1
                some += bool(replies)
    assert some > 0


@pytest.mark.parametrize("game", GAMES)
def test_replies_are_those_of_the_twin(searcher: Searcher, game: str) -> None:
    assert_replies_equal_the_twin(searcher, GAMES[game], 20 // COSTS.get(game, 1), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_replies_are_those_of_the_twin_in_thousands_of_positions(
    searcher: Searcher, game: str
) -> None:
    assert_replies_equal_the_twin(searcher, GAMES[game], 5_000 // COSTS.get(game, 1), seed=2)
