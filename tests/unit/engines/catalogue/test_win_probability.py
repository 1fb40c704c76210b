"""Win probabilities without a search: pattern counts, proven results, calibration."""

from __future__ import annotations

import itertools
import json
import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.catalogue.win_probability import FITTED as PATH
from tengen.engines.catalogue.win_probability import (
    SEVERAL,
    Source,
    answer_probabilities,
    coefficients,
    slope,
    value_probability,
    win_probabilities,
)
from tengen.engines.game import Board, Color, Move, Rules, Window, preset
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels import win_probability as kernel
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.patterns.codes import CellPattern, LinePattern
from tengen.engines.patterns.evaluation import LOGIT
from tengen.engines.patterns.windows import window_tables
from tengen.engines.registry import create_engine
from tengen.engines.strength.levels import FULL
from tests.boards import board_from_rows

FITTED: Final = json.loads(PATH.read_text(encoding="utf-8"))
"""By the games that they were fitted to, the coefficients."""
ZEROS: Final = np.zeros(kernel.WIDTH)


def random_board(rules: Rules, stones: int, seed: int) -> Board:
    """Random stones without five in a row."""
    board = Board(rules)
    rows, cols = rules.shape
    for cell in np.random.default_rng(seed).permutation(rows * cols).tolist():
        move = Move(*divmod(cell, cols))
        if len(board) == stones:
            break
        if not board.winning_line(move, board.to_move):
            board.push(move)
    return board


def line_pattern_of(board: Board, move: Move, color: Color, line: tuple[int, int]) -> LinePattern:
    """What a stone would make of one line: the cells are read off the board."""
    walks: list[list[int]] = []
    rows, cols = board.rules.shape
    for way in (-1, 1):
        walks.append([])
        for distance in range(1, 6):
            cell = Move(move.row + way * distance * line[0], move.col + way * distance * line[1])
            inside = 0 <= cell.row < rows and 0 <= cell.col < cols
            stone = board.stones.get(cell) if inside else -color
            walks[-1].append(0 if stone is None else 1 if stone is color else 2)
    sides = board.rules.line_rules(Color.X), board.rules.line_rules(Color.O)
    tables = window_tables(*sides)
    return LinePattern(tables.line_patterns[0, tables.walks.index(*walks)])


def cell_pattern_of(patterns: list[LinePattern]) -> CellPattern:
    """The class of a cell, by what its docstrings say."""
    fours = sum(pattern in {LinePattern.FOUR, LinePattern.OPEN_FOUR} for pattern in patterns)
    threes = patterns.count(LinePattern.OPEN_THREE)
    for pattern, holds in (
        (CellPattern.FIVE, LinePattern.FIVE in patterns),
        (CellPattern.DOUBLE_FOUR, LinePattern.OPEN_FOUR in patterns or fours > 1),
        (CellPattern.FOUR_THREE, fours and threes),
        (CellPattern.FOUR, fours),
        (CellPattern.DOUBLE_THREE, threes > 1),
        (CellPattern.THREE, threes),
    ):
        if holds:
            return pattern
    return CellPattern.NONE


def counted(board: Board) -> tuple[CellPattern, CellPattern, list[int]]:
    """The best class of either side and the lines of either: what the kernel must find."""
    best, lines = [], []
    for color in (board.to_move, -board.to_move):
        cells = [
            [line_pattern_of(board, move, color, line) for line in DIRECTIONS]
            for move in board.legal_moves()
        ]
        best.append(max(map(cell_pattern_of, cells)))
        every = list(itertools.chain.from_iterable(cells))
        lines += [
            every.count(LinePattern(threat))
            for threat in range(LinePattern.TWO, LinePattern.OPEN_FOUR)
        ]
    return best[0], best[1], lines


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize("stones", [0, 1, 12, 30, 45])
def test_pattern_counts_match_the_board(stones: int, overline: bool) -> None:
    board = random_board(Rules(9, 11, 5, overline), stones, seed=stones)
    standing, lines = StaticPosition.of(board).count_patterns(board.to_move)
    best, other, expected = counted(board)
    assert lines.tolist() == expected
    if best is CellPattern.FIVE:
        assert standing == kernel.LOST
    elif standing != kernel.WON:
        assert divmod(standing, len(CellPattern)) == (best, other)


