"""Moves without an engine's result, and the start of a game."""

from __future__ import annotations

import numpy as np
import pytest

from engines.cancellation import CancellationToken
from engines.game import PRESETS, Board, Color, Move
from engines.gomocup.managed_engine import ManagedEngine, fallback_analysis
from tests.unit.gomocup.conftest import FakeClock, ReadingOrder

GOMOKU = PRESETS["gomoku"]


def test_fallback_prefers_the_win_to_the_block(rng: np.random.Generator) -> None:
    stones = {Move(3, col): Color.X for col in range(4)} | {
        Move(5, col): Color.O for col in range(4)
    }
    for color, winning in ((Color.X, Move(3, 4)), (Color.O, Move(5, 4))):
        board = Board.from_stones(GOMOKU, stones, to_move=color)
        assert fallback_analysis(board, 1, rng).move == winning


def test_fallback_is_next_to_the_stones(rng: np.random.Generator) -> None:
    board = Board.from_moves(GOMOKU, [Move(7, 7)])
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
