"""Exact ranks of `line-rank`."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tengen.engines.catalogue.line_rank import HIGHEST, LineRankEngine
from tengen.engines.game import Board, Color, Move
from tengen.engines.interface import Analysis, AnalysisRequest
from tests.boards import board_from_rows
from tests.reference.endings import Game

JITTER = 0.1
CORNERS = {(0, 0), (0, 2), (2, 0), (2, 2)}


def play(rows: str, to_move: str, seed: int = 0) -> Analysis:
    return answer(board_from_rows(rows.split("/"), to_move=Color[to_move]), seed)


def answer(board: Board, seed: int) -> Analysis:
    return LineRankEngine().analyse(
        AnalysisRequest(board, candidates=None, rng=np.random.default_rng(seed))
    )


@pytest.mark.parametrize(
    ("rows", "to_move", "ranks"),
    [
        (".../.../...", "X", [[0.5, 0, 0.5], [0, 0.25, 0], [0.5, 0, 0.5]]),
        ("X../.../..O", "X", [[None, 1, 1.5], [1, 0.25, 0], [1.5, 0, None]]),
        ("XX./OO./...", "X", [[None, None, 20.5], [None, None, 5], [0.5, 0, 0.5]]),
        ("XX./OO./...", "O", [[None, None, 6.5], [None, None, 20], [1.5, 0, 0.5]]),
        ("..X/.O./X.O", "X", [[7.5, 1, None], [1, None, 0], [None, 0, None]]),
        ("XXO/O.O/OXX", "X", [[None] * 3, [None, 50.25, None], [None] * 3]),
    ],
    ids=[
        "offsets alone",
        "one for each line with one own stone",
        "twenty to win, five to block",
        "the same for O",
        "lines add up",
        "the highest there is",
    ],
)
def test_score_is_rank_plus_jitter(
    rows: str, to_move: str, ranks: list[list[float | None]]
) -> None:
    expected = {
        Move(row, col): rank
        for row, line in enumerate(ranks)
        for col, rank in enumerate(line)
        if rank is not None
    }
    for seed in range(20):
        analysis = play(rows, to_move, seed)
        scores = {candidate.move: candidate.score for candidate in analysis.candidates}
        assert scores.keys() == expected.keys()
        assert all(0 <= scores[move] - rank < JITTER for move, rank in expected.items())
        assert analysis.score == max(scores.values())
        assert analysis.details == {"random": False}


def test_jitter_is_uniform_and_independent() -> None:
    edges = [
        candidate.score
        for seed in range(500)
        for candidate in play(".../.../...", "X", seed).candidates
        if candidate.score < JITTER
    ]
    assert len(edges) == len(set(edges)) == 2000
    counts, _ = np.histogram(edges, bins=10, range=(0, JITTER))
    assert all(140 < count < 260 for count in counts)


def test_jitter_varies_the_choice_among_equal_cells() -> None:
    moves = Counter(play(".../.../...", "X", seed).move for seed in range(400))
    assert moves.keys() == CORNERS
    assert all(60 < count < 140 for count in moves.values())


@pytest.mark.parametrize(("rows", "to_move"), [("X../.../...", "O"), (".../.O./...", "X")])
def test_second_move_of_the_game_is_uniformly_random(rows: str, to_move: str) -> None:
    answers = [play(rows, to_move, seed) for seed in range(800)]
    moves = Counter(analysis.move for analysis in answers)
    assert len(moves) == 8
    assert all(60 < count < 140 for count in moves.values())
    assert all(analysis.details == {"random": True} for analysis in answers)


def test_random_move_comes_first_and_ranks_are_reported() -> None:
    for seed in range(50):
        analysis = play("X../.../...", "O", seed)
        scores = {candidate.move: candidate.score for candidate in analysis.candidates}
        assert all(0.5 <= scores[Move(*c)] < 0.5 + JITTER for c in CORNERS - {(0, 0)})
        assert 0.25 <= scores[Move(1, 1)] < 0.25 + JITTER
        rest = [candidate.score for candidate in analysis.candidates[1:]]
        assert rest == sorted(rest, reverse=True)


def test_scores_reach_the_declared_bounds() -> None:
    highest = 0.0
    for cells, to_move in Game(3, 3, 3).positions("." * 9):
        board = board_from_rows([cells[:3], cells[3:6], cells[6:]], to_move=Color[to_move])
        scores = [c.score for c in answer(board, 0).candidates]
        assert min(scores) >= 0
        highest = max(highest, *scores)
    assert HIGHEST - JITTER <= highest < HIGHEST
