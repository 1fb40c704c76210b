"""The part of strangers' games that nothing is decided on: chosen by the opening."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from engines.game import Board, preset
from engines.game.symmetry import symmetries
from training.arena.openings import BALANCED, read_book
from training.ranking.dataset import is_untouched, is_untouched_opening, read_records

GAMES = Path(__file__).parents[3] / "data" / "games"
RULES = preset("gomoku")


def test_games_from_one_opening_are_in_one_part() -> None:
    records = read_records(sorted(GAMES.glob("*.sgf")))
    parts: dict[frozenset[object], set[bool]] = {}
    for record in records:
        marked = sum(comment.startswith("opening") for comment in record.comments)
        stones = frozenset(Board.from_moves(record.moves[:marked], RULES).stones.items())
        parts.setdefault(stones, set()).add(is_untouched(record))
    assert {len(part) for part in parts.values()} == {1}
    assert len(parts) == 15
    # As documented: these numbers change if the rule does, and then the untouched part is not.
    assert sum(map(is_untouched, records)) == 88
    assert len(records) == 188


def test_part_does_not_depend_on_symmetry_or_order() -> None:
    for opening in read_book(BALANCED["balanced30"], RULES)[:5]:
        images = {
            is_untouched_opening([symmetry(move) for move in opening], RULES)
            for symmetry in symmetries(RULES)
        }
        first, second, third, *rest = opening
        reordered = is_untouched_opening([third, second, first, *rest], RULES)
        assert images == {reordered}


def test_game_without_marks_is_judged_by_its_first_moves() -> None:
    record = read_records([GAMES / "gobang-gakoii-0.5.sgf"])[0]
    bare = dataclasses.replace(record, comments=())
    assert is_untouched(bare) == is_untouched_opening(record.moves[:6], RULES)
