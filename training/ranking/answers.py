"""Answers of an engine on recorded games: top-1 and calibration of its win probabilities."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen.engines.catalogue.learned.features import phase
from tengen.engines.game import Board
from tengen.engines.game.records import GameRecord
from tengen.engines.interface import AnalysisRequest
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import Phase
from tengen.engines.model_store.store import SHIPPED
from tengen.training.arena.player_spec import PlayerSpec, create_player_engine
from tengen.training.errors import DataError
from tengen.training.games.labels import OPENING, opening_length, opening_of
from tengen.training.intervals import Statistic, intervals
from tengen.training.parallel import ordered_map
from tengen.training.ranking.metrics import calibration_error, error_by_chance


@dataclasses.dataclass(frozen=True, slots=True)
class _GameTask:
    number: int
    record: GameRecord
    player: PlayerSpec
    models: Path


@dataclasses.dataclass(frozen=True, slots=True)
class _Answer:
    opening: str
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

    The engine answers every position of the games in which a player chose a move. The win
    probability of its recommended move is compared with the result of the game.

    Args:
        jobs: Processes; they do not change the result.

    Returns:
        JSON-ready: `positions`; `proven`, how many of the answers are proven, and `held`, the share
        of these that came true; `winners_moves` and `top_1`, the share of them that the engine
        plays; `unproven` with its `calibration_error` and `brier` score; 95 % `intervals`
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
    first = task.record.moves[: opening_length(task.record)]
    opening = opening_of(first, task.record.rules, str(task.number))
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
                    opening,
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
        lambda openings: {"calibration_error": error_by_chance(chances, results, openings)},
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
    answers: Sequence[_Answer],
    statistics: Mapping[str, Statistic],
    by_chance: Callable[[npt.NDArray[np.str_]], Mapping[str, float]] | None = None,
) -> dict[str, tuple[float | None, list[float] | None]]:
    """The value and the 95 % interval of each statistic, by its name; None without an answer."""
    if not answers:
        return dict.fromkeys(statistics, (None, None))
    openings = np.array([answer.opening for answer in answers])
    bounds = intervals(statistics, openings, by_chance=by_chance(openings) if by_chance else None)
    every = np.arange(len(answers))
    return {
        name: (round(statistic(every), 6), bounds[name]) for name, statistic in statistics.items()
    }


def _mean(values: Sequence[float]) -> float | None:
    return round(float(np.mean(values)), 6) if len(values) else None
