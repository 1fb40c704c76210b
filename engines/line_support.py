"""Which rules the engines on line windows support; imports no kernels, unlike the engines."""

from __future__ import annotations

from typing import Final

from engines.base import Support
from engines.game import Rules
from engines.patterns.attacks import FIVE
from engines.patterns.windows import MAX_LENGTH, MIN_LENGTH

_PLAYED: Final = Support()
_PLAYS: Final = Support(
    f"{MIN_LENGTH} to {MAX_LENGTH} in a row on boards of any size, and renju, but not caro"
)
_TRAINED: Final = Support(
    "five in a row on boards of any size, as its models are trained: gomoku, standard and renju, "
    "but not caro"
)


def line_windows(rules: Rules) -> Support:
    """The support of engines that see lines as windows: on any board, overlines winning or not.

    Not caro: proofs and searches take the cells that complete a five for the only answers to a
    four, and there a stone next to the five would be another.
    """
    plays = MIN_LENGTH <= rules.win_length <= MAX_LENGTH and rules.blocked_wins
    return _PLAYED if plays else _PLAYS


def trained_models(rules: Rules) -> Support:
    """The support of engines with a model: all are trained on five in a row."""
    return _PLAYED if line_windows(rules) and rules.win_length == FIVE else _TRAINED
