"""Which rules the engines on line windows support; imports no kernels, unlike the engines."""

from __future__ import annotations

from typing import Final

from tengen.engines.game import Rules
from tengen.engines.interface import Support
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.windows import MAX_LENGTH, MIN_LENGTH

_PLAYED: Final = Support()
_UNDERSTOOD: Final = {"overline", "blocked_wins", "forbidden_points", "opening"}
"""Fields of `Rules` that attacks and patterns take into account."""
_LENGTHS: Final = f"{MIN_LENGTH} to {MAX_LENGTH} in a row on boards of any size"
_PLAYS: Final = Support(_LENGTHS)
_TRAINED: Final = Support("five in a row on boards of any size, as its models are trained")


def line_windows(rules: Rules) -> Support:
    """The support of engines that weigh, prove or search on windows."""
    is_played = MIN_LENGTH <= rules.win_length <= MAX_LENGTH and rules.special <= _UNDERSTOOD
    return _PLAYED if is_played else _PLAYS


def trained_models(rules: Rules) -> Support:
    """The support of engines with a model: all are trained on five in a row."""
    return _PLAYED if line_windows(rules) and rules.win_length == FIVE else _TRAINED
