"""Whether the win probability that `search` reports is one.

    python -m benchmarks.calibration [--games N] [--nodes N]

The engine plays itself from random openings and says before each move how likely it is to win. For
each tenth of what it said, how often the side to move did win, draws half; and the number of
evaluation units to one unit of the logit that would have fitted these games best.
"""

from __future__ import annotations

from typing import Final

import click
import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from scipy.optimize import minimize_scalar
from scipy.special import expit

from benchmarks.reliability import log_loss, reliability
from engines.base import AnalysisRequest, Limit
from engines.game import Board, Color, preset
from engines.kernels.search import DECIDED
from engines.kernels.search_tables import LOGIT
from engines.registry import create_engine
from training.arena.openings import random_opening

SEED: Final = 1


def game(number: int, nodes: int) -> list[tuple[float, float]]:
    """(score, result) of every move of a game whose score is not decided.

    Args:
        number: Chooses the opening.
        nodes: Limit of each move.
    """
    rng = np.random.default_rng((SEED, number))
    rules = preset("gomoku")
    board = Board.from_moves(rules, random_opening(rules, rng))
    engine = create_engine("search")
    said: list[tuple[float, Color]] = []
    while board.outcome() is None:
        analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=nodes), rng=rng))
        if abs(analysis.score) <= DECIDED:
            said.append((analysis.score, board.to_move))
        board.push(analysis.move)
    outcome = board.outcome()
    winner = outcome.winner if outcome else None
    return [(score, 0.5 if winner is None else float(winner is color)) for score, color in said]


def loss(scores: npt.NDArray[np.float64], results: npt.NDArray[np.float64], units: float) -> float:
    """Mean log-loss, in nats, of probabilities with so many units to one of the logit."""
    chances = np.clip(expit(scores / units), 1e-12, 1 - 1e-12)
    return log_loss(chances, results)


@click.command()
@click.option("--games", default=400, show_default=True)
@click.option("--nodes", default=5000, show_default=True, help="Limit of each move.")
def main(games: int, nodes: int) -> None:
    """Print the reliability of the probabilities."""
    played = Parallel(n_jobs=-1)(delayed(game)(number, nodes) for number in range(games))
    scores, results = np.array([said for one in played for said in one]).T
    chances = expit(scores / LOGIT)
    print(f"{games} games at {nodes} nodes a move, {len(scores)} positions not decided yet")
    error = reliability(chances, results)
    print(f"expected calibration error {error:.3f}, log-loss {loss(scores, results, LOGIT):.4f}")
    best = minimize_scalar(
        lambda units: loss(scores, results, units), bounds=(50, 2000), method="bounded"
    )
    print(f"best fit: {best.x:.0f} units to one of the logit, log-loss {best.fun:.4f}")


if __name__ == "__main__":
    main()
