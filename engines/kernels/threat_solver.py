"""`ThreatSolver`: the Python interface of VCF and VCT, which prove forced wins."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Final

import numpy as np
from typing_extensions import override

from tengen.engines.game import Color, Move
from tengen.engines.kernels.compiled import load
from tengen.engines.kernels.make_unmake import count, listed, make, unmake
from tengen.engines.kernels.search import answers, legality, proofs, setup
from tengen.engines.kernels.search.answers import ANSWERS
from tengen.engines.kernels.search.limits import ENDLESS
from tengen.engines.kernels.search.vcf import MOST_STONES
from tengen.engines.kernels.search.vct import MAX_STONES
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.codes import CellPattern

MEMORY_MB: Final = 16
LONGEST_WIN: Final = MOST_STONES
"""Stones of the longest win that a proof finds."""
LEAST_TICKS, TICKS_PER_NODE = 4_000, 8
"""Ticks of a budget, and how many more for each of its nodes. Proofs and their lines in games take
4 a node at most; in a crowd of stones one position can have hundreds of threats, each of which
takes as long as a position of a game."""


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

    @staticmethod
    @override
    def load_kernels() -> None:
        """Load the kernels of proofs, before a time limit begins."""
        load(
            setup.write_keys,
            setup.set_up,
            proofs.shortest_win,
            proofs.write_win,
            proofs.longest_reply,
            proofs.list_replies,
            answers.answer,
            legality.forbidden_among,
            make,
            unmake,
            count,
            listed,
        )

    def set_budget(self, nodes: int | None = None) -> None:
        """Restart the node count, up to a limit. A `stop` since `set_up` still holds.

        Ticks have a limit too, which includes the writing of lines; no proof in a game reaches it.
        """
        self._state["nodes"] = self._state["aborted"] = self._state["ticks"] = 0
        self._budget = nodes or ENDLESS
        self._state["node_limit"] = self._budget
        self._state["tick_limit"] = 0 if nodes is None else LEAST_TICKS + TICKS_PER_NODE * nodes

    def allot(self, share: float) -> None:
        """Give the next proofs a share of the remaining nodes."""
        left = self._budget - self.nodes
        self._state["aborted"] = 0
        self._state["node_limit"] = self.nodes + int(share * left)

    @contextlib.contextmanager
    def beside_budget(self, nodes: int) -> Iterator[None]:
        """Give the proofs inside the block a node limit of their own; the budget stays as it is."""
        state = self._state
        nodes_left = self._budget - self.nodes
        ticks_left = state["tick_limit"] - state["ticks"]
        state["aborted"] = 0
        state["node_limit"] = self.nodes + nodes
        state["tick_limit"] = state["ticks"] + TICKS_PER_NODE * nodes
        try:
            yield
        finally:
            self._budget = self.nodes + nodes_left
            state["tick_limit"] = state["ticks"] + ticks_left

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
            unmake(self.arrays)

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
        """The stones of `color` that stop all fives of the opponent, which has at least one.

        One at most, except in caro; legal or not. Empty if no stone stops all fives.
        """
        points = [answers.answer(self.arrays, SIDES[-color], number) for number in range(ANSWERS)]
        return [self._move(point) for point in points if point > 0]

    def solve_vcf(self, color: Color, stones: int = LONGEST_WIN) -> Win | None:
        """The shortest win of `color`, to move, by continuous fours; None if none was found.

        A longer one if a limit ends the proof before shorter ones are ruled out. `stones` is the
        most stones that a win may take.
        """
        return self._solve(color, stones, fours_only=True)

    def solve_vct(self, color: Color, stones: int = MAX_STONES) -> Win | None:
        """The shortest win of `color`, to move, by continuous threats; None if none was found.

        Proofs look no further than `MAX_STONES`.
        """
        return self._solve(color, min(stones, MAX_STONES), fours_only=False)

    def stones_after_threat(self, color: Color, stones: int = MAX_STONES) -> int:
        """The fewest further stones with which `color` wins, with the opponent to move.

        0 if no win by continuous threats was found: the last move was no threat, a reply holds, or
        a limit ended the proof.
        """
        side = SIDES[color]
        return int(proofs.shortest_win(self.arrays, side, stones, 0, 1 - side))

    def longest_reply(self, color: Color, *, fours_only: bool = False) -> Move | None:
        """The longest defence against a winning threat, with the opponent of `color` to move.

        None if a limit ended the proofs, or there is no such threat.
        """
        stones = LONGEST_WIN if fours_only else MAX_STONES
        reply = proofs.longest_reply(self.arrays, SIDES[color], stones, int(fours_only))
        return None if reply < 0 else self._move(reply)

    def replies(self, color: Color) -> list[Move]:
        """The moves of `color` that may hold against the opponent's threat to win by fours.

        All others lose. Empty if there is no such threat, a limit ended the proof, or there are too
        many moves.
        """
        replies = proofs.list_replies(self.arrays, SIDES[-color])
        return list(map(self._move, self._state["root_keys"][:replies].tolist()))

    def _legal_moves(self, points: list[int], side: int) -> list[Move]:
        """The moves to the given empty points, without those that are forbidden to the side."""
        legal = self._legal(np.array(points, dtype=np.int32), side)
        return list(map(self._move, legal.tolist()))

    def _solve(self, color: Color, stones: int, *, fours_only: bool) -> Win | None:
        """The shortest win of `color`, to move; None if none was found."""
        arrays, side = self.arrays, SIDES[color]
        found = proofs.shortest_win(arrays, side, stones, int(fours_only), side)
        if found == 0:
            return None
        plies = proofs.write_win(arrays, side, found, int(fours_only))
        return Win(tuple(map(self._move, self._state["line"][:plies].tolist())), 2 * found - 1)
