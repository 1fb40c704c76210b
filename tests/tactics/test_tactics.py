"""The threat search and the search on the tactical suite, and the suite against the slow solver."""

from __future__ import annotations

import collections

import numpy as np
import pytest

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.catalogue.threat_search import ThreatSearchEngine
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.symmetry import Symmetry, symmetries
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.threat_solver import ThreatSolver, Win
from tengen.engines.registry import create_engine
from tengen.engines.strength.levels import FULL, STRENGTH
from tengen.engines.strength.perception import SAFE_FROM
from tests.reference import forced_wins
from tests.tactics.suite import TACTICS, Tactic

BUDGET = 200_000
"""Positions that one question may visit: many more than the hardest of the suite needs."""
ENGINE_BUDGET = 30_000
"""Positions that the engine may visit: its questions share them."""
SEARCH_BUDGET = 10_000
"""Positions that the search may visit."""

WINS = [tactic for tactic in TACTICS if tactic.question != "holds" and tactic.plies]
NO_WINS = [tactic for tactic in TACTICS if tactic.question != "holds" and not tactic.plies]
DEFENCES = [tactic for tactic in TACTICS if tactic.question == "holds"]
FIVES = [tactic for tactic in WINS if tactic.plies == 1]

each_tactic = pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic.name)
each_win = pytest.mark.parametrize("tactic", WINS, ids=lambda tactic: tactic.name)
each_without_win = pytest.mark.parametrize("tactic", NO_WINS, ids=lambda tactic: tactic.name)
each_defence = pytest.mark.parametrize("tactic", DEFENCES, ids=lambda tactic: tactic.name)


@pytest.fixture(scope="module")
def solver() -> ThreatSolver:
    return ThreatSolver()


@pytest.fixture(scope="module")
def search() -> SearchEngine:
    return SearchEngine()


@pytest.fixture(scope="module")
def engine() -> ThreatSearchEngine:
    return ThreatSearchEngine()


def image(board: Board, symmetry: Symmetry) -> Board:
    stones = {symmetry(move): color for move, color in board.stones.items()}
    return Board.from_stones(stones, board.rules, to_move=board.to_move)


def answer(solver: ThreatSolver, tactic: Tactic, board: Board) -> Win | None:
    solver.set_up(board)
    solver.set_budget(BUDGET)
    if tactic.question == "fours":
        return solver.solve_vcf(board.to_move, tactic.stones)
    return solver.solve_vct(board.to_move, tactic.stones)


def test_suite_covers_every_kind_of_tactic() -> None:
    kinds = collections.Counter(tactic.name.split("-", 1)[1] for tactic in TACTICS)
    assert len(TACTICS) >= 60
    assert set(kinds) == {
        "five", "open-four", "double-four", "four-three", "double-three",
        "vcf-5", "vcf-7", "vcf-9", "vcf-11", "vcf-13", "vct-5", "vct-7", "vct-9",
        "refuted-by-a-counter-four", "answer-a-four", "defend", "defend-by-attack",
        "edge-and-corner", "exact-five", "quiet",
    }  # fmt: skip


@each_tactic
def test_reference_solver_agrees_with_the_suite(tactic: Tactic) -> None:
    position = forced_wins.Position(tactic.board, overline=tactic.overline)
    if tactic.question == "holds":
        moves = forced_wins.holding(position, tactic.to_move, tactic.stones)
    else:
        plies, moves = forced_wins.shortest(
            position, tactic.to_move, tactic.stones, threats=tactic.question == "threats"
        )
        assert plies == tactic.plies
    assert {Move(*cell) for cell in moves} == tactic.moves


@each_win
def test_shortest_win_is_found_in_every_symmetry(solver: ThreatSolver, tactic: Tactic) -> None:
    board = tactic.position()
    for symmetry in symmetries(board.rules):
        win = answer(solver, tactic, image(board, symmetry))
        assert win is not None
        assert win.plies == tactic.plies
        assert symmetry.inverse()(win.move) in tactic.moves


