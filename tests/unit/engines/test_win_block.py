"""`win-block` wins where it can, blocks where it must, and has no opinion otherwise."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np
import pytest

from engines.base import AnalysisRequest
from engines.game import Board, Color, Move, Rules, preset
from engines.game.notation import board_from_rows
from engines.win_block import WinBlockEngine

FOUR_IN_SIX = Rules(3, 6, 4)
EXACTLY_FOUR = Rules(3, 6, 4, overline=False)


def scores_of(board: Board) -> dict[Move, float]:
    analysis = WinBlockEngine().analyse(AnalysisRequest(board, candidates=None))
    return {candidate.move: candidate.score for candidate in analysis.candidates}


@pytest.mark.parametrize(
    ("rows", "to_move", "rules", "twos", "ones"),
    [
        ("XX./OO./...", "X", preset("tictactoe"), [(0, 2)], [(1, 2)]),
        ("XX./OO./...", "O", preset("tictactoe"), [(1, 2)], [(0, 2)]),
        ("X.O/.../X.O", "O", preset("tictactoe"), [(1, 2)], [(1, 0)]),
        ("X../OO./.X.", "X", preset("tictactoe"), [], [(1, 2)]),
        ("X../.O./..X", "O", preset("tictactoe"), [], []),
        (".XX/XOO/XO.", "O", preset("tictactoe"), [], [(0, 0)]),
        ("XX.X../OO.O../......", "X", FOUR_IN_SIX, [(0, 2)], [(1, 2)]),
        (".XXX../OOO.../......", "O", FOUR_IN_SIX, [(1, 3)], [(0, 0), (0, 4)]),
        ("XXX.XX/OOO.OO/......", "O", FOUR_IN_SIX, [(1, 3)], [(0, 3)]),
        ("XXX.XX/OOO.OO/......", "O", EXACTLY_FOUR, [], []),
    ],
    ids=[
        "win before block",
        "for the other side as well",
        "a gap in a column",
        "block without a win",
        "neither",
        "a block that ends two threats",
        "four with a gap",
        "two cells to block",
        "overlines win",
        "overlines do not win",
    ],
)
def test_wins_score_two_blocks_one_and_all_else_nothing(
    rows: str,
    to_move: str,
    rules: Rules,
    twos: list[tuple[int, int]],
    ones: list[tuple[int, int]],
) -> None:
    board = board_from_rows(rows.split("/"), rules, to_move=Color[to_move])
    expected = dict.fromkeys(board.legal_moves(), 0.0)
    expected |= dict.fromkeys([Move(*cell) for cell in ones], 1.0)
    expected |= dict.fromkeys([Move(*cell) for cell in twos], 2.0)
    assert scores_of(board) == expected


def test_a_cell_that_wins_and_blocks_counts_as_a_win() -> None:
    board = board_from_rows(["XX.", "..O", "..O"], to_move=Color.X)
    assert scores_of(board)[Move(0, 2)] == 2


def test_wins_are_found_far_from_the_origin_of_an_unbounded_board() -> None:
    stones = {Move(-40 + i, 1000 + i): Color.X for i in range(4)}
    stones |= {Move(-40 + 2 * i, 1003): Color.O for i in range(4)}
    scores = scores_of(Board.from_stones(Rules(None, None, 5), stones, to_move=Color.X))
    assert {move for move, score in scores.items() if score} == {(-41, 999), (-36, 1004)}


def test_several_wins_and_the_quiet_cells_are_picked_at_random() -> None:
    rng = np.random.default_rng(0)
    engine = WinBlockEngine()
    two = board_from_rows([".XXX..", "OOO...", "......"], FOUR_IN_SIX, to_move=Color.X)
    wins = Counter(engine.analyse(AnalysisRequest(two, rng=rng)).move for _ in range(200))
    assert wins.keys() == {(0, 0), (0, 4)}
    assert min(wins.values()) > 60
    empty = Counter(
        engine.analyse(AnalysisRequest(Board(preset("tictactoe")), rng=rng)).move
        for _ in range(900)
    )
    assert len(empty) == 9
    assert min(empty.values()) > 60


def test_a_hundred_stones_on_the_large_board_take_less_than_five_milliseconds() -> None:
    rng = np.random.default_rng(0)
    board = Board(Rules(19, 19, 5))
    while len(board) < 100:
        moves = [m for m in board.legal_moves() if not board.winning_line(m, board.to_move)]
        board.push(moves[rng.integers(len(moves))])
    engine = WinBlockEngine()

    def seconds() -> float:
        start = time.perf_counter()
        engine.analyse(AnalysisRequest(board, candidates=None, rng=rng))
        return time.perf_counter() - start

    assert min(seconds() for _ in range(20)) < 0.005
