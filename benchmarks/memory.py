"""Whether the memory of a search grows.

    python -m benchmarks.memory [--requests 10000] [--memory-mb 64] [--nodes 2000]

Positions of random games go to one engine, as the service's requests do. The table is touched all
over first; from then on nothing should come on top.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np

from engines.base import AnalysisRequest, Limit
from engines.game import Board, Rules
from engines.search import SearchEngine

SIDES = (15, 15, 15, 9, 19)
"""Boards, in turn: requests are not all alike."""
LOOKS = 10
"""How often the memory is looked at."""


def resident_mb(pid: int | None = None) -> float:
    """MiB of a process that lie in memory, of this one where left out (Linux)."""
    fields = Path(f"/proc/{pid or 'self'}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def random_board(rng: np.random.Generator, side: int) -> Board:
    """An open position with up to 40 stones."""
    while True:
        board = Board(Rules(side, side, 5))
        for _ in range(int(rng.integers(1, 40))):
            moves = board.legal_moves()
            board.push(moves[int(rng.integers(len(moves)))])
            if board.outcome() is not None:
                break
        else:
            return board


def measured(requests: int, *, memory_mb: int, nodes: int) -> list[float]:
    """MiB in memory, before the first request and after each tenth of them."""
    engine, rng = SearchEngine(), np.random.default_rng(0)
    options = {"memory_mb": memory_mb}
    # A search long enough to have written to every page of the table.
    engine.analyse(
        AnalysisRequest(
            random_board(rng, SIDES[0]), Limit(nodes=60 * 2**10 * memory_mb), options=options
        )
    )
    looks = [resident_mb()]
    for number in range(1, requests + 1):
        board = random_board(rng, SIDES[number % len(SIDES)])
        engine.analyse(
            AnalysisRequest(board, Limit(nodes=nodes), candidates=5, options=options, rng=rng)
        )
        if number % max(requests // LOOKS, 1) == 0:
            looks.append(resident_mb())
    return looks


def main() -> None:
    """Print the memory as the requests go by."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--memory-mb", type=int, default=64)
    parser.add_argument("--nodes", type=int, default=2_000)
    asked = parser.parse_args()
    before, *looks = measured(asked.requests, memory_mb=asked.memory_mb, nodes=asked.nodes)
    print(f"after one long search: {before:.1f} MiB")
    print(f"while {asked.requests} requests went by:", *(f"{mb:.1f}" for mb in looks))
    print(f"growth: {looks[-1] - looks[0]:+.1f} MiB")


if __name__ == "__main__":
    main()
