"""Boards in every spelling, read to cells; `tests/data/spellings.json` has whole positions."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game.cells import BoardInput, read_cells
from tengen.engines.game.errors import NotationError
from tengen.engines.game.notation import format_rows
from tests.unit.game.refusals import refusal


def test_rows_begin_at_the_top_left() -> None:
    assert read_cells(["X...", "....", "..O."]).cells.tolist() == [
        [1, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, -1, 0],
    ]


def test_rows_may_be_one_text_with_surrounding_space() -> None:
    np.testing.assert_array_equal(
        read_cells("\n  X..\n  .O.\r\n  ...\n\n").cells, read_cells(["X..", ".O.", "..."]).cells
    )


def test_board_is_read_in_every_alphabet() -> None:
    spellings: tuple[BoardInput, ...] = (
        "X.O\n.x.\no.X",
        ["x_o", "_x_", "o_x"],
        ["X+O", "-X-", "O+X"],
        "  X . O\n  . X .\n  O . X  ",
        ["x\t_ o", "_  x  _", " o _ x "],
        ["●.○", ".⚫.", "⚪.●"],
        "⚫\ufe0f.⚪\ufe0f\n.⚫\ufe0f.\n⚪\ufe0f.⚫\ufe0f",
        ["102", "010", "201"],
        "1 0 2\n0 1 0\n2 0 1",
        [["X", None, "O"], [None, "X", None], ["o", None, "x"]],
        [["X", "", "O"], [" ", "X", "."], ["O", None, "X"]],
        [["●", None, "⚪"], ["", "⚫\ufe0f", ""], ["○", "", "●"]],
        [["1", "0", "2"], ["0", "1", "0"], ["2", "0", "1"]],
        [[1, 0, 2], [0, 1, 0], [2, 0, 1]],
        [[1, 0, -1], [0, 1, 0], [-1, 0, 1]],
    )
    for rows in spellings:
        expected = [[1, 0, -1], [0, 1, 0], [-1, 0, 1]]
        assert read_cells(rows).cells.tolist() == expected, rows


@given(st.data(), st.integers(3, 32), st.integers(3, 32))
@settings(deadline=None, max_examples=40)
def test_plain_rows_are_read_as_any_other_symbols(
    data: st.DataObject, rows: int, cols: int
) -> None:
    cell = st.sampled_from("XO.")
    board = [data.draw(st.text(cell, min_size=cols, max_size=cols)) for _ in range(rows)]
    plain, lower = read_cells(board), read_cells([row.lower() for row in board])
    assert (plain.cells.tolist(), plain.assumptions) == (lower.cells.tolist(), lower.assumptions)
    assert read_cells("\n".join(board)).cells.tobytes() == lower.cells.tobytes()
    assert not plain.cells.flags.writeable


def test_full_board_needs_no_symbol_for_empty() -> None:
    for rows in (["XOX", "OXO", "OXO"], ["xox ", "oxo ", "oxo "], [["X", "O", "X"]] * 3):
        assert read_cells(rows).cells.all()


def test_empty_board_is_read_in_every_alphabet() -> None:
    for cell in (".", "_", "-", "+", "0"):
        assert not read_cells([cell * 3] * 3).cells.any()
    for empty in (0, "0", None, "", "."):
        assert not read_cells([[empty] * 3] * 3).cells.any()


cells = st.sampled_from([*"XxOo.012●", "", " ", "XO", None, 0, 1, 2, -1, 3])
rows_of_cells = st.text("XxOo._-+012 ●○⚫⚪\ufe0f?", max_size=6) | st.lists(cells, max_size=4)


@given(st.lists(rows_of_cells, max_size=5) | st.text("XxO.01 \n●", max_size=20))
@settings(deadline=None, max_examples=300)
def test_any_board_is_cells_or_a_notation_error(rows: BoardInput) -> None:
    try:
        found = read_cells(rows).cells
    except NotationError:
        return
    assert set(found.ravel().tolist()) <= {1, 0, -1}
    np.testing.assert_array_equal(read_cells(format_rows(found)).cells, found)


def test_numbers_above_a_board_may_be_long() -> None:
    # Python refuses to convert more than 4,300 digits.
    board = f"{'1' * 5000} 2 3\n1 X . .\n2 . O .\n3 . . ."
    refusal(NotationError, "blanks separate only some of the cells", read_cells, board)


def test_invalid_rows_are_an_error_with_its_row() -> None:
    for rows, code, path, message in (
        ([], "no-rows", (), "no cells"),
        ("", "no-rows", (), "no cells"),
        ([""], "board-too-small", (), "1 cell in one row"),
        (["X..", "..", "..."], "row-length", (1,), "row 1 has 2 cells, expected 3"),
        (["X..", "...", "...."], "row-length", (2,), "row 2 has 4 cells, expected 3"),
        (["...", ".z.", "..."], "unknown-symbol", (1,), "row 1, col 1 holds 'z'.*letters .X, O"),
        (["...", "...", "..0"], "mixed-symbols", (2,), "row 2, col 2 holds '0'.*row 0, col 0"),
        (["X0.", "...", "..."], "mixed-symbols", (0,), "'0'.*digits .*'X'.*letters"),
        (["X1.", "...", "..."], "mixed-symbols", (0,), "row 0, col 1 holds '1'"),
        (["X..", ".●.", "..."], "mixed-symbols", (1,), "'●'.*discs .*'X'.*letters"),
        (["1-2", "000", "000"], "mixed-symbols", (0,), "'-'"),
        ([["X", "O", None], ["X", 1, None]] * 2, "mixed-symbols", (1, 1), "holds 1.*numbers"),
        ([[1, 2, 0], [0, 0, -1], [0, 0, 0]], "mixed-symbols", (1, 2), "holds -1.*signs.*holds 2"),
        ([[0, 1, "."]] * 3, "mixed-symbols", (0, 2), "holds '.'"),
        ([["X", "0", None]] * 3, "mixed-symbols", (0, 1), "an O or an empty cell"),
        (["X00", "000", "000"], "mixed-symbols", (0,), "an O or an empty cell"),
        ([[1, 2, -1]] * 3, "ambiguous", (), "-1 was read as an empty cell.*2 was read as"),
        ([["X", "XO", ""]] * 3, "unknown-symbol", (0, 1), "holds 'XO'"),
        ([[3, 0, 0]] * 3, "unknown-symbol", (0, 0), "holds 3"),
        ([["X"] * 3, ["X"] * 2, ["X"] * 3], "row-length", (1,), "row 1 has 2 cells"),
        ([[], [], []], "no-rows", (), "no cells"),
        # A print of pandas with blank cells: three columns, and no nine.
        ("   0  1  2\n0  X     O\n1     X   \n2  O      ", "row-length", (2,), "an empty one is ."),
        ("  a b c\n1 X   O\n2   X  \n3 O    ", "row-length", (2,), "blanks separate cells"),
        (["X O", "...", "..."], "board-too-small", (), "2 columns.*blanks separate cells"),
        ([". . .", " X ", ". . ."], "row-length", (1,), "1 cells, expected 3; blanks separate"),
        ([". . .", ". XO", ". . ."], "blanks", (1,), "row 1: blanks separate only some"),
        (["X O X", "O X O", "O X O"], "ambiguous", (), "3x3 as it stands and 3x5 .blanks"),
        (["..", ".."], "board-too-small", (), "2 rows, allowed are 3..32"),
        (["..", "..", ".."], "board-too-small", (), "2 columns, allowed are 3..32"),
        (("1" * 60 + "-/") * 3, "board-too-large", (), "61 columns"),  # no pattern may backtrack
        (["." * 15] * 33, "board-too-large", (), "33 rows, allowed are 3..32"),
        (["." * 1000] * 3, "board-too-large", (), "1000 columns, allowed are 3..32"),
    ):
        error = refusal(NotationError, message, read_cells, rows)
        assert (error.code, error.path) == (code, path), rows
