"""Decisions of swap and swap2: their requests, and how they run."""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np

from engines.cancellation import CancellationToken
from engines.game import Board, Rules
from engines.game.errors import RulesError
from engines.game.reading import error_path, read, read_rules
from engines.interface import Engine, Limit
from engines.opening_balance import check_balancer
from engines.opening_stages import SwapOpening, stage_after
from engines.openings import OpeningDecision, decide
from engines.registry import default_evaluator
from service.compute.query import applied_limit, applied_options, named_engine
from service.compute.search_slots import SearchSlots
from service.config import Settings
from service.engine_pool import EnginePool
from service.schemas.engines import SEED_BITS
from tengen_client.json_types import OpeningRequestDict

T = TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningQuery:
    """The stones of an opening, and how to decide."""

    opening: SwapOpening
    board: Board
    """The position, with the stones on its `move_stack`."""
    engine: str | None
    """Name of the engine; None for the game's default."""
    limit: Limit
    options: Mapping[str, object]
    seed: int
    cancellation: CancellationToken
    id: str | None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...]
    """Adjustments made to the request."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DecidedOpening:
    """A decision, and the request for it."""

    query: OpeningQuery
    engine: Engine
    decision: OpeningDecision
    seconds: float
    """Wall-clock time that it took."""


def build_opening(
    opening: SwapOpening,
    body: OpeningRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    *,
    engine: str | None = None,
) -> OpeningQuery:
    """The query of a loaded `OpeningRequestSchema`.

    Args:
        engine: Name of the engine in the query string.
    """
    board = read(body.get("moves", ""), _rules(body, opening), form="moves").board
    with error_path("moves"):
        stage_after(opening, len(board))
    warnings: list[str] = []
    return OpeningQuery(
        opening=opening,
        board=board,
        engine=named_engine(body.get("engine"), engine),
        limit=applied_limit(body.get("limits", {}), settings, warnings),
        options=applied_options(body.get("options", {}), settings, warnings),
        seed=body["seed"] if "seed" in body else secrets.randbits(SEED_BITS),
        cancellation=cancellation,
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def decide_opening(
    query: OpeningQuery,
    engines: EnginePool,
    slots: SearchSlots,
    write: Callable[[DecidedOpening], T],
) -> T:
    """The response to a request for a decision.

    Args:
        write: Makes the response of the decision, in the same search slot.

    Raises:
        BusyError: No search slot is free.
    """
    rules = query.board.rules
    name = default_evaluator(rules) if query.engine is None else query.engine
    engine = engines.engine(name)
    check_balancer(engine, rules)

    def run() -> T:
        start = time.perf_counter()
        decision = decide(
            query.opening,
            rules,
            query.board.move_stack,
            engine,
            query.limit,
            rng=np.random.default_rng(query.seed),
            options=query.options,
            cancellation=query.cancellation,
        )
        seconds = time.perf_counter() - start
        return write(DecidedOpening(query=query, engine=engine, decision=decision, seconds=seconds))

    return slots.run(run, query.cancellation)


def _rules(body: OpeningRequestDict, opening: SwapOpening) -> Rules:
    rules = read_rules(body.get("game"))
    with error_path("game"):
        if rules.opening not in ("free", opening):
            raise RulesError(
                f"opening is {rules.opening!r}, allowed at this address are 'free' and {opening!r}"
            )
        return dataclasses.replace(rules, opening=opening)
