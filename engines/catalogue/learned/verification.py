"""Verification: a small search that chooses among the first moves of a ranking.

Its cost is bounded by nodes, so the choice is deterministic.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import time
from collections.abc import Iterable
from typing import Final, TypeAlias

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Move
from tengen.engines.interface import StoppedBy
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.object_pool import ObjectPool
from tengen.engines.patterns.evaluation import Evaluation

MEMORY_MB: Final = 1
"""Memory of a searcher's table: far more than the positions of one choice take."""


ProvenLine: TypeAlias = tuple[tuple[Move, ...], int]
"""The line that begins with a proven move, and its length in plies: positive if the side to move
wins at its end, negative if it loses."""


def _pool(evaluation: Evaluation | None) -> ObjectPool[Searcher]:
    return ObjectPool(functools.partial(Searcher, MEMORY_MB, evaluation))


@dataclasses.dataclass(slots=True)
class VerifiedChoice:
    """The move that the search prefers, and what it proves about the others."""

    line: tuple[Move, ...] = ()
    """The preferred move and its expected continuation; empty if the ranking decides."""
    value: int | None = None
    """Value of the preferred move in evaluation units; None if it is proven, or unknown."""
    proven: dict[Move, ProvenLine] = dataclasses.field(default_factory=dict)
    """By move: its proven result."""
    depth: int = 0
    """Plies that the search looked ahead."""
    nodes: int = 0
    """Positions visited."""
    stopped_by: StoppedBy = "complete"
    """`"time"` or `"cancelled"` if one of them ended the search; None if it used its own nodes."""

    @property
    def win_in(self) -> int | None:
        """Plies until the preferred move has won; None if that is not proven."""
        line = self.proven.get(self.line[0]) if self.line else None
        return None if line is None else line[1]


class Verification:
    """Searches the first moves of rankings; thread-safe."""

    def __init__(self) -> None:
        self._searchers: tuple[Evaluation | None, ObjectPool[Searcher]] = (None, _pool(None))
        """An evaluation, and the searchers that have it."""

    def choose(
        self,
        board: Board,
        ranked: Iterable[Move],
        count: int,
        nodes: int,
        *,
        evaluation: Evaluation | None = None,
        until: float | None = None,
        cancellation: CancellationToken | None = None,
    ) -> VerifiedChoice:
        """Choose the best of the first moves; if all of them lose, the best of the next ones.

        Args:
            ranked: The moves, the most promising first.
            count: How many moves to compare at a time.
            nodes: Positions that the search visits at most.
            evaluation: What the search values positions by; None for the included one.
            until: Time by `time.monotonic` at which the search ends; None for never.
        """
        choice, moves = VerifiedChoice(), iter(ranked)
        proposals = list(itertools.islice(moves, count))
        if len(board) == 0:
            return choice
        # Thousands of stones take the searcher milliseconds to set up.
        if until is not None and time.monotonic() >= until:
            return VerifiedChoice(stopped_by="time")
        cancellation = cancellation or CancellationToken()
        of, searchers = self._searchers
        if of is not evaluation:
            searchers = _pool(evaluation)
            self._searchers = evaluation, searchers
        with searchers.borrow() as searcher:
            searcher.set_up(board)
            searcher.stop_at(until)
            with cancellation.on_cancel(searcher.stop):
                while proposals and choice.nodes < nodes and not searcher.stopped:
                    result = searcher.search(
                        board.to_move, nodes=nodes - choice.nodes, allowed=proposals
                    )
                    choice.nodes += searcher.nodes
                    choice.depth = result.depth
                    if result.depth == 0:
                        break
                    (best,) = result.lines
                    if best.win_in is None or best.win_in > 0:
                        choice.line = best.pv
                        if best.win_in is None:
                            choice.value = best.score
                        else:
                            choice.proven[best.move] = best.pv, best.win_in
                        break
                    # The best of them lasts longest.
                    choice.proven |= {move: ((move,), best.win_in) for move in proposals}
                    choice.proven[best.move] = best.pv, best.win_in
                    proposals = list(itertools.islice(moves, count))
            if searcher.stopped:
                choice.stopped_by = "cancelled" if cancellation.is_cancelled else "time"
        return choice