@each_win
def test_line_of_a_win_ends_with_five(solver: ThreatSolver, tactic: Tactic) -> None:
    board = tactic.position()
    win = answer(solver, tactic, board)
    assert win is not None
    winner = board.to_move
    board.push_all(win.pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert len(win.pv) == win.plies


@each_without_win
def test_no_false_win_is_claimed(solver: ThreatSolver, tactic: Tactic) -> None:
    board = tactic.position()
    for symmetry in symmetries(board.rules):
        assert answer(solver, tactic, image(board, symmetry)) is None
        assert not solver.aborted


@each_defence
def test_threat_search_plays_a_holding_move(engine: ThreatSearchEngine, tactic: Tactic) -> None:
    board = tactic.position()
    for symmetry in symmetries(board.rules):
        analysis = engine.analyse(
            AnalysisRequest(image(board, symmetry), Limit(nodes=ENGINE_BUDGET))
        )
        assert symmetry.inverse()(analysis.move) in tactic.moves


@each_win
def test_search_finds_the_shortest_win_and_its_line(search: SearchEngine, tactic: Tactic) -> None:
    assert tactic.plies is not None
    board = tactic.position()
    winner = board.to_move
    analysis = search.analyse(AnalysisRequest(board, Limit(nodes=SEARCH_BUDGET)))
    assert analysis.win_in is not None
    assert 0 < analysis.win_in <= tactic.plies
    assert len(analysis.pv) == analysis.win_in
    board.push_all(analysis.pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is winner


@pytest.mark.parametrize("strength", [SAFE_FROM, 60, FULL])
@pytest.mark.parametrize("engine_name", ["search", "threat-search", "attack-weights"])
def test_strengths_from_20_on_never_miss_a_five(engine_name: str, strength: int) -> None:
    engine = create_engine(engine_name)
    for tactic in FIVES:
        board = tactic.position()
        for seed in range(10):
            analysis = engine.analyse(
                AnalysisRequest(
                    board,
                    Limit(nodes=SEARCH_BUDGET),
                    options={STRENGTH.name: strength},
                    rng=np.random.default_rng(seed),
                )
            )
            assert analysis.move in tactic.moves
            assert analysis.win_in == 1


@each_defence
def test_search_plays_a_holding_move(search: SearchEngine, tactic: Tactic) -> None:
    assert (
        search.analyse(AnalysisRequest(tactic.position(), Limit(nodes=SEARCH_BUDGET))).move
        in tactic.moves
    )


@each_win
def test_win_is_proven_after_every_reply(solver: ThreatSolver, tactic: Tactic) -> None:
    board = tactic.position()
    win = answer(solver, tactic, board)
    assert win is not None
    replay(solver, tactic, board, win)


def replay(solver: ThreatSolver, tactic: Tactic, board: Board, win: Win) -> None:
    """Play the win against every legal reply, the claim falling by two plies with each."""
    board.push(win.move)
    outcome = board.outcome()
    if outcome is None:
        for reply in board.legal_moves():
            board.push(reply)
            assert board.outcome() is None
            rest = answer(solver, tactic, board)
            assert rest is not None
            assert rest.plies <= win.plies - 2
            # The replies of the line are followed to its end; to the others one proof is enough.
            if rest.plies > 1 and reply in win.pv:
                replay(solver, tactic, board, rest)
            board.pop()
    board.pop()


@pytest.mark.parametrize(
    "tactic",
    [tactic for tactic in WINS if tactic.question == "fours"],
    ids=lambda tactic: tactic.name,
)
def test_threat_search_finds_the_win_of_each_allowed_move(
    engine: ThreatSearchEngine, tactic: Tactic
) -> None:
    board = tactic.position()
    for move in tactic.moves:
        analysis = engine.analyse(
            AnalysisRequest(board, Limit(nodes=ENGINE_BUDGET), allowed=frozenset({move}))
        )
        assert analysis.move == move
        assert analysis.win_in is not None
        # A win by threats may be as short, or shorter.
        assert 0 < analysis.win_in <= (tactic.plies or 0)
        played = board.copy()
        played.push_all(analysis.pv)
        outcome = played.outcome()
        assert outcome is not None
        assert outcome.winner is board.to_move


@each_defence
def test_avoided_defences_leave_a_proven_loss(engine: ThreatSearchEngine, tactic: Tactic) -> None:
    board = tactic.position()
    allowed = frozenset(board.legal_moves()) - tactic.moves
    analysis = engine.analyse(
        AnalysisRequest(board, Limit(nodes=ENGINE_BUDGET), allowed=allowed, candidates=None)
    )
    assert analysis.win_in is not None
    assert analysis.win_in < 0
    assert {candidate.win_probability for candidate in analysis.candidates} == {0}


@pytest.mark.parametrize("color", Color)
def test_empty_board_has_no_win(solver: ThreatSolver, color: Color) -> None:
    board = Board(TACTICS[0].rules, to_move=color)
    solver.set_up(board)
    solver.set_budget()
    assert solver.solve_vct(color) is None
