"""Even openings: scattered stones that the search values near even."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import Board, Rules, preset
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.training.arena.even_openings import EVEN, NODES, STONES, drawn_openings, even_opening
from tengen.training.arena.openings import random_openings
from tengen.training.errors import DataError

GOMOKU = preset("gomoku")


@pytest.mark.parametrize("game", ["gomoku", "renju"])
def test_even_openings_are_valued_near_even(game: str) -> None:
    rules = preset(game)
    for opening in drawn_openings("even", rules, 6, seed=1):
        board = Board.from_moves(opening, rules)
        assert board.outcome() is None
        assert STONES[0] <= len(opening) <= STONES[1]
        # Its table is larger, which hardly matters to so short a search. An engine for a game
        # searches the position as it is turned, as the opening was.
        engine = SearchEngine().for_game()
        request = AnalysisRequest(board, Limit(nodes=NODES), candidates=1)
        assert abs(engine.analyse(request).candidates[0].score) < EVEN


def test_even_openings_are_scattered() -> None:
    near = {cell for opening in random_openings(GOMOKU, 20, seed=1) for cell in opening}
    far = [cell for opening in drawn_openings("even", GOMOKU, 20, seed=1) for cell in opening]
    assert sum(cell not in near for cell in far) > len(far) / 2


def test_even_opening_depends_on_its_own_seed() -> None:
    openings = drawn_openings("even", GOMOKU, 4, seed=2)
    assert len(set(openings)) == 4
    assert drawn_openings("even", GOMOKU, 2, seed=2) == openings[:2]
    assert drawn_openings("even", GOMOKU, 2, seed=3) != openings[:2]


def test_even_opening_has_the_requested_stones() -> None:
    rng = np.random.default_rng(1)
    assert len(even_opening(Rules(7, 8, 5), rng, stones=(4, 4))) == 4


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Rules(15, 15, 5, opening="pro"), "free first moves, not"),
        (Rules(None, None, 5), "boards with borders"),
        (Rules(15, 15, 9), "search, which plays 3 to 8 in a row"),
    ],
    ids=["pro", "unbounded", "nine"],
)
def test_even_openings_of_other_games_are_refused(rules: Rules, message: str) -> None:
    with pytest.raises(DataError, match=message):
        even_opening(rules, np.random.default_rng(1))


def test_impossible_number_of_stones_is_refused() -> None:
    with pytest.raises(DataError, match="no even opening of 49 to 49 stones"):
        even_opening(Rules(7, 7, 5), np.random.default_rng(1), stones=(49, 49))
