"""The transposition table, as threads share it: entries of two words, written without a lock."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tengen.engines.game import Board, preset
from tengen.engines.kernels.search.transposition import (
    LAST_GENERATION,
    MOVE_MASK,
    TranspositionTable,
    tt_probe,
    tt_store,
)
from tengen.engines.kernels.searcher import Searcher

RULES = preset("gomoku")
SCOPE = (15, 15, True, RULES)


@pytest.fixture
def searcher() -> Searcher:
    searcher = Searcher(1)
    searcher.set_up(Board(RULES))
    return searcher


def test_entry_is_found_by_its_key_alone(searcher: Searcher) -> None:
    arrays, key = searcher.arrays, 0x123456789ABCDE0
    tt_store(arrays, 0, key, 77)
    arrays.memory[key & int(arrays.state[0]["mask"])] = arrays.memory[0]
    assert tt_probe(arrays, key) & MOVE_MASK == 77
    # A bit that does not decide the place.
    assert tt_probe(arrays, key ^ 1 << 40) == 0


def test_entry_whose_words_two_threads_wrote_is_void(searcher: Searcher) -> None:
    arrays = searcher.arrays
    # Two results of each of two positions that have the same place in the table.
    first, second = (key << 32 for key in np.random.default_rng(0).integers(1, 2**31, 2).tolist())
    written = {}
    for key, move in ((first, 75), (first, 76), (second, 77), (second, 78)):
        tt_store(arrays, 0, key, move)
        written[key, move] = arrays.memory[0].tolist()
    for one, other in itertools.permutations(written.values(), 2):
        arrays.memory[0] = one[0], other[1]
        assert tt_probe(arrays, first) == tt_probe(arrays, second) == 0
    for (key, move), words in written.items():
        arrays.memory[0] = words
        assert tt_probe(arrays, key) & MOVE_MASK == move


def test_search_on_the_same_board_keeps_entries_unless_fresh() -> None:
    table = TranspositionTable(1)
    first = table.begin(SCOPE, fresh=False)
    assert first > 0
    assert table.begin(SCOPE, fresh=False) == first
    assert table.begin(SCOPE, fresh=True) > first


def test_search_on_another_board_makes_entries_void() -> None:
    table = TranspositionTable(1)
    generations = [
        table.begin((15, 15, True, rules), fresh=False)
        for rules in (RULES, preset("standard"), RULES)
    ]
    assert len(set(generations)) == 3


def test_table_is_cleared_when_generations_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.engines.kernels.search.transposition.LAST_GENERATION", 3)
    table = TranspositionTable(1)
    for generation in (1, 2, 3):
        table.memory[:] = 1
        assert table.begin(SCOPE, fresh=True) == generation
        assert table.memory.all()
    assert table.begin(SCOPE, fresh=True) == 1
    assert not table.memory.any()
    assert LAST_GENERATION > 3
