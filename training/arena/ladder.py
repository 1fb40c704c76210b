"""Ladders: a round robin of matches and one Elo list of all players.

The results can be kept in a JSON file, which is written after every pairing. A ladder that finds it
plays only the missing pairings, after an interruption or when a player is added.

Elo ratings of many players from the results of their pairings.

The model is that of Bradley and Terry with a draw as half a win and half a loss: player i scores a
share of 1 / (1 + 10^((Elo_j - Elo_i) / 400)) against player j. The ratings maximise the likelihood
of all results. One drawn game per player is added, spread evenly over all opponents, so that a
player that won all games has a finite rating: 921 Elo after 100 games against one opponent.

The intervals do not assume independent games: they come from the sandwich estimator H⁻¹ G H⁻¹ of
the curvature H of the likelihood and the variance G of its gradient, to which each pairing
contributes by its pentanomial counts, as in the interval of a match.

Sources:
    R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39
    (1952): the model.
    P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard conditions",
    Proceedings of the Fifth Berkeley Symposium 1 (1967): the sandwich.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from scipy.optimize import minimize
from scipy.special import expit

from engines.game import Rules
from engines.model_store import SHIPPED
from engines.version import VERSION
from training.arena.elo import Z95, Estimate, Tally, pair_mean, variance_at
from training.arena.game import Noise, Opening, PlayedGame
from training.arena.match import MatchResult, as_json, play_match
from training.arena.openings import describe_openings
from training.arena.player_spec import PlayerSpec, resolve_player
from training.errors import DataError
from training.storage.files import safe_name, write_atomically

PRIOR_DRAWS: Final = 1
"""Drawn games added per player: negligible among hundreds."""
ELO: Final = 400 / math.log(10)
"""Elo points per natural unit of log-odds."""

Results: TypeAlias = Mapping[tuple[str, str], Sequence[int]]
"""(a, b) to the pair counts by a's score 0, ½, 1, 1½, 2."""


def fit_ratings(results: Results, anchor: tuple[str, float] | None = None) -> dict[str, Estimate]:
    """Fit the Elo rating of every player, with its 95 % interval.

    Args:
        results: Results of the pairings, each with at least one pair; they connect all players.
        anchor: A player and its fixed Elo; the intervals are then those of the differences to it.
            By default the mean of all ratings is 0.

    Returns:
        Estimates by name, strongest first.

    Raises:
        ValueError: Counts are invalid, the anchor did not play, or the players are not connected.
    """
    names = list(dict.fromkeys(name for pairing in results for name in pairing))
    players = np.array([[names.index(name) for name in pairing] for pairing in results])
    counts = list(results.values())
    strengths, covariance = _fit(len(names), players, counts)

    # Row i subtracts the reference of rating i from it.
    relative = np.eye(len(names))
    if anchor is None:
        relative -= 1 / len(names)
    else:
        relative[:, names.index(anchor[0])] -= 1
    elos = ELO * relative @ strengths + (anchor[1] if anchor else 0)
    errors = Z95 * ELO * np.sqrt(np.diag(relative @ covariance @ relative.T))
    estimates = {
        name: Estimate(elo, elo - error, elo + error)
        for name, elo, error in zip(names, elos.tolist(), errors.tolist(), strict=True)
    }
    return dict(sorted(estimates.items(), key=lambda item: item[1].value, reverse=True))


