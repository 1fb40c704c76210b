"""Calibration of the scores of `search` in openings.

    python -m benchmarks.openings [--games N] [--nodes N]

`search` evaluates random openings, of three and five stones in turn, and plays each game from
there against itself. The script prints the mean result of the side to move for each tenth of the
probability by its score against itself, and the linear function of the logit that fits the results
best, which is `engines.openings.CALIBRATION`.
"""

from __future__ import annotations

from typing import Final

import click
import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from scipy.optimize import minimize
from scipy.special import expit, logit

from benchmarks.reliability import log_loss, reliability
from engines.game import Board, preset
from engines.interface import AnalysisRequest, Limit
from engines.openings import drawn_placements
from engines.patterns.evaluation import LOGIT
from engines.registry import create_engine
from training.arena.game import play_game
from training.arena.player_spec import Player

SEED: Final = 7
VALUED: Final = (0.2, 0.8)
"""Win probabilities of the openings that are played; players place no others."""


def game(number: int, nodes: int) -> tuple[float, float] | None:
    """(probability, result) of the side to move in one opening; None outside of `VALUED`."""
    rng = np.random.default_rng((SEED, number))
    board = Board(preset("gomoku"))
    (stones,) = drawn_placements(board, 3 if number % 2 else 5, 1, rng)
    board.push_all(stones)
    engine, limit = create_engine("search"), Limit(nodes=nodes)
    best = engine.analyse(AnalysisRequest(board, limit, rng=rng)).candidates[0]
    probability = float(expit(best.score / LOGIT))
    if not VALUED[0] < probability < VALUED[1]:
        return None
    x, o = (Player(engine=create_engine("search"), limit=limit) for _ in range(2))
    played = play_game(x, o, stones, rng, rules=board.rules)
    return probability, (1 + played.result * board.to_move) / 2


@click.command()
@click.option("--games", default=1000, show_default=True)
@click.option("--nodes", default=2000, show_default=True, help="Limit of each move.")
def main(games: int, nodes: int) -> None:
    """Print the results by probability, and the function that fits them."""
    played = Parallel(n_jobs=-1)(delayed(game)(number, nodes) for number in range(games))
    kept = np.array([pair for pair in played if pair is not None])
    chances, results = kept.T
    print(f"{len(kept)} of {games} openings at {nodes} nodes a move")
    reliability(chances, results)

    def loss(line: npt.NDArray[np.float64]) -> float:
        return log_loss(expit(line[0] + line[1] * logit(chances)), results)

    as_it_is = np.array([0.0, 1.0])
    best = minimize(loss, as_it_is, method="Nelder-Mead")
    print(f"log-loss {loss(as_it_is):.3f} as it is, {best.fun:.3f} by the best function")
    print(f"intercept {best.x[0]:.2f}, slope {best.x[1]:.2f}")
    print(f"even where the engine says {expit(-best.x[0] / best.x[1]):.3f}")


if __name__ == "__main__":
    main()
