"""The kernel of renju's forbidden points against positions with known answers, and its twin."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.game.forbidden import NESTING
from tests.unit.engines.renju_kernel import REASONS, by_kernel
from tests.unit.game.renju_twin import KNOWN_POINTS, KNOWN_SETS, Cell, Renju, cell_of, stones_of


@pytest.mark.parametrize(("position", "point", "reason"), KNOWN_POINTS)
def test_point_has_its_known_answer(position: str, point: str, reason: str | None) -> None:
    assert by_kernel(stones_of(position), 15, 15).get(cell_of(point)) == reason


@pytest.mark.parametrize(("position", "reasons"), KNOWN_SETS)
def test_position_has_its_known_forbidden_points(position: str, reasons: dict[str, str]) -> None:
    found = by_kernel(stones_of(position), 15, 15)
    assert found == {cell_of(point): reason for point, reason in reasons.items()}


def random_stones(rng: np.random.Generator, rows: int, cols: int) -> dict[Cell, int]:
    """Stones on a random share of the cells, more black ones than white ones."""
    taken = rng.random((rows, cols)) < rng.uniform(0.05, 0.6)
    black = rng.random((rows, cols)) > rng.uniform(0, 0.5)
    return {
        (row, col): 1 if black[row, col] else -1
        for row, col in zip(*(part.tolist() for part in np.nonzero(taken)), strict=True)
    }


def assert_kernel_equals_twin(positions: int, seed: int, sides: tuple[int, int]) -> None:
    rng = np.random.default_rng(seed)
    reasons: set[str] = set()
    for _ in range(positions):
        rows, cols = rng.integers(*sides, size=2).tolist()
        stones = random_stones(rng, rows, cols)
        found = by_kernel(stones, rows, cols)
        assert found == Renju.of(stones, rows, cols, NESTING).forbidden(), stones
        reasons.update(found.values())
    assert reasons == set(REASONS.values())


def test_kernel_equals_its_twin_on_random_positions() -> None:
    assert_kernel_equals_twin(100, seed=1, sides=(5, 16))


@pytest.mark.slow
def test_kernel_equals_its_twin_on_100_000_random_positions() -> None:
    assert_kernel_equals_twin(100_000, seed=2, sides=(3, 12))
