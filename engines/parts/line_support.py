"""Which rules the engines on line windows support; imports no kernels, unlike the engines."""

from __future__ import annotations

from typing import Final

from engines.base import Support
from engines.game import Rules
from engines.patterns.attacks import FIVE
from engines.patterns.windows import MAX_LENGTH, MIN_LENGTH

_PLAYED: Final = Support()
_UNDERSTOOD: Final = {"overline", "blocked_wins", "forbidden_points", "opening"}
"""Fields of `Rules` that attacks and patterns take into account."""
_LENGTHS: Final = f"{MIN_LENGTH} to {MAX_LENGTH} in a row on boards of any size"
_WEIGHS: Final = Support(_LENGTHS)
_PLAYS: Final = Support(f"{_LENGTHS}, and renju, but not caro")
_TRAINED: Final = Support(
    "five in a row on boards of any size, as its models are trained: gomoku, standard and renju, "
    "but not caro"
)


def attack_windows(rules: Rules) -> Support:
    """The support of engines that weigh the attacks of windows: caro as well."""
    is_played = MIN_LENGTH <= rules.win_length <= MAX_LENGTH and rules.special <= _UNDERSTOOD
    return _PLAYED if is_played else _WEIGHS


def line_windows(rules: Rules) -> Support:
    """The support of engines that prove and search on windows: overlines winning or not.

    Not caro: proofs and searches take the cells that complete a five for the only answers to a
    four, and there a stone next to the five would be another.
    """
    return _PLAYED if attack_windows(rules) and rules.blocked_wins else _PLAYS


def trained_models(rules: Rules) -> Support:
    """The support of engines with a model: all are trained on five in a row."""
    return _PLAYED if line_windows(rules) and rules.win_length == FIVE else _TRAINED
