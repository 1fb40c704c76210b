"""The options of an engine that plays at a named level."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from tengen.engines.errors import OptionError
from tengen.engines.game.suggestions import did_you_mean, quoted
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.strength.levels import LEVEL, LEVEL_SYNONYMS, STRENGTH

OptionT = TypeVar("OptionT")


def options_at_level(
    level: str,
    spec: str,
    options: Mapping[str, OptionT],
    *,
    plugins: Collection[str] | None = None,
) -> dict[str, OptionT | int]:
    """The options of an engine that plays at a level.

    Args:
        level: A name of `LEVEL`.
        spec: The engine, as for `create_engine`.
        options: Its other options.
        plugins: As for `create_engine`.

    Raises:
        OptionError: No such level, the options have a strength of their own, or the engine plays at
            one strength only; `path` is `level`.
        UnknownEngineError: No engine of this name.
        EngineFaultError: The engine of another distribution cannot be created.
    """
    path = ("level",)
    if level not in LEVEL:
        hint = did_you_mean(str(level), LEVEL, LEVEL_SYNONYMS)
        raise OptionError(
            f"unknown level {quoted(level)}{hint}; the levels are: {', '.join(LEVEL)}", path=path
        )
    name, strength = STRENGTH.name, LEVEL[level].strength
    if name in options:
        raise OptionError(
            f"level is {quoted(level)}, which is {name} {strength}, and option {name} is "
            f"{quoted(options[name])}: name one of them",
            path=path,
        )
    if not _has_strength(spec.partition(":")[0], plugins):
        others = ", ".join(filter(_has_strength, ENGINES))
        raise OptionError(
            f"{spec} has no levels, it has one strength: engines with levels are {others}",
            path=path,
        )
    return {**options, name: strength}


def _has_strength(name: str, plugins: Collection[str] | None = None) -> bool:
    return create_engine(name, plugins=plugins).option(STRENGTH.name) is not None
