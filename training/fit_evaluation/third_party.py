"""Metrics of evaluations on third-party games, to which nothing was fitted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import optimize, special

from tengen.engines.game import preset
from tengen.engines.game.records.record import GameRecord, Result
from tengen.engines.patterns.evaluation import Evaluation
from tengen.training.arena.game import PlayedGame
from tengen.training.fit_evaluation.fit import evaluation_logits
from tengen.training.fit_evaluation.leaves import LeafSearch, Leaves, leaves_of
from tengen.training.games.labels import opening_length, opening_of
from tengen.training.intervals import intervals
from tengen.training.parallel import ordered_map
from tengen.training.ranking.metrics import calibration_error, error_by_chance


def measure_on_records(
    records: Sequence[GameRecord],
    evaluations: Mapping[str, Evaluation],
    search: LeafSearch,
    *,
    jobs: int = 1,
    on_game: Callable[[], None] | None = None,
) -> dict[str, Any] | None:
    """Log-loss and calibration of evaluations on the leaves of recorded games.

    An evaluation is surer of games like those that it learned from. So each log-loss is taken with
    the logits multiplied by the factor that fits best, the `slope`: below 1 if the evaluation is
    too sure.

    Args:
        records: Games from `read_records`; only gomoku on 15x15 is measured.
        evaluations: Name in the result → evaluation.
        search: The search that finds the leaves for all evaluations.
        on_game: Called for each game.

    Returns:
        JSON-ready: the numbers of `games` and `positions`, and in `evaluations`, by name, `slope`,
        `log_loss` in nats at the slope, and `calibration_error` without it, the latter two with
        their `intervals` of 95 %; None without leaves.
    """
    games = [
        _played(record, record.result)
        for record in records
        if record.result is not None and record.rules == preset("gomoku")
    ]
    tasks = [(number, game, search) for number, game in enumerate(games)]
    parts = []
    with contextlib.closing(ordered_map(leaves_of, tasks, jobs)) as found:
        for part in found:
            parts.append(part)
            if on_game is not None:
                on_game()
    if not sum(map(len, parts)):
        return None
    leaves = Leaves.joined(parts)
    openings = np.array(
        [
            opening_of(game.moves[: game.opening], game.rules, str(number))
            for number, game in enumerate(games)
        ]
    )[leaves.games]
    return {
        "games": len(np.unique(leaves.games)),
        "positions": len(leaves),
        "evaluations": {
            name: _measures(evaluation_logits(evaluation, leaves), leaves.results, openings)
            for name, evaluation in evaluations.items()
        },
    }


def _played(record: GameRecord, result: Result) -> PlayedGame:
    return PlayedGame(
        rules=record.rules,
        x="",
        o="",
        moves=record.moves,
        opening=opening_length(record),
        noise=(False,) * len(record.moves),
        winner=result.winner,
    )


def _measures(
    logits: npt.NDArray[np.float64],
    results: npt.NDArray[np.float64],
    openings: npt.NDArray[np.str_],
) -> dict[str, Any]:
    def losses_at(slope: float) -> npt.NDArray[np.float64]:
        return np.logaddexp(0, slope * logits) - slope * results * logits

    slope = float(
        optimize.minimize_scalar(
            lambda slope: losses_at(slope).mean(), bounds=(0, 4), method="bounded"
        ).x
    )
    losses, chances = losses_at(slope), special.expit(logits)

    def log_loss(drawn: npt.NDArray[np.int64]) -> float:
        return float(losses[drawn].mean())

    def error(drawn: npt.NDArray[np.int64]) -> float:
        return calibration_error(chances[drawn], results[drawn])

    statistics = {"log_loss": log_loss, "calibration_error": error}
    everything = np.arange(len(logits))
    chance = error_by_chance(chances, results, openings)
    return {
        "slope": round(slope, 4),
        **{name: round(statistic(everything), 4) for name, statistic in statistics.items()},
        "intervals": intervals(statistics, openings, by_chance={"calibration_error": chance}),
    }
