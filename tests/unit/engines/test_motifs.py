"""Motifs of mistakes and combinations of wins, on positions that players know."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from engines.game import Board, Color, Move, preset
from engines.game.notation import parse_move, parse_moves
from engines.parts.combinations import combination_in, combination_of
from engines.puzzles import shipped
from engines.review.motifs import MOTIFS, Motif, motif_of
from engines.review.position_values import PositionValue, Proof, ProofKind

EVEN: Final = PositionValue(win_probability=0.5)


def cell(name: str) -> Move:
    return parse_move(name, preset("gomoku"))


def won(board: Board, line: str, kind: ProofKind = "fours") -> PositionValue:
    """The value of a position that the side to move wins by a line."""
    moves = tuple(parse_moves(line, board.rules))
    return PositionValue(
        win_probability=1.0, proof=Proof(len(moves), kind), best=moves[0], pv=moves
    )


@pytest.mark.parametrize(
    ("moves", "move", "combination"),
    [
        ("h8a1i8a3j8a5k8a7", "l8", "five"),
        ("h8a1i8a3j8a5", "k8", "open-four"),
        ("h8g8i8a1j8h12k8a5", "l8", "five"),
        # Three with one end, twice: the crossing makes two fours.
        ("h8g8i8a1j8a3k9k12k10a5k11a7", "k8", "double-four"),
        ("h8g8i8a1j8a3k9a5k10a7", "k8", "four-three"),
        ("i8a1j8a3k9a5k10a7", "k8", "double-three"),
        ("i8a1j8a3", "k8", None),
        ("h8g8i8a1j8a3", "k8", None),
    ],
)
def test_combination_is_what_the_stone_makes(
    moves: str, move: str, combination: str | None
) -> None:
    board = Board.from_moves(moves, "gomoku")
    before = board.copy()
    assert combination_of(board, cell(move)) == combination
    assert board == before


def test_four_whose_answer_is_forbidden_is_a_combination_of_renju_alone() -> None:
    stones = {cell(name): Color.X for name in ("d8", "h9", "h10", "g7", "f6")}
    stones |= {cell(name): Color.O for name in ("e8", "f8", "g8", "o1")}
    for game, combination in (("renju", "forbidden"), ("gomoku", None)):
        board = Board.from_stones(stones, preset(game), to_move=Color.O)
        # Black's answer is h8, between i8 and the other three: it makes two threes.
        assert combination_of(board, cell("i8")) == combination
        # A four of three stones and one beside them is answered on the other side.
        assert combination_of(board, cell("o2")) is None


def test_combination_in_a_line_is_the_first_one_of_the_side_that_begins() -> None:
    # A four comes first; then the four-three; the other side's moves do not count.
    board = Board.from_moves("h8g8i8a1j8a3k9a5k10a7", "gomoku")
    line = parse_moves("k8l8k11", board.rules)
    assert combination_in(board, line) == "four-three"
    assert combination_in(board, line[1:]) is None
    assert combination_in(board, []) is None


def test_every_shipped_puzzle_has_a_motif_of_its_solution() -> None:
    motifs = {puzzle.motif for puzzle in shipped().values()}
    assert motifs == {"open-four", "double-four", "four-three", "double-three"}


OPEN_THREE: Final = "h8a1i8a3j8"
"""Black has an open three, White is to move."""


@pytest.mark.parametrize(
    ("moves", "move", "best", "reply", "motif"),
    [
        ("h8a1i8a3j8a5k8", "a7", "g8", "l8", "left-four"),
        (OPEN_THREE, "a5", "g8", "k8 l8 g8", "left-three"),
        # k8 closes the three as g8 does, but Black wins there by a four-three.
        ("h8a1i8a3j8a5k9a7k10", "g8", "k8", "k8 l8 k11 k12 k7", "wrong-end"),
        # The same without the three: nothing to close.
        ("h8g8i8a3j8a5k9a7k10", "o1", "k8", "k8 l8 k11 k12 k7", "allowed-four-three"),
        ("i8a1j8a3k9a5k10", "o1", "k8", "k8 l8 k11 k12 k7", "allowed-double-three"),
    ],
)
def test_motif_of_an_allowed_win(
    moves: str, move: str, best: str, reply: str, motif: Motif
) -> None:
    board = Board.from_moves(moves, "gomoku")
    after = board.copy()
    after.push(cell(move))
    value = won(after, reply)
    before = PositionValue(win_probability=0.5, best=cell(best), pv=(cell(best),))
    found = motif_of(board, cell(move), before, value, missed=None, allowed=value.proof)
    assert found == motif
    assert board == Board.from_moves(moves, "gomoku")


@pytest.mark.parametrize(
    ("moves", "best", "line", "kind", "motif"),
    [
        ("h8a1i8a3j8a5k8a7", "l8", "l8", "line", "missed-five"),
        ("h8a1i8a3j8a5", "k8", "k8 l8 g8", "fours", "missed-open-four"),
        ("h8g8i8a1j8a3k9a5k10a7", "k8", "k8 l8 k11", "fours", "missed-four-three"),
        # Without a combination in the line that is known: no motif.
        ("i8a1j8a3", "k9", "k9", "search", None),
    ],
)
def test_motif_of_a_missed_win(
    moves: str, best: str, line: str, kind: ProofKind, motif: Motif | None
) -> None:
    board = Board.from_moves(moves, "gomoku")
    value = won(board, line, kind)
    assert value.best == cell(best)
    found = motif_of(board, cell("o15"), value, EVEN, missed=value.proof, allowed=None)
    assert found == motif


@pytest.mark.parametrize(
    ("move", "best", "motif"),
    [("o1", "j8", "away"), ("o1", "o2", None), ("l8", "j8", "away"), ("k8", "j8", None)],
)
def test_move_far_from_the_last_ones_is_away_from_the_fight(
    move: str, best: str, motif: Motif | None
) -> None:
    board = Board.from_moves("g7g8", "gomoku")
    before = PositionValue(win_probability=0.5, best=cell(best))
    assert motif_of(board, cell(move), before, EVEN, missed=None, allowed=None) == motif


def test_games_without_fives_have_no_motifs() -> None:
    board = Board.from_moves("a1b2", "tictactoe")
    value = won(board, "a2", "line")
    assert motif_of(board, Move(2, 2), value, EVEN, missed=value.proof, allowed=None) is None


def test_every_motif_has_a_name_of_its_own() -> None:
    assert len(set(MOTIFS.values())) == len(MOTIFS) == len(get_args(Motif))
