"""One game between two engines: who plays what from where, and how it went."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from engines.base import Analysis, Engine, Limit
from engines.errors import ModelError, UnsupportedRulesError
from engines.game import Board, Color, Move, Rules
from engines.model_store import SHIPPED, ModelStore
from engines.registry import create_engine
from training.seeding import Stream, rng_for

Opening: TypeAlias = tuple[Move, ...]
"""Moves played before the engines take over; X makes the first."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Now and then a move that the engine ranks lower, so that games differ and err.

    The move is one of the engine's next best, each as likely as the other. A position that the
    engine has proven won or lost is left to it.

    Raises:
        ValueError: A value out of range.
    """

    probability: float
    """0..1: chance of noise at the first move after the opening."""
    half_life: float | None = None
    """Plies after which the chance has halved, above 0; None where it stays."""
    top: int = 4
    """How far down the ranking the moves come from, from rank 2 on; at least 2."""

    def __post_init__(self) -> None:
        if not 0 <= self.probability <= 1:
            raise ValueError(f"probability is {self.probability}, it must be in 0..1")
        if self.half_life is not None and not self.half_life > 0:
            raise ValueError(f"half_life is {self.half_life}, it must be above 0")
        if self.top <= 1:
            raise ValueError(f"top is {self.top}, it must be at least 2")

    def strikes(self, ply: int, rng: np.random.Generator) -> bool:
        """Whether the move `ply` plies after the opening is to be noise."""
        faded = 1.0 if self.half_life is None else 0.5 ** (ply / self.half_life)
        return bool(rng.random() < self.probability * faded)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """A game to be played: everything it depends on, ready to travel to another process."""

    index: int
    """Number of the game in its match or run; with `seed` it gives the game's own randomness."""
    rules: Rules
    x: str
    """Engine that plays X, as `create_engine` takes it."""
    o: str
    opening: Opening
    limit: Limit
    seed: int
    """Of the match or run."""
    noise: Noise | None = None
    models: Path = SHIPPED
    """The directory of trained models."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A finished game. X made the first move."""

    rules: Rules
    x: str
    o: str
    moves: tuple[Move, ...]
    """All moves, the opening's first."""
    opening: int
    """How many moves were the opening's."""
    noise: tuple[bool, ...]
    """For each move, whether chance chose it over the engine's own."""
    winner: Color | None
    """None for a draw."""
    fault: str | None = None
    """What the loser did wrong, where it lost without a winning line; else None."""

    @property
    def result(self) -> int:
        """+1 where X won, 0 for a draw, -1 where O won."""
        return 0 if self.winner is None else int(self.winner)


def entered(spec: str, rules: Rules, models: Path) -> str:
    """An engine's name as it enters: checked, and a trained model named for good.

    Raises:
        UnknownEngineError: No such engine.
        UnsupportedRulesError: It does not play these rules, or the board has no border.
        ModelError: Its model cannot be used.
    """
    engine = create_engine(spec, ModelStore(models))
    if rules.unbounded:
        raise UnsupportedRulesError("engines play each other on boards with borders only")
    if not (support := engine.supports(rules)):
        raise UnsupportedRulesError(f"{spec} does not play {rules}: it plays {support.reason}")
    # The live model may change while games go on; the one entered stays.
    return f"{engine.name}:{engine.model}" if engine.model else engine.name


def play_fixture(fixture: Fixture) -> Game:
    """Play a game as it is planned; see `play_game`."""
    game = play_game(
        _engine(fixture.x, fixture.models),
        _engine(fixture.o, fixture.models),
        fixture.opening,
        fixture.limit,
        rng_for(fixture.seed, Stream.GAME, fixture.index),
        rules=fixture.rules,
        noise=fixture.noise,
    )
    return dataclasses.replace(game, x=fixture.x, o=fixture.o)


def play_game(
    x: Engine,
    o: Engine,
    opening: Sequence[Move],
    limit: Limit,
    rng: np.random.Generator,
    *,
    rules: Rules,
    noise: Noise | None = None,
) -> Game:
    """Let two engines play to the end.

    An engine that raises or plays an illegal move loses, with the reason in `Game.fault`.

    Args:
        x: Plays X.
        o: Plays O.
        opening: Legal moves that leave the game open; X's first.
        limit: For each move.
        rng: The only source of randomness, for the engines and the noise.
        rules: The game, on a board with borders.
        noise: None for the engines' own moves alone.

    Raises:
        IllegalMoveError: The opening is not legal.
        ModelError: An engine's model cannot be used: that is no way to lose a game.
    """
    board = Board.from_moves(rules, opening)
    noisy = [False] * len(board)
    fault = None
    while board.outcome() is None:
        engine = x if board.to_move is Color.X else o
        struck = noise is not None and noise.strikes(len(board) - len(opening), rng)
        try:
            # A copy: an engine that breaks off half way may leave its board in disorder.
            analysis = engine.analyse(
                board.copy(), limit, candidates=noise.top if noise and struck else 1, rng=rng
            )
            move = _noisy_move(analysis, rng) if struck else analysis.move
            board.push(move)
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever an engine raises loses it the game
            fault = f"{engine.name}: {type(error).__name__}: {error}"
            break
        noisy.append(move != analysis.move)
    outcome = board.outcome()
    return Game(
        rules=rules,
        x=x.name,
        o=o.name,
        moves=tuple(board.move_stack),
        opening=len(opening),
        noise=tuple(noisy),
        winner=outcome.winner if outcome else -board.to_move,
        fault=fault,
    )


def _noisy_move(analysis: Analysis, rng: np.random.Generator) -> Move:
    """One of the candidates after the first, where nothing is proven and there is another."""
    others = analysis.candidates[1:]
    if analysis.win_in is not None or not others:
        return analysis.move
    return others[int(rng.integers(len(others)))].move


@functools.lru_cache(maxsize=16)
def _engine(spec: str, models: Path) -> Engine:
    """The engine of this process: made once, for loading a model takes longer than a game."""
    return create_engine(spec, ModelStore(models))
