"""Matches of paired games: every opening is played twice, with colors swapped.

A folder keeps the games of a match, with one line of JSON per finished game in their order:

    results/
    ├── manifest.json    the parameters of the match
    └── games.jsonl      {"x": "search", "o": "learned", "moves": "h8i9…", "winner": "X", …}

A process that is killed loses the games that were not finished and at most a part of the last
line.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tengen.engines.game import Color, Rules
from tengen.engines.game.notation import format_moves, parse_moves
from tengen.engines.game.records import GameRecord
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.registry.installed import installed_digests
from tengen.engines.version import VERSION
from tengen.training.arena.brain_processes import MatchBrains
from tengen.training.arena.conditions import BOARD_ONLY, Adjudication
from tengen.training.arena.elo import Estimate, Tally, as_elo
from tengen.training.arena.game import GameSpec, Noise, Opening, PlayedGame, play_from_spec
from tengen.training.arena.match_summary import EloBounds, MatchSummary, MatchTest
from tengen.training.arena.pairs import check_games
from tengen.training.arena.player_spec import (
    BRAIN,
    PlayerSpec,
    create_player_engine,
    resolve_player,
)
from tengen.training.arena.sprt import Hypothesis, Sprt
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.parallel import ordered_map
from tengen.training.storage.json_lines import JsonLines
from tengen.training.storage.locks import directory_lock
from tengen.training.storage.manifests import CODE, ensure_manifest

GAMES: Final = "games.jsonl"
FORMAT: Final = 1
"""Version of the file; raised when a field changes its meaning."""
_DEFAULTS: Final = {
    field.name: field.default
    for field in dataclasses.fields(PlayedGame)
    if field.default is not dataclasses.MISSING
}
"""Default values of fields that a line omits."""


class MatchGames:
    """The games of a match so far, which new ones are added to.

    Args:
        folder: The folder of the match, which exists and is locked by this process.

    Raises:
        DataError: A line is not a game; the message names it.
    """

    def __init__(self, folder: Path, rules: Rules) -> None:
        self._lines = JsonLines(folder / GAMES)
        self._rules = rules
        self.games = self._lines.read(lambda line, _: _from_json(line, rules), "a game")

    def add(self, game: PlayedGame) -> None:
        """Write a finished game; it is on the disk when this returns."""
        self._lines.append(_to_json(game, self._rules))
        self.games.append(game)


def _to_json(game: PlayedGame, rules: Rules) -> dict[str, Any]:
    fields = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
    del fields["rules"]
    return {
        **{name: value for name, value in fields.items() if value != _DEFAULTS.get(name, ...)},
        "moves": format_moves(game.moves, rules),
        "noise": [ply for ply, noisy in enumerate(game.noise) if noisy],
        "winner": None if game.winner is None else game.winner.name,
    }


def _from_json(line: dict[str, Any], rules: Rules) -> PlayedGame:
    moves = tuple(parse_moves(line["moves"], rules))
    return PlayedGame(
        **{
            **line,
            "rules": rules,
            "moves": moves,
            "noise": tuple(ply in line["noise"] for ply in range(len(moves))),
            "winner": None if line["winner"] is None else Color[line["winner"]],
            "times_ms": tuple(line.get("times_ms", ())),
        }
    )


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A finished match; all counts and estimates are from A's point of view."""

    a: PlayerSpec
    b: PlayerSpec
    rules: Rules
    seed: int
    noise: Noise | None
    games: tuple[PlayedGame, ...]
    """In pairs: of games 2i and 2i + 1, A is X in the first and O in the second, unless the opening
    swaps them."""
    planned: int
    """Number of games without early termination."""
    sprt: Sprt | None = None
    """Test that could end the match early."""
    draw_after: int | None = None
    adjudication: Adjudication = BOARD_ONLY

    @property
    def tally(self) -> Tally:
        """Wins, draws, losses, pairs, score and Elo."""
        return Tally.of(self.games)

    @property
    def score(self) -> Estimate:
        """Mean score of the pairs, 0..1, with its 95 % interval.

        After a test it accounts for where the test ended, so that the value is not the share of the
        points: see `Sprt.score_estimate`.
        """
        pairs = self.tally.pairs
        return self.tally.score if self.sprt is None else self.sprt.score_estimate(pairs)

    @property
    def accepted(self) -> Hypothesis | None:
        """The accepted hypothesis; None without a decision or a test."""
        return None if self.sprt is None else self.sprt.accepted(self.tally.pairs)

    @property
    def distinct_games(self) -> int:
        """Number of distinct games; the intervals do not account for repeated ones."""
        return len({(index % 2, game.swapped, game.moves) for index, game in enumerate(self.games)})

    @property
    def distinct_openings(self) -> int:
        """Number of distinct openings."""
        return len({game.moves[: game.opening] for game in self.games})

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """(game index, reason) of the games lost by a fault."""
        return tuple((i, game.fault) for i, game in enumerate(self.games) if game.fault)

    @property
    def adjudicated(self) -> int:
        """Number of games adjudicated as a draw."""
        return sum(game.adjudicated for game in self.games)

    @property
    def resigned(self) -> int:
        """Number of games adjudicated as a loss by the scores."""
        return sum(game.ending == "resignation" for game in self.games)

    def slowest_ms(self) -> tuple[int, int]:
        """Milliseconds of A's and of B's slowest move, 0 without a move.

        The first move of each game is excluded: it may wait for a program to start.
        """
        slowest = [0, 0]
        for index, game in enumerate(self.games):
            begun = game.opening + 2
            for ply, time_ms in enumerate(game.times_ms[begun:], start=begun):
                side = (index + ply + game.swapped) % 2
                slowest[side] = max(slowest[side], time_ms or 0)
        return slowest[0], slowest[1]

    def records(self) -> Iterator[GameRecord]:
        """The games as records."""
        for index, game in enumerate(self.games):
            yield game.record(event=f"{self.a.name} - {self.b.name}", number=index + 1)

    def summary(self) -> MatchSummary:
        """The JSON-ready result without the games; an infinite Elo is None."""
        tally, score = self.tally, self.score
        summary: MatchSummary = {
            "a": self.a.name,
            "b": self.b.name,
            "engines": [self.a.as_dict(), self.b.as_dict()],
            "rules": dataclasses.asdict(self.rules),
            "noise": None if self.noise is None else dataclasses.asdict(self.noise),
            "draw_after": self.draw_after,
            "seed": self.seed,
            "games": len(self.games),
            "distinct_games": self.distinct_games,
            "distinct_openings": self.distinct_openings,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "pairs": list(tally.pairs),
            "score": {"value": score.value, "low": score.low, "high": score.high},
            "elo": as_json(as_elo(score)),
            "sprt": None if self.sprt is None else self._test(self.sprt),
            "adjudicated": self.adjudicated,
            "faults": [{"game": index, "reason": reason} for index, reason in self.faults],
        }
        if self.adjudication.resign is not None:
            summary["resign"] = dataclasses.asdict(self.adjudication.resign)
            summary["resigned"] = self.resigned
        if self.adjudication.draw is not None:
            summary["draw_by_score"] = dataclasses.asdict(self.adjudication.draw)
        return summary

    def _test(self, sprt: Sprt) -> MatchTest:
        return {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "bounds": list(sprt.bounds),
            "log_likelihood_ratio": sprt.log_likelihood_ratio(self.tally.pairs),
            "accepted": self.accepted,
            "planned_games": self.planned,
        }


