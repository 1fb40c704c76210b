"""Moves without an engine's result, and the start of a game."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue import search
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import PRESETS, Board, Color, Move
from tengen.engines.gomocup.clock import MARGIN, Clock
from tengen.engines.gomocup.managed_engine import BASE_MEMORY_MB, ManagedEngine, fallback_analysis
from tengen.engines.gomocup.protocol import UNLIMITED_MS
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.kernels.searcher import MEMORY_MB, Searcher
from tengen.engines.patterns import windows
from tests.unit.gomocup.conftest import FakeClock, ReadingOrder


def test_no_limit_gives_no_time_limit() -> None:
    assert Clock().time_for_move(0) is None


@pytest.mark.parametrize("milliseconds", [100, 300, 1000, 30_000])
def test_most_of_a_turn_is_used_but_never_all_of_it(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    seconds = clock.time_for_move(0)
    assert seconds is not None
    assert milliseconds / 2000 < seconds + 0.005 < milliseconds / 1000 - MARGIN + 0.005


@pytest.mark.parametrize("milliseconds", [0, -1, 10])
def test_turn_without_time_leaves_none(milliseconds: int) -> None:
    clock = Clock()
    clock.set_turn(milliseconds)
    left = clock.time_for_move(0)
    assert left is not None
    assert left <= 0


@pytest.mark.parametrize("with_time_left", [True, False], ids=["time_left", "timeout_match alone"])
@pytest.mark.parametrize("match_ms", [10_000, 60_000, 180_000])
@pytest.mark.parametrize("overhead", [0.0, 0.015])
def test_long_game_stays_within_its_time(
    with_time_left: bool, match_ms: int, overhead: float
) -> None:
    """100 own moves, each with some overhead besides the search."""
    clock = Clock()
    clock.set_turn(30_000)
    clock.set_match(match_ms)
    clock.new_game()
    left = match_ms / 1000
    used = []
    for own_moves in range(100):
        if with_time_left:
            clock.set_left(int(1000 * left))
        seconds = clock.time_for_move(own_moves)
        assert seconds is not None
        used.append(max(0.001, seconds))
        clock.spend(used[-1] + overhead)
        left -= used[-1] + overhead
    assert left > 0
    # The moves that decide the game come early.
    assert sum(used[:30]) > match_ms / 2000
    assert all(later <= sooner + 0.001 for sooner, later in itertools.pairwise(used[20:]))


def test_unlimited_match_leaves_the_turn_limit() -> None:
    clock = Clock()
    clock.set_turn(1000)
    alone = clock.time_for_move(0)
    clock.set_match(0)
    assert clock.time_for_move(0) == alone
    clock.set_match(10_000)
    clock.set_left(UNLIMITED_MS)
    assert clock.time_for_move(0) == alone


def test_new_game_starts_with_the_whole_time() -> None:
    clock = Clock()
    clock.set_match(60_000)
    fresh = clock.time_for_move(0)
    clock.set_left(5_000)
    clock.spend(3)
    left = clock.time_for_move(10)
    assert left is not None
    assert fresh is not None
    assert left < fresh
    clock.new_game()
    assert clock.time_for_move(0) == fresh


GOMOKU = PRESETS["gomoku"]


def test_fallback_prefers_the_win_to_the_block(rng: np.random.Generator) -> None:
    stones = {Move(3, col): Color.X for col in range(4)} | {
        Move(5, col): Color.O for col in range(4)
    }
    for color, winning in ((Color.X, Move(3, 4)), (Color.O, Move(5, 4))):
        board = Board.from_stones(stones, GOMOKU, to_move=color)
        assert fallback_analysis(board, 1, rng).move == winning


def test_fallback_is_next_to_the_stones(rng: np.random.Generator) -> None:
    board = Board.from_moves([Move(7, 7)], GOMOKU)
    candidates = fallback_analysis(board, 4, rng).candidates
    assert {move for move, *_ in candidates} == {
        Move(6, 7),
        Move(8, 7),
        Move(7, 6),
        Move(7, 8),
    }


def test_new_game_waits_until_the_engine_is_loaded(rng: np.random.Generator) -> None:
    engine, clock = ReadingOrder(), FakeClock()

    def load_slowly() -> ReadingOrder:
        clock.seconds += 60
        return engine

    managed = ManagedEngine(load_slowly, pytest.fail, rng, now=clock)
    managed.new_game(15, 15)
    assert engine.boards


def test_time_of_the_last_moves_counts_against_the_game(rng: np.random.Generator) -> None:
    engine, clock = ReadingOrder(), FakeClock()
    managed = ManagedEngine(lambda: engine, pytest.fail, rng, now=clock)
    managed.clock.set_match(61_000)
    for _ in range(2):
        managed.analyse(
            Board(GOMOKU),
            candidates=1,
            received_at=clock() - 1.5,
            cancellation=CancellationToken(),
        )
    first, second = (limit.time for limit in engine.limits)
    assert first is not None
    assert second == pytest.approx(first - 1.5 / 30)


@pytest.fixture
def created(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Sizes of the transposition tables that are allocated, in MiB."""
    sizes: list[int] = []

    def create(kind: search.Kind, *further: Any) -> Searcher:
        sizes.append(kind.memory_mb)
        return searcher_of(kind, *further)

    searcher_of: Callable[..., Searcher] = vars(search)["_searcher"]
    monkeypatch.setattr(search, "_searcher", create)
    return sizes


def answered(managed: ManagedEngine, board: Board) -> Analysis:
    return managed.analyse(
        board, candidates=1, received_at=time.monotonic(), cancellation=CancellationToken()
    )


POSITION = Board.from_moves([Move(7, 7), Move(8, 8), Move(6, 8)], GOMOKU)


def test_first_move_of_a_game_finds_tables_and_memory(
    created: list[int], rng: np.random.Generator
) -> None:
    engine = SearchEngine()
    managed = ManagedEngine(lambda: engine, pytest.fail, rng)
    managed.set_nodes(500)
    managed.new_game(15, 15)
    tables = windows.line_terms.cache_info().misses
    assert created == [MEMORY_MB]
    for _ in range(3):
        managed.set_memory(350 * 2**20)
        assert created == [MEMORY_MB, 350 - BASE_MEMORY_MB]
        for rules in (GOMOKU, PRESETS["renju"], PRESETS["caro"]):
            answered(managed, Board.from_moves(POSITION.move_stack, rules))
        managed.forget()
        managed.new_game(15, 15)
    assert windows.line_terms.cache_info().misses == tables


def test_warm_up_changes_no_answer(rng: np.random.Generator) -> None:
    engine = SearchEngine()
    managed = ManagedEngine(lambda: engine, pytest.fail, rng)
    managed.set_nodes(3_000)
    request = AnalysisRequest(POSITION, Limit(nodes=3_000), candidates=1)
    expected = SearchEngine().analyse(request)
    for _ in range(2):
        managed.new_game(15, 15)
        assert answered(managed, POSITION) == expected
        managed.forget()
