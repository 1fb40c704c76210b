"""Proof-number search for a win of one side, the attacker, against every defence.

A position with the attacker to move is won if one move wins, and one with the defender to move if
all replies lose. The proof number of a position is how many positions remain to be won to prove it,
by the cheapest way: the least of its moves, or the sum of its replies. Each step follows the
position that proves most and expands it. Source: L. V. Allis, M. van der Meulen, H. J. van den
Herik, "Proof-number search", Artificial Intelligence 66 (1994).

Threats decide most positions without a search:

- The solver of `engines.kernels.threat_solver` wins most positions with the attacker to move.
- If the attacker would win by threats were the defender to pass, only replies in the zone of that
  win are tried; `engines.prover.zone` says why.

The attacker's moves are a choice: those that `search` likes best, then some in the order of attack
weights. So a position of which no move wins is not lost, and nothing is ever disproven.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.cancellation import CancellationToken
from engines.errors import UnsupportedRulesError
from engines.game import Board, Color, Move, Rules
from engines.game.symmetry import canonical_symmetries, hashes
from engines.game.wins import winning_moves
from engines.kernels.position import StaticPosition
from engines.kernels.searcher import Searcher
from engines.kernels.threat_solver import ThreatSolver, Win
from engines.patterns.attacks import FIVE
from engines.prover.zone import Zone

QUICK, THOROUGH, CLAIMED = 1_000, 8_000, 250_000
"""Positions of a proof by threats: at a reply when it is listed, at a position that is expanded,
and where `search` claims a win or the proof is followed for its zone."""
SEARCHED: Final = (3_000_000, 300_000, 100_000, 30_000)
"""Nodes of a search for the attacker's moves, by how many it has made since the first position."""
LINES: Final = 3
"""Moves of a search below the first position, which takes one."""
STATIC: Final = 6
"""Further moves in the order of attack weights."""
FIRST_STATIC: Final = 6
"""Proof number of the first of these."""
MOST_OPEN: Final = 12
"""Replies without a quick refutation that are listed before the first of them are refuted."""
LATER: Final = 0.25
"""Proof number of a reply that is not listed yet."""
SOLVER_MB, SEARCH_MB = 64, 64


class Node:
    """A position of the search."""

    __slots__ = ("children", "disproof", "is_expanded", "move", "pending", "proof")

    def __init__(self, proof: float) -> None:
        self.proof = proof
        """Proof number; 0 for a win of the attacker, infinite if all moves have failed."""
        self.disproof = 1.0
        """Disproof number: the same for all ways to win."""
        self.is_expanded = False
        """Whether its moves are listed."""
        self.children: list[tuple[Move, Node]] = []
        """The moves that are to be tried, without replies that the solver refutes."""
        self.pending: list[Move] = []
        """The replies that are not listed yet."""
        self.move: Move | None = None
        """The attacker's move that wins; None if the solver finds the win."""

    @property
    def is_won(self) -> bool:
        """Whether the attacker wins."""
        return self.proof == 0

    @property
    def is_decided(self) -> bool:
        """Whether the attacker wins, or all moves that were tried have failed."""
        return self.proof in (0, math.inf)

    def decide(self, *, is_won: bool) -> None:
        """Set the numbers of a position that needs no search."""
        self.proof, self.disproof = (0.0, math.inf) if is_won else (math.inf, 0.0)


