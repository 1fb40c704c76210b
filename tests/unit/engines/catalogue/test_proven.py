"""The engine `proven` and what `search`, reviews and explanations know of proofs."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from tengen.engines.explaining.explanation import Explainer
from tengen.engines.game import PRESETS, Board, Color, Move
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.proofs.shipped.library import ProofLibrary
from tengen.engines.registry import create_engine
from tengen.engines.review import review_moves
from tengen.engines.strength.levels import STRENGTH

GOMOKU = PRESETS["gomoku"]
OPENING = "h8a1i9a15"
LIMIT = Limit(nodes=1_000)


@functools.cache
def engine(name: str) -> Engine:
    return create_engine(name)


def analysed(name: str, board: Board, **given: object) -> Analysis:
    return engine(name).analyse(AnalysisRequest(board, LIMIT, **given))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["proven", "search"])
def test_attacker_plays_the_proof_and_names_the_longest_defence(name: str) -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    analysis = analysed(name, board, candidates=3)
    assert analysis.proven
    assert analysis.win_in == known.plies
    best, *others = analysis.candidates
    assert (best.move, best.win_probability) == (known.line[0], 1.0)
    assert len(others) == 2
    # The line goes on to the five.
    assert len(best.pv) == known.plies
    board.push_all(best.pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.X


@pytest.mark.parametrize("name", ["proven", "search"])
def test_defender_has_lost_and_holds_out_longest(name: str) -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    board.push(known.line[0])
    analysis = analysed(name, board, candidates=4)
    assert analysis.proven
    assert analysis.win_in == 1 - known.plies
    assert analysis.move == known.line[1]
    assert len(analysis.candidates) == 4
    assert {candidate.win_probability for candidate in analysis.candidates} == {0.0}
    scores = [candidate.score for candidate in analysis.candidates]
    assert scores == sorted(scores, reverse=True)
    other = next(move for move in board.legal_moves() if move != analysis.move)
    restricted = analysed(name, board, allowed=frozenset({other}))
    assert restricted.proven
    assert restricted.move == other


def test_win_by_threats_after_the_proof_is_found_with_few_nodes() -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    board.push_all(known.line)
    assert ProofLibrary().result(board) is None
    few = AnalysisRequest(board, Limit(nodes=10))
    assert engine("search").analyse(few).win_in is None
    analysis = engine("proven").analyse(few)
    assert analysis.proven
    assert analysis.win_in is not None
    assert analysis.win_in == known.plies - len(known.line)
    assert analysis.candidates[0].win_probability == 1.0


def test_proof_is_left_where_its_move_is_not_allowed() -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    others = frozenset(board.legal_moves()) - {known.line[0]}
    analysis = analysed("proven", board, allowed=others)
    assert not analysis.proven
    assert analysis.move in others


def test_levels_know_no_proofs() -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    for strength in (1, 50, 99):
        analysis = analysed("search", board, options={STRENGTH.name: strength})
        assert not analysis.proven


def test_outside_of_proofs_it_plays_as_search_and_says_so() -> None:
    for rules in (GOMOKU, PRESETS["renju"], PRESETS["tictactoe"]):
        board = Board(rules)
        board.push(Move(1, 1))
        board.push(Move(0, 2))
        request = AnalysisRequest(board, LIMIT, candidates=2, rng=np.random.default_rng(0))
        analysis = engine("proven").analyse(request)
        assert analysis == engine("search").analyse(request)
        assert not analysis.proven
        reasons = Explainer().explain(engine("proven"), request, analysis)
        assert "unproven" in {reason.code for reason in reasons}


@pytest.mark.parametrize("name", ["proven", "search"])
def test_reason_names_the_proof_and_claims_no_search(name: str) -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    sentences = []
    for _ in range(2):
        request = AnalysisRequest(board, LIMIT, candidates=1)
        analysis = engine(name).analyse(request)
        reasons = Explainer().explain(engine(name), request, analysis)
        (reason,) = (each for each in reasons if each.code == "proven")
        assert reason.side is Color.X
        assert not {each.code for each in reasons} & {"wins-by-force", "loses", "unproven"}
        sentences.append(reason.sentence(GOMOKU))
        board.push(analysis.move)
    assert sentences == [
        f"A checked proof shows that X wins within {(plies + 1) // 2} moves against every defence."
        for plies in (known.plies, known.plies - 1)
    ]


def test_depths_of_a_search_are_reported_with_the_proof() -> None:
    seen: list[Analysis] = []
    board = Board.from_moves(OPENING, GOMOKU)
    last = analysed("search", board, candidates=2, on_depth=seen.append)
    assert seen
    assert all(each.proven and each.move == last.move for each in seen)
    assert {len(each.candidates) for each in seen} == {2}


def test_review_knows_the_proof() -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    # X leaves the proof.
    board.push_all("b2c2")
    (_, left, *_) = review_moves(board, engine("search"), LIMIT)
    assert left.before.is_proven
    assert left.win_in == known.plies
    assert left.before.best == known.line[0]
    assert left.win_probability_before == 1.0
    assert left.missed is not None
    assert left.missed.kind == "proof"
    assert "a proven victory" in left.comment


def test_review_knows_that_the_defender_has_lost() -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    known = ProofLibrary().result(board)
    assert known is not None
    board.push_all([*known.line[:2]])
    reply, move, *_ = review_moves(board, engine("search"), LIMIT)
    assert reply.win_probability_before == 0.0
    assert reply.win_in == 1 - known.plies
    assert move.win_in == known.plies
    assert {reply.judgement, move.judgement} <= {"best", "forced"}
