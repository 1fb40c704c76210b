"""Fit and calibration of the win probabilities that follow from a position's patterns.

    python -m benchmarks.win_probability [--engines A,B] [--data FOLDER] [--write]
    python -m benchmarks.win_probability --rules 9x9x4 [--engines A,B] [--data FOLDER]

`attack-weights` plays itself on boards of four sizes, from random openings, with decaying noise.
`several-engines` are games between `PLAYERS`, from balanced openings on 15x15 and from even ones on
the other boards. A logistic regression predicts the result of a game from the position after each
move: from the number of lines through empty cells that make each threat, for both sides, and from
the best pattern of either side. The script prints the reliability of the probabilities in games
from held-out openings, one in five (a draw counts half): the players are deterministic, so that
games from one opening share positions. `--write` stores the coefficients in
`engines/kernels/win_probability.json`; `benchmarks/third_party.py` fits the slopes beside them.
`--rules` plays another game on one board, and prints the reliability of the coefficients that carry
over to it.
"""

from __future__ import annotations

import dataclasses
import importlib.metadata
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
import numpy.typing as npt
from scipy.special import expit
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupShuffleSplit

from benchmarks.calibration import log_loss, reliability
from tengen.engines.catalogue.learned.engine import VERIFY
from tengen.engines.catalogue.win_probability import FITTED, SEVERAL, fitted
from tengen.engines.catalogue.win_probability import coefficients as in_use
from tengen.engines.game import Board, Color, Rules, preset
from tengen.engines.game.symmetry import hashes
from tengen.engines.interface import Limit
from tengen.engines.kernels import win_probability as kernel
from tengen.engines.kernels.position import StaticPosition
from tengen.training.arena.even_openings import even_opening
from tengen.training.arena.game import GameSpec, Noise, play_from_spec
from tengen.training.arena.openings import balanced_openings
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.games.game_shards import (
    SELFPLAY,
    StoredGame,
    read_games,
    read_shard,
    shard_path,
    write_shard,
)
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.parallel import cores, ordered_map
from tengen.training.ranking.dataset import is_test_opening
from tengen.training.seeding import Stream, rng_for
from tengen_cli.parameters import rules_from_text

SEED: Final = 1
GAMES: Final = {"attack-weights": 3000, SEVERAL: 1764}
"""Number of games by entry: seconds for the first, minutes for the other."""
PLAYERS: Final = (
    *(PlayerSpec(engine="search", limit=Limit(depth=depth)) for depth in (2, 4, 6, 8)),
    PlayerSpec(engine="threat-search"),
    PlayerSpec(engine="learned"),
    PlayerSpec(engine="learned", options=((VERIFY.name, 0),)),
)
"""Players of the games; all ordered pairs take turns. Weaker engines are left out, since nearly all
their games are one-sided or drawn."""
SIZES: Final = ((15, 15), (9, 9), (15, 15), (12, 12), (15, 15), (19, 19))
"""Half of the games are on 15x15."""
BALANCED_SHAPE: Final = (15, 15)
"""The board of the balanced openings."""
NOISE: Final = Noise(probability=0.3, half_life=12)
HELD_OUT: Final = 0.2
CARRIED_OVER: Final = 100
"""Number of games by other rules."""
ENTRIES: Final = {"attack-weights": "attack-weights", "threat-search": SEVERAL}
"""The entry of coefficients that an engine uses in games other than five in a row."""
LINES: Final = 2 * kernel.COUNTED_LINES
SCALE: Final = 16.0
"""Divides line counts to the scale of the other columns, so that the fit converges."""
DIGITS: Final = 4


