"""An engine under the limits of a Gomocup manager."""

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

MIN_TIME: Final = 0.001
"""Seconds: the limit of a move that must come as fast as possible."""
MIN_NODES: Final = 1000
"""Nodes of such a move, and of the analysis that only warms the engine up: less than a millisecond,
and no timer thread has to wake up to end it."""
DEFAULT_TIME: Final = 5.0
"""Seconds for a move without any limit."""
BASE_MEMORY_MB: Final = 250
"""MiB that Python, numpy and the compiled kernels take up, without the engines' tables: up to 235
as measured on Linux, and some more."""


class ManagedEngine:
    """Analyses positions within the limits that a manager sets.

    Args:
        engine: Returns the engine, once it is loaded.
        write_line: Sends a line to the manager.
        rng: The only source of randomness.
        now: The clock, in seconds.
    """

    def __init__(
        self,
        engine: Callable[[], Engine],
        write_line: Callable[[str], None],
        rng: np.random.Generator,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = engine
        self._write_line = write_line
        self._rng = rng
        self._now = now
        self._nodes: int | None = None
        self._depth: int | None = None
        self._memory_mb: int | None = None
        self.clock = Clock()
        """The manager's time limits."""

    @property
    def engine(self) -> Engine:
        """The engine; waits until it is loaded."""
        return self._engine()

    def set_nodes(self, nodes: int) -> None:
        """Set `max_node`; 0 and below for no limit."""
        self._nodes = nodes if nodes > 0 else None

    def set_depth(self, plies: int) -> None:
        """Set `max_depth`; 0 and below for no limit."""
        self._depth = plies if plies > 0 else None

    def set_memory(self, size: int) -> None:
        """Set `max_memory`, bytes for the whole process; 0 and below for no limit."""
        self._memory_mb = size // 2**20 if size > 0 else None
        if self._memory_mb is not None and self._memory_mb < BASE_MEMORY_MB:
            self._write_line(
                f"MESSAGE max_memory is {self._memory_mb} MiB, "
                f"the brain may need up to {BASE_MEMORY_MB} MiB"
            )

    def new_game(self, rows: int, cols: int) -> None:
        """Prepare for games on a board of this size, before any clock runs.

        Waits for the engine to be loaded, and warms it up: managers allow more time for the start
        of a game than for a move.

        Raises:
            RulesError: A side out of range.
            UnsupportedRulesError: The engine plays none of the protocol's games on this board.
        """
        games = [sized_rules(code, rows, cols) for code in GAMES]
        self.clock.new_game()
        supports = [self.engine.supports(rules) for rules in games]
        if not any(supports):
            raise UnsupportedRulesError(
                f"{self.engine.name} does not play {games[0]}: it plays {supports[0].reason}"
            )
        for rules, support in zip(games, supports, strict=True):
            if support:
                # The first analysis on a board loads kernels and allocates tables. Not of the empty
                # board, for which some engines need neither.
                board = Board.from_moves(rules, [Move(rows // 2, cols // 2)])
                with contextlib.suppress(LimitReachedError):
                    self._analyse(board, Limit(nodes=MIN_NODES), 1, CancellationToken())

    def analyse(
        self, board: Board, *, candidates: int, received_at: float, cancellation: CancellationToken
    ) -> Analysis:
        """The engine's analysis, or a simple one where its limits leave it without a result.

        Args:
            board: The position.
            candidates: Number of moves to rank.
            received_at: When the command came in, by `now`: the move's time starts there.
            cancellation: Cancelled when the manager wants the move at once.

        Raises:
            TengenError: The engine cannot analyse the position.
        """
        try:
            if cancellation.is_cancelled:
                limit, cancellation = Limit(time=MIN_TIME, nodes=MIN_NODES), CancellationToken()
            else:
                limit = self._limit(board, received_at)
            return self._analyse(board, limit, candidates, cancellation)
        except (LimitReachedError, StoppedError) as error:
            # Engines without partial results. A weak move is better than none.
            self._write_line(f"MESSAGE {self.engine.name}: {error.message}")
            return fallback_analysis(board, candidates, self._rng)
        finally:
            self.clock.spend(self._now() - received_at)

    def _limit(self, board: Board, received_at: float) -> Limit:
        """What is left of the move's time, and the other limits."""
        seconds, nodes = self.clock.time_for_move(board.count(board.to_move)), self._nodes
        if seconds is None and nodes is None and self._depth is None:
            seconds = DEFAULT_TIME
        if seconds is not None:
            seconds -= self._now() - received_at
            if seconds <= MIN_TIME:
                seconds, nodes = MIN_TIME, min(MIN_NODES, nodes or MIN_NODES)
        return Limit(time=seconds, nodes=nodes, depth=self._depth)

    def _analyse(
        self, board: Board, limit: Limit, candidates: int, cancellation: CancellationToken
    ) -> Analysis:
        request = AnalysisRequest(
            board,
            limit,
            candidates=candidates,
            options=self._options(),
            rng=self._rng,
            cancellation=cancellation,
        )
        try:
            return self.engine.analyse(request)
        except TengenError:
            raise
        except Exception as error:
            # A bug in an engine costs one move: the manager gets an answer, the session goes on.
            traceback.print_exc()
            raise EngineError(
                f"{self.engine.name} failed, {type(error).__name__}: {error}"
            ) from error

    def _options(self) -> dict[str, object]:
        """The engine's own option for its memory, if it has one and a limit is set."""
        if self._memory_mb is None:
            return {}
        return {
            option.name: int(
                np.clip(
                    self._memory_mb - BASE_MEMORY_MB,
                    1 if option.low is None else option.low,
                    self._memory_mb if option.high is None else option.high,
                )
            )
            for option in self.engine.options
            if option.name == MEMORY_OPTION
        }


def fallback_analysis(board: Board, candidates: int, rng: np.random.Generator) -> Analysis:
    """An analysis without search: a win, the block of one, or the cells nearest to the stones."""
    analysis = WinBlockEngine().analyse(AnalysisRequest(board, candidates=None, rng=rng))
    rows, cols = board.rules.shape
    stones = list(board.stones) or [Move(rows // 2, cols // 2)]

    def sort_key(candidate: Candidate) -> tuple[float, float]:
        return -candidate.score, min(math.dist(candidate.move, stone) for stone in stones)

    ranking = tuple(sorted(analysis.candidates, key=sort_key)[:candidates])
    return dataclasses.replace(analysis, candidates=ranking)
