"""`Searcher`: the memory of a search, and what drives the compiled part of it."""

from __future__ import annotations

import dataclasses
import functools
import math
import time
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.game import Board, Color, Move, Rules
from engines.kernels import search
from engines.kernels.attacks import REACH
from engines.kernels.clock import SECOND
from engines.kernels.search import DECIDED, POINTS, WIN, Tree
from engines.kernels.search_tables import Class, Evaluation, classes, evaluation, windows
from engines.kernels.state import SIDES, empty_board
from engines.kernels.tables import POW3

NEAR: Final = 3
"""Cells: quiet moves this far from a stone are looked at, farther ones are not."""
MEMORY_MB: Final = 32
"""Of the transposition table, where nobody says: two of them fit into what a worker may take."""
ENDLESS: Final = 1 << 62
"""Nodes of a search without a limit."""


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """A root move, what it is worth, and what is expected after it."""

    move: Move
    score: int
    """Evaluation units for the side to move; beyond `DECIDED` it is `WIN` less the plies."""
    pv: tuple[Move, ...]
    """Begins with the move."""

    @property
    def win_in(self) -> int | None:
        """Plies until the side to move has won; negative: until it has lost; None: undecided."""
        if abs(self.score) < DECIDED:
            return None
        plies = WIN - abs(self.score)
        return plies if self.score > 0 else -plies


@dataclasses.dataclass(frozen=True, slots=True)
class Found:
    """What a search brought."""

    depth: int
    """Plies that the deepest iteration looked ahead; 0 for no search at all."""
    lines: tuple[Line, ...]
    """The best moves, best first."""


