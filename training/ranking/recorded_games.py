"""Answers of an engine on recorded games: top-1 and calibration of its win probabilities."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engines.base import AnalysisRequest
from engines.errors import TengenError
from engines.game import Board, Color
from engines.game.records import GameRecord, read_sgf
from engines.kernels.position import Position
from engines.model_store import SHIPPED
from engines.parts.feature_schema import Phase
from engines.parts.features import phase
from training.arena.player_spec import PlayerSpec, create_player_engine
from training.errors import DataError
from training.labelling.labels import OPENING
from training.parallel import ordered_map
from training.ranking.metrics import calibration_error


@dataclasses.dataclass(frozen=True, slots=True)
class _Task:
    record: GameRecord
    player: PlayerSpec
    models: Path


@dataclasses.dataclass(frozen=True, slots=True)
class _Answer:
    phase: Phase
    hit: bool | None
    """Whether the move is the one of the game; None if the loser moved."""
    probability: float
    result: float
    """Of the side to move: 1, ½ or 0."""


def read_records(paths: Sequence[Path]) -> list[GameRecord]:
    """The games of SGF files that have a result and begin on an empty board.

    Raises:
        DataError: A file cannot be read.
    """
    games = []
    for path in paths:
        try:
            games += read_sgf(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, TengenError) as error:
            raise DataError(f"the games in {path} cannot be read: {error}") from error
    return [
        game
        for game in games
        if game.result is not None and not game.setup and game.first is Color.X
    ]


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
        records: As from `read_records`, at least one.
        player: An engine with win probabilities.
        models: Models directory.
        jobs: Processes; they do not change the result.
        on_game: Called after each game.

    Returns:
        JSON-ready: `positions`; `proven`, how many of the answers are proven, and `held`, the share
        of these that came true; `winners_moves` and `top_1`, the share of them that the engine
        plays; `unproven` with its `calibration_error` and `brier` score. All of it in total and for
        each of the `phases` that occur.
    """
    answers: list[_Answer] = []
    tasks = (_Task(record, player, models) for record in records)
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


def _answers(task: _Task) -> list[_Answer]:
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
                    phase(Position.of(board), board.to_move),
                    analysis.move == move if wins else None,
                    probability,
                    0.5 if winner is None else float(wins),
                )
            )
        board.push(move)
    return found


def _summary(answers: Sequence[_Answer]) -> dict[str, Any]:
    hits = [answer.hit for answer in answers if answer.hit is not None]
    proven = [answer for answer in answers if answer.probability in {0, 1}]
    unproven = [answer for answer in answers if answer.probability not in {0, 1}]
    chances = np.array([answer.probability for answer in unproven])
    results = np.array([answer.result for answer in unproven])
    return {
        "positions": len(answers),
        "winners_moves": len(hits),
        "top_1": _mean(hits),
        "proven": len(proven),
        "held": _mean([answer.probability == answer.result for answer in proven]),
        "unproven": len(unproven),
        "calibration_error": round(calibration_error(chances, results), 6) if unproven else None,
        "brier": _mean((chances - results) ** 2),
    }


def _mean(values: Sequence[float] | npt.NDArray[np.float64]) -> float | None:
    return round(float(np.mean(values)), 6) if len(values) else None
