"""An engine under the limits of a Gomocup manager."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import math
import time
import traceback
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeVar

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.win_block import WinBlockEngine
from tengen.engines.errors import (
    CancelledError,
    EngineError,
    LimitReachedError,
    UnsupportedRulesError,
)
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.records.rule_codes import RULES_BY_CODE
from tengen.engines.game.rules import MAX_SIDE
from tengen.engines.gomocup.clock import Clock
from tengen.engines.gomocup.protocol import sized_rules
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.openings.balance import Balance, balance, balancer
from tengen.engines.openings.stages import SwapOpening
from tengen.engines.openings.swap import OpeningDecision, decide
from tengen.engines.options import MEMORY_OPTION, THREADS_OPTION
from tengen.engines.registry.idle_cores import idle_threads

T = TypeVar("T")

MIN_TIME: Final = 0.001
"""Seconds: the limit of a move that must come as fast as possible."""
MIN_NODES: Final = 1000
"""Nodes of such a move, and of the analysis that only warms the engine up: less than a millisecond,
and no timer thread has to wake up to end it."""
DEFAULT_TIME: Final = 5.0
"""Seconds for a move without any limit."""
PONDER_LIMIT: Final = Limit(time=600.0)
"""Limit of a search on the opponent's time, so that an abandoned game does not occupy a core for
days."""
MAX_NODES: Final = 2**62
MAX_DEPTH: Final = MAX_SIDE**2
"""Larger limits count as no limit."""
BASE_MEMORY_MB: Final = 250
"""MiB that Python, numpy and the compiled kernels take up, without the engines' tables: up to 235
as measured on Linux, and some more."""
THREAD_MEMORY_MB: Final = 18
"""MiB reserved for each further thread of a search: its arrays, without the table."""


class ManagedEngine:
    """Analyses positions within the limits that a manager sets.

    Positions that continue one another are analysed as one game: results for one help with the
    next, see `Engine.for_game`.

    Args:
        engine: Returns the engine, once it is loaded.
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
        self._table_mb: int | None = None
        self._threads: int | None = None
        self._warm: set[tuple[int, int]] = set()
        self._allocated: Mapping[str, object] = {}
        """The options that the engine has allocated its memory for."""
        self._playable: list[Rules] = []
        """The games that the engine plays on the last board that a game began on."""
        self._game: Engine | None = None
        self._seen: tuple[Rules | None, frozenset[Move]] = None, frozenset()
        """Rules and stones of the last position; the next position of the same game contains
        them."""
        self.clock = Clock()
        """The manager's time limits."""

    @property
    def engine(self) -> Engine:
        """The engine; waits until it is loaded."""
        return self._engine()

    def set_nodes(self, nodes: int) -> None:
        """Set `max_node`; 0 and below for no limit."""
        self._nodes = nodes if 0 < nodes < MAX_NODES else None
        self._allocate()

    def set_depth(self, plies: int) -> None:
        """Set `max_depth`; 0 and below for no limit."""
        self._depth = plies if 0 < plies < MAX_DEPTH else None
        self._allocate()

    def set_memory(self, size: int) -> None:
        """Set `max_memory`, bytes for the whole process; 0 and below for no limit."""
        self._memory_mb = size // 2**20 if size > 0 else None
        self._allocate()
        if self._memory_mb is not None and self._memory_mb < BASE_MEMORY_MB:
            self._write_line(
                f"MESSAGE max_memory is {self._memory_mb} MiB, "
                f"the brain may need up to {BASE_MEMORY_MB} MiB"
            )

    def set_table(self, size: int) -> None:
        """Set `hash_size`, KiB for the transposition table; 0 and below for the default."""
        self._table_mb = size // 2**10 if size > 0 else None
        self._allocate()

    def set_threads(self, threads: int) -> None:
        """Set `thread_num`, threads of a search; 0 and below for as many as are idle."""
        self._threads = threads if threads > 0 else None
        self._allocate()

    def forget(self) -> None:
        """Begin the next analysis without what earlier ones found."""
        if self._game is not None:
            self._game = self._game.for_game()

    def new_game(self, rows: int, cols: int) -> None:
        """Prepare for games on a board of this size, before any clock runs.

        Waits for the engine to be loaded, and warms it up: managers allow more time for the start
        of a game than for a move.

        Raises:
            RulesError: A side out of range.
            UnsupportedRulesError: The engine plays none of the protocol's games on this board.
        """
        games = [sized_rules(code, rows, cols) for code in RULES_BY_CODE]
        self.clock.new_game()
        supports = [self.engine.supports(rules) for rules in games]
        if not any(supports):
            raise UnsupportedRulesError(
                f"{self.engine.name} does not play {games[0]}: it plays {supports[0].reason}"
            )
        self._playable = [rules for rules, plays in zip(games, supports, strict=True) if plays]
        if (rows, cols) not in self._warm:
            self._warm_up(self._playable)
            self._warm.add((rows, cols))

    def _allocate(self) -> None:
        """Have the engine allocate its memory again, so that no move of the game waits for it."""
        if self._playable and self._options(self.engine) != self._allocated:
            self._warm_up(self._playable[:1])

    def _warm_up(self, games: Sequence[Rules]) -> None:
        """Analyse a position of each game, with the engine that is to play the next one.

        The first analysis on a board loads kernels, fills tables and allocates memory.
        """
        self._allocated = self._options(self.engine)
        engine = self._next_game()
        for rules in games:
            # Not the empty board, for which some engines need none of these.
            board = Board.from_moves([Move(*(side // 2 for side in rules.shape))], rules)
            request = AnalysisRequest(
                board,
                Limit(nodes=MIN_NODES),
                options=self._allocated,
                rng=np.random.default_rng(0),
            )
            with contextlib.suppress(LimitReachedError):
                _analyse(engine, request)
        self._seen = None, frozenset()

    def analyse(
        self,
        board: Board,
        *,
        candidates: int | None,
        received_at: float,
        cancellation: CancellationToken,
        allowed: frozenset[Move] | None = None,
        on_depth: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The engine's analysis, or a simple one if the limits leave it without a result.

        Args:
            candidates: Number of moves to rank; None for all.
            received_at: When the command came in, by `now`: the move's time starts there.
            cancellation: Cancelled when the manager wants the move at once.
            allowed: The moves to choose from; None for all.
            on_depth: Called with the result of each depth, see `AnalysisRequest.on_depth`.

        Raises:
            TengenError: The engine cannot analyse the position.
        """
        try:
            return self._within_limits(
                board,
                received_at,
                cancellation,
                lambda limit, token: _analyse(
                    self._for_position(board),
                    AnalysisRequest(
                        board,
                        limit,
                        candidates=candidates,
                        allowed=allowed,
                        options=self._options(self.engine),
                        rng=self._rng,
                        cancellation=token,
                        on_depth=on_depth,
                    ),
                ),
            )
        except (LimitReachedError, CancelledError) as error:
            # Engines without partial results. A weak move is better than none.
            self._write_line(f"MESSAGE {self.engine.name}: {error.message}")
            return fallback_analysis(board, candidates, self._rng, allowed)

    def decide(
        self,
        opening: SwapOpening,
        rules: Rules,
        stones: Sequence[Move],
        *,
        received_at: float,
        cancellation: CancellationToken,
    ) -> OpeningDecision:
        """A decision in an opening: by the engine, or the default one if it cannot value positions.

        Args:
            received_at: When the command came in, by `now`.
            cancellation: Cancelled when the manager wants the decision at once.

        Raises:
            TengenError: There is nothing to decide, or the stones are not legal.
        """
        choose = functools.partial(decide, opening, rules, stones)
        return self._balanced(Board.from_moves(stones, rules), received_at, cancellation, choose)

    def balance(
        self,
        board: Board,
        count: int,
        *,
        goal: float,
        avoid: Collection[Move],
        received_at: float,
        cancellation: CancellationToken,
    ) -> Balance:
        """Stones that leave a position even, see `tengen.engines.openings.swap`.

        Args:
            count: Stones to place in turn, the first by the side to move.
            goal: Win probability of the side to move after them.
            avoid: Cells to leave empty.
            received_at: When the command came in, by `now`.
            cancellation: Cancelled when the manager wants the stones at once.

        Raises:
            TengenError: There are no such stones, or the game is over.
        """
        choose = functools.partial(balance, board, count, goal=goal, avoid=avoid)
        return self._balanced(board, received_at, cancellation, choose)

    def _balanced(
        self,
        board: Board,
        received_at: float,
        cancellation: CancellationToken,
        choose: Callable[..., T],
    ) -> T:
        """The result of `choose`, a function of `openings.swap`, within the limits of a move."""
        engine = balancer(self.engine, board.rules)
        return self._within_limits(
            board,
            received_at,
            cancellation,
            lambda limit, token: _guarded(
                engine,
                lambda: choose(
                    engine,
                    limit,
                    rng=self._rng,
                    options=self._options(engine),
                    cancellation=token,
                ),
            ),
        )

    def _within_limits(
        self,
        board: Board,
        received_at: float,
        cancellation: CancellationToken,
        run: Callable[[Limit, CancellationToken], T],
    ) -> T:
        """Run a search within the limits of a move, and count its time."""
        try:
            if cancellation.is_cancelled:
                limit, cancellation = Limit(time=MIN_TIME, nodes=MIN_NODES), CancellationToken()
            else:
                limit = self._limit(board, received_at)
            return run(limit, cancellation)
        finally:
            self.clock.spend(self._now() - received_at)

    def ponder(self, board: Board, cancellation: CancellationToken) -> None:
        """Search a position on the opponent's time, so that the next analysis can use the results.

        Returns when cancelled, or at once if the engine does not ponder. The generator of this
        engine is not used: a seed gives the same moves as without.

        Args:
            board: The position, with the opponent to move.
        """
        if not self.engine.ponders:
            return
        game = self._for_position(board)
        request = AnalysisRequest(
            board,
            PONDER_LIMIT,
            options=self._options(self.engine),
            cancellation=cancellation,
        )
        # The game is over, or the engine cannot play it: the next move will report that.
        with contextlib.suppress(TengenError):
            _analyse(game, request)

    def _for_position(self, board: Board) -> Engine:
        """The engine of the current game; a new one if the position does not continue the last."""
        rules, stones = self._seen
        self._seen = board.rules, frozenset(board.stones)
        if self._game is None or rules != board.rules or not stones <= board.stones.keys():
            return self._next_game()
        return self._game

    def _next_game(self) -> Engine:
        """The engine of a new game."""
        self._game = (self._game or self.engine).for_game()
        return self._game

    def _limit(self, board: Board, received_at: float) -> Limit:
        """The remaining time of the move, and the other limits."""
        seconds, nodes = self.clock.time_for_move(board.count(board.to_move)), self._nodes
        if seconds is None and nodes is None and self._depth is None:
            seconds = DEFAULT_TIME
        if seconds is not None:
            seconds -= self._now() - received_at
            if seconds <= MIN_TIME:
                seconds, nodes = MIN_TIME, min(MIN_NODES, nodes or MIN_NODES)
        return Limit(time=seconds, nodes=nodes, depth=self._depth)

    def _options(self, engine: Engine) -> dict[str, object]:
        """An engine's own options for threads and memory, by what a manager set."""
        options: dict[str, object] = {}
        further = 0
        if option := engine.option(THREADS_OPTION):
            threads = int(
                np.clip(self._threads or self._idle_threads(), option.low or 1, option.high)
            )
            options[option.name], further = threads, threads - 1
        tables = []
        if self._table_mb is not None:
            tables.append(self._table_mb)
        if self._memory_mb is not None:
            tables.append(self._memory_mb - BASE_MEMORY_MB - further * THREAD_MEMORY_MB)
        if tables and (option := engine.option(MEMORY_OPTION)):
            options[option.name] = int(np.clip(min(tables), option.low or 1, option.high))
        return options

    def _idle_threads(self) -> int:
        """Threads where the manager sets none: one a core, if they leave half of the memory.

        With a limit of nodes or plies it is one, by which moves can be repeated.
        """
        if self._nodes is not None or self._depth is not None:
            return 1
        threads = idle_threads()
        if self._memory_mb is not None:
            threads = min(threads, (self._memory_mb - BASE_MEMORY_MB) // 2 // THREAD_MEMORY_MB)
        return max(threads, 1)


def _analyse(engine: Engine, request: AnalysisRequest) -> Analysis:
    return _guarded(engine, lambda: engine.analyse(request))


def _guarded(engine: Engine, run: Callable[[], T]) -> T:
    """Run an engine: its failures are all `TengenError`, except a manager that stopped reading."""
    try:
        return run()
    except (TengenError, BrokenPipeError):
        raise
    except Exception as error:
        # A bug in an engine costs one move: the manager gets an answer, the session goes on.
        traceback.print_exc()
        raise EngineError(f"{engine.name} failed, {type(error).__name__}: {error}") from error


def fallback_analysis(
    board: Board,
    candidates: int | None,
    rng: np.random.Generator,
    allowed: frozenset[Move] | None = None,
) -> Analysis:
    """An analysis without search: a win, the block of one, or the cells nearest to the stones."""
    request = AnalysisRequest(board, candidates=None, allowed=allowed, rng=rng)
    analysis = WinBlockEngine().analyse(request)
    rows, cols = board.rules.shape
    stones = list(board.stones) or [Move(rows // 2, cols // 2)]

    def sort_key(candidate: Candidate) -> tuple[float, float]:
        return -candidate.score, min(math.dist(candidate.move, stone) for stone in stones)

    ranking = tuple(sorted(analysis.candidates, key=sort_key)[:candidates])
    return dataclasses.replace(analysis, candidates=ranking)
