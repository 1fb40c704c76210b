"""An answer's randomness comes from its seed and from nothing else."""

from __future__ import annotations

import collections

import pytest

from engines.randomness import seeded

SEEDS = (0, 1, 255, 256, 2**53 - 1, 2**64, 2**200)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_draws_the_same(seed: int) -> None:
    assert seeded(seed).random(20).tolist() == seeded(seed).random(20).tolist()


def test_other_seeds_draw_otherwise() -> None:
    assert len({seeded(seed).integers(2**62) for seed in (*SEEDS, *range(2, 255))}) == 260


def test_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    draws = 10_000
    counts = collections.Counter(int(seeded(seed).integers(10)) for seed in range(draws))
    # Ten standard deviations: whoever changes the generator never sees this fail by chance.
    assert all(abs(counts[digit] - draws / 10) < 300 for digit in range(10))


def test_a_seed_below_zero_is_refused() -> None:
    with pytest.raises(OverflowError, match="unsigned"):
        seeded(-1)
