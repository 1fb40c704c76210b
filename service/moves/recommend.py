"""Answers queries: one recommendation, several engines compared, or a batch."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Final

import numpy as np

from engines.base import Analysis, AnalysisRequest, Engine
from engines.errors import LimitReachedError, OptionError, TengenError
from engines.game import Board, Outcome
from service import metrics
from service.errors import FinishedGameError
from service.moves import analysis_cache
from service.moves.analysis_cache import AnalysisCache
from service.moves.engine_pool import EnginePool
from service.moves.query import BatchError, Query
from service.moves.search_slots import SearchSlots
from service.moves.time_budget import TimeBudget

LIMIT_FIELDS: Final = {"time": "time_ms", "nodes": "nodes", "depth": "depth"}
"""Field of `engines.base.Limit` → field of the request."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recommendation:
    """An engine's answer to a query."""

    query: Query
    engine: Engine
    analysis: Analysis
    after: Outcome | None
    """Outcome of the game after the recommended move; None if it goes on."""
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
        max_seconds: Wall-clock time of all searches of one request together.
    """

    def __init__(
        self, engines: EnginePool, slots: SearchSlots, cache: AnalysisCache, *, max_seconds: float
    ) -> None:
        self.slots = slots
        self._engines = engines
        self._cache = cache
        self._max_seconds = max_seconds

    def recommend(self, query: Query, budget: TimeBudget | None = None) -> Recommendation:
        """The recommendation of the query's engine, with those of `compare`.

        Args:
            query: The query.
            budget: The time of a batch that the query is part of.

        Raises:
            FinishedGameError: The game is won or drawn.
            BusyError: The engine searches, and no slot is free.
            TengenError: The engine cannot answer, or a name is unknown. Errors of the engines
                compared with take the place of their recommendations.
        """
        if not query.compare:
            return self._recommend(query if budget is None else budget.share(query))
        self._engines.check_engines(compare=query.compare)
        budget = budget or TimeBudget(self._max_seconds, 1 + len(query.compare))
        first = self._recommend(budget.share(query))
        comparison = tuple(self._compare(query, name, budget) for name in query.compare)
        return dataclasses.replace(first, comparison=comparison)

    def recommend_batch(
        self, queries: Sequence[Query | BatchError]
    ) -> list[Recommendation | BatchError]:
        """The recommendations of a batch, in order; in place of a failed one its error.

        Args:
            queries: The queries, and the errors of invalid items, which are passed on.
        """
        count = sum(1 + len(query.compare) for query in queries if isinstance(query, Query))
        budget = TimeBudget(self._max_seconds, count)
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

    def _compare(self, query: Query, engine: str, budget: TimeBudget) -> Comparison:
        # The options belong to the first engine; others may not have them.
        query = dataclasses.replace(query, engine=engine, options={})
        result: Recommendation | TengenError
        try:
            result = self._recommend(budget.share(query))
        except TengenError as error:
            result = error
        return Comparison(engine=engine, result=result)

    def _recommend(self, query: Query) -> Recommendation:
        board = query.board
        if (outcome := board.outcome()) is not None:
            raise FinishedGameError(outcome, board.rules)
        engine = self._engines.engine_for(board.rules, query.engine)
        start = time.perf_counter()
        try:
            analysis = self._analyse(engine, query)
        except OptionError as error:
            raise error.at("options") from None
        except LimitReachedError as error:
            fields = (LIMIT_FIELDS[str(name)] for name in error.path)
            raise LimitReachedError(error.message, path=("limits", *fields)) from None
        elapsed = time.perf_counter() - start
        if analysis.model is not None and query.engine == engine.name:
            metrics.current().set_live_model(analysis.model, str(engine.digest))
        return Recommendation(
            query=query,
            engine=engine,
            analysis=analysis,
            after=_outcome_after(board, analysis),
            time_ms=elapsed * 1000,
        )

    def _analyse(self, engine: Engine, query: Query) -> Analysis:
        """The analysis of an engine, from the cache if it is deterministic and known."""
        if not engine.searches(query.board.rules):
            return _run(engine, query, query.board)
        if not query.is_seeded:
            return self.slots.run(lambda: _run(engine, query, query.board))
        # Canonical also on a cache miss: the answer must not depend on the state of the cache.
        board, back = analysis_cache.canonicalise(query.board)
        key = analysis_cache.key_of(board, engine, query)
        if (analysis := self._cache.get(key)) is None:
            analysis = self.slots.run(lambda: _run(engine, query, board))
            if analysis.stopped_by not in {"time", "stopped"}:
                self._cache.put(key, analysis)
        return analysis_cache.transform(analysis, back)


def analysis_request(query: Query, board: Board) -> AnalysisRequest:
    """The request of a query to an engine.

    Args:
        query: The query.
        board: The query's board, or a symmetric image of it.
    """
    return AnalysisRequest(
        board,
        query.limit,
        candidates=query.candidates,
        options=query.options,
        rng=np.random.default_rng(query.seed),
        cancellation=query.cancellation,
    )


def _run(engine: Engine, query: Query, board: Board) -> Analysis:
    start = time.perf_counter()
    analysis = engine.analyse(analysis_request(query, board))
    metrics.current().count_analysis(engine.name, analysis, time.perf_counter() - start)
    return analysis


def _outcome_after(board: Board, analysis: Analysis) -> Outcome | None:
    # Most moves end no game: look for a line only if the engine has found one.
    may_end = analysis.win_in == 1 or board.is_full(with_more=1)
    return board.outcome_after(analysis.move) if may_end else None
