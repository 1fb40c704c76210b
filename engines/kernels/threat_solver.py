"""`ThreatSolver`: asks the compiled threat search whether a side has a forced win."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Final

import numpy as np

from engines.game import Color, Move
from engines.kernels import proof_numbers, search, threats
from engines.kernels.attacks import REACH
from engines.kernels.search_tables import Class
from engines.kernels.searcher import ENDLESS, Searcher
from engines.kernels.state import SIDES

MEMORY_MB: Final = 16


@dataclasses.dataclass(frozen=True, slots=True)
class Win:
    """A forced win of the side to move, proven."""

    pv: tuple[Move, ...]
    """Both sides' moves up to the five, fewer where a stop came; where the defender has a choice, a
    reply that lasts."""
    plies: int
    """The win takes so many at most, whatever the defender replies."""

    @property
    def move(self) -> Move:
        """The move that begins it."""
        return self.pv[0]


class ThreatSolver(Searcher):
    """Proves wins by continuous fours (VCF) and by continuous threats (VCT).

    `set_up` takes a position, `begin` what the questions may cost together, `allow` what the next
    ones may. A question that a limit ended is answered with None, and `aborted` is true until the
    next `allow`.

    Not to be shared between threads, but for `stop`.
    """

    def __init__(self, memory_mb: int = MEMORY_MB) -> None:
        super().__init__(memory_mb)
        self._work = np.zeros(threats.WORK, dtype=np.int32)

    def begin(self, nodes: int | None = None) -> None:
        """Count nodes anew, up to a limit. A `stop` since `set_up` still holds."""
        self._longs[[search.NODES, search.ABORTED]] = 0
        self._nodes_in_all = nodes or ENDLESS
        self._longs[search.NODE_LIMIT] = self._nodes_in_all

    def allow(self, share: float) -> None:
        """Let the next questions have a share of the nodes that are left."""
        left = self._nodes_in_all - self.nodes
        self._longs[search.ABORTED] = 0
        self._longs[search.NODE_LIMIT] = self.nodes + int(share * left)

    @property
    def aborted(self) -> bool:
        """Whether a limit ended the last question."""
        return bool(self._longs[search.ABORTED])

    @contextlib.contextmanager
    def after(self, move: Move, color: Color) -> Iterator[None]:
        """The position with one stone more, on an empty cell of the window."""
        point, side = self._point(move), SIDES[color]
        if self._tree.cells[point]:
            raise ValueError(f"row {move.row}, col {move.col} holds a stone")
        search.make(self._tree, point, side)
        try:
            yield
        finally:
            search.unmake(self._tree, point, side)

    def cells(self, color: Color, least: Class) -> list[Move]:
        """The empty cells where a stone would be of a class or a better one, the best first."""
        side = SIDES[color]
        return [
            self._move(search.cell(self._tree, side, kind, index))
            for kind in range(Class.FIVE, least - 1, -1)
            for index in range(search.count(self._tree, side, kind))
        ]

    def win_by_fours(self, color: Color, stones: int = threats.MAX_STONES) -> Win | None:
        """The shortest win of `color`, to move, with nothing but fours; None where there is none.

        Args:
            color: The attacker.
            stones: How many stones it may use at most.
        """
        found = self._shortest(color, color, stones, fours_only=True)
        return self._win(color, found, fours_only=True) if found else None

    def win_by_threats(self, color: Color, stones: int = threats.MAX_STONES) -> Win | None:
        """The shortest win of `color`, to move, with fours and threats of a win by fours.

        Args:
            color: The attacker.
            stones: How many stones it may use at most.
        """
        found = self._shortest(color, color, stones)
        return self._win(color, found) if found else None

    def loss(self, color: Color, stones: int = threats.MAX_STONES) -> Win | None:
        """The opponent's win over every move of `color`, to move.

        Args:
            color: The defender.
            stones: How many stones the attacker may use at most.

        Returns:
            The attacker's win; `pv` begins with the move of `color` that lasts longest. None where
            some move may hold, or the attacker threatens nothing by continuous fours.
        """
        found = self._shortest(-color, color, stones)
        if not found:
            return None
        win = self._win(-color, found, turn=color)
        return dataclasses.replace(win, plies=win.plies + 1)

    def decide(self, color: Color, turn: Color, *, anywhere: bool = False) -> bool | None:
        """Whether `color` wins by threats, however long it takes; None where a limit came first.

        Args:
            color: The attacker.
            turn: The side to move. Where it is the defender's, the attacker's threat has to stand.
            anywhere: Count every stone near others that threatens a win by fours as a threat, not
                only fours and open threes.
        """
        numbers = np.zeros(len(self._tree.memory), dtype=np.int64)
        bound = proof_numbers.NEVER
        found = proof_numbers.decide(
            self._tree, self._work, numbers, SIDES[color], SIDES[turn], 0, bound, bound, anywhere
        )
        if self.aborted:
            return None
        return found >> proof_numbers.HALF == proof_numbers.NEVER

    def replies(self, color: Color) -> list[Move]:
        """The moves of `color` that may hold against the opponent's threat to win by fours.

        All others lose. Empty where there is no such threat, or a limit ended the question.
        """
        side = SIDES[color]
        stones = self._shortest(-color, -color, threats.MAX_STONES, fours_only=True)
        if not stones:
            return []
        moves = threats.replies(self._tree, self._work, 1 - side, stones, 0)
        row = self._ints[search.MOVES : search.MOVES + moves]
        return [] if self.aborted else [self._move(point) for point in row.tolist()]

    def _shortest(
        self, attacker: Color, turn: Color, stones: int, *, fours_only: bool = False
    ) -> int:
        """The least number of stones that the attacker wins with; 0 where none was found."""
        side = SIDES[attacker]
        for limit in range(1, stones + 1):
            self._work[threats.CUT] = 0
            if fours_only:
                found = threats.by_fours(self._tree, self._work, side, limit, 0)
            else:
                found = threats.by_threats(self._tree, self._work, side, limit, 0, SIDES[turn])
            if found or self.aborted or not self._work[threats.CUT]:
                return int(found)
        return 0

    def _win(
        self, color: Color, stones: int, *, turn: Color | None = None, fours_only: bool = False
    ) -> Win:
        """The line of a win that was found, with the replies that last longest.

        A stop cuts it short: what is proven stays so, and its first move is there.
        """
        plies = 2 * stones - 1
        pv: list[Move] = []
        to_move = turn or color
        with self._unlimited(), contextlib.ExitStack() as stack:
            while True:
                if to_move is color:
                    found = self._shortest(color, color, stones, fours_only=fours_only)
                    point = int(self._work[threats.FOUND])
                    five = found == 1
                    stones -= 1
                else:
                    point = self._longest_reply(color, stones, fours_only=fours_only)
                    five = False
                pv.append(self._move(point))
                if five or self.stopped:
                    break
                stack.enter_context(self.after(pv[-1], to_move))
                to_move = -to_move
        return Win(tuple(pv), plies)

    @contextlib.contextmanager
    def _unlimited(self) -> Iterator[None]:
        """No limit ends a question: what is proven is to be found again."""
        limit = self._longs[search.NODE_LIMIT]
        self._longs[search.NODE_LIMIT] = threats.UNLIMITED
        try:
            yield
        finally:
            self._longs[search.NODE_LIMIT] = limit

    def _longest_reply(self, attacker: Color, stones: int, *, fours_only: bool) -> int:
        """The reply to a threat after which the attacker needs most stones, as a point."""
        side = SIDES[attacker]
        tree = self._tree
        if search.count(tree, side, Class.FIVE):
            return int(search.cell(tree, side, Class.FIVE, 0))
        longest, best = 0, -1
        for move in self.replies(-attacker):
            with self.after(move, -attacker):
                needed = self._shortest(attacker, attacker, stones, fours_only=fours_only)
            if needed > longest:
                longest, best = needed, self._point(move)
            if self.stopped and longest:
                break
        return best

    def _point(self, move: Move) -> int:
        row, col = move.row - self._top + REACH, move.col - self._left + REACH
        return int(row * (self._cols + 2 * REACH) + col)
