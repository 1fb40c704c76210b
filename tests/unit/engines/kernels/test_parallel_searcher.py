"""`search` by several threads: limits, cancellation, errors, and what one thread keeps."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue import search
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.errors import OptionError
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.kernels.searcher import ParallelSearcher, Searcher, SearchResult

GOMOKU: Final = preset("gomoku")
QUIET: Final = "h8i9h9h10i8g8j10"
OVERSHOOT: Final = 300
"""Positions that a thread may visit beyond its share: the replies to one move, looks for fours."""
PATIENCE_S: Final = 60
RECORDED: Final = Path(__file__).parents[3] / "data" / "engine_results.json"


def board_of(moves: str, rules: Rules = GOMOKU) -> Board:
    return Board.from_moves(moves, rules)


def boards_with_a_win() -> list[Board]:
    """Positions in which one thread proved a win, see `test_results`."""
    data: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    boards = []
    for recorded in data["positions"]:
        if any(search["result"]["lines"][0][0] > DECIDED for search in recorded["searches"]):
            rows, cols, overline = data["boards"][recorded["board"]]
            moves = [Move(*move) for move in recorded["moves"]]
            boards.append(Board.from_moves(moves, Rules(rows, cols, 5, overline)))
    return boards


def helper_threads() -> list[str]:
    """The names of those that run."""
    return [each.name for each in threading.enumerate() if each.name.startswith("search-helper")]


class Helped:
    """Waits until every helper of a searcher has begun to search."""

    def __init__(self, searcher: ParallelSearcher, monkeypatch: pytest.MonkeyPatch) -> None:
        self._begun = threading.Semaphore(0)
        self.helpers = searcher.helpers
        for helper in self.helpers:
            monkeypatch.setattr(helper, "search", self._telling(helper.search))

    def _telling(self, search: Any) -> Any:
        def tell_and_search(*args: Any, **options: Any) -> SearchResult:
            self._begun.release()
            result: SearchResult = search(*args, **options)
            return result

        return tell_and_search

    def wait(self) -> None:
        for _ in self.helpers:
            assert self._begun.acquire(timeout=PATIENCE_S)
        assert len(helper_threads()) == len(self.helpers)


@pytest.fixture
def parallel() -> ParallelSearcher:
    searcher = ParallelSearcher(3, memory_mb=1)
    searcher.set_up(board_of(QUIET))
    return searcher


def test_one_thread_is_repeatable_after_several() -> None:
    engine, board = SearchEngine(), board_of(QUIET)
    request = AnalysisRequest(board, Limit(nodes=20_000), candidates=3)
    alone = engine.analyse(request)
    engine.analyse(AnalysisRequest(board, Limit(nodes=20_000), options={"threads": 2}))
    assert engine.analyse(request) == alone


@pytest.mark.parametrize("threads", [0, 65, 1.5, True, "2"], ids=repr)
def test_wrong_number_of_threads_is_a_clear_error(threads: object) -> None:
    request = AnalysisRequest(board_of(QUIET), options={"threads": threads})
    with pytest.raises(OptionError, match=r"option 'threads' is .* integer in 1\.\.64"):
        SearchEngine().analyse(request)


def test_threads_search_one_position_in_one_table(parallel: ParallelSearcher) -> None:
    other_game = board_of("h8i9", preset("standard"))
    for board, fresh in ((board_of(QUIET), True), (other_game, False), (board_of("h8"), True)):
        parallel.set_up(board, fresh=fresh)
        for helper in parallel.helpers:
            assert helper.arrays.memory is parallel.arrays.memory
            for name in ("generation", "mask", "key"):
                ours, theirs = parallel.arrays.state[name], helper.arrays.state[name]
                np.testing.assert_array_equal(theirs, ours)


def test_two_threads_prove_the_wins_of_one() -> None:
    boards = boards_with_a_win()[::4]
    assert len(boards) >= 5
    searcher = ParallelSearcher(2, memory_mb=4)
    for board in boards:
        searcher.set_up(board)
        line = searcher.search(board.to_move).lines[0]
        assert line.win_in == len(line.pv) > 0
        played = board.copy()
        played.push_all(line.pv)
        outcome = played.outcome()
        assert outcome is not None
        assert outcome.winner is board.to_move


@pytest.mark.parametrize("threads", [2, 5])
@pytest.mark.parametrize("nodes", [1, 3, 1_000, 20_000])
def test_node_limit_counts_the_nodes_of_all_threads(threads: int, nodes: int) -> None:
    engine, board = SearchEngine(), board_of(QUIET)
    options = {"threads": threads, "memory_mb": 1}
    analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=nodes), options=options))
    assert analysis.stopped_by == "nodes"
    assert analysis.nodes <= max(nodes, threads) + threads * OVERSHOOT
    # That of the thread whose result counts.
    assert analysis.nodes >= max(nodes // threads, 1)


def test_depth_limit_holds_for_the_result() -> None:
    request = AnalysisRequest(board_of(QUIET), Limit(depth=6), options={"threads": 3})
    analysis = SearchEngine().analyse(request)
    assert (analysis.depth, analysis.stopped_by) == (6, "depth")


def test_cancellation_ends_all_threads(
    parallel: ParallelSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, token = SearchEngine(), CancellationToken()
    helped = Helped(parallel, monkeypatch)
    monkeypatch.setattr(search, "_searcher", lambda *_: parallel)

    def cancel(_: Analysis) -> None:
        if not token.is_cancelled:
            helped.wait()
            token.cancel()

    options = {"threads": 3}
    request = AnalysisRequest(
        board_of(QUIET), Limit(depth=99), options=options, cancellation=token, on_depth=cancel
    )
    # Without the cancellation the search would outlast the test run.
    assert engine.analyse(request).stopped_by == "cancelled"
    assert helper_threads() == []


def test_cancelled_before_it_begins_ends_at_once(parallel: ParallelSearcher) -> None:
    parallel.stop()
    assert parallel.search(Color.O).depth == 0
    assert helper_threads() == []


def test_deadline_holds_in_all_threads(parallel: ParallelSearcher) -> None:
    parallel.stop_at(1e-9)
    parallel.search(Color.O)
    assert all(each.stopped for each in (parallel, *parallel.helpers))
    parallel.set_up(board_of(QUIET))
    assert not any(each.stopped for each in (parallel, *parallel.helpers))


def test_error_in_a_helper_ends_the_search_and_is_raised(
    parallel: ParallelSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> SearchResult:
        raise ZeroDivisionError("in a helper")

    monkeypatch.setattr(parallel.helpers[1], "search", fail)
    with pytest.raises(ZeroDivisionError, match="in a helper"):
        parallel.search(Color.O)
    assert helper_threads() == []


def test_error_in_the_searcher_ends_the_helpers(
    parallel: ParallelSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    helped = Helped(parallel, monkeypatch)

    def fail(_: SearchResult) -> None:
        helped.wait()
        raise ZeroDivisionError("on depth")

    with pytest.raises(ZeroDivisionError, match="on depth"):
        parallel.search(Color.O, on_depth=fail)
    assert helper_threads() == []


def test_thread_that_does_not_start_ends_the_others(
    parallel: ParallelSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = ThreadPoolExecutor.submit

    def submit_once(self: ThreadPoolExecutor, *args: Any) -> Future[Any]:
        monkeypatch.setattr(ThreadPoolExecutor, "submit", refuse)
        return submit(self, *args)

    def refuse(*_: Any) -> Future[Any]:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit_once)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        parallel.search(Color.O)
    assert helper_threads() == []


@pytest.mark.parametrize(
    "kinds",
    [[(1, 1), (2, 1), (1, 1)], [(1, 1), (1, 2), (1, 3), (1, 1)]],
    ids=["sizes", "threads"],
)
def test_searchers_of_another_kind_are_released(
    kinds: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: weakref.WeakSet[Searcher] = weakref.WeakSet()

    def kept(created: type[Searcher]) -> Callable[..., Searcher]:
        def create(*args: Any) -> Searcher:
            searcher = created(*args)
            alive.add(searcher)
            return searcher

        return create

    engine, board = SearchEngine(), board_of("h8i9")
    monkeypatch.setattr(search, "Searcher", kept(Searcher))
    monkeypatch.setattr(search, "ParallelSearcher", kept(ParallelSearcher))
    for memory_mb, threads in kinds:
        options = {"memory_mb": memory_mb, "threads": threads}
        engine.analyse(AnalysisRequest(board, Limit(nodes=100), options=options))
        gc.collect()
        assert [type(each) is Searcher for each in alive] == [threads == 1]
