"""The Python interface of the search: `Searcher` with its memory, and `ParallelSearcher`.

`ParallelSearcher` runs one search in several threads over one transposition table (lazy SMP). Every
thread searches the whole position. An entry that one thread makes saves the others the work, and
since the threads soon drift apart, they search different parts. Source:
https://www.chessprogramming.org/Lazy_SMP.
"""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.kernels.compiled import load
from tengen.engines.kernels.parameters import NO_CHANGES, Parameter, parameter_values
from tengen.engines.kernels.search import legality, root, setup
from tengen.engines.kernels.search.limits import ENDLESS, SECOND
from tengen.engines.kernels.search.transposition import DECIDED, WIN, TranspositionTable
from tengen.engines.kernels.state import (
    MAX_PLY,
    MAX_REDUCED,
    MOVER,
    POINTS,
    SIDES,
    STATE,
    TABLES,
    PositionArrays,
    Record,
)
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.evaluation import Evaluation, default_evaluation
from tengen.engines.patterns.network import BIAS_BITS, HIDDEN_BITS
from tengen.engines.patterns.windows import (
    PADDING,
    LineKinds,
    cell_patterns,
    fours_that_pay,
    line_kinds,
    padded_board,
)

MEMORY_MB: Final = 32
"""Default size of the transposition table: two of them fit into a worker's memory."""


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """A root move with its score and the expected continuation."""

    move: Move
    score: int
    """Evaluation units for the side to move; beyond `DECIDED` it is `WIN` less the plies."""
    pv: tuple[Move, ...]
    """The expected moves, starting with this one."""

    @property
    def win_in(self) -> int | None:
        """Plies until the side to move has won; negative: until it has lost; None: undecided."""
        if abs(self.score) < DECIDED:
            return None
        plies = WIN - abs(self.score)
        return plies if self.score > 0 else -plies


@dataclasses.dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    depth: int
    """Plies that the deepest iteration looked ahead; 0 if none was finished."""
    lines: tuple[Line, ...]
    """The best moves, best first."""


