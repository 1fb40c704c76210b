"""Move times of the Gomocup brain as a manager measures them.

    python -m benchmarks.brain_time [--games 40] [--time-ms 50] [--engine search]

Two brains play each other over pipes. The time of a move runs from writing its command to reading
its response; a move that takes longer than `timeout_turn` is late and would lose the game.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import statistics
import sys
import time
from typing import Final

import click
import numpy as np

from benchmarks.memory import resident_mb
from benchmarks.server import children
from engines.game import Board, Color, Move, preset
from engines.gomocup.brain import MEMORY, Brain
from engines.interface import AnalysisRequest, Limit

OPENING_STONES: Final = 4
"""Random stones near the centre at the start, so that games differ."""


def opening(rng: np.random.Generator) -> Board:
    """A position after random moves near the centre."""
    board = Board(preset("gomoku"))
    cells = rng.permutation(25)[:OPENING_STONES]
    board.push_all([Move(5 + cell // 5, 5 + cell % 5) for cell in cells.tolist()])
    return board


def play(board: Board, brains: dict[Color, Brain], limit: Limit) -> list[float]:
    """Play a game and return the milliseconds of every move."""
    taken = []
    while board.outcome() is None:
        started = time.perf_counter()
        move = brains[board.to_move].analyse(AnalysisRequest(board, limit)).move
        taken.append((time.perf_counter() - started) * 1000)
        board.push(move)
    return taken


@click.command()
@click.option("--games", default=40)
@click.option("--time-ms", default=50)
@click.option("--engine", default="search")
def main(games: int, time_ms: int, engine: str) -> None:
    """Print the move times, the number of late moves, and the brains' memory."""
    command = shlex.join([sys.executable, "-m", "tengen_cli.main", "brain", "--engine", engine])
    limit, rng = Limit(time=time_ms / 1000), np.random.default_rng(0)
    first: list[float] = []
    others: list[float] = []
    with contextlib.ExitStack() as stack:
        brains = [stack.enter_context(Brain(command)) for _ in range(2)]
        for game in range(games):
            x, o = brains if game % 2 == 0 else reversed(brains)
            taken = play(opening(rng), {Color.X: x, Color.O: o}, limit)
            # The first move of a side includes START, which managers do not time.
            first += taken[:2]
            others += taken[2:]
        memory = max(map(resident_mb, children(os.getpid())))
    late = sum(ms > time_ms for ms in others)
    print(
        f"{games} games, {len(others)} moves of {time_ms} ms: {late} late; "
        f"median {statistics.median(others):.1f} ms, longest {max(others):.1f} ms"
    )
    print(f"with START: median {statistics.median(first):.1f} ms, longest {max(first):.0f} ms")
    print(f"memory: {memory:.0f} MiB of the {MEMORY / 2**20:.0f} MiB allowed")


if __name__ == "__main__":
    main()
