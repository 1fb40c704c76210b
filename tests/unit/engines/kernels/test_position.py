"""`StaticPosition` and the search's make and unmake agree, and kernels survive their own cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.game import Board, Color, Move, Rules, Window, preset
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.kernels.make_unmake import count, make, unmake
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.search.vcf import MOST_STONES, QUICK_STONES
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import LAST_PLY, MAX_MADE, MOVER, SIDES, STATE
from tengen.engines.patterns.codes import CELL_BITS, CELL_MASK, CELL_SHIFT, CellPattern
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.patterns.windows import cell_patterns
from tests.reference import windows as reference
from tests.unit.game.refusals import refusal

ROOT = Path(__file__).parents[4]
EXERCISE = """
import numpy as np
from tengen.engines.game import Board, Move, preset
from tengen.engines.catalogue.learned.features import encode
from tengen.engines.kernels.position import StaticPosition
board = Board.from_moves(preset("gomoku"), [Move(7, 7), Move(7, 8), Move(8, 8)])
position = StaticPosition.of(board)
print(position.weights(board.to_move).sum())
print(float(encode(position, position.empty_cells(), board.to_move).sum()))
"""
SIZES: Final = [(15, 15), (5, 5), (7, 19), (32, 3), (3, 32)]


def random_stones(rng: np.random.Generator, rows: int, cols: int) -> list[tuple[Move, Color]]:
    cells = rng.permutation(rows * cols)[: int(rng.integers(1, rows * cols))]
    return [
        (Move(*divmod(cell, cols)), Color.X if ply % 2 == 0 else Color.O)
        for ply, cell in enumerate(cells.tolist())
    ]


def empty_codes(searcher: Searcher) -> npt.NDArray[np.int32]:
    """(empty cells, 2) the codes of a search's position."""
    return searcher.point_codes(Color.X).T


@pytest.mark.parametrize("game", ["gomoku", "standard", "renju"])
@pytest.mark.parametrize("color", list(Color))
def test_line_patterns_are_those_of_the_readable_definition(game: str, color: Color) -> None:
    rng = np.random.default_rng(3)
    rules = preset(game)
    cells = rng.choice(np.array([0, 0, 1, -1], dtype=np.int8), size=(15, 15))
    position = StaticPosition(Window(cells, 0, 0, bordered=True), rules)
    patterns = position.line_patterns(color).tolist()
    symbols = {0: reference.EMPTY, color: reference.OWN, -color: reference.ENEMY}

    def symbol(row: int, col: int) -> str:
        inside = 0 <= row < 15 and 0 <= col < 15
        return symbols[int(cells[row, col])] if inside else reference.BORDER

    for cell in range(15 * 15):
        row, col = divmod(cell, 15)
        expected = [0] * len(DIRECTIONS)
        if not cells[row, col]:
            for index, (drow, dcol) in enumerate(DIRECTIONS):
                line = "".join(symbol(row + at * drow, col + at * dcol) for at in range(-5, 6))
                line = line[:5] + reference.OWN + line[6:]
                expected[index] = reference.pattern(line, 5, rules.line_rules(color))
        assert patterns[cell] == expected, position.move(cell)


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize(("rows", "cols"), SIZES, ids=str)
def test_made_position_equals_one_that_is_set_up(rows: int, cols: int, overline: bool) -> None:
    check_make_against_set_up(Rules(rows, cols, 5, overline))


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize("win_length", [3, 4, 6, 7, 8])
def test_made_position_of_any_line_length_equals_one_that_is_set_up(
    win_length: int, overline: bool
) -> None:
    for rows, cols in ((9, 11), (3, 9)):
        check_make_against_set_up(Rules(rows, cols, win_length, overline))


@pytest.mark.parametrize("win_length", [3, 4, 8])
def test_made_position_without_borders_equals_one_that_is_set_up(win_length: int) -> None:
    board = Board.from_moves([Move(40, 7), Move(42, 12)], Rules(None, None, win_length))
    searcher = Searcher(1)
    searcher.set_up(board)
    position = StaticPosition.of(board)
    at_once = position.points["counters"][position.inside[position.empty_cells()]]
    np.testing.assert_array_equal(empty_codes(searcher) & CELL_MASK, at_once >> CELL_SHIFT)


def test_made_position_equals_one_that_is_set_up_with_rules_by_color() -> None:
    check_make_against_set_up(preset("renju"))