class Searcher:
    """Searches positions, one at a time; what it found stays in its transposition table.

    Not to be shared between threads, but for `stop`.

    Args:
        memory_mb: Size of the transposition table; rounded down to a power of two.
        evaluated: How positions are evaluated; as fitted to self-play where left out.
    """

    def __init__(self, memory_mb: int = MEMORY_MB, evaluated: Evaluation | None = None) -> None:
        self._evaluation = evaluated or evaluation()
        entries = 1 << int(math.log2(memory_mb * (1 << 20) / 16))
        # Made once: in arrays of this size, new memory costs more than what is written to it.
        self._tree = Tree(
            cells=np.full(POINTS, -1, dtype=np.int8),
            codes=np.zeros(8 * POINTS, dtype=np.uint16),
            ints=np.zeros(search.INTS, dtype=np.int32),
            table=np.zeros(search.TABLE, dtype=np.int32),
            longs=np.zeros(search.LONGS, dtype=np.int64),
            memory=np.zeros(2 * entries, dtype=np.int64),
        )
        self._ints, self._longs = self._tree.ints, self._tree.longs
        self._longs[search.VCF_KEY :] = _keys()
        self._longs[search.MASK] = entries - 1
        self._searched: tuple[int, int, Rules] | None = None
        reductions = slice(search.REDUCTIONS, search.REDUCTIONS + search.REDUCED**2)
        self._ints[reductions] = _reductions()

    def _forget(self) -> None:
        """Make every entry of the transposition table one of another generation, hence void."""
        self._longs[search.GENERATION] += 1
        if self._longs[search.GENERATION] > search.LAST_GENERATION:
            self._longs[search.GENERATION] = 1
            self._tree.memory[:] = 0

    def _write_table(self, rules: Rules, steps: npt.NDArray[np.int64]) -> None:
        """Fill `Tree.table` for a board: what counts as a threat, and where neighbours are."""
        worths, appeals, tempo, threatened, promising = self._evaluation
        np.concatenate(
            [
                windows(overline=rules.overline),
                classes(),
                worths,
                appeals,
                POW3,
                steps,
                [tempo, threatened, promising],
            ],
            out=self._tree.table,
            casting="same_kind",
        )

    def stop(self) -> None:
        """End the running search at its next node; from any thread."""
        self._longs[search.STOP] = 1

    def stop_at(self, deadline: float | None) -> None:
        """End what is searched until the next `set_up` when its time is over.

        Args:
            deadline: By `time.monotonic`; None for never.
        """
        self._longs[search.DEADLINE] = 0 if deadline is None else int(deadline * SECOND)

    @property
    def nodes(self) -> int:
        """Positions visited since `think` was called."""
        return int(self._longs[search.NODES])

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called since `set_up` was, or the time is over."""
        deadline = self._longs[search.DEADLINE]
        if deadline and time.monotonic() * SECOND >= deadline:
            self.stop()
        return bool(self._longs[search.STOP])

    def set_up(self, board: Board, *, fresh: bool = True) -> None:
        """Take a position whose line length is five.

        Of a board without borders, the window around the stones is searched, and beyond it every
        cell counts as empty.

        Args:
            board: The position; later changes of the board do not reach it.
            fresh: Forget what earlier searches found, so that the next depends on nothing else.
        """
        window, rules = board.window(), board.rules
        rows, self._cols = window.cells.shape
        self._top, self._left = window.top, window.left
        steps, self._inside, cells, codes = empty_board(
            rows, self._cols, bordered=not rules.unbounded
        )
        points, tree, ints, longs = len(cells), self._tree, self._ints, self._longs
        tree.cells[:points] = cells
        tree.codes[: 8 * points] = codes.ravel()
        if (rows, self._cols, rules) != self._searched:
            self._write_table(rules, steps)
            self._searched = (rows, self._cols, rules)
            fresh = True
        if fresh:
            self._forget()
        # On an empty board no stone makes a threat: all counters, classes and worths are 0.
        ints[search.COUNTS : search.KILLERS] = 0
        for part in (search.SUMS, search.CLASSES, search.HISTORY):
            ints[part : part + 2 * points] = 0
        # Not when the search begins: what is to stop it may be running already.
        longs[[search.STOP, search.DEADLINE]] = 0
        longs[[search.KEY, search.KEY + 1, search.VALUES, search.VALUES + 1]] = 0
        longs[search.EMPTIES] = rows * self._cols
        stones = np.flatnonzero(window.cells)
        sides = np.where(window.cells.ravel()[stones] > 0, 0, 1)
        search.make_all(tree, self._inside[stones], sides)
        near = _near(window.cells)
        longs[search.NEAR_COUNT] = len(near)
        ints[search.NEAR : search.NEAR + len(near)] = self._inside[near]

    def think(
        self, to_move: Color, *, nodes: int | None = None, depth: int | None = None, lines: int = 1
    ) -> Found:
        """Search the position deeper and deeper.

        Ends after `depth`, when nothing more is to be found, at `nodes`, or by `stop`. What an
        iteration found that was broken off counts where it is sound.

        Args:
            to_move: The side to move.
            nodes: Positions to visit at most.
            depth: Plies to look ahead at most, threats not counted.
            lines: How many moves to give, each with a score and a line of its own.
        """
        longs, ints = self._longs, self._ints
        longs[[search.NODES, search.ABORTED]] = 0
        longs[search.NODE_LIMIT] = nodes or ENDLESS
        ints[search.KILLERS : search.PV_LENGTHS] = 0
        side = SIDES[to_move]
        moves = self._root_moves(side, at_least=lines)
        best, work = np.zeros((2, min(lines, len(moves)), search.LINE), dtype=np.int32)
        reached = search.deepen(self._tree, side, moves, depth or search.MAX_PLY, best, work)
        return Found(reached, tuple(map(self._line, best)))

    def _root_moves(self, side: int, at_least: int) -> npt.NDArray[np.int32]:
        """Points to search at the root, the most promising first.

        Args:
            side: The side to move.
            at_least: Where fewer are near the stones, all empty cells are searched.
        """
        tree, ints = self._tree, self._ints
        near = ints[search.NEAR : search.NEAR + self._longs[search.NEAR_COUNT]]
        free = near[tree.cells[near] == 0]
        if len(free) < at_least:
            free = self._inside[tree.cells[self._inside] == 0].astype(np.int32)
        order = np.empty(len(free), dtype=np.int64)
        search.places_in_order(tree, free, side, order)
        own = ints[search.CLASSES + 2 * free + side]
        other = ints[search.CLASSES + 2 * free + 1 - side]
        # Whatever breaks the search off, a five is made or blocked before anything else.
        decisive = [
            kind == whose for kind in (Class.FIVE, Class.DOUBLE_FOUR) for whose in (own, other)
        ]
        rank = np.select(decisive, range(len(decisive)), len(decisive))
        chosen: npt.NDArray[np.int32] = free[np.lexsort((-order, rank))]
        return chosen

    def _line(self, row: npt.NDArray[np.int32]) -> Line:
        points = row[search.LINE_MOVES :][: row[search.LINE_LENGTH]].tolist()
        pv = tuple(map(self._move, points))
        return Line(pv[0], int(row[search.LINE_SCORE]), pv)

    def _move(self, point: int) -> Move:
        row, col = divmod(point, self._cols + 2 * REACH)
        return Move(row - REACH + self._top, col - REACH + self._left)


def _near(cells: npt.NDArray[np.int8]) -> npt.NDArray[np.intp]:
    """Cells of a window that lie near a stone."""
    close = cells != 0
    for axis in (close, close.T):
        stones = axis.copy()
        for distance in range(1, NEAR + 1):
            axis[distance:] |= stones[:-distance]
            axis[:-distance] |= stones[distance:]
    return np.flatnonzero(close)


@functools.cache
def _keys() -> npt.NDArray[np.int64]:
    """Zobrist keys; any fixed numbers will do, and fixed ones make searches repeatable."""
    bounds = np.iinfo(np.int64)
    rng = np.random.default_rng(0x7E96E)
    count = search.LONGS - search.VCF_KEY
    return rng.integers(bounds.min, bounds.max, count, dtype=np.int64)


@functools.cache
def _reductions() -> npt.NDArray[np.int32]:
    """(REDUCED * REDUCED,) plies that a late move is searched less, by depth and move number."""
    numbers = np.maximum(np.arange(search.REDUCED), 1)
    reductions = (0.6 + np.outer(np.log(numbers), np.log(numbers)) / 2).astype(np.int32)
    reductions[:, :2] = 0
    return reductions.ravel()
