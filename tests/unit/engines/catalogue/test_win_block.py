"""`win-block` wins if it can, else blocks, else is uniform."""

from __future__ import annotations

from collections import Counter

import numpy as np

from tengen.engines.catalogue.win_block import WinBlockEngine
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.interface import AnalysisRequest
from tests.boards import board_from_rows

FOUR_IN_SIX = Rules(3, 6, 4)
EXACTLY_FOUR = Rules(3, 6, 4, overline=False)


def scores_of(board: Board) -> dict[Move, float]:
    analysis = WinBlockEngine().analyse(AnalysisRequest(board, candidates=None))
    return {candidate.move: candidate.score for candidate in analysis.candidates}


def test_win_scores_2_block_1_other_cells_0() -> None:
    for case, rows, to_move, rules, twos, ones in (
        ("win before block", "XX./OO./...", "X", preset("tictactoe"), [(0, 2)], [(1, 2)]),
        ("for the other side as well", "XX./OO./...", "O", preset("tictactoe"), [(1, 2)], [(0, 2)]),
        ("a gap in a column", "X.O/.../X.O", "O", preset("tictactoe"), [(1, 2)], [(1, 0)]),
        ("block without a win", "X../OO./.X.", "X", preset("tictactoe"), [], [(1, 2)]),
        ("neither", "X../.O./..X", "O", preset("tictactoe"), [], []),
        ("a block that ends two threats", ".XX/XOO/XO.", "O", preset("tictactoe"), [], [(0, 0)]),
        ("four with a gap", "XX.X../OO.O../......", "X", FOUR_IN_SIX, [(0, 2)], [(1, 2)]),
        (
            "two cells to block",
            ".XXX../OOO.../......",
            "O",
            FOUR_IN_SIX,
            [(1, 3)],
            [(0, 0), (0, 4)],
        ),
        ("overlines win", "XXX.XX/OOO.OO/......", "O", FOUR_IN_SIX, [(1, 3)], [(0, 3)]),
        ("overlines do not win", "XXX.XX/OOO.OO/......", "O", EXACTLY_FOUR, [], []),
    ):
        board = board_from_rows(rows.split("/"), rules, to_move=Color[to_move])
        expected = dict.fromkeys(board.legal_moves(), 0.0)
        expected |= dict.fromkeys([Move(*cell) for cell in ones], 1.0)
        expected |= dict.fromkeys([Move(*cell) for cell in twos], 2.0)
        assert scores_of(board) == expected, case


def test_cell_that_wins_and_blocks_counts_as_a_win() -> None:
    board = board_from_rows(["XX.", "..O", "..O"], to_move=Color.X)
    assert scores_of(board)[Move(0, 2)] == 2


def test_finds_wins_far_from_the_origin_of_an_unbounded_board() -> None:
    stones = {Move(-40 + i, 1000 + i): Color.X for i in range(4)}
    stones |= {Move(-40 + 2 * i, 1003): Color.O for i in range(4)}
    scores = scores_of(Board.from_stones(stones, Rules(None, None, 5), to_move=Color.X))
    assert {move for move, score in scores.items() if score} == {(-41, 999), (-36, 1004)}


def test_equal_cells_are_chosen_at_random() -> None:
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
