"""Win probabilities without a search: what they count, what is proven, and who tells them."""

from __future__ import annotations

import itertools
import json
import math
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from engines import win_probability
from engines.base import AnalysisRequest, Limit, winning_moves
from engines.game import Board, Color, Move, Rules, preset
from engines.game.board import DIRECTIONS
from engines.game.notation import parse_moves
from engines.kernels import outlook as kernel
from engines.kernels.search_tables import Class
from engines.kernels.state import State
from engines.kernels.tables import Threat, tables
from engines.registry import create_engine
from tests.boards import board_from_rows

TOLD: Final = json.loads(win_probability.FITTED.read_text(encoding="utf-8"))
"""By engine, what was fitted."""
NOTHING: Final = np.zeros(kernel.WIDTH)


def random_board(rules: Rules, stones: int, seed: int) -> Board:
    """Stones that nobody has five of."""
    board = Board(rules)
    rows, cols = rules.shape
    for cell in np.random.default_rng(seed).permutation(rows * cols).tolist():
        move = Move(*divmod(cell, cols))
        if len(board) == stones:
            break
        if not board.winning_line(move, board.to_move):
            board.push(move)
    return board


def threat_of(board: Board, move: Move, color: Color, line: tuple[int, int]) -> Threat:
    """What a stone would make of one line: the cells are read off the board."""
    digits = []
    rows, cols = board.rules.shape
    for way in (-1, 1):
        for distance in range(1, 6):
            cell = Move(move.row + way * distance * line[0], move.col + way * distance * line[1])
            inside = 0 <= cell.row < rows and 0 <= cell.col < cols
            stone = board.stones.get(cell) if inside else -color
            digits.append(0 if stone is None else 1 if stone is color else 2)
    code = sum(digit * 3**place for place, digit in enumerate(digits))
    return Threat(tables(overline=board.rules.overline).threats[code])


def class_of(threats: list[Threat]) -> Class:
    """The class of a cell, by what its docstrings say."""
    fours = sum(threat in {Threat.FOUR, Threat.OPEN_FOUR} for threat in threats)
    threes = threats.count(Threat.OPEN_THREE)
    for kind, holds in (
        (Class.FIVE, Threat.FIVE in threats),
        (Class.DOUBLE_FOUR, Threat.OPEN_FOUR in threats or fours > 1),
        (Class.FOUR_THREE, fours and threes),
        (Class.FOUR, fours),
        (Class.DOUBLE_THREE, threes > 1),
        (Class.THREE, threes),
    ):
        if holds:
            return kind
    return Class.NONE


def surveyed(board: Board) -> tuple[Class, Class, list[int]]:
    """The best class of either side and the lines of either: what the kernel must find."""
    best, lines = [], []
    for color in (board.to_move, -board.to_move):
        cells = [
            [threat_of(board, move, color, line) for line in DIRECTIONS]
            for move in board.legal_moves()
        ]
        best.append(max(map(class_of, cells)))
        every = list(itertools.chain.from_iterable(cells))
        lines += [every.count(Threat(threat)) for threat in range(Threat.TWO, Threat.OPEN_FOUR)]
    return best[0], best[1], lines


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize("stones", [0, 1, 12, 30, 45])
def test_the_survey_counts_what_the_board_shows(stones: int, overline: bool) -> None:
    board = random_board(Rules(9, 11, 5, overline), stones, seed=stones)
    standing, lines = State.of(board).survey(board.to_move)
    best, other, expected = surveyed(board)
    assert lines.tolist() == expected
    if best is Class.FIVE:
        assert standing == kernel.LOST
    elif standing != kernel.WON:
        assert divmod(standing, len(Class)) == (best, other)


def test_counters_of_a_large_board_do_not_run_into_each_other() -> None:
    board = random_board(Rules(32, 32, 5), 256, seed=3)
    _, _, expected = surveyed(board)
    assert max(expected) > 255
    assert State.of(board).survey(board.to_move)[1].tolist() == expected


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_exactly_what_the_next_two_stones_prove_is_certain(overline: bool) -> None:
    told = set()
    for stones, seed in itertools.product((40, 60, 70), range(4)):
        board = random_board(Rules(9, 11, 5, overline), stones, seed=seed)
        state, own = State.of(board), board.to_move
        for move in board.legal_moves():
            chance = state.chance(state.cell(move), own, NOTHING)
            if board.winning_line(move, own):
                expected = 1.0
            else:
                board.push(move)
                fives = len(winning_moves(board, own))
                threatened = bool(winning_moves(board, -own))
                board.pop()
                expected = 0.0 if threatened else 1.0 if fives > 1 else 0.5
            assert chance == expected
            told.add(expected)
    assert told == {0.0, 0.5, 1.0}


