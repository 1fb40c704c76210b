"""Speed, depth and memory of the search.

    python -m benchmarks.search speed [--threads 2] [--rounds 7]
    python -m benchmarks.search depth [DEPTH...]
    python -m benchmarks.search memory [--requests 10000] [--memory-mb 64] [--nodes 2000]
        [--threads 1]

`speed` searches to depth 8 from balanced openings by one thread, in processor time, so that a busy
machine matters little; `benchmarks.kernels --against` compares two checkouts. With `--threads`,
middle games are searched by one thread and by several in turn. By the clock, that needs an idle
core for each thread; processor time tells how many nodes the threads would visit with a core each.
Last come the nodes of the thread whose result counts until a depth, relative to a search by one
thread, geometric mean: threads that repeat each other's work visit more nodes per second and get no
deeper.

`depth` prints the nodes visited until a depth, geometric mean over ten undecided middle games of
`tests/data/games`. It does not tell how well the search plays: only matches do.

`memory` sends random positions to one engine, as the service does. A long first search touches the
whole table; from then on, memory should not grow.
"""

from __future__ import annotations

import math
import os
import statistics
import time
from pathlib import Path
from typing import Final

import click
import numpy as np

from benchmarks.service import report
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import Board, Move, Rules, preset
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.searcher import ParallelSearcher, Searcher
from tengen.training.arena.openings import balanced_openings

POSITIONS: Final = (
    "l11l13k11n12j10m11k14k10o7l12j14k12",
    "g11g10e13h11f9h10f10f8f13g9i11h12h13g13",
    "g3c4c2f2d6f4d4d5e5e6f7c3d3f3f5e4",
    "i8i10i13k8h12g10f10g11g12i12f11f9",
    "c11f12f9e9c10f11d10d12e11e10c12c13d9f13",
    "i8i10i13g10h10h11g11f9i12f12j9f10f11e10h7k10",
    "d5f6g7f7j11c6f8e9d6e7d8d7",
    "i7h2j4j7g4f4d3i8f5g6d5e5g3h3",
    "i8i10i13h9g8j9h8j8f8e8j10h11",
    "m13i9n11j13j11i8i11j10l13k11h8k12k10i12k14m12",
)
DEPTHS: Final = (8, 10, 12)
MOST_NODES: Final = 20_000_000
DEPTH: Final = 8
DEPTH_OF_THREADS: Final = 12
OPENINGS: Final = 10
MEMORY_MB: Final = 64
NODES: Final = 200_000
"""Nodes of each thread."""
SIDES: Final = (15, 15, 15, 9, 19)
"""Sides of the boards, used in turn."""
READINGS: Final = 10


def middle_games() -> list[Board]:
    """The middle-game positions that are searched."""
    rules = preset("gomoku")
    return [Board.from_moves(moves, rules) for moves in POSITIONS]


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
    """Nodes until a depth is reached, counted in the thread that gives the result."""
    searcher.set_up(board)
    searcher.search(board.to_move, depth=depth)
    return searcher.own_nodes


def compare_threads(threads: int, rounds: int) -> None:
    """Print the speed of several threads relative to one, and the nodes until a depth."""
    boards = middle_games()
    one, several = Searcher(MEMORY_MB), ParallelSearcher(threads, MEMORY_MB)
    pairs = [(speeds(one, boards), speeds(several, boards, threads)) for _ in range(rounds)]
    for index, clock in enumerate(("the clock", "processor time")):
        ratios = [many[index] / single[index] for single, many in pairs]
        report(f"{threads} threads / 1, by {clock}", ratios)
    logarithms = [
        math.log(nodes_until(several, board, DEPTH_OF_THREADS) / alone)
        for board in boards
        for alone in [nodes_until(one, board, DEPTH_OF_THREADS)]
        for _ in range(rounds)
    ]
    share = math.exp(statistics.mean(logarithms))
    print(f"nodes of one thread of {threads} until depth {DEPTH_OF_THREADS}: {share:.2f}")


def resident_mb(pid: int | None = None) -> float:
    """Resident memory of a process in MiB; defaults to this one (Linux)."""
    fields = Path(f"/proc/{pid or 'self'}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def scattered(rules: Rules, side: int, stones: int, rng: np.random.Generator) -> Board:
    """Random stones in a square, of both colors in turn, none of which wins."""
    board = Board(rules)
    cells = iter(rng.permutation(side * side).tolist())
    while len(board) < stones:
        move = Move(*divmod(next(cells), side))
        if board.outcome_after(move) is None:
            board.push(move)
    return board


def measured(requests: int, *, memory_mb: int, nodes: int, threads: int = 1) -> list[float]:
    """Resident MiB before the first request and after each tenth of the requests."""
    engine, rng = SearchEngine(), np.random.default_rng(0)
    options = {"memory_mb": memory_mb, "threads": threads}

    def search(side: int, nodes: int) -> None:
        stones = int(rng.integers(1, 40))
        board = scattered(Rules(side, side, 5), side, stones, rng)
        engine.analyse(
            AnalysisRequest(board, Limit(nodes=nodes), candidates=5, options=options, rng=rng)
        )

    # Long enough to write to every page of the table.
    search(SIDES[0], 60 * 2**10 * memory_mb)
    readings = [resident_mb()]
    for number in range(1, requests + 1):
        search(SIDES[number % len(SIDES)], nodes)
        if number % max(requests // READINGS, 1) == 0:
            readings.append(resident_mb())
    return readings


@click.group()
def main() -> None:
    """Measure the search."""


@main.command()
@click.option("--threads", default=1, show_default=True)
@click.option("--rounds", default=7, show_default=True)
def speed(threads: int, rounds: int) -> None:
    """Print nodes per second."""
    rules, searcher = preset("gomoku"), Searcher()
    boards = [
        Board.from_moves(moves, rules)
        for moves in balanced_openings("balanced30", rules)[:OPENINGS]
    ]
    measured = [speeds(searcher, boards, depth=DEPTH)[1] / 1e6 for _ in range(rounds)]
    report(f"depth {DEPTH}, {OPENINGS} openings", measured, " M nodes/s")
    if threads > 1:
        compare_threads(threads, rounds)


@main.command()
@click.argument("depths", nargs=-1, type=int)
def depth(depths: tuple[int, ...]) -> None:
    """Print the nodes until each depth."""
    searcher = Searcher(MEMORY_MB)
    for plies in depths or DEPTHS:
        logarithms = []
        for board in middle_games():
            searcher.set_up(board)
            searcher.search(board.to_move, depth=plies, nodes=MOST_NODES)
            logarithms.append(math.log(searcher.nodes))
        print(f"depth {plies}: {math.exp(statistics.mean(logarithms)):,.0f} nodes", flush=True)


@main.command()
@click.option("--requests", default=10_000)
@click.option("--memory-mb", default=64)
@click.option("--nodes", default=2_000)
@click.option("--threads", default=1)
def memory(requests: int, memory_mb: int, nodes: int, threads: int) -> None:
    """Print the memory readings."""
    before, *readings = measured(requests, memory_mb=memory_mb, nodes=nodes, threads=threads)
    print(f"after one long search: {before:.1f} MiB")
    print(f"during {requests} requests:", *(f"{mb:.1f}" for mb in readings))
    print(f"growth: {readings[-1] - readings[0]:+.1f} MiB")


if __name__ == "__main__":
    main()
