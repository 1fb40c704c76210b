"""Values of the positions of a game: each is searched once, and all of them agree.

First the threat solver proves what it can, and proofs that were checked beforehand are looked up,
from the first position to the last, so that a proof reaches the positions that follow from it. Then
the engine searches the other positions from the last to the first: its transposition table knows
the result of the move that was played, and what is proven about a position is proven about the one
before it. If the move that was played is proven to lose, the engine searches the other moves only.
What proven and forced positions leave over of the limits is spent where the game was decided, and
on one more look at positions from which a move seems to have allowed a win.

A proven win takes so many plies at most. If the best move was played, the win takes one ply less
after it, and so does a loss; after any other move of a lost position, the win takes no longer.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.errors import CancelledError
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.wins import answers_to_wins, winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.proofs.shipped.library import ProvenResult, shipped_proofs
from tengen.engines.review.allowance import Allowance

ProofKind: TypeAlias = Literal["line", "fours", "threats", "search", "proof"]

IN_THE_GAME: Final = 0.25
"""Win probability from which the side that loses is still in the game."""

AT_FIRST: Final = 0.5
"""Share of the unused rest that the first longer search of a position takes."""
PROOF_SHARE: Final = 0.2
"""Largest share of a position's limit for proofs by fours and by threats, and of the time of all
positions for setting them up as well."""
FOURS_SHARE: Final = 0.5
"""Largest share of the nodes of both proofs for the one by fours."""
PROOF_NODES: Final = 8_000
"""Positions that proofs visit without a limit of time or nodes."""
PROOF_NODES_PER_SECOND: Final = 500_000
"""Converts a time limit into nodes, so that a proof by fours leaves some to one by threats."""
MOST_CELLS: Final = 2_500
"""Cells of the largest viewport in which a search leaves out a move: listing the other moves takes
4 ms for 1,000 cells."""


@dataclasses.dataclass(frozen=True, slots=True)
class Proof:
    """A proven result of a position."""

    win_in: int
    """Plies until the side to move has won, at most if it wins by force; negative: until it has
    lost; 0: it has lost."""
    kind: ProofKind
    """Kind of the proof: a line that is complete or completed at once, victory by continuous fours
    or by continuous threats, a search, or a proof that was checked beforehand."""

    @property
    def wins(self) -> bool:
        """Whether the side to move wins; else it loses."""
        return self.win_in > 0

    def before_move(self) -> Proof:
        """The same result as the other side sees it one ply earlier."""
        at_once = self.kind == "line" and self.win_in != 0
        farther = -1 if self.wins else 1
        return Proof(farther - self.win_in, "search" if at_once else self.kind)

    def after_move(self) -> Proof:
        """The same result as the other side sees it one ply later."""
        nearer = 1 if self.wins else -1
        return Proof(nearer - self.win_in, self.kind)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PositionValue:
    """The value of a position for the side to move."""

    win_probability: float
    """0..1, a draw counts as half a win; exactly 1 or 0 if proven."""
    proof: Proof | None = None
    """The proven result; None if nothing is proven."""
    best: Move | None = None
    """The best move; None if the game is over."""
    pv: tuple[Move, ...] = ()
    """Principal variation, beginning with `best`; may be empty."""
    forced: bool = False
    """Whether `best` is the only move that does not lose at once."""
    nodes: int = 0
    """Positions visited for this value."""
    depth: int = 0
    """Plies searched; 0 for no search."""
    is_cut: bool = False
    """Whether a limit of nodes or time ended the search."""

    @property
    def is_proven(self) -> bool:
        """Whether a proof that was checked beforehand decides the position."""
        return self.proof is not None and self.proof.kind == "proof"


_UNKNOWN: Final = PositionValue(win_probability=0.5)
"""Placeholder for a missing win probability; never used, since the last position of a game with
moves has one."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Proven:
    """The proof of a position by rules and the threat solver, before the engine searches."""

    value: PositionValue | None = None
    """The value, if it is proven."""
    only: Move | None = None
    """The only move that does not lose at once; None if there are more, or none."""
    nodes: int = 0
    """Positions visited by the solver."""


