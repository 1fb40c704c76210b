"""Renju's forbidden points: known positions, a twin from the definition, the board's answers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Outcome, Rules, preset
from tengen.engines.game import forbidden as forbidden_module
from tengen.engines.game.errors import IllegalMoveError, PositionError, RulesError
from tengen.engines.game.forbidden import NESTING, forbidden_points
from tengen.engines.game.move_choice import check_legal
from tengen.engines.game.notation import format_move, parse_move, parse_moves
from tests.unit.game.renju_twin import KNOWN_POINTS, KNOWN_SETS, Cell, Renju, cell_of, stones_of

RENJU: Final = preset("renju")
THREE: Final = "double-three"
FOUR: Final = "double-four"
SIX: Final = "overline"
CROSS: Final = "g8 h7 h9 i8"
MORE_POINTS: Final = (
    # Five on one line wins, whatever the others make.
    ("B d8 e8 f8 g8 h9 h10 h11 h12 h13", "h8", None),
    # A four and a three are allowed.
    ("B e8 f8 g8 i9 j10, W d8", "h8", None),
)


def placed(stones: Mapping[Cell, int]) -> Board:
    by_move = {Move(*cell): Color(stone) for cell, stone in stones.items()}
    return Board.from_stones(by_move, RENJU, to_move=Color.X, setup=True)


def set_up(x: str, o: str, to_move: Color = Color.X) -> Board:
    stones = {
        parse_move(name, RENJU): color
        for names, color in ((x, Color.X), (o, Color.O))
        for name in names.split()
    }
    return Board.from_stones(stones, RENJU, to_move=to_move, setup=True)


def test_known_point_is_forbidden_for_its_reason() -> None:
    for position, point, reason in (*KNOWN_POINTS, *MORE_POINTS):
        board = placed(stones_of(position))
        move = Move(*cell_of(point))
        assert board.forbidden_reason(move) == board.forbidden_points().get(move) == reason


@pytest.mark.parametrize(("position", "expected"), KNOWN_SETS)
def test_known_position_has_these_forbidden_points(position: str, expected: dict[str, str]) -> None:
    found = placed(stones_of(position)).forbidden_points()
    assert {format_move(move, RENJU): reason for move, reason in found.items()} == expected


def random_positions(seed: int) -> Iterator[tuple[Rules, dict[Move, Color]]]:
    """Boards of many sizes with any counts of stones, X's near each other."""
    rng = np.random.default_rng(seed)
    while True:
        rows, cols = (int(side) for side in rng.integers(5, 16, size=2))
        x, o = rng.uniform(0.05, 0.35), rng.uniform(0, 0.25)
        drawn = rng.random((rows, cols))
        cells = np.where(drawn < x, 1, np.where(drawn < x + o, -1, 0))
        yield (
            dataclasses.replace(RENJU, rows=rows, cols=cols),
            {
                Move(row, col): Color(int(cells[row, col]))
                for row, col in np.argwhere(cells).tolist()
            },
        )


def check_against_twin(seed: int, count: int) -> set[str]:
    """Compare some positions; returns the reasons that occurred."""
    seen: set[str] = set()
    for (rules, stones), _ in zip(random_positions(seed), range(count), strict=False):
        found = forbidden_points(stones, rules)
        by_cell: dict[Cell, int] = {(move.row, move.col): stones[move] for move in stones}
        assert found == Renju.of(by_cell, *rules.shape, NESTING).forbidden()
        seen |= set(found.values())
    return seen


def test_forbidden_points_equal_the_twins() -> None:
    assert check_against_twin(seed=1, count=25) == {THREE, FOUR, SIX}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_forbidden_points_equal_the_twins_on_100_000_positions(seed: int) -> None:
    check_against_twin(seed=100 + seed, count=10_000)


@pytest.mark.parametrize(
    ("x", "point", "reason"),
    [(CROSS, "h8", THREE), ("e8 g8 i8 k8", "h8", FOUR), ("e8 f8 g8 i8 j8", "h8", SIX)],
)
def test_x_on_a_forbidden_point_loses_at_once(x: str, point: str, reason: str) -> None:
    board = set_up(x, "a1 c1")
    move = parse_move(point, RENJU)
    assert move not in board.legal_moves()
    board.push(move)
    assert board.outcome() == Outcome(Color.O, (), reason)  # type: ignore[arg-type]
    assert board.forbidden_points() == {}
    board.pop()
    assert board.outcome() is None
    assert board.forbidden_points()[move] == reason


def test_forbidden_points_follow_pushes_and_pops() -> None:
    rng = np.random.default_rng(5)
    board = Board(RENJU)
    for _ in range(300):
        if board.outcome() or len(board) > rng.integers(1, 45):
            board.pop()
        else:
            near = [move for move in board.legal_moves() if 4 <= move.row <= 10 >= move.col >= 4]
            board.push(near[rng.integers(len(near))])
        if board.outcome() is None:
            assert board.forbidden_points() == forbidden_points(board.stones, RENJU)


def test_copy_of_a_board_has_forbidden_points_of_its_own() -> None:
    board = set_up(CROSS, "a1 c1 e1")
    expected = board.forbidden_points()
    other = board.copy()
    assert other.forbidden_points() == expected
    other.push(parse_move("g9", RENJU))
    assert other.forbidden_points() == forbidden_points(other.stones, RENJU)
    assert board.forbidden_points() == expected == forbidden_points(board.stones, RENJU)