def play_match(
    a: PlayerSpec,
    b: PlayerSpec,
    openings: Sequence[Opening],
    *,
    rules: Rules,
    games: int,
    seed: int,
    jobs: int = 1,
    noise: Noise | None = None,
    draw_after: int | None = None,
    adjudication: Adjudication = BOARD_ONLY,
    sprt: Sprt | None = None,
    models: Path = SHIPPED,
    folder: Path | None = None,
    on_resume: Callable[[int], None] | None = None,
    on_game: Callable[[PlayedGame], None] | None = None,
) -> MatchResult:
    """Play a match. Without time limits, neither `jobs` nor an interruption changes the result.

    Args:
        openings: One per pair, repeated if there are fewer than pairs.
        games: Number of games; even, as each opening is played with both colors.
        noise: Noise on the moves of both players; None for none.
        draw_after: Plies after which a game is adjudicated as a draw; None for no adjudication.
        adjudication: How the scores of the players end games.
        sprt: Ends the match as soon as it accepts a hypothesis. Pairs count in their order; later
            games that are running or finished then are dropped.
        models: Models directory.
        folder: Keeps the games, each as it ends; created if it does not exist. A match that finds
            games of its own there goes on after them. None keeps none.
        on_resume: Called with the number of games in the folder, if there are any.
        on_game: Called with each game, in order: those in the folder first, others as they end.

    Raises:
        ParameterError: `games` is odd or below 2.
        ValueError: There are no openings.
        UnknownEngineError: An engine does not exist.
        UnsupportedRulesError: An engine does not play these rules.
        OptionError: An option does not exist, or its value is out of range.
        ModelError: A trained model cannot be used.
        DirectoryLockedError: Another process plays in the folder.
        DataError: The folder belongs to another match, or cannot be read or written.
    """
    check_games(games)
    if not openings:
        raise ValueError("a match needs at least one opening")
    a, b = resolve_player(a, rules, models), resolve_player(b, rules, models)

    has_brains = any(player.engine.startswith(BRAIN) for player in (a, b))

    def specs(brains: MatchBrains | None) -> Iterator[GameSpec]:
        for index in range(games):
            x, o = (a, b) if index % 2 == 0 else (b, a)
            yield GameSpec(
                index=index,
                rules=rules,
                x=x,
                o=o,
                opening=openings[index // 2 % len(openings)],
                seed=seed,
                noise=noise,
                draw_after=draw_after,
                adjudication=adjudication,
                brains=brains,
                models=models,
            )

    def manifest() -> dict[str, Any]:
        return {
            "kind": "match",
            "version": VERSION,
            CODE: {**code_digests(Stage.GAMES), **installed_digests((a.engine, b.engine))},
            "engines": [a.as_dict(), b.as_dict()],
            "models": [create_player_engine(player, models).digest for player in (a, b)],
            "rules": dataclasses.asdict(rules),
            "games": games,
            "seed": seed,
            "noise": None if noise is None else dataclasses.asdict(noise),
            "draw_after": draw_after,
            **adjudication.as_dict(),
            "sprt": None if sprt is None else dataclasses.asdict(sprt),
        }

    played: list[PlayedGame] = []
    tally = Tally()
    with contextlib.ExitStack() as stack:
        own = stack.enter_context(MatchBrains.of_match()) if has_brains else None
        specified = functools.partial(specs, own)
        results = _games(specified, jobs, folder, manifest, on_resume)
        stack.enter_context(contextlib.closing(results))
        if own is not None:
            stack.callback(own.end)
        for game in results:
            played.append(game)
            tally.add(game)
            if on_game is not None:
                on_game(game)
            if sprt is not None and tally.in_pairs and sprt.accepted(tally.pairs):
                break
    return MatchResult(
        a=a,
        b=b,
        rules=rules,
        seed=seed,
        noise=noise,
        games=tuple(played),
        planned=games,
        sprt=sprt,
        draw_after=draw_after,
        adjudication=adjudication,
    )


def _games(
    specs: Callable[[], Iterator[GameSpec]],
    jobs: int,
    folder: Path | None,
    manifest: Callable[[], Mapping[str, Any]],
    on_resume: Callable[[int], None] | None,
) -> Generator[PlayedGame]:
    """The games of a match, in order: those that the folder has, then others as they end.

    Args:
        manifest: Returns the manifest of a match that is kept, with digests of all its code.
    """
    if folder is None:
        yield from _played(specs(), jobs)
        return
    wanted = manifest()
    with directory_lock(folder, "a match"):
        ensure_manifest(folder, wanted, version=FORMAT, growing=("games",))
        kept = MatchGames(folder, Rules(**wanted["rules"]))
        for number, (game, spec) in enumerate(zip(kept.games, specs(), strict=False), start=1):
            if game.moves[: len(spec.opening)] != spec.opening:
                raise DataError(
                    f"{folder} belongs to another match: game {number} has another opening; "
                    "choose another folder or the same openings"
                )
        begun = len(kept.games)
        if begun and on_resume is not None:
            on_resume(begun)
        yield from kept.games[:]
        rest = itertools.islice(specs(), begun, None)
        with contextlib.closing(_played(rest, jobs)) as results:
            for game in results:
                kept.add(game)
                yield game


def _played(specs: Iterable[GameSpec], jobs: int) -> Generator[PlayedGame]:
    """The games of specifications, in order; raises the error of a game."""
    with contextlib.closing(ordered_map(_game_or_error, specs, jobs)) as results:
        for game in results:
            if isinstance(game, Exception):
                raise game
            yield game


def _game_or_error(spec: GameSpec) -> PlayedGame | Exception:
    """A game, or its error: if a task raises, joblib kills all processes and their brains."""
    try:
        return play_from_spec(spec)
    except Exception as error:  # noqa: BLE001 - raised in the process of the match
        return error


def as_json(estimate: Estimate) -> EloBounds:
    """JSON-ready estimate; infinities become None."""
    value, low, high = (
        bound if math.isfinite(bound) else None
        for bound in (estimate.value, estimate.low, estimate.high)
    )
    return {"value": value, "low": low, "high": high}
