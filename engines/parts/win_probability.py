"""Win probabilities of the engines that do not search deeply.

A probability is that of the side to move if it plays the move; a draw counts as half a win. Whose
games it describes depends on the engine, see `Engine.win_probability_of`: for `attack-weights`
those that it plays against itself, for `threat-search` and `learned` those between engines of
several strengths. `benchmarks/win_probability.py` fits them to the results of such games.

- From the position after a move alone: a logistic function of its patterns. Where two more stones
  prove the result, the probability is 1 or 0. For several engines, a temperature for each phase
  then divides the logit.
- From the value of a small search, which `learned` has for the move that it recommends: the same
  logistic function of it as in `search`.

All is fitted to five in a row. For other lengths it is carried over, an estimate that orders
positions and is no measured frequency.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engines.game import Color
from engines.kernels.position import Position
from engines.kernels.win_probability import MAX_LOGIT
from engines.parts.features import phase
from engines.patterns.attacks import FIVE

FITTED: Final = Path(__file__).parents[1] / "kernels" / "win_probability.json"
SEVERAL: Final = "several-engines"
"""Entry of `FITTED` for games between engines of several strengths."""
SEVERAL_LOGIT: Final = 150
"""Evaluation units in one unit of the logit of winning a game of `SEVERAL`: a lead is worth less
there than between equal searches, whose unit is `engines.patterns.evaluation.LOGIT`."""
DIGITS: Final = 4


@functools.cache
def fitted() -> dict[str, Any]:
    """The content of `FITTED`. Never written to."""
    content: dict[str, Any] = json.loads(FITTED.read_text(encoding="utf-8"))
    return content


@functools.cache
def coefficients(games: str, win_length: int = FIVE) -> npt.NDArray[np.float64]:
    """(`engines.kernels.win_probability.WIDTH`,) fitted to results. Never written to.

    Where three or four win, a single stone makes a pattern of every empty line, hundreds on a large
    board. So for lengths other than five, lines count by what one side has more of them than the
    other: a pattern has the mean of its two coefficients, with opposite signs.

    Args:
        games: Name of an entry of `FITTED`.
        win_length: Stones in a row that win.
    """
    entry = fitted()[games]
    lines = np.array(entry["lines"])
    if win_length != FIVE:
        own, other = lines.reshape(2, -1)
        lines = np.concatenate([own - other, other - own]) / 2
    return np.array([*lines, *entry["standings"]])


def win_probabilities(
    position: Position,
    cells: npt.NDArray[np.int64] | Sequence[int],
    to_move: Color,
    games: str,
) -> list[float]:
    """How likely the side to move is to win after each of some moves.

    Args:
        position: The position.
        cells: (n,) empty cells of its window, each `row * cols + col`.
        to_move: The side to move.
        games: Name of an entry of `FITTED`.
    """
    return position.win_probabilities(
        cells, to_move, coefficients(games, position.rules.win_length)
    )


def answer_probabilities(
    position: Position,
    cells: npt.NDArray[np.int64] | Sequence[int],
    to_move: Color,
    value: int | None,
) -> list[float]:
    """How likely the side to move is to win in games of several engines, after moves of an answer.

    Args:
        position: The position.
        cells: (n,) empty cells of its window, each `row * cols + col`, the best one first.
        to_move: The side to move.
        value: What a search found the first move to be worth, in evaluation units: its probability
            follows from that, and the other moves have at most the same. None without a search.
    """
    temperature = fitted()[SEVERAL]["temperatures"][phase(position, to_move).name.lower()]
    chances = [
        logistic(math.log(chance / (1 - chance)) / temperature) if 0 < chance < 1 else chance
        for chance in win_probabilities(position, cells, to_move, SEVERAL)
    ]
    if value is None:
        return chances
    first = logistic(value / SEVERAL_LOGIT)
    return [first, *(min(chance, first) for chance in chances[1:])]


def logistic(logit: float) -> float:
    """The probability of a logit, as it is reported: rounded, and never 0 or 1."""
    bounded = min(max(logit, -MAX_LOGIT), MAX_LOGIT)
    return round(1 / (1 + math.exp(-bounded)), DIGITS)
