"""Runs engines on queries: single, compared, or batched."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np

from engines.errors import GameOverError, LimitReachedError, OptionError
from engines.explanation import Explainer
from engines.game.errors import TengenError
from engines.game.symmetry import Symmetry
from engines.interface import Analysis, AnalysisRequest, Engine
from engines.reasons import Reason
from service import metrics
from service.compute import analysis_cache
from service.compute.analysis_cache import AnalysisCache
from service.compute.query import BatchError, Query
from service.compute.request_budget import RequestBudget
from service.compute.search_slots import SearchSlots, outcome_of
from service.engine_pool import EnginePool
from service.errors import BusyError

Analyse: TypeAlias = Callable[[AnalysisRequest], Analysis]
Run: TypeAlias = Callable[[Analyse, AnalysisRequest], Analysis]
OnDepth: TypeAlias = Callable[[Analysis], None]

LIMIT_FIELDS: Final = {"time": "time_ms", "nodes": "nodes", "depth": "depth"}
"""Field of `engines.interface.Limit` → field of the request."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recommendation:
    """An engine's answer to a query."""

    query: Query
    engine: Engine
    analysis: Analysis
    time_ms: float
    """Wall-clock milliseconds of the analysis."""
    reasons: tuple[Reason, ...] | None = None
    """The reasons for the move; None if the query asks for none."""
    comparison: tuple[Comparison, ...] = ()
    """The results of the engines in `compare`, in their order."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Another engine's answer to the same query."""

    engine: str
    """Name, as in the request."""
    result: Recommendation | TengenError