def _fit(
    size: int, players: npt.NDArray[np.int_], counts: Sequence[Sequence[int]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Strengths in log-odds, up to a constant, and their covariance.

    Args:
        players: (pairings, 2) indices of the players.
    """
    # (pairings, size): a minus b.
    differ = np.zeros((len(counts), size))
    np.put_along_axis(differ, players, np.array([[1.0, -1.0]]), axis=1)
    if np.linalg.matrix_rank(differ) < size - 1:
        raise ValueError("not all players are connected by pairings")
    pairs = np.array([sum(counted) for counted in counts])
    prior = PRIOR_DRAWS / (size - 1)
    games = 2 * pairs + prior
    points = 2 * pairs * np.array([pair_mean(counted) for counted in counts]) + prior / 2

    def loss(strengths: npt.NDArray[np.float64]) -> float:
        gaps = differ @ strengths
        return float(np.sum(games * np.logaddexp(0, gaps) - points * gaps))

    def slope(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.asarray((games * expit(differ @ strengths) - points) @ differ)

    def curvature(strengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        expected = expit(differ @ strengths)
        return np.asarray((differ.T * (games * expected * (1 - expected))) @ differ)

    best = minimize(loss, np.zeros(size), jac=slope, hess=curvature, method="Newton-CG", tol=1e-9).x
    # Strictly inside 0..1, also for players thousands of Elo apart.
    means = np.clip(expit(differ @ best), 1e-12, 1 - 1e-12)
    variances = 4 * pairs * [_variance(*at) for at in zip(counts, means.tolist(), strict=True)]
    # The pseudo-inverse: adding a constant to all strengths changes nothing.
    inverse = np.linalg.pinv(curvature(best), hermitian=True)
    return best, inverse @ ((differ.T * variances) @ differ) @ inverse


def _variance(counts: Sequence[int], mean: float) -> float:
    """Variance of a pair's score, 0..1, given its mean.

    One won and one lost pair are added, as by A. Agresti and B. A. Coull, The American Statistician
    52 (1998): ten pairs of equal score do not imply certainty.
    """
    lost, *others, won = counts
    return variance_at((lost + 1, *others, won + 1), mean)


FORMAT: Final = 1
"""Version of the results file; raised when a field changes its meaning."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LadderPlan:
    """All parameters of a ladder.

    Raises:
        ValueError: There are fewer than two players, or two have the same name.
    """

    players: tuple[PlayerSpec, ...]
    """Everyone plays everyone else."""
    rules: Rules
    games: int
    """Games per pairing; even."""
    openings: tuple[Opening, ...]
    """Openings of every pairing: one per pair of games, repeated if there are fewer."""
    seed: int
    noise: Noise | None = None
    draw_after: int | None = None
    """Plies after which a game is adjudicated as a draw; None for no adjudication."""
    models: Path = SHIPPED
    """Models directory."""

    def __post_init__(self) -> None:
        names = [player.name for player in self.players]
        if len(names) < 2:
            raise ValueError(f"a ladder needs at least 2 engines, there are {len(names)}")
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"{twice} enters twice: give one another name, as in {twice}@name=B")

    def settings(self) -> dict[str, Any]:
        """JSON-ready parameters that all games share."""
        return {
            "version": VERSION,
            "rules": dataclasses.asdict(self.rules),
            "games": self.games,
            "openings": describe_openings(self.openings),
            "seed": self.seed,
            "noise": None if self.noise is None else dataclasses.asdict(self.noise),
            "draw_after": self.draw_after,
        }


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Counts of a finished match, from A's point of view."""

    a: str
    b: str
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    """Pair counts by score 0, ½, 1, 1½, 2."""
    faults: tuple[str, ...] = ()
    """Reasons of the games lost by a fault, one entry per game."""

    @classmethod
    def of(cls, match: MatchResult) -> Self:
        """The counts of a match."""
        tally = match.tally
        return cls(
            a=match.a.name,
            b=match.b.name,
            wins=tally.wins,
            draws=tally.draws,
            losses=tally.losses,
            pairs=tuple(tally.pairs),
            faults=tuple(reason for _, reason in match.faults),
        )

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the Elo list."""

    name: str
    elo: Estimate
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Mean score, 0..1."""
        return (self.wins + self.draws / 2) / self.games


class Ladder:
    """A round robin and its results so far.

    Args:
        path: Results file; None to keep none.
        folder: Keeps the games, in a folder for each pairing; None keeps none.
        anchor: A player and its fixed Elo; None for a mean Elo of 0.

    Raises:
        ValueError: The anchor is not among the players.
        DataError: The file is not a ladder, or a ladder with other parameters.
        UnknownEngineError: An engine does not exist.
        UnsupportedRulesError: An engine does not play these rules.
        OptionError: An option does not exist, or its value is out of range.
        ModelError: A trained model cannot be used.
    """

    def __init__(
        self,
        plan: LadderPlan,
        path: Path | None = None,
        *,
        folder: Path | None = None,
        anchor: tuple[str, float] | None = None,
    ) -> None:
        players = tuple(resolve_player(each, plan.rules, plan.models) for each in plan.players)
        self.plan = dataclasses.replace(plan, players=players)
        names = [player.name for player in players]
        if anchor is not None and anchor[0] not in names:
            raise ValueError(f"the anchor is {anchor[0]!r}, it must be one of {', '.join(names)}")
        self.path = path
        self.folder = folder
        self.anchor = anchor
        self.pairings: list[Pairing] = []
        """The pairings played so far."""
        if path is not None and path.exists():
            self.pairings = _read(path, self.plan)

    def missing(self) -> list[tuple[PlayerSpec, PlayerSpec]]:
        """The pairings not played yet."""
        played = {frozenset((pairing.a, pairing.b)) for pairing in self.pairings}
        return [
            (a, b)
            for a, b in itertools.combinations(self.plan.players, 2)
            if frozenset((a.name, b.name)) not in played
        ]

    def play(
        self,
        a: PlayerSpec,
        b: PlayerSpec,
        *,
        jobs: int = 1,
        on_resume: Callable[[int], None] | None = None,
        on_game: Callable[[PlayedGame], None] | None = None,
    ) -> MatchResult:
        """Play a pairing and record its result.

        Args:
            jobs: Processes; without time limits they do not change the result.
            on_resume: Called with the number of games of the pairing that its folder has.
            on_game: Called with each game, in order.
        """
        plan = self.plan
        match = play_match(
            a,
            b,
            plan.openings,
            rules=plan.rules,
            games=plan.games,
            seed=plan.seed,
            jobs=jobs,
            noise=plan.noise,
            draw_after=plan.draw_after,
            models=plan.models,
            folder=self.folder and self.folder / safe_name(f"{a.name}-{b.name}"),
            on_resume=on_resume,
            on_game=on_game,
        )
        self.pairings.append(Pairing.of(match))
        if self.path is not None:
            text = json.dumps(self.summary(), indent=2) + "\n"
            write_atomically(self.path, lambda file: file.write(text.encode()))
        return match

    def standings(self) -> list[Standing]:
        """The Elo list, strongest first.

        Raises:
            ValueError: Pairings are missing.
        """
        if missing := self.missing():
            raise ValueError(f"{len(missing)} pairings are still to be played")
        elos = fit_ratings({(each.a, each.b): each.pairs for each in self.pairings}, self.anchor)
        return [_standing(name, elo, self.pairings) for name, elo in elos.items()]

    def points(self, a: str, b: str) -> tuple[float, int]:
        """Points of A against B, and their number of games."""
        for each in self.pairings:
            if (each.a, each.b) == (a, b):
                return each.wins + each.draws / 2, each.games
            if (each.a, each.b) == (b, a):
                return each.losses + each.draws / 2, each.games
        return 0, 0

    def summary(self) -> dict[str, Any]:
        """JSON-ready results; `standings` is empty while pairings are missing."""
        standings = [] if self.missing() else self.standings()
        return {
            "kind": "ladder",
            "format": FORMAT,
            "settings": self.plan.settings(),
            "engines": [player.as_dict() for player in self.plan.players],
            "anchor": None if self.anchor is None else dict([self.anchor]),
            "standings": [
                {
                    "name": each.name,
                    "elo": as_json(each.elo),
                    "wins": each.wins,
                    "draws": each.draws,
                    "losses": each.losses,
                    "score": each.score,
                }
                for each in standings
            ],
            "pairings": [dataclasses.asdict(pairing) for pairing in self.pairings],
        }


def _standing(name: str, elo: Estimate, pairings: Sequence[Pairing]) -> Standing:
    counts = [
        (each.wins, each.draws, each.losses)
        if each.a == name
        else (each.losses, each.draws, each.wins)
        for each in pairings
        if name in {each.a, each.b}
    ]
    wins, draws, losses = map(sum, zip(*counts, strict=True))
    return Standing(name=name, elo=elo, wins=wins, draws=draws, losses=losses)


def _read(path: Path, plan: LadderPlan) -> list[Pairing]:
    """Pairings of a results file that belongs to this plan, or to one with fewer players."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(found, dict) or (found.get("kind"), found.get("format")) != (
        "ladder",
        FORMAT,
    ):
        raise DataError(f"{path} is not a ladder of format {FORMAT}")
    try:
        pairings = [_pairing(each) for each in found["pairings"]]
        engines = {each["name"]: each for each in found["engines"]}
        settings = dict(found["settings"])
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path} is a damaged ladder: {error!r}") from error
    _check_same(path, settings, json.loads(json.dumps(plan.settings())))
    wanted = {player.name: player.as_dict() for player in plan.players}
    if left_out := engines.keys() - wanted.keys():
        raise DataError(
            f"{path} holds {', '.join(sorted(left_out))} as well: name all its engines, "
            "or choose another file"
        )
    for name, engine in engines.items():
        _check_same(path, engine, wanted[name], of=f"{name}'s ")
    return pairings


def _pairing(found: dict[str, Any]) -> Pairing:
    pairing = Pairing(**{**found, "pairs": tuple(found["pairs"]), "faults": tuple(found["faults"])})
    if pairing.games != 2 * sum(pairing.pairs) or len(pairing.pairs) != len(Tally().pairs):
        raise ValueError(f"the games of {pairing.a} and {pairing.b} are not those of their pairs")
    return pairing


def _check_same(
    path: Path, found: dict[str, Any], wanted: dict[str, Any], of: str = "its "
) -> None:
    for name, value in wanted.items():
        if found.get(name) != value:
            raise DataError(
                f"{path} belongs to another ladder: {of}{name} is {found.get(name)}, not {value}; "
                "choose another file or the same settings"
            )


SUFFIXES: Final = (".png", ".svg", ".pdf")
"""Suffixes of the supported image formats."""

WIDTH: Final = 6.0
"""Width of the plot area in inches."""
ROW: Final = 0.38
"""Height of a row in inches."""
DPI: Final = 200
CELLS: Final = (("Elo", 58), ("95 %", 112), ("score", 168))
"""Headings of the columns on the right, and their right ends in points from the plot area."""

INK: Final = "#1f2933"
FAINT: Final = "#6b7785"
GRID: Final = "#e3e8ee"
ACCENT: Final = "#1d5fa8"


def draw(standings: Sequence[Standing], path: Path, *, title: str, caption: str) -> None:
    """Draw an Elo list into a file.

    Args:
        standings: Strongest first, drawn from top to bottom.
        path: The file; its suffix, one of `SUFFIXES`, selects the format.
    """
    with rc_context():
        # Names are not formulas; with a fixed salt the same list gives the same SVG.
        rcParams.update({"font.size": 10, "text.parse_math": False, "svg.hashsalt": "tengen"})
        # The axes fill the figure, which grows by the text around them when it is saved.
        figure = Figure(figsize=(WIDTH, ROW * len(standings)))
        axes = figure.add_axes((0, 0, 1, 1))
        for row, standing in enumerate(standings):
            _draw_row(axes, row, standing)
        _dress(axes, standings)
        _write_above(axes, 46, title, size=13, weight="bold", color=INK)
        _write_above(axes, 28, caption, size=10, weight="normal", color=FAINT)
        date = {".svg": "Date", ".pdf": "CreationDate"}.get(path.suffix)
        metadata = {date: None} if date else None
        figure.savefig(path, dpi=DPI, metadata=metadata, bbox_inches="tight", pad_inches=0.25)


def _draw_row(axes: Axes, row: int, standing: Standing) -> None:
    elo = standing.elo
    axes.errorbar(
        elo.value,
        row,
        xerr=elo.high - elo.value,
        fmt="o",
        color=ACCENT,
        markersize=6,
        elinewidth=1.8,
        capsize=4,
        capthick=1.8,
    )
    cells = (
        f"{elo.value:+.0f}".replace("-", "\N{MINUS SIGN}"),
        f"± {elo.high - elo.value:.0f}",
        f"{100 * standing.score:.1f} %",
    )
    for (_, end), text, color in zip(CELLS, cells, (INK, FAINT, FAINT), strict=True):
        axes.annotate(
            text,
            xy=(1, row),
            xycoords=axes.get_yaxis_transform(),
            xytext=(end, 0),
            textcoords="offset points",
            ha="right",
            va="center_baseline",
            color=color,
        )


def _dress(axes: Axes, standings: Sequence[Standing]) -> None:
    """Style the axes."""
    axes.set_ylim(len(standings) - 0.5, -0.5)
    axes.set_yticks(range(len(standings)), [standing.name for standing in standings])
    axes.tick_params(axis="y", length=0, pad=10, labelcolor=INK)
    axes.tick_params(axis="x", length=0, pad=6, labelcolor=FAINT)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    for heading, end in CELLS:
        axes.annotate(
            heading,
            xy=(1, 1),
            xycoords="axes fraction",
            xytext=(end, 7),
            textcoords="offset points",
            ha="right",
            color=FAINT,
        )


def _write_above(
    axes: Axes, height: float, text: str, *, size: float, weight: str, color: str
) -> None:
    """Write a left-aligned line `height` points above the rows."""
    axes.annotate(
        text,
        xy=(0, 1),
        xycoords="axes fraction",
        xytext=(0, height),
        textcoords="offset points",
        fontsize=size,
        fontweight=weight,
        color=color,
    )
