"""Moves, outcomes and legal moves of a board."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import pickle
import re
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Outcome, Rules, preset
from tengen.engines.game.bounding_box import MAX_COORDINATE, MAX_SPAN, WINDOW_MARGIN
from tengen.engines.game.errors import (
    IllegalMoveError,
    NoMoveError,
    NotationError,
    PositionError,
    RulesError,
    TengenError,
)
from tengen.engines.game.move_choice import move_choice
from tengen.engines.game.notation import format_rows
from tengen.engines.game.rules import SQUARES, OpeningRule
from tengen.engines.game.symmetry import symmetries
from tests.unit.game.conftest import Playout
from tests.unit.game.refusals import refusal

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
        ("pro", [Move(7, 8)], "move 1: i8 is not allowed by the pro opening: X needs"),
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
    with pytest.raises(IllegalMoveError, match="a15 is not allowed by the pro opening"):
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


GOMOKU = preset("gomoku")
STANDARD = preset("standard")
UNBOUNDED = Rules(None, None, 5)


def x_plays(rules: Rules, *moves: Move) -> Board:
    """X plays the moves, and O answers where it makes no line: the last move is X's."""
    board = Board(rules)
    for index, move in enumerate(moves):
        board.push(move)
        if index < len(moves) - 1:
            board.push(Move(14 - 2 * (index // 7), 2 * (index % 7)))
    return board


def row(*cols: int) -> list[Move]:
    return [Move(7, col) for col in cols]


def winning_lines(board: Board) -> set[tuple[str, frozenset[Move]]]:
    """Every winning line of a position, found in its text by a regular expression."""
    window = board.window()
    rows = format_rows(window.cells)
    height, width = window.cells.shape
    cells = [Move(row, col) for row in range(height) for col in range(width)]
    lines: dict[tuple[str, int], list[Move]] = {}
    for row, col in cells:
        for key in (("-", row), ("|", col), ("\\", row - col), ("/", row + col)):
            lines.setdefault(key, []).append(Move(row, col))
    k = board.rules.win_length
    found = set()
    for symbol in "XO":
        run = f"{symbol}{{{k},}}" if board.rules.overline else f"{symbol}{{{k}}}"
        for line in lines.values():
            text = "".join(rows[row][col] for row, col in line)
            for match in re.finditer(f"(?<!{symbol}){run}(?!{symbol})", text):
                on_board = {
                    Move(row + window.top, col + window.left)
                    for row, col in line[match.start() : match.end()]
                }
                found.add((symbol, frozenset(on_board)))
    return found


def test_last_move_and_full_scan_find_the_lines_in_the_text(playout: Playout) -> None:
    for rules in (
        Rules(3, 3, 3),
        Rules(5, 4, 3, overline=False),
        Rules(4, 7, 4),
        Rules(7, 7, 3, overline=False),
        Rules(8, 7, 4, overline=False),
        Rules(9, 9, 5),
        Rules(None, None, 4),
        Rules(None, None, 3, overline=False),
    ):
        for _ in range(20):
            for board in playout(rules):
                lines = winning_lines(board)
                outcome = board.outcome()
                assert board.scan() == outcome, rules
                if outcome is not None and outcome.winner is not None:
                    assert (outcome.winner.symbol, frozenset(outcome.line)) in lines, rules
                else:
                    assert not lines, rules
                    assert (outcome is not None) == (len(board) == len(board.window().cells.flat))


def test_winning_line_of_an_empty_cell_predicts_push(playout: Playout) -> None:
    for rules in (Rules(6, 6, 3, overline=False), Rules(5, 8, 4), Rules(None, None, 4)):
        before = Board(rules)
        for _ in range(40):
            for after in playout(rules):
                move = after.move_stack[-1]
                color = -after.to_move
                if len(after) > 1:
                    line = before.winning_line(move, color)
                    outcome = after.outcome()
                    assert line == (outcome.line if outcome else ()), rules
                    assert after.winning_line(move, color) == line, rules
                before = after.copy()


def test_five_in_a_row_win_in_every_direction_and_order() -> None:
    for case, step in (
        ("horizontal", (0, 1)),
        ("vertical", (1, 0)),
        ("main diagonal", (1, 1)),
        ("anti-diagonal", (-1, 1)),
    ):
        line = [Move(7 + i * step[0], 3 + i * step[1]) for i in range(5)]
        for rules, last in itertools.product((GOMOKU, STANDARD, UNBOUNDED), range(5)):
            board = x_plays(rules, *line[:last], *line[last + 1 :], line[last])
            assert board.outcome() == Outcome(Color.X, tuple(line)), (case, rules, last)


@pytest.mark.parametrize("rules", [GOMOKU, STANDARD], ids=str)
def test_row_at_the_border_wins(rules: Rules) -> None:
    line = row(*range(10, 15))
    assert x_plays(rules, *line).outcome() == Outcome(Color.X, tuple(line))


def test_row_does_not_wrap_around_the_border() -> None:
    board = x_plays(GOMOKU, Move(6, 12), Move(6, 13), Move(6, 14), Move(7, 0), Move(7, 1))
    assert board.outcome() is None


def test_overline_wins_in_freestyle_with_its_whole_line() -> None:
    board = x_plays(GOMOKU, *row(0, 1, 2, 4, 5, 3))
    assert board.outcome() == Outcome(Color.X, tuple(row(*range(6))))


def test_overline_does_not_win_in_standard_gomoku() -> None:
    board = x_plays(STANDARD, *row(0, 1, 2, 4, 5, 3))
    assert board.outcome() is None
    assert board.scan() is None


def test_five_wins_despite_an_overline_in_another_direction() -> None:
    five = [Move(3, 3), Move(4, 3), Move(5, 3), Move(6, 3), Move(7, 3)]
    board = x_plays(STANDARD, *row(0, 1, 2, 4, 5), *five)
    assert board.outcome() == Outcome(Color.X, tuple(five))


@pytest.mark.parametrize("first", Color)
def test_either_side_may_begin_and_win(first: Color) -> None:
    board = Board(preset("tictactoe"), to_move=first)
    for move in [Move(0, 0), Move(1, 0), Move(0, 1), Move(1, 1), Move(0, 2)]:
        board.push(move)
    assert board.outcome() == Outcome(first, (Move(0, 0), Move(0, 1), Move(0, 2)))
    assert board.to_move is -first


def test_full_board_without_a_line_is_a_draw() -> None:
    moves = [(0, 0), (1, 1), (2, 2), (0, 1), (2, 1), (2, 0), (0, 2), (1, 2), (1, 0)]
    board = Board.from_moves([Move(*move) for move in moves], preset("tictactoe"))
    assert board.outcome() == Outcome(None, reason="full-board")
    assert board.legal_moves() == []


def test_line_on_the_last_cell_is_a_win_and_no_draw() -> None:
    moves = [(0, 1), (0, 0), (1, 0), (2, 0), (1, 2), (0, 2), (2, 1), (2, 2), (1, 1)]
    board = Board.from_moves([Move(*move) for move in moves], preset("tictactoe"))
    assert len(board) == 9
    assert board.outcome() == Outcome(Color.X, (Move(1, 0), Move(1, 1), Move(1, 2)))


def test_push_rejects_an_illegal_move_and_keeps_the_board() -> None:
    for case, move, code in (
        ("above", Move(-1, 0), "off-board"),
        ("left", Move(0, -1), "off-board"),
        ("below", Move(15, 0), "off-board"),
        ("right", Move(0, 15), "off-board"),
        ("occupied", Move(7, 7), "occupied"),
    ):
        board = Board.from_moves([Move(7, 7)], GOMOKU)
        before = board.copy()
        error = refusal(IllegalMoveError, "", board.push, move)
        assert error.code == code, case
        assert board == before, case
        assert board.move_stack == before.move_stack, case


def test_off_board_error_names_the_value_and_the_range() -> None:
    with pytest.raises(IllegalMoveError, match=r"^col 5 is off the board \(0..4\)$"):
        Board(Rules(3, 5, 3)).push(Move(2, 5))


def test_unbounded_board_rejects_distant_stones() -> None:
    for move, code in (
        (Move(MAX_COORDINATE + 1, 0), "off-board"),
        (Move(0, -MAX_COORDINATE - 1), "off-board"),
        (Move(MAX_SPAN, 0), "too-far-apart"),
        (Move(0, -MAX_SPAN), "too-far-apart"),
    ):
        board = Board.from_moves([Move(0, 0)], UNBOUNDED)
        before = board.copy()
        error = refusal(IllegalMoveError, "", board.push, move)
        assert error.code == code, move
        assert board == before, move


def test_push_rejects_moves_after_the_end() -> None:
    board = x_plays(GOMOKU, *row(*range(5)))
    with pytest.raises(IllegalMoveError, match="over") as caught:
        board.push(Move(0, 0))
    assert caught.value.code == "game-over"


def test_from_moves_names_the_illegal_move() -> None:
    with pytest.raises(IllegalMoveError, match=r"move 3: h8 holds X") as caught:
        Board.from_moves([Move(7, 7), Move(7, 8), Move(7, 7), Move(0, 0)], GOMOKU)
    assert (caught.value.code, caught.value.path) == ("occupied", (2,))


@pytest.mark.parametrize("rules", [Rules(5, 6, 4), Rules(None, None, 4)], ids=str)
def test_pop_undoes_a_whole_game(rules: Rules, playout: Playout) -> None:
    for _ in range(10):
        snapshots = [board.copy() for board in playout(rules)]
        board = snapshots[-1].copy()
        for snapshot in reversed(snapshots):
            assert board == snapshot
            assert board.outcome() == snapshot.outcome()
            assert board.pop() == snapshot.move_stack[-1]
        assert len(board) == 0
        with pytest.raises(IndexError):
            board.pop()


def test_pop_restores_the_window_of_an_unbounded_board() -> None:
    moves = [Move(3, 3), Move(-20, 7), Move(4, 90), Move(0, 0), Move(50, -40)]
    board = Board.from_moves(moves, UNBOUNDED)
    for played in range(len(moves), -1, -1):
        expected = Board.from_moves(moves[:played], UNBOUNDED).window()
        for window in (board.window(), board.copy().window()):
            np.testing.assert_array_equal(window.cells, expected.cells)
            assert window[1:] == expected[1:]
        if played:
            board.pop()


def test_stepping_costs_the_same_in_short_and_long_games() -> None:
    # Pairs of columns change colors row by row, so that no line is longer than two.
    cells = sorted(
        (Move(row, col) for row in range(90) for col in range(90)),
        key=lambda move: (move.row + move.col // 2) % 2,
    )
    moves = list(itertools.chain(*zip(cells[:4050], cells[4050:], strict=True)))
    short, long = Board.from_moves(moves[:100], UNBOUNDED), Board.from_moves(moves, UNBOUNDED)

    def cost(board: Board) -> float:
        started = time.process_time()
        for _ in range(200):
            move = board.pop()
            board.push(move)
            board.outcome()
        return time.process_time() - started

    # Quadratic stepping costs 80 times as much.
    assert min(cost(long) for _ in range(5)) < 8 * min(cost(short) for _ in range(5))


def test_pop_does_not_remove_set_up_stones() -> None:
    board = Board.from_stones({Move(7, 7): Color.X}, GOMOKU)
    for use in (board.pop, board.peek):
        with pytest.raises(NoMoveError, match="no moves to take back: none was pushed, its stones"):
            use()
    assert board[Move(7, 7)] is Color.X


def test_error_of_a_board_without_moves_is_an_index_error() -> None:
    with pytest.raises(IndexError, match=r"no moves to take back: none was pushed$") as caught:
        Board(GOMOKU).pop()
    assert isinstance(caught.value, TengenError)


def test_peek_is_the_move_that_pop_takes_back() -> None:
    board = Board.from_moves("h8i9", GOMOKU)
    assert [board.peek(), board.pop(), board.peek()] == [Move(6, 8), Move(6, 8), CENTRE]


def test_containers_of_a_board_do_not_change_it() -> None:
    board = Board.from_moves("h8i9", GOMOKU)
    before, stones = board.copy(), board.stones
    with pytest.raises(TypeError):
        stones[Move(0, 0)] = Color.X  # type: ignore[index]
    assert not hasattr(stones, "clear")
    board.move_stack.clear()
    board.legal_moves().clear()
    board.cells.fill(1)
    board.window().cells.fill(1)
    assert (board, board.move_stack) == (before, [CENTRE, Move(6, 8)])
    assert board.legal_moves() == before.legal_moves()
    board.push("h9")
    assert stones == board.stones
    assert len(stones) == 3


@pytest.mark.parametrize("game", ["tictactoe", "gomoku", "renju", "unbounded", "pro"])
def test_moves_are_legal_one_by_one_as_in_the_list(game: str, rng: np.random.Generator) -> None:
    rules = {"unbounded": Rules(None, None, 5), "pro": rules_of("pro")}.get(game)
    board = Board(rules or game)
    seen_forbidden = 0
    while not board.is_over and len(board) < 40:
        legal = board.legal_moves()
        window = board.window()
        cells = [
            Move(row + window.top - 1, col + window.left - 1)
            for row, col in itertools.product(*map(range, np.array(window.cells.shape) + 2))
        ]
        listed = [cell for cell in cells if cell in legal]
        assert listed == legal
        if not board.rules.unbounded:
            assert [cell for cell in cells if board.is_legal(cell)] == legal
        assert all(map(board.is_legal, legal))
        seen_forbidden += len(board.forbidden_points()) if board.to_move is Color.X else 0
        board.push(legal[rng.integers(len(legal))])
    assert not board.is_legal(CENTRE) or not board.is_over
    assert (seen_forbidden > 0) is (game == "renju")


def test_legal_moves_know_cells_in_any_notation() -> None:
    # mypy, told to be strict about comparisons, wants `is_legal`.
    legal: Any = Board.from_moves("h8", GOMOKU).legal_moves()
    assert all(cell in legal for cell in ("h9", [6, 8], Move(6, 8), np.array([6, 8])))
    assert not any(cell in legal for cell in ("h8", "z99", CENTRE, (99, 99)))
    for wrong in ("zz", None, 7):
        with pytest.raises(NotationError, match="is not a move, expected"):
            _ = wrong in legal
    again = pickle.loads(pickle.dumps(legal))  # noqa: S301 - our own
    assert again == legal
    assert "h9" in again


def test_is_legal_knows_distant_cells_of_a_board_without_borders() -> None:
    board = Board(Rules(None, None, 5))
    board.push((0, 0))
    near, far = Move(MAX_SPAN - 1, 0), Move(MAX_SPAN, 0)
    assert [board.is_legal(near), board.is_legal(far), near in board.legal_moves()] == [
        True,
        False,
        False,
    ]


def test_copy_of_a_finished_game_is_finished() -> None:
    board = x_plays(GOMOKU, *row(*range(5)))
    assert board.copy().outcome() == board.outcome() is not None


@pytest.mark.parametrize("rules", [GOMOKU, UNBOUNDED, PRESETS["renju"]], ids=str)
@pytest.mark.parametrize("setup", [0, 2])
def test_board_at_a_turn_is_the_one_with_later_moves_taken_back(rules: Rules, setup: int) -> None:
    placed = {Move(9, 9): Color.X, Move(9, 5): Color.O} if setup else {}
    board = Board.from_stones(placed, rules, to_move=Color.X, setup=bool(setup))
    board.push_all(
        [Move(7, 7), Move(6, 8), Move(6, 7), Move(7, 8), Move(5, 7), Move(8, 8), Move(0, 0)]
    )
    # Stones that were taken back have left no trace in the order of play.
    board.pop()
    board.push_all([Move(4, 7), Move(10, 10)])
    expected = board.copy()
    for turn in reversed(range(len(board.move_stack) + 1)):
        found = board.at(turn)
        assert (found, found.move_stack) == (expected, expected.move_stack)
        assert (list(found), found.outcome()) == (list(expected), expected.outcome())
        assert found.window().cells.tolist() == expected.window().cells.tolist()
        found.push(Move(0, 14))
        assert len(found) == len(expected) + 1
        if turn:
            expected.pop()


@pytest.mark.parametrize("turn", [-1, 3])
def test_board_has_no_turn_beyond_its_history(turn: int) -> None:
    with pytest.raises(IndexError, match=f"turn is {turn}, the history has 2 moves"):
        Board.from_moves("h8i9", GOMOKU).at(turn)


def test_boards_are_equal_by_position_not_move_order() -> None:
    a, b, c = Move(7, 7), Move(7, 8), Move(8, 8)
    assert Board.from_moves([a, b, c], GOMOKU) == Board.from_moves([c, b, a], GOMOKU)
    assert Board.from_moves([a, b, c], GOMOKU) != Board.from_moves([a, c, b], GOMOKU)
    assert Board(GOMOKU) != Board(STANDARD)
    assert Board(GOMOKU) != Board(GOMOKU, to_move=Color.O)


def test_board_is_not_hashable() -> None:
    with pytest.raises(TypeError):
        hash(Board(GOMOKU))


def test_stones_are_counted_and_found_by_cell() -> None:
    board = Board.from_moves([Move(0, 14), Move(14, 0), Move(3, 4)], GOMOKU)
    assert (board.count(Color.X), board.count(Color.O), len(board)) == (2, 1, 3)
    assert board[Move(0, 14)] is Color.X
    assert board[Move(14, 0)] is Color.O
    assert board[Move(14, 14)] is None


def test_cells_are_rows_by_columns_and_a_copy() -> None:
    board = Board.from_moves([Move(0, 4), Move(2, 0)], Rules(3, 5, 3))
    cells = board.cells
    assert cells.tolist() == [[0, 0, 0, 0, 1], [0, 0, 0, 0, 0], [-1, 0, 0, 0, 0]]
    assert str(cells.dtype) == "int8"
    cells[1, 1] = 1
    assert board[Move(1, 1)] is None


def test_unbounded_board_has_a_window_but_no_cells() -> None:
    board = Board.from_moves([Move(-3, 10), Move(4, 12)], UNBOUNDED)
    with pytest.raises(RulesError, match="no shape"):
        _ = board.cells
    window = board.window()
    assert window.cells.shape == (8 + 2 * WINDOW_MARGIN, 3 + 2 * WINDOW_MARGIN)
    assert (window.top, window.left) == (-3 - WINDOW_MARGIN, 10 - WINDOW_MARGIN)
    assert window.cells[-3 - window.top, 10 - window.left] == Color.X
    assert window.cells[4 - window.top, 12 - window.left] == Color.O


def test_window_of_a_bounded_board_is_the_board() -> None:
    window = Board(Rules(4, 6, 4)).window()
    assert (window.cells.shape, window.top, window.left) == ((4, 6), 0, 0)


def test_legal_moves_are_the_empty_cells_in_reading_order() -> None:
    board = Board.from_moves([Move(0, 1), Move(2, 3)], Rules(3, 4, 3))
    moves = board.legal_moves()
    assert moves == sorted(moves)
    assert set(moves) == {Move(row, col) for row in range(3) for col in range(4)} - {
        Move(0, 1),
        Move(2, 3),
    }


def test_unbounded_legal_moves_are_those_of_the_window() -> None:
    board = Board.from_moves([Move(-2, 5), Move(0, 6)], UNBOUNDED)
    moves = board.legal_moves()
    assert moves == sorted(moves)
    assert len(moves) == (3 + 2 * WINDOW_MARGIN) * (2 + 2 * WINDOW_MARGIN) - 2
    assert Move(-2, 5) not in moves


def test_legal_moves_respect_the_limits_of_an_unbounded_board() -> None:
    for case, stones in (
        ("in the farthest corner", [Move(MAX_COORDINATE, -MAX_COORDINATE)]),
        ("as far apart as allowed", [Move(0, 0), Move(MAX_SPAN - 1, 3)]),
        ("nearly as far apart", [Move(0, 0), Move(3, -MAX_SPAN + 2)]),
    ):
        board = Board.from_moves(stones, UNBOUNDED)
        moves = board.legal_moves()
        assert moves, case
        for move in moves:
            board.push(move)
            board.pop()


def test_board_is_a_container_of_its_stones() -> None:
    board = Board.from_moves("h8i9h9", "gomoku")
    assert list(board) == board.move_stack == list(reversed(board))[::-1]
    assert len(board) == len(list(board)) == 3
    assert {cell: board[cell] for cell in board} == board.stones
    assert ("h8" in board, (6, 8) in board, "a1" in board) == (True, True, False)
    assert (bool(board), bool(Board("gomoku"))) == (True, False)


@pytest.mark.parametrize("cell", ["h8", "7/7", (7, 7), [7, 7], np.array([7, 7]), CENTRE])
def test_cell_in_any_notation_names_a_stone_and_a_move(cell: Any) -> None:
    board = Board("gomoku")
    board.push(cell)
    assert board.move_stack == [CENTRE]
    assert all(type(each) is int for each in board.move_stack[0])
    assert board[cell] is Color.X
    assert board.forbidden_reason(CENTRE) is None


@pytest.mark.parametrize("cell", ["zz", "p1", (99, 99), (-1, 0), 3, 7.5, None, Move(7, 7.0)])  # type: ignore[arg-type]
def test_what_is_no_cell_of_the_board_is_an_error(cell: Any) -> None:
    board = Board.from_moves("h8", "gomoku")
    for use in (board.__getitem__, board.__contains__, board.push):
        with pytest.raises(TengenError, match=r"is not a move, expected|is off the"):
            use(cell)
    assert board.move_stack == [CENTRE]


def test_array_of_a_board_has_its_cells() -> None:
    board = Board.from_moves("b2a1", "tictactoe")
    array = np.array(board)
    assert array.dtype == np.int8
    assert array.tolist() == [[0, 0, 0], [0, 1, 0], [-1, 0, 0]]
    assert np.asarray(board, dtype=float).dtype == float
    assert np.stack([board, board]).shape == (2, 3, 3)
    array[:] = 1
    assert np.array_equal(board, board.cells)
    with pytest.raises(ValueError, match="is a copy, copy=False is not possible"):
        np.array(board, copy=False)
    with pytest.raises(RulesError, match=r"has no shape: `Board.window\(\).cells`"):
        np.array(Board(Rules(None, None, 5)))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Board.copy])
def test_copy_is_independent(copied: Callable[[Board], Board]) -> None:
    board = Board.from_moves("b2a1", "tictactoe")
    other = copied(board)
    other.push("c3")
    assert (len(board), len(other), other.pop()) == (2, 3, Move(0, 2))
    assert other == board == pickle.loads(pickle.dumps(board))  # noqa: S301 - our own


def test_cells_of_any_numeric_type_are_taken() -> None:
    cells: Any = [[0, 0, 0], [0, 1, 0], [-1, 0, 0]]
    expected = Board.from_cells(np.array(cells, np.int8), "tictactoe")
    for given in (cells, np.array(cells), np.array(cells, float)):
        assert Board.from_cells(given, "tictactoe") == expected
    for wrong in (2, 1.5, 257):
        cells[0][0] = wrong
        with pytest.raises(ValueError, match=f"have the value {wrong}, expected 1 for X, -1 for O"):
            Board.from_cells(cells, "tictactoe")


def test_stones_and_sides_are_taken_by_name() -> None:
    stones: Any = {"b2": "X", (2, 0): "o", Move(0, 0): Color.X}
    board = Board.from_stones(stones, "tictactoe", to_move="O", setup=True)
    assert board.stones == {Move(1, 1): Color.X, Move(2, 0): Color.O, Move(0, 0): Color.X}
    assert board.to_move is board.turn is Color.O
    assert Color.of("white") is Board("gomoku", to_move="white").to_move is Color.O
    with pytest.raises(ValueError, match="'red' is not a color, allowed are X and O"):
        Board("gomoku", to_move="red")


def test_moves_of_any_iterable_are_played() -> None:
    expected = Board.from_moves("h8i9", "gomoku")
    assert Board.from_moves(["h8", "i9"], "gomoku") == expected
    assert Board.from_moves((each for each in expected.move_stack), "gomoku") == expected
    assert Board.from_moves(np.array(expected.move_stack), "gomoku") == expected
    with pytest.raises(NotationError, match="move 2: 'zz' is not a move"):
        Board.from_moves(["h8", "zz"], "gomoku")
    with pytest.raises(IllegalMoveError, match=r"move 2: p1 is off the 15x15 board \(a1..o15\)"):
        Board("gomoku").push_all(["h8", "p1"])


def test_game_is_over_when_it_has_an_outcome() -> None:
    board = Board.from_moves("b2a1c2c1", "tictactoe")
    assert not board.is_over
    board.push("a2")
    assert board.is_over


def test_text_of_a_board_is_its_drawing() -> None:
    assert str(Board.from_moves("b2a1", "tictactoe")).splitlines() == [
        "  a  b  c",
        "3 .  .  .  3",
        "2 .  X  .  2",
        "1 O  .  .  1",
    ]


@pytest.mark.parametrize("col", range(-7, 8))
def test_text_of_an_unbounded_board_labels_its_columns(col: int) -> None:
    header, *rows = str(Board.from_moves([(-3, col)], Rules(None, None, 5))).splitlines()
    assert len(rows) == 1 + 2 * WINDOW_MARGIN
    (row,) = [line for line in rows if "X" in line]
    assert row.split()[0] == row.split()[-1] == "-3"
    for label in re.finditer(r"\S+", header):
        # The digits are centred above their cell, which is three characters wide.
        middle = (label.start() + label.end() - 1) // 2
        assert abs(middle - row.index("X") - 3 * (int(label[0]) - col)) <= 1
    assert header.split()


@pytest.mark.parametrize(
    ("written", "name"),
    [
        *(("tic-tac-toe", "tictactoe"), ("Tic Tac Toe", "tictactoe"), ("TicTacToe", "tictactoe")),
        *(("Gomoku", "gomoku"), ("GOMOKU_20", "gomoku-20"), ("renju20", "renju-20")),
    ],
)
def test_name_of_a_game_is_read_in_every_spelling(written: str, name: str) -> None:
    assert Board(written).rules is PRESETS[name]


def test_presets_are_read_only() -> None:
    with pytest.raises(TypeError):
        PRESETS["tictactoe"] = preset("gomoku")  # type: ignore[index]


def test_misspelt_game_is_suggested() -> None:
    with pytest.raises(RulesError, match="unknown game 'tictactoo'; did you mean `tictactoe`"):
        Board("tictactoo")
    for game in (15, (15, 15), None):
        with pytest.raises(RulesError, match=r"is not a game, expected a name such as 'gomoku'"):
            Board(game)  # type: ignore[arg-type]
