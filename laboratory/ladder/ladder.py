"""Ladders: a round robin of matches and one Elo list of all players.

The results can be kept in a JSON file, which is written after every pairing. A ladder that finds it
plays only the missing pairings, after an interruption or when a player is added.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from tengen.engines.game import Rules
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.version import VERSION
from tengen.laboratory.ladder.ratings import fit_ratings
from tengen.training.arena.elo import Estimate, Tally
from tengen.training.arena.game import Noise, Opening, PlayedGame
from tengen.training.arena.match import MatchResult, as_json, play_match
from tengen.training.arena.openings import describe_openings
from tengen.training.arena.player_spec import PlayerSpec, resolve_player
from tengen.training.errors import DataError
from tengen.training.storage.files import safe_name, write_atomically

FORMAT: Final = 1
"""Version of the results file; raised when a field changes its meaning."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LadderPlan:
    """All parameters of a ladder.

    Raises:
        ValueError: There are fewer than two players, or two have the same name.
    """

    players: tuple[PlayerSpec, ...]
    """The players, each of whom plays every other."""
    rules: Rules
    games: int
    """Games per pairing, an even number."""
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
    """Read the pairings in the results of this plan, or of one with fewer players."""
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
    path: Path, found: dict[str, Any], wanted: Mapping[str, Any], of: str = "its "
) -> None:
    for name, value in wanted.items():
        if found.get(name) != value:
            raise DataError(
                f"{path} belongs to another ladder: {of}{name} is {found.get(name)}, not {value}; "
                "choose another file or the same settings"
            )