def test_o_may_play_where_x_may_not_and_wins_by_an_overline() -> None:
    board = set_up("a1", "e8 f8 g8 i8 j8", to_move=Color.O)
    board.push(parse_move("h8", RENJU))
    assert board.outcome() == Outcome(Color.O, tuple(Move(7, col) for col in range(4, 10)))


def test_forbidden_points_do_not_depend_on_the_side_to_move() -> None:
    board = set_up(CROSS, "a1", to_move=Color.O)
    assert board.forbidden_points() == {Move(7, 7): THREE}
    assert Move(7, 7) in board.legal_moves()


@pytest.mark.parametrize("name", ["gomoku", "standard", "caro"])
def test_other_rules_have_no_forbidden_points(name: str) -> None:
    stones = set_up(CROSS, "").stones
    board = Board.from_stones(stones, preset(name), to_move=Color.X, setup=True)
    assert board.forbidden_points() == {}


def test_move_after_a_forbidden_one_is_an_error_at_the_forbidden_one() -> None:
    moves = parse_moves("g8 a1 h7 c1 h9 e1 i8 g1 h8 i1", RENJU)
    with pytest.raises(IllegalMoveError, match="move 9: h8 is a double-three") as caught:
        Board.from_moves(moves, RENJU)
    assert (caught.value.code, caught.value.path) == ("forbidden", (8,))
    assert Board.from_moves(moves[:-1], RENJU).outcome() == Outcome(Color.O, (), THREE)


def test_forbidden_point_is_no_move_to_choose_from() -> None:
    board = set_up(CROSS, "a1 c1")
    assert check_legal(board, [Move(0, 0)]) == 225 - 6 - 1
    with pytest.raises(IllegalMoveError, match="h8 is a double-three") as caught:
        check_legal(board, [Move(0, 0), Move(7, 7)])
    assert (caught.value.code, caught.value.path) == ("forbidden", (1,))


# X may complete six in the first row, and every other cell holds a stone.
_ONE_LEFT: Final = ["XXX.XX", "OOXOOX", "XXOXXO", "OOXOOX", "XXOXXO"]


@pytest.mark.parametrize("to_move", Color, ids=lambda color: color.symbol)
def test_x_without_a_legal_move_draws(to_move: Color) -> None:
    rules = dataclasses.replace(RENJU, rows=5, cols=6)
    cells = {".": 0, "X": 1, "O": -1}
    array = np.array([[cells[cell] for cell in row] for row in _ONE_LEFT], dtype=np.int8)
    board = Board.from_cells(array, rules, to_move=to_move, setup=True)
    if to_move is Color.X:
        assert board.outcome() == Outcome(None, reason="no-legal-move")
        assert board.legal_moves() == []
        return
    assert board.outcome() is None
    board.push(Move(0, 3))
    assert board.outcome() == Outcome(None, reason="full-board")


def test_move_that_leaves_x_no_legal_move_draws() -> None:
    rules = dataclasses.replace(RENJU, rows=5, cols=6)
    cells = {".": 0, "X": 1, "O": -1}
    rows = [_ONE_LEFT[0], ".OXOOX", *_ONE_LEFT[2:]]
    array = np.array([[cells[cell] for cell in row] for row in rows], dtype=np.int8)
    board = Board.from_cells(array, rules, to_move=Color.O, setup=True)
    board.push(Move(1, 0))
    assert board.outcome() == Outcome(None, reason="no-legal-move")


def test_overline_of_x_is_an_error_unless_placed_freely() -> None:
    six = {Move(0, col): Color.X for col in range(6)}
    six |= {Move(2, 2 * col): Color.O for col in range(6)}
    with pytest.raises(
        PositionError, match="X has 6 stones in a row, which is forbidden"
    ) as caught:
        Board.from_stones(six, RENJU)
    assert caught.value.code == "forbidden-overline"
    assert Board.from_stones(six, RENJU, to_move=Color.O, setup=True).outcome() is None


def test_five_that_completes_an_overline_as_well_wins() -> None:
    row = {Move(7, col): Color.X for col in range(6)}
    column = {Move(row, 2): Color.X for row in range(7, 12)}
    x = row | column
    o = {Move(2 * (i // 5), 2 * (i % 5) + 1): Color.O for i in range(len(x) - 1)}
    board = Board.from_stones(x | o, RENJU)
    assert board.outcome() == Outcome(Color.X, tuple(Move(r, 2) for r in range(7, 12)))
    # Here the overline was there before the five.
    apart = row | {Move(r, 10): Color.X for r in range(7, 12)}
    more = o | {Move(14, 14): Color.O}
    with pytest.raises(PositionError) as caught:
        Board.from_stones(apart | more, RENJU, to_move=Color.O)
    assert caught.value.code == "won-before-the-end"


def test_renju_needs_a_board_with_borders() -> None:
    with pytest.raises(RulesError, match="forbidden_points needs a board with borders"):
        Rules(None, None, 5, forbidden_points=True)


def test_position_that_is_too_involved_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forbidden_module, "MAX_POINTS", 2)
    with pytest.raises(PositionError, match="at most 2 are examined") as caught:
        set_up(CROSS, "").forbidden_points()
    assert caught.value.code == "too-involved"
