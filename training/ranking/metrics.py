"""Metrics of a ranker on held-out positions: ranks, log-loss and calibration.

Intervals of figures on positions, by the bootstrap over games.

Positions of one game depend on each other, so whole games are drawn, not positions.

Source: B. Efron, R. J. Tibshirani, "An introduction to the bootstrap" (1993), chapter 13. The basic
interval reflects the resampled values at the one seen, which corrects most of the bias of the
calibration error: it grows with any noise, and so with that of resampling.

The ceiling of a ranker: how often a deep search plays the labelled moves.

Several moves of a position are often equally good, and a game shows one of them. So no ranker finds
all labels, and a search that looks twice as far as the players did shows how many it can be asked
for.

Answers of an engine on recorded games: top-1 and calibration of its win probabilities.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar
from scipy.special import logsumexp, softmax

from engines.game import Board
from engines.game.records import GameRecord
from engines.interface import AnalysisRequest, Engine, Limit
from engines.kernels.position import StaticPosition
from engines.learned.feature_schema import PHASE_COLUMNS, Phase
from engines.learned.features import phase
from engines.model_store import SHIPPED
from engines.registry import create_engine
from training.arena.player_spec import PlayerSpec, create_player_engine
from training.errors import DataError
from training.labels import OPENING, LabelledPosition
from training.parallel import ordered_map
from training.ranking.dataset import Dataset
from training.seeding import Stream, rng_for

ENGINE: Final = "search"


@dataclasses.dataclass(frozen=True, slots=True)
class _Task:
    position: LabelledPosition
    depth: int


def sample_positions(
    positions: Sequence[LabelledPosition], count: int, seed: int
) -> list[LabelledPosition]:
    """At most `count` positions, drawn at random, in their order."""
    if len(positions) <= count:
        return list(positions)
    chosen = rng_for(seed, Stream.CEILING, 0).choice(len(positions), count, replace=False)
    return [positions[index] for index in sorted(chosen)]


def measure_ceiling(
    positions: Sequence[LabelledPosition],
    *,
    depth: int,
    jobs: int = 1,
    on_position: Callable[[], None] | None = None,
) -> dict[str, Any]:
    """Share of positions in which a search plays the labelled move.

    Args:
        jobs: Processes; they do not change the result.

    Returns:
        JSON-ready: `positions`, `top_1`, and both for each of the `phases` that occur.
    """
    hits: dict[Phase, list[bool]] = collections.defaultdict(list)
    tasks = (_Task(position, depth) for position in positions)
    with contextlib.closing(ordered_map(_compare, tasks, jobs)) as results:
        for found, hit in results:
            hits[found].append(hit)
            if on_position is not None:
                on_position()
    return {
        **_share([hit for inside in hits.values() for hit in inside]),
        "phases": {part.name.lower(): _share(hits[part]) for part in Phase if part in hits},
    }


def _share(hits: Sequence[bool]) -> dict[str, Any]:
    return {"positions": len(hits), "top_1": sum(hits) / len(hits)}


def _compare(task: _Task) -> tuple[Phase, bool]:
    """The phase of a position, and whether the search plays its label."""
    board = Board.from_moves(task.position.moves, task.position.rules)
    found = phase(StaticPosition.of(board), board.to_move)
    move = _searcher().analyse(AnalysisRequest(board, Limit(depth=task.depth))).move
    return found, move == task.position.move


@functools.cache
def _searcher() -> Engine:
    """The engine that searches, one per process."""
    return create_engine(ENGINE)


@dataclasses.dataclass(frozen=True, slots=True)
class _GameTask:
    number: int
    record: GameRecord
    player: PlayerSpec
    models: Path


@dataclasses.dataclass(frozen=True, slots=True)
class _Answer:
    game: int
    phase: Phase
    hit: bool | None
    """Whether the move is the one of the game; None if the loser moved."""
    probability: float
    result: float
    """Result of the side to move: 1, ½ or 0."""


def measure_answers(
    records: Sequence[GameRecord],
    player: PlayerSpec,
    *,
    models: Path = SHIPPED,
    jobs: int = 1,
    on_game: Callable[[], None] | None = None,
) -> dict[str, Any]:
    """Compare an engine's answers with recorded games.

    It answers every position of the games in which a player chose a move. Its win probability is
    that of the move that it recommends, the result is that of the game as it went on.

    Args:
        jobs: Processes; they do not change the result.

    Returns:
        JSON-ready: `positions`; `proven`, how many of the answers are proven, and `held`, the share
        of these that came true; `winners_moves` and `top_1`, the share of them that the engine
        plays; `unproven` with its `calibration_error` and `brier` score; `intervals`, those of 95 %
        of the last three, if they are known. All of it in total and for each of the `phases` that
        occur.
    """
    answers: list[_Answer] = []
    tasks = (_GameTask(number, record, player, models) for number, record in enumerate(records))
    with contextlib.closing(ordered_map(_answers, tasks, jobs)) as results:
        for found in results:
            answers += found
            if on_game is not None:
                on_game()
    return {
        **_summary(answers),
        "phases": {
            part.name.lower(): _summary(inside)
            for part in Phase
            if (inside := [answer for answer in answers if answer.phase is part])
        },
    }


def _answers(task: _GameTask) -> list[_Answer]:
    engine = create_player_engine(task.player, task.models)
    options = dict(task.player.options)
    board = Board(task.record.rules)
    winner = task.record.result.winner if task.record.result else None
    comments = task.record.comments or ("",) * len(task.record.moves)
    found = []
    for move, comment in zip(task.record.moves, comments, strict=True):
        if not comment.startswith(OPENING):
            analysis = engine.analyse(
                AnalysisRequest(
                    board, task.player.limit, options=options, rng=np.random.default_rng(len(board))
                )
            )
            probability = analysis.candidates[0].win_probability
            if probability is None:
                raise DataError(f"{task.player.name} has no win probabilities")
            wins = winner is board.to_move
            found.append(
                _Answer(
                    task.number,
                    phase(StaticPosition.of(board), board.to_move),
                    analysis.move == move if wins else None,
                    probability,
                    0.5 if winner is None else float(wins),
                )
            )
        board.push(move)
    return found


def _summary(answers: Sequence[_Answer]) -> dict[str, Any]:
    proven = [answer for answer in answers if answer.probability in {0, 1}]
    of_winners = [answer for answer in answers if answer.hit is not None]
    unproven = [answer for answer in answers if answer.probability not in {0, 1}]
    hits = np.array([answer.hit for answer in of_winners], dtype=np.float64)
    chances = np.array([answer.probability for answer in unproven])
    results = np.array([answer.result for answer in unproven])
    found = _estimates(of_winners, {"top_1": lambda at: float(hits[at].mean())}) | _estimates(
        unproven,
        {
            "calibration_error": lambda at: calibration_error(chances[at], results[at]),
            "brier": lambda at: float(np.mean((chances[at] - results[at]) ** 2)),
        },
    )
    return {
        "positions": len(answers),
        "winners_moves": len(of_winners),
        "proven": len(proven),
        "held": _mean([answer.probability == answer.result for answer in proven]),
        "unproven": len(unproven),
        **{name: value for name, (value, _) in found.items()},
        "intervals": {name: interval for name, (_, interval) in found.items()},
    }


def _estimates(
    answers: Sequence[_Answer], statistics: Mapping[str, Statistic]
) -> dict[str, tuple[float | None, list[float] | None]]:
    """By name, a statistic and its 95 % interval; None without an answer."""
    if not answers:
        return dict.fromkeys(statistics, (None, None))
    bounds = intervals(statistics, np.array([answer.game for answer in answers]))
    every = np.arange(len(answers))
    return {
        name: (round(statistic(every), 6), bounds[name]) for name, statistic in statistics.items()
    }


def _mean(values: Sequence[float]) -> float | None:
    return round(float(np.mean(values)), 6) if len(values) else None


RESAMPLES: Final = 1000
SEED: Final = 1
TAILS: Final = (0.025, 0.975)
Statistic: TypeAlias = Callable[[npt.NDArray[np.int64]], float]
"""A share, an error or a difference of shares, of the positions with some indices."""


def intervals(
    statistics: Mapping[str, Statistic], games: npt.NDArray[Any], *, least: float = 0.0
) -> dict[str, list[float]]:
    """95 % intervals of statistics, by name: low and high; all that is possible for a single game.

    Args:
        games: (positions,) the game of each position.
        least: The lowest possible value; the highest is 1.
    """
    _, numbers = np.unique(games, return_inverse=True)
    order = np.argsort(numbers, kind="stable")
    parts = np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1)
    if len(parts) == 1:
        return {name: [least, 1.0] for name in statistics}
    rng = np.random.default_rng(SEED)
    resampled: dict[str, list[float]] = {name: [] for name in statistics}
    for _ in range(RESAMPLES):
        drawn = np.concatenate([parts[part] for part in rng.integers(len(parts), size=len(parts))])
        for name, statistic in statistics.items():
            resampled[name].append(statistic(drawn))
    found = {}
    for name, statistic in statistics.items():
        low, high = 2 * statistic(order) - np.quantile(resampled[name], TAILS[::-1])
        found[name] = [round(max(float(low), least), 6), round(min(float(high), 1.0), 6)]
    return found


CALIBRATION_BINS: Final = 10
"""Number of equally wide bins of probability."""
TOP: Final = 10
"""Largest k of the top-k curve."""


@dataclasses.dataclass(frozen=True, slots=True)
class RankingMetrics:
    """Metrics of a ranker on held-out positions; all positions have the same weight."""

    positions: int
    top_1: float
    """Share of positions whose labelled move is ranked first."""
    top_3: float
    """Share of positions whose labelled move is among the first three."""
    mean_reciprocal_rank: float
    """Mean of 1 / rank of the labelled move; 1 is perfect."""
    log_loss: float
    """Mean of -log(probability of the labelled move), in nats."""
    calibration_error: float
    """Expected calibration error of the first move's probability, over `CALIBRATION_BINS` bins."""
    intervals: dict[str, list[float]]
    """95 % intervals of `top_1`, `top_3` and `calibration_error`, by the bootstrap over games."""
    temperature: float
    """Divisor of the scores before the softmax that makes them probabilities."""


