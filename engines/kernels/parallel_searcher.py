"""`ParallelSearcher`: one search by several threads over one transposition table (lazy SMP).

Every thread searches the whole position. An entry that one makes in the table saves the others the
work, and since the threads soon drift apart, they search different parts. Source:
https://www.chessprogramming.org/Lazy_SMP.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor

from typing_extensions import override

from engines.game import Board, Color, Move
from engines.kernels.parameters import NO_CHANGES, Parameter
from engines.kernels.searcher import MEMORY_MB, Searcher, SearchResult
from engines.patterns.evaluation import Evaluation


class ParallelSearcher(Searcher):
    """A searcher with helpers, each in a thread of its own while `search` runs.

    The result is that of the main searcher; the helpers end with it. It depends on the timing of
    the threads, so it is not repeatable.

    Args:
        threads: Threads of a search, including the caller's.
        memory_mb: Size of the shared transposition table.
        evaluation: Static values; None for those shipped with Tengen.
        parameters: Changed parameters of the search, see `Searcher`.
    """

    def __init__(
        self,
        threads: int,
        memory_mb: int = MEMORY_MB,
        evaluation: Evaluation | None = None,
        parameters: Mapping[Parameter, int] = NO_CHANGES,
    ) -> None:
        super().__init__(memory_mb, evaluation, parameters)
        # Every second one begins one ply deeper, so that the threads drift apart.
        self.helpers = [
            Searcher(
                evaluation=evaluation,
                parameters=parameters,
                transpositions=self._transpositions,
                ahead=number % 2,
            )
            for number in range(1, threads)
        ]
        """The searchers of the other threads."""

    @override
    def stop(self) -> None:
        """End the running search at its next node, in all threads; from any thread."""
        super().stop()
        self._stop_helpers()

    def _stop_helpers(self) -> None:
        for helper in self.helpers:
            helper.stop()

    @override
    def stop_at(self, deadline: float | None) -> None:
        """End searches at a time, see `Searcher.stop_at`."""
        super().stop_at(deadline)
        for helper in self.helpers:
            helper.stop_at(deadline)

    @property
    @override
    def nodes(self) -> int:
        """Positions visited by all threads since `search` was called."""
        return self.own_nodes + sum(helper.nodes for helper in self.helpers)

    @override
    def set_up(self, board: Board, *, fresh: bool = True) -> None:
        """Take a position, see `Searcher.set_up`."""
        super().set_up(board, fresh=fresh)
        for helper in self.helpers:
            helper.set_up(board, fresh=False)

    @override
    def search(
        self,
        to_move: Color,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        allowed: Collection[Move] | None = None,
        on_depth: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """Search the position deeper and deeper, see `Searcher.search`.

        Each thread may visit an equal share of `nodes`, at least one, and cannot use another's. An
        exception in a helper ends the search and is raised. No helper runs after the return.
        """
        share = None if nodes is None else max(nodes // (1 + len(self.helpers)), 1)

        def help_with(helper: Searcher) -> None:
            try:
                helper.search(to_move, nodes=share, depth=depth, lines=lines, allowed=allowed)
            except BaseException:
                self.stop()
                raise

        with ThreadPoolExecutor(len(self.helpers), "search-helper") as threads:
            try:
                helping = [threads.submit(help_with, helper) for helper in self.helpers]
                result = super().search(
                    to_move,
                    nodes=share,
                    depth=depth,
                    lines=lines,
                    allowed=allowed,
                    on_depth=on_depth,
                )
            finally:
                self._stop_helpers()
        for each in helping:
            each.result()
        return result
