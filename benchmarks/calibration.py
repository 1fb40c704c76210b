"""Calibration of the win probabilities that `search` reports.

    python -m benchmarks.calibration games [--games N] [--nodes N]
    python -m benchmarks.calibration openings [--games N] [--nodes N]

In `games`, the engine plays itself from random openings. The script prints the mean result of the
side to move (a draw counts half) for each tenth of the reported probability, and the number of
evaluation units per unit of the logit that fits these games best.

In `openings`, it evaluates random openings, of three and five stones in turn, and plays each game
from there against itself. The script prints the same for the probability by its score, and the
linear function of the logit that fits the results best,
which is `tengen.engines.openings.balance.CALIBRATION`.
"""

from __future__ import annotations

from typing import Final

import click
import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from scipy import special
from scipy.optimize import minimize, minimize_scalar

from tengen.engines.game import Board, Color, preset
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.openings.balance import drawn_placements
from tengen.engines.patterns.evaluation import LOGIT
from tengen.engines.registry import create_engine
from tengen.training.arena.game import play_game
from tengen.training.arena.openings import random_opening
from tengen.training.arena.player_spec import Player
from tengen.training.ranking.metrics import CALIBRATION_BINS, calibration_error

SEED: Final = 1


OPENINGS_SEED: Final = 7
VALUED: Final = (0.2, 0.8)
"""Range of win probabilities of the openings that are played: players place only openings near a
half."""


def reliability(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Print the mean result for each tenth of the predicted probability.

    Args:
        chances: (n,) predicted probabilities.
        results: (n,) 1 for a win, 0 for a loss, ½ for a draw.

    Returns:
        The expected calibration error.
    """
    print("predicted  positions  mean predicted  mean result")
    bins = np.minimum((chances * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    for number in range(CALIBRATION_BINS):
        inside = bins == number
        if inside.any():
            predicted, result = chances[inside].mean(), results[inside].mean()
            low, high = number / CALIBRATION_BINS, (number + 1) / CALIBRATION_BINS
            print(f"{low:.1f}-{high:.1f}  {inside.sum():11}  {predicted:14.3f}  {result:11.3f}")
    return calibration_error(chances, results)


def log_loss(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Mean log-loss in nats; unlike scikit-learn's, results may be draws."""
    return float(-np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances)))


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
    chances = np.clip(special.expit(scores / units), 1e-12, 1 - 1e-12)
    return log_loss(chances, results)


@click.group()
def main() -> None:
    """Measure calibration."""


@main.command()
@click.option("--games", default=400, show_default=True)
@click.option("--nodes", default=5000, show_default=True, help="Limit of each move.")
def games(games: int, nodes: int) -> None:
    """Print the reliability of the probabilities."""
    played = Parallel(n_jobs=-1)(delayed(game)(number, nodes) for number in range(games))
    scores, results = np.array([pair for moves in played for pair in moves]).T
    chances = special.expit(scores / LOGIT)
    print(f"{games} games at {nodes} nodes a move, {len(scores)} undecided positions")
    error = reliability(chances, results)
    print(f"expected calibration error {error:.3f}, log-loss {loss(scores, results, LOGIT):.4f}")
    best = minimize_scalar(
        lambda units: loss(scores, results, units), bounds=(50, 2000), method="bounded"
    )
    print(f"best fit: {best.x:.0f} units per unit of the logit, log-loss {best.fun:.4f}")


def opening_game(number: int, nodes: int) -> tuple[float, float] | None:
    """(probability, result) of the side to move in one opening; None outside of `VALUED`."""
    rng = np.random.default_rng((OPENINGS_SEED, number))
    board = Board(preset("gomoku"))
    (stones,) = drawn_placements(board, 3 if number % 2 else 5, 1, rng)
    board.push_all(stones)
    engine, limit = create_engine("search"), Limit(nodes=nodes)
    best = engine.analyse(AnalysisRequest(board, limit, rng=rng)).candidates[0]
    probability = float(special.expit(best.score / LOGIT))
    if not VALUED[0] < probability < VALUED[1]:
        return None
    x, o = (Player(engine=create_engine("search"), limit=limit) for _ in range(2))
    played = play_game(x, o, stones, rng, rules=board.rules)
    return probability, (1 + played.result * board.to_move) / 2


@main.command()
@click.option("--games", default=1000, show_default=True)
@click.option("--nodes", default=2000, show_default=True, help="Limit of each move.")
def openings(games: int, nodes: int) -> None:
    """Print the results by probability, and the function that fits them."""
    played = Parallel(n_jobs=-1)(delayed(opening_game)(number, nodes) for number in range(games))
    kept = np.array([pair for pair in played if pair is not None])
    chances, results = kept.T
    print(f"{len(kept)} of {games} openings at {nodes} nodes a move")
    reliability(chances, results)

    def loss(line: npt.NDArray[np.float64]) -> float:
        return log_loss(special.expit(line[0] + line[1] * special.logit(chances)), results)

    as_it_is = np.array([0.0, 1.0])
    best = minimize(loss, as_it_is, method="Nelder-Mead")
    print(f"log-loss {loss(as_it_is):.3f} as it is, {best.fun:.3f} by the best function")
    print(f"intercept {best.x[0]:.2f}, slope {best.x[1]:.2f}")
    print(f"even where the engine says {special.expit(-best.x[0] / best.x[1]):.3f}")


if __name__ == "__main__":
    main()
