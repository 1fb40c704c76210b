"""The JSON documents of engines."""

from __future__ import annotations

from typing import Final, Literal, cast

from engines.errors import ModelError
from engines.interface import Engine
from engines.options import Option
from service.config import Settings
from service.moves.query import offered_options
from service.schemas.parts.games import GAMES
from service.serialize.moves import engine_name
from tengen_client.json_types import EngineDict, ListedGame, OptionDict, SupportDict

TYPES: Final[dict[type, Literal["boolean", "integer", "number"]]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
}
"""Type of an option → its name in JSON schema."""


def engine(engine: Engine, settings: Settings) -> EngineDict:
    """The capabilities of an engine, as far as the service offers them."""
    model, fault = None, None
    try:
        model = engine.model
    except ModelError as error:
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
        "model": model,
        "usable": fault is None,
        "fault": fault,
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
