"""Answers queries: one recommendation, several engines compared, or a batch."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np

from engines.base import Analysis, AnalysisRequest, Engine
from engines.errors import GameOverError, LimitReachedError, OptionError, TengenError
from engines.game import Board
from engines.game.symmetry import Symmetry
from service import metrics
from service.moves import analysis_cache
from service.moves.analysis_cache import AnalysisCache
from service.moves.engine_pool import EnginePool
from service.moves.query import BatchError, Query
from service.moves.request_budget import RequestBudget
from service.moves.search_slots import SearchSlots

OnDepth: TypeAlias = Callable[[Analysis], None]
RunSearch: TypeAlias = Callable[[Callable[[], Analysis]], Analysis]

LIMIT_FIELDS: Final = {"time": "time_ms", "nodes": "nodes", "depth": "depth"}
"""Field of `engines.base.Limit` → field of the request."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recommendation:
    """An engine's answer to a query."""

    query: Query
    engine: Engine
    analysis: Analysis
    time_ms: float
    """Wall-clock milliseconds of the analysis."""
    comparison: tuple[Comparison, ...] = ()
    """The answers of the query's `compare`, in their order."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Another engine's answer to the same query."""

    engine: str
    """Its name as in the request."""
    result: Recommendation | TengenError


class Recommender:
    """Answers queries.

    Args:
        engines: The engines.
        slots: Run the engines that search.
        cache: Analyses of earlier searches.
        max_seconds: Wall-clock time of all engines of one request together.
    """

    def __init__(
        self, engines: EnginePool, slots: SearchSlots, cache: AnalysisCache, *, max_seconds: float
    ) -> None:
        self.slots = slots
        self._engines = engines
        self._cache = cache
        self._max_seconds = max_seconds

    def recommend(self, query: Query, budget: RequestBudget | None = None) -> Recommendation:
        """The recommendation of the query's engine, with those of `compare`.

        Args:
            query: The query.
            budget: That of a batch which the query is part of.

        Raises:
            GameOverError: The game is won or drawn.
            AnswerTooLargeError: The answer could be too large.
            LimitReachedError: The time of the request is used up.
            BusyError: The engine needs a search slot, and none is free.
            TengenError: The engine cannot answer, or a name is unknown. Errors of the engines
                compared with take the place of their recommendations.
        """
        if not query.compare:
            return self._recommend(query, budget)
        self._engines.check_engines(compare=query.compare)
        budget = budget or RequestBudget(self._max_seconds, [query])
        first = self._recommend(query, budget)
        comparison = tuple(self._compare(query, name, budget) for name in query.compare)
        return dataclasses.replace(first, comparison=comparison)

    def recommend_batch(
        self, queries: Sequence[Query | BatchError]
    ) -> list[Recommendation | BatchError]:
        """The recommendations of a batch, in order; in place of a failed one its error.

        Args:
            queries: The queries, and the errors of invalid items, which are passed on.

        Raises:
            AnswerTooLargeError: The answer could be too large.
        """
        valid = [query for query in queries if isinstance(query, Query)]
        invalid = len(queries) - len(valid)
        budget = RequestBudget(self._max_seconds, valid, invalid=invalid, field="requests")
        results: list[Recommendation | BatchError] = []
        for index, query in enumerate(queries):
            if not isinstance(query, Query):
                results.append(query)
                continue
            try:
                results.append(self.recommend(query, budget))
            except TengenError as error:
                results.append(error.at("requests", index))
        return results

    def _compare(self, query: Query, engine: str, budget: RequestBudget) -> Comparison:
        # The options belong to the first engine; others may not have them.
        query = dataclasses.replace(query, engine=engine, options={})
        result: Recommendation | TengenError
        try:
            result = self._recommend(query, budget)
        except TengenError as error:
            result = error
        return Comparison(engine=engine, result=result)

    def start(
        self,
        query: Query,
        on_depth: Callable[[Recommendation], None],
        on_end: Callable[[Recommendation | Exception], None],
    ) -> None:
        """Start to answer a query with what the engine finds in each depth; does not wait.

        Args:
            query: The query; `compare` is ignored.
            on_depth: Called in the thread of the search after each completed depth.
            on_end: Called once, when the slot of the search is free again. Engines that do not
                search have called it when this method returns.

        Raises:
            GameOverError: The game is won or drawn.
            BusyError: The engine searches, and no slot is free for an analysis.
            TengenError: The engine cannot answer, or its name is unknown.
        """
        engine = self._engine(query)
        if not engine.searches(query.board.rules):
            on_end(self._recommend(query, None))
            return
        start = time.perf_counter()

        def report(analysis: Analysis) -> None:
            on_depth(_recommendation(query, engine, analysis, start))

        def search() -> Recommendation | Exception:
            try:
                return self._answer(engine, query, lambda run: run(), report)
            except Exception as error:  # noqa: BLE001 - the last object of the stream tells it
                return error

        self.slots.start(search, on_end)

    def _recommend(self, query: Query, budget: RequestBudget | None) -> Recommendation:
        if budget is None:
            # A single analysis keeps within any budget.
            return self._answer(self._engine(query), query, self.slots.run)
        query = budget.share(query)
        engine = self._engine(query)

        def run(search: Callable[[], Analysis]) -> Analysis:
            return self.slots.run(lambda: budget.charge(search))

        return budget.charge(
            lambda: self._answer(engine, query, run, always_run=not budget.is_quick)
        )

    def _engine(self, query: Query) -> Engine:
        """The engine of a query, which plays its game."""
        board = query.board
        if (outcome := board.outcome()) is not None:
            raise GameOverError(outcome, board.rules)
        return self._engines.engine_for(board.rules, query.engine)

    def _answer(
        self,
        engine: Engine,
        query: Query,
        run: RunSearch,
        on_depth: OnDepth | None = None,
        *,
        always_run: bool = False,
    ) -> Recommendation:
        """The answer of an engine; errors name the fields of the request."""
        start = time.perf_counter()
        try:
            if engine.searches(query.board.rules):
                analysis = self._search(engine, query, run, on_depth)
            elif always_run:
                analysis = run(lambda: _run(engine, query, query.board))
            else:
                analysis = _run(engine, query, query.board)
        except OptionError as error:
            raise error.at("options") from None
        except LimitReachedError as error:
            fields = (LIMIT_FIELDS[str(name)] for name in error.path)
            raise LimitReachedError(error.message, path=("limits", *fields)) from None
        if analysis.model is not None and query.engine == engine.name:
            metrics.current().set_live_model(analysis.model, str(engine.digest))
        return _recommendation(query, engine, analysis, start)

    def _search(
        self,
        engine: Engine,
        query: Query,
        run: RunSearch,
        on_depth: OnDepth | None,
    ) -> Analysis:
        """The analysis of an engine that searches, from the cache if it is deterministic and known.

        Args:
            engine: The engine.
            query: The query.
            run: Runs a search.
            on_depth: As of `AnalysisRequest`.
        """
        if not analysis_cache.is_repeatable(query):
            return run(lambda: _run(engine, query, query.board, on_depth))
        # Canonical also on a cache miss: the answer must not depend on the state of the cache.
        board, back = analysis_cache.canonicalise(query.board)
        if query.choice is not None:
            query = dataclasses.replace(query, choice=query.choice.image(back.inverse()))
        key = analysis_cache.key_of(board, engine, query)
        if (analysis := self._cache.get(key)) is None:
            report = None if on_depth is None else _transformed(on_depth, back)
            analysis = run(lambda: _run(engine, query, board, report))
            if analysis.stopped_by not in analysis_cache.CUT_SHORT:
                self._cache.put(key, analysis)
        return analysis_cache.transform(analysis, back)


