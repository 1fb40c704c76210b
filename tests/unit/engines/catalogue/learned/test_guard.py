"""The guard takes and stops what can be proven, and leaves all else to the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pytest

from tengen.engines.catalogue.learned.guard import FOURS_NODES, NODES, Guard, Verdict
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.kernels.threat_solver import ThreatSolver
from tests.boards import board_from_rows
from tests.tactics.suite import TACTICS, Tactic

GOMOKU: Final = Rules(15, 15, 5)
OPEN_THREE: Final = "a1g8c15h8o3i8"
"""O has an open three on row 8, which f8 and j8 stop; X has nothing."""
SHORT: Final = NODES // 20
"""Positions that a proof visits: so many that a verdict has room for it."""
EITHER_MAY_MOVE: Final = tuple(
    tactic
    for tactic in TACTICS
    if tactic.question == "threats"
    and tactic.plies
    and tactic.position().count(Color.X) == tactic.position().count(Color.O)
)
"""Positions with a win by threats in which it could just as well be the other side's turn."""


@pytest.fixture(scope="module")
def guard() -> Guard:
    return Guard()


def in_reading_order(board: Board) -> Callable[[], Iterable[Move]]:
    return board.legal_moves


def chosen(verdict: Verdict, board: Board) -> Move:
    """The first move in reading order that the verdict lets one play."""
    if verdict.win is not None:
        return verdict.win.move
    return next(move for move in board.legal_moves() if verdict.line(move) is None)


def tactics(*questions: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "tactic",
        [tactic for tactic in TACTICS if tactic.question in questions],
        ids=lambda tactic: tactic.name,
    )


@tactics("fours")
def test_guard_finds_every_win_by_fours(guard: Guard, tactic: Tactic) -> None:
    board = tactic.position()
    verdict = guard.judge(board, in_reading_order(board))
    if tactic.plies is None:
        # A win by threats may still be there; one by fours would be the shorter line.
        assert verdict.win is None or verdict.win.plies > 3
    else:
        assert verdict.win is not None
        # A shorter win by threats comes first.
        assert verdict.win.plies <= tactic.plies
        assert verdict.win.plies < tactic.plies or verdict.win.move in tactic.moves


@tactics("threats")
def test_win_by_threats_is_the_shortest(guard: Guard, tactic: Tactic) -> None:
    board = tactic.position()
    win = guard.judge(board, in_reading_order(board)).win
    if win is not None:
        assert tactic.plies is None or win.plies == tactic.plies
        board.push_all(win.pv)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner is tactic.position().to_move


@tactics("holds")
def test_best_move_allows_no_win_by_fours(guard: Guard, tactic: Tactic) -> None:
    board = tactic.position()
    verdict = guard.judge(board, in_reading_order(board))
    assert verdict.win is not None or chosen(verdict, board) in tactic.moves


@pytest.mark.parametrize("tactic", EITHER_MAY_MOVE, ids=lambda tactic: tactic.name)
def test_best_move_survives_a_short_proof_by_threats(guard: Guard, tactic: Tactic) -> None:
    attacker = tactic.position().to_move
    board = board_from_rows(tactic.board, tactic.rules, to_move=-attacker)
    verdict = guard.judge(board, in_reading_order(board))
    if verdict.win is not None:
        return
    board.push(chosen(verdict, board))
    solver = ThreatSolver()
    solver.set_up(board)
    solver.set_budget(SHORT)
    assert solver.solve_vct(attacker) is None


def test_win_by_threats_is_proven_on_when_the_opponent_makes_a_four(guard: Guard) -> None:
    for case, moves, plies in (
        ("before", "j5i11h7f6h11i7i6g8k6j6k4l3k5k7i4l7", 9),
        ("after the opponent's four", "j5i11h7f6h11i7i6g8k6j6k4l3k5k7i4l7h5j7", 7),
    ):
        board = Board.from_moves(moves, GOMOKU)
        win = guard.judge(board, in_reading_order(board)).win
        assert win is not None, case
        assert win.plies == plies, case


def test_losing_move_has_the_winning_reply(guard: Guard) -> None:
    board = Board.from_moves(OPEN_THREE, GOMOKU)
    verdict = guard.judge(board, in_reading_order(board))
    assert verdict.win is None
    stops, beside = (frozenset(parse_moves(cells, GOMOKU)) for cells in ("f8j8", "e8k8"))
    assert verdict.holding is not None
    assert stops <= verdict.holding <= stops | beside
    line = verdict.line(Move(0, 14))
    assert line is not None
    pv, win_in = line
    assert win_in == -4
    board.push_all(pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is not None


def test_ranking_is_unused_if_nothing_is_threatened(guard: Guard) -> None:
    board = Board.from_moves("h8i9h9", GOMOKU)

    def ranked() -> Iterable[Move]:
        raise AssertionError("nobody threatens anything")

    verdict = guard.judge(board, ranked)
    assert (verdict.win, verdict.holding, verdict.losses) == (None, None, {})


def test_ranking_is_read_up_to_the_first_holding_move(guard: Guard) -> None:
    board = Board.from_moves(OPEN_THREE, GOMOKU)
    asked = []

    def ranked() -> Iterable[Move]:
        for move in parse_moves("o15f8j8e8k8", GOMOKU):
            asked.append(move)
            yield move

    guard.judge(board, ranked)
    assert asked == list(parse_moves("o15f8", GOMOKU))


@tactics("fours", "threats", "holds")
def test_verdict_is_bounded_and_deterministic(guard: Guard, tactic: Tactic) -> None:
    board = tactic.position()
    verdict = guard.judge(board, in_reading_order(board))
    assert verdict.nodes <= NODES + FOURS_NODES
    assert verdict == Guard().judge(board, in_reading_order(board))