@dataclasses.dataclass(frozen=True, slots=True)
class Samples:
    """Positions after a move, from the point of view of the side that made it."""

    lines: npt.NDArray[np.float64]
    """(n, LINES) line counts, see `StaticPosition.count_patterns`."""
    standings: npt.NDArray[np.int64]
    """(n,) standings, see `StaticPosition.count_patterns`; negative if proven."""
    results: npt.NDArray[np.float64]
    """(n,) 1 for a win, 0.5 for a draw, 0 for a loss."""
    openings: npt.NDArray[np.str_]
    """(n,) the opening of the game, up to symmetry."""
    games: npt.NDArray[np.int64]
    """(n,) index of the game."""

    def __getitem__(self, chosen: npt.NDArray[np.bool_] | npt.NDArray[np.int64]) -> Samples:
        """A subset of the samples."""
        columns = (getattr(self, field.name) for field in dataclasses.fields(self))
        return Samples(*(column[chosen] for column in columns))

    def columns(self) -> npt.NDArray[np.float64]:
        """(n, WIDTH) columns of the regression, for unproven positions."""
        standings = np.eye(kernel.STANDINGS)[self.standings]
        return np.hstack([self.lines / SCALE, standings])


def samples(games: Iterator[StoredGame]) -> Samples:
    """One sample for the position after each move of the games, without openings and last moves."""
    rows = [(*row, number) for number, game in enumerate(games) for row in _positions(game)]
    return Samples(*(np.array(column) for column in zip(*rows, strict=True)))


def _positions(stored: StoredGame) -> Iterator[tuple[npt.NDArray[np.int64], int, float, str]]:
    game = stored.game
    board = Board(game.rules)
    opening = hashes(Board.from_moves(game.moves[: game.opening], game.rules)).symmetry
    for ply, move in enumerate(game.moves[:-1]):
        mover = Color.X if ply % 2 == 0 else Color.O
        board.push(move)
        if ply >= game.opening:
            standing, lines = StaticPosition.of(board).count_patterns(-mover)
            result = 0.5 if game.winner is None else float(game.winner is mover)
            yield lines, standing, result, opening


def fit(training: Samples) -> npt.NDArray[np.float64]:
    """Fit the (WIDTH,) coefficients of the logit."""
    columns = training.columns()
    # A draw counts as half a win and half a loss.
    model = LogisticRegression(fit_intercept=False, max_iter=2000).fit(
        np.vstack([columns, columns]),
        np.repeat([1, 0], len(columns)),
        np.concatenate([training.results, 1 - training.results]),
    )
    coefficients: npt.NDArray[np.float64] = model.coef_[0].copy()
    coefficients[:LINES] /= SCALE
    return np.round(coefficients, DIGITS)