def test_pattern_counts_of_a_large_board_do_not_overflow() -> None:
    board = random_board(Rules(32, 32, 5), 256, seed=3)
    _, _, expected = counted(board)
    assert max(expected) > 255
    assert StaticPosition.of(board).count_patterns(board.to_move)[1].tolist() == expected


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_only_results_proven_by_two_stones_are_certain(overline: bool) -> None:
    found = set()
    for stones, seed in itertools.product((40, 60, 70), range(4)):
        board = random_board(Rules(9, 11, 5, overline), stones, seed=seed)
        position, own = StaticPosition.of(board), board.to_move
        for move in board.legal_moves():
            [chance] = position.win_probabilities([position.cell(move)], own, ZEROS)
            if board.winning_line(move, own):
                expected = 1.0
            else:
                board.push(move)
                fives = len(winning_moves(board, own))
                threatened = bool(winning_moves(board, -own))
                board.pop()
                expected = 0.0 if threatened else 1.0 if fives > 1 else 0.5
            assert chance == expected
            found.add(expected)
    assert found == {0.0, 0.5, 1.0}


def test_full_board_is_a_draw() -> None:
    board = board_from_rows(
        ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."], preset("gomoku").resized(5, 5)
    )
    position = StaticPosition.of(board)
    steep = np.full(kernel.WIDTH, 3.0)
    assert position.win_probabilities([24], board.to_move, steep) == [0.5]


@pytest.mark.parametrize("games", FITTED)
def test_win_probability_is_the_logistic_of_the_counts(games: str) -> None:
    logit = coefficients(games)
    board = random_board(preset("gomoku"), 30, seed=5)
    position, own = StaticPosition.of(board), board.to_move
    compared = 0
    for move in board.legal_moves():
        (chance,) = win_probabilities(position, [position.cell(move)], own, games)
        after = Board.from_stones({**board.stones, move: own}, board.rules, to_move=-own)
        standing, lines = StaticPosition.of(after).count_patterns(-own)
        if standing >= 0:
            value = lines @ logit[: len(lines)] + logit[len(lines) + standing]
            assert chance == pytest.approx(1 / (1 + math.exp(-value)), abs=1e-4)
            compared += 1
    assert compared > 100


def test_win_probabilities_leave_the_position_unchanged() -> None:
    board = random_board(preset("gomoku"), 20, seed=1)
    position = StaticPosition.of(board)
    before = [position.weights(color) for color in Color]
    win_probabilities(position, position.empty_cells().tolist(), board.to_move, SEVERAL)
    for color, weights in zip(Color, before, strict=True):
        np.testing.assert_array_equal(position.weights(color), weights)


@pytest.mark.parametrize("games", FITTED)
@pytest.mark.parametrize("mirror", [np.fliplr, np.flipud, np.transpose], ids=lambda f: f.__name__)
def test_win_probability_is_invariant_under_symmetry(games: str, mirror: Any) -> None:
    board = random_board(preset("gomoku"), 24, seed=2)

    def probabilities(color: Color, cells: npt.NDArray[np.int8]) -> list[float]:
        position = StaticPosition(Window(np.ascontiguousarray(cells), 0, 0), board.rules)
        return sorted(win_probabilities(position, position.empty_cells().tolist(), color, games))

    cells = board.cells
    expected = probabilities(board.to_move, cells)
    assert probabilities(board.to_move, mirror(cells)) == expected
    assert probabilities(-board.to_move, -cells) == expected