def test_a_full_board_is_a_draw() -> None:
    board = board_from_rows(
        ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."], preset("gomoku").resized(5, 5)
    )
    state = State.of(board)
    steep = np.full(kernel.WIDTH, 3.0)
    assert state.chance(24, board.to_move, steep) == 0.5


@pytest.mark.parametrize("engine", TOLD)
def test_a_chance_is_the_logistic_of_the_survey_after_the_move(engine: str) -> None:
    logit = win_probability.coefficients(engine)
    board = random_board(preset("gomoku"), 30, seed=5)
    state, own = State.of(board), board.to_move
    compared = 0
    for move in board.legal_moves():
        (chance,) = win_probability.chances(state, [state.cell(move)], own, engine)
        state.make(move, own)
        standing, lines = state.survey(-own)
        state.unmake()
        if standing >= 0:
            value = lines @ logit[: len(lines)] + logit[len(lines) + standing]
            assert chance == pytest.approx(1 / (1 + math.exp(-value)), abs=1e-4)
            compared += 1
    assert compared > 100


def test_asking_leaves_the_state_as_it_was() -> None:
    board = random_board(preset("gomoku"), 20, seed=1)
    state = State.of(board)
    before = [state.weights(color) for color in Color]
    win_probability.chances(state, state.empty_cells().tolist(), board.to_move, "learned")
    for color, weights in zip(Color, before, strict=True):
        np.testing.assert_array_equal(state.weights(color), weights)


@pytest.mark.parametrize("engine", TOLD)
@pytest.mark.parametrize("mirror", [np.fliplr, np.flipud, np.transpose], ids=lambda f: f.__name__)
def test_neither_turning_nor_swapping_colours_changes_a_chance(engine: str, mirror: object) -> None:
    board = random_board(preset("gomoku"), 24, seed=2)

    def told(color: Color, cells: npt.NDArray[np.int8]) -> list[float]:
        stones = {
            Move(int(row), int(col)): Color(int(cells[row, col])) for row, col in np.argwhere(cells)
        }
        turned = Board(board.rules)
        turned._stones.update(stones)
        state = State.of(turned)
        return sorted(win_probability.chances(state, state.empty_cells().tolist(), color, engine))

    cells = board.cells
    expected = told(board.to_move, cells)
    assert told(board.to_move, mirror(cells)) == expected  # type: ignore[operator]
    assert told(-board.to_move, -cells) == expected


@pytest.mark.parametrize("engine", TOLD)
def test_what_is_told_was_calibrated_on_games_held_out(engine: str) -> None:
    assert TOLD[engine]["calibration_error"] < 0.03


@pytest.mark.parametrize("name", [*TOLD, "search"])
@pytest.mark.parametrize(
    ("moves", "expected"),
    [("h8a1i8a3j8a5", 1.0), ("h8a1i8a3j8a5k8", 0.0)],
    ids=["an own open four to make", "the opponent's open four"],
)
def test_what_is_won_is_certain_and_what_is_lost_too(
    name: str, moves: str, expected: float
) -> None:
    rules = preset("gomoku")
    board = Board.from_moves(rules, parse_moves(moves, rules))
    analysis = create_engine(name).analyse(AnalysisRequest(board, Limit(nodes=500)))
    assert analysis.candidates[0].win_probability == expected


@pytest.mark.parametrize("strength", [30, 100])
def test_attack_weights_tells_the_chance_of_the_move_it_plays(strength: int) -> None:
    board = random_board(preset("gomoku"), 12, seed=4)
    analysis = create_engine("attack-weights").analyse(
        AnalysisRequest(board, candidates=5, options={"strength": strength})
    )
    told = [candidate.win_probability is not None for candidate in analysis.candidates]
    assert told == ([True] + 4 * [False] if strength == 100 else 5 * [True])
