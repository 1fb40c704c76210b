"""Games between two engines: specification, play and result.

By the openings swap, swap2 and those of renju, the two players settle their colors first.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from tengen.engines.errors import BrainError, ModelError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.records import Ending, GameRecord, Result
from tengen.engines.game.rules import RenjuOpening
from tengen.engines.gomocup.brain import Brain
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.openings.balance import balancer
from tengen.engines.openings.renju import decide_renju
from tengen.engines.openings.stages import (
    Decider,
    OpeningAnswers,
    SettledOpening,
    SwapOpening,
    opening_stage,
    settled_opening,
)
from tengen.engines.openings.swap import decide
from tengen.training.arena.brain_processes import MatchBrains
from tengen.training.arena.conditions import (
    BOARD_ONLY,
    Adjudication,
    PlayerClock,
    ScoreSheet,
    reported_score,
)
from tengen.training.arena.player_spec import BRAIN, Player, PlayerSpec, create_player_engine
from tengen.training.seeding import Stream, rng_for

MOVES_OF_A_DECISION: Final = 20
"""A decision has the limits of this many moves: it searches many positions and matters more."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SettledColors:
    """The stones of an opening, and the colors that it led to."""

    stones: tuple[Move, ...]
    swapped: bool = False
    """Whether the player who placed the first stones plays O."""
    loser: Color | None = None
    """The color of a player that failed to decide; until then, the first one is X."""
    fault: str | None = None
    """The error of the loser."""


def settle_colors(
    opening: SwapOpening, rules: Rules, first: Player, second: Player, rng: np.random.Generator
) -> SettledColors:
    """Let two players settle their colors.

    See `settle_renju` for the openings of renju. A player decides by its own engine if that has
    win probabilities. Others, such as external brains, decide by the game's default engine.

    Args:
        first: Places the first stones.

    Raises:
        ModelError: An engine's model cannot be used; this does not count as a loss.
    """
    players = {Decider.FIRST: first, Decider.SECOND: second}
    stones: tuple[Move, ...] = ()
    decider = Decider.FIRST
    while True:
        player = players[decider]
        engine = balancer(player.engine, rules)
        try:
            decision = decide(
                opening,
                rules,
                stones,
                engine,
                _limit(player.limit),
                rng=rng,
                options=player.options if engine is player.engine else None,
            )
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - any error of an engine loses the game
            return _failed(stones, decider, player, error)
        if decision.takes is not None:
            takes_o = decision.takes is Color.O
            return SettledColors(stones=stones, swapped=takes_o == (decider is Decider.FIRST))
        stones += decision.stones
        decider = decider.other


def settle_renju(
    opening: RenjuOpening, rules: Rules, first: Player, second: Player, rng: np.random.Generator
) -> SettledColors:
    """Let two players settle their colors and the fifth move by an opening of renju.

    The arguments and errors are those of `settle_colors`.
    """
    players = {Decider.FIRST: first, Decider.SECOND: second}
    answers = OpeningAnswers()
    while True:
        stage = opening_stage(opening, rules, answers)
        if stage.decider is None:
            return SettledColors(stones=answers.stones, swapped=stage.black is Decider.SECOND)
        player = players[stage.decider]
        engine = balancer(player.engine, rules)
        try:
            decision = decide_renju(
                opening,
                rules,
                answers,
                engine,
                _limit(player.limit),
                rng=rng,
                options=player.options if engine is player.engine else None,
            )
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - any error of an engine loses the game
            return _failed(answers.stones, stage.decider, player, error)
        answers = decision.answers


def _failed(
    stones: tuple[Move, ...], decider: Decider, player: Player, error: Exception
) -> SettledColors:
    return SettledColors(
        stones=stones,
        loser=Color.X if decider is Decider.FIRST else Color.O,
        fault=f"{player.name}: {type(error).__name__}: {error}",
    )


