"""What the search looks up: the threats of every window, the class and the worth of every cell.

The search has its own tables beside those of the attack weights: a cell's threats over its four
lines fit in 21 bits, so that one look-up and one addition keep a cell up.
"""

from __future__ import annotations

import enum
import functools
import json
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.kernels.tables import Threat, tables

COUNT_BITS: Final = 3
"""Width of a counter; a cell's sum holds one for each threat from `TWO` to `FIVE`."""
COUNT_MASK: Final = (1 << COUNT_BITS) - 1
CLASS_SHIFT: Final = COUNT_BITS * (Threat.OPEN_THREE - 1)
"""From this bit on, a cell's sum says which `Class` it is of."""
CLASS_CODES: Final = 1 << COUNT_BITS * (Threat.FIVE - Threat.OPEN_THREE + 1)
WORTH_CODES: Final = 1 << COUNT_BITS * Threat.FOUR
"""The counters from `TWO` to `FOUR`, open fours among the last, say what a cell is worth."""
WORTH_MASK: Final = WORTH_CODES - 1

APPEALS: Final = (4, 11, 21, 54, 84)
"""By threat from `TWO` to `FOUR`: how early a cell is to be tried, for each line that makes one."""
LOGIT: Final = 300
"""Evaluation units in one unit of the logit of the win probability."""


class Evaluation(NamedTuple):
    """What a position is worth, in evaluation units."""

    worths: npt.NDArray[np.int32]
    """(WORTH_CODES,) what an empty cell is worth to a side, by its counters. Never written to."""
    appeals: npt.NDArray[np.int32]
    """(WORTH_CODES,) how early a cell is to be tried, by its counters."""
    tempo: int
    """Worth of being to move."""
    threatened: int
    """Taken off where the opponent threatens to win with its next two stones."""
    promising: int
    """Added where the side to move can make two open threes at once."""


class Class(enum.IntEnum):
    """What a stone on a cell would be, over its four lines; each decides sooner than those before.

    The search finds the cells of every class but `NONE` in lists, without looking at the board.
    """

    NONE = 0
    THREE = 1
    """Makes an open three."""
    DOUBLE_THREE = 2
    """Makes two open threes."""
    FOUR = 3
    """Makes a four: the opponent has one answer."""
    FOUR_THREE = 4
    """Makes a four and an open three."""
    DOUBLE_FOUR = 5
    """Makes an open four or two fours: wins with the next stone, unless the opponent wins first."""
    FIVE = 6
    """Wins."""


@functools.cache
def windows(*, overline: bool) -> npt.NDArray[np.int32]:
    """(TABLE_SIZE,) what every window adds to the counters of a cell. Never written to.

    Args:
        overline: Whether more than five in a row win.
    """
    threats = tables(overline=overline).threats.astype(np.int32)
    counters = np.where(threats > 0, np.int32(1) << COUNT_BITS * (threats - 1), np.int32(0))
    # An open four is a four too: both are worth that, and two fours are as good.
    four = np.int32(1 << COUNT_BITS * (Threat.FOUR - 1))
    return np.where(threats == Threat.OPEN_FOUR, counters + four, counters)


@functools.cache
def evaluation() -> Evaluation:
    """The evaluation fitted to the results of self-play: `evaluation.json` says how."""
    fitted = json.loads(Path(__file__).with_name("evaluation.json").read_text(encoding="utf-8"))
    lines = np.array(fitted["lines"])
    code = np.arange(WORTH_CODES)
    counters = np.stack([code >> COUNT_BITS * field & COUNT_MASK for field in range(len(lines))])
    worths = np.rint(lines @ counters).astype(np.int32)
    for counts, worth in fitted["cells"]:
        worths[sum(n << COUNT_BITS * field for field, n in enumerate(counts))] = worth
    appeals = np.rint(np.array(APPEALS) @ counters).astype(np.int32)
    return Evaluation(worths, appeals, fitted["tempo"], fitted["threatened"], fitted["promising"])


@functools.cache
def classes() -> npt.NDArray[np.int32]:
    """(CLASS_CODES,) the `Class` of a cell, by its sum from `CLASS_SHIFT` on."""
    code = np.arange(CLASS_CODES)
    threes, fours, open_fours, fives = (
        code >> COUNT_BITS * field & COUNT_MASK for field in range(4)
    )
    table = np.zeros(CLASS_CODES, dtype=np.int32)
    for kind, holds in (
        (Class.THREE, threes >= 1),
        (Class.DOUBLE_THREE, threes >= 2),  # noqa: PLR2004 - two
        (Class.FOUR, fours >= 1),
        (Class.FOUR_THREE, (fours >= 1) & (threes >= 1)),
        (Class.DOUBLE_FOUR, (open_fours >= 1) | (fours >= 2)),  # noqa: PLR2004 - two
        (Class.FIVE, fives >= 1),
    ):
        table[holds] = kind
    return table
