"""`ThreatSolver` and `threat-search` beyond the tactical suite: limits, boards, a real case."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.catalogue.threat_search import PROVEN, ThreatSearchEngine
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.notation import parse_move
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.threat_solver import ThreatSolver
from tests.reference.proof_numbers import decide
from tests.tactics.suite import TACTICS

GOMOKU = preset("gomoku")
ASKED = "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10"
"""A user of another engine asked whether i14 begins a forced win: docs/experiments/threats.md."""

SHORTER_BY_THREATS = (
    "k8h4f4k3h3f6h8k4i8j8h6g5i3i4j4k5k6h5j3j6i5f8h9j7h10h7j9d8e7k2k1l7h11h12i10g12k10l10i7i9"
)
"""X wins in seven plies by fours, and in five by threats."""


@pytest.fixture(scope="module")
def solver() -> ThreatSolver:
    return ThreatSolver(memory_mb=64)


@pytest.fixture(scope="module")
def engine() -> ThreatSearchEngine:
    return ThreatSearchEngine()


def set_up(solver: ThreatSolver, moves: str, nodes: int = 3_000_000) -> Board:
    board = Board.from_moves(moves, GOMOKU)
    solver.set_up(board)
    solver.set_budget(nodes)
    return board


def test_vct_agrees_with_proof_number_search(solver: ThreatSolver) -> None:
    for tactic in [tactic for tactic in TACTICS if tactic.question == "threats" or tactic.plies]:
        board = tactic.position()
        solver.set_up(board)
        solver.set_budget(300_000)
        decided = decide(solver, board.to_move, board.to_move)
        assert decided is not None, tactic
        assert decided == (solver.solve_vct(board.to_move) is not None), tactic
        assert decided >= bool(tactic.plies), tactic


@pytest.mark.parametrize("anywhere", [False, True], ids=["open-threes", "any-threat"])
def test_i14_begins_no_win_by_threats(solver: ThreatSolver, anywhere: bool) -> None:
    set_up(solver, ASKED + "i14k12")
    assert decide(solver, Color.X, Color.X, anywhere=anywhere) is False


def test_after_i14_and_k12_every_move_but_l12_loses(solver: ThreatSolver) -> None:
    board = set_up(solver, ASKED + "i14k12")
    holds = set()
    for move in solver.replies(Color.X):
        with solver.after(move, Color.X):
            if solver.solve_vct(Color.O, 12) is None:
                holds.add(move)
    assert holds == {parse_move("l12", GOMOKU)}
    assert board.to_move is Color.X


def test_lost_position_has_the_opponents_line(engine: ThreatSearchEngine) -> None:
    board = Board.from_moves("h8a1i8a3j8a5k8", GOMOKU)
    analysis = engine.analyse(
        AnalysisRequest(board, Limit(nodes=10_000), rng=np.random.default_rng(0))
    )
    assert analysis.win_in == -2
    assert analysis.score == 2 - PROVEN
    board.push_all(analysis.pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.X


def test_win_on_an_unbounded_board_keeps_coordinates(
    engine: ThreatSearchEngine,
) -> None:
    board = Board(Rules(None, None, 5))
    board.push_all(
        [Move(*cell) for cell in ((500, -500), (503, -503), (500, -499), (504, -500), (500, -498))]
    )
    board.push(Move(505, -496))
    analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=10_000)))
    assert analysis.win_in == 3
    assert analysis.move in {Move(500, -501), Move(500, -497)}


def test_node_limit_holds_and_is_reported(solver: ThreatSolver) -> None:
    set_up(solver, ASKED, nodes=500)
    assert solver.solve_vct(Color.X) is None
    assert solver.aborted
    assert solver.nodes <= 500


def test_depth_limit_bounds_the_win(engine: ThreatSearchEngine) -> None:
    tactic = next(tactic for tactic in TACTICS if tactic.name.endswith("vcf-13"))
    # A win by threats is shorter than the one in 13 by fours.
    shallow = engine.analyse(AnalysisRequest(tactic.position(), Limit(depth=7, nodes=50_000)))
    deep = engine.analyse(AnalysisRequest(tactic.position(), Limit(depth=13, nodes=50_000)))
    assert (shallow.win_in or 0) <= 0
    assert deep.win_in == 9


def test_shorter_win_by_threats_is_preferred_to_one_by_fours(
    engine: ThreatSearchEngine, solver: ThreatSolver
) -> None:
    board = set_up(solver, SHORTER_BY_THREATS)
    by_fours = solver.solve_vcf(board.to_move)
    assert by_fours is not None
    assert by_fours.plies == 7
    assert engine.analyse(AnalysisRequest(board)).win_in == 5


def test_stone_on_a_stone_is_refused(solver: ThreatSolver) -> None:
    set_up(solver, "h8")
    with (
        pytest.raises(ValueError, match="row 7, col 7 holds a stone"),
        solver.after(Move(7, 7), Color.O),
    ):
        pass
