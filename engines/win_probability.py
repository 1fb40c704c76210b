"""Win probabilities of the engines that do not search, from the position after a move.

A probability is that of the side to move if it plays the move and the same engine then plays both
sides, at full strength; a draw counts as half a win. `benchmarks/win_probability.py` fits the model
to the results of self-play and reports its calibration. Where two more stones prove the result, the
probability is 1 or 0.

The model is fitted to five in a row. For other lengths it is carried over, an estimate that orders
positions and is no measured frequency.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game import Color
from engines.kernels.position import Position
from engines.patterns.attacks import FIVE

FITTED: Final = Path(__file__).parent / "kernels" / "win_probability.json"


@functools.cache
def coefficients(engine: str, win_length: int = FIVE) -> npt.NDArray[np.float64]:
    """(`engines.kernels.win_probability.WIDTH`,) fitted to an engine's results. Never written to.

    Where three or four win, a single stone makes a pattern of every empty line, hundreds on a large
    board. So for lengths other than five, lines count by what one side has more of them than the
    other: a pattern has the mean of its two coefficients, with opposite signs.

    Args:
        engine: Name of an engine in `FITTED`.
        win_length: Stones in a row that win.
    """
    fitted = json.loads(FITTED.read_text(encoding="utf-8"))[engine]
    lines = np.array(fitted["lines"])
    if win_length != FIVE:
        own, other = lines.reshape(2, -1)
        lines = np.concatenate([own - other, other - own]) / 2
    return np.array([*lines, *fitted["standings"]])


def win_probabilities(
    position: Position,
    cells: npt.NDArray[np.int64] | Sequence[int],
    to_move: Color,
    engine: str,
) -> list[float]:
    """How likely the side to move is to win after each of some moves.

    Args:
        position: The position.
        cells: (n,) empty cells of its window, each `row * cols + col`.
        to_move: The side to move.
        engine: Name of the engine that goes on playing both sides.
    """
    return position.win_probabilities(
        cells, to_move, coefficients(engine, position.rules.win_length)
    )
