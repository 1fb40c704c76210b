"""Board symmetries and position hashes."""

from __future__ import annotations

import pytest

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.bounding_box import MAX_COORDINATE, MAX_SPAN
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.symmetry import Symmetry, canonical_symmetry, hashes, symmetries
from tests.boards import board_from_rows
from tests.unit.game.conftest import Playout

SQUARE = Rules(5, 5, 4)
WIDE = Rules(4, 7, 4)
TALL = Rules(7, 4, 4)
UNBOUNDED = Rules(None, None, 4)
ASYMMETRIC = [Move(1, 1), Move(1, 2), Move(3, 2), Move(2, 0)]
"""Moves that no symmetry maps onto each other."""


def image(board: Board, symmetry: Symmetry) -> Board:
    stones = {symmetry(move): color for move, color in board.stones.items()}
    return Board.from_stones(stones, board.rules, to_move=board.to_move)


def shifted(board: Board, rows: int, cols: int) -> Board:
    return image(
        board, Symmetry(swap=False, row_sign=1, col_sign=1, row_shift=rows, col_shift=cols)
    )


def test_images_of_a_cell_depend_on_the_board_shape() -> None:
    for rules, images_of_a_corner in (
        (SQUARE, [(0, 1), (1, 0), (0, 3), (3, 0), (1, 4), (4, 1), (3, 4), (4, 3)]),
        (WIDE, [(0, 1), (0, 5), (3, 1), (3, 5)]),
        (TALL, [(0, 1), (0, 2), (6, 1), (6, 2)]),
        (UNBOUNDED, [(0, 1), (1, 0), (0, -1), (-1, 0)]),
    ):
        found = {symmetry(Move(0, 1)) for symmetry in symmetries(rules)}
        assert found == {Move(*cell) for cell in images_of_a_corner}, rules


def test_symmetries_are_distinct_with_the_identity_first() -> None:
    for rules, count in ((SQUARE, 8), (WIDE, 4), (TALL, 4), (UNBOUNDED, 8)):
        cells = [Move(0, 0), Move(0, 1), Move(2, 1)]
        maps = [tuple(map(symmetry, cells)) for symmetry in symmetries(rules)]
        assert len(set(maps)) == len(maps) == count, rules
        assert maps[0] == tuple(cells), rules


@pytest.mark.parametrize("rules", [SQUARE, WIDE, TALL], ids=str)
def test_symmetry_maps_the_board_onto_itself(rules: Rules) -> None:
    cells = set(Board(rules).legal_moves())
    for symmetry in symmetries(rules):
        assert {symmetry(move) for move in cells} == cells


@pytest.mark.parametrize("rules", [SQUARE, WIDE, TALL, UNBOUNDED], ids=str)
def test_inverse_maps_every_cell_back(rules: Rules) -> None:
    symmetries_and_shifts = [
        *symmetries(rules),
        Symmetry(swap=True, row_sign=-1, col_sign=1, row_shift=3, col_shift=-8),
        Symmetry(swap=False, row_sign=1, col_sign=-1, row_shift=-2, col_shift=5),
    ]
    for symmetry in symmetries_and_shifts:
        for move in Board(rules).legal_moves():
            assert symmetry.inverse()(symmetry(move)) == move
            assert symmetry(symmetry.inverse()(move)) == move


@pytest.mark.parametrize("rules", [SQUARE, WIDE, UNBOUNDED], ids=str)
def test_symmetries_preserve_lines(rules: Rules) -> None:
    steps = {*DIRECTIONS, *((-row, -col) for row, col in DIRECTIONS)}
    for symmetry in symmetries(rules):
        origin = symmetry(Move(0, 0))
        mapped = {
            (move.row - origin.row, move.col - origin.col)
            for move in (symmetry(Move(row, col)) for row, col in steps)
        }
        assert mapped == steps


@pytest.mark.parametrize("rules", [SQUARE, WIDE, TALL, UNBOUNDED], ids=str)
def test_images_of_a_position_share_the_symmetry_hash(rules: Rules, playout: Playout) -> None:
    for _ in range(5):
        for board in playout(rules):
            expected = hashes(board).symmetry
            for symmetry in symmetries(rules):
                assert hashes(image(board, symmetry)).symmetry == expected


def test_unbounded_translation_keeps_the_symmetry_hash(playout: Playout) -> None:
    for board in playout(UNBOUNDED):
        assert hashes(shifted(board, -40, 1000)).symmetry == hashes(board).symmetry
        assert hashes(shifted(board, -40, 1000)).position != hashes(board).position


