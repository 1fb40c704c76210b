"""Analyses of positions that a proof decides."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from typing import Final

from tengen.engines.game import Move
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.kernels.search.transposition import WIN
from tengen.engines.kernels.threat_solver import Win
from tengen.engines.proofs.proof import EASY
from tengen.engines.proofs.shipped.library import ProvenResult
from tengen.engines.threats.threat_proofs import SolverPool

NODES: Final = 8 * EASY
"""Positions that the threat solver visits at most for a win after the last move of a proof: more
than the writer needed, since the position may be turned, and the rest of a win harder to find."""


class ThreatWins:
    """Wins by threats of the side to move, with the budget of the writer of proofs; thread-safe."""

    def __init__(self) -> None:
        self._solvers = SolverPool()

    def win(self, request: AnalysisRequest) -> Win | None:
        """The win; None if none was found within half of the time of the request."""
        seconds = request.limit.time
        until = None if seconds is None else time.monotonic() + seconds / 2
        board = request.board
        with self._solvers.borrow(
            board, NODES, until=until, cancellation=request.cancellation
        ) as solver:
            return None if solver is None else solver.solve_vct(board.to_move)


def half_timed(request: AnalysisRequest) -> AnalysisRequest:
    """The request with the time that the threat solver leaves to a search."""
    if request.limit.time is None:
        return request
    limit = dataclasses.replace(request.limit, time=request.limit.time / 2)
    return dataclasses.replace(request, limit=limit)


def with_last_win(known: ProvenResult, request: AnalysisRequest, wins: ThreatWins) -> ProvenResult:
    """The result with the win by threats that ends its line, if it is found."""
    board = request.board.copy()
    board.push_all(known.line)
    if board.to_move is not known.winner or board.outcome() is not None:
        return known
    win = wins.win(dataclasses.replace(request, board=board))
    return known if win is None else known._replace(line=(*known.line, *win.pv))


def proven_analysis(
    known: ProvenResult,
    request: AnalysisRequest,
    search: Callable[[AnalysisRequest], Analysis],
    *,
    model: str | None,
) -> Analysis:
    """The analysis of a position with a proven result; the other moves are searched.

    Args:
        request: With a number of candidates.
        search: Analyses the same position with other moves to choose from.
        model: The model of the search.
    """
    own = request.board.to_move
    wins = known.winner is own
    sign = 1 if wins else -1
    score = float(sign * (WIN - known.plies))
    best = None
    if known.line and request.allows(known.line[0]):
        best = Candidate(known.line[0], score, float(wins), known.line)
    elif wins:
        return search(request)

    def merged(analysis: Analysis | None) -> Analysis:
        others = [] if analysis is None else list(analysis.candidates)
        if not wins:
            others = [
                other._replace(score=min(other.score, score), win_probability=0.0)
                for other in others
            ]
        candidates = others if best is None else [best, *others]
        candidates.sort(key=lambda candidate: -candidate.score)
        win_in = sign * known.plies
        if analysis is None:
            return Analysis(candidates=tuple(candidates), win_in=win_in, proven=True, model=model)
        if wins and candidates[0] is not best:
            # The search found a quicker win.
            win_in = analysis.win_in or win_in
        return dataclasses.replace(
            analysis, candidates=tuple(candidates), win_in=win_in, proven=True
        )

    rest = request
    if best is not None:
        others: frozenset[Move] = frozenset(request.moves()) - {best.move}
        count = (request.candidates or 1) - 1
        if count == 0 or not others:
            return merged(None)
        rest = dataclasses.replace(request, candidates=count, allowed=others)
    if (report := request.on_depth) is not None:
        rest = dataclasses.replace(rest, on_depth=lambda analysis: report(merged(analysis)))
    return merged(search(rest))
