"""`dice`, rule by rule; cells are numbered 1 to 9 in reading order, as in the article."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tengen.engines.catalogue.dice import DiceEngine
from tengen.engines.game import Board, Color, Move, preset
from tengen.engines.interface import Analysis, AnalysisRequest
from tests.boards import board_from_rows

WIN, BLOCK, PICKED = 3, 2, 1
CORNERS, CENTRE, EDGES = {1, 3, 7, 9}, {5}, {2, 4, 6, 8}
ROLLS = range(1, 11)


def number(move: Move) -> int:
    return 3 * move.row + move.col + 1


def play(rows: str, to_move: str, chance: int | None = None, seed: int = 0) -> Analysis:
    board = board_from_rows(rows.split("/"), to_move=Color[to_move])
    options = {} if chance is None else {"chance": chance}
    rng = np.random.default_rng(seed)
    return DiceEngine().analyse(AnalysisRequest(board, candidates=None, options=options, rng=rng))


def cells_with(analysis: Analysis, score: int) -> set[int]:
    return {number(c.move) for c in analysis.candidates if c.score == score}


def swapped(rows: str) -> str:
    return rows.translate(str.maketrans("XO", "OX"))


def test_wins_and_blocks_come_before_any_roll() -> None:
    for case, rows, wins, blocks in (
        ("win first", "XX./OO./...", {6}, {3}),
        ("block", "XX./O../...", set(), {3}),
        ("a win that blocks", "O../.XX/O..", {4}, {4}),
        ("block upwards", "OX./.X./..O", set(), {8}),
        ("neither", "X../.O./..X", set(), set()),
        ("two to block", "X.X/.O./O.X", set(), {2, 6}),
    ):
        for chance in ROLLS:
            for text, to_move in ((rows, "O"), (swapped(rows), "X")):
                analysis = play(text, to_move, chance)
                assert cells_with(analysis, WIN) == wins, (chance, case)
                assert cells_with(analysis, BLOCK) == blocks - wins, (chance, case)
                assert (cells_with(analysis, PICKED) == set()) == bool(wins or blocks)
                if wins or blocks:
                    assert number(analysis.move) in (wins or blocks), (chance, case)


@pytest.mark.parametrize(
    ("rolls", "cells"),
    [(range(1, 7), CORNERS), (range(7, 10), CENTRE), ([10], EDGES)],
    ids=["corner", "centre", "edge"],
)
def test_roll_decides_the_opening(rolls: range | list[int], cells: set[int]) -> None:
    for chance in rolls:
        for to_move in "XO":
            assert cells_with(play(".../.../...", to_move, chance), PICKED) == cells


def test_second_move_depends_on_the_first() -> None:
    for cell, cells in (
        *((corner, CENTRE) for corner in sorted(CORNERS)),
        (5, CORNERS),
        *((edge, set(range(1, 10)) - {edge}) for edge in sorted(EDGES)),
    ):
        for chance in ROLLS:
            for color in Color:
                board = Board.from_stones({Move(*divmod(cell - 1, 3)): color}, preset("tictactoe"))
                analysis = DiceEngine().analyse(
                    AnalysisRequest(board, candidates=None, options={"chance": chance})
                )
                assert cells_with(analysis, PICKED) == cells, (chance, cell)


@pytest.mark.parametrize("chance", ROLLS)
@pytest.mark.parametrize("rows", ["X../.O./..X", "..X/.O./X.."])
def test_corner_fork_is_seen_at_nine_or_ten(rows: str, chance: int) -> None:
    empty = {cell for cell, text in enumerate(rows.replace("/", ""), start=1) if text == "."}
    for text, to_move in ((rows, "O"), (swapped(rows), "X")):
        picked = cells_with(play(text, to_move, chance), PICKED)
        assert picked == (EDGES if chance >= 9 else empty)


def test_any_empty_cell_without_a_rule() -> None:
    for case, rows, to_move in (
        ("corner and edge", "X../.O./.X.", "O"),
        ("opposite edges", ".X./.O./.X.", "O"),
        ("own centre against a corner", "O../.X./...", "X"),
        ("own corner against the centre", "X../.O./...", "X"),
        ("late", "X.O/OXX/X.O", "O"),
    ):
        for chance in ROLLS:
            analysis = play(rows, to_move, chance)
            assert len(analysis.candidates) == rows.count("."), (chance, case)
            assert {candidate.score for candidate in analysis.candidates} == {PICKED}


def test_cells_of_a_rule_are_equally_likely() -> None:
    for chance, cells in ((1, CORNERS), (10, EDGES)):
        counts = Counter(number(play(".../.../...", "X", chance, seed).move) for seed in range(400))
        assert counts.keys() == cells
        assert all(60 < count < 140 for count in counts.values())


def test_die_has_ten_sides_and_is_reported() -> None:
    counts = Counter(play(".../.../...", "X", seed=seed).details["chance"] for seed in range(2000))
    assert counts.keys() == set(ROLLS)
    assert all(140 < count < 260 for count in counts.values())


def test_fork_trap_works_four_times_out_of_five() -> None:
    seen = sum(
        cells_with(play("X../.O./..X", "O", seed=seed), PICKED) == EDGES for seed in range(1000)
    )
    assert 150 < seen < 250


@pytest.mark.parametrize("seed", range(20))
def test_option_equal_to_the_roll_changes_nothing(seed: int) -> None:
    rolled = play(".../.../...", "X", seed=seed)
    assert play(".../.../...", "X", int(rolled.details["chance"]), seed) == rolled