def test_hashes_of_the_widest_span_tell_all_stones_apart() -> None:
    for corner in (Move(0, 0), Move(-MAX_COORDINATE, MAX_COORDINATE - MAX_SPAN + 1)):
        far = Move(corner.row + MAX_SPAN - 1, corner.col + MAX_SPAN - 1)
        found = set()
        for step in range(7):
            stones = {Move(corner.row, corner.col + step): Color.X, far: Color.O}
            stones[Move(corner.row + 90, corner.col)] = Color.X
            board = Board.from_stones(stones, Rules(None, None, 5))
            found.add(hashes(board))
            canonical = {canonical_symmetry(board)(move) for move in stones}
            assert (min(row for row, _ in canonical), min(col for _, col in canonical)) == (0, 0)
        assert len({each.position for each in found}) == len({each.symmetry for each in found}) == 7


def test_bounded_translation_changes_the_symmetry_hash() -> None:
    board = Board.from_moves(ASYMMETRIC, SQUARE)
    assert hashes(shifted(board, 0, 1)).symmetry != hashes(board).symmetry


@pytest.mark.parametrize("rules", [SQUARE, WIDE, TALL, UNBOUNDED], ids=str)
def test_images_of_an_asymmetric_position_differ_in_hash(rules: Rules) -> None:
    board = Board.from_moves(ASYMMETRIC, rules)
    distinct = {hashes(image(board, symmetry)).position for symmetry in symmetries(rules)}
    assert len(distinct) == len(symmetries(rules))


@pytest.mark.parametrize("kind", ["position", "symmetry"])
def test_hashes_depend_on_rules_stones_and_side_to_move(kind: str) -> None:
    a, b, c = Move(0, 0), Move(0, 1), Move(2, 2)
    boards = [
        Board(SQUARE),
        Board(SQUARE, to_move=Color.O),
        Board(Rules(5, 5, 4, overline=False)),
        Board(Rules(5, 5, 5)),
        Board(Rules(5, 6, 4)),
        Board(Rules(6, 5, 4)),
        Board(Rules(6, 6, 4)),
        Board(UNBOUNDED),
        Board.from_moves([a], SQUARE),
        Board.from_moves([a], SQUARE, first=Color.O),
        Board.from_moves([a, b], SQUARE),
        Board.from_moves([b, a], SQUARE),
        Board.from_moves([a, b], SQUARE, first=Color.O),
        Board.from_moves([a, c], SQUARE),
        Board.from_moves([a, c], UNBOUNDED),
    ]
    assert len({getattr(hashes(board), kind) for board in boards}) == len(boards)


def test_hash_does_not_depend_on_the_move_order() -> None:
    a, b, c = Move(0, 0), Move(0, 1), Move(2, 2)
    boards = [Board.from_moves(moves, SQUARE) for moves in ([a, b, c], [c, b, a])]
    assert hashes(boards[0]).position == hashes(boards[1]).position


def test_tic_tac_toe_has_5478_positions_765_up_to_symmetry() -> None:
    board = Board(preset("tictactoe"))
    positions, classes = set(), set()

    def visit() -> None:
        position, symmetry = hashes(board)
        if position in positions:
            return
        positions.add(position)
        classes.add(symmetry)
        for move in board.legal_moves():
            board.push(move)
            visit()
            board.pop()

    visit()
    assert (len(positions), len(classes)) == (5478, 765)


@pytest.mark.parametrize("rules", [SQUARE, WIDE, TALL, UNBOUNDED], ids=str)
def test_images_have_one_canonical_position(rules: Rules) -> None:
    board = Board.from_moves(ASYMMETRIC, rules)
    found = set()
    for symmetry in symmetries(rules):
        mirrored = image(board, symmetry)
        to_canonical = canonical_symmetry(mirrored)
        there = image(mirrored, to_canonical)
        assert len(set(hashes(there))) == 1
        assert image(there, to_canonical.inverse()) == mirrored
        found.add(tuple(sorted(there.stones.items())))
    assert len(found) == 1


def test_inverse_maps_moves_of_the_canonical_position_back() -> None:
    rows = ["X.O.", "X.O.", "....", "...."]
    board = board_from_rows(rows, Rules(4, 4, 3))
    for symmetry in symmetries(board.rules):
        mirrored = image(board, symmetry)
        to_canonical = canonical_symmetry(mirrored)
        there = image(mirrored, to_canonical)
        (win,) = (move for move in there.legal_moves() if there.winning_line(move, Color.X))
        assert to_canonical.inverse()(win) == symmetry(Move(2, 0))


def test_hashes_are_stable_across_versions() -> None:
    for case, board, position, up_to_symmetry in (
        ("empty", Board(preset("gomoku")), "0b2cb6ce4784e846", "0b2cb6ce4784e846"),
        (
            "bounded",
            Board.from_moves([Move(7, 7), Move(6, 8), Move(0, 3)], preset("standard")),
            "08324c36351288bd",
            "19291ad69b66fad9",
        ),
        (
            "unbounded",
            Board.from_moves([Move(-3, 90), Move(-2, 90)], Rules(None, None, 5)),
            "cfaf2b8566321eca",
            "5138ae57772176ce",
        ),
    ):
        assert hashes(board) == (position, up_to_symmetry), case
