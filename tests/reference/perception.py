"""A slow, readable twin of the lines that `tengen.engines.kernels.perception` may overlook."""

from __future__ import annotations

import dataclasses

import numpy as np
import numpy.typing as npt

from tengen.engines.game.lines import DIRECTIONS

Cell = tuple[int, int]


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """The stones of a run of cells with stones of one color alone, in order."""

    stones: tuple[Cell, ...]
    lacking: int
    """Stones that the run lacks to win."""

    @property
    def ends(self) -> frozenset[Cell]:
        return frozenset({self.stones[0], self.stones[-1]})


def lines(cells: npt.NDArray[np.int8], win_length: int, lacking: int) -> set[Line]:
    """All lines of a board that lack so many stones."""
    rows, cols = cells.shape
    found = set()
    for down, right in DIRECTIONS:
        for row in range(rows):
            for col in range(cols):
                run = [(row + down * i, col + right * i) for i in range(win_length)]
                if not (0 <= run[-1][0] < rows and 0 <= run[-1][1] < cols):
                    continue
                stones = tuple(cell for cell in run if cells[cell])
                if len(stones) == win_length - lacking and len({cells[c] for c in stones}) == 1:
                    found.add(Line(stones, lacking))
    return found
