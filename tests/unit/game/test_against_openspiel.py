"""The rules against OpenSpiel's `mnk` game, move by move, and against known counts."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

from tengen.engines.game import Board, Color, Rules, preset

PERFT = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
"""Games of tic-tac-toe by length in plies, those that ended before not counted."""


BOARDS = [
    (3, 3, 3, 2000),
    (3, 5, 3, 1500),
    (5, 3, 3, 800),
    (4, 4, 4, 800),
    (6, 4, 4, 1000),
    (7, 7, 4, 800),
    (5, 9, 5, 700),
    (9, 9, 5, 300),
    (15, 15, 5, 300),
    (6, 8, 6, 700),
    (9, 7, 7, 500),
    (8, 10, 8, 600),
]
"""Rows, columns, stones in a row that win, and 10,000 random games in all."""
SMALL_SHARE = 0.05
"""Of those games, for the fast tests."""


def test_random_games_agree_with_openspiel(rng: np.random.Generator) -> None:
    for rows, cols, win_length, playouts in BOARDS:
        check_random_games(rows, cols, win_length, int(SMALL_SHARE * playouts), rng)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "cols", "win_length", "playouts"), BOARDS)
def test_10_000_random_games_agree_with_openspiel(
    rows: int, cols: int, win_length: int, playouts: int, rng: np.random.Generator
) -> None:
    check_random_games(rows, cols, win_length, playouts, rng)


def check_random_games(
    rows: int, cols: int, win_length: int, playouts: int, rng: np.random.Generator
) -> None:
    rules = Rules(rows, cols, win_length)
    game = pyspiel.load_game("mnk", {"m": cols, "n": rows, "k": win_length})
    for _ in range(playouts):
        board, state = Board(rules), game.new_initial_state()
        while not state.is_terminal():
            moves = board.legal_moves()
            assert [cols * move.row + move.col for move in moves] == state.legal_actions()
            assert board.to_move is (Color.X if state.current_player() == 0 else Color.O)
            assert board.outcome() is None
            move = moves[rng.integers(len(moves))]
            board.push(move)
            state.apply_action(cols * move.row + move.col)
        outcome = board.outcome()
        assert outcome is not None
        assert (outcome.winner or 0) == state.returns()[0]


def test_openspiel_overline_wins_as_well() -> None:
    """Else the random games would say nothing about freestyle's overlines."""
    cells = [0, 20, 1, 22, 2, 24, 4, 30, 5, 32, 3]
    state = pyspiel.load_game("mnk", {"m": 10, "n": 10, "k": 5}).new_initial_state()
    for cell in cells:
        assert not state.is_terminal()
        state.apply_action(cell)
    assert state.is_terminal()
    assert state.returns()[0] == 1


@pytest.mark.parametrize("plies", [6, pytest.param(len(PERFT), marks=pytest.mark.slow)])
def test_perft_of_tic_tac_toe(plies: int) -> None:
    board = Board(preset("tictactoe"))
    counts = [0] * plies

    def count_below(ply: int) -> None:
        for move in board.legal_moves():
            board.push(move)
            counts[ply] += 1
            if ply + 1 < plies:
                count_below(ply + 1)
            board.pop()

    count_below(0)
    assert tuple(counts) == PERFT[:plies]
