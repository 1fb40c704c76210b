"""Calibration of the win probabilities that `search` reports.

    python -m benchmarks.calibration [--games N] [--nodes N]

The engine plays itself from random openings. The script prints the mean result of the side to move
(a draw counts half) for each tenth of the reported probability, and the number of evaluation units
per unit of the logit that fits these games best.
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
from engines.game import Board, Color, preset
from engines.interface import AnalysisRequest, Limit
from engines.kernels.search.transposition import DECIDED
from engines.patterns.evaluation import LOGIT
from engines.registry import create_engine
from training.arena.openings import random_opening

SEED: Final = 1


def game(number: int, nodes: int) -> list[tuple[float, float]]:
    """(score, result) of every undecided move of the game with this number."""
    rng = np.random.default_rng((SEED, number))
    rules = preset("gomoku")
    board = Board.from_moves(random_opening(rules, rng), rules)
    engine = create_engine("search")
    scored: list[tuple[float, Color]] = []
    while board.outcome() is None:
        analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=nodes), rng=rng))
        if abs(analysis.score) <= DECIDED:
            scored.append((analysis.score, board.to_move))
        board.push(analysis.move)
    outcome = board.outcome()
    winner = outcome.winner if outcome else None
    return [(score, 0.5 if winner is None else float(winner is color)) for score, color in scored]


def loss(scores: npt.NDArray[np.float64], results: npt.NDArray[np.float64], units: float) -> float:
    """Mean log-loss in nats with `units` evaluation units per unit of the logit."""
    chances = np.clip(expit(scores / units), 1e-12, 1 - 1e-12)
    return log_loss(chances, results)


@click.command()
@click.option("--games", default=400, show_default=True)
@click.option("--nodes", default=5000, show_default=True, help="Limit of each move.")
def main(games: int, nodes: int) -> None:
    """Print the reliability of the probabilities."""
    played = Parallel(n_jobs=-1)(delayed(game)(number, nodes) for number in range(games))
    scores, results = np.array([pair for moves in played for pair in moves]).T
    chances = expit(scores / LOGIT)
    print(f"{games} games at {nodes} nodes a move, {len(scores)} undecided positions")
    error = reliability(chances, results)
    print(f"expected calibration error {error:.3f}, log-loss {loss(scores, results, LOGIT):.4f}")
    best = minimize_scalar(
        lambda units: loss(scores, results, units), bounds=(50, 2000), method="bounded"
    )
    print(f"best fit: {best.x:.0f} units per unit of the logit, log-loss {best.fun:.4f}")


if __name__ == "__main__":
    main()
