"""What a brain thinks with: an engine, and the limits that a manager sets it."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import time
import traceback
from collections.abc import Callable
from typing import Final

import numpy as np

from engines.base import MEMORY_OPTION, Analysis, AnalysisRequest, Candidate, Engine, Limit
from engines.cancellation import CancellationToken
from engines.errors import (
    EngineError,
    LimitReachedError,
    StoppedError,
    TengenError,
    UnsupportedRulesError,
)
from engines.game import Board, Move
from engines.gomocup.clock import Clock
from engines.gomocup.protocol import GAMES, sized_rules
from engines.win_block import WinBlockEngine

FASTEST: Final = 0.001
"""Seconds: the limit of a move that is to come as fast as possible."""
FEWEST: Final = 1000
"""Nodes of such a move, and of the question that only loads what the first move would wait for:
less than a millisecond, and no thread has to wake up to end them."""
UNTOLD: Final = 5.0
"""Seconds for a move where nothing limits it: nobody waits for ever."""
FOOTPRINT_MB: Final = 250
"""MiB that Python, numpy and the compiled kernels take up, engines' tables not counted: up to 235
as measured on Linux, and some more."""
START_TIME: Final = 2.5
"""Seconds that the beginning of a game waits for the engine. It loads in one or two, unless its
kernels have to be compiled first, and no manager clocks that as a move; but some ask for an answer
within 5 s."""


class ManagedEngine:
    """Asks an engine, within the limits that are set.

    Args:
        engine: Gives the engine; where it is still being loaded, waits for it so many seconds, for
            ever with None, and raises `TimeoutError` then.
        say: Takes a line for the manager.
        rng: The only source of randomness.
    """

    def __init__(
        self,
        engine: Callable[[float | None], Engine],
        say: Callable[[str], None],
        rng: np.random.Generator,
    ) -> None:
        self._engine = engine
        self._say = say
        self._rng = rng
        self._nodes: int | None = None
        self._depth: int | None = None
        self._memory_mb: int | None = None
        self.clock = Clock()
        """What the manager says about time."""

    @property
    def engine(self) -> Engine:
        """Who is asked, once it is loaded."""
        return self._engine(None)

    def set_nodes(self, nodes: int) -> None:
        """`max_node`; 0 and below for no limit."""
        self._nodes = nodes if nodes > 0 else None

    def set_depth(self, plies: int) -> None:
        """`max_depth`; 0 and below for no limit."""
        self._depth = plies if plies > 0 else None

    def set_memory(self, size: int) -> None:
        """`max_memory` of the whole process in bytes; 0 and below for no limit."""
        self._memory_mb = size // 2**20 if size > 0 else None
        if self._memory_mb is not None and self._memory_mb < FOOTPRINT_MB:
            self._say(
                f"MESSAGE max_memory is {self._memory_mb} MiB, up to {FOOTPRINT_MB} MiB are needed"
            )

    def new_game(self, rows: int, cols: int) -> None:
        """Get ready for games on a board of this size, while no clock runs yet.

        An engine that takes long to be loaded is not waited for: see `think`.

        Raises:
            RulesError: A side out of range.
            UnsupportedRulesError: The engine plays none of the protocol's games on this board.
        """
        games = [sized_rules(code, rows, cols) for code in GAMES]
        self.clock.new_game()
        try:
            engine = self._engine(START_TIME)
        except TimeoutError:
            self._say("MESSAGE the engine is still being loaded")
            return
        supports = [engine.supports(rules) for rules in games]
        if not any(supports):
            raise UnsupportedRulesError(
                f"{engine.name} does not play {games[0]}: it plays {supports[0].reason}"
            )
        for rules, support in zip(games, supports, strict=True):
            if support:
                # The first question on a board loads kernels and makes tables. Some engines would
                # answer the empty board without.
                board = Board.from_moves(rules, [Move(rows // 2, cols // 2)])
                with contextlib.suppress(LimitReachedError):
                    self._analyse(board, Limit(nodes=FEWEST), 1, CancellationToken())

    def think(
        self, board: Board, *, candidates: int, since: float, cancellation: CancellationToken
    ) -> Analysis:
        """What the engine says to a position; where it is not there in time, what is obvious.

        Args:
            board: The position.
            candidates: How many moves to rank.
            since: When the command came in, by `time.monotonic`: the clock runs from there.
            cancellation: Cancelled when the answer is wanted at once.

        Raises:
            TengenError: There is no answer, for the reason that it says.
        """
        try:
            self._wait_for_engine(board, since)
            if cancellation.is_cancelled:
                limit, cancellation = Limit(time=FASTEST, nodes=FEWEST), CancellationToken()
            else:
                limit = self._limit(board, since)
            return self._analyse(board, limit, candidates, cancellation)
        except TimeoutError:
            self._say("MESSAGE the engine is still being loaded: playing without")
        except (LimitReachedError, StoppedError) as error:
            # An engine that answers exactly or not at all.
            self._say(f"MESSAGE {self.engine.name}: {error.message}")
        finally:
            self.clock.spend(time.monotonic() - since)
        # A weaker move is better than none.
        return obvious(board, candidates, self._rng)

    def _seconds(self, board: Board) -> float | None:
        """What the move may take from its command on; None where nothing is said about time."""
        seconds = self.clock.allowance(board.count(board.to_move))
        if seconds is None and self._nodes is None and self._depth is None:
            return UNTOLD
        return seconds

    def _wait_for_engine(self, board: Board, since: float) -> None:
        seconds = self._seconds(board)
        self._engine(None if seconds is None else max(0, since + seconds - time.monotonic()))

    def _limit(self, board: Board, since: float) -> Limit:
        seconds, nodes = self._seconds(board), self._nodes
        if seconds is not None:
            seconds = since + seconds - time.monotonic()
            if seconds <= FASTEST:
                seconds, nodes = FASTEST, min(FEWEST, nodes or FEWEST)
        return Limit(time=seconds, nodes=nodes, depth=self._depth)

    def _analyse(
        self, board: Board, limit: Limit, candidates: int, cancellation: CancellationToken
    ) -> Analysis:
        engine = self.engine
        try:
            return engine.analyse(
                AnalysisRequest(
                    board,
                    limit,
                    candidates=candidates,
                    options=self._options(),
                    rng=self._rng,
                    cancellation=cancellation,
                )
            )
        except TengenError:
            raise
        except Exception as error:
            # Whatever an engine raises, the manager gets an answer and the next game is played.
            traceback.print_exc()
            raise EngineError(f"{engine.name} failed, {type(error).__name__}: {error}") from error

    def _options(self) -> dict[str, object]:
        """The engine's own option for its memory, where it has one and a limit is set."""
        if self._memory_mb is None:
            return {}
        return {
            option.name: int(
                np.clip(
                    self._memory_mb - FOOTPRINT_MB,
                    1 if option.low is None else option.low,
                    self._memory_mb if option.high is None else option.high,
                )
            )
            for option in self.engine.options
            if option.name == MEMORY_OPTION
        }


def obvious(board: Board, candidates: int, rng: np.random.Generator) -> Analysis:
    """What needs no engine: a win, the block of one, or the cell nearest to the stones."""
    analysis = WinBlockEngine().analyse(AnalysisRequest(board, candidates=None, rng=rng))
    rows, cols = board.rules.shape
    stones = list(board.stones) or [Move(rows // 2, cols // 2)]

    def place(candidate: Candidate) -> tuple[float, float]:
        return -candidate.score, min(math.dist(candidate.move, stone) for stone in stones)

    ranking = tuple(sorted(analysis.candidates, key=place)[:candidates])
    return dataclasses.replace(analysis, candidates=ranking)