class Prover:
    """Searches for proofs that one side wins; its tables are kept between them.

    Args:
        rules: A game that five or more in a row win.
        attacker: The side that is to win.
        won: Moves that win, by the `Hashes.position` of the position: what an earlier search found.
        on_won: Called with each such pair that this search finds.

    Raises:
        UnsupportedRulesError: Five or more in a row do not win, points are forbidden, or the board
            has no borders.
    """

    def __init__(
        self,
        rules: Rules,
        attacker: Color,
        *,
        won: Mapping[str, Move] = MappingProxyType({}),
        on_won: Callable[[str, Move], object] = lambda _, __: None,
    ) -> None:
        check_provable(rules)
        self.attacker = attacker
        self.expanded = 0
        """Positions expanded so far."""
        self._on_won = on_won
        self._solver = ThreatSolver(SOLVER_MB)
        self._searcher = Searcher(SEARCH_MB)
        self._nodes: dict[str, Node] = {}
        for key, move in won.items():
            self._nodes[key] = node = Node(0)
            node.is_expanded, node.move = True, move
            node.decide(is_won=True)
        self._refuters: dict[Move, int] = {}
        """How often a reply was not refuted at once."""

    def prove(
        self,
        board: Board,
        positions: int | None = None,
        cancellation: CancellationToken | None = None,
    ) -> Node:
        """Search for a proof, until one is found, all moves have failed, or a limit comes.

        Args:
            board: The position, of an ongoing game; it is left as it was.
            positions: How many are expanded at most; None for no limit.
        """
        board = board.copy()
        begun = self.expanded
        root = self._node(board)
        base = len(board)
        while not root.is_decided:
            if cancellation is not None and cancellation.is_cancelled:
                break
            if positions is not None and self.expanded - begun >= positions:
                break
            path = [root]
            while (node := path[-1]).is_expanded:
                # Another path may have decided its moves.
                self._update(board, node)
                if node.is_decided:
                    break
                move, child = self._most_proving(board, node)
                board.push(move)
                path.append(child)
            else:
                self._expand(board, node, (len(board) - base + 1) // 2)
            for at in range(len(path) - 1, -1, -1):
                self._update(board, path[at])
                if at > 0:
                    board.pop()
        return root

    def _most_proving(self, board: Board, node: Node) -> tuple[Move, Node]:
        """The attacker's easiest move to prove, or the defender's easiest reply to hold."""
        if board.to_move is self.attacker:
            return min(node.children, key=lambda child: child[1].proof)
        return min(
            (child for child in node.children if not child[1].is_won),
            key=lambda child: child[1].disproof,
        )

    def _update(self, board: Board, node: Node) -> None:
        """Set the numbers of an expanded position by those of its moves."""
        if not node.is_expanded or node.is_decided:
            return
        children = [child for _, child in node.children]
        if board.to_move is self.attacker:
            node.proof = min((child.proof for child in children), default=math.inf)
            node.disproof = sum(child.disproof for child in children)
            if node.is_won:
                node.move = next(move for move, child in node.children if child.is_won)
                self._on_won(hashes(board).position, node.move)
        else:
            while node.pending and all(child.is_won for child in children):
                self._list_replies(board, node)
                children = [child for _, child in node.children]
            node.proof = sum(child.proof for child in children) + LATER * len(node.pending)
            node.disproof = min(
                (child.disproof for child in children if not child.is_won), default=math.inf
            )

    def _expand(self, board: Board, node: Node, made: int) -> None:
        """List the moves of a position, the attacker having made some since the first position."""
        self.expanded += 1
        node.is_expanded = True
        if board.to_move is self.attacker:
            self._expand_attack(board, node, made)
        else:
            self._expand_defence(board, node)

    def _expand_attack(self, board: Board, node: Node, made: int) -> None:
        """List the attacker's moves, unless the solver wins."""
        self._solver.set_up(board, fresh=False)
        if self._solve(THOROUGH) is not None:
            node.decide(is_won=True)
            return
        self._searcher.set_up(board, fresh=False)
        nodes = SEARCHED[min(made, len(SEARCHED) - 1)]
        lines = self._searcher.search(self.attacker, nodes=nodes, lines=LINES if made else 1).lines
        if (lines[0].win_in or 0) > 0 and self._solve(CLAIMED) is not None:
            node.decide(is_won=True)
            return
        moves = [line.move for line in lines]
        position = StaticPosition.of(board)
        weights = position.weights(self.attacker)
        ranked = position.moves(position.rank(weights, self.attacker, 0, limit=STATIC + LINES))
        further = [move for move in ranked if move not in moves][:STATIC]
        for number, move in enumerate([*moves, *further], start=1):
            board.push(move)
            first = number if number <= len(moves) else FIRST_STATIC + number
            node.children.append((move, self._node(board, float(first))))
            board.pop()

    def _expand_defence(self, board: Board, node: Node) -> None:
        """List the defender's replies."""
        if (outcome := board.outcome()) is not None:
            node.decide(is_won=outcome.winner is self.attacker)
            return
        if winning_moves(board, -self.attacker):
            node.decide(is_won=False)
            return
        self._solver.set_up(board, fresh=False)
        win = self._solve(THOROUGH)
        replies = None
        if win is not None:
            self._solver.set_budget(CLAIMED)
            replies = Zone(board.cells, self.attacker).moves(self._solver, (win.plies + 1) // 2)
        legal = without_images(board, board.legal_moves())
        if replies is not None:
            zone = set(replies)
            legal = [move for move in legal if move in zone]
        position = StaticPosition.of(board)
        weights = position.weights(-self.attacker)
        rank = {move: -int(weights.ravel()[position.cell(move)]) for move in legal}
        legal.sort(key=lambda move: (-self._refuters.get(move, 0), rank[move]))
        node.pending = legal
        self._list_replies(board, node)

    def _list_replies(self, board: Board, node: Node) -> None:
        """Add replies that the solver does not refute at once, until enough are open."""
        self._solver.set_up(board, fresh=False)
        opened = 0
        while node.pending and opened < MOST_OPEN:
            move = node.pending.pop(0)
            with self._solver.after(move, -self.attacker):
                won = self._solve(QUICK)
            if won is None:
                self._refuters[move] = self._refuters.get(move, 0) + 1
                board.push(move)
                child = self._node(board)
                board.pop()
                opened += not child.is_won
                node.children.append((move, child))

    def _solve(self, nodes: int) -> Win | None:
        """The attacker's win by threats from the solver's position, with the attacker to move."""
        self._solver.set_budget(nodes)
        return self._solver.solve_vct(self.attacker)

    def _node(self, board: Board, proof: float = 1.0) -> Node:
        key = hashes(board).position
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(proof)
        return node


def check_provable(rules: Rules) -> None:
    """Check that the prover plays a game.

    Raises:
        UnsupportedRulesError: Five or more in a row do not win, points are forbidden, or the board
            has no borders.
    """
    if rules.win_length != FIVE or rules.special or rules.unbounded:
        raise UnsupportedRulesError(
            f"proofs are of games that five or more in a row win, on boards with borders, not of "
            f"{rules}"
        )


def without_images(board: Board, moves: list[Move]) -> list[Move]:
    """The moves without those that are the same by a symmetry of the position."""
    images = canonical_symmetries(board)
    if len(images) == 1:
        return moves
    seen: set[Move] = set()
    kept = []
    for move in moves:
        if (least := min(image(move) for image in images)) not in seen:
            seen.add(least)
            kept.append(move)
    return kept
