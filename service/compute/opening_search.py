"""How decisions in openings are searched: what all their requests have in common."""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Generic, Self, TypeVar

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import Engine, Limit
from tengen.engines.openings.balance import check_balancer
from tengen.engines.openings.stages import OpeningAnswers, SettledOpening, opening_stage
from tengen.engines.registry import default_evaluator
from tengen.service.compute.query import (
    applied_limit,
    applied_options,
    applied_wait,
    named_engine,
)
from tengen.service.config import Settings
from tengen.service.engine_pool import EnginePool
from tengen.service.schemas.engines import SEED_BITS
from tengen_client.json_types import OpeningRequestDict, RenjuOpeningRequestDict

Decision = TypeVar("Decision")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningSearch:
    """How to decide in an opening."""

    engine: str | None
    """Name of the engine; None for the game's default."""
    limit: Limit
    options: Mapping[str, object]
    seed: int
    cancellation: CancellationToken
    wait_s: float | None
    """Seconds to wait for a search slot; None for the usual time."""
    id: str | None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...]
    """Adjustments made to the request."""

    @classmethod
    def of(
        cls,
        body: OpeningRequestDict | RenjuOpeningRequestDict,
        settings: Settings,
        cancellation: CancellationToken,
        *,
        engine: str | None,
    ) -> Self:
        """The fields of a loaded request.

        Args:
            engine: Name of the engine in the query string.
        """
        warnings: list[str] = []
        seed = body.get("seed")
        return cls(
            engine=named_engine(body.get("engine"), engine),
            limit=applied_limit(body.get("limits") or {}, settings, warnings),
            options=applied_options(body.get("options") or {}, settings, warnings),
            seed=secrets.randbits(SEED_BITS) if seed is None else seed,
            cancellation=cancellation,
            wait_s=applied_wait(body.get("wait_ms"), settings, warnings),
            id=body.get("id"),
            warnings=tuple(warnings),
        )


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Decided(Generic[Decision]):
    """A decision, and how it was searched."""

    search: OpeningSearch
    engine: Engine
    decision: Decision
    seconds: float
    """Wall-clock time that it took."""


def check_due(opening: SettledOpening, rules: Rules, answers: OpeningAnswers) -> None:
    """Check that a decision follows the answers of a request.

    Raises:
        PositionError: The opening does not allow the answers, or has ended; `path` begins with a
            field of the request.
    """
    try:
        stage = opening_stage(opening, rules, answers)
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


def deciding_engine(search: OpeningSearch, rules: Rules, engines: EnginePool) -> Engine:
    """The engine of a search.

    Raises:
        TengenError: There is no such engine, or it cannot weigh the stones of openings.
    """
    name = default_evaluator(rules) if search.engine is None else search.engine
    engine = engines.engine(name)
    check_balancer(engine, rules)
    return engine


def decided(
    search: OpeningSearch, engine: Engine, decide: Callable[[np.random.Generator], Decision]
) -> Decided[Decision]:
    """A decision and how it was searched.

    Args:
        decide: Makes the decision.
    """
    start = time.perf_counter()
    decision = decide(np.random.default_rng(search.seed))
    seconds = time.perf_counter() - start
    return Decided(search=search, engine=engine, decision=decision, seconds=seconds)
