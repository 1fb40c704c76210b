"""Cost of the kernels, alone or against another checkout.

    python -m benchmarks.kernels [--against FOLDER] [--rounds 9]

Random positions of 10 to 80 stones on 15x15. The stateless case is the cost of a request: from the
board's cells to the weight of every cell. The search visits a fixed number of nodes from the same
positions. With `--against`, the other checkout runs the same cases by its own interpreter, in turns
with this one, and the ratio of both is printed: above 1 if this checkout is faster.
Times are processor time, which other programs hardly change: the least of a round's repeats, median
over the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from tengen.engines.catalogue.learned.features import encode
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.searcher import Searcher

SIDE: Final = 15
POSITIONS: Final = 30
REPEATS: Final = 3
"""Repeats in a round; the least time counts."""
NODES: Final = 20_000
"""Nodes of each search."""
STATELESS: Final = 50
"""Set-ups of each position in one repeat."""

Case = tuple[Callable[[], object], int]
"""A function to time, and the number of units that it processes."""


def random_board(rng: np.random.Generator) -> Board:
    """A random position without five in a row."""
    while True:
        board = Board(Rules(SIDE, SIDE, 5))
        cells = rng.permutation(SIDE * SIDE)[: int(rng.integers(10, 80))]
        for cell in cells.tolist():
            if board.outcome() is None:
                board.push(Move(*divmod(cell, SIDE)))
        if board.outcome() is None:
            return board


def cases() -> dict[str, Case]:
    """The cases by name."""
    rng = np.random.default_rng(7)
    boards = [random_board(rng) for _ in range(POSITIONS)]
    windows = [board.window() for board in boards]
    positions = [StaticPosition.of(board) for board in boards]
    searcher, rules = Searcher(), boards[0].rules

    def stateless() -> None:
        for window in windows * STATELESS:
            StaticPosition(window, rules).weights(Color.X)

    def search(board: Board) -> int:
        searcher.set_up(board)
        searcher.search(board.to_move, nodes=NODES)
        return searcher.nodes

    def searches() -> None:
        for board in boards:
            search(board)

    def features() -> None:
        for position in positions:
            encode(position, position.empty_cells(), Color.X)

    searches()
    visited = sum(map(search, boards))
    return {
        "search, a node": (searches, visited),
        "attack weights, stateless": (stateless, POSITIONS * STATELESS),
        "features of all empty cells": (features, POSITIONS),
    }


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one call, the least of `REPEATS`."""
    least = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def serve() -> None:
    """Time all cases once for every line of the standard input."""
    timed = cases()
    for work, _ in timed.values():
        work()
    print("ready", flush=True)
    for _ in sys.stdin:
        costs = {name: seconds(work) / units for name, (work, units) in timed.items()}
        print(json.dumps(costs), flush=True)


def rounds(checkouts: list[Path], count: int) -> Iterator[list[dict[str, float]]]:
    """Seconds of each case in each checkout, round by round, in alternating order."""
    programs = []
    for folder in checkouts:
        python = folder / ".venv" / "bin" / "python"
        program = subprocess.Popen(
            [os.fspath(python), os.fspath(Path(__file__).resolve()), "--serve"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.fspath(folder), "OMP_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        programs.append(program)
    for program in programs:
        _answer(program)
    for number in range(count):
        costs: list[dict[str, float]] = [{}] * len(programs)
        order = list(enumerate(programs))
        for index, program in order if number % 2 else order[::-1]:
            costs[index] = json.loads(_ask(program))
        yield costs
    for program in programs:
        program.communicate()


def _ask(program: subprocess.Popen[str]) -> str:
    assert program.stdin is not None  # noqa: S101 - it is a pipe
    program.stdin.write("\n")
    program.stdin.flush()
    return _answer(program)


def _answer(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None  # noqa: S101 - it is a pipe
    return program.stdout.readline()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve()
        return
    checkouts = [Path(__file__).resolve().parents[1]]
    if arguments.against is not None:
        checkouts.append(arguments.against.resolve())
    measured = list(rounds(checkouts, arguments.rounds))
    for name in measured[0][0]:
        own = [costs[0][name] * 1e6 for costs in measured]
        line = f"{name:30} {statistics.median(own):9.3f} us ({min(own):.3f} to {max(own):.3f})"
        if arguments.against is not None:
            other = [costs[1][name] * 1e6 for costs in measured]
            ratio = statistics.median(y / x for x, y in zip(own, other, strict=True))
            line += f", other {statistics.median(other):9.3f} us, ratio {ratio:.3f}"
            line += f" (of the least {min(other) / min(own):.3f})"
        print(line)


if __name__ == "__main__":
    main()
