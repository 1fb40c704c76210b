"""Latency of `learned`, with and without guard and verification, relative to `attack-weights`.

    python -m benchmarks.learned

All engines analyse each position of games that `learned` and `attack-weights` play from random
openings on 15x15. The figures are processor time, which other load hardly changes.
"""

from __future__ import annotations

import time

import numpy as np

from engines.game import Board, Rules
from engines.interface import AnalysisRequest, Engine
from engines.learned.engine import GUARD, VERIFY
from engines.registry import create_engine
from training.arena.openings import random_openings

GAMES = 30
ROUNDS = 3
BASELINE = "attack-weights"


def positions(engines: list[Engine]) -> list[Board]:
    """Every position after the openings of the games."""
    rules = Rules(15, 15, 5)
    found = []
    for opening in random_openings(rules, GAMES, seed=1):
        board = Board.from_moves(opening, rules)
        while board.outcome() is None:
            found.append(board.copy())
            engine = engines[len(board) % len(engines)]
            board.push(
                engine.analyse(AnalysisRequest(board, rng=np.random.default_rng(len(board)))).move
            )
    return found


def main() -> None:
    """Print the latencies."""
    learned, baseline = create_engine("learned"), create_engine(BASELINE)
    boards = positions([learned, baseline])
    setups: dict[str, tuple[Engine, dict[str, object]]] = {
        BASELINE: (baseline, {}),
        "learned, ranker alone": (learned, {GUARD.name: False, VERIFY.name: 0}),
        "learned, with guard": (learned, {VERIFY.name: 0}),
        "learned": (learned, {}),
    }
    rng = np.random.default_rng(0)
    # The minimum of several rounds excludes other load on the machine.
    costs = {name: np.full(len(boards), np.inf) for name in setups}
    for _ in range(ROUNDS):
        for index, board in enumerate(boards):
            for name, (engine, options) in setups.items():
                started = time.thread_time()
                engine.analyse(AnalysisRequest(board, options=options, rng=rng))
                costs[name][index] = min(costs[name][index], time.thread_time() - started)
    print(f"{len(boards)} positions")
    reference = np.median(costs[BASELINE])
    for name, seconds in costs.items():
        p50, p95 = np.quantile(seconds, [0.5, 0.95])
        print(
            f"{name:26} p50 {1e3 * p50:6.3f} ms, p95 {1e3 * p95:6.3f} ms,"
            f" p50 {p50 / reference:5.1f} times {BASELINE}"
        )


if __name__ == "__main__":
    main()
