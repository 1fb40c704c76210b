"""Static evaluation of the search, fitted to the results of self-play with five in a row.

Other lengths are evaluated by the same values, since a line pattern is named for the stones that it
lacks.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.patterns.attacks import FIVE
from engines.patterns.windows import COUNTER_BITS, COUNTER_MASK, VALUE_CODES

ORDER_BY_LINE: Final = (4, 11, 21, 54, 84)
"""By `LinePattern` from `TWO` to `FOUR`: how early a point is to be tried, for each line."""
LOGIT: Final = 300
"""Evaluation units in one unit of the logit of the win probability."""


LONG_TEMPO: Final = 100
"""Value of being to move where more than five win: little, and a position in which nobody threatens
anything is to have a win probability near one half."""


class Evaluation(NamedTuple):
    """What a position is worth, in evaluation units."""

    values: npt.NDArray[np.int32]
    """(VALUE_CODES,) value of an empty point to a side, by its counters. Never written to."""
    order: npt.NDArray[np.int32]
    """(VALUE_CODES,) how early a point is to be tried, by its counters."""
    tempo: int
    """Value of being to move."""
    threatened: int
    """Taken off where the opponent threatens to win with its next two stones."""
    promising: int
    """Added where the side to move can make two open threes at once."""


@functools.cache
def evaluation(win_length: int = FIVE) -> Evaluation:
    """The evaluation fitted to the results of self-play, from `evaluation.json`.

    Args:
        win_length: Stones in a row that win.
    """
    fitted = json.loads(Path(__file__).with_name("evaluation.json").read_text(encoding="utf-8"))
    lines = np.array(fitted["lines"])
    code = np.arange(VALUE_CODES)
    counters = np.stack(
        [code >> COUNTER_BITS * field & COUNTER_MASK for field in range(len(lines))]
    )
    values = np.rint(lines @ counters).astype(np.int32)
    for counts, value in fitted["cells"]:
        values[sum(n << COUNTER_BITS * field for field, n in enumerate(counts))] = value
    order = np.rint(np.array(ORDER_BY_LINE) @ counters).astype(np.int32)
    tempo = fitted["tempo"] if win_length <= FIVE else LONG_TEMPO
    return Evaluation(values, order, tempo, fitted["threatened"], fitted["promising"])
