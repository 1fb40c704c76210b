"""Proofs with nothing left out, for a checker without a solver.

A tree is a win of the attacker, who is to move: the move, the line of fours that wins after all
replies that are not named, and the trees after those that are. Replies with the same tree share it,
a five has its move alone, and `null` stands for a position that has a line of its own:
`["j10","j9j8",{"j9j11":["i9"],"k11":null}]`. `docs/proof-checker.md` describes the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tengen.engines.proofs.checker import solver
from tengen.engines.proofs.checker.solver import ATTACKER, DEFENDER, LAST, Position

MOST_POSITIONS: Final = 50_000_000
"""Positions that may be visited to find a move of a win again."""
OWN_LINE: Final = "null"
"""The tree of a position that has a line of its own."""


def tree_text(move: str, line: str = "", trees: Iterable[tuple[str, str]] = ()) -> str:
    """The JSON of a tree.

    Args:
        line: The attacker's moves of the line of fours; empty if all replies are named.
        trees: The named replies and what follows them; none after a five.
    """
    replies: dict[str, list[str]] = {}
    for reply, tree in trees:
        replies.setdefault(tree, []).append(reply)
    if not replies:
        return f'["{move}"]'
    after = ",".join(f'"{"".join(names)}":{tree}' for tree, names in replies.items())
    return f'["{move}","{line}",{{{after}}}]'


class WinExpander:
    """Writes out the wins by threats that the solver finds.

    Args:
        position: The position; it is left as it was.
        name: Returns the text of a cell.
    """

    def __init__(self, position: Position, name: Callable[[int], str]) -> None:
        self._position = position
        self._name = name

    def tree(self, threats: int, limit: int) -> str:
        """The tree of a win that the solver has just found, with the attacker to move.

        Args:
            threats: Threats of the win besides fours.
            limit: Most plies of the win.
        """
        p, name = self._position, self._name
        p.state[0] = MOST_POSITIONS
        if solver.win_by_threats(p, 0, threats, ATTACKER, -1, limit) == 0:
            raise RuntimeError("a win by threats was not found again")
        move = int(p.rows[0, LAST])
        solver.put(p, move, ATTACKER)
        text = tree_text(name(move))
        if not p.tally[ATTACKER, solver.FIVE]:
            five = solver.completing(p, ATTACKER, -1)
            if five >= 0:
                line = replies = [five]
            else:
                threats -= 1
                solver.win_by_fours(p, 0, -1, limit - 1)
                replies = p.rows[0, : solver.list_replies(p, 0)].tolist()
                line = self._line()
            trees = []
            for reply in replies:
                solver.put(p, reply, DEFENDER)
                trees.append((name(reply), self.tree(threats, limit - 2)))
                solver.lift(p, reply)
            text = tree_text(name(move), "".join(map(name, line)), trees)
        solver.lift(p, move)
        return text

    def _line(self) -> list[int]:
        """The attacker's moves of the win by fours that was just found, up to a double four."""
        p = self._position
        line: list[int] = []
        replies: list[int] = []
        is_won = False
        while not is_won:
            move = int(p.rows[len(line), LAST])
            is_won = solver.completing(p, ATTACKER, -1) >= 0
            line.append(move)
            solver.put(p, move, ATTACKER)
            reply = solver.completing(p, ATTACKER, -1)
            is_won = is_won or solver.completing(p, ATTACKER, reply) >= 0
            if not is_won:
                solver.put(p, reply, DEFENDER)
                replies.append(reply)
        for cell in (*line, *replies):
            solver.lift(p, cell)
        return line
