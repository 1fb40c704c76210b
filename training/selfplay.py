"""Self-play: handcrafted engines play each other; the first stage of training.

A run is a folder of shards (`training.storage.game_shards`). Every game has its own seed, so the
games are the same on any number of processes. Finished shards are kept: an interrupted run resumes
where it stopped, and a run with a larger `games` adds the difference.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import importlib.metadata
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from engines.base import MEMORY_OPTION, Limit
from engines.errors import EngineError
from engines.game import Rules
from engines.model_store import SHIPPED
from training.arena.game import GameSpec, Noise, Opening, PlayedGame, play_from_spec
from training.arena.openings import random_opening
from training.arena.player_spec import PlayerSpec, resolve_player
from training.parallel import ordered_map
from training.seeding import Stream, rng_for
from training.storage.game_shards import SELFPLAY, StoredGame, count_games, shard_path, write_shard
from training.storage.manifest import ensure_manifest

GROWING: Final = ("games", "shards")
"""What of a run's manifest may become more: its games are the same as far as they go."""
PINNED_OPTIONS: Final = {"search": ((MEMORY_OPTION, 64),)}
"""Options by engine. The size of a table decides what it forgets, and with it some moves: where a
default changes, the same seed still gives the same games."""
SHARD_GAMES: Final = 2000
"""Games of a full shard: what an interruption can cost, some ten seconds of `attack-weights`."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SelfPlayPlan:
    """A run of self-play: everything that its games depend on.

    Raises:
        ValueError: No game, or no engine.
    """

    engines: tuple[str, ...]
    """Every one plays every one, itself too, with both colours, in turn; as `create_engine` takes
    them."""
    rules: Rules
    games: int
    seed: int
    sizes: tuple[tuple[int, int], ...] = ()
    """(rows, cols) of boards that take turns, game by game of a pairing; only that of `rules` where
    left out."""
    limit: Limit = dataclasses.field(default_factory=Limit)
    """For each move. A time limit makes games depend on the machine."""
    noise: Noise | None = None
    openings: tuple[Opening, ...] | None = None
    """A book, taken in turn; None for a random opening a game."""
    opening_stones: tuple[int, int] | None = None
    """Fewest and most stones of random openings; None for what suits the board."""
    models: Path = SHIPPED
    """The directory of trained models."""
    shard_games: int = SHARD_GAMES

    def __post_init__(self) -> None:
        if self.games <= 0:
            raise ValueError(f"games is {self.games}, it must be above 0")
        if not self.engines:
            raise ValueError("self-play needs at least one engine")

    @property
    def shards(self) -> int:
        """How many shards the run has; the last may be shorter."""
        return -(-self.games // self.shard_games)

    @property
    def boards(self) -> tuple[Rules, ...]:
        """The rules that games are played by, in turn."""
        return tuple(self.rules.resized(*size) for size in self.sizes) or (self.rules,)

    def shard_range(self, number: int) -> range:
        """The games of shard `number`, by index."""
        start = number * self.shard_games
        return range(start, min(start + self.shard_games, self.games))

    def game_spec(self, index: int) -> GameSpec:
        """Game `index` as it is to be played."""
        pairings = list(itertools.product(self.engines, repeat=2))
        turn, pairing = divmod(index, len(pairings))
        x, o = pairings[pairing]
        boards = self.boards
        rules = boards[turn % len(boards)]
        if self.openings is None:
            rng = rng_for(self.seed, Stream.OPENING, index)
            opening = random_opening(rules, rng, stones=self.opening_stones)
        else:
            # All pairings play an opening before the next one's turn comes.
            opening = self.openings[turn % len(self.openings)]
        return GameSpec(
            index=index,
            rules=rules,
            x=PlayerSpec(engine=x, limit=self.limit, options=PINNED_OPTIONS.get(x, ())),
            o=PlayerSpec(engine=o, limit=self.limit, options=PINNED_OPTIONS.get(o, ())),
            opening=opening,
            seed=self.seed,
            noise=self.noise,
            models=self.models,
        )

    def manifest(self) -> dict[str, Any]:
        """The run, ready for JSON: equal manifests mean equal games."""
        book = None if self.openings is None else _digest(self.openings)
        return {
            "kind": SELFPLAY,
            "version": importlib.metadata.version("tengen"),
            "engines": list(self.engines),
            "rules": dataclasses.asdict(self.rules),
            "sizes": self.sizes,
            "games": self.games,
            "seed": self.seed,
            "limit": dataclasses.asdict(self.limit),
            "noise": None if self.noise is None else dataclasses.asdict(self.noise),
            "openings": book,
            "opening_stones": self.opening_stones,
            "shards": self.shards,
            "shard_games": self.shard_games,
        }


def run_selfplay(
    plan: SelfPlayPlan,
    directory: Path,
    *,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> None:
    """Play a run, or what is left of it, into a folder.

    Args:
        plan: The run.
        directory: Its folder; made where it does not exist.
        jobs: Processes.
        on_games: Is told how many more games are there: first those found, then one by one.

    Raises:
        UnknownEngineError: No such engine.
        UnsupportedRulesError: An engine does not play these rules.
        EngineError: An engine failed in a game, which is then not kept.
        DataError: The folder belongs to a run with other parameters or has more games already, or
            a shard is damaged or cannot be written.
    """
    for rules in plan.boards:
        engines = tuple(
            resolve_player(PlayerSpec(engine=engine), rules, plan.models).engine
            for engine in plan.engines
        )
    plan = dataclasses.replace(plan, engines=engines)
    manifest = plan.manifest()
    ensure_manifest(directory, manifest, growing=GROWING)
    run = _digest({name: value for name, value in manifest.items() if name not in GROWING})[:12]
    tell = on_games or (lambda _: None)
    missing = []
    for number in range(plan.shards):
        path = shard_path(directory, number)
        there = count_games(path) if path.exists() else 0
        # A run that grows finds its last shard shorter than it is to be now, and plays it anew.
        if there == len(plan.shard_range(number)):
            tell(there)
        else:
            missing.append(number)

    indices = itertools.chain.from_iterable(plan.shard_range(number) for number in missing)
    # One stream over all shards: the processes do not wait for a shard's last game.
    with contextlib.closing(
        ordered_map(play_from_spec, map(plan.game_spec, indices), jobs)
    ) as games:
        for number in missing:
            stored = []
            for index in plan.shard_range(number):
                stored.append(_stored(plan, run, index, manifest["version"], next(games)))
                tell(1)
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
