"""A scripted player of five in a row that plays like a careful first-time player.

`benchmarks.levels` lets it play against the levels.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.game import Move, Rules, preset
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, Support, ranked

RULES: Final = preset("gomoku")
FIVE: Final = 5
SEEN: Final = 0.8
"""Probability that the player sees the opponent's threes before a move."""


class CarefulEngine(Engine):
    """A careful first-time player of five in a row: sees every four, and most threes.

    It completes a five; else it blocks one; else it turns a three into an open four; else it blocks
    a three of the opponent, which it sees with probability `SEEN`. Otherwise it adds to its longest
    line that can still become five.
    """

    name = "careful"
    summary = "Wins, blocks fours always and threes usually, and else builds lines."
    score = Score(meaning="40 wins, 30 blocks a four, 20 goes on from a three, 10 blocks one")
    randomised = True

    @override
    def supports(self, rules: Rules) -> Support:
        """Supports gomoku on 15x15 only."""
        return Support(None if rules == RULES else "gomoku on 15x15")

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board, rng = request.board, request.rng
        own, cells = int(board.to_move), board.cells
        wanted = _promise(cells, own)
        if rng.random() < SEEN:
            wanted |= dict.fromkeys(_ends(cells, -own), 10.0)
        wanted |= dict.fromkeys(_ends(cells, own), 20.0)
        wanted |= dict.fromkeys(winning_moves(board, -board.to_move), 30.0)
        wanted |= dict.fromkeys(winning_moves(board, board.to_move), 40.0)
        return Analysis(candidates=ranked(request, wanted))


def _move(cell: int) -> Move:
    return Move(*divmod(cell, RULES.shape[1]))


def _ends(cells: npt.NDArray[np.int8], color: int) -> Iterator[Move]:
    """The cells at which a three becomes an open four, or is kept from becoming one."""
    runs, _ = windows(FIVE + 1)
    stones = cells.ravel()[runs] * color
    is_open = (stones[:, [0, -1]] == 0).all(axis=1) & (stones >= 0).all(axis=1)
    for run, stone in zip(runs[is_open], stones[is_open], strict=True):
        if stone.sum() == FIVE - 2:
            yield from map(_move, run[1:-1][stone[1:-1] == 0].tolist())


def _promise(cells: npt.NDArray[np.int8], color: int) -> dict[Move, float]:
    """The most own stones on a line of five without an enemy stone, for each empty cell."""
    runs, _ = windows(FIVE)
    stones = cells.ravel()[runs] * color
    free = (stones >= 0).all(axis=1)
    counts = stones[free].sum(axis=1)
    best = np.zeros(cells.size, dtype=np.int64)
    np.maximum.at(best, runs[free], counts[:, None])
    return {_move(cell): float(best[cell]) for cell in np.flatnonzero(cells.ravel() == 0).tolist()}


@functools.cache
def windows(length: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """(n, length) cells of the runs of a length on the board, and (n,) whether each is diagonal."""
    rows, cols = RULES.shape
    found, diagonal = [], []
    for down, right in DIRECTIONS:
        for row in range(rows):
            for col in range(cols):
                end = row + down * (length - 1), col + right * (length - 1)
                if 0 <= end[0] < rows and 0 <= end[1] < cols:
                    steps = range(length)
                    found.append([(row + down * i) * cols + col + right * i for i in steps])
                    diagonal.append(down != 0 != right)
    return np.array(found), np.array(diagonal)
