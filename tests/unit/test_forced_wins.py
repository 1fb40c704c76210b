"""The positions of `benchmarks.forced_wins`, and how it judges claims."""

from __future__ import annotations

import pytest

from benchmarks import forced_wins
from benchmarks.forced_wins import (
    LENGTHS,
    NODES,
    PROVERS,
    Claim,
    ForcedWin,
    Prover,
    by_search,
    by_solver,
    count,
    holds,
    read,
)
from tengen.engines.game import Board, Color, preset
from tengen.engines.game.notation import parse_move
from tengen.engines.game.symmetry import hashes
from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Limit

WINS = list(read())


def test_positions_are_undecided_and_of_15x15_freestyle() -> None:
    assert len(WINS) == 300
    for win in WINS:
        # A move on a stone, or after a five, would have been refused.
        assert win.board.rules == preset("gomoku")
        assert win.board.outcome() is None
        assert win.board.count(Color.X) - win.board.count(Color.O) in {0, 1}


def test_no_position_is_there_twice_up_to_symmetry() -> None:
    assert len({hashes(win.board).symmetry for win in WINS}) == len(WINS)


def test_wins_take_11_to_41_plies_and_begin_on_an_empty_cell() -> None:
    for win in WINS:
        assert win.plies in range(11, 42, 2)
        assert win.board[win.move] is None
        assert sum(win.plies in lengths for lengths in LENGTHS.values()) == 1


def test_every_proof_and_source_is_named() -> None:
    assert {win.proof for win in WINS} <= {*PROVERS, "rapfi"}
    assert all(win.source for win in WINS)


def test_side_to_move_does_not_win_at_once() -> None:
    for win in WINS:
        assert not winning_moves(win.board, win.board.to_move)


@pytest.mark.parametrize(
    ("move", "plies", "expected"),
    [("g8", 3, True), ("k8", 3, True), ("k8", 1, False), ("k8", -2, False), ("o15", 3, False)],
)
def test_claim_holds_where_it_wins_in_time(
    move: str, plies: int, *, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forced_wins, "ATTACK_NODES", 1000)
    rules = preset("gomoku")
    board = Board.from_moves("h8a1i8c1j8e1", rules)
    win = ForcedWin(board, 3, parse_move("g8", rules), "search", "made up")
    assert holds(Claim((parse_move(move, rules),), plies), win) is expected


def test_false_claims_are_reported_and_do_not_count() -> None:
    def loses(board: Board, _limit: Limit, _plies: int = 0) -> Claim:
        return Claim((board.legal_moves()[0],), -2)

    proven, false = count(loses, NODES[:2], WINS[:2])
    assert not proven
    assert len(false) == 4


@pytest.mark.parametrize("prove", [by_search, by_solver])
def test_provers_find_short_wins(prove: Prover) -> None:
    short = [win for win in WINS if win.plies == 11][:6]
    proven, false = count(prove, NODES[:2], short)
    assert not false
    assert 3 <= proven[NODES[1], 11] <= 6
    assert proven[NODES[0], 11] <= proven[NODES[1], 11]
