"""`ThreatSolver`: the Python interface of VCF and VCT, which prove forced wins."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Final

import numpy as np

from engines.game import Color, Move
from engines.kernels.make_unmake import count, listed, make, unmake
from engines.kernels.search import answers, vcf, vct
from engines.kernels.search.answers import ANSWERS
from engines.kernels.search.legality import is_forbidden, legal_move
from engines.kernels.search.limits import ENDLESS, UNLIMITED
from engines.kernels.search.vct import MAX_STONES
from engines.kernels.searcher import Searcher
from engines.kernels.state import MAX_MOVES, SIDES
from engines.patterns.codes import CellPattern

MEMORY_MB: Final = 16


@dataclasses.dataclass(frozen=True, slots=True)
class Win:
    """A forced win of the side to move, proven."""

    pv: tuple[Move, ...]
    """Both sides' moves up to the five, fewer after a stop. The defence is a longest one."""
    plies: int
    """Plies to the win at most, against any defence."""

    @property
    def move(self) -> Move:
        """The first move."""
        return self.pv[0]


class ThreatSolver(Searcher):
    """Proves wins by continuous fours (VCF) and by continuous threats (VCT).

    `set_up` takes a position, `set_budget` limits all its proofs together, `allot` the next ones. A
    proof ended by a limit returns None, and `aborted` is true until the next `allot`.

    Not thread-safe, except for `stop`.
    """

    def __init__(self, memory_mb: int = MEMORY_MB) -> None:
        super().__init__(memory_mb)

    def set_budget(self, nodes: int | None = None) -> None:
        """Restart the node count, up to a limit. A `stop` since `set_up` still holds."""
        self._state["nodes"] = self._state["aborted"] = 0
        self._budget = nodes or ENDLESS
        self._state["node_limit"] = self._budget

    def allot(self, share: float) -> None:
        """Give the next proofs a share of the remaining nodes."""
        left = self._budget - self.nodes
        self._state["aborted"] = 0
        self._state["node_limit"] = self.nodes + int(share * left)

    @property
    def aborted(self) -> bool:
        """Whether a limit ended the last proof."""
        return bool(self._state["aborted"])

    @contextlib.contextmanager
    def after(self, move: Move, color: Color) -> Iterator[None]:
        """The position with one more stone, on an empty cell of the viewport.

        Raises:
            ValueError: The cell holds a stone.
        """
        point, side = self.point(move), SIDES[color]
        if self.arrays.cells[point]:
            raise ValueError(f"row {move.row}, col {move.col} holds a stone")
        make(self.arrays, point, side)
        try:
            yield
        finally:
            unmake(self.arrays, point, side)

    def cells(self, color: Color, least: CellPattern) -> list[Move]:
        """The legal moves that make a pattern or a better one, best first."""
        side = SIDES[color]
        points = [
            listed(self.arrays, side, pattern, index)
            for pattern in range(CellPattern.FIVE, least - 1, -1)
            for index in range(count(self.arrays, side, pattern))
        ]
        return self._legal_moves(points, side)

    def answers(self, color: Color) -> list[Move]:
        """The stones of `color` after which the opponent completes no five, of which it has some.

        One at most, except in caro; legal or not. Empty if no stone stops all fives.
        """
        points = [answers.answer(self.arrays, SIDES[-color], number) for number in range(ANSWERS)]
        return [self._move(point) for point in points if point > 0]

    def solve_vcf(self, color: Color, stones: int = MAX_STONES) -> Win | None:
        """The shortest win of `color`, to move, by continuous fours; None if none was found.

        `stones` is the most stones that a win may take.
        """
        found = self._shortest(color, stones, fours_only=True)
        return self._win(color, found, fours_only=True) if found else None

    def solve_vct(self, color: Color, stones: int = MAX_STONES) -> Win | None:
        """The shortest win of `color`, to move, by continuous threats; None if none was found."""
        found = self._shortest(color, stones)
        return self._win(color, found) if found else None

    def stones_after_threat(self, color: Color, stones: int = MAX_STONES) -> int:
        """The fewest further stones with which `color` wins, with the opponent to move.

        0 if no win by continuous threats was found: the last move was no threat, a reply holds, or
        a limit ended the proof.
        """
        return self._shortest(color, stones, turn=-color)

    def longest_reply(self, color: Color, *, fours_only: bool = False) -> Move | None:
        """The longest defence against a winning threat, with the opponent of `color` to move.

        None if a limit ended the proofs, or there is no such threat.
        """
        reply = self._longest_reply(color, MAX_STONES, fours_only=fours_only)
        return None if reply < 0 else self._move(reply)

    def replies(self, color: Color) -> list[Move]:
        """The moves of `color` that may hold against the opponent's threat to win by fours.

        All others lose. Empty if there is no such threat, a limit ended the proof, or there are too
        many moves.
        """
        stones = self._shortest(-color, MAX_STONES, fours_only=True)
        if not stones:
            return []
        moves = vct.generate_replies(self.arrays, SIDES[-color], stones, 0)
        if self.aborted or moves == MAX_MOVES:
            return []
        return self._legal_moves(self._state["moves"][0, :moves].tolist(), SIDES[color])

    def _legal_moves(self, points: list[int], side: int) -> list[Move]:
        """The moves to those of some empty points where the side may play."""
        legal = self._legal(np.array(points, dtype=np.int32), side)
        return list(map(self._move, legal.tolist()))

    def _shortest(
        self, attacker: Color, stones: int, *, fours_only: bool = False, turn: Color | None = None
    ) -> int:
        """The fewest stones with which the attacker wins; 0 if no win was found.

        The attacker is to move; for continuous threats, `turn` is.
        """
        side, mover = SIDES[attacker], SIDES[turn or attacker]
        for limit in range(1, stones + 1):
            self._state["cut"] = 0
            if fours_only:
                found = vcf.solve_vcf(self.arrays, side, limit, 0, 1)
            else:
                found = vct.solve_vct(self.arrays, side, limit, 0, mover)
            if found or self.aborted or not self._state["cut"]:
                return int(found)
        return 0

    def _win(self, color: Color, stones: int, *, fours_only: bool = False) -> Win:
        """The line of a win that has just been found, with the longest defence.

        A stop cuts it short, after the first move at the earliest; the proof stays valid.
        """
        plies = 2 * stones - 1
        first = self._move(int(self._state["proof_move"]))
        pv: list[Move] = []
        with self._unlimited_nodes(), contextlib.ExitStack() as stack:
            while True:
                needed = self._shortest(color, stones, fours_only=fours_only)
                if needed == 0:
                    break
                pv.append(self._move(int(self._state["proof_move"])))
                if needed == 1:
                    break
                stack.enter_context(self.after(pv[-1], color))
                stones -= 1
                reply = self._longest_reply(color, stones, fours_only=fours_only)
                if reply < 0:
                    break
                pv.append(self._move(reply))
                stack.enter_context(self.after(pv[-1], -color))
        return Win(tuple(pv) or (first,), plies)

    @contextlib.contextmanager
    def _unlimited_nodes(self) -> Iterator[None]:
        """Suspend the node limit, to find a proven line again."""
        limit = self._state["node_limit"]
        self._state["node_limit"] = UNLIMITED
        try:
            yield
        finally:
            self._state["node_limit"] = limit

    def _longest_reply(self, attacker: Color, stones: int, *, fours_only: bool) -> int:
        """The point of the reply to a threat after which the attacker needs most stones.

        -1 if a stop came before one was found.
        """
        side = SIDES[attacker]
        replies = []
        if count(self.arrays, side, CellPattern.FIVE):
            replies = self.answers(-attacker)
            if len(replies) < ANSWERS:
                answer = int(listed(self.arrays, side, CellPattern.FIVE, 0))
                if replies:
                    answer = self.point(replies[0])
                if is_forbidden(self.arrays, answer, 1 - side):
                    answer = int(legal_move(self.arrays, 1 - side))
                return answer
        longest, best = 0, -1
        for move in replies or self.replies(-attacker):
            with self.after(move, -attacker):
                needed = self._shortest(attacker, stones, fours_only=fours_only)
            if needed > longest:
                longest, best = needed, self.point(move)
            if self.aborted:
                break
        return best
