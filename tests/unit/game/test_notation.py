"""Parsing and formatting of rows and moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Board, Color, Move, Rules, preset
from engines.game.errors import (
    IllegalMoveError,
    NotationError,
    TengenError,
)
from engines.game.notation import (
    format_move,
    format_moves,
    format_rows,
    parse_move,
    parse_moves,
    parse_rows,
)

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


@pytest.mark.parametrize(
    ("rules", "text", "move"),
    [
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
    ],
)
def test_move_is_a_letter_from_the_left_and_row_from_the_bottom(
    rules: Rules, text: str, move: Move
) -> None:
    assert parse_move(text, rules) == move
    assert format_move(move, rules) == text


@pytest.mark.parametrize("text", ["H8", " h8 ", "h08", "7/7", " 7/7\n"])
def test_parsing_a_move_ignores_case_and_space(text: str) -> None:
    assert parse_move(text, GOMOKU) == Move(7, 7)


@pytest.mark.parametrize(
    ("rules", "text", "error", "message"),
    [
        (GOMOKU, "", NotationError, "'' is not a move"),
        (GOMOKU, "h", NotationError, "'h' is not a move"),
        (GOMOKU, "8h", NotationError, "'8h' is not a move"),
        (GOMOKU, "h8i9", NotationError, "'h8i9' is not a move"),
        (GOMOKU, "h 8", NotationError, "'h 8' is not a move"),
        (GOMOKU, "h-8", NotationError, "is not a move"),
        (GOMOKU, "7/", NotationError, "is not a move"),
        (GOMOKU, "7.5/7", NotationError, "is not a move"),
        (GOMOKU, "pass", NotationError, "is not a move"),
        (GOMOKU, "\u212a5", NotationError, "is not a move"),  # lower-cased, the Kelvin sign is a k
        (GOMOKU, "\u017f5", NotationError, "is not a move"),  # upper-cased, the long s is an S
        (GOMOKU, "h\uff18", NotationError, "is not a move"),  # a full-width 8
        (GOMOKU, "x" * 500, NotationError, r"'xxxxxxxxxxxx\.\.\.' is not a move"),
        (GOMOKU, "h" + "9" * 5000, NotationError, "is not a move"),
        (GOMOKU, "p1", IllegalMoveError, r"p1 is off the 15x15 board \(a1..o15\)"),
        (GOMOKU, "h16", IllegalMoveError, "h16 is off"),
        (GOMOKU, "h0", IllegalMoveError, "h0 is off"),
        (GOMOKU, "15/7", IllegalMoveError, "15/7 is off"),
        (GOMOKU, "-1/7", IllegalMoveError, "-1/7 is off"),
        (WIDE, "ac1", IllegalMoveError, r"ac1 is off the 4x28 board \(a1..ab4\)"),
        (UNBOUNDED, "h8", NotationError, "h8 needs a board with borders.*7/7"),
    ],
)
def test_invalid_move_is_an_error(
    rules: Rules, text: str, error: type[TengenError], message: str
) -> None:
    with pytest.raises(error, match=message):
        parse_move(text, rules)


def test_formatting_a_cell_off_the_board_is_an_error() -> None:
    with pytest.raises(IllegalMoveError, match="off the 15x15 board"):
        format_move(Move(7, -1), GOMOKU)


@pytest.mark.parametrize(
    "moves",
    [
        "h8i9j10",
        "H8I9J10",
        "h8 i9 j10",
        "h8, i9, j10",
        " h8,i9\nj10 ",
        "7/7 6/8,5/9",
        "h8 6/8 j10",
        ["h8", "i9", "j10"],
        ("7/7", "i9", " J10"),
    ],
)
def test_moves_are_one_text_or_a_list(moves: str | Sequence[str]) -> None:
    assert parse_moves(moves, GOMOKU) == [Move(7, 7), Move(6, 8), Move(5, 9)]


@pytest.mark.parametrize("moves", ["", "  ", []])
def test_moves_may_be_empty(moves: str | Sequence[str]) -> None:
    assert parse_moves(moves, GOMOKU) == []


@pytest.mark.parametrize(
    ("moves", "index", "message"),
    [
        ("h8i9p1", 2, "move 3: p1 is off"),
        ("h8?i9", 1, r"move 2: '\?i9' is not a move"),
        ("h8i", 1, "move 2: 'i' is not a move"),
        ("7/78/8", 0, "move 1: '7/78/8' is not a move"),
        (["h8", ""], 1, "move 2: '' is not a move"),
        (["h8i9"], 0, "move 1: 'h8i9' is not a move"),
    ],
)
def test_moves_error_names_the_move(moves: str | Sequence[str], index: int, message: str) -> None:
    with pytest.raises((NotationError, IllegalMoveError), match=message) as caught:
        parse_moves(moves, GOMOKU)
    assert caught.value.path == (index,)


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


def test_rows_begin_at_the_top_left() -> None:
    assert parse_rows(["X...", "....", "..O."]).tolist() == [
        [1, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, -1, 0],
    ]


def test_rows_may_be_one_text_with_surrounding_space() -> None:
    np.testing.assert_array_equal(
        parse_rows("\n  X..\n  .O.\r\n  ...\n\n"), parse_rows(["X..", ".O.", "..."])
    )


@pytest.mark.parametrize(
    ("rows", "code", "path", "message"),
    [
        ([], "no-rows", (), "no cells"),
        ("", "no-rows", (), "no cells"),
        ([""], "no-rows", (), "no cells"),
        (["X..", "..", "..."], "row-length", (1,), "row 1 has 2 cells, expected 3"),
        (["X..", "...", "...."], "row-length", (2,), "row 2 has 4 cells, expected 3"),
        (["...", ".x.", "..."], "unknown-symbol", (1,), "row 1, col 1 holds 'x'.*X, O and"),
        (["...", "...", "..0"], "unknown-symbol", (2,), "row 2, col 2 holds '0'"),
        (["X O", "...", "..."], "unknown-symbol", (0,), "row 0, col 1 holds ' '"),
        (["..", ".."], "board-too-small", (), "2 rows, allowed are 3..32"),
        (["..", "..", ".."], "board-too-small", (), "2 columns, allowed are 3..32"),
        (["." * 15] * 33, "board-too-large", (), "33 rows, allowed are 3..32"),
        (["." * 1000] * 3, "board-too-large", (), "1000 columns, allowed are 3..32"),
    ],
)
def test_invalid_rows_are_an_error_with_its_row(
    rows: str | list[str], code: str, path: tuple[int, ...], message: str
) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_rows(rows)
    assert (caught.value.code, caught.value.path) == (code, path)


@given(bounded_games())
@settings(deadline=None)
def test_rows_round_trip(game: tuple[Rules, list[Move]]) -> None:
    rules, moves = game
    cells = np.zeros(rules.shape, dtype=np.int8)
    for index, move in enumerate(moves):
        cells[move] = Color.X if index % 2 else Color.O
    np.testing.assert_array_equal(parse_rows(format_rows(cells)), cells)


def test_window_of_an_unbounded_board_is_formatted() -> None:
    board = Board.from_moves(UNBOUNDED, [Move(100, 100), Move(101, 99)])
    assert [row.strip(".") for row in format_rows(board.window().cells)] == [
        *[""] * 5,
        "X",
        "O",
        *[""] * 5,
    ]
