"""Benchmarks of time and memory, run briefly."""

from __future__ import annotations

import pytest

from benchmarks.levels import Choice, threats
from benchmarks.search import measured
from engines.catalogue.search import SearchEngine
from engines.game import Board
from engines.game.notation import parse_moves
from engines.interface import AnalysisRequest, Limit
from engines.model_store import LoadedEvaluation
from training.evaluation.fit import evaluation_without_values


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


def test_evaluation_without_values_scores_nothing() -> None:
    search = SearchEngine(
        evaluation=lambda: LoadedEvaluation("test", evaluation_without_values(), "")
    )
    board = Board.from_moves("h8a1h9", "gomoku")
    assert search.analyse(AnalysisRequest(board, Limit(depth=1))).score == 0