def check_make_against_set_up(rules: Rules) -> None:
    assert rules.rows is not None
    assert rules.cols is not None
    stones = random_stones(np.random.default_rng(rules.rows), rules.rows, rules.cols)
    searcher, board = Searcher(1), Board(rules)
    searcher.set_up(board)
    arrays = searcher.arrays
    check_sums(searcher, board)
    cells, before = arrays.cells.copy(), arrays.state[0].copy()
    points = [searcher.point(move) for move, _ in stones]
    after = board.cells
    for point, (move, color) in zip(points, stones, strict=True):
        make(arrays, point, SIDES[color])
        after[move] = color
    position = StaticPosition(Window(after, 0, 0), rules)
    at_once = position.points["counters"][position.inside[position.empty_cells()]]
    np.testing.assert_array_equal(empty_codes(searcher) & CELL_MASK, at_once >> CELL_SHIFT)
    check_sums(searcher, board)
    for _ in stones:
        unmake(arrays)
    np.testing.assert_array_equal(arrays.cells, cells)
    # Behind their ends the lists keep what was in them.
    for name in set(STATE.names or ()) - {"lists", "slots", "stones"}:
        np.testing.assert_array_equal(arrays.state[0][name], before[name], err_msg=name)


def test_longest_lines_can_be_taken_back() -> None:
    assert 2 * MOST_STONES < MAX_MADE
    # A search makes a stone a ply, a quick look from there two a ply, and then one more.
    assert LAST_PLY + 2 * QUICK_STONES < MAX_MADE


def values_of(searcher: Searcher, board: Board) -> npt.NDArray[np.int64]:
    """(2,) the sums of the values of all empty points."""
    evaluation = default_evaluation()
    packed = evaluation.mover.astype(np.int64) * MOVER + evaluation.waiter
    values: npt.NDArray[np.int64] = packed[empty_codes(searcher) >> CELL_BITS].sum(axis=0)
    packed = evaluation.mover_views.astype(np.int64) * MOVER + evaluation.waiter_views
    values += packed[searcher.point_views(board)].sum(axis=(1, 2))
    return values


def check_sums(searcher: Searcher, board: Board) -> None:
    """Check the values and the lists of patterns against the codes of all empty points.

    Args:
        searcher: Of any position.
        board: The empty board.
    """
    arrays, codes = searcher.arrays, empty_codes(searcher)
    empty = Searcher(1)
    empty.set_up(board)
    values = values_of(searcher, board) - values_of(empty, board)
    assert arrays.state[0]["values"].tolist() == values.tolist()
    patterns = cell_patterns()[codes & CELL_MASK]
    for side in SIDES.values():
        for pattern in CellPattern:
            if pattern is not CellPattern.NONE:
                listed = count(arrays, side, pattern)
                assert listed == np.count_nonzero(patterns[:, side] == pattern)


def test_overline_wins_for_one_color_alone_with_rules_by_color() -> None:
    row = [Move(7, col) for col in (3, 4, 5, 7, 8)]
    for color, wins in ((Color.X, 0), (Color.O, 1)):
        stones = dict.fromkeys(row, color)
        board = Board.from_stones(stones, preset("renju"), to_move=color, setup=True)
        position = StaticPosition.of(board)
        gap = int(position.inside[position.cell(Move(7, 6))])
        fives = position.points["counters"][gap, SIDES[color]] >> 18
        assert fives == wins
        searcher = Searcher(1)
        searcher.set_up(board)
        result = searcher.search(color, depth=1)
        assert (result.lines[0].win_in == 1) == bool(wins)


def test_line_windows_of_no_empty_cell_raise() -> None:
    for move, complaint in (
        (Move(-1, 0), "outside the window"),
        (Move(0, 15), "outside the window"),
        (Move(7, 7), "holds a stone"),
    ):
        position = StaticPosition.of(Board.from_moves([Move(7, 7)], Rules(15, 15, 5)))
        refusal(ValueError, complaint, position.line_windows, move, Color.O)


def test_positions_of_one_size_share_no_writable_array() -> None:
    rules = Rules(9, 9, 5)
    first = StaticPosition.of(Board(rules))
    weights = first.weights(Color.X)
    second = StaticPosition.of(Board.from_moves([Move(4, 4)], rules))
    assert second.weights(Color.X)[4, 4] == -1
    np.testing.assert_array_equal(first.weights(Color.X), weights)


@pytest.mark.slow
def test_cold_and_warm_cache_give_the_same_results(tmp_path: Path) -> None:
    # A cached overload that crashes when it is loaded again shows in the second process only.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", EXERCISE],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
            timeout=120,
        ).stdout
        for _ in range(2)
    ]
    assert list(tmp_path.rglob("*.nbi"))
    assert outputs[0] == outputs[1]
    assert len(outputs[0].split()) == 2
