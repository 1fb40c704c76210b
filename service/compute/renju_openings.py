"""Decisions in openings of renju: their requests, and how they run."""

from __future__ import annotations

import dataclasses
from typing import Final, TypeAlias

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Move, Rules
from tengen.engines.game.errors import RulesError
from tengen.engines.game.notation import MovesInput, parse_moves
from tengen.engines.game.reading import error_path, read_rules
from tengen.engines.game.rules import RenjuOpening
from tengen.engines.interface import Engine
from tengen.engines.openings.renju import RenjuDecision, decide_renju
from tengen.engines.openings.stages import OpeningAnswers
from tengen.service.compute.opening_search import Decided, OpeningSearch, check_due, decided
from tengen.service.config import Settings
from tengen_client.json_types import RenjuOpeningRequestDict

DecidedRenjuOpening: TypeAlias = Decided[RenjuDecision]

DEFAULT_GAME: Final = "renju"
"""The game of the openings, if none is named."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RenjuOpeningQuery:
    """The answers in an opening of renju, and how to decide."""

    opening: RenjuOpening
    rules: Rules
    answers: OpeningAnswers
    search: OpeningSearch


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
        stones=_cells("moves", body.get("moves") or "", rules),
        swaps=tuple(body.get("swaps") or ()),
        fifth_moves=body.get("fifth_moves"),
        offers=_cells("offers", body.get("offers") or "", rules),
    )
    check_due(opening, rules, answers)
    search = OpeningSearch.of(body, settings, cancellation, engine=engine)
    return RenjuOpeningQuery(opening=opening, rules=rules, answers=answers, search=search)


def decide_renju_opening(query: RenjuOpeningQuery, engine: Engine) -> DecidedRenjuOpening:
    """Decide in an opening of renju."""
    search = query.search
    return decided(
        search,
        engine,
        lambda rng: decide_renju(
            query.opening,
            query.rules,
            query.answers,
            engine,
            search.limit,
            rng=rng,
            options=search.options,
            cancellation=search.cancellation,
        ),
    )


def _cells(field: str, moves: MovesInput, rules: Rules) -> tuple[Move, ...]:
    with error_path(field):
        return tuple(parse_moves(moves, rules))


def _rules(body: RenjuOpeningRequestDict, opening: RenjuOpening) -> Rules:
    rules = read_rules(body.get("game") or DEFAULT_GAME)
    with error_path("game"):
        if rules.opening not in ("free", opening):
            raise RulesError(
                f"opening is {rules.opening!r}, allowed with this opening are 'free' and "
                f"{opening!r}"
            )
        return dataclasses.replace(rules, opening=opening)
