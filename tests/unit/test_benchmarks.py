"""Benchmarks of time and memory, run briefly."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from benchmarks.gate_refusals import with_random_results
from benchmarks.levels import Choice, threats
from benchmarks.search import measured
from benchmarks.time_limits import BOARDS, LIMITS, overruns
from engines.catalogue.search import SearchEngine
from engines.game import Board, preset
from engines.game.notation import parse_moves
from engines.interface import AnalysisRequest, Limit
from engines.model_store import LoadedEvaluation
from engines.registry import create_engine
from training.evaluation.fit import evaluation_without_values
from training.evaluation.leaves import Leaves


def test_time_limits_measure_every_request() -> None:
    board = BOARDS["15x15, 40 stones"](np.random.default_rng(0))
    over = list(overruns(create_engine("attack-weights"), [board]))
    # One candidate and all of them, at two strengths.
    assert len(over) == 4 * len(LIMITS)
    assert min(over) >= -1000 * max(LIMITS)


def test_memory_of_a_search_does_not_grow() -> None:
    readings = measured(200, memory_mb=1, nodes=200)
    assert readings[-1] - readings[1] < 4


@pytest.mark.parametrize(
    ("moves", "move", "found"),
    [
        ("h8a1i8c2j8", "a5", {("three", False): 1}),
        ("h8a1i8c2j8", "k8", {("three", True): 1}),
        ("h8a1i9c2k11", "a5", {("broken diagonal three", False): 1}),
        # A four of one's own is an answer; three stones in a corner are no open three.
        ("h8a1i8a2j8a3o15", "a4", {("three", True): 1}),
        ("h8a1i8a2o15a3", "o1", {}),
        ("g8h8a1i8a3j8a5k8", "l8", {("four", True): 1}),
        ("g8h8a1i8a3j8a5k8", "o1", {("four", False): 1}),
        # An open four has no answer, and of two threes only one can be answered.
        ("a15h8a1i8a3j8a5k8", "o1", {}),
        ("h8a1i8c2j8e1h10a7i10c8j10", "o1", {}),
    ],
)
def test_unanswered_threats_are_counted(
    moves: str, move: str, found: dict[tuple[str, bool], int]
) -> None:
    board = Board.from_moves(moves, "gomoku")
    (cell,) = parse_moves(move, board.rules)
    assert threats(Choice(board, cell)) == found


def test_random_results_swap_whole_games() -> None:
    games = np.repeat(np.arange(8), 3)
    flags, counts = (
        np.zeros(24, dtype=np.bool_),
        sparse.csr_array(np.zeros((24, 2), dtype=np.int16)),
    )
    results = np.tile([1.0, 0.0, 1.0], 8)
    leaves = Leaves(
        counts=counts,
        views=counts,
        threatened=flags,
        promising=flags,
        results=results,
        scores=np.zeros(24, dtype=np.int64),
        games=games,
        stones=np.zeros(0, dtype=np.int8),
        x_to_move=flags,
        rules_index=games * 0,
        rules=(preset("gomoku"),),
    )
    swapped = with_random_results(leaves, np.random.default_rng(0)).results.reshape(8, 3)
    kept = (swapped == [1, 0, 1]).all(axis=1)
    assert kept.sum() == 4
    assert (swapped[~kept] == [0, 1, 0]).all()


def test_evaluation_without_values_scores_nothing() -> None:
    search = SearchEngine(
        evaluation=lambda: LoadedEvaluation("test", evaluation_without_values(), "")
    )
    board = Board.from_moves("h8a1h9", "gomoku")
    assert search.analyse(AnalysisRequest(board, Limit(depth=1))).score == 0