class Searcher:
    """Searches positions, one at a time, and keeps its transposition table between them.

    Not thread-safe, except for `stop`.

    Args:
        memory_mb: Size of the transposition table; rounded down to a power of two.
        evaluation: Static values; None for those shipped with Tengen.
        parameters: The parameters that differ from their defaults.
        transpositions: A table to share with searchers that search the same position at the same
            time; None for a table of its own.
        ahead: Depths that a search skips at first, because another searcher covers them.

    Raises:
        ValueError: A parameter is out of its range.
    """

    def __init__(
        self,
        memory_mb: int = MEMORY_MB,
        evaluation: Evaluation | None = None,
        parameters: Mapping[Parameter, int] = NO_CHANGES,
        transpositions: TranspositionTable | None = None,
        ahead: int = 0,
    ) -> None:
        self._transpositions = transpositions or TranspositionTable(memory_mb)
        # Allocated once: fresh pages for arrays of this size cost more than a short search.
        self.arrays: Final = PositionArrays(
            cells=np.full(POINTS, -1, dtype=np.int8),
            state=np.zeros(1, dtype=STATE),
            tables=np.zeros(1, dtype=TABLES),
            memory=self._transpositions.memory,
        )
        """The position's arrays, for kernels, which check nothing."""
        self._state: Record = self.arrays.state[0]
        setup.write_keys(self.arrays)
        self._state["mask"] = self._transpositions.mask
        self._evaluation = evaluation or default_evaluation()
        self._parameters = parameter_values(parameters)
        self._rules: Rules | None = None
        self._ahead = ahead
        self.arrays.tables[0]["parameters"] = self._parameters
        self.arrays.tables[0]["reductions"] = _reductions(
            self._parameters[Parameter.REDUCTION], self._parameters[Parameter.REDUCTION_DIVISOR]
        )

    @staticmethod
    def load_kernels() -> None:
        """Load the kernels of searches, before a time limit begins."""
        load(
            setup.write_keys,
            setup.set_up,
            setup.begin_search,
            root.iterative_deepening,
            legality.forbidden_among,
        )

    def _write_tables(self, rules: Rules) -> None:
        """Fill in the fields of `PositionArrays.tables` that depend on rules and evaluation."""
        tables, evaluation = self.arrays.tables[0], self._evaluation
        lines = _kinds(rules)
        colors, windows = lines.kinds.shape
        tables["coding"] = lines.walks.coding[0]
        tables["o_color"] = colors - 1
        tables["kinds"][:colors, :windows] = lines.kinds
        terms = tables["terms"][: len(lines.terms)]
        worth = evaluation.mover_views * MOVER + evaluation.waiter_views
        terms["counters"], terms["worth"] = lines.terms, worth[lines.views]
        tables["cell_patterns"] = cell_patterns()
        tables["values"] = evaluation.mover * MOVER + evaluation.waiter
        tables["order"] = 2 * evaluation.own_order + fours_that_pay()
        tables["other_order"] = evaluation.other_order
        network = evaluation.network if rules.win_length == FIVE else None
        bonuses = network or evaluation
        tables["tempo"], tables["threatened"] = bonuses.tempo, bonuses.threatened
        tables["promising"] = bonuses.promising
        tables["networked"] = network is not None
        if network is not None:
            tables["vectors"][:, : len(terms)] = network.vectors(lines)
            tables["hidden"], tables["output"] = network.hidden.T.ravel(), network.output
            tables["hidden_bias"] = network.hidden_bias << HIDDEN_BITS - BIAS_BITS
            tables["direct"] = network.direct
        tables["forbidden"] = rules.forbidden_points
        tables["blocked_length"] = 0 if rules.blocked_wins else rules.win_length

    def stop(self) -> None:
        """End the running search at its next node; from any thread."""
        self._state["stop"] = 1

    def stop_at(self, deadline: float | None) -> None:
        """End searches until the next `set_up` at a time by `time.monotonic`; None for never."""
        self._state["deadline"] = 0 if deadline is None else int(deadline * SECOND)

    @property
    def nodes(self) -> int:
        """Positions visited since `search` was called."""
        return self.own_nodes

    @property
    def own_nodes(self) -> int:
        """Positions that this searcher visited itself, without helpers."""
        return int(self._state["nodes"])

    @property
    def nodes_used_up(self) -> bool:
        """Whether the search has reached its node limit."""
        return bool(self._state["nodes"] >= self._state["node_limit"])

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called since `set_up`, or the time is up."""
        deadline = self._state["deadline"]
        if deadline and time.monotonic() * SECOND >= deadline:
            self.stop()
        return bool(self._state["stop"])

    def set_up(self, board: Board, *, fresh: bool = True) -> None:
        """Take a position; its line length is `MIN_LENGTH` to `MAX_LENGTH`.

        On a board without borders, the viewport around the stones is searched; every cell beyond it
        counts as empty, as far as stones are allowed there.

        Args:
            board: The position; later changes of the board have no effect.
            fresh: Forget the results of earlier searches, so that the next is repeatable.
        """
        window, rules = board.window(), board.rules
        rows, self._cols = window.cells.shape
        self._top, self._left = window.top, window.left
        _, self.inside, _ = padded_board(rows, self._cols)
        if rules != self._rules:
            self._write_tables(rules)
            self._rules = rules
        scope = rows, self._cols, window.bordered, rules
        self._state["generation"] = self._transpositions.begin(scope, fresh=fresh)
        setup.set_up(
            self.arrays,
            window.cells.ravel(),
            rows,
            self._cols,
            int(window.bordered),
            SIDES[board.to_move],
        )

    def point_codes(self, to_move: Color) -> npt.NDArray[np.int32]:
        """(2, empty cells) the codes of the position's empty cells, in reading order.

        A code is the sum of the terms of `tengen.engines.patterns.windows.line_terms`; the first
        row is for the side to move, the second for the other.
        """
        empty = self.inside[self.arrays.cells[self.inside] == 0]
        side = SIDES[to_move]
        sides = np.array([[side], [1 - side]])
        codes: npt.NDArray[np.int32] = self._state["counters"][empty, sides]
        return codes

    def point_views(self, board: Board) -> npt.NDArray[np.int32]:
        """(2, empty cells, 4) views of the empty cells' lines, in the order of `point_codes`."""
        lines = _kinds(board.rules)
        side = SIDES[board.to_move]
        empty = self.inside[self.arrays.cells[self.inside] == 0]
        kinds = self._state["kinds"][empty]
        return np.stack([lines.views[kinds[:, :, whose]] for whose in (side, 1 - side)])

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
        """Search the position deeper and deeper.

        It ends at `depth`, at `nodes`, by `stop`, or when the result cannot change any more. An
        aborted iteration counts as far as its result is sound.

        Args:
            nodes: Positions to visit at most.
            depth: Plies to look ahead at most, threats not counted.
            lines: How many moves to return, each with its score and line.
            allowed: The moves to choose from, empty cells of the viewport; None for all. Positions
                below the root are searched without this restriction, and the root's result is not
                stored.
            on_depth: Called with the result after every completed iteration; it changes neither the
                nodes nor the result of the search.
        """
        state, side = self._state, SIDES[to_move]
        points = np.array(sorted(map(self.point, allowed or ())), dtype=np.int32)
        count = setup.begin_search(self.arrays, side, nodes or ENDLESS, lines, points)
        moves = state["root_moves"][:count]
        best, work = np.zeros((2, min(lines, len(moves)), root.LINE), dtype=np.int32)
        reached, last = 0, depth or MAX_PLY
        if self._ahead:
            # Depth 0 writes the lines that a search begins with.
            root.iterative_deepening(self.arrays, side, moves, 0, 0, best, work)
            reached = self._ahead
        while reached < last:
            goal = last if on_depth is None else reached + 1
            reached = root.iterative_deepening(self.arrays, side, moves, reached, goal, best, work)
            if reached < goal or state["aborted"]:
                break
            if on_depth is not None:
                on_depth(SearchResult(reached, tuple(map(self._line, best))))
        return SearchResult(reached, tuple(map(self._line, best)))

    def _legal(self, points: npt.NDArray[np.int32], side: int) -> npt.NDArray[np.int32]:
        """Filter empty points to those that are legal for `side`."""
        if not self.arrays.tables[0]["forbidden"]:
            return points
        reasons = np.empty(len(points), dtype=np.int64)
        legality.forbidden_among(self.arrays, points, side, reasons)
        legal: npt.NDArray[np.int32] = points[reasons == 0]
        return legal

    def _line(self, row: npt.NDArray[np.int32]) -> Line:
        points = row[root.LINE_MOVES :][: row[root.LINE_LENGTH]].tolist()
        pv = tuple(map(self._move, points))
        return Line(pv[0], int(row[root.LINE_SCORE]), pv)

    def _move(self, point: int) -> Move:
        row, col = divmod(point, self._cols + 2 * PADDING)
        return Move(row - PADDING + self._top, col - PADDING + self._left)

    def point(self, move: Move) -> int:
        """The point of a cell of the position."""
        row, col = move.row - self._top + PADDING, move.col - self._left + PADDING
        return int(row * (self._cols + 2 * PADDING) + col)


def _kinds(rules: Rules) -> LineKinds:
    return line_kinds(rules.line_rules(Color.X), rules.line_rules(Color.O))


@functools.cache
def _reductions(least: int, divisor: int) -> npt.NDArray[np.int32]:
    """(MAX_REDUCED, MAX_REDUCED) reductions of late moves, by depth and move number.

    The arguments are the values of the parameters of these names.
    """
    logs = np.log(np.maximum(np.arange(MAX_REDUCED), 1))
    reductions = (least + 10_000 * np.outer(logs, logs) / divisor).astype(np.int32)
    reductions[:, 0] = 0
    return reductions


class ParallelSearcher(Searcher):
    """A searcher with helpers, each in a thread of its own while `search` runs.

    The main searcher gives the result, and the helpers end with it. It depends on the timing of the
    threads, so it is not repeatable.

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
