"""Which rules the engines on line windows support; imports no kernels, unlike the engines."""

from __future__ import annotations

import dataclasses
from typing import Final

from tengen.engines.game import Rules
from tengen.engines.interface import PlayedGames, Support
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.windows import MAX_LENGTH, MIN_LENGTH

LINE_WINDOWS: Final = PlayedGames(
    shortest=MIN_LENGTH,
    longest=MAX_LENGTH,
    # Attacks and patterns take these fields into account.
    rules=frozenset({"overline", "blocked_wins", "forbidden_points", "opening"}),
    words=f"{MIN_LENGTH} to {MAX_LENGTH} in a row on boards of any size",
)
"""The games of engines that weigh, prove or search on windows."""
TRAINED: Final = dataclasses.replace(
    LINE_WINDOWS,
    shortest=FIVE,
    longest=FIVE,
    words="five in a row on boards of any size, as its models are trained",
)
"""The games of engines with a model: all are trained on five in a row."""


def line_windows(rules: Rules) -> Support:
    """The support of engines that weigh, prove or search on windows."""
    return LINE_WINDOWS.support(rules)


def trained_models(rules: Rules) -> Support:
    """The support of engines with a model."""
    return TRAINED.support(rules)
