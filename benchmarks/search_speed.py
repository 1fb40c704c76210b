"""Nodes per second of the search, and the cost of keeping its pattern lists up.

    python -m benchmarks.search_speed

Depth 8 from balanced openings. The search keeps lists of patterns up in make and unmake; an
alpha-beta search as one begins with it scans all cells for patterns and values in every node. The
cost of a make and unmake and of one such scan is printed beside that of a node. In processor time,
least of all rounds, so that a busy machine matters little. `benchmarks.kernels --against` compares
two checkouts.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable
from typing import Final

import numpy as np

from engines.game import Board, preset
from engines.kernels import layout
from engines.kernels.compiled import kernel
from engines.kernels.layout import ARRAYS, INT, INT64S, VOID, Int64s, PositionArrays
from engines.kernels.make_unmake import make, point_value, unmake
from engines.kernels.searcher import Searcher
from engines.patterns.windows import CELL_MASK, CellPattern
from training.arena.openings import BALANCED, read_book

SIDE: Final = 15
DEPTH: Final = 8
OPENINGS: Final = 10
ROUNDS: Final = 25
REPEATS: Final = 500


@kernel(INT(ARRAYS, INT64S, INT))
def scan(p: PositionArrays, points: Int64s, repeats: int) -> int:
    """Count both sides' cells of every pattern and add up their values, `repeats` times."""
    total = 0
    for _ in range(repeats):
        for point in points:
            if p.cells[point] != 0:
                continue
            for side in range(2):
                code = p.ints[layout.COUNTERS + 2 * point + side]
                total += point_value(p, point, side)
                pattern = p.table[layout.CELL_PATTERNS + (code & CELL_MASK)]
                if pattern != CellPattern.NONE:
                    p.ints[layout.SCORES + pattern] += 1
    return total


@kernel(VOID(ARRAYS, INT64S, INT))
def make_and_unmake(p: PositionArrays, points: Int64s, repeats: int) -> None:
    """Put stones on `points` in turn and take them back, `repeats` times."""
    for _ in range(repeats):
        for at in range(points.shape[0]):
            make(p, points[at], at % 2)
        for at in range(points.shape[0] - 1, -1, -1):
            unmake(p, points[at], at % 2)


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print the figures."""
    boards = [
        Board.from_moves(preset("gomoku"), moves)
        for moves in read_book(BALANCED, preset("gomoku"))[:OPENINGS]
    ]
    longest = max(boards, key=len)
    searcher, empty = Searcher(), Searcher(1)
    empty.set_up(Board(longest.rules))
    arrays, inside = empty._arrays, empty._inside  # noqa: SLF001 - the kernels, unchecked
    stones = np.array([inside[row * SIDE + col] for row, col in longest.move_stack])

    def search(board: Board) -> int:
        searcher.set_up(board)
        searcher.search(board.to_move, depth=DEPTH)
        return searcher.nodes

    parts: dict[str, Callable[[], object]] = {
        "make and unmake": lambda: make_and_unmake(arrays, stones, REPEATS),
        "scan": lambda: scan(arrays, inside, REPEATS * len(stones)),
    }
    searches: list[Callable[[], int]] = [functools.partial(search, board) for board in boards]
    visited = sum(work() for work in searches)
    # Other work on the machine can only add: the least is the nearest to the truth.
    least = [[math.inf] * len(parts), [math.inf] * len(searches)]
    for _ in range(ROUNDS):
        least[0] = [
            min(time, seconds(work)) for time, work in zip(least[0], parts.values(), strict=True)
        ]
        least[1] = [min(time, seconds(work)) for time, work in zip(least[1], searches, strict=True)]
    made = REPEATS * len(stones)
    cost = {name: time / made * 1e9 for name, time in zip(parts, least[0], strict=True)}
    node = sum(least[1]) / visited * 1e9
    for name, nanoseconds in {"node": node, **cost}.items():
        print(f"{name:26} {nanoseconds:5.0f} ns")
    print(f"search, depth {DEPTH}, {OPENINGS} openings: {1e3 / node:.2f} M nodes/s")


if __name__ == "__main__":
    main()