class PositionValues:
    """The values of all positions of a game.

    Which move decided a game depends on the last position in which the loser was still in it:
    going backwards, the first one. A short search sees a loss later than a long one, so what all
    positions have left over of their limits is spent on it: first one half, and the other if the
    loser is still in the game after that; else on the loser's positions before, in the same way.

    Args:
        board: The last position; the moves on its `move_stack` are the game. It is left as it was.
        engine: Searches the positions; it gives win probabilities.
        limit: What ends the evaluation of one position.
        seconds: Wall-clock time of all evaluations together, from now on; None for no limit.
    """

    def __init__(
        self,
        board: Board,
        engine: Engine,
        limit: Limit,
        *,
        seconds: float | None,
        cancellation: CancellationToken,
    ) -> None:
        self._board = board.copy()
        self._moves = tuple(board.move_stack)
        self._engine = engine.for_game()
        self._limit = limit
        self._cancellation = cancellation
        self._left = len(board.move_stack) + 1
        """Positions that share the time that is left."""
        self._allowance = Allowance(limit, self._left, seconds)
        # The same review each time: randomness only breaks ties between equal moves.
        self._rng = np.random.default_rng(0)
        # Results of `minimax` are exact, and tic-tac-toe has no fours or threats to speak of.
        exact = engine.name == MinimaxEngine.name
        self._solver = None
        if line_windows(board.rules) and not exact:
            from tengen.engines.kernels.threat_solver import ThreatSolver

            self._solver = ThreatSolver()
        self._proofs = shipped_proofs()
        self._search_share = 1.0 if self._solver is None else 1 - PROOF_SHARE

    def backwards(self) -> Iterator[tuple[Board, PositionValue, PositionValue]]:
        """The positions before each move with their values and those after it, the last one first.

        The next step changes the board.

        Raises:
            CancelledError: The evaluation was cancelled.
            TengenError: The engine cannot answer.
        """
        proven = self._prove_all()
        # Frees half of the memory that a review may take, for the tables of the engine.
        self._solver = None
        board = self._board
        self._left = len(proven)
        after = proven[-1].value or self._search(proven[-1]) or _UNKNOWN
        loser, is_doubtful = _loser(board, after), False
        for index in range(len(self._moves) - 1, -1, -1):
            board.pop()
            self._left = index + 1
            before = self._value(proven[: index + 1], after)
            is_loser = board.to_move is loser
            is_doubtful = is_doubtful or (is_loser and before.win_probability >= IN_THE_GAME)
            if is_loser and is_doubtful:
                before = self._search_longer(proven[: index + 1], before, after)
            elif _wins(after):
                # The move seems to have allowed a win: was the position lost already?
                longer = self._search_again(proven[: index + 1], before, after, share=AT_FIRST)
                before = longer or before
            if is_loser and before.win_probability >= IN_THE_GAME:
                loser = None
            yield board, before, after
            after = before

    def _search_longer(
        self, proven: Sequence[_Proven], value: PositionValue, after: PositionValue
    ) -> PositionValue:
        """The value of the position on the board, after longer searches if anything is left over.

        The first search takes half of what is left over. If the side to move is still in the game
        after that, a second search takes the rest; else the rest is kept for the positions before
        this one.

        Args:
            proven: What is proven of the positions up to this one.
            after: The value after the move that was played, for the other side.
        """
        longer = self._search_again(proven, value, after, share=AT_FIRST)
        if longer is None or longer.win_probability < IN_THE_GAME:
            return longer or value
        return self._search_again(proven, longer, after, share=1.0) or longer

    def _search_again(
        self,
        proven: Sequence[_Proven],
        value: PositionValue,
        after: PositionValue,
        *,
        share: float,
    ) -> PositionValue | None:
        """The value after one more search; None if the new search would be no longer than the last.

        Args:
            proven: What is proven of the positions up to this one.
            after: The value after the move that was played, for the other side.
            share: Share of the unused nodes and time to spend, 0..1.
        """
        if value.proof is not None or not value.is_cut:
            return None
        played = self._moves[len(proven) - 1]
        longer = self._left_over(proven, share)
        avoided = played if _wins(after) else None
        found = None if longer is None else self._search(proven[-1], longer, avoided=avoided)
        if found is None:
            return None
        found = dataclasses.replace(found, nodes=value.nodes + found.nodes)
        return _consistent(found, played, after)

    def _left_over(self, proven: Sequence[_Proven], share: float) -> Limit | None:
        """A share of the unused nodes and time; None if hardly anything is left over.

        Args:
            proven: What is proven of the positions up to the one on the board.
            share: 0..1.
        """
        limit = self._limit
        earlier = [
            known.nodes
            for known, move in zip(proven[:-1], self._moves, strict=False)
            if _is_searched(known, move)
        ]
        reserved = 0 if limit.nodes is None else len(earlier) * limit.nodes - sum(earlier)
        return self._allowance.left_over(reserved, self._search_share * len(earlier), share=share)

    def _prove_all(self) -> list[_Proven]:
        """The proofs of all positions by rules and the threat solver, in the order of the game."""
        board = self._board
        for _ in self._moves:
            board.pop()
        proven = [self._prove(None)]
        for move in self._moves:
            board.push(move)
            value = proven[-1].value
            proven.append(self._prove(None if value is None else _inherited(value, move)))
        return proven

    def _prove(self, inherited: PositionValue | None) -> _Proven:
        """The proof of the position on the board.

        Args:
            inherited: The value that follows from the proof of the position before, if any.
        """
        self._check_cancelled()
        board = self._board
        if (outcome := board.outcome()) is not None:
            return _Proven(_final(outcome.winner, board.to_move))
        if own := winning_moves(board, board.to_move):
            return _Proven(_won(own[:1], Proof(1, "line")))
        threats = winning_moves(board, -board.to_move)
        answers = answers_to_wins(board, threats) if threats else []
        if threats and not answers:
            return _Proven(_lost(threats[:2], Proof(-2, "line")))
        if inherited is not None and inherited.win_probability == 0:
            return _Proven(inherited)
        if (known := self._proofs.result(board)) is not None:
            return _Proven(_by_proof(known, board.to_move))
        value, nodes = self._solve(None if inherited is None else inherited.proof)
        return _Proven(
            value or inherited,
            answers[0] if len(answers) == 1 else _only_legal_move(board),
            nodes,
        )

    def _solve(self, known: Proof | None) -> tuple[PositionValue | None, int]:
        """A win of the side to move by fours or by threats, if one was found; positions visited.

        Args:
            known: The win that follows from the position before: a slower one is not wanted.
        """
        solver, color, limit = self._solver, self._board.to_move, self._limit
        if solver is None or self._allowance.is_over(PROOF_SHARE):
            return None, 0
        seconds = self._seconds(PROOF_SHARE)
        bounds = (limit.depth, None if known is None else known.win_in)
        plies = min((bound for bound in bounds if bound is not None), default=None)
        stones = {} if plies is None else {"stones": (plies + 1) // 2}
        solver.set_up(self._board, fresh=False)
        solver.set_budget(_proof_nodes(limit))
        if seconds is not None:
            solver.stop_at(time.monotonic() + seconds)
        with self._cancellation.on_cancel(solver.stop):
            solver.allot(FOURS_SHARE)
            kind: ProofKind = "fours"
            win = solver.solve_vcf(color, **stones)
            if win is None:
                solver.allot(1.0)
                kind = "threats"
                win = solver.solve_vct(color, **stones)
        self._allowance.nodes += solver.nodes
        value = None if win is None else _won(win.pv, Proof(win.plies, kind))
        return value, solver.nodes

    def _value(self, proven: Sequence[_Proven], after: PositionValue) -> PositionValue:
        """The value of the position on the board.

        Args:
            proven: What is proven of the positions up to this one.
            after: The value after the move that was played, for the other side.
        """
        known, played = proven[-1], self._moves[len(proven) - 1]
        value, is_only = known.value, known.only == played
        if not _is_searched(known, played):
            through = _through(played, after, only=is_only, nodes=known.nodes)
            if value is None or (is_only and not _is_as_long(through, value)):
                # After an only move, the position has the value of the next one.
                return through
            value = dataclasses.replace(value, nodes=known.nodes)
            if _is_outlasted(value, played, after) and self._left_over(proven, 1.0) is not None:
                others = self._search(known, avoided=played)
                value = value if others is None else _with_proof(others, value)
            return _consistent(value, played, after)
        found = self._search(known, avoided=played if _wins(after) else None)
        if found is None or (value is not None and _loses(after) and not _wins(found)):
            return _through(played, after)
        return _consistent(found if value is None else _with_proof(found, value), played, after)

    def _search(
        self, proven: _Proven, limit: Limit | None = None, *, avoided: Move | None = None
    ) -> PositionValue | None:
        """The engine's value of the position on the board; None if it has none.

        Args:
            proven: What the rules and the solver prove about it.
            limit: The limits; None for what the solver left of the limits of one position.
            avoided: A move that is not searched, unless it is the only one or the board is wider
                than `MOST_CELLS`; None for none.
        """
        self._check_cancelled()
        if self._allowance.is_over():
            return None
        nodes = self._limit.nodes
        limit = limit or Limit(
            time=self._seconds(self._search_share),
            nodes=None if nodes is None else max(nodes - proven.nodes, 1),
            depth=self._limit.depth,
        )
        analysis = self._engine.analyse(
            AnalysisRequest(
                self._board,
                limit,
                allowed=None if avoided is None else _other_moves(self._board, avoided),
                rng=self._rng,
                cancellation=self._cancellation,
            )
        )
        self._check_cancelled()
        self._allowance.nodes += analysis.nodes
        return _found(analysis, proven)

    def _seconds(self, share: float) -> float | None:
        """A share of the wall-clock time of one position; None for no limit."""
        return self._allowance.seconds(share, self._left)

    def _check_cancelled(self) -> None:
        if self._cancellation.is_cancelled:
            raise CancelledError("the review was cancelled")


def _proof_nodes(limit: Limit) -> int:
    """Maximum number of positions that the proofs of one position may visit."""
    if limit.nodes is not None:
        return max(int(PROOF_SHARE * limit.nodes), 1)
    if limit.time is not None:
        return max(int(PROOF_SHARE * limit.time * PROOF_NODES_PER_SECOND), 1)
    return PROOF_NODES


def _is_searched(proven: _Proven, played: Move) -> bool:
    """Whether the engine searches a position: no move is proven the best or the only one."""
    is_decided = proven.value is not None and proven.value.best is not None
    return not is_decided and proven.only != played


def _loser(board: Board, value: PositionValue) -> Color | None:
    """The side that is out of the game in the last position; None for none."""
    if value.win_probability < IN_THE_GAME:
        return board.to_move
    return -board.to_move if 1 - value.win_probability < IN_THE_GAME else None


def _other_moves(board: Board, move: Move) -> frozenset[Move] | None:
    """The legal moves but one; None if there is no other, or if the board is too wide."""
    if board.window().cells.size > MOST_CELLS:
        return None
    return frozenset(board.legal_moves()) - {move} or None


def _only_legal_move(board: Board) -> Move | None:
    return board.legal_moves()[0] if board.is_full(with_more=1) else None


def _final(winner: Color | None, to_move: Color) -> PositionValue:
    """The value of a finished game.

    The side to move has lost, unless the game is drawn or the last move was on a forbidden point.
    """
    if winner is None:
        return PositionValue(win_probability=0.5)
    if winner is to_move:
        return PositionValue(win_probability=1.0)
    return PositionValue(win_probability=0.0, proof=Proof(0, "line"))


def _won(line: Sequence[Move], proof: Proof) -> PositionValue:
    return PositionValue(win_probability=1.0, proof=proof, best=line[0], pv=tuple(line))


def _lost(line: Sequence[Move], proof: Proof) -> PositionValue:
    return PositionValue(win_probability=0.0, proof=proof, best=line[0], pv=tuple(line))


def _by_proof(known: ProvenResult, to_move: Color) -> PositionValue:
    """The value of a position that a proof decides; the best move may be unknown."""
    wins = known.winner is to_move
    return PositionValue(
        win_probability=float(wins),
        proof=Proof(known.plies if wins else -known.plies, "proof"),
        best=known.line[0] if known.line else None,
        pv=known.line,
    )


def _inherited(value: PositionValue, played: Move) -> PositionValue | None:
    """The value after a move that follows from the proof of the position before, if any."""
    proof = value.proof
    if proof is None or (proof.wins and value.best != played):
        return None
    line = value.pv[1:] if value.pv[:1] == (played,) else ()
    return PositionValue(
        win_probability=0.0 if proof.wins else 1.0,
        proof=proof.after_move(),
        best=line[0] if line else None,
        pv=line,
    )


def _found(analysis: Analysis, proven: _Proven) -> PositionValue | None:
    """The value that an engine found; None if it has no win probability, as on an empty board."""
    best, proof = analysis.candidates[0], None
    if best.win_probability is None:
        return None
    if analysis.win_in is not None:
        searched: ProofKind = "line" if analysis.win_in == 1 else "search"
        proof = Proof(analysis.win_in, "proof" if analysis.proven else searched)
    return PositionValue(
        win_probability=best.win_probability,
        proof=proof,
        best=best.move,
        pv=best.pv or (best.move,),
        forced=proven.only == best.move,
        nodes=proven.nodes + analysis.nodes,
        depth=analysis.depth,
        is_cut=analysis.stopped_by in ("nodes", "time"),
    )


def _through(
    played: Move, after: PositionValue, *, only: bool = False, nodes: int = 0
) -> PositionValue:
    """The value of a position if the move that was played is the best one.

    Args:
        after: The value after it, for the other side.
        only: Whether all other moves lose at once: then a loss after it is a proof.
    """
    proof = after.proof
    if proof is not None:
        proof = proof.before_move() if only or not proof.wins else None
    return PositionValue(
        win_probability=1 - after.win_probability,
        proof=proof,
        best=played,
        pv=(played, *after.pv),
        forced=only,
        nodes=nodes,
    )


def _with_proof(found: PositionValue, known: PositionValue) -> PositionValue:
    """A search's value with the result that is proven of the position, in the fewest plies."""
    proof = found.proof if _is_nearer(found, known) else known.proof
    return dataclasses.replace(found, win_probability=known.win_probability, proof=proof)


def _is_outlasted(value: PositionValue, played: Move, after: PositionValue) -> bool:
    """Whether the best known defence was played, and lost faster than the proven loss allows."""
    if value.best != played or not _loses(value) or not _wins(after):
        return False
    return _is_nearer(_through(played, after, only=True), value)


def _is_nearer(one: PositionValue, other: PositionValue) -> bool:
    """Whether both win, or both lose, and the first one in fewer plies."""
    if one.proof is None or other.proof is None or one.proof.wins is not other.proof.wins:
        return False
    return abs(one.proof.win_in) < abs(other.proof.win_in)


def _is_as_long(one: PositionValue, other: PositionValue) -> bool:
    """Whether both win, or both lose, in the same number of plies."""
    return (
        one.proof is not None and other.proof is not None and one.proof.win_in == other.proof.win_in
    )


def _wins(value: PositionValue) -> bool:
    return value.proof is not None and value.proof.wins


def _loses(value: PositionValue) -> bool:
    return value.proof is not None and not value.proof.wins


def _consistent(found: PositionValue, played: Move, after: PositionValue) -> PositionValue:
    """A value that agrees with the one after the move that was played.

    The side to move could play that move, so its position is worth at least as much as the next one
    tells. If the move is the best one, the position is worth no more than that, unless the next one
    is proven. If a search claims a win by that move, or a loss by every move, the claim is proven
    only if the next position confirms it, and takes as many plies as that one says.
    """
    through = dataclasses.replace(
        _through(played, after), nodes=found.nodes, depth=found.depth, is_cut=found.is_cut
    )
    is_best = found.best == played
    if found.proof is None:
        is_seen_deeper = is_best and after.proof is None
        is_better = through.win_probability > found.win_probability
        return through if is_seen_deeper or is_better else found
    if after.proof is not None and _loses(found):
        # All moves lose: the one that was played as slowly as the next position says.
        through = dataclasses.replace(through, proof=after.proof.before_move())
    is_confirmed = is_best and _is_as_long(through, found)
    if found.proof.wins:
        is_other = is_best and not is_confirmed
        return through if is_other or _is_nearer(through, found) else found
    return found if is_confirmed or _is_nearer(through, found) else through
