"""How many positions a second the search visits, and what it would if each scanned the board.

    python -m benchmarks.search_speed

Depth 8 from balanced openings. The search keeps lists of threats up in make and unmake. An
alpha-beta search as one begins with it keeps windows and sums alone, and scans all cells for
threats and worth in every node. What such a node costs is put together from the parts that differ,
measured in the same rounds: a node of the search, less its make and unmake, plus the make and
unmake of the attack weights, which keep no lists, plus the scan. In processor time, least of all
rounds, so that a busy machine matters little.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from numba import types

from benchmarks.kernels import SIDE, make_and_unmake
from engines.game import Board, preset
from engines.kernels import search
from engines.kernels.compiled import kernel
from engines.kernels.search import TREE, Tree
from engines.kernels.search_tables import CLASS_SHIFT, WORTH_MASK, Class
from engines.kernels.searcher import Searcher
from training.arena.openings import BALANCED, read_book

DEPTH = 8
OPENINGS = 10
ROUNDS = 25
REPEATS = 500


@kernel(types.int64(TREE, types.int64[::1], types.int64))
def scan(t: Tree, points: npt.NDArray[np.int64], repeats: int) -> int:
    """Count both sides' cells of every class and add up what they are worth, `repeats` times."""
    total = 0
    for _ in range(repeats):
        for point in points:
            if t.cells[point] != 0:
                continue
            for side in range(2):
                sums = t.ints[search.SUMS + 2 * point + side]
                total += t.table[search.WORTH + (sums & WORTH_MASK)]
                kind = t.table[search.CELL_CLASS + (sums >> CLASS_SHIFT)]
                if kind != Class.NONE:
                    t.ints[search.ORDER + kind] += 1
    return total


@kernel(types.void(TREE, types.int64[::1], types.int64))
def make_and_unmake_with_lists(t: Tree, points: npt.NDArray[np.int64], repeats: int) -> None:
    """Put stones on `points` in turn and take them back, `repeats` times."""
    for _ in range(repeats):
        for at in range(points.shape[0]):
            search.make(t, points[at], at % 2)
        for at in range(points.shape[0] - 1, -1, -1):
            search.unmake(t, points[at], at % 2)


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
    tree, inside = empty._tree, empty._inside  # noqa: SLF001 - the kernels, unchecked
    stones = np.array([inside[row * SIDE + col] for row, col in longest.move_stack])

    def think(board: Board) -> int:
        searcher.set_up(board)
        searcher.think(board.to_move, depth=DEPTH)
        return searcher.nodes

    parts: dict[str, Callable[[], object]] = {
        "make and unmake, lists": lambda: make_and_unmake_with_lists(tree, stones, REPEATS),
        "make and unmake, no lists": lambda: make_and_unmake(longest, REPEATS),
        "scan": lambda: scan(tree, inside, REPEATS * len(stones)),
    }
    searches: list[Callable[[], int]] = [functools.partial(think, board) for board in boards]
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
    scanning = node + cost["scan"]
    scanning += cost["make and unmake, no lists"] - cost["make and unmake, lists"]
    for name, nanoseconds in {"node": node, **cost, "node that scans": scanning}.items():
        print(f"{name:26} {nanoseconds:5.0f} ns")
    print(f"search, depth {DEPTH}, {OPENINGS} openings: {1e3 / node:.2f} M nodes/s")
    print(f"with a scan in every node: {1e3 / scanning:.2f} M nodes/s, ratio {scanning / node:.2f}")


if __name__ == "__main__":
    main()
