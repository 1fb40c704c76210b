"""What an answer of `learned` costs, with its guard and without, beside `attack-weights`.

    python -m benchmarks.learned

The positions of games that `learned` and `attack-weights` play each other from random openings on
15x15: what both are asked in a match. Each is asked of all engines in turn.
"""

from __future__ import annotations

import time

import numpy as np

from engines.base import AnalysisRequest, Engine
from engines.game import Board, Rules
from engines.learned import GUARD
from engines.registry import create_engine
from training.arena.openings import random_openings

GAMES = 30
ROUNDS = 3
BASELINE = "attack-weights"


def positions(engines: list[Engine]) -> list[Board]:
    """Every position after the openings of some games."""
    rules = Rules(15, 15, 5)
    found = []
    for opening in random_openings(rules, GAMES, seed=1):
        board = Board.from_moves(rules, opening)
        while board.outcome() is None:
            found.append(board.copy())
            engine = engines[len(board) % len(engines)]
            board.push(
                engine.analyse(AnalysisRequest(board, rng=np.random.default_rng(len(board)))).move
            )
    return found


def main() -> None:
    """Print the figures."""
    learned, baseline = create_engine("learned"), create_engine(BASELINE)
    boards = positions([learned, baseline])
    asked: dict[str, tuple[Engine, dict[str, object]]] = {
        BASELINE: (baseline, {}),
        "learned without its guard": (learned, {GUARD.name: False}),
        "learned": (learned, {}),
    }
    rng = np.random.default_rng(0)
    # Of several rounds the quickest: what else the machine does is not the engine's.
    costs = {name: np.full(len(boards), np.inf) for name in asked}
    for _ in range(ROUNDS):
        for index, board in enumerate(boards):
            for name, (engine, options) in asked.items():
                started = time.perf_counter()
                engine.analyse(AnalysisRequest(board, options=options, rng=rng))
                costs[name][index] = min(costs[name][index], time.perf_counter() - started)
    print(f"{len(boards)} positions")
    reference = np.median(costs[BASELINE])
    for name, seconds in costs.items():
        median, late = np.quantile(seconds, [0.5, 0.95])
        print(
            f"{name:26} median {1e3 * median:6.3f} ms, 95 % within {1e3 * late:6.3f} ms,"
            f" median {median / reference:5.1f} times {BASELINE}"
        )


if __name__ == "__main__":
    main()
