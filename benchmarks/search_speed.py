"""Nodes per second of the search, by one thread and by several.

    python -m benchmarks.search_speed [--threads 2] [--rounds 7]

Depth 8 from balanced openings by one thread, in processor time, so that a busy machine matters
little; `benchmarks.kernels --against` compares two checkouts. With `--threads`, the middle games of
`benchmarks.search_depth` are searched by one thread and by several in turn. By the clock, that
needs an idle core for each thread; processor time tells how many nodes the threads would visit with
a core each. Last come the nodes of the thread whose result counts until a depth, relative to a
search by one thread, geometric mean: threads that repeat each other's work visit more nodes per
second and get no deeper.
"""

from __future__ import annotations

import math
import statistics
import time
from typing import Final

import click

from benchmarks.search_depth import middle_games
from benchmarks.server import report
from engines.game import Board, preset
from engines.kernels.searcher import ParallelSearcher, Searcher
from training.arena.openings import BALANCED, read_book

DEPTH: Final = 8
DEPTH_OF_THREADS: Final = 12
OPENINGS: Final = 10
MEMORY_MB: Final = 64
NODES: Final = 200_000
"""Nodes of each thread."""


def speeds(
    searcher: Searcher, boards: list[Board], threads: int = 1, *, depth: int | None = None
) -> tuple[float, float]:
    """Nodes per second by the clock, and by processor time with a core for each thread."""
    nodes = None if depth else threads * NODES
    visited, wall, processor = 0, 0.0, 0.0
    for board in boards:
        searcher.set_up(board)
        start = time.perf_counter(), time.process_time()
        searcher.search(board.to_move, depth=depth, nodes=nodes)
        wall += time.perf_counter() - start[0]
        processor += time.process_time() - start[1]
        visited += searcher.nodes
    return visited / wall, threads * visited / processor


def nodes_until(searcher: Searcher, board: Board, depth: int) -> int:
    """Nodes that the thread whose result counts visits until a depth."""
    searcher.set_up(board)
    searcher.search(board.to_move, depth=depth)
    return searcher.own_nodes


def compare_threads(threads: int, rounds: int) -> None:
    """Print the speed of several threads relative to one, and the nodes until a depth."""
    boards = middle_games()
    one, several = Searcher(MEMORY_MB), ParallelSearcher(threads, MEMORY_MB)
    pairs = [(speeds(one, boards), speeds(several, boards, threads)) for _ in range(rounds)]
    for at, clock in enumerate(("the clock", "processor time")):
        report(
            f"{threads} threads / 1, by {clock}", [many[at] / single[at] for single, many in pairs]
        )
    logarithms = [
        math.log(nodes_until(several, board, DEPTH_OF_THREADS) / alone)
        for board in boards
        for alone in [nodes_until(one, board, DEPTH_OF_THREADS)]
        for _ in range(rounds)
    ]
    share = math.exp(statistics.mean(logarithms))
    print(f"nodes of one thread of {threads} until depth {DEPTH_OF_THREADS}: {share:.2f}")


@click.command()
@click.option("--threads", default=1, show_default=True)
@click.option("--rounds", default=7, show_default=True)
def main(threads: int, rounds: int) -> None:
    """Print the figures."""
    rules, searcher = preset("gomoku"), Searcher()
    boards = [
        Board.from_moves(moves, rules)
        for moves in read_book(BALANCED["balanced30"], rules)[:OPENINGS]
    ]
    measured = [speeds(searcher, boards, depth=DEPTH)[1] / 1e6 for _ in range(rounds)]
    report(f"depth {DEPTH}, {OPENINGS} openings", measured, " M nodes/s")
    if threads > 1:
        compare_threads(threads, rounds)


if __name__ == "__main__":
    main()
