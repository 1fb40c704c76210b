"""The engines and their capabilities."""

from __future__ import annotations

from typing import Final, Literal, cast

import flask

from tengen.engines.errors import UnusableEngineError
from tengen.engines.game import Board
from tengen.engines.game.notation import format_moves
from tengen.engines.interface import Engine, PlayedGames
from tengen.engines.options import Option
from tengen.service.compute.query import offered_options
from tengen.service.config import Settings
from tengen.service.http.blueprint import Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.engines import DescribedEngineSchema, EnginesSchema
from tengen.service.schemas.position_fields import GAMES
from tengen.service.serialize import engine_name, game
from tengen.service.state import current_app
from tengen_client.json_types import (
    DescribedEngineDict,
    EngineDict,
    EnginesDict,
    ListedGame,
    OptionDict,
    PlayedGamesDict,
    ProvenOpeningDict,
    SupportDict,
)

TYPES: Final[dict[type, Literal["boolean", "integer", "number"]]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
}
"""Type of an option → its name in JSON schema."""


blueprint = Blueprint("engines", __name__, url_prefix="/v1/engines", description="Engines.")


def engine(engine: Engine, settings: Settings) -> EngineDict:
    """The capabilities of an engine, as far as the service offers them."""
    model, fault = None, None
    try:
        model = engine.model
    except UnusableEngineError as error:
        fault = error.message
    return {
        **engine_name(engine.name),
        "summary": engine.summary,
        "score": {
            "meaning": engine.score.meaning,
            "low": engine.score.low,
            "high": engine.score.high,
        },
        "options": [_option(option) for option in offered_options(engine, settings)],
        "randomised": engine.randomised,
        "games": _games(engine),
        "plays": _plays(engine.plays),
        "uses_limits": engine.uses_limits,
        "win_probability_of": engine.win_probability_of,
        "model": model,
        "usable": fault is None,
        "fault": fault,
    }


def described(found: Engine, settings: Settings) -> DescribedEngineDict:
    """The capabilities of an engine, with what the list of engines leaves out."""
    return {
        **engine(found, settings),
        "proven_openings": [_opening(board) for board in found.proven_openings],
    }


def _opening(board: Board) -> ProvenOpeningDict:
    return {
        "game": game(board.rules),
        "moves": format_moves(board.move_stack, board.rules),
        "winner": board.to_move.symbol,
    }


def _option(option: Option) -> OptionDict:
    return {
        "name": option.name,
        "type": TYPES[option.type],
        "default": option.default,
        "low": option.low,
        "high": option.high,
        "meaning": option.meaning,
    }


def _games(engine: Engine) -> list[SupportDict]:
    supports = [(name, engine.supports(rules)) for name, rules in GAMES.items()]
    return [
        {"game": cast("ListedGame", name), "supported": bool(support), "reason": support.reason}
        for name, support in supports
    ]


def _plays(games: PlayedGames) -> PlayedGamesDict:
    return {
        "shortest": games.shortest,
        "longest": games.longest,
        "max_cells": games.max_cells,
        "rules": sorted(games.rules),
    }


@blueprint.get("")
@blueprint.answers(EnginesSchema)
def list_engines() -> flask.Response:
    """List the engines with their options, scores and games."""
    service = current_app.state
    pool, settings = service.engines, service.settings
    listed: EnginesDict = {
        "engines": [engine(pool.engine(name), settings) for name in pool.names()]
    }
    return conditional(listed)


@blueprint.get("/<name>")
@blueprint.answers(DescribedEngineSchema, problems=(404,))
def get_engine(name: str) -> flask.Response:
    """Show an engine; `learned:ID` and `search:ID` use the model `ID`."""
    service = current_app.state
    return conditional(described(service.engines.engine(name), service.settings))