def _limit(limit: Limit) -> Limit:
    """The limits of a decision, derived from the limits of a move."""
    return Limit(
        time=None if limit.time is None else limit.time * MOVES_OF_A_DECISION,
        nodes=None if limit.nodes is None else limit.nodes * MOVES_OF_A_DECISION,
        depth=limit.depth,
    )


Opening: TypeAlias = tuple[Move, ...]
"""Moves played before the engines take over; X moves first."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Random replacement of an engine's move by one of its next best, so that games differ and err.

    The next best moves are equally likely. Moves in positions that the engine has proven won or
    lost are not replaced.

    Raises:
        ValueError: A value is out of range.
    """

    probability: float
    """Probability of noise at the first move after the opening, 0..1."""
    half_life: float | None = None
    """Plies after which the probability has halved, above 0; None for a constant probability."""
    top: int = 4
    """Lowest rank of the replacement; at least 2."""

    def __post_init__(self) -> None:
        if not 0 <= self.probability <= 1:
            raise ValueError(f"probability is {self.probability}, it must be in 0..1")
        if self.half_life is not None and not self.half_life > 0:
            raise ValueError(f"half_life is {self.half_life}, it must be above 0")
        if self.top <= 1:
            raise ValueError(f"top is {self.top}, it must be at least 2")

    def strikes(self, ply: int, rng: np.random.Generator) -> bool:
        """Draw whether noise replaces the move that is `ply` plies after the opening."""
        faded = 1.0 if self.half_life is None else 0.5 ** (ply / self.half_life)
        return bool(rng.random() < self.probability * faded)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GameSpec:
    """All parameters of a game to be played; can be pickled."""

    index: int
    """Number of the game in its match or run; with `seed` it determines the randomness."""
    rules: Rules
    x: PlayerSpec
    """The player of X; if the rules swap colors, the one who places the first stones."""
    o: PlayerSpec
    """The player of O; if the rules swap colors, the other one."""
    opening: Opening
    """Moves before the engines play; empty if the rules swap colors."""
    seed: int
    """Seed of the match or run."""
    noise: Noise | None = None
    draw_after: int | None = None
    """Plies after which the game is adjudicated as a draw; None for no adjudication."""
    adjudication: Adjudication = BOARD_ONLY
    brains: MatchBrains | None = None
    """Ends the external brains when the match ends; None if there are none."""
    models: Path = SHIPPED
    """Models directory."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A finished game, in which X moved first."""

    rules: Rules
    x: str
    """Name of the engine that played X."""
    o: str
    """Name of the engine that played O."""
    moves: tuple[Move, ...]
    """All moves, including the opening."""
    opening: int
    """Number of moves of the opening."""
    noise: tuple[bool, ...]
    """For each move, whether noise replaced the engine's choice."""
    winner: Color | None
    """Winner; None for a draw."""
    fault: str | None = None
    """Error of the loser if it lost without a winning line, else None."""
    ending: Ending = "board"
    """`"time"` for a player that exceeded its time, `"forfeit"` for any other fault,
    `"resignation"` for a loss by the scores."""
    adjudicated: bool = False
    """Whether it was adjudicated as a draw."""
    swapped: bool = False
    """Whether the player that was to play X plays O, as a swap opening decided."""
    times_ms: tuple[int | None, ...] = dataclasses.field(default=(), compare=False)
    """Milliseconds of each move, None for the opening; empty if not recorded. Not compared."""

    @property
    def result(self) -> int:
        """+1 if X won, 0 for a draw, -1 if O won."""
        return 0 if self.winner is None else int(self.winner)

    @property
    def result_of_first(self) -> int:
        """The result of the player that was to play X: +1 for a win, 0 for a draw, -1."""
        return -self.result if self.swapped else self.result

    def record(self, *, event: str, number: int) -> GameRecord:
        """Convert to a game record, with comments on the moves of the opening and of noise.

        Args:
            number: Number of the game in the event, from 1.
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
    """Play a game by its specification; see `play_game` and `play_swap_game`."""
    # Two instances for a player that plays itself, else one for both colors.
    seats = (Color.X, Color.O) if spec.x == spec.o else (Color.X, Color.X)
    if spec.brains is not None:
        spec.brains.enroll()
    x, o = _player(spec.x, spec.models, seats[0]), _player(spec.o, spec.models, seats[1])
    rng = rng_for(spec.seed, Stream.GAME, spec.index)
    opening = settled_opening(spec.rules)
    play = (
        functools.partial(play_game, x, o, spec.opening)
        if opening is None
        else functools.partial(play_swap_game, x, o, opening)
    )
    return play(
        rng,
        rules=spec.rules,
        noise=spec.noise,
        draw_after=spec.draw_after,
        adjudication=spec.adjudication,
    )


def play_swap_game(
    first: Player,
    second: Player,
    opening: SettledOpening,
    rng: np.random.Generator,
    *,
    rules: Rules,
    noise: Noise | None = None,
    draw_after: int | None = None,
    adjudication: Adjudication = BOARD_ONLY,
) -> PlayedGame:
    """Play a game whose players settle their colors themselves; see `settle_colors`.

    Args:
        first: Places the first stones; X, unless `PlayedGame.swapped`.
        noise: Random moves, see `play_game`; the opening has none.
        draw_after: Plies after which a game is adjudicated as a draw; None for no adjudication.
        adjudication: How the scores of the players end the game.

    Raises:
        ModelError: An engine's model cannot be used; this does not count as a loss.
    """
    match opening:
        case "swap" | "swap2":
            settled = settle_colors(opening, rules, first, second, rng)
        case _:
            settled = settle_renju(opening, rules, first, second, rng)
    stones = settled.stones
    if settled.loser is not None:
        return PlayedGame(
            rules=rules,
            x=first.name,
            o=second.name,
            moves=stones,
            opening=len(stones),
            noise=(False,) * len(stones),
            winner=-settled.loser,
            fault=settled.fault,
            ending="forfeit",
            times_ms=(None,) * len(stones),
        )
    x, o = (second, first) if settled.swapped else (first, second)
    game = play_game(
        x,
        o,
        stones,
        rng,
        rules=rules,
        noise=noise,
        draw_after=draw_after,
        adjudication=adjudication,
    )
    return dataclasses.replace(game, swapped=settled.swapped)


def play_game(
    x: Player,
    o: Player,
    opening: Sequence[Move],
    rng: np.random.Generator,
    *,
    rules: Rules,
    noise: Noise | None = None,
    draw_after: int | None = None,
    adjudication: Adjudication = BOARD_ONLY,
) -> PlayedGame:
    """Play a game between two engines.

    An engine that raises or plays an illegal move loses; `PlayedGame.fault` holds the reason.

    Args:
        opening: Legal moves that do not end the game; X moves first.
        rng: Source of all randomness of the engines and the noise.
        noise: None for no noise.
        draw_after: Plies, including the opening, after which the game is adjudicated as a draw;
            None for no adjudication.
        adjudication: How the scores of the players end the game.

    Raises:
        IllegalMoveError: The opening is not legal.
        ModelError: An engine's model cannot be used; this does not count as a loss.
    """
    board = Board.from_moves(opening, rules)
    noisy = [False] * len(board)
    times_ms: list[int | None] = [None] * len(board)
    fault, loser, is_drawn = None, None, False
    ending: Ending = "board"
    seats = {Color.X: _Seat(x, board), Color.O: _Seat(o, board)}
    scores = ScoreSheet()
    while board.outcome() is None and loser is None and not is_drawn:
        if draw_after is not None and len(board) >= draw_after:
            break
        color = board.to_move
        seat = seats[color]
        struck = noise is not None and noise.strikes(len(board) - len(opening), rng)
        try:
            analysis = seat.analyse(board, rng, noise.top if noise and struck else 1)
            move = _noisy_move(analysis, rng) if struck else analysis.move
            board.push(move)
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - any error of an engine loses the game
            fault = f"{seat.player.name}: {type(error).__name__}: {error}"
            is_late = isinstance(error, LateMoveError) or (
                isinstance(error, BrainError) and error.code == "brain-hang"
            )
            loser, ending = color, "time" if is_late else "forfeit"
            break
        noisy.append(move != analysis.move)
        times_ms.append(round(1000 * seat.seconds))
        scores.add(color, reported_score(seat.player.engine, analysis))
        if board.outcome() is None and (resigned := scores.loser(adjudication.resign)):
            loser, ending = resigned, "resignation"
        is_drawn = scores.is_drawn(adjudication.draw, len(board))
    outcome = board.outcome()
    return PlayedGame(
        rules=rules,
        x=x.name,
        o=o.name,
        moves=tuple(board.move_stack),
        opening=len(opening),
        noise=tuple(noisy),
        winner=outcome.winner if outcome else None if loser is None else -loser,
        fault=fault,
        ending=ending,
        adjudicated=outcome is None and loser is None,
        times_ms=tuple(times_ms),
    )


class LateMoveError(TengenError):
    """Move after the clock of its player."""


class _Seat:
    """A player in a game, with its clock.

    Args:
        board: The position after the opening.
    """

    def __init__(self, player: Player, board: Board) -> None:
        self.player = player
        self.seconds = 0.0
        """Time of its last move."""
        self._clock = None if player.tc is None else PlayerClock(player.tc, player.margin_s)
        if self._clock and not isinstance(player.engine, Brain) and board.outcome() is None:
            # Load the engine before its clock runs; the program of a brain starts likewise.
            request = AnalysisRequest(board.copy(), Limit(nodes=1), options=player.options)
            with contextlib.suppress(Exception):
                player.engine.analyse(request)

    def analyse(self, board: Board, rng: np.random.Generator, candidates: int) -> Analysis:
        """The player's analysis of a position.

        Raises:
            LateMoveError: Its clock was over before.
        """
        engine, limit, clock = self.player.engine, self.player.limit, self._clock
        if isinstance(engine, Brain):
            engine.time = None if clock is None else clock.time
        elif clock is not None:
            limit = clock.limit(limit)
        started = time.perf_counter()
        analysis = engine.analyse(
            AnalysisRequest(
                # A copy: an engine that raises may leave its board in any state.
                board.copy(),
                limit,
                candidates=candidates,
                options=self.player.options,
                rng=rng,
            )
        )
        self.seconds = time.perf_counter() - started
        if clock is None:
            return analysis
        if isinstance(engine, Brain) and engine.report is not None:
            # Without the start of its program.
            self.seconds = engine.report.seconds
        if not clock.spend(self.seconds):
            raise LateMoveError(f"the move took {self.seconds:.2f} s, more than the clock had")
        return analysis


def _noisy_move(analysis: Analysis, rng: np.random.Generator) -> Move:
    """A random candidate after the first, unless the result is proven or there is no other."""
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
        tc=player.tc,
        margin_s=player.margin_s,
    )


@functools.lru_cache(maxsize=16)
def _engine(player: PlayerSpec, models: Path, _seat: Color) -> Engine:
    """Engine of a player, cached per process: loading a model takes longer than a game.

    Players do not share engines, even if they differ in their limit alone: an engine's
    transposition table would tell one side what the other has searched.
    """
    return create_player_engine(player, models)


@functools.lru_cache(maxsize=2)
def _brain(player: PlayerSpec, models: Path, _seat: Color) -> Engine:
    """External brain of a player, see `MatchBrains`.

    A brain plays one game at a time: a brain that plays itself runs twice.
    """
    brain = create_player_engine(player, models)
    assert isinstance(brain, Brain)  # noqa: S101 - for the type checker
    MatchBrains.add(brain)
    return brain
