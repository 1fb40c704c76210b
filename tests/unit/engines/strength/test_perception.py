"""Perception below full strength: which lines are overlooked, how often, and what follows."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.errors import GameOverError
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.perception import BROKEN, DIAGONAL, OPPONENTS, seen_cells
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.strength.levels import FULL, fading
from tengen.engines.strength.perception import SAFE_FROM, THREE, PerceivingEngine, overlooked
from tests.reference.perception import lines

GOMOKU = preset("gomoku")
PERCEIVING = [name for name in ENGINES if isinstance(create_engine(name), PerceivingEngine)]
OPEN_THREE = "h8a1i8c2j8"
"""The side to move has to answer on the row of the three, or loses."""


def crowd(seed: int, rows: int = 15, cols: int = 17) -> npt.NDArray[np.int8]:
    rng = np.random.default_rng(seed)
    return rng.choice(np.array([-1, 0, 1], dtype=np.int8), (rows, cols), p=[0.25, 0.5, 0.25])


@pytest.mark.parametrize("win_length", [4, 5, 6])
@pytest.mark.parametrize("seed", range(5))
def test_missing_stones_are_ends_of_lines(seed: int, win_length: int) -> None:
    cells = crowd(seed)
    every = lines(cells, win_length, 1) | lines(cells, win_length, 2)
    seen = seen_cells(cells, win_length, 1, (0.5, 0.5), seed)
    missing = {tuple(cell) for cell in np.argwhere(seen != cells).tolist()}
    assert missing
    assert (seen[tuple(zip(*missing, strict=True))] == 0).all()
    assert missing <= {cell for line in every for cell in line.ends}


@pytest.mark.parametrize("seed", range(5))
def test_every_line_is_overlooked_by_the_blind(seed: int) -> None:
    cells = crowd(seed)
    seen = seen_cells(cells, 5, 1, (1.0, 1.0), seed)
    for line in lines(cells, 5, 1) | lines(cells, 5, 2):
        assert any(seen[cell] == 0 for cell in line.stones)


@pytest.mark.parametrize("seed", range(5))
def test_noticed_fours_stay_whole_and_hide_no_line_beside_them(seed: int) -> None:
    cells = crowd(seed)
    seen = seen_cells(cells, 5, 1, (1.0, 0.0), seed)
    whole = {cell for line in lines(cells, 5, 1) for cell in line.stones}
    assert whole
    assert all(seen[cell] == cells[cell] for cell in whole)
    for line in lines(cells, 5, 2):
        assert whole.intersection(line.stones) or any(seen[cell] == 0 for cell in line.stones)


@pytest.mark.parametrize("seed", range(3))
def test_sharp_eyes_overlook_nothing(seed: int) -> None:
    cells = crowd(seed)
    assert (seen_cells(cells, 5, -1, (0.0, 0.0), seed) == cells).all()


def test_lines_that_are_hard_to_see_are_overlooked_more_often() -> None:
    for three, to_move, factor in (
        ("e5f5g5", 1, 1.0),
        ("e5e6e7", 1, 1.0),
        ("e5f6g7", 1, DIAGONAL),
        ("e7f6g5", 1, DIAGONAL),
        ("e5f5h5", 1, BROKEN),
        ("e5f5g5", -1, OPPONENTS),
        ("e5f6h8", -1, DIAGONAL * BROKEN * OPPONENTS),
    ):
        cells = np.zeros((15, 15), dtype=np.int8)
        for move in parse_moves(three, GOMOKU):
            cells[move] = 1
        seeds = 4_000
        missed = sum(
            bool((seen_cells(cells, 5, to_move, (0.2, 0.0), seed) != cells).any())
            for seed in range(seeds)
        )
        expected = 0.2 * factor
        # Five standard deviations.
        assert missed / seeds == pytest.approx(
            expected, abs=5 * (expected * (1 - expected) / seeds) ** 0.5
        )


def test_line_is_overlooked_by_its_own_lot() -> None:
    cells = np.zeros((15, 15), dtype=np.int8)
    cells[3, 4:7] = 1
    alone = [seen_cells(cells, 5, 1, (0.5, 0.0), seed)[3] for seed in range(20)]
    cells[10, 10] = cells[11, 3] = -1
    beside = [seen_cells(cells, 5, 1, (0.5, 0.0), seed)[3] for seed in range(20)]
    np.testing.assert_array_equal(alone, beside)


def test_overlooking_falls_with_strength() -> None:
    chances = [overlooked(strength, 5) for strength in range(1, FULL + 1)]
    threes, fours = zip(*chances, strict=True)
    assert all(more > less for more, less in itertools.pairwise(threes))
    assert threes[0] == THREE
    assert threes[-1] == fading(FULL) == 0
    assert min(fours[: SAFE_FROM - 1]) > 0
    assert set(fours[SAFE_FROM - 1 :]) == {0}


def test_short_lines_are_overlooked_like_threes() -> None:
    for strength in (1, 59, 99):
        three, four = overlooked(strength, 5)
        assert four < three
        assert overlooked(strength, 3) == overlooked(strength, 4) == (three, three)


@pytest.mark.parametrize("name", ["minimax", "search"])
def test_every_level_sometimes_leaves_two_in_a_row_of_tic_tac_toe(name: str) -> None:
    # The opponent's, on a diagonal with a gap: the hardest to see.
    board, engine = Board.from_moves("a1b1c3", "tictactoe"), create_engine(name)

    def blocked(strength: int) -> int:
        requests = (
            AnalysisRequest(
                board,
                Limit(nodes=1_000),
                options={"strength": strength},
                rng=np.random.default_rng(seed),
            )
            for seed in range(120)
        )
        return sum(engine.analyse(request).move == Move(1, 1) for request in requests)

    newcomer, casual, skilled, full = map(blocked, (1, 24, 59, FULL))
    assert newcomer < casual < skilled < full == 120


def test_weaker_search_leaves_more_open_threes_unanswered() -> None:
    board, engine = Board.from_moves(OPEN_THREE, GOMOKU), create_engine("search")
    row = board.move_stack[0].row

    def answered(strength: int) -> int:
        moves = (
            engine.analyse(
                AnalysisRequest(
                    board,
                    Limit(nodes=2_000),
                    options={"strength": strength},
                    rng=np.random.default_rng(seed),
                )
            ).move
            for seed in range(60)
        )
        return sum(move.row == row for move in moves)

    low, middle, high = map(answered, (1, 40, 100))
    assert low < middle < high == 60


@pytest.mark.parametrize("name", ["search", "attack-weights", "threat-search"])
@pytest.mark.parametrize(
    "rules",
    [GOMOKU, preset("renju"), preset("caro"), Rules(None, None, 5), Rules(6, 7, 4)],
    ids=str,
)
def test_overlooked_stones_never_make_an_illegal_move(name: str, rules: Rules) -> None:
    engine = create_engine(name)
    rng = np.random.default_rng(7)
    cells = [Move(row, col) for row in range(6) for col in range(6)]
    for _ in range(12):
        chosen = rng.permutation(len(cells))[:16].tolist()
        stones = {cells[at]: Color.X if index % 2 else Color.O for index, at in enumerate(chosen)}
        board = Board.from_stones(stones, rules, to_move=Color.X, setup=True)
        if board.outcome() is not None:
            continue
        legal = set(board.legal_moves())
        analysis = engine.analyse(
            AnalysisRequest(
                board,
                Limit(nodes=200),
                candidates=5,
                options={"strength": 1},
                rng=rng,
            )
        )
        assert {candidate.move for candidate in analysis.candidates} <= legal
        for candidate in analysis.candidates:
            board.copy().push_all(candidate.pv)
            assert candidate.pv[:1] in {(), (candidate.move,)}
        assert (analysis.win_in == 1) == bool(board.winning_line(analysis.move, Color.X))


@pytest.mark.parametrize("name", PERCEIVING)
def test_finished_game_and_illegal_choice_are_refused(name: str) -> None:
    engine = create_engine(name)
    game = GOMOKU if engine.supports(GOMOKU) else Rules(5, 5, 5)
    over = Board.from_moves("a1a5b1b5c1c5d1d5e1", game)
    going = Board.from_moves("a1a5b1b5c1c5d1d5", game)
    for seed in range(10):
        options, rng = {"strength": 1}, np.random.default_rng(seed)
        with pytest.raises(GameOverError):
            engine.analyse(AnalysisRequest(over, options=options, rng=rng))
        taken = frozenset({*going.move_stack, Move(2, 2)})
        with pytest.raises(IllegalMoveError):
            engine.analyse(AnalysisRequest(going, allowed=taken, options=options, rng=rng))


def test_what_follows_from_an_overlooked_line_is_not_claimed() -> None:
    # White's three in a column ends Black's in a row: without it, Black sees an open three.
    engine = create_engine("threat-search")
    assert isinstance(engine, PerceivingEngine)
    board = Board.from_moves("h8g8i8g9j8g10", GOMOKU)
    deceived = 0
    for seed in range(40):
        options = {"strength": 1}
        analysis = engine.analyse(
            AnalysisRequest(board, options=options, rng=np.random.default_rng(seed), candidates=3)
        )
        request = AnalysisRequest(board, rng=np.random.default_rng(seed))
        if engine.perceived(request, strength=1).board != board:
            deceived += 1
            assert analysis.win_in is None
            assert {each.win_probability for each in analysis.candidates} == {None}
    assert 0 < deceived < 40