def predict(some: Samples, coefficients: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(n,) probabilities with a slope of 1."""
    logits = some.lines @ coefficients[:LINES] + coefficients[LINES + some.standings]
    chances: npt.NDArray[np.float64] = expit(np.clip(logits, -kernel.MAX_LOGIT, kernel.MAX_LOGIT))
    return chances


def brier(chances: npt.NDArray[np.float64], results: npt.NDArray[np.float64]) -> float:
    """Brier score: mean squared difference of probability and result."""
    return float(np.mean((chances - results) ** 2))


def judge(engine: str, held_out: Samples, coefficients: npt.NDArray[np.float64]) -> float:
    """Print the calibration on held-out games.

    Returns:
        The expected calibration error.
    """
    for standing, name in ((kernel.WON, "won"), (kernel.LOST, "lost")):
        proven = held_out.results[held_out.standings == standing]
        if len(proven):
            print(f"{engine}: {len(proven)} proven {name}, mean result {proven.mean():.4f}")
    held_out = held_out[held_out.standings >= 0]
    chances, results = predict(held_out, coefficients), held_out.results
    error = reliability(chances, results)
    constant = np.full(len(results), results.mean())
    print(
        f"{engine}: {len(results)} positions of {len(set(held_out.games))} games, expected "
        f"calibration error {error:.3f}, Brier {brier(chances, results):.4f} (a constant: "
        f"{brier(constant, results):.4f}), log-loss {log_loss(chances, results):.4f} "
        f"({log_loss(constant, results):.4f})\n"
    )
    return error


def fit_engine(engine: str, data: Path, jobs: int) -> dict[str, Any]:
    """Play, fit and evaluate; the JSON-ready coefficients with their calibration error."""
    plan = SelfPlayPlan(
        engines=(engine,),
        rules=preset("gomoku"),
        games=GAMES[engine],
        seed=SEED,
        sizes=SIZES,
        noise=NOISE,
    )
    if engine == SEVERAL:
        every = samples(several_games(data / engine, jobs))
    else:
        run_selfplay(plan, data / engine, jobs=jobs)
        every = samples(read_games(data / engine))
    splitter = GroupShuffleSplit(n_splits=1, test_size=HELD_OUT, random_state=SEED)
    parts = next(splitter.split(every.games, groups=every.openings))
    training, held_out = (every[part] for part in parts)
    training = training[training.standings >= 0]
    coefficients = fit(training)
    error = judge(engine, held_out, coefficients)
    return {
        "games": GAMES[engine],
        "positions": len(training.results),
        "calibration_error": round(error, DIGITS),
        "lines": coefficients[:LINES].tolist(),
        "standings": coefficients[LINES:].tolist(),
        **({"slopes": fitted()[engine]["slopes"]} if engine == SEVERAL else {}),
    }


def several_games(folder: Path, jobs: int) -> Iterator[StoredGame]:
    """The games between `PLAYERS`, which a folder keeps."""
    path = shard_path(folder, 0)
    if not path.exists():
        specs = map(_several_spec, range(GAMES[SEVERAL]))
        folder.mkdir(parents=True, exist_ok=True)
        write_shard(
            path,
            (
                StoredGame(
                    id=f"{SEVERAL}-{index}",
                    index=index,
                    seed=SEED,
                    source=SELFPLAY,
                    version=importlib.metadata.version("tengen"),
                    game=game,
                )
                for index, game in enumerate(ordered_map(play_from_spec, specs, jobs))
            ),
        )
    return read_shard(path)


def _several_spec(index: int) -> GameSpec:
    pairings = list(itertools.product(PLAYERS, repeat=2))
    turn, pairing = divmod(index, len(pairings))
    x, o = pairings[pairing]
    rules = preset("gomoku").resized(*SIZES[turn % len(SIZES)])
    if rules.shape == BALANCED_SHAPE:
        book = [
            opening
            for opening in balanced_openings("balanced30", rules)
            if not is_test_opening(opening, rules)
        ]
        opening = book[index % len(book)]
    else:
        opening = even_opening(rules, rng_for(SEED, Stream.OPENING, index))
    return GameSpec(index=index, rules=rules, x=x, o=o, opening=opening, seed=SEED)


def carried_over(engine: str, rules: Rules, data: Path, jobs: int) -> None:
    """Play games by other rules, and print the calibration of the coefficients in use there."""
    games = CARRIED_OVER
    plan = SelfPlayPlan(engines=(engine,), rules=rules, games=games, seed=SEED, noise=NOISE)
    folder = data / f"{engine}-{rules.rows}x{rules.cols}x{rules.win_length}"
    run_selfplay(plan, folder, jobs=jobs)
    judge(engine, samples(read_games(folder)), in_use(ENTRIES[engine], rules.win_length))


@click.command()
@click.option("--engines", default=",".join(GAMES), show_default=True)
@click.option("--data", type=click.Path(path_type=Path), default=Path("data/win_probability"))
@click.option("--jobs", default=cores())
@click.option("--rules", help="Another game: a preset, or ROWSxCOLSxK.")
@click.option("--write", is_flag=True, help="Store the coefficients.")
def main(*, engines: str, data: Path, jobs: int, rules: str | None, write: bool) -> None:
    """Fit the coefficients and print their calibration."""
    if rules is not None:
        for engine in engines.split(","):
            carried_over(engine, rules_from_text(rules), data, jobs)
        return
    found = {engine: fit_engine(engine, data, jobs) for engine in engines.split(",")}
    if write:
        kept = json.loads(FITTED.read_text(encoding="utf-8"))
        FITTED.write_text(json.dumps(kept | found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
