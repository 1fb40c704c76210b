"""Calibration slopes of win probabilities in games of many engines, from third-party games.

    python -m benchmarks.third_party GAMES [--write] [--jobs N]

`GAMES` is a folder of SGF files, such as `tests/data/games`. The engines analyse every position in
which a player chose a move. A calibration slope multiplies a logit: for `search` and `learned`, the
value of their search in units of `LOGIT`; for `threat-search`, the logit by the patterns after its
move. Slopes are fitted to the development games, for positions with fewer than `EARLY` stones and
for others, and printed with 95 % intervals. Of the patterns only the early
one is used: for other positions, the regression on many more games stands, unless the interval
excludes it. A slope below 0 is used as 0. The table has errors on both parts of the games, in moves
1 to 10, 11 to 20 and later, before and after the fit; `perfect` is the calibration error that
chance gives to probabilities that are right.

`--write` stores the slopes in `engines/kernels/win_probability.json`.
"""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from typing import Final

import click
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar
from scipy.special import expit

from benchmarks.calibration import log_loss
from tengen.engines.catalogue.win_probability import (
    EARLY,
    FITTED,
    SEVERAL,
    Source,
    fitted,
    win_probabilities,
)
from tengen.engines.game import Board
from tengen.engines.game.records import GameRecord
from tengen.engines.game.rules import MAX_SIDE
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.patterns.evaluation import LOGIT
from tengen.engines.registry import create_engine
from tengen.training.games.labels import OPENING, opening_length, opening_of
from tengen.training.intervals import intervals
from tengen.training.parallel import cores, ordered_map
from tengen.training.ranking.dataset import is_test_game, read_records
from tengen.training.ranking.metrics import calibration_error, error_by_chance

ENGINES: Final[dict[str, Source]] = {
    "search": "values",
    "learned": "values",
    "threat-search": "patterns",
}
NODES: Final = 4_000
"""Node limit of `search`, which the verification of `learned` shares."""
MOVES: Final = {"1-10": range(EARLY), "11-20": range(EARLY, 20), "21-": range(20, MAX_SIDE**2)}
"""Stages of the table, by the moves of a game: the numbers of stones before them."""
STEEPEST: Final = 3.0
MOST_LOGIT: Final = 12.0
"""Bounds logits, so that no result is impossible."""
DRAWS: Final = 200
"""Times that results are drawn at random, to estimate the calibration error by chance."""
DIGITS: Final = 2


@dataclasses.dataclass(frozen=True, slots=True)
class Answers:
    """Unproven answers of an engine, from the point of view of the side to move."""

    logits: npt.NDArray[np.float64]
    """(n,) logits before a slope is applied."""
    results: npt.NDArray[np.float64]
    """(n,) 1, ½ or 0."""
    stones: npt.NDArray[np.int64]
    """(n,) number of stones on the board."""
    games: npt.NDArray[np.int64]
    """(n,) index of each answer's game."""
    openings: npt.NDArray[np.str_]
    """(n,) what games from one opening share."""

    def __getitem__(self, chosen: npt.NDArray[np.bool_] | npt.NDArray[np.int64]) -> Answers:
        """Select answers by index or mask."""
        columns = (getattr(self, field.name) for field in dataclasses.fields(self))
        return Answers(*(column[chosen] for column in columns))


def answers(records: list[GameRecord], engine: str, jobs: int) -> Answers:
    """The unproven answers of an engine in recorded games."""
    tasks = [(record, engine, number) for number, record in enumerate(records)]
    rows = [row for found in ordered_map(_answers, tasks, jobs) for row in found]
    return Answers(*(np.array(column) for column in zip(*rows, strict=True)))


def _answers(task: tuple[GameRecord, str, int]) -> list[tuple[float, float, int, int, str]]:
    record, name, number = task
    engine, board = create_engine(name), Board(record.rules)
    limit = Limit(nodes=NODES) if name == "search" else Limit()
    winner = record.result.winner if record.result else None
    comments = record.comments or ("",) * len(record.moves)
    opening = opening_of(record.moves[: opening_length(record)], record.rules, str(number))
    found = []
    for move, comment in zip(record.moves, comments, strict=True):
        if not comment.startswith(OPENING) and len(board):
            rng = np.random.default_rng(len(board))
            analysis = engine.analyse(AnalysisRequest(board, limit, rng=rng))
            best = analysis.candidates[0]
            if best.win_probability not in {None, 0, 1}:
                if name == "search":
                    logit = best.score / LOGIT
                elif "value" in analysis.details:
                    logit = analysis.details["value"] / LOGIT
                else:
                    position = StaticPosition.of(board)
                    cells = [position.cell(analysis.move)]
                    (chance,) = win_probabilities(position, cells, board.to_move, SEVERAL)
                    logit = math.log(chance / (1 - chance))
                result = 0.5 if winner is None else float(winner is board.to_move)
                found.append((logit, result, len(board), number, opening))
        board.push(move)
    return found


