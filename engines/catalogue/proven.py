"""The engine `proven`: the moves of checked proofs, and otherwise `search`."""

from __future__ import annotations

from typing_extensions import override

from tengen.engines.catalogue.search import MEMORY, THREADS, SearchEngine
from tengen.engines.game import Board
from tengen.engines.interface import Analysis, AnalysisRequest, Engine
from tengen.engines.proofs.shipped.answers import ThreatWins, half_timed, proven_analysis
from tengen.engines.proofs.shipped.library import ProofLibrary, ProvenResult
from tengen.engines.reasons import Reason


class ProvenEngine(Engine):
    """Plays the moves of proofs, the wins by threats that end them, and else as `search`.

    As the attacker of a proven opening it wins against every defence, if the time limit leaves the
    threat solver enough. `search` knows the positions in the proofs. This engine also solves those
    after them, which the attacker wins by threats; a node limit does not end these proofs.

    Args:
        search: Knows the proofs.
    """

    name = "proven"
    summary = "Never errs in proven openings, else plays as search."
    score = SearchEngine.score
    options = (MEMORY, THREADS)
    plays = SearchEngine.plays
    uses_limits = True
    win_probability_of = SearchEngine.win_probability_of
    ponders = True

    def __init__(self, search: Engine, proofs: ProofLibrary) -> None:
        self._search = search
        self._proofs = proofs
        self._wins = ThreatWins()

    @property
    @override
    def model(self) -> str | None:
        """Identifier of the model whose evaluation `search` has; None for the included one."""
        return self._search.model

    @property
    @override
    def digest(self) -> str | None:
        """SHA-256 of the evaluation of `search`; None for the included one."""
        return self._search.digest

    @property
    @override
    def proven_openings(self) -> tuple[Board, ...]:
        """The positions that the proofs begin with."""
        return tuple(opening.board for opening in self._proofs.openings)

    @override
    def for_game(self) -> Engine:
        """An engine that keeps what its search finds."""
        return ProvenEngine(self._search.for_game(), self._proofs)

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Say that no proof has the position, if none has."""
        if analysis.proven:
            return ()
        return (Reason(code="unproven", side=request.board.to_move, move=analysis.move),)

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        if self._proofs.is_attack(board) and self._proofs.result(board) is None:
            win, request = self._wins.win(request), half_timed(request)
            if win is not None:
                known = ProvenResult(board.to_move, win.plies, win.pv)
                return proven_analysis(known, request, self._searched, model=self.model)
        return self._searched(request)

    def _searched(self, request: AnalysisRequest) -> Analysis:
        return self._search.analyse(request)
