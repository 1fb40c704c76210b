"""Decisions in openings of renju: their requests, and how they run."""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import numpy as np

from engines.cancellation import CancellationToken
from engines.game import Move, Rules
from engines.game.errors import PositionError, RulesError
from engines.game.notation import MovesInput, parse_moves
from engines.game.reading import error_path, read_rules
from engines.game.rules import RenjuOpening
from engines.interface import Engine, Limit
from engines.opening_balance import check_balancer
from engines.registry import default_evaluator
from engines.renju_openings import RenjuDecision, decide_renju
from engines.renju_stages import OpeningAnswers, renju_stage
from service.compute.query import applied_limit, applied_options, named_engine
from service.compute.search_slots import SearchSlots
from service.config import Settings
from service.engine_pool import EnginePool
from service.schemas.engines import SEED_BITS
from tengen_client.json_types import RenjuOpeningRequestDict

T = TypeVar("T")

DEFAULT_GAME: Final = "renju"
"""The game of the openings, if none is named."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RenjuOpeningQuery:
    """The answers in an opening of renju, and how to decide."""

    opening: RenjuOpening
    rules: Rules
    answers: OpeningAnswers
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
class DecidedRenjuOpening:
    """A decision, and the request for it."""

    query: RenjuOpeningQuery
    engine: Engine
    decision: RenjuDecision
    seconds: float
    """Wall-clock time that it took."""


def build_renju_opening(
    body: RenjuOpeningRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    *,
    engine: str | None = None,
) -> RenjuOpeningQuery:
    """The query of a loaded `RenjuOpeningRequestSchema`.

    Args:
        engine: Name of the engine in the query string.

    Raises:
        PositionError: The opening does not allow the answers, or has ended.
    """
    opening = body["opening"]
    rules = _rules(body, opening)
    answers = OpeningAnswers(
        stones=_cells("moves", body.get("moves", ""), rules),
        swaps=tuple(body.get("swaps", ())),
        fifth_moves=body.get("fifth_moves"),
        offers=_cells("offers", body.get("offers", ""), rules),
    )
    try:
        stage = renju_stage(opening, rules, answers)
    except PositionError as error:
        # Errors of the board have the index of a stone as their path.
        path = error.path[1:] if error.path[:1] == ("stones",) else error.path
        is_named = bool(path) and isinstance(path[0], str)
        raise type(error)(
            error.message, code=error.code, path=path if is_named else ("moves", *path)
        ) from None
    if stage.step is None:
        raise PositionError(
            f"{opening}: the opening has ended, O moves next", code="opening", path=("moves",)
        )
    warnings: list[str] = []
    return RenjuOpeningQuery(
        opening=opening,
        rules=rules,
        answers=answers,
        engine=named_engine(body.get("engine"), engine),
        limit=applied_limit(body.get("limits", {}), settings, warnings),
        options=applied_options(body.get("options", {}), settings, warnings),
        seed=body["seed"] if "seed" in body else secrets.randbits(SEED_BITS),
        cancellation=cancellation,
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def decide_renju_opening(
    query: RenjuOpeningQuery,
    engines: EnginePool,
    slots: SearchSlots,
    write: Callable[[DecidedRenjuOpening], T],
) -> T:
    """The response to a request for a decision.

    Args:
        write: Makes the response of the decision, in the same search slot.

    Raises:
        BusyError: No search slot is free.
    """
    name = default_evaluator(query.rules) if query.engine is None else query.engine
    engine = engines.engine(name)
    check_balancer(engine, query.rules)

    def run() -> T:
        start = time.perf_counter()
        decision = decide_renju(
            query.opening,
            query.rules,
            query.answers,
            engine,
            query.limit,
            rng=np.random.default_rng(query.seed),
            options=query.options,
            cancellation=query.cancellation,
        )
        seconds = time.perf_counter() - start
        return write(
            DecidedRenjuOpening(query=query, engine=engine, decision=decision, seconds=seconds)
        )

    return slots.run(run, query.cancellation)


def _cells(field: str, moves: MovesInput, rules: Rules) -> tuple[Move, ...]:
    with error_path(field):
        return tuple(parse_moves(moves, rules))


def _rules(body: RenjuOpeningRequestDict, opening: RenjuOpening) -> Rules:
    rules = read_rules(body.get("game", DEFAULT_GAME))
    with error_path("game"):
        if rules.opening not in ("free", opening):
            raise RulesError(
                f"opening is {rules.opening!r}, allowed with this opening are 'free' and "
                f"{opening!r}"
            )
        return dataclasses.replace(rules, opening=opening)
