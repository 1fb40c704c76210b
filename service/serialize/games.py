"""The JSON documents of named games, and of a service's limits."""

from __future__ import annotations

from typing import cast

from engines.game import PRESETS
from engines.registry import default_engine
from service.config import Settings
from service.moves.engine_pool import EnginePool
from service.schemas.games import FIXED_LIMITS, PUBLISHED
from service.serialize import moves as serialize
from tengen_client.json_types import GamesDict, LimitsOfServiceDict


def games(engines: EnginePool) -> GamesDict:
    """The named games, with the engines that play them."""
    return {
        "games": [
            {
                "name": name,
                "rules": serialize.game(rules),
                "engine": default_engine(rules),
                "engines": engines.names_for(rules),
            }
            for name, rules in PRESETS.items()
        ]
    }


def limits(settings: Settings) -> LimitsOfServiceDict:
    """The limits of a service."""
    found = {name: getattr(settings, name) for name in PUBLISHED}
    found |= {name: value for name, (value, _) in FIXED_LIMITS.items()}
    return cast("LimitsOfServiceDict", found)
