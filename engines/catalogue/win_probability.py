"""Win probabilities of the engines that do not play perfectly.

A probability is for the side to move if it plays the move; a draw counts as half a win. It
describes games that depend on the engine, see `Engine.win_probability_of`: for `attack-weights`,
games against itself; for the others, games between engines of several strengths.
`benchmarks/win_probability.py` fits them to the results of such games.

- From the position after a move alone: a logistic function of its patterns. Where two more stones
  prove the result, the probability is 1 or 0.
- From the value of a search, which `search` has for every move, and `learned` for the move that it
  recommends: a logistic function of the value.

For several engines, a slope then multiplies the logit. There is one for positions with few stones,
where patterns and values say less, and one for all others (`benchmarks/third_party.py`).

All is fitted to five in a row. For other lengths it is carried over, an estimate that orders
positions and is no measured frequency.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Color
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.win_probability import MAX_LOGIT
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.evaluation import LOGIT

FITTED: Final = Path(__file__).parents[1] / "kernels" / "win_probability.json"
SEVERAL: Final = "several-engines"
"""Entry of `FITTED` for games between engines of several strengths."""
EARLY: Final = 10
"""Positions with fewer stones are early."""
DIGITS: Final = 4

Source: TypeAlias = Literal["patterns", "values"]
"""Input of a logit: the patterns of a position, or the value of a search."""


@functools.cache
def fitted() -> dict[str, Any]:
    """The content of the file `FITTED`; read-only."""
    content: dict[str, Any] = json.loads(FITTED.read_text(encoding="utf-8"))
    return content


@functools.cache
def coefficients(games: str, win_length: int = FIVE) -> npt.NDArray[np.float64]:
    """(`tengen.engines.kernels.win_probability.WIDTH`,) coefficients fitted to results; read-only.

    Where three or four win, a single stone makes a pattern of every empty line, hundreds on a large
    board. So for lengths other than five, only the difference between both sides counts: a pattern
    has the mean of its two coefficients, with opposite signs.

    Args:
        games: Name of an entry of `FITTED`.
    """
    entry = fitted()[games]
    lines = np.array(entry["lines"])
    if win_length != FIVE:
        own, other = lines.reshape(2, -1)
        lines = np.concatenate([own - other, other - own]) / 2
    return np.array([*lines, *entry["standings"]])


def slope(source: Source, stones: int) -> float:
    """Factor that calibrates a logit to games of `SEVERAL`.

    Args:
        stones: Number of stones on the board, before the move.
    """
    slopes = fitted()[SEVERAL]["slopes"][source]
    return float(slopes["early" if stones < EARLY else "later"])


def value_probability(value: float, stones: int) -> float:
    """The probability that the side to move wins a game of `SEVERAL`, from the value of a search.

    Args:
        value: In evaluation units, of which `LOGIT` are one unit of the logit between equal
            searches.
    """
    return logistic(slope("values", stones) * value / LOGIT)


def win_probabilities(
    position: StaticPosition,
    cells: npt.NDArray[np.int64] | Sequence[int],
    to_move: Color,
    games: str,
) -> list[float]:
    """How likely the side to move is to win after each of some moves.

    Args:
        cells: (n,) empty cells of its window, each `row * cols + col`.
        games: Name of an entry of `FITTED`.
    """
    return position.win_probabilities(
        cells, to_move, coefficients(games, position.rules.win_length)
    )


def answer_probabilities(
    position: StaticPosition,
    cells: npt.NDArray[np.int64] | Sequence[int],
    to_move: Color,
    value: int | None,
) -> list[float]:
    """Win probabilities of the side to move in games of several engines, for an answer's moves.

    Args:
        cells: (n,) empty cells of its window, each `row * cols + col`, the best one first.
        value: Value of the first move by a search, in evaluation units: its probability
            follows from that, and the other moves have at most the same. None without a search.
    """
    stones = position.rows * position.cols - len(position.empty_cells())
    factor = slope("patterns", stones)
    chances = [
        logistic(factor * math.log(chance / (1 - chance))) if 0 < chance < 1 else chance
        for chance in win_probabilities(position, cells, to_move, SEVERAL)
    ]
    if value is None:
        return chances
    first = value_probability(value, stones)
    return [first, *(min(chance, first) for chance in chances[1:])]


def logistic(logit: float) -> float:
    """The probability of a logit, as it is reported: rounded, and never 0 or 1."""
    bounded = min(max(logit, -MAX_LOGIT), MAX_LOGIT)
    return round(1 / (1 + math.exp(-bounded)), DIGITS)
