"""Schemas of what a service offers: the games that have names, and the limits of requests."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Final

from engines.game.rules import MAX_STONES
from engines.interface import MAX_CANDIDATES
from service.config import Settings
from service.schemas.engines import MAX_COMPARE
from service.schemas.fields import AnyField, Array, Integer, Object, ResponseSchema, Text
from service.schemas.position_fields import RulesSchema

PUBLISHED: Final = (
    "max_body",
    "max_batch",
    "time_ms",
    "max_time_ms",
    "max_analysis_ms",
    "max_nodes",
    "max_memory_mb",
    "max_search_threads",
    "workers",
    "slots",
    "slot_wait_ms",
    "rate_limit",
)
"""The settings of `Settings` that callers see."""
FIXED_LIMITS: Final = {
    "max_candidates": (MAX_CANDIDATES, "Ranked moves of a recommendation."),
    "max_compare": (MAX_COMPARE, "Engines in `compare`."),
    "max_stones": (MAX_STONES, "Stones of a position on an unbounded board."),
}
"""Limits of every service: name → value and meaning."""


class GameSchema(ResponseSchema):
    """A game that has a name."""

    name = Text(about="As in `game` of requests.")
    rules = Object(RulesSchema)
    engine = Text(about="The engine of requests that name none.")
    engines = Array(Text(), about="All engines that play it.")


class GamesSchema(ResponseSchema):
    """The games that have names; other rules can be spelled out."""

    games = Array(Object(GameSchema))


def _published(name: str) -> AnyField:
    field = next(each for each in dataclasses.fields(Settings) if each.name == name)
    about = field.metadata["meaning"]
    unit = field.metadata["unit"]
    described: dict[str, Any] = {"about": f"{about} ({unit})." if unit else f"{about}."}
    return Text(allow_none=True, **described) if field.default is None else Integer(**described)


class LimitsOfServiceSchema(ResponseSchema):
    """What the service allows a request."""

    class Meta(ResponseSchema.Meta):
        """One field for each limit."""

        include: ClassVar = {
            **{name: _published(name) for name in PUBLISHED},
            **{name: Integer(about=about) for name, (_, about) in FIXED_LIMITS.items()},
        }
