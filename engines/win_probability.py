"""Win probabilities of the engines that do not search, from the position after a move.

A probability is that of the side to move if it plays the move and the same engine then plays both
sides, at full strength; a draw counts as half a win. `benchmarks/win_probability.py` fits the model
to the results of self-play and reports its calibration. Where two more stones prove the result, the
probability is 1 or 0.
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

FITTED: Final = Path(__file__).parent / "kernels" / "win_probability.json"


@functools.cache
def coefficients(engine: str) -> npt.NDArray[np.float64]:
    """(`engines.kernels.win_probability.WIDTH`,) fitted to an engine's results. Never written to.

    Args:
        engine: Name of an engine in `FITTED`.
    """
    fitted = json.loads(FITTED.read_text(encoding="utf-8"))[engine]
    return np.array([*fitted["lines"], *fitted["standings"]])


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
    return position.win_probabilities(cells, to_move, coefficients(engine))