def fit_temperature(dataset: Dataset, scores: npt.NDArray[np.float64]) -> float:
    """The temperature that minimises the log-loss of the labels of `dataset`.

    The scale of scores is arbitrary; with fitted temperatures rankers can be compared by log-loss.

    Args:
        dataset: Positions to fit on, other than those to measure on.
        scores: (rows,) scores of its candidates.
    """

    def loss(log_temperature: float) -> float:
        log_probabilities = _log_softmax(dataset, scores / np.exp(log_temperature))
        return -float(np.mean(log_probabilities[dataset.chosen]))

    # From a thousandth to a hundred thousand: attack weights differ by hundreds.
    best = minimize_scalar(loss, bounds=(np.log(1e-3), np.log(1e5)), method="bounded")
    return float(np.exp(best.x))


def measure(
    dataset: Dataset, scores: npt.NDArray[np.float64], *, temperature: float
) -> RankingMetrics:
    """Compute the metrics of scores.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) scores of the candidates; higher is better.
        temperature: As returned by `fit_temperature`.
    """
    above, ties = _above_and_ties(dataset, scores)
    # Ties are broken at random: on average the labelled move is in the middle of its tie.
    ranks = 1 + above + ties / 2
    log_probabilities = _log_softmax(dataset, scores / temperature)
    chances, hits = _first_moves(dataset, np.exp(log_probabilities))
    statistics: dict[str, Statistic] = {
        "top_1": lambda at: _share_within(above[at], ties[at], 1),
        "top_3": lambda at: _share_within(above[at], ties[at], 3),
        "calibration_error": lambda at: calibration_error(chances[at], hits[at]),
    }
    every = np.arange(len(dataset))
    return RankingMetrics(
        positions=len(dataset),
        **{name: statistic(every) for name, statistic in statistics.items()},
        mean_reciprocal_rank=float(np.mean(1 / ranks)),
        log_loss=-float(np.mean(log_probabilities[dataset.chosen])),
        intervals=intervals(statistics, dataset.games),
        temperature=temperature,
    )


