"""One game between two engines: who plays what from where, and how it went."""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from engines.base import Analysis, AnalysisRequest, Engine
from engines.errors import BrainError, ModelError
from engines.game import Board, Color, Move, Rules
from engines.game.records import Ending, GameRecord, Result
from engines.model_store import SHIPPED
from training.arena.player_spec import BRAIN, Player, PlayerSpec, create_player_engine
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
class GameSpec:
    """A game to be played: everything it depends on, ready to travel to another process."""

    index: int
    """Number of the game in its match or run; with `seed` it gives the game's own randomness."""
    rules: Rules
    x: PlayerSpec
    """Plays X."""
    o: PlayerSpec
    opening: Opening
    seed: int
    """Of the match or run."""
    noise: Noise | None = None
    draw_after: int | None = None
    """Plies after which the game is declared drawn; None to play on to the end."""
    models: Path = SHIPPED
    """The directory of trained models."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A finished game. X made the first move."""

    rules: Rules
    x: str
    """Name of the engine that played X."""
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
    ending: Ending = "board"
    """`"time"` for the fault of a brain that did not answer in time, `"forfeit"` for any other."""
    adjudicated: bool = False
    """Whether it was declared drawn with the board not yet full."""
    times_ms: tuple[int | None, ...] = dataclasses.field(default=(), compare=False)
    """For each move, how many milliseconds it took; None for the opening's. Empty where not kept.
    Games that differ in nothing else are equal."""

    @property
    def result(self) -> int:
        """+1 where X won, 0 for a draw, -1 where O won."""
        return 0 if self.winner is None else int(self.winner)

    def record(self, *, event: str, number: int) -> GameRecord:
        """The game for a file, with the moves that were the opening's or noise marked so.

        Args:
            event: What it is a game of.
            number: Which game of it, from 1.
        """
        drawn = f"declared drawn after {len(self.moves)} moves" if self.adjudicated else ""
        return GameRecord(
            rules=self.rules,
            moves=self.moves,
            result=Result(self.winner, self.ending),
            players=(self.x, self.o),
            event=event,
            round=str(number),
            comment=self.fault or drawn,
            comments=tuple(
                "opening" if ply < self.opening else "noise" if noisy else ""
                for ply, noisy in enumerate(self.noise)
            ),
            times_ms=self.times_ms,
        )


def play_from_spec(spec: GameSpec) -> PlayedGame:
    """Play a game as it is planned; see `play_game`."""
    # Who plays itself sits there twice; all others have one seat, whatever their color.
    seats = (Color.X, Color.O) if spec.x == spec.o else (Color.X, Color.X)
    return play_game(
        _player(spec.x, spec.models, seats[0]),
        _player(spec.o, spec.models, seats[1]),
        spec.opening,
        rng_for(spec.seed, Stream.GAME, spec.index),
        rules=spec.rules,
        noise=spec.noise,
        draw_after=spec.draw_after,
    )


def play_game(
    x: Player,
    o: Player,
    opening: Sequence[Move],
    rng: np.random.Generator,
    *,
    rules: Rules,
    noise: Noise | None = None,
    draw_after: int | None = None,
) -> PlayedGame:
    """Let two engines play to the end.

    An engine that raises or plays an illegal move loses, with the reason in `Game.fault`.

    Args:
        x: Plays X.
        o: Plays O.
        opening: Legal moves that leave the game open; X's first.
        rng: The only source of randomness, for the engines and the noise.
        rules: The game, on a board with borders.
        noise: None for the engines' own moves alone.
        draw_after: Plies, the opening's counted, after which an open game is declared drawn; None
            to play on.

    Raises:
        IllegalMoveError: The opening is not legal.
        ModelError: An engine's model cannot be used: that is no way to lose a game.
    """
    board = Board.from_moves(rules, opening)
    noisy = [False] * len(board)
    times_ms: list[int | None] = [None] * len(board)
    fault = None
    ending: Ending = "board"
    while board.outcome() is None and (draw_after is None or len(board) < draw_after):
        player = x if board.to_move is Color.X else o
        struck = noise is not None and noise.strikes(len(board) - len(opening), rng)
        started = time.perf_counter()
        try:
            analysis = player.engine.analyse(
                AnalysisRequest(
                    # A copy: an engine that breaks off half way may leave its board in disorder.
                    board.copy(),
                    player.limit,
                    candidates=noise.top if noise and struck else 1,
                    options=player.options,
                    rng=rng,
                )
            )
            move = _noisy_move(analysis, rng) if struck else analysis.move
            board.push(move)
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever an engine raises loses it the game
            fault = f"{player.name}: {type(error).__name__}: {error}"
            hung = isinstance(error, BrainError) and error.code == "brain-hang"
            ending = "time" if hung else "forfeit"
            break
        noisy.append(move != analysis.move)
        times_ms.append(round(1000 * (time.perf_counter() - started)))
    outcome = board.outcome()
    return PlayedGame(
        rules=rules,
        x=x.name,
        o=o.name,
        moves=tuple(board.move_stack),
        opening=len(opening),
        noise=tuple(noisy),
        winner=outcome.winner if outcome else -board.to_move if fault else None,
        fault=fault,
        ending=ending,
        adjudicated=outcome is None and fault is None,
        times_ms=tuple(times_ms),
    )


def _noisy_move(analysis: Analysis, rng: np.random.Generator) -> Move:
    """One of the candidates after the first, where nothing is proven and there is another."""
    others = analysis.candidates[1:]
    if analysis.win_in is not None or not others:
        return analysis.move
    return others[int(rng.integers(len(others)))].move


def _player(player: PlayerSpec, models: Path, seat: Color) -> Player:
    seated = _brain if player.engine.startswith(BRAIN) else _engine
    return Player(
        engine=seated(player, models, seat),
        limit=player.limit,
        options=dict(player.options),
        alias=player.name,
    )


@functools.lru_cache(maxsize=16)
def _engine(player: PlayerSpec, models: Path, _seat: Color) -> Engine:
    """The player's engine in this process: made once, as loading a model takes longer than a game.

    Nobody else's, not even where the other side differs in its limit alone: an engine remembers
    what it found, and a side must not know what its opponent has thought.
    """
    return create_player_engine(player.engine, models)


@functools.lru_cache(maxsize=2)
def _brain(player: PlayerSpec, models: Path, _seat: Color) -> Engine:
    """The player's external brain; those of the match before end as they are let go.

    A brain knows one game at a time: one that plays itself sits there twice.
    """
    return create_player_engine(player.engine, models)
