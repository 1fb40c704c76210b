"""The fit of the order of moves to choices: a softmax regression over the cells of a position."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engines.patterns.evaluation import ORDER_LOGIT, Evaluation, combinations
from engines.patterns.windows import value_codes
from training.evaluation.choices import Choices
from training.evaluation.regression import Vector, combination_values, minimise


class OrderTables(NamedTuple):
    """The tables of an `Evaluation` that order moves, by `combinations`, as its file has them."""

    own_order: list[int]
    other_order: list[int]


def fit_order(choices: Choices, *, ridge: float, limit: int) -> OrderTables:
    """Fit the tables so that the moves that were chosen come first.

    Args:
        choices: At least one.
        ridge: Weight of the squared deviations, in units of the logit, in the loss.
        limit: What the numbers are clipped to, above and below 0: combinations that always win are
            chosen without exception.

    Raises:
        DataError: The choices do not determine the tables.
    """
    count = len(combinations())
    starts = _starts(choices)
    chosen = starts + choices.chosen
    positions = len(choices)

    def loss(values: Vector) -> tuple[float, Vector]:
        own, other = values[:count], values[count:]
        logits = own[choices.own] + other[choices.other]
        logits -= np.repeat(np.maximum.reduceat(logits, starts), choices.sizes)
        odds = np.exp(logits)
        sums = np.add.reduceat(odds, starts)
        mean = float(np.mean(np.log(sums) - logits[chosen]))
        errors = odds / np.repeat(sums, choices.sizes)
        errors[chosen] -= 1
        slope = _by_combination(choices, errors)
        return mean, slope / positions

    once = np.zeros(len(choices.own))
    once[chosen] = 1
    basis = combination_values()
    values = minimise(
        loss,
        basis.and_then(basis),
        ridge=ridge,
        curvatures=_by_combination(choices, once) / positions,
    )
    rounded = np.rint(np.clip(values * ORDER_LOGIT, -limit, limit)).astype(int)
    return OrderTables(rounded[:count].tolist(), rounded[count:].tolist())


def share_first(choices: Choices, evaluation: Evaluation) -> float:
    """Share of positions in which the chosen move comes first by the tables, 0..1.

    Ties are broken at random: of n moves that share the first place, each counts 1 / n.
    """
    codes = value_codes()
    scores = evaluation.own_order[codes][choices.own] + evaluation.other_order[codes][choices.other]
    starts = _starts(choices)
    best = np.maximum.reduceat(scores, starts)
    sharing = np.add.reduceat(scores == np.repeat(best, choices.sizes), starts, dtype=np.int64)
    return float(np.mean((scores[starts + choices.chosen] == best) / sharing))


def _starts(choices: Choices) -> npt.NDArray[np.int64]:
    """(positions,) index of each position's first cell."""
    starts: npt.NDArray[np.int64] = np.cumsum(choices.sizes) - choices.sizes
    return starts


def _by_combination(choices: Choices, weights: Vector) -> Vector:
    """(2 * combinations,) the sums of cells' weights, by what they have for each side."""
    count = len(combinations())
    return np.concatenate(
        [
            np.bincount(choices.own, weights, count),
            np.bincount(choices.other, weights, count),
        ]
    )
