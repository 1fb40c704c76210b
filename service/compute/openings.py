"""Decisions of swap and swap2: their requests, and how they run."""

from __future__ import annotations

import dataclasses
from typing import TypeAlias

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Rules
from tengen.engines.game.errors import RulesError
from tengen.engines.game.reading import error_path, read, read_rules
from tengen.engines.interface import Engine
from tengen.engines.openings.stages import OpeningAnswers, SwapOpening
from tengen.engines.openings.swap import OpeningDecision, decide
from tengen.service.compute.opening_search import Decided, OpeningSearch, check_due, decided
from tengen.service.compute.positions import check_repeated
from tengen.service.config import Settings
from tengen_client.json_types import OpeningRequestDict

DecidedOpening: TypeAlias = Decided[OpeningDecision]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningQuery:
    """The stones of an opening, and how to decide."""

    opening: SwapOpening
    board: Board
    """The position, with the stones on its `move_stack`."""
    search: OpeningSearch


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
    moves = body.get("moves") or ""
    position = read(moves, _rules(body, opening), form="moves", cells_from=body.get("cells_from"))
    board = position.board
    check_repeated(body, board, "moves")
    check_due(opening, board.rules, OpeningAnswers(stones=tuple(board.move_stack)))
    search = OpeningSearch.of(body, settings, cancellation, engine=engine)
    return OpeningQuery(opening=opening, board=board, search=search)


def decide_opening(query: OpeningQuery, engine: Engine) -> DecidedOpening:
    """Decide in a swap opening."""
    rules, search = query.board.rules, query.search
    return decided(
        search,
        engine,
        lambda rng: decide(
            query.opening,
            rules,
            query.board.move_stack,
            engine,
            search.limit,
            rng=rng,
            options=search.options,
            cancellation=search.cancellation,
        ),
    )


def _rules(body: OpeningRequestDict, opening: SwapOpening) -> Rules:
    rules = read_rules(body.get("game"))
    with error_path("game"):
        if rules.opening not in ("free", opening):
            raise RulesError(
                f"opening is {rules.opening!r}, allowed at this address are 'free' and {opening!r}"
            )
        return dataclasses.replace(rules, opening=opening)
