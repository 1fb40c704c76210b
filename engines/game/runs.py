"""Runs of equal stones on a whole board at once, as a quick check before lines are followed."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

_BITS: Final = bytes.maketrans(b"\x01\xff", b"\x01\x02")
"""Translation of the bytes of +1 and -1 to one bit for X and another for O."""


def has_run(cells: npt.NDArray[np.int8], length: int) -> bool:
    """Whether `length` stones of one side, or more, are in a row.

    The board is one integer with a byte per cell. Shifting it by the distance of neighbours and
    taking the conjunction compares all cells with their neighbours at once; the sides have
    different bits.

    Args:
        cells: (rows, cols): +1 for X, -1 for O, 0 for empty.
        length: Number of stones.
    """
    rows, cols = cells.shape
    # An extra empty column, so that no line continues in the next row.
    width = cols + 1
    padded = np.zeros((rows, width), dtype=np.int8)
    padded[:, :cols] = cells
    stones = int.from_bytes(padded.tobytes().translate(_BITS))
    # To the neighbours on the right, and below: on the left, straight, on the right.
    for distance in (1, width - 1, width, width + 1):
        run, covered = stones, 1
        while run and covered < length:
            # Two runs of this length that touch or overlap form a longer one.
            further = min(covered, length - covered)
            run &= run >> 8 * distance * further
            covered += further
        if run:
            return True
    return False
