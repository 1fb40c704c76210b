"""Proof-number search for a win of one side, the attacker, against every defence.

A position with the attacker to move is won if one move wins, and one with the defender to move if
all replies lose. The proof number of a position is how many positions remain to be won to prove it,
by the cheapest way: the least of its moves, or the sum of its replies. Each step follows the
position that proves most and expands it. Source: L. V. Allis, M. van der Meulen, H. J. van den
Herik, "Proof-number search", Artificial Intelligence 66 (1994).

Threats decide most positions without a search:

- The solver of `tengen.engines.kernels.threat_solver` wins most positions with the attacker to
  move.
- If the attacker would win by threats were the defender to pass, only replies in the zone of that
  win are tried; `tengen.engines.proofs.prover.zone` says why.

The attacker's moves are a choice. Most replies change nothing, so the moves that won before are
tried first: with the same stones of the attacker, and after other replies. Then come those that
`search` likes, which searches longer the more often a position is visited, and some in the order of
attack weights. So a position of which no move wins is not lost, and nothing is ever disproven.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import UnsupportedRulesError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.symmetry import canonical_symmetries, hashes
from tengen.engines.game.wins import winning_moves
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver, Win
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.proofs.prover.zone import Zone

QUICK, THOROUGH, CLAIMED = 1_000, 8_000, 250_000
"""Positions of a proof by threats: at a reply when it is listed, at a position that is expanded,
and where `search` claims a win or the proof is followed for its zone."""
SEARCHES: Final = ((2, 10_000), (8, 100_000), (25, 1_000_000), (150, 10_000_000))
"""The searches for the attacker's moves: after how many visits of a position, and with how many
nodes. A position of which all moves have failed has the next one at once."""
WINNERS: Final = 3
"""Moves that won after other replies and are tried."""
STATIC: Final = 3
"""Moves in the order of attack weights that each search adds."""
NEXT_MOVE: Final = 20.0
"""Added to the first proof number of each further move, about the number of a move whose replies
are listed: the next move is tried once the one before is no better than usual."""
NEXT_SEARCH: Final = 20.0
"""Base of the proof number of a position all of whose moves have failed; the exponent is the number
of its searches. So other ways are tried before the next search."""
MOST_OPEN: Final = 12
"""Replies without a quick refutation that are listed before the first of them are refuted."""
LATER: Final = 0.25
"""Proof number of a reply that is not listed yet."""
MEMORY_MB: Final = 128
"""Size of the tables: half of it is the solver's, half the search's."""


class Node:
    """A position of the search."""

    __slots__ = (
        "children",
        "disproof",
        "is_expanded",
        "move",
        "pending",
        "proof",
        "searches",
        "visits",
        "winners",
    )

    def __init__(self, proof: float) -> None:
        self.proof = proof
        """Proof number; 0 for a win of the attacker, infinite if all moves have failed."""
        self.disproof = 1.0
        """Disproof number: the same measure for refuting all ways to win."""
        self.is_expanded = False
        """Whether its moves are listed."""
        self.children: list[tuple[Move, Node]] = []
        """The moves that are to be tried, without replies that the solver refutes."""
        self.pending: list[Move] = []
        """The replies that are not listed yet."""
        self.move: Move | None = None
        """The attacker's move that wins; None as long as it is not won."""
        self.visits = 0
        """How often the search came here."""
        self.searches = 0
        """Searches for the attacker's moves so far."""
        self.winners: collections.Counter[Move] = collections.Counter()
        """By move of the attacker, the number of replies after which it won."""

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
        rules: A game that five in a row win, or five or more.
        attacker: The side that is to win.
        on_won: Called with each position that the search has won by a move, and the move.
        memory_mb: Size of the tables, besides the positions of the search.

    Raises:
        UnsupportedRulesError: Five in a row do not win, or not always; points are forbidden; or the
            board has no borders.
    """

    def __init__(
        self,
        rules: Rules,
        attacker: Color,
        *,
        on_won: Callable[[Board, Move], object] = lambda _, __: None,
        memory_mb: int = MEMORY_MB,
    ) -> None:
        check_provable(rules)
        self.attacker = attacker
        self.expanded = 0
        """Positions expanded so far."""
        self._on_won = on_won
        self._solver = ThreatSolver(memory_mb // 2)
        self._searcher = Searcher(memory_mb // 2)
        self._nodes: dict[str, Node] = {}
        self._refuters: collections.Counter[Move] = collections.Counter()
        """How often a reply was not refuted at once."""
        self._winners: dict[frozenset[Move], Move] = {}
        """The move that won last, by the attacker's stones."""
        self._used: set[Searcher] = set()
        """The searchers whose tables hold results since the last `forget`."""

    def add_won(self, board: Board, move: Move) -> None:
        """Add what an earlier search has won: a position with the attacker to move, by a move."""
        node = self._node(board)
        node.is_expanded, node.move = True, move
        node.decide(is_won=True)
        self._winners[self._own_stones(board)] = move

    def forget(self) -> None:
        """Forget all but what is won, so that the next search depends on nothing else."""
        self._nodes = {key: node for key, node in self._nodes.items() if node.is_won}
        self._refuters.clear()
        self._used.clear()

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
        return self._search(board.copy(), [self._node(board)], positions, cancellation)

    def after_move(self, board: Board, move: Move) -> Node:
        """The position after a move of the attacker, with its replies listed.

        Replies that the solver refutes at once are left out, and so are all images but one.

        Args:
            board: The position, of an ongoing game with the attacker to move; it is left as it was.
        """
        self.forget()
        board = board.copy()
        board.push(move)
        after = Node(1.0)
        self._expand(board, after, None)
        while after.pending:
            self._list_replies(board, after)
        return after

    def prove_reply(
        self,
        board: Board,
        positions: int | None = None,
        *,
        winners: Iterable[Move] = (),
        cancellation: CancellationToken | None = None,
    ) -> Node:
        """Search for a proof after a reply of the defender, which depends on what is won alone.

        Args:
            board: The position after the reply; it is left as it was.
            positions: How many are expanded at most; None for no limit.
            winners: The attacker's moves that won after other replies.
        """
        self.forget()
        board = board.copy()
        before = Node(1.0)
        before.winners.update(winners)
        node = self._search(board, [before, self._node(board)], positions, cancellation)
        if node.is_won and node.move is not None:
            # A win by threats is kept here alone, others once more.
            self._keep_won(board, node.move)
        return node

    def winner(self, board: Board) -> Move | None:
        """The attacker's move in a position that is won, as far as it is known."""
        return self._node(board).move

    def _search(
        self,
        board: Board,
        start: list[Node],
        positions: int | None,
        cancellation: CancellationToken | None,
    ) -> Node:
        """Search the last of the nodes that lead to the position on the board."""
        last = math.inf if positions is None else self.expanded + positions
        root = start[-1]
        while not root.is_decided and self.expanded < last:
            if cancellation is not None and cancellation.is_cancelled:
                break
            path = list(start)
            while (node := path[-1]).is_expanded:
                node.visits += 1
                if board.to_move is self.attacker and self._is_search_due(node):
                    self._search_moves(board, node)
                # Another path may have decided its moves.
                self._update(board, node)
                if node.is_decided or self._has_failed(node):
                    break
                move, child = self._most_proving(board, node)
                board.push(move)
                path.append(child)
            else:
                self._expand(board, node, path[-2] if len(path) > 1 else None)
            self._back_up(board, path, len(path) - len(start))
        return root

    def _back_up(self, board: Board, path: list[Node], moves: int) -> None:
        """Update the nodes of a path from its end, and take its last moves back."""
        for at in range(len(path) - 1, len(path) - 2 - moves, -1):
            node = path[at]
            self._update(board, node)
            if at > 0 and board.to_move is self.attacker and node.move is not None:
                path[at - 1].winners[node.move] += 1
            if at >= len(path) - moves:
                board.pop()

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
            if self._has_failed(node) and node.searches < len(SEARCHES):
                node.proof, node.disproof = NEXT_SEARCH**node.searches, 1.0
            if node.is_won:
                node.move = next(move for move, child in node.children if child.is_won)
                self._keep_won(board, node.move)
        else:
            while node.pending and all(child.is_won for child in children):
                self._list_replies(board, node)
                children = [child for _, child in node.children]
            node.proof = sum(child.proof for child in children) + LATER * len(node.pending)
            node.disproof = min(
                (child.disproof for child in children if not child.is_won), default=math.inf
            )

    def _keep_won(self, board: Board, move: Move) -> None:
        """Keep the move that wins a position, for similar ones and for the caller."""
        self._winners[self._own_stones(board)] = move
        self._on_won(board, move)

    def _expand(self, board: Board, node: Node, parent: Node | None) -> None:
        """List the moves of a position."""
        self.expanded += 1
        node.is_expanded = True
        if board.to_move is self.attacker:
            self._expand_attack(board, node, parent)
        else:
            self._expand_defence(board, node)

    def _expand_attack(self, board: Board, node: Node, parent: Node | None) -> None:
        """List the attacker's moves that won before, unless the solver wins."""
        self._set_up(self._solver, board)
        win = self._solve(THOROUGH)
        if win is not None:
            node.move = win.move
            node.decide(is_won=True)
            return
        moves = [] if parent is None else [move for move, _ in parent.winners.most_common(WINNERS)]
        if (last := self._winners.get(self._own_stones(board))) is not None:
            moves.insert(0, last)
        self._add_moves(board, node, moves)
        if not node.children:
            self._search_moves(board, node)

    @staticmethod
    def _has_failed(node: Node) -> bool:
        """Whether all moves that are listed have failed."""
        return all(child.proof == math.inf for _, child in node.children)

    def _is_search_due(self, node: Node) -> bool:
        """Whether another search for a position's moves is due: after visits or failures."""
        return node.searches < len(SEARCHES) and (
            node.visits >= SEARCHES[node.searches][0] or self._has_failed(node)
        )

    def _search_moves(self, board: Board, node: Node) -> None:
        """Add the attacker's moves that a search likes, and some by their attack weights."""
        _, nodes = SEARCHES[node.searches]
        node.searches += 1
        self._set_up(self._searcher, board)
        best = self._searcher.search(self.attacker, nodes=nodes).lines[0]
        if is_claimed := (best.win_in or 0) > 0:
            self._set_up(self._solver, board)
            if (win := self._solve(CLAIMED)) is not None:
                node.move = win.move
                node.decide(is_won=True)
                return
        if (best.win_in or 0) < 0:
            # The search has proven a loss: a longer one would not change it.
            node.searches = len(SEARCHES)
        self._add_moves(board, node, [best.move], is_claimed=is_claimed)
        position = StaticPosition.of(board)
        weights = position.weights(self.attacker)
        ranked = position.rank(weights, self.attacker, 0, limit=STATIC * node.searches + 1)
        self._add_moves(board, node, position.moves(ranked))

    def _add_moves(
        self, board: Board, node: Node, moves: Sequence[Move], *, is_claimed: bool = False
    ) -> None:
        """Add moves that are not among those of the position yet, the most promising first.

        Args:
            is_claimed: `search` says that they win, so that they are tried before all others.
        """
        known = {move for move, _ in node.children}
        for move in moves:
            if board[move] is None:
                board.push(move)
                child = self._node(board, max(1.0, NEXT_MOVE * len(known)))
                board.pop()
                if is_claimed and not child.is_expanded:
                    child.proof = 1.0
                if move not in known:
                    known.add(move)
                    node.children.append((move, child))

    def _own_stones(self, board: Board) -> frozenset[Move]:
        """Cells of the attacker's stones."""
        return frozenset(move for move, color in board.stones.items() if color is self.attacker)

    def _expand_defence(self, board: Board, node: Node) -> None:
        """List the defender's replies."""
        if (outcome := board.outcome()) is not None:
            node.decide(is_won=outcome.winner is self.attacker)
            return
        if winning_moves(board, -self.attacker):
            node.decide(is_won=False)
            return
        self._set_up(self._solver, board)
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
        legal.sort(key=lambda move: (-self._refuters[move], rank[move]))
        node.pending = legal
        self._list_replies(board, node)

    def _list_replies(self, board: Board, node: Node) -> None:
        """Add replies that the solver does not refute at once, until enough are open."""
        self._set_up(self._solver, board)
        opened = 0
        while node.pending and opened < MOST_OPEN:
            move = node.pending.pop(0)
            with self._solver.after(move, -self.attacker):
                won = self._solve(QUICK)
            if won is None:
                self._refuters[move] += 1
                board.push(move)
                child = self._node(board)
                board.pop()
                opened += not child.is_won
                node.children.append((move, child))

    def _solve(self, nodes: int) -> Win | None:
        """The attacker's win by threats from the solver's position, with the attacker to move."""
        self._solver.set_budget(nodes)
        return self._solver.solve_vct(self.attacker)

    def _set_up(self, searcher: Searcher, board: Board) -> None:
        """Give a searcher a position; it keeps the results since the last `forget`."""
        searcher.set_up(board, fresh=searcher not in self._used)
        self._used.add(searcher)

    def _node(self, board: Board, proof: float = 1.0) -> Node:
        key = hashes(board).position
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(proof)
        return node


def check_provable(rules: Rules) -> None:
    """Check that the prover plays a game.

    Raises:
        UnsupportedRulesError: Five in a row do not win, or not always; points are forbidden; or the
            board has no borders.
    """
    if rules.win_length != FIVE or rules.special - {"overline"} or rules.unbounded:
        raise UnsupportedRulesError(
            f"proofs are of games that five in a row win, on boards with borders, not of {rules}"
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
