"""Positions set up from stones and from cells."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Outcome, Rules, preset
from tengen.engines.game.bounding_box import MAX_COORDINATE, MAX_SPAN
from tengen.engines.game.cells import read_cells
from tengen.engines.game.errors import IllegalMoveError, PositionError
from tests.unit.game.conftest import Playout
from tests.unit.game.refusals import refusal

TICTACTOE = preset("tictactoe")
UNBOUNDED = Rules(None, None, 5)


def set_up(rules: Rules, rows: str, to_move: Color | None = None) -> Board:
    cells = read_cells(rows).cells
    stones = {Move(row, col): Color(cells[row, col]) for row, col in np.argwhere(cells).tolist()}
    board = Board.from_stones(stones, rules, to_move=to_move)
    from_cells = Board.from_cells(cells, rules, to_move=to_move)
    assert (from_cells, from_cells.outcome()) == (board, board.outcome())
    return board


def test_side_to_move_follows_from_counts_or_the_caller() -> None:
    for rows, to_move, expected in (
        ("...\n...\n...", None, Color.X),
        ("...\n...\n...", Color.O, Color.O),
        ("X..\n...\n...", None, Color.O),
        ("O..\n...\n...", None, Color.X),
        ("O..\n...\n...", Color.X, Color.X),
        ("XO.\n...\n...", None, Color.X),
        ("XO.\n...\n...", Color.O, Color.O),
    ):
        assert set_up(TICTACTOE, rows, to_move).to_move is expected, rows


@pytest.mark.parametrize(
    ("rules", "rows", "to_move", "code"),
    [
        pytest.param(TICTACTOE, "XX.\n...\n...", None, "stone-counts", id="two X and no O"),
        pytest.param(TICTACTOE, "OO.\n...\n..O", None, "stone-counts", id="three O and no X"),
        pytest.param(TICTACTOE, "X..\n...\n...", Color.X, "to-move", id="X twice in turn"),
        pytest.param(TICTACTOE, "XO.\n.O.\n...", Color.O, "to-move", id="O twice in turn"),
        pytest.param(TICTACTOE, "XXX\nOOO\n...", None, "two-winners", id="two winners"),
        pytest.param(TICTACTOE, "XXX\nOO.\nO..", None, None, id="O began and X won"),
        pytest.param(TICTACTOE, "OOO\nXX.\nX.X", None, "moved-after-the-end", id="X went on"),
        pytest.param(
            TICTACTOE, "XXX\nOO.\nO..", Color.X, "moved-after-the-end", id="the winner to move"
        ),
        pytest.param(
            Rules(5, 5, 3),
            "XXX..\nOO.OO\n.....\nOO...\nXXX..",
            Color.O,
            "won-before-the-end",
            id="two lines without a common stone",
        ),
        pytest.param(
            Rules(3, 10, 5),
            "XXXXXXXXXX\nOOOO.OOOO.\nO.........",
            None,
            "won-before-the-end",
            id="a line too long for one last stone",
        ),
        pytest.param(
            Rules(5, 7, 3, overline=False),
            "..X....\n..XXX..\n..X....\nOO.OO..\nO......",
            Color.O,
            None,
            id="two lines with a common stone are fine",
        ),
    ],
)
def test_unreachable_position_is_an_error(
    rules: Rules, rows: str, to_move: Color | None, code: str | None
) -> None:
    if code is None:
        assert set_up(rules, rows, to_move).outcome() is not None
        return
    with pytest.raises(PositionError) as caught:
        set_up(rules, rows, to_move)
    assert caught.value.code == code


def test_count_error_names_the_counts() -> None:
    with pytest.raises(PositionError, match="2 X and 0 O stones"):
        set_up(TICTACTOE, "XX.\n...\n...")


def test_won_positions_are_those_that_one_stone_completes(rng: np.random.Generator) -> None:
    rules, seen = Rules(4, 7, 3, overline=False), {True: 0, False: 0}
    while min(seen.values()) < 20:
        cells = rng.choice([1, 1, 0, -1], rules.shape).astype(np.int8)
        if cells.sum() not in (0, 1):
            continue
        try:
            board: Board | None = Board.from_cells(cells, rules, to_move=Color.O)
        except PositionError as error:
            if error.code != "won-before-the-end":
                continue
            board = None
        # The slow way: take every stone of X away in turn, and look for a line on the board.
        completed = False
        for row, col in np.argwhere(cells == 1):
            before = cells.copy()
            before[row, col] = 0
            with contextlib.suppress(PositionError):
                completed |= Board.from_cells(before, rules, to_move=Color.X).outcome() is None
        if board is None or board.outcome() is not None:
            assert completed == (board is not None)
            seen[completed] += 1


def test_win_that_no_last_stone_completed_is_an_error() -> None:
    # Two threes cross in the top row. Where that row is an overline, it were two threes before.
    crossing = "\n..X.X..\n.X...X.\n.......\nOO.OO.O\n.......\nOO.OO.O"
    rules = Rules(7, 7, 3, overline=False)
    with pytest.raises(PositionError) as caught:
        set_up(rules, "XXXXXXX" + crossing)
    assert caught.value.code == "won-before-the-end"
    assert set_up(rules, "XX.XX.X" + crossing.replace("OO.OO.O", "OO.OO..")).outcome() == Outcome(
        Color.X, (Move(2, 1), Move(1, 2), Move(0, 3))
    )


def test_stone_off_the_board_is_an_error() -> None:
    for rules, move, code in (
        (TICTACTOE, Move(3, 0), "off-board"),
        (TICTACTOE, Move(0, -1), "off-board"),
        (UNBOUNDED, Move(0, MAX_COORDINATE + 1), "off-board"),
    ):
        error = refusal(IllegalMoveError, "", Board.from_stones, {move: Color.X}, rules)
        assert error.code == code, rules


def test_span_error_names_the_limit() -> None:
    stones = {Move(0, 0): Color.X, Move(0, MAX_SPAN): Color.O}
    with pytest.raises(IllegalMoveError, match=f"{MAX_SPAN + 1} cells.*{MAX_SPAN}") as caught:
        Board.from_stones(stones, UNBOUNDED)
    assert caught.value.code == "too-far-apart"


def test_won_position_has_its_winning_line() -> None:
    board = set_up(TICTACTOE, "X.O\n.XO\n..X")
    assert board.outcome() == Outcome(Color.X, (Move(0, 0), Move(1, 1), Move(2, 2)))
    assert board.to_move is Color.O
    assert board.legal_moves() == []


def test_full_position_is_a_draw() -> None:
    assert set_up(TICTACTOE, "XOX\nXOO\nOXX").outcome() == Outcome(None, reason="full-board")


def test_stones_placed_freely_have_any_counts() -> None:
    for case, rows, winner in (
        ("X alone", "XX.\n...\nX..", None),
        ("more O", "OO.\nO..\n..X", None),
        ("three X", "XXX\n...\n...", Color.X),
        ("a game that went on", "OOO\nXX.\nX.X", Color.O),
        ("every line", "XXX\nXXX\nXXX", Color.X),
    ):
        for to_move in Color:
            cells = read_cells(rows).cells
            stones = {
                Move(row, col): Color(cells[row, col]) for row, col in np.argwhere(cells).tolist()
            }
            for board in (
                Board.from_cells(cells, TICTACTOE, to_move=to_move, setup=True),
                Board.from_stones(stones, TICTACTOE, to_move=to_move, setup=True),
            ):
                assert board.to_move is to_move, (to_move, case)
                outcome = board.outcome()
                assert (outcome.winner if outcome else None) is winner, (to_move, case)


def test_full_board_placed_freely_is_a_draw_without_a_line() -> None:
    rules = Rules(3, 3, 3, overline=False)
    cells = read_cells("XXO\nOXX\nXOO").cells
    board = Board.from_cells(cells, rules, to_move=Color.X, setup=True)
    assert board.outcome() == Outcome(None, reason="full-board")


def test_two_winners_are_an_error_even_if_placed_freely() -> None:
    with pytest.raises(PositionError) as caught:
        Board.from_cells(read_cells("XXX\nOOO\n...").cells, TICTACTOE, to_move=Color.X, setup=True)
    assert caught.value.code == "two-winners"


def test_stones_placed_freely_need_a_side_to_move() -> None:
    with pytest.raises(PositionError, match="to_move is needed, X or O") as caught:
        Board.from_stones({}, TICTACTOE, setup=True)
    assert (caught.value.code, caught.value.path) == ("required", ("to_move",))


def test_board_copies_the_given_stones() -> None:
    stones = {Move(0, 0): Color.X}
    board = Board.from_stones(stones, TICTACTOE)
    board.push(Move(1, 1))
    assert stones == {Move(0, 0): Color.X}


def test_every_position_of_a_game_can_be_set_up(playout: Playout) -> None:
    for rules in (
        Rules(3, 3, 3),
        Rules(5, 6, 4),
        Rules(6, 6, 3, overline=False),
        Rules(None, None, 4),
        Rules(None, None, 3, overline=False),
    ):
        for _ in range(40):
            for board in playout(rules):
                again = Board.from_stones(board.stones, rules, to_move=board.to_move)
                assert again == board, rules
                assert again.outcome() == board.outcome(), rules


def test_cells_of_another_shape_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"cells are \(4, 3\), the board is \(3, 3\)"):
        Board.from_cells(np.zeros((4, 3), dtype=np.int8), TICTACTOE)


def test_board_copies_the_given_cells() -> None:
    cells = np.zeros((3, 3), dtype=np.int8)
    board = Board.from_cells(cells, TICTACTOE)
    board.push(Move(1, 1))
    cells[0, 0] = 1
    assert board.cells.tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
