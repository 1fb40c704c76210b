"""Datasets: split by game, and encoded the same on any number of processes."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from tengen.engines.game import Board, Move, preset
from tengen.engines.game.symmetry import symmetries
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.training.arena.openings import balanced_openings
from tengen.training.errors import DataError
from tengen.training.games.labels import LabelledPosition
from tengen.training.ranking.dataset import (
    encode_positions,
    is_test_game,
    is_test_opening,
    read_records,
    split_by_game,
)

GAMES = Path(__file__).parents[3] / "data" / "games"
RULES = preset("gomoku")


def test_games_from_one_opening_are_in_one_part() -> None:
    records = read_records(sorted(GAMES.glob("*.sgf")))
    parts: dict[frozenset[object], set[bool]] = {}
    for record in records:
        marked = sum(comment.startswith("opening") for comment in record.comments)
        stones = frozenset(Board.from_moves(record.moves[:marked], RULES).stones.items())
        parts.setdefault(stones, set()).add(is_test_game(record))
    assert {len(part) for part in parts.values()} == {1}
    assert len(parts) == 15
    # As documented: these numbers change if the rule does, and then the untouched part is not.
    assert sum(map(is_test_game, records)) == 88
    assert len(records) == 188


def test_part_does_not_depend_on_symmetry_or_order() -> None:
    for opening in balanced_openings("balanced30", RULES)[:5]:
        images = {
            is_test_opening([symmetry(move) for move in opening], RULES)
            for symmetry in symmetries(RULES)
        }
        first, second, third, *rest = opening
        reordered = is_test_opening([third, second, first, *rest], RULES)
        assert images == {reordered}


def test_game_without_marks_is_judged_by_its_first_moves() -> None:
    record = read_records([GAMES / "gobang-gakoii-0.5.sgf"])[0]
    bare = dataclasses.replace(record, comments=())
    assert is_test_game(bare) == is_test_opening(record.moves[:6], RULES)


GOMOKU = preset("gomoku")


def positions_of(games: int, each: int) -> list[LabelledPosition]:
    return [
        LabelledPosition(
            game_id=f"g{game}",
            rules=GOMOKU,
            game=(Move(7, 7), Move(6, game % 15), Move(0, 0)),
            ply=1 if number == 0 else 2,
            move=Move(8, number),
            source="test",
            opening=1,
        )
        for game in range(games)
        for number in range(each)
    ]


def test_split_keeps_games_together() -> None:
    parts = split_by_game(positions_of(40, 5), held_out=0.25, seed=1)
    assert list(map(len, parts)) == [150, 15, 35]
    # No game is in two parts: none that fits the temperature is measured.
    assert sum(len({p.game_id for p in part}) for part in parts) == 40


def test_split_of_few_games_has_no_empty_part() -> None:
    parts = split_by_game(positions_of(3, 5), held_out=0.1, seed=1)
    assert list(map(len, parts)) == [5, 5, 5]


@pytest.mark.parametrize("games", [0, 1, 2])
def test_split_of_too_few_games_raises(games: int) -> None:
    with pytest.raises(DataError, match=f"{games} decided games are too few"):
        split_by_game(positions_of(games, 5), held_out=0.5, seed=1)


def test_encoding_marks_the_labelled_move() -> None:
    positions = positions_of(3, 2)
    everything = encode_positions(positions, negatives=None, seed=0, jobs=1)
    some = encode_positions(positions, negatives=10, seed=0, jobs=1)
    assert everything.features.shape == (3 * (224 + 223), len(COLUMNS))
    assert some.features.shape == (6 * 11, len(COLUMNS))
    assert some.labels.sum() == 6
    np.testing.assert_array_equal(np.bincount(some.groups), [11] * 6)
    assert some.games.tolist() == ["g0", "g0", "g1", "g1", "g2", "g2"]
    np.testing.assert_array_equal(
        some.features[some.chosen], everything.features[everything.chosen]
    )


def test_random_labels_are_moves_of_the_same_positions() -> None:
    data = encode_positions(positions_of(40, 5), negatives=4, seed=0, jobs=1)
    control = data.with_random_labels(np.random.default_rng(1))
    assert control.features is data.features
    np.testing.assert_array_equal(control.groups[control.chosen], np.arange(200))
    places = np.bincount(control.chosen - control.starts[:-1], minlength=5)
    # Each of the five moves of a position is drawn equally often: 40 times, give or take 4 sigma.
    assert places.min() > 40 - 4 * 5.7
    assert places.max() < 40 + 4 * 5.7


def test_negatives_do_not_depend_on_the_number_of_processes() -> None:
    positions = positions_of(60, 2)
    one, two = (encode_positions(positions, negatives=5, seed=3, jobs=jobs) for jobs in (1, 2))
    np.testing.assert_array_equal(one.features, two.features)
    np.testing.assert_array_equal(one.chosen, two.chosen)