def probabilities(of: Answers, factor: float) -> npt.NDArray[np.float64]:
    """(n,) probabilities with a slope."""
    chances: npt.NDArray[np.float64] = expit(np.clip(factor * of.logits, -MOST_LOGIT, MOST_LOGIT))
    return chances


def fit_slope(of: Answers) -> float:
    """The slope with the least log-loss."""
    found = minimize_scalar(
        lambda factor: log_loss(probabilities(of, factor), of.results),
        bounds=(-STEEPEST, STEEPEST),
        method="bounded",
    )
    return float(found.x)


def slope_interval(of: Answers) -> tuple[float, float]:
    """The 95 % interval of the slope."""
    found = intervals({"slope": lambda at: (fit_slope(of[at]) / STEEPEST + 1) / 2}, of.openings)
    low, high = (STEEPEST * (2 * end - 1) for end in found["slope"])
    return low, high


def judge(of: Answers, factor: float) -> str:
    """Cells of a row: calibration error and log-loss, each with its reference value.

    The error comes with its interval and its value by chance, the log-loss with the log-loss of a
    constant half.
    """
    chances, results = probabilities(of, factor), of.results

    def error(chosen: npt.NDArray[np.int64]) -> float:
        return calibration_error(chances[chosen], results[chosen])

    by_chance = {"error": error_by_chance(chances, results, of.openings)}
    low, high = intervals({"error": error}, of.openings, by_chance=by_chance)["error"]
    rng = np.random.default_rng(1)
    draws = (rng.random(len(chances)) < chances for _ in range(DRAWS))
    perfect = np.mean([calibration_error(chances, drawn.astype(np.float64)) for drawn in draws])
    everything = error(np.arange(len(chances)))
    return (
        f"{everything:.3f} ({low:.3f} to {high:.3f})  {perfect:.3f}    "
        f"{log_loss(chances, results):.3f} ({math.log(2):.3f})"
    )


@click.command()
@click.argument("games", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--jobs", default=cores())
@click.option("--write", is_flag=True, help="Store the slopes.")
def main(games: Path, jobs: int, *, write: bool) -> None:
    """Fit the slopes on the development games, and print errors on both parts."""
    records = read_records(sorted(games.glob("*.sgf")))
    is_test = np.array([is_test_game(record) for record in records])
    print(f"{(~is_test).sum()} development games, {is_test.sum()} test games")
    found = {name: answers(records, name, jobs) for name in ENGINES}
    slopes = {source: dict(old) for source, old in fitted()[SEVERAL]["slopes"].items()}
    before = {source: dict(old) for source, old in slopes.items()}
    for source in ("values", "patterns"):
        engines = [name for name, of in ENGINES.items() if of == source]
        for stage in ("early", "later"):
            parts = [
                one[~is_test[one.games] & ((one.stones < EARLY) == (stage == "early"))]
                for one in (found[name] for name in engines)
            ]
            every = Answers(
                *(
                    np.concatenate([getattr(part, field.name) for part in parts])
                    for field in dataclasses.fields(Answers)
                )
            )
            factor = fit_slope(every)
            low, high = slope_interval(every)
            if (source, stage) != ("patterns", "later") or not low <= 1 <= high:
                slopes[source][stage] = round(max(factor, 0.0), DIGITS)
            print(
                f"{source}, {stage}: slope {factor:.2f} ({low:.2f} to {high:.2f}) by "
                f"{' and '.join(engines)}, used: {slopes[source][stage]}"
            )
    print(
        "engine         part         moves  positions  slope  error (95 %)  perfect  log-loss (½)"
    )
    for name, source in ENGINES.items():
        for part in ("development", "test"):
            for stage, moves in MOVES.items():
                one = found[name]
                one = one[(is_test[one.games] == (part == "test")) & np.isin(one.stones, moves)]
                fit = "early" if moves.stop <= EARLY else "later"
                for factor in (before[source][fit], slopes[source][fit]):
                    print(
                        f"{name:14} {part:12} {stage:5}  {len(one.results):9}  {factor:.2f}   "
                        f"{judge(one, factor)}"
                    )
    if write:
        content = json.loads(FITTED.read_text(encoding="utf-8"))
        content[SEVERAL]["slopes"] = slopes
        FITTED.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
