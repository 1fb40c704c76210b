"""Openings: random ones are undecided and quiet, books are checked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.rules import OpeningRule
from tengen.engines.game.symmetry import hashes
from tengen.engines.game.wins import winning_moves
from tengen.training.arena.openings import (
    BALANCED,
    balanced_openings,
    describe_openings,
    random_opening,
    random_openings,
    read_book,
)
from tengen.training.errors import DataError

GOMOKU, RENJU = PRESETS["gomoku"], PRESETS["renju"]
RULES = {
    "3x3": PRESETS["tictactoe"],
    "4x3, 3 in a row": Rules(4, 3, 3),
    "7x6, 4 in a row": Rules(7, 6, 4),
    "9x12": Rules(9, 12, 5),
    "15x15": GOMOKU,
    "standard": PRESETS["standard"],
    "32x32, 8 in a row": Rules(32, 32, 8),
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_random_opening_leaves_no_immediate_win(rules: Rules) -> None:
    for opening in random_openings(rules, 40, seed=3):
        board = Board.from_moves(opening, rules)
        assert board.outcome() is None
        assert len(opening) >= 2
        assert winning_moves(board, Color.X) == []
        assert winning_moves(board, Color.O) == []


def test_random_gomoku_opening_allows_no_four() -> None:
    rules = Rules(9, 9, 5)
    for opening in random_openings(rules, 8, seed=4, stones=(5, 6)):
        board = Board.from_moves(opening, rules)
        for color in Color:
            for move in board.legal_moves():
                stones = {**board.stones, move: color}
                board_then = Board.from_stones(stones, rules, to_move=color, setup=True)
                assert winning_moves(board_then, color) == []


@pytest.mark.parametrize("opening", ["pro", "long-pro"])
def test_random_openings_follow_the_rules(opening: OpeningRule) -> None:
    rules = Rules(15, 15, 5, opening=opening)
    openings = random_openings(rules, 30, seed=1)
    assert len({moves[:3] for moves in openings}) > 20
    for moves in openings:
        assert len(Board.from_moves(moves, rules)) >= 3


def test_random_openings_lie_near_the_centre() -> None:
    for opening in random_openings(GOMOKU, 40, seed=5):
        assert all(4 <= move.row <= 10 and 4 <= move.col <= 10 for move in opening)


@pytest.mark.parametrize("stones", [(0, 0), (1, 1), (3, 5), (10, 10)], ids=str)
def test_random_opening_has_the_requested_stones(stones: tuple[int, int]) -> None:
    lengths = {len(opening) for opening in random_openings(GOMOKU, 40, seed=6, stones=stones)}
    assert lengths == set(range(stones[0], stones[1] + 1))


def test_random_openings_are_distinct_and_seeded() -> None:
    openings = random_openings(GOMOKU, 300, seed=7)
    seen = {hashes(Board.from_moves(opening, GOMOKU)).symmetry for opening in openings}
    assert len(seen) == 300
    assert random_openings(GOMOKU, 10, seed=7) == openings[:10]
    assert random_openings(GOMOKU, 10, seed=8) != openings[:10]


def test_small_board_repeats_openings() -> None:
    openings = random_openings(PRESETS["tictactoe"], 60, seed=7)
    # Two stones on nine cells: 12 positions up to symmetry.
    rules = PRESETS["tictactoe"]
    assert len({hashes(Board.from_moves(opening, rules)).symmetry for opening in openings}) == 12


def test_too_many_stones_are_refused() -> None:
    with pytest.raises(DataError, match="no quiet opening of 9 to 9 stones"):
        random_opening(PRESETS["tictactoe"], np.random.default_rng(1), stones=(9, 9))


def test_balanced_books_hold_distinct_openings() -> None:
    for name, rules, first, count in (
        ("balanced", GOMOKU, "e7f10j5f8", 500),
        ("balanced30", GOMOKU, "c5f4f7e7c6f5d6d4e5", 30),
        ("balanced", RENJU, "e6f5j10i6", 50),
    ):
        openings = balanced_openings(name, rules)
        positions = {hashes(Board.from_moves(opening, rules)).symmetry for opening in openings}
        assert len(positions) == count
        assert list(openings[0]) == parse_moves(first, rules)


def test_rules_without_a_book_use_that_of_gomoku() -> None:
    standard = balanced_openings("balanced", PRESETS["standard"])
    assert standard == balanced_openings("balanced", GOMOKU)
    assert balanced_openings("balanced30", RENJU) == balanced_openings("balanced30", GOMOKU)


@pytest.mark.parametrize("rules", [Rules(9, 9, 5), Rules(15, 15, 4), Rules(None, None, 5)], ids=str)
def test_balanced_openings_are_for_one_board(rules: Rules) -> None:
    with pytest.raises(DataError, match=f"are for 15x15, 5 in a row, not {rules}"):
        balanced_openings("balanced", rules)


def test_balanced_openings_are_those_that_figures_were_measured_from() -> None:
    # As in docs/arena.md: other openings would need a new name.
    digests = {
        (name, str(rules)): describe_openings(read_book(path, rules))["sha256"][:12]
        for name, books in BALANCED.items()
        for rules, path in books.items()
    }
    text = (Path(__file__).parents[4] / "docs" / "arena.md").read_text(encoding="utf-8")
    assert all(f"`{digest}`" in text for digest in digests.values()), digests


def test_book_may_hold_comments_and_blank_lines(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("# mine\n\nh8i9  # diagonal\nh8 h9 g7\n")
    assert [len(opening) for opening in read_book(book, GOMOKU)] == [2, 3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h8i9\nh8h8\n", "line 2: move 2"),
        ("z99\n", "line 1: move 1"),
        ("h8 what\n", "line 1: move 2"),
        ("a1a2b1b2c1c2d1d2e1\n", "line 1: the game is over"),
        ("# nothing\n", "holds no opening"),
        (b"\xff\xfe", "cannot be read"),
        (None, "cannot be read"),
    ],
    ids=["occupied", "off the board", "no move", "won", "empty", "not text", "missing"],
)
def test_invalid_book_is_refused_with_its_line(
    tmp_path: Path, text: str | bytes | None, message: str
) -> None:
    book = tmp_path / "book.txt"
    if text is not None:
        book.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DataError, match=message):
        read_book(book, GOMOKU)