def analysis_request(
    query: Query, board: Board, on_depth: OnDepth | None = None
) -> AnalysisRequest:
    """The request of a query to an engine.

    Args:
        query: The query; its choice of moves is on `board`.
        board: The query's board, or a symmetric image of it.
        on_depth: As of `AnalysisRequest`.
    """
    return AnalysisRequest(
        board,
        query.limit,
        candidates=query.candidates,
        allowed=None if query.choice is None else query.choice.allowed(board),
        options=query.options,
        rng=np.random.default_rng(query.seed),
        cancellation=query.cancellation,
        on_depth=on_depth,
    )


def _run(
    engine: Engine,
    query: Query,
    board: Board,
    on_depth: OnDepth | None = None,
) -> Analysis:
    start = time.perf_counter()
    analysis = engine.analyse(analysis_request(query, board, on_depth))
    metrics.current().count_analysis(engine.name, analysis, time.perf_counter() - start)
    return analysis


def _transformed(on_depth: OnDepth, symmetry: Symmetry) -> OnDepth:
    return lambda analysis: on_depth(analysis_cache.transform(analysis, symmetry))


def _recommendation(
    query: Query, engine: Engine, analysis: Analysis, start: float
) -> Recommendation:
    return Recommendation(
        query=query,
        engine=engine,
        analysis=analysis,
        time_ms=(time.perf_counter() - start) * 1000,
    )
