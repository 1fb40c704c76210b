"""Which of two engines is stronger? Paired games: every opening twice, with colours swapped."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from engines.base import Limit
from engines.game import Rules
from engines.game.records import GameRecord, Result
from engines.model_store import SHIPPED
from training.arena.elo import Estimate, elo_estimate, score_estimate
from training.arena.game import Fixture, Game, Noise, Opening, entered, play_fixture
from training.parallel import in_order


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A finished match; all counts and estimates are A's."""

    a: str
    b: str
    rules: Rules
    limit: Limit
    seed: int
    noise: Noise | None
    games: tuple[Game, ...]
    """In pairs: of games 2i and 2i + 1, A is X in the first and O in the second."""

    @property
    def points(self) -> tuple[int, ...]:
        """A's half points, game by game: 2 for a win, 1 for a draw, 0 for a loss."""
        return tuple(
            1 + (game.result if index % 2 == 0 else -game.result)
            for index, game in enumerate(self.games)
        )

    @property
    def wins(self) -> int:
        """Games that A won."""
        return self.points.count(2)

    @property
    def draws(self) -> int:
        """Drawn games."""
        return self.points.count(1)

    @property
    def losses(self) -> int:
        """Games that A lost."""
        return self.points.count(0)

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """Pentanomial counts: pairs in which A scored 0, ½, 1, 1½ and 2."""
        points = self.points
        scores = [first + second for first, second in zip(points[::2], points[1::2], strict=True)]
        return (scores.count(0), scores.count(1), scores.count(2), scores.count(3), scores.count(4))

    @property
    def distinct_games(self) -> int:
        """How many games differ; repeated ones tell nothing new, and the intervals do not know."""
        return len({(index % 2, game.moves) for index, game in enumerate(self.games)})

    @property
    def score(self) -> Estimate:
        """Mean score, 0..1, with its 95 % interval."""
        return score_estimate(self.pairs)

    @property
    def elo(self) -> Estimate:
        """Elo difference with its 95 % interval; see `training.arena.elo`."""
        return elo_estimate(self.pairs)

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """(game index, reason) of the games that were lost without a winning line."""
        return tuple((i, game.fault) for i, game in enumerate(self.games) if game.fault)

    def records(self) -> Iterator[GameRecord]:
        """The games as records, with the moves that were the opening's or noise marked so."""
        for index, game in enumerate(self.games):
            yield GameRecord(
                rules=game.rules,
                moves=game.moves,
                result=Result(game.winner, "forfeit" if game.fault else "board"),
                players=(game.x, game.o),
                event=f"{self.a} - {self.b}",
                round=str(index + 1),
                comment=game.fault or "",
                comments=tuple(
                    "opening" if ply < game.opening else "noise" if noisy else ""
                    for ply, noisy in enumerate(game.noise)
                ),
            )

    def summary(self) -> dict[str, Any]:
        """The result without the games, ready for JSON; an infinite Elo is None."""
        return {
            "a": self.a,
            "b": self.b,
            "rules": dataclasses.asdict(self.rules),
            "limit": dataclasses.asdict(self.limit),
            "noise": None if self.noise is None else dataclasses.asdict(self.noise),
            "seed": self.seed,
            "games": len(self.games),
            "distinct_games": self.distinct_games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "pairs": list(self.pairs),
            "score": _finite(self.score),
            "elo": _finite(self.elo),
            "faults": [{"game": index, "reason": reason} for index, reason in self.faults],
        }


def play_match(
    a: str,
    b: str,
    openings: Sequence[Opening],
    limit: Limit,
    *,
    rules: Rules,
    games: int,
    seed: int,
    jobs: int = 1,
    noise: Noise | None = None,
    models: Path = SHIPPED,
    on_game: Callable[[Game], None] | None = None,
) -> MatchResult:
    """Let two engines play a match. Without a time limit, `jobs` does not change the result.

    Args:
        a: The engine under test, as `create_engine` takes it.
        b: Its opponent.
        openings: One for each pair; taken from the start again where there are fewer.
        limit: For each move of either side.
        rules: The game, on a board with borders.
        games: How many; even, for each opening is played with both colours.
        seed: Of all randomness, game by game.
        jobs: Processes.
        noise: Of both engines' moves; None for their own moves alone.
        models: The directory of trained models.
        on_game: Is told of each game, in order, as it ends.

    Raises:
        ValueError: `games` is odd or not positive, or there are no openings.
        UnknownEngineError: No such engine.
        UnsupportedRulesError: An engine does not play these rules.
        ModelError: A trained model cannot be used.
    """
    if games <= 0 or games % 2:
        raise ValueError(f"games is {games}, it must be even and at least 2")
    if not openings:
        raise ValueError("a match needs at least one opening")
    a, b = entered(a, rules, models), entered(b, rules, models)

    def fixtures() -> Iterator[Fixture]:
        for index in range(games):
            x, o = (a, b) if index % 2 == 0 else (b, a)
            yield Fixture(
                index=index,
                rules=rules,
                x=x,
                o=o,
                opening=openings[index // 2 % len(openings)],
                limit=limit,
                seed=seed,
                noise=noise,
                models=models,
            )

    played = []
    with contextlib.closing(in_order(play_fixture, fixtures(), jobs)) as results:
        for game in results:
            played.append(game)
            if on_game is not None:
                on_game(game)
    return MatchResult(
        a=a, b=b, rules=rules, limit=limit, seed=seed, noise=noise, games=tuple(played)
    )


def _finite(estimate: Estimate) -> dict[str, float | None]:
    """The estimate for JSON, which knows no infinity."""
    return {
        name: value if math.isfinite(value) else None
        for name, value in dataclasses.asdict(estimate).items()
    }
