"""The fit of the order of moves to the choices of games."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tengen.engines.patterns.codes import LineClass
from tengen.engines.patterns.evaluation import ORDER_LOGIT, combinations, default_evaluation
from tengen.engines.patterns.windows import value_codes
from tengen.training.fit_evaluation.choices import Choices
from tengen.training.fit_evaluation.fit import fit_order, share_first

COUNT: Final = 1365
"""Combinations of the classes of four lines."""


def drawn_choices(rng: np.random.Generator, seen: int, positions: int) -> Choices:
    """Choices by a softmax of known logits: one a line class of the side to move, two of the other.

    Only the first `seen` combinations are on the boards.
    """
    sizes = rng.integers(5, 40, positions)
    own, other = rng.integers(0, seen, (2, sizes.sum()))
    ends = np.cumsum(sizes)
    logits = line_logits()[own] + 2 * line_logits()[other]
    # The largest of logits with Gumbel noise is drawn by their softmax.
    noisy = np.split(logits + rng.gumbel(size=len(logits)), ends[:-1])
    return Choices(
        own.astype(np.int16),
        other.astype(np.int16),
        sizes,
        np.array([cells.argmax() for cells in noisy]),
        np.arange(positions) // 3,
    )


def line_logits() -> npt.NDArray[np.float64]:
    """(COUNT,) logits in which each line counts for itself."""
    values: npt.NDArray[np.float64] = combinations() @ np.linspace(0, 0.6, len(LineClass))
    return values


def test_order_recovers_the_logits_that_chose() -> None:
    choices = drawn_choices(np.random.default_rng(11), COUNT, 12_000)
    tables = fit_order(choices, ridge=1e-3, limit=2047)
    for table, logits in zip(tables, (line_logits(), 2 * line_logits()), strict=True):
        error = np.array(table) - ORDER_LOGIT * logits
        # Choices are drawn, so that logits are known to a few hundredths.
        assert np.abs(error).mean() < 15
        assert np.corrcoef(table, logits)[0, 1] > 0.95


def test_order_is_held_within_its_limit() -> None:
    choices = drawn_choices(np.random.default_rng(12), 50, 300)
    tables = fit_order(choices, ridge=1e-3, limit=30)
    assert max(map(max, tables)) == 30


def test_share_of_choices_that_come_first() -> None:
    codes = value_codes()
    own, other = default_evaluation().own_order[codes], default_evaluation().other_order[codes]
    best = int(np.argmax(own + other))
    rest = int(np.argmin(own + other))
    cells = np.array([rest, best, rest, best, rest], dtype=np.int16)
    choices = Choices(cells, cells, np.array([3, 2]), np.array([1, 1]), np.arange(2))
    assert share_first(choices, default_evaluation()) == 1 / 2


def test_choice_that_shares_the_first_place_counts_in_part() -> None:
    cells = np.zeros(3, dtype=np.int16)
    choices = Choices(cells, cells, np.array([3]), np.array([1]), np.arange(1))
    assert share_first(choices, default_evaluation()) == 1 / 3
