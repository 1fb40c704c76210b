"""Openings that settle the colors: decisions of swap, swap2 and the openings of renju."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import flask

from tengen.engines.game import Board, Move
from tengen.engines.game.notation import format_moves
from tengen.engines.openings.stages import SwapOpening, opening_stage
from tengen.service import serialize
from tengen.service.compute.opening_search import OpeningSearch, deciding_engine
from tengen.service.compute.openings import (
    DecidedOpening,
    OpeningQuery,
    build_opening,
    decide_opening,
)
from tengen.service.compute.renju_openings import (
    DecidedRenjuOpening,
    RenjuOpeningQuery,
    build_renju_opening,
    decide_renju_opening,
)
from tengen.service.compute.request_budget import duration
from tengen.service.http import disconnects
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.schemas.engines import OneEngineSchema
from tengen.service.schemas.openings import EXAMPLES, PLACE, OpeningRequestSchema, OpeningSchema
from tengen.service.schemas.renju_openings import (
    RENJU_EXAMPLES,
    RenjuOpeningRequestSchema,
    RenjuOpeningSchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import (
    OpeningDict,
    OpeningRequestDict,
    PlacedStoneDict,
    RenjuOpeningDict,
    RenjuOpeningRequestDict,
)

blueprint = Blueprint("openings", __name__, url_prefix="/v1/openings", description="Openings.")


def opening(query: OpeningQuery, decided: DecidedOpening) -> OpeningDict:
    """The JSON object of a decision in a swap opening."""
    search, decision = decided.search, decided.decision
    board, rules = query.board, query.board.rules
    after = board.copy()
    after.push_all(decision.stones)
    return {
        "opening": query.opening,
        "decider": decision.decider.value,
        "decision": PLACE if decision.takes is None else decision.takes.symbol,
        "stones": _stones(board, decision.stones),
        "move": None if decision.move is None else serialize.cell(decision.move, rules),
        "win_probability_before": decision.before,
        "win_probability": decision.win_probability,
        "placements": [
            {
                "stones": _stones(board, placement.stones),
                "win_probability": placement.win_probability,
            }
            for placement in decision.placements
        ],
        "after": serialize.game_state(after),
        "game": serialize.game(rules),
        "engine": serialize.engine_name(decided.engine.name),
        "stats": {"nodes": decision.nodes, "time_ms": round(decided.seconds * 1000, 3)},
        "limits": serialize.limits(search.limit),
        "seed": search.seed,
        "id": search.id,
        "warnings": list(search.warnings),
    }


def _stones(board: Board, stones: Sequence[Move]) -> list[PlacedStoneDict]:
    """Stones that are placed in turn."""
    players = itertools.cycle((board.to_move.symbol, (-board.to_move).symbol))
    return [
        {**serialize.cell(move, board.rules), "player": player}
        for move, player in zip(stones, players, strict=False)
    ]


def renju(query: RenjuOpeningQuery, decided: DecidedRenjuOpening) -> RenjuOpeningDict:
    """The JSON object of a decision in an opening of renju."""
    search, decision = decided.search, decided.decision
    rules, answers = query.rules, decision.answers
    stage, after = decision.stage, opening_stage(query.opening, rules, answers)
    assert stage.step is not None  # noqa: S101 - for the type checker
    assert stage.decider is not None  # noqa: S101 - for the type checker
    return {
        "opening": query.opening,
        "decider": stage.decider.value,
        "choices": [choice.value for choice in stage.step.choices],
        "decision": decision.choice.value,
        "stones": _stones(Board.from_moves(query.answers.stones, rules), decision.stones),
        "fifth_moves": decision.fifth_moves,
        "offers": serialize.cells(decision.offers, rules),
        "win_probability": decision.win_probability,
        "black": after.black.value,
        "after": {
            "opening": query.opening,
            "game": serialize.game(rules),
            "moves": format_moves(answers.stones, rules),
            "swaps": list(answers.swaps),
            "fifth_moves": answers.fifth_moves,
            "offers": format_moves(answers.offers, rules),
        },
        "next": None
        if after.step is None or after.decider is None
        else {
            "decider": after.decider.value,
            "choices": [choice.value for choice in after.step.choices],
        },
        "game": serialize.game(rules),
        "engine": serialize.engine_name(decided.engine.name),
        "stats": {"nodes": decision.nodes, "time_ms": round(decided.seconds * 1000, 3)},
        "limits": serialize.limits(search.limit),
        "seed": search.seed,
        "id": search.id,
        "warnings": list(search.warnings),
    }


@blueprint.post("/swap")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(OpeningRequestSchema, examples=EXAMPLES)
@blueprint.answers(OpeningSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def decide_swap(body: OpeningRequestDict, *, engine: str | None = None) -> flask.Response:
    """Decide in a swap opening.

    Without stones, the first player's three; with three, the color for the second player. A
    search finds even stones and the better color.
    """
    return _decide("swap", body, engine)


@blueprint.post("/swap2")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(OpeningRequestSchema, examples=EXAMPLES)
@blueprint.answers(OpeningSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def decide_swap2(body: OpeningRequestDict, *, engine: str | None = None) -> flask.Response:
    """Decide in a swap2 opening.

    Without stones, the first player's three; with three, the color for the second player, or two
    more stones; with five, the color for the first player. A search finds even stones and the
    better color.
    """
    return _decide("swap2", body, engine)


@blueprint.post("/renju")
@blueprint.arguments(OneEngineSchema, location="query")
@blueprint.arguments(RenjuOpeningRequestSchema, examples=RENJU_EXAMPLES)
@blueprint.answers(RenjuOpeningSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def decide_renju(body: RenjuOpeningRequestDict, *, engine: str | None = None) -> flask.Response:
    """Decide in an opening of renju.

    RIF, Soosõrv-8, Taraguchi-10 and Yamaguchi: stones to place, whether to swap, the number of
    fifth moves, the fifth moves to offer, or the one to choose. A search decides.
    """
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_renju_opening(body, service.settings, token, engine=engine)
    decider = deciding_engine(query.search, query.rules, service.engines)
    return _run(
        query.search, lambda: flask.jsonify(renju(query, decide_renju_opening(query, decider)))
    )


def _decide(name: SwapOpening, body: OpeningRequestDict, engine: str | None) -> flask.Response:
    service = current_app.state
    token = disconnects.cancellation_token(flask.request.environ)
    query = build_opening(name, body, service.settings, token, engine=engine)
    decider = deciding_engine(query.search, query.board.rules, service.engines)
    return _run(query.search, lambda: flask.jsonify(opening(query, decide_opening(query, decider))))


def _run(search: OpeningSearch, work: Callable[[], flask.Response]) -> flask.Response:
    """Run a decision in a search slot."""
    return current_app.state.recommender.slots.run(
        work, search.cancellation, wait_s=search.wait_s, seconds=duration(search.limit)
    )
