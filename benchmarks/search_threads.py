"""What more threads bring to one search: nodes per second, and positions until a depth.

    python -m benchmarks.search_threads [--threads 2] [--depth 12] [--rounds 7]

The ten middle games of `benchmarks.search_depth`. Nodes per second by the clock need as many idle
cores as threads; by processor time they are what the threads would visit if each had a core of its
own, on a busy machine too. One thread and several take turns; medians over the rounds.

Positions until a depth are those of the thread whose result counts, relative to a search by one
thread, geometric mean over all rounds: threads that do the same work twice visit more nodes per
second and get no deeper.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from typing import Final

from benchmarks.search_depth import POSITIONS
from engines.game import Board, preset
from engines.game.notation import parse_moves
from engines.kernels.parallel_searcher import ParallelSearcher
from engines.kernels.searcher import Searcher

MEMORY_MB: Final = 64
NODES: Final = 200_000
"""Of each thread."""


def speeds(searcher: Searcher, boards: list[Board], threads: int) -> tuple[float, float]:
    """Nodes per second by the clock, and by processor time with a core for each thread."""
    visited, wall, processor = 0, 0.0, 0.0
    for board in boards:
        searcher.set_up(board)
        start = time.perf_counter(), time.process_time()
        searcher.search(board.to_move, nodes=threads * NODES)
        wall += time.perf_counter() - start[0]
        processor += time.process_time() - start[1]
        visited += searcher.nodes
    return visited / wall, threads * visited / processor


def nodes_until(searcher: Searcher, board: Board, depth: int) -> int:
    """Positions that the thread whose result counts visits until a depth."""
    searcher.set_up(board)
    searcher.search(board.to_move, depth=depth)
    return searcher.own_nodes


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    rules, threads = preset("gomoku"), arguments.threads
    boards = [Board.from_moves(rules, parse_moves(moves, rules)) for moves in POSITIONS]
    one, several = Searcher(MEMORY_MB), ParallelSearcher(threads, MEMORY_MB)
    rounds = [
        (*speeds(one, boards, 1), *speeds(several, boards, threads))
        for _ in range(arguments.rounds)
    ]
    columns = [statistics.median(column) for column in zip(*rounds, strict=True)]
    for at, how in enumerate(("the clock", "processor time")):
        ratios = [each[at + 2] / each[at] for each in rounds]
        print(
            f"by {how}: {columns[at] / 1e6:.2f} M nodes/s by one thread, "
            f"{columns[at + 2] / 1e6:.2f} by {threads}, ratio {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )
    shares = [
        math.log(nodes_until(several, board, arguments.depth) / alone)
        for board in boards
        for alone in [nodes_until(one, board, arguments.depth)]
        for _ in range(arguments.rounds)
    ]
    share = math.exp(sum(shares) / len(shares))
    print(f"positions of one thread of {threads} until depth {arguments.depth}: {share:.2f}")


if __name__ == "__main__":
    main()
