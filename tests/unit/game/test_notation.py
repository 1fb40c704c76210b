"""Parsing and formatting of rows and moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.cells import read_cells
from tengen.engines.game.errors import IllegalMoveError, NotationError, PositionError, TengenError
from tengen.engines.game.notation import (
    MovesInput,
    format_move,
    format_moves,
    format_rows,
    parse_move,
    parse_moves,
    written_game,
)
from tengen.engines.game.rules import MAX_STONES
from tests.unit.game.refusals import refusal

GOMOKU = preset("gomoku")
LARGEST = Rules(32, 32, 5)
WIDE = Rules(4, 28, 4)
UNBOUNDED = Rules(None, None, 5)

bounded_rules = st.builds(
    Rules, st.integers(3, 32), st.integers(3, 32), st.just(3), overline=st.booleans()
)


@st.composite
def bounded_games(draw: st.DrawFn) -> tuple[Rules, list[Move]]:
    rules = draw(bounded_rules)
    rows, cols = rules.shape
    cells = st.builds(Move, st.integers(0, rows - 1), st.integers(0, cols - 1))
    return rules, draw(st.lists(cells, max_size=20))


def test_move_is_a_letter_from_the_left_and_row_from_the_bottom() -> None:
    for rules, text, move in (
        (GOMOKU, "a1", Move(14, 0)),
        (GOMOKU, "a15", Move(0, 0)),
        (GOMOKU, "o1", Move(14, 14)),
        (GOMOKU, "o15", Move(0, 14)),
        (GOMOKU, "h8", Move(7, 7)),
        (GOMOKU, "i9", Move(6, 8)),
        (GOMOKU, "j10", Move(5, 9)),
        (WIDE, "z4", Move(0, 25)),
        (WIDE, "aa1", Move(3, 26)),
        (WIDE, "ab2", Move(2, 27)),
        (LARGEST, "af32", Move(0, 31)),
        (UNBOUNDED, "7/7", Move(7, 7)),
        (UNBOUNDED, "-3/120", Move(-3, 120)),
        (UNBOUNDED, "0/-1000000", Move(0, -1_000_000)),
    ):
        assert parse_move(text, rules) == move, rules
        assert format_move(move, rules) == text, rules


@pytest.mark.parametrize("text", ["H8", " h8 ", "h08", "7/7", " 7/7\n"])
def test_parsing_a_move_ignores_case_and_space(text: str) -> None:
    assert parse_move(text, GOMOKU) == Move(7, 7)


def test_invalid_move_is_an_error() -> None:
    for rules, text, error, message in (
        (GOMOKU, "", NotationError, "'' is not a move"),
        (GOMOKU, "h", NotationError, "'h' is not a move"),
        (GOMOKU, "8h", NotationError, "'8h' is not a move"),
        (GOMOKU, "h8i9", NotationError, "'h8i9' is not a move"),
        (GOMOKU, "h 8", NotationError, "'h 8' is not a move"),
        (GOMOKU, "h-8", NotationError, "is not a move"),
        (GOMOKU, "7/", NotationError, "is not a move"),
        (GOMOKU, "8,8", NotationError, "several readings"),
        (GOMOKU, "7.5/7", NotationError, "is not a move"),
        (GOMOKU, "pass", NotationError, "is not a move"),
        (GOMOKU, "\u212a5", NotationError, "is not a move"),  # lower-cased, the Kelvin sign is a k
        (GOMOKU, "\u017f5", NotationError, "is not a move"),  # upper-cased, the long s is an S
        (GOMOKU, "x" * 500, NotationError, r"'xxxxxxxxxxxx\.\.\.' is not a move"),
        (GOMOKU, "h" + "9" * 5000, NotationError, "is not a move"),
        (GOMOKU, "p1", IllegalMoveError, r"p1 is off the 15x15 board \(a1..o15\)"),
        (GOMOKU, "h16", IllegalMoveError, "h16 is off"),
        (GOMOKU, "h0", IllegalMoveError, "h0 is off"),
        (GOMOKU, "15/7", IllegalMoveError, "15/7 is off"),
        (GOMOKU, "-1/7", IllegalMoveError, "-1/7 is off"),
        (WIDE, "ac1", IllegalMoveError, r"ac1 is off the 4x28 board \(a1..ab4\)"),
        (UNBOUNDED, "h8", NotationError, "h8 needs a board with borders.*7/7"),
    ):
        refusal(error, message, parse_move, text, rules)


def test_formatting_a_cell_off_the_board_is_an_error() -> None:
    with pytest.raises(IllegalMoveError, match="off the 15x15 board"):
        format_move(Move(7, -1), GOMOKU)


def test_moves_are_read_in_every_form() -> None:
    spellings: tuple[MovesInput, ...] = (
        "h8i9j10",
        "H8I9J10",
        "h8 i9 j10",
        "h8, i9, j10",
        " h8,i9\nj10 ",
        "7/7 6/8,5/9",
        "h8 6/8 j10",
        ["h8", "i9", "j10"],
        ("7/7", "i9", " J10"),
        ["h8", "6/8", "j10"],
        [[7, 7], (6, 8), [5, 9]],
        [
            {"row": 7, "col": 7, "notation": "h8"},
            {"row": 6, "col": 8},
            {"row": 5, "col": 9, "notation": "5/9"},
        ],
        [{"row": 7, "col": 7}, [6, 8], "J10"],
        "1. h8 i9 2. j10",
        "h8-i9-j10",
        "H8,I9,J10",
        "[h8, (i9); j10]",
        "\uff288 i\uff19\u3000j10",
        "\ufeffh8 i9 j10",
    )
    for moves in spellings:
        assert parse_moves(moves, GOMOKU) == [Move(7, 7), Move(6, 8), Move(5, 9)], moves


@pytest.mark.parametrize("moves", ["", "  ", []])
def test_moves_may_be_empty(moves: str | Sequence[str]) -> None:
    assert parse_moves(moves, GOMOKU) == []


def test_moves_error_names_the_move() -> None:
    for moves, index, message in (
        ("h8i9p1", 2, "move 3: p1 is off"),
        ("h8$i9", 1, r"move 2: '\$i9' is not a move"),
        ("h8i", 1, "move 2: 'i' is not a move"),
        ("7/78/8", 0, "move 1: '7/78/8' is not a move"),
        (["h8", "?"], 1, "move 2: '\\?' is not a move"),
        ("h8 1-0 i9", 1, "move 2: '1-0' is not a move"),
        ([["B", "h8"], ["B", "i9"]], 1, "move 2 is of X, expected one of O: sides take turns"),
        ([["B", "h8"], "i9"], 1, "move 2 is 'i9', which names no side, unlike others"),
        ("B h8 i9", 1, "move 2 is 'i9', which names no side"),
        (["h8i9"], 0, "move 1: 'h8i9' is not a move"),
    ):
        error = refusal((NotationError, IllegalMoveError), message, parse_moves, moves, GOMOKU)
        assert error.path == (index,), moves


@pytest.mark.parametrize("blanks", [["h8", ""], ["", " ", "h8"], "h8,,", ",h8"])
def test_blank_moves_are_none(blanks: MovesInput) -> None:
    assert parse_moves(blanks, GOMOKU) == parse_moves("h8", GOMOKU)
    assert parse_moves([""] * GOMOKU.max_moves, GOMOKU) == []


def test_result_and_sides_beside_moves() -> None:
    for moves, first, result in (
        ("1. h8 i9 2. i7 j7 1-0", None, (True, Color.X)),
        (["h8", "i9", "i7", "j7", "0-1"], None, (True, Color.O)),
        ("h8-i9-i7-j7 1/2-1/2", None, (True, None)),
        ("h8_i9_i7_j7 *\n", None, (False, None)),
        ([["B", "h8"], ["W", "i9"], ["B", "i7"], ["W", "j7"]], Color.X, (False, None)),
        ([["h8", "white"], ["i9", "black"], ["i7", "W"], ["j7", "B"]], Color.O, (False, None)),
        ("W: h8 B: i9 w i7 b j7 0-1", Color.O, (True, Color.O)),
    ):
        game = written_game(moves, GOMOKU)
        assert (game.first, (game.has_result, game.winner)) == (first, result), moves
        assert parse_moves(moves, GOMOKU) == parse_moves("h8i9i7j7", GOMOKU), moves


@given(bounded_games())
@settings(deadline=None)
def test_moves_round_trip(game: tuple[Rules, list[Move]]) -> None:
    rules, moves = game
    text = format_moves(moves, rules)
    assert parse_moves(text, rules) == moves
    assert parse_moves([format_move(move, rules) for move in moves], rules) == moves


@given(st.lists(st.builds(Move, st.integers(-9999, 9999), st.integers(-9999, 9999))))
@settings(deadline=None)
def test_unbounded_moves_round_trip(moves: list[Move]) -> None:
    assert parse_moves(format_moves(moves, UNBOUNDED), UNBOUNDED) == moves


@given(st.text() | st.text(alphabet="ah18/-, "), st.sampled_from([GOMOKU, LARGEST, UNBOUNDED]))
@settings(deadline=None)
def test_any_text_is_moves_or_a_notation_error(text: str, rules: Rules) -> None:
    try:
        moves = parse_moves(text, rules)
    except (NotationError, IllegalMoveError):
        return
    assert all(rules.contains(move) for move in moves)


def test_more_moves_than_are_read_are_an_error() -> None:
    for rules, move, most in (
        (preset("gomoku"), "h8", 1024),
        (Rules(None, None, 5), "7/7", MAX_STONES),
    ):
        assert len(parse_moves([move] * most, rules)) == most, rules
        for moves in ([move] * (most + 1), f"{move} " * (most + 1)):
            error = refusal(PositionError, f"more than {most} moves", parse_moves, moves, rules)
            assert error.code == "too-many-moves", rules


def test_invalid_form_of_a_move_is_an_error() -> None:
    for move, code, path, message in (
        (
            {"row": 7, "col": 7, "notation": "i8"},
            "contradiction",
            (1, "notation"),
            "move 2: row 7, col 7 is h8, but the notation i8 is another cell",
        ),
        ({"row": 7, "col": 7, "notation": "x"}, "notation", (1,), "'x' is not a move"),
        ({"row": 15, "col": 7}, "off-board", (1,), "15/7 is off the 15x15 board"),
        ([0, 15], "off-board", (1,), "0/15 is off the 15x15 board"),
        ([-1, 0], "off-board", (1,), "-1/0 is off"),
        (b"i9", "notation", (1,), "b'i9' is not a move, expected h8"),
    ):
        error = refusal(TengenError, message, parse_moves, ["h8", move], GOMOKU)
        assert (error.code, error.path) == (code, path), move


@given(bounded_games())
@settings(deadline=None)
def test_rows_round_trip(game: tuple[Rules, list[Move]]) -> None:
    rules, moves = game
    cells = np.zeros(rules.shape, dtype=np.int8)
    for index, move in enumerate(moves):
        cells[move] = Color.X if index % 2 else Color.O
    np.testing.assert_array_equal(read_cells(format_rows(cells)).cells, cells)


def test_window_of_an_unbounded_board_is_formatted() -> None:
    board = Board.from_moves([Move(100, 100), Move(101, 99)], UNBOUNDED)
    assert [row.strip(".") for row in format_rows(board.window().cells)] == [
        *[""] * 5,
        "X",
        "O",
        *[""] * 5,
    ]
