"""Searches, proofs and predictions equal those recorded in `tests/data/engine_results.json`.

The file holds 120 positions on four kinds of board with the results that the engines gave: two
searches each, by nodes and by depth (240 in all, compared node for node), the analysis of
`threat-search`, the guard's verdict, and for some the scores of the shipped model. A change that is
meant to keep results must keep this test green; one that is meant to change those of searches, such
as a new evaluation, records them anew by `record_results` and says so.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.catalogue.learned.features import encode
from tengen.engines.catalogue.learned.guard import Guard
from tengen.engines.catalogue.threat_search import ThreatSearchEngine
from tengen.engines.game import Board, Move, Rules
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.searcher import Searcher, SearchResult
from tengen.engines.model_store.store import SHIPPED, ModelStore

FILE: Final = Path(__file__).parents[2] / "data" / "engine_results.json"
DATA: Final[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
POSITIONS: Final[list[dict[str, Any]]] = DATA["positions"]
TOLERANCE: Final = 1e-6


def board_of(recorded: dict[str, Any]) -> Board:
    rows, cols, overline = DATA["boards"][recorded["board"]]
    moves = [Move(*move) for move in recorded["moves"]]
    return Board.from_moves(moves, Rules(rows, cols, 5, overline=overline))


def cells(moves: object) -> Any:
    """Moves as JSON has them: lists in place of tuples."""
    return json.loads(json.dumps(moves))


def searched(
    searcher: Searcher,
    board: Board,
    search: dict[str, Any],
    on_depth: Callable[[SearchResult], None] | None = None,
) -> dict[str, Any]:
    """The result of a search as it is recorded."""
    searcher.set_up(board)
    result = searcher.search(
        board.to_move,
        nodes=search.get("nodes"),
        depth=search.get("depth"),
        lines=search["lines"],
        on_depth=on_depth,
    )
    return {
        "depth": result.depth,
        "nodes": searcher.nodes,
        "lines": [[line.score, cells(line.pv)] for line in result.lines],
    }


def threat_searched(engine: ThreatSearchEngine, board: Board, limit: int) -> dict[str, Any]:
    """The analysis of `threat-search` as it is recorded."""
    request = AnalysisRequest(board, Limit(nodes=limit), candidates=3, rng=np.random.default_rng(0))
    analysis = engine.analyse(request)
    return {
        "limit": limit,
        "nodes": analysis.nodes,
        "win_in": analysis.win_in,
        "stopped_by": analysis.stopped_by,
        "candidates": [
            [cells(each.move), each.score, each.win_probability, cells(each.pv)]
            for each in analysis.candidates
        ],
    }


def judged(guard: Guard, board: Board) -> dict[str, Any]:
    """The guard's verdict, on moves by attack weight, as it is recorded."""
    position = StaticPosition.of(board)
    order = position.rank(position.weights(board.to_move), board.to_move, 0).tolist()
    verdict = guard.judge(board, functools.partial(map, position.move, order))
    holding = verdict.holding
    return {
        "nodes": verdict.nodes,
        "win": verdict.win and cells(verdict.win.pv),
        "threat": verdict.threat and cells(verdict.threat.pv),
        "holding": None if holding is None else cells(sorted(holding)),
        "losses": [[cells(move), cells(loss.pv)] for move, loss in verdict.losses.items()],
    }


def predicted(board: Board) -> list[float]:
    """The scores of the empty cells by the shipped model.

    In double precision: the order of single precision sums is up to the machine.
    """
    store = ModelStore(SHIPPED)
    position = StaticPosition.of(board)
    features = encode(position, position.empty_cells(), board.to_move).astype(np.float64)
    scores: list[float] = store.load(store.live()).ranker.rank(features).tolist()
    return scores


def by_board(name: str) -> list[dict[str, Any]]:
    return [recorded for recorded in POSITIONS if recorded["board"] == name]


each_board = pytest.mark.parametrize("name", DATA["boards"])


def test_record_covers_240_searches() -> None:
    assert sum(len(recorded["searches"]) for recorded in POSITIONS) == 240


@each_board
def test_searches_are_equal_node_for_node(name: str) -> None:
    searcher = Searcher(16)
    for recorded in by_board(name):
        for search in recorded["searches"]:
            assert searched(searcher, board_of(recorded), search) == search["result"]


@each_board
def test_reporting_each_depth_changes_no_search(name: str) -> None:
    searcher = Searcher(16)
    for recorded in by_board(name)[::5]:
        board = board_of(recorded)
        for search in recorded["searches"]:
            reported: list[SearchResult] = []
            result = searched(searcher, board, search, reported.append)
            assert result == search["result"]
            # Of an iteration that was aborted, only the result of the search tells.
            assert [each.depth for each in reported] in (
                list(range(1, result["depth"] + 1)),
                list(range(1, result["depth"])),
            )


@each_board
def test_threat_searches_are_equal(name: str) -> None:
    engine = ThreatSearchEngine()
    for recorded in by_board(name):
        expected = recorded["threat_search"]
        assert threat_searched(engine, board_of(recorded), expected["limit"]) == expected


@each_board
def test_verdicts_of_the_guard_are_equal(name: str) -> None:
    guard = Guard()
    for recorded in by_board(name):
        assert judged(guard, board_of(recorded)) == recorded["guard"]


def test_predictions_of_the_shipped_model_are_equal() -> None:
    recorded = [entry for entry in POSITIONS if "predictions" in entry]
    assert len(recorded) == 4
    for entry in recorded:
        scores = predicted(board_of(entry))
        np.testing.assert_allclose(scores, entry["predictions"], atol=TOLERANCE, rtol=TOLERANCE)
