"""From a query to a recommendation, and to several engines' recommendations side by side."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence

import numpy as np

from engines.base import Analysis, AnalysisRequest, Engine
from engines.errors import LimitReachedError, OptionError, TengenError
from engines.game import Board, Outcome
from service import metrics
from service.cells import cells
from service.errors import FinishedGameError
from service.moves import analysis_cache, canonical
from service.moves.engine_pool import Roster
from service.moves.query import LIMITS, Query
from service.moves.time_budget import Allowance


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recommendation:
    """What one engine says."""

    query: Query
    engine: Engine
    analysis: Analysis
    after: Outcome | None
    """How the game stands once the recommended move is played; None while it goes on."""
    time_ms: float
    """Wall-clock milliseconds that the engine took."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What another engine says to the same query."""

    engine: str
    """Its name as the request gave it."""
    answer: Recommendation | TengenError


def recommend(roster: Roster, query: Query, spec: str | None = None) -> Recommendation:
    """Ask an engine.

    Args:
        roster: The engines.
        query: The position and how to look at it.
        spec: The engine's name; the default one of the game where left out.

    Raises:
        FinishedGameError: The game is won or drawn.
        BusyError: The engine searches, and every slot is taken.
        TengenError: The engine cannot answer this query.
    """
    board = query.board
    if (outcome := board.outcome()) is not None:
        raise FinishedGameError(outcome, cells(outcome.line, board.rules))
    engine = roster.engine_for(board.rules, spec)
    start = time.perf_counter()
    try:
        analysis = _analysis(roster, engine, query)
    except OptionError as error:
        error.path = ("options", *error.path)
        raise
    except LimitReachedError as error:
        error.path = ("limits", *(LIMITS[str(name)] for name in error.path))
        raise
    elapsed = time.perf_counter() - start
    if analysis.model is not None and spec == engine.name:
        metrics.current().set_live_model(analysis.model, str(engine.digest))
    return Recommendation(
        query=query,
        engine=engine,
        analysis=analysis,
        after=_after(board, analysis),
        time_ms=elapsed * 1000,
    )


def _after(board: Board, analysis: Analysis) -> Outcome | None:
    """How the game stands once the recommended move is played; None while it goes on."""
    # An engine knows when its move wins: to look for a line takes longer than to ask it.
    may_end = analysis.win_in == 1 or board.is_full(with_more=1)
    return board.outcome_after(analysis.move) if may_end else None


def steady(
    answers: Sequence[Recommendation | TengenError],
) -> list[tuple[Engine, str | None]]:
    """Who answered, each with the digest of its model; nobody, if they may say otherwise next time.

    They may where the seed was not the caller's own, where the clock ended a search, and where one
    of them could not answer.
    """
    engines = []
    for answer in answers:
        if isinstance(answer, TengenError) or not _is_steady(answer.query, answer.analysis):
            return []
        engine = answer.engine
        if engine.model != answer.analysis.model:
            return []
        engines.append((engine, engine.digest))
    return engines


def _is_steady(query: Query, analysis: Analysis) -> bool:
    return query.seeded and analysis.stopped_by not in {"time", "stopped"}


def _analysis(roster: Roster, engine: Engine, query: Query) -> Analysis:
    """What an engine says, found in the cache if it is there."""
    if not engine.searches(query.board.rules):
        return _analyse(engine, query, query.board)
    if not query.seeded:
        return roster.slots.search(lambda: _analyse(engine, query, query.board))
    # Upright whether it is in the cache or not: the same question has the same answer.
    board, back = canonical.upright(query.board)
    limit = dataclasses.astuple(query.limit)
    asked = [query.candidates, limit, sorted(query.options.items()), query.seed]
    key = analysis_cache.key(board, engine, asked)
    if (found := roster.cache.get(key)) is None:
        found = roster.slots.search(lambda: _analyse(engine, query, board))
        if _is_steady(query, found):
            roster.cache.put(key, found)
    return canonical.turned(found, back)


def _analyse(engine: Engine, query: Query, board: Board) -> Analysis:
    start = time.perf_counter()
    analysis = engine.analyse(
        AnalysisRequest(
            board,
            query.limit,
            candidates=query.candidates,
            options=query.options,
            rng=np.random.default_rng(query.seed),
            cancellation=query.cancellation,
        )
    )
    metrics.current().count_analysis(engine.name, analysis, time.perf_counter() - start)
    return analysis


def recommend_each(
    roster: Roster, query: Query, specs: Sequence[str], allowance: Allowance
) -> list[Compared]:
    """Ask several engines the same query, each with its own default options.

    An engine that cannot answer says why in its place, and the others answer all the same.

    Args:
        roster: The engines.
        query: The position and how to look at it.
        specs: The engines' names.
        allowance: The time that they share.
    """
    # Options belong to the engine that the request asks first: others may not have them.
    query = dataclasses.replace(query, options={})
    compared = []
    for spec in specs:
        answer: Recommendation | TengenError
        try:
            answer = recommend(roster, allowance.share(query), spec)
        except TengenError as error:
            answer = error
        compared.append(Compared(engine=spec, answer=answer))
    return compared