class Recommender:
    """Runs engines on queries.

    Args:
        max_seconds: Wall-clock time of all engines of one request together.
    """

    def __init__(
        self,
        engines: EnginePool,
        slots: SearchSlots,
        cache: AnalysisCache,
        explainer: Explainer,
        *,
        max_seconds: float,
    ) -> None:
        self.slots = slots
        self._explainer = explainer
        self._engines = engines
        self._cache = cache
        self._max_seconds = max_seconds

    def recommend(self, query: Query, budget: RequestBudget | None = None) -> Recommendation:
        """The recommendation of the query's engine, with those of `compare`.

        Args:
            budget: The budget of the batch or comparison that the query belongs to.

        Raises:
            LimitReachedError: The time of the request is used up.
            BusyError: The engine needs a search slot, and none is free.
        """
        if query.compare:
            return self._compare(query, budget)
        shared = query if budget is None else budget.share(query)
        engine = self._engine(query)
        searches = engine.searches(query.board.rules)
        if budget is None:
            return self._answer(engine, query, self._run_in_slot if searches else None)

        def run(analyse: Analyse, request: AnalysisRequest) -> Analysis:
            try:
                return self.slots.run(
                    lambda: budget.charge(analyse, request), wait=budget.waits_for_slots
                )
            except BusyError:
                # The other queries of the request do not wait once more.
                budget.waits_for_slots = False
                raise

        needs_slot = searches or not budget.is_quick
        answer = budget.charge(self._answer, engine, shared, run if needs_slot else None)
        return _without_clock(answer, query)

    def recommend_batch(
        self, queries: Sequence[Query | BatchError]
    ) -> list[Recommendation | BatchError]:
        """The recommendations of a batch, in order; in place of a failed one its error.

        Args:
            queries: The queries, and the errors of invalid items, which are passed on.
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

    def start(
        self,
        queries: Sequence[Query],
        budget: RequestBudget | None,
        *,
        on_depth: Callable[[Recommendation], None],
        on_result: Callable[[Recommendation], None],
        on_end: Callable[[Recommendation | Exception], None],
    ) -> None:
        """Start searches, one after the other, that report every depth; does not wait.

        Args:
            queries: The queries, of one game, engine and client; `compare` is ignored. After one
                that was cancelled, the others are left out.
            budget: The budget that they share; None for a single one.
            on_depth: Called in the thread of the searches after each completed depth.
            on_result: Called there with the result of each query but the last.
            on_end: Called once, with the result of the last query or the error of any, when the
                slot of the search is free again. Engines that do not search have called it when
                this method returns.

        Raises:
            BusyError: The engine searches, and no slot is free for an analysis.
        """
        engines = [self._engine(query) for query in queries]
        searches = engines[-1].searches(queries[-1].board.rules)

        def run() -> Recommendation:
            for engine, query in zip(engines[:-1], queries, strict=False):
                answer = self._live_answer(engine, query, budget, on_depth)
                if query.cancellation.is_cancelled:
                    return answer
                on_result(answer)
            return self._live_answer(engines[-1], queries[-1], budget, on_depth)

        if searches or not (budget is None or budget.is_quick):
            self.slots.start(run, on_end)
        else:
            on_end(outcome_of(run))

    def _live_answer(
        self,
        engine: Engine,
        query: Query,
        budget: RequestBudget | None,
        on_depth: Callable[[Recommendation], None],
    ) -> Recommendation:
        """The recommendation of an engine, which reports its result of every depth before."""
        start = time.perf_counter()
        shared = query if budget is None else budget.share(query)

        def report(analysis: Analysis) -> None:
            on_depth(_without_clock(_recommendation(shared, engine, analysis, start), query))

        if budget is None:
            return self._answer(engine, query, None, report)
        answer = budget.charge(self._answer, engine, shared, None, report)
        return _without_clock(answer, query)

    def _compare(self, query: Query, budget: RequestBudget | None) -> Recommendation:
        self._engines.check_engines(compare=query.compare)
        budget = budget or RequestBudget(self._max_seconds, [query])
        first = self.recommend(dataclasses.replace(query, compare=()), budget)
        comparison = []
        for name in query.compare:
            # The options belong to the first engine; others may not have them.
            other = dataclasses.replace(query, engine=name, compare=(), options={})
            result: Recommendation | TengenError
            try:
                result = self.recommend(other, budget)
            except TengenError as error:
                result = error
            comparison.append(Comparison(engine=name, result=result))
        return dataclasses.replace(first, comparison=tuple(comparison))

    def _engine(self, query: Query) -> Engine:
        """The engine of a query, which plays its game."""
        board = query.board
        if (outcome := board.outcome()) is not None:
            raise GameOverError(outcome, board.rules)
        return self._engines.engine_for(board.rules, query.engine)

    def _run_in_slot(self, analyse: Analyse, request: AnalysisRequest) -> Analysis:
        return self.slots.run(lambda: analyse(request))

    def _answer(
        self, engine: Engine, query: Query, run: Run | None, on_depth: OnDepth | None = None
    ) -> Recommendation:
        """The recommendation of an engine, or of the cache; errors name fields of the request.

        Args:
            run: Runs the engine in another thread; None to run it in this one.
        """
        start = time.perf_counter()
        asked, key, back = query, None, None
        if engine.searches(query.board.rules) and analysis_cache.is_repeatable(query):
            # Canonical also on a cache miss: the answer must not depend on the state of the cache.
            asked, back = analysis_cache.canonicalise(query)
            key = analysis_cache.key_of(engine, asked)
        analysis = None if key is None else self._cache.get(key)
        if analysis is None:
            report = _transformed(on_depth, back) if on_depth and back else on_depth
            started = time.perf_counter()
            with _request_fields():
                request = analysis_request(asked, report)
                analysis = run(engine.analyse, request) if run else engine.analyse(request)
            metrics.current().count_analysis(engine.name, analysis, time.perf_counter() - started)
            if key is not None and analysis.stopped_by not in analysis_cache.CUT_SHORT:
                self._cache.put(key, analysis)
        if back is not None:
            analysis = analysis_cache.transform(analysis, back)
        if analysis.model is not None and query.engine == engine.name:
            metrics.current().set_live_model(analysis.model, str(engine.digest))
        answer = _recommendation(query, engine, analysis, start)
        if not query.explain:
            return answer
        reasons = self._explainer.explain(engine, analysis_request(query), analysis)
        return dataclasses.replace(answer, reasons=reasons)


def analysis_request(query: Query, on_depth: OnDepth | None = None) -> AnalysisRequest:
    """The request of a query to an engine."""
    board = query.board
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


@contextlib.contextmanager
def _request_fields() -> Iterator[None]:
    """Let errors of an engine name the fields of the request."""
    try:
        yield
    except OptionError as error:
        raise error.at("options") from None
    except LimitReachedError as error:
        fields = (LIMIT_FIELDS[str(name)] for name in error.path)
        raise LimitReachedError(error.message, path=("limits", *fields)) from None


def _transformed(on_depth: OnDepth, symmetry: Symmetry) -> OnDepth:
    return lambda analysis: on_depth(analysis_cache.transform(analysis, symmetry))


def _without_clock(answer: Recommendation, query: Query) -> Recommendation:
    """An answer that does not mention its share of the time, if the clock has not ended its search.

    Args:
        answer: The answer to a share of the query.
    """
    if query.is_timed or answer.analysis.stopped_by in analysis_cache.CUT_SHORT:
        return answer
    return dataclasses.replace(answer, query=query)


def _recommendation(
    query: Query, engine: Engine, analysis: Analysis, start: float
) -> Recommendation:
    return Recommendation(
        query=query,
        engine=engine,
        analysis=analysis,
        time_ms=(time.perf_counter() - start) * 1000,
    )
