"""Self-play: engines play each other; the first stage of training.

A run is a folder of shards (`tengen.training.games.game_shards`). Every game has its own seed, so
the games are the same on any number of processes. Finished shards are kept: an interrupted run
resumes where it stopped, and a run with a larger `games` adds the difference.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tengen.engines.errors import EngineError
from tengen.engines.game import Rules
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.options import MEMORY_OPTION
from tengen.engines.registry.installed import installed_digests
from tengen.engines.version import VERSION
from tengen.training.arena.even_openings import DRAWS
from tengen.training.arena.game import GameSpec, Noise, Opening, PlayedGame, play_from_spec
from tengen.training.arena.openings import OpeningKind
from tengen.training.arena.player_spec import PlayerSpec, create_player_engine, resolve_player
from tengen.training.code_digests import Stage, code_digests
from tengen.training.games.game_shards import (
    GAMES,
    SELFPLAY,
    StoredGame,
    count_games,
    shard_path,
    write_shard,
)
from tengen.training.parallel import ordered_map
from tengen.training.seeding import Stream, rng_for
from tengen.training.storage.manifests import CODE, ensure_manifest

GROWING: Final = ("games", "shards")
"""Parameters of a run that may grow: the games that it has already stay the same."""
PINNED_OPTIONS: Final = {"search": ((MEMORY_OPTION, 64),)}
"""Options by engine, fixed so that a seed keeps its games when a default changes: the size of the
transposition table decides which entries are replaced, and with it some moves."""
SHARD_GAMES: Final = 100
"""Games of a full shard: an interruption loses the games of shards that are not full yet."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SelfPlayPlan:
    """All parameters of a run of self-play.

    Raises:
        ValueError: `games` is not positive, or there is no engine.
    """

    engines: tuple[str, ...]
    """Names as `create_engine` takes them. All ordered pairs play in turn, also of equal names."""
    rules: Rules
    games: int
    seed: int
    sizes: tuple[tuple[int, int], ...] = ()
    """(rows, cols) of boards that alternate, game by game of a pairing; by default the size of
    `rules`' board."""
    limit: Limit = dataclasses.field(default_factory=Limit)
    """Limit of each move; a time limit makes games depend on the machine."""
    noise: Noise | None = None
    openings: tuple[Opening, ...] | OpeningKind = "random"
    """A book whose openings alternate, or how they are drawn."""
    opening_stones: tuple[int, int] | None = None
    """Minimum and maximum number of stones of openings that are drawn; None for a default by
    board."""
    models: Path = SHIPPED
    """Models directory."""
    shard_games: int = SHARD_GAMES

    def __post_init__(self) -> None:
        if self.games <= 0:
            raise ValueError(f"games is {self.games}, it must be above 0")
        if not self.engines:
            raise ValueError("self-play needs at least one engine")

    @property
    def shards(self) -> int:
        """Number of shards; the last may be shorter."""
        return -(-self.games // self.shard_games)

    @property
    def boards(self) -> tuple[Rules, ...]:
        """The rules of each board, which alternate."""
        return tuple(self.rules.resized(*size) for size in self.sizes) or (self.rules,)

    def shard_range(self, number: int) -> range:
        """Indices of the games of shard `number`."""
        start = number * self.shard_games
        return range(start, min(start + self.shard_games, self.games))

    def game_spec(self, index: int) -> GameSpec:
        """Specification of game `index`."""
        pairings = list(itertools.product(self.engines, repeat=2))
        turn, pairing = divmod(index, len(pairings))
        x, o = pairings[pairing]
        boards = self.boards
        rules = boards[turn % len(boards)]
        if isinstance(self.openings, str):
            rng = rng_for(self.seed, Stream.OPENING, index)
            opening = DRAWS[self.openings](rules, rng, stones=self.opening_stones)
        else:
            # All pairings play the same opening before the next one.
            opening = self.openings[turn % len(self.openings)]
        return GameSpec(
            index=index,
            rules=rules,
            x=self._player(x),
            o=self._player(o),
            opening=opening,
            seed=self.seed,
            noise=self.noise,
            models=self.models,
        )

    def _player(self, engine: str) -> PlayerSpec:
        options = PINNED_OPTIONS.get(engine.partition(":")[0], ())
        return PlayerSpec(engine=engine, limit=self.limit, options=options)

    def manifest(self) -> dict[str, Any]:
        """The JSON-ready parameters: equal manifests mean equal games."""
        return {
            "kind": SELFPLAY,
            "version": VERSION,
            CODE: {**code_digests(Stage.GAMES), **installed_digests(self.engines)},
            "engines": list(self.engines),
            "models": self._model_digests(),
            "rules": dataclasses.asdict(self.rules),
            "sizes": self.sizes,
            "games": self.games,
            "seed": self.seed,
            "limit": dataclasses.asdict(self.limit),
            "noise": None if self.noise is None else dataclasses.asdict(self.noise),
            "openings": self._openings_as_json(),
            "opening_stones": self.opening_stones,
            "shards": self.shards,
            "shard_games": self.shard_games,
        }

    def _openings_as_json(self) -> str | None:
        """The digest of the book, or how openings are drawn; None for random ones."""
        if isinstance(self.openings, str):
            return None if self.openings == "random" else self.openings
        return _digest(self.openings)

    def _model_digests(self) -> dict[str, str]:
        """SHA-256 of the part of each trained model that plays, ranker or evaluation, by engine."""
        players = {
            engine: create_player_engine(PlayerSpec(engine=engine), self.models)
            for engine in self.engines
            if ":" in engine
        }
        return {name: engine.digest for name, engine in players.items() if engine.digest}


def run_selfplay(
    plan: SelfPlayPlan,
    directory: Path,
    *,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> None:
    """Play the games of a run that its folder does not have yet.

    Args:
        directory: Its folder; created if it does not exist.
        jobs: Processes; they do not change the games.
        on_games: Called with the number of additional games: existing shards first, then game by
            game.

    Raises:
        UnknownEngineError: An engine does not exist.
        UnsupportedRulesError: An engine does not play these rules.
        EngineError: An engine failed in a game; the game is not kept.
        DataError: The folder belongs to a run with other parameters, of other code or with more
            games, or a shard is damaged or cannot be written.
    """
    for rules in plan.boards:
        engines = tuple(
            resolve_player(PlayerSpec(engine=engine), rules, plan.models).engine
            for engine in plan.engines
        )
    plan = dataclasses.replace(plan, engines=engines)
    manifest = plan.manifest()
    for turn in range(len(plan.boards)):
        # Fails before a folder is made if there are no such openings.
        plan.game_spec(turn * len(plan.engines) ** 2)
    ensure_manifest(directory, manifest, version=GAMES.format, growing=GROWING)
    run = _digest({name: value for name, value in manifest.items() if name not in GROWING})[:12]
    advance = on_games or (lambda _: None)
    missing = []
    for number in range(plan.shards):
        path = shard_path(directory, number)
        existing = count_games(path) if path.exists() else 0
        # The last shard of a run that grows is too short and is played again.
        if existing == len(plan.shard_range(number)):
            advance(existing)
        else:
            missing.append(number)

    indices = itertools.chain.from_iterable(plan.shard_range(number) for number in missing)
    # One stream over all shards: no process waits for the last game of a shard.
    with contextlib.closing(
        ordered_map(play_from_spec, map(plan.game_spec, indices), jobs)
    ) as games:
        for number in missing:
            stored = []
            for index in plan.shard_range(number):
                stored.append(_stored(plan, run, index, manifest["version"], next(games)))
                advance(1)
            write_shard(shard_path(directory, number), stored)


def _stored(plan: SelfPlayPlan, run: str, index: int, version: str, game: PlayedGame) -> StoredGame:
    if game.fault is not None:
        raise EngineError(f"game {index} of {game.x} and {game.o}: {game.fault}")
    return StoredGame(
        id=f"{run}-{index:07d}",
        index=index,
        seed=plan.seed,
        source=SELFPLAY,
        version=version,
        game=game,
    )


def _digest(value: object) -> str:
    """SHA-256 of a JSON-ready value, in hexadecimal."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
