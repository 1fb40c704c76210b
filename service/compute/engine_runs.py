"""Runs engines on queries: single, compared, or live."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

import numpy as np

from tengen.engines.canonical import mapped
from tengen.engines.errors import LimitReachedError, OptionError
from tengen.engines.explaining.explanation import Explainer
from tengen.engines.game.errors import TengenError
from tengen.engines.game.symmetry import Symmetry
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, check_ongoing
from tengen.engines.reasons import Reason
from tengen.service import metrics
from tengen.service.compute import analysis_cache
from tengen.service.compute.analysis_cache import AnalysisCache
from tengen.service.compute.query import Query
from tengen.service.compute.request_budget import RequestBudget, is_quick
from tengen.service.compute.search_slots import Emit, Item, SearchSlots
from tengen.service.engine_pool import EnginePool

T = TypeVar("T")
OnDepth: TypeAlias = Callable[[Analysis], None]

LIMIT_FIELDS: Final = {"time": "time_ms", "nodes": "nodes", "depth": "depth"}
"""Field of `tengen.engines.interface.Limit` → field of the request."""


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

    def budget(self, queries: Sequence[Query], wait_s: float | None = None) -> RequestBudget:
        """The budget of a request that asks for these queries, see `RequestBudget`."""
        return RequestBudget(self._max_seconds, queries, wait_s)

    def run(self, query: Query, work: Callable[[RequestBudget], T]) -> T:
        """Run the work of a request for one query, in a search slot if it needs one.

        Args:
            work: Gets the budget for `answer`.

        Raises:
            BusyError: The query needs a search slot, and none is free.
        """
        budget = self.budget([query])
        slots = self.slots if self._needs_slot(query) else None
        return budget.run(functools.partial(work, budget), query.cancellation, slots)

    def stream(
        self,
        query: Query,
        seconds: float,
        work: Callable[[RequestBudget, Emit], Item],
        is_stopping: Callable[[], bool],
        waiting: Callable[[int], Item],
    ) -> Generator[Item | None, None, None]:
        """The items of a live analysis, see `SearchSlots.stream`.

        Engines that do not search need no slot, and send the final item only.

        Args:
            query: A position, or the `turns` of its game.
            seconds: Wall-clock time that the turns share.
            work: Gets the budget for `answer`.
            waiting: As in `SearchSlots.stream`; only called for a query that names a `wait_s`.

        Raises:
            BusyError: The query needs a slot, and none is free for an analysis.
        """
        last = query.at(max(query.turns, default=len(query.board)))
        needs_slot = self._needs_slot(last) or len(query.turns) > 1
        budget = RequestBudget(seconds, [query])

        def charged(emit: Emit) -> Item:
            return budget.run(functools.partial(work, budget, emit), query.cancellation, None)

        with metrics.current().live_analyses.track_inprogress():
            if needs_slot:
                yield from self.slots.stream(
                    charged,
                    query.cancellation,
                    is_stopping,
                    wait_s=query.wait_s,
                    seconds=budget.part_s,
                    waiting=None if query.wait_s is None else waiting,
                )
            else:
                yield charged(lambda _: None)

    def answer(
        self,
        query: Query,
        budget: RequestBudget,
        on_depth: Callable[[Recommendation], None] | None = None,
    ) -> Recommendation:
        """Answer a query by its engine, and compare the engines that `compare` names.

        Args:
            budget: The budget of the request, which `run` or `stream` gives to its work.
            on_depth: Called after each completed depth of the query's engine.
        """
        first = self._answer(query, budget, on_depth)
        comparison = []
        for name in query.compare:
            # The options belong to the first engine; others may not have them.
            other = dataclasses.replace(query, engine=name, options={})
            result: Recommendation | TengenError
            try:
                result = self._answer(other, budget)
            except TengenError as error:
                result = error
            comparison.append(Comparison(engine=name, result=result))
        return dataclasses.replace(first, comparison=tuple(comparison))

    def _needs_slot(self, query: Query) -> bool:
        """Whether a query may take more than a few milliseconds of processor time."""
        engines = [self._engine(query), *map(self._engines.engine, query.compare)]
        searches = any(engine.searches(query.board.rules) for engine in engines)
        return searches or query.explain or not is_quick(query.board)

    def _engine(self, query: Query) -> Engine:
        """The engine of a query, which plays its game."""
        board = query.board
        check_ongoing(board)
        return self._engines.engine_for(board.rules, query.engine)

    def _answer(
        self,
        query: Query,
        budget: RequestBudget,
        on_depth: Callable[[Recommendation], None] | None = None,
    ) -> Recommendation:
        """The recommendation of an engine in its share of the time."""
        engine, start = self._engine(query), time.perf_counter()
        shared = budget.share(query)

        def recommended(analysis: Analysis) -> Recommendation:
            answer = Recommendation(
                query=shared,
                engine=engine,
                analysis=analysis,
                time_ms=(time.perf_counter() - start) * 1000,
            )
            return _without_clock(answer, query)

        def report(analysis: Analysis) -> None:
            if on_depth is not None:
                on_depth(recommended(analysis))

        answer = recommended(self._analyse(engine, shared, report if on_depth else None))
        if not query.explain:
            return answer
        reasons = self._explainer.explain(
            engine, analysis_request(shared), answer.analysis, until=budget.until()
        )
        return dataclasses.replace(answer, reasons=reasons)

    def _analyse(self, engine: Engine, query: Query, on_depth: OnDepth | None) -> Analysis:
        """The analysis of an engine, or of the cache; errors name fields of the request."""
        asked, key, back = query, None, None
        if engine.searches(query.board.rules) and analysis_cache.is_repeatable(query):
            # Canonical also on a cache miss: the answer must not depend on the state of the cache.
            asked, back = analysis_cache.canonicalise(query)
            key = analysis_cache.key_of(engine, asked)
        analysis = None if key is None else self._cache.get(key)
        if analysis is None:
            report = _transformed(on_depth, back) if on_depth and back else on_depth
            start = time.perf_counter()
            with _request_fields():
                analysis = engine.analyse(analysis_request(asked, report))
            metrics.current().count_analysis(engine.name, analysis, time.perf_counter() - start)
            if key is not None and analysis.stopped_by not in analysis_cache.CUT_SHORT:
                self._cache.put(key, analysis)
        if back is not None:
            analysis = mapped(analysis, back)
        if analysis.model is not None and query.engine == engine.name:
            metrics.current().set_live_model(analysis.model, str(engine.digest))
        return analysis


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
    return lambda analysis: on_depth(mapped(analysis, symmetry))


def _without_clock(answer: Recommendation, query: Query) -> Recommendation:
    """Remove the warning about an answer's share of the time unless the clock ended its search.

    Args:
        answer: The answer to a share of the query.
    """
    if query.is_timed or answer.analysis.stopped_by in analysis_cache.CUT_SHORT:
        return answer
    return dataclasses.replace(answer, query=query)
