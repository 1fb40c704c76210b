"""How many positions a second the search visits, and what it would if each scanned the board.

    python -m benchmarks.search_speed

Depth 8 from balanced openings. The search keeps lists of threats up in make and unmake. An
alpha-beta search as one begins with it keeps windows and sums alone, and scans all cells for
threats and worth in every node. What such a node costs is put together from the parts that differ,
measured in the same rounds: a node of the search, less its make and unmake, plus the make and
unmake of the attack weights, which keep no lists, plus the scan.
"""

from __future__ import annotations

import statistics
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
ROUNDS = 5
REPEATS = 20_000


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
    """Wall-clock seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


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
    repeats = REPEATS // len(stones)
    visited = 0

    def search_all() -> None:
        nonlocal visited
        visited = 0
        for board in boards:
            searcher.set_up(board)
            for _ in searcher.think(board.to_move, depth=DEPTH):
                pass
            visited += searcher.nodes

    cases: dict[str, tuple[Callable[[], object], Callable[[], int]]] = {
        "node": (search_all, lambda: visited),
        "make and unmake, lists": (
            lambda: make_and_unmake_with_lists(tree, stones, repeats),
            lambda: repeats * len(stones),
        ),
        "make and unmake, no lists": (
            lambda: make_and_unmake(longest, repeats),
            lambda: repeats * len(stones),
        ),
        "scan": (lambda: scan(tree, inside, REPEATS), lambda: REPEATS),
    }
    for work, _ in cases.values():
        work()
    times: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, (work, count) in cases.items():
            times[name].append(seconds(work) / count())
    cost = {name: statistics.median(samples) * 1e9 for name, samples in times.items()}
    for name, samples in times.items():
        print(f"{name:26} {cost[name]:6.0f} ns ({min(samples) * 1e9:.0f}-{max(samples) * 1e9:.0f})")
    scanning = cost["node"] + cost["scan"]
    scanning += cost["make and unmake, no lists"] - cost["make and unmake, lists"]
    print(f"search, depth {DEPTH}, {OPENINGS} openings: {1e3 / cost['node']:.2f} M nodes/s")
    print(f"with a scan in every node: {1e3 / scanning:.2f} M nodes/s")
    print(f"ratio: {scanning / cost['node']:.2f}")


if __name__ == "__main__":
    main()