def first_shares(dataset: Dataset, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(positions,) 1 where the labelled move is ranked first, a share of it where others tie."""
    above, ties = _above_and_ties(dataset, scores)
    return np.where(above == 0, 1 / (ties + 1), 0.0)


def top_1_by_phase(
    dataset: Dataset, scores: npt.NDArray[np.float64]
) -> dict[str, dict[str, float]]:
    """Number of `positions` and `top_1` of each phase that occurs, JSON-ready.

    Args:
        dataset: As for `measure`, encoded by `engines.learned.features`.
        scores: (rows,) scores of the candidates; higher is better.
    """
    firsts = dataset.starts[:-1]
    phases = dataset.features[firsts, -len(PHASE_COLUMNS) :].argmax(axis=1)
    above, ties = _above_and_ties(dataset, scores)
    return {
        phase.name.lower(): {
            "positions": int(inside.sum()),
            "top_1": _share_within(above[inside], ties[inside], 1),
        }
        for phase in Phase
        if (inside := phases == phase).any()
    }


def ranking_curves(
    dataset: Dataset, scores: npt.NDArray[np.float64], *, temperature: float
) -> dict[str, Any]:
    """Compute the top-k curve and the calibration curve of scores.

    Args:
        dataset: Held-out positions with all their candidates.
        scores: (rows,) scores of the candidates; higher is better.
        temperature: As returned by `fit_temperature`.

    Returns:
        JSON-ready. `top`: shares for k = 1..`TOP`, ties broken at random. `calibration`: for each
        non-empty bin of the first move's probability, the mean `probability`, the share `hit` of
        positions in which that move is the labelled one, and the number of `positions`.
    """
    ranked = [
        _rank(scores[start:end], chosen - start, temperature)
        for start, end, chosen in zip(
            dataset.starts[:-1], dataset.starts[1:], dataset.chosen, strict=True
        )
    ]
    within, confidence, hit = (np.array(part) for part in zip(*ranked, strict=True))
    bins = np.minimum((confidence * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    return {
        "top": np.mean(within, axis=0).round(6).tolist(),
        "calibration": [
            {
                "probability": round(float(confidence[bins == at].mean()), 6),
                "hit": round(float(hit[bins == at].mean()), 6),
                "positions": int((bins == at).sum()),
            }
            for at in np.unique(bins)
        ],
    }


def _above_and_ties(
    dataset: Dataset, scores: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(positions,) numbers of moves scored above the labelled one, and of others equal to it."""
    labelled = np.repeat(scores[dataset.chosen], np.diff(dataset.starts))
    firsts = dataset.starts[:-1]
    above = np.add.reduceat((scores > labelled).astype(np.int64), firsts)
    ties = np.add.reduceat((scores == labelled).astype(np.int64), firsts) - 1
    return above, ties


def _share_within(above: npt.NDArray[np.int64], ties: npt.NDArray[np.int64], count: int) -> float:
    """Share of positions whose labelled move is among the first `count`, ties broken at random."""
    return float(np.mean(np.clip((count - above) / (ties + 1), 0, 1)))


def _rank(
    scores: npt.NDArray[np.float64], chosen: int, temperature: float
) -> tuple[npt.NDArray[np.float64], float, float]:
    """One position: shares within the first k, the first move's probability and its hit rate."""
    above = int(np.sum(scores > scores[chosen]))
    tied = int(np.sum(scores == scores[chosen]))
    within = np.clip((np.arange(1, TOP + 1) - above) / tied, 0, 1)
    return within, float(softmax(scores / temperature).max()), float(within[0])


def _log_softmax(dataset: Dataset, logits: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(rows,) log-probabilities within each position."""
    totals = [
        logsumexp(logits[start:end])
        for start, end in zip(dataset.starts[:-1], dataset.starts[1:], strict=True)
    ]
    return logits - np.repeat(totals, np.diff(dataset.starts))


def calibration_error(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Expected calibration error of probabilities, over `CALIBRATION_BINS` bins.

    Args:
        chances: (n,) predicted probabilities, n at least 1.
        results: (n,) what came true: 1, 0, or a share.
    """
    bins = np.minimum((chances * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    return float(np.abs(np.bincount(bins, chances - results)).sum() / len(chances))


def _first_moves(
    dataset: Dataset, probabilities: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """(positions,) each: the probability of the first move, and the share of it that is labelled.

    Moves of equal probability share the first place.
    """
    firsts = dataset.starts[:-1]
    confidence = np.maximum.reduceat(probabilities, firsts)
    best = probabilities == np.repeat(confidence, np.diff(dataset.starts))
    return confidence, best[dataset.chosen] / np.add.reduceat(best, firsts)
