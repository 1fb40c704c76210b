"""Pro and Long Pro: where the first stones may be placed."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from engines.game import PRESETS, Board, Color, Move, Rules
from engines.game.errors import IllegalMoveError, PositionError, RulesError
from engines.game.move_choice import move_choice
from engines.game.rules import SQUARES, OpeningRule
from engines.game.symmetry import symmetries

CENTRE = Move(7, 7)


def rules_of(opening: OpeningRule, rows: int = 15, cols: int = 15) -> Rules:
    return Rules(rows, cols, 5, opening=opening)


def outside(opening: str, centre: Move, rows: int, cols: int) -> set[Move]:
    """The cells at least three (Pro) or four (Long Pro) rows or columns from the first stone."""
    least = {"pro": 3, "long-pro": 4}[opening]
    return {
        Move(row, col)
        for row in range(rows)
        for col in range(cols)
        if abs(row - centre.row) >= least or abs(col - centre.col) >= least
    }


@pytest.mark.parametrize("opening", ["pro", "long-pro"])
def test_first_moves_are_restricted(opening: OpeningRule) -> None:
    board = Board(rules_of(opening))
    assert board.legal_moves() == [CENTRE]
    board.push(CENTRE)
    assert len(board.legal_moves()) == 224
    board.push(Move(0, 0))
    assert set(board.legal_moves()) == outside(opening, CENTRE, 15, 15) - {Move(0, 0)}
    board.push(Move(7, 14))
    assert len(board.legal_moves()) == 222
    for _ in range(3):
        board.pop()
    assert board.legal_moves() == [CENTRE]


def test_gomoku_world_counts_of_cells_agree() -> None:
    # 225 cells less the 25 of the 5x5 or the 49 of the 7x7 square, and the stone outside.
    for opening, cells in (("pro", 199), ("long-pro", 175)):
        board = Board.from_moves([CENTRE, Move(0, 0)], rules_of(opening))  # type: ignore[arg-type]
        assert len(board.legal_moves()) == cells


def test_boards_with_even_sides_have_several_centres() -> None:
    for rows, cols, centres in ((15, 15, 1), (20, 20, 4), (15, 20, 2), (7, 9, 1), (6, 6, 4)):
        legal = Board(rules_of("pro", rows, cols)).legal_moves()
        assert len(legal) == centres, rows
        for centre in legal:
            board = Board.from_moves([centre, Move(0, 0)], rules_of("pro", rows, cols))
            assert set(board.legal_moves()) == outside("pro", centre, rows, cols) - {Move(0, 0)}


def test_restrictions_are_symmetric() -> None:
    rules = rules_of("pro", 20, 20)
    for moves in ([], [Move(9, 10), Move(3, 8)]):
        legal = Board.from_moves(moves, rules).legal_moves()
        for symmetry in symmetries(rules):
            image = Board.from_moves(map(symmetry, moves), rules)
            assert set(image.legal_moves()) == set(map(symmetry, legal))


@pytest.mark.parametrize(
    ("opening", "moves", "message"),
    [
        ("pro", [Move(7, 8)], "move 1: row 7, col 8 is not allowed by the pro opening: X needs"),
        ("pro", [Move(0, 0)], "X needs the centre, rows 7, cols 7"),
        ("pro", [CENTRE, Move(7, 8), Move(5, 9)], "a cell outside of rows 5..9, cols 5..9"),
        ("long-pro", [CENTRE, Move(0, 0), Move(4, 7)], "a cell outside of rows 4..10, cols 4..10"),
    ],
)
def test_other_moves_are_illegal(opening: OpeningRule, moves: list[Move], message: str) -> None:
    with pytest.raises(IllegalMoveError, match=message) as caught:
        Board.from_moves(moves, rules_of(opening))
    assert (caught.value.code, caught.value.path) == ("opening", (len(moves) - 1,))


def test_moves_to_choose_from_are_restricted() -> None:
    board = Board(rules_of("pro"))
    with pytest.raises(IllegalMoveError, match="row 0, col 0 is not allowed by the pro opening"):
        move_choice(board, allow=[Move(0, 0)])
    with pytest.raises(IllegalMoveError, match="a move is needed"):
        move_choice(board, avoid=[CENTRE])


@pytest.mark.parametrize(
    ("opening", "stones", "is_reached"),
    [
        ("pro", {CENTRE: 1}, True),
        ("pro", {Move(7, 8): 1}, False),
        ("pro", {CENTRE: -1, Move(0, 0): 1}, False),
        ("pro", {CENTRE: 1, Move(0, 0): -1, Move(7, 10): 1}, True),
        ("long-pro", {CENTRE: 1, Move(0, 0): -1, Move(7, 10): 1}, False),
        ("pro", {CENTRE: 1, Move(0, 0): -1, Move(7, 9): 1}, False),
        ("free", {CENTRE: 1, Move(0, 0): -1, Move(7, 9): 1}, True),
    ],
)
def test_stones_that_no_game_reaches_are_refused(
    opening: OpeningRule, stones: dict[Move, int], is_reached: bool
) -> None:
    colors = {move: Color(color) for move, color in stones.items()}
    rules = rules_of(opening)
    if is_reached:
        assert len(Board.from_stones(colors, rules)) == len(stones)
        return
    with pytest.raises(PositionError, match="no game by the") as caught:
        Board.from_stones(colors, rules)
    assert caught.value.code == "opening"
    Board.from_stones(colors, rules, to_move=Color.O, setup=True)


def test_played_positions_are_read_back_from_their_stones() -> None:
    rng = np.random.default_rng(1)
    for opening in SQUARES:
        for _ in range(30):
            board = Board(rules_of(opening, 9, 10))  # type: ignore[arg-type]
            for _ in range(6):
                assert Board.from_stones(board.stones, board.rules, to_move=board.to_move) == board
                legal = board.legal_moves()
                board.push(legal[int(rng.integers(len(legal)))])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rows": None, "cols": None}, "an unbounded board has no centre"),
        ({"rows": 7, "cols": 7}, "needs a side of at least 8, the board is 7x7"),
        ({"win_length": 4}, "needs a win_length of at least 5, not 4"),
    ],
)
def test_games_that_the_opening_does_not_fit_are_refused(
    fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        dataclasses.replace(PRESETS["gomoku"], opening="long-pro", **fields)