@pytest.mark.parametrize("games", FITTED)
def test_fit_was_calibrated_on_held_out_games(games: str) -> None:
    assert FITTED[games]["calibration_error"] < 0.03


@pytest.mark.parametrize("name", ["attack-weights", "threat-search", "learned", "search"])
@pytest.mark.parametrize(
    ("moves", "expected"),
    [("h8a1i8a3j8a5", 1.0), ("h8a1i8a3j8a5k8", 0.0)],
    ids=["an own open four to make", "the opponent's open four"],
)
def test_won_and_lost_positions_are_certain(name: str, moves: str, expected: float) -> None:
    rules = preset("gomoku")
    board = Board.from_moves(moves, rules)
    analysis = create_engine(name).analyse(AnalysisRequest(board, Limit(nodes=500)))
    assert analysis.candidates[0].win_probability == expected


@pytest.mark.parametrize("strength", [30, 100])
def test_attack_weights_gives_every_candidate_a_win_probability_at_full_strength(
    strength: int,
) -> None:
    board = random_board(preset("gomoku"), 12, seed=4)
    analysis = create_engine("attack-weights").analyse(
        AnalysisRequest(board, candidates=None, options={"strength": strength})
    )
    assert len(analysis.candidates) == 225 - 12
    unknown = {candidate.win_probability is None for candidate in analysis.candidates}
    assert unknown == {strength < FULL}
    assert (analysis.belief is None) == (strength == FULL)


def test_candidates_do_not_influence_each_others_win_probability() -> None:
    board = random_board(preset("gomoku"), 40, seed=6)
    position, logit = StaticPosition.of(board), coefficients(SEVERAL)
    cells = position.empty_cells()
    together = position.win_probabilities(cells, board.to_move, logit)
    assert together == [
        position.win_probabilities([cell], board.to_move, logit)[0] for cell in cells.tolist()
    ]


@pytest.mark.parametrize(("stones", "stage"), [(0, "early"), (9, "early"), (10, "later")])
def test_slope_of_the_stage_multiplies_the_logit(stones: int, stage: str) -> None:
    board = random_board(preset("gomoku"), stones, seed=6)
    position = StaticPosition.of(board)
    cells = position.empty_cells()
    slopes = FITTED[SEVERAL]["slopes"]
    before = win_probabilities(position, cells, board.to_move, SEVERAL)
    after = answer_probabilities(position, cells, board.to_move, None)
    for static, scaled in zip(before, after, strict=True):
        logit = math.log(static / (1 - static)) * slopes["patterns"][stage]
        assert scaled == pytest.approx(1 / (1 + math.exp(-logit)), abs=1e-4)
    expected = 1 / (1 + math.exp(-slopes["values"][stage]))
    assert value_probability(LOGIT, stones) == pytest.approx(expected, abs=1e-4)


def test_values_and_patterns_say_no_more_in_openings_than_later() -> None:
    sources: tuple[Source, ...] = ("values", "patterns")
    for source in sources:
        assert 0 <= slope(source, 4) <= slope(source, 30)


def test_value_of_a_search_decides_and_bounds_the_other_moves() -> None:
    board = random_board(preset("gomoku"), 12, seed=6)
    position = StaticPosition.of(board)
    cells = position.empty_cells()
    static = answer_probabilities(position, cells, board.to_move, None)
    assert answer_probabilities(position, cells, board.to_move, 0)[0] == 0.5
    first, *others = answer_probabilities(position, cells, board.to_move, -LOGIT)
    assert first == value_probability(-LOGIT, 12) < 0.5
    assert others == [min(first, chance) for chance in static[1:]]
    assert first not in static


def test_proven_results_stay_certain_under_a_slope() -> None:
    rules = preset("gomoku")
    board = Board.from_moves("h8a1i8a3j8a5k8", rules)
    position = StaticPosition.of(board)
    chances = answer_probabilities(position, position.empty_cells(), board.to_move, None)
    assert set(chances) == {0.0}
