"""Regressions on combinations of line classes: their parameters, and how a loss is minimised.

The value of a combination is the sum of its lines' values, which are free, and a deviation of its
own, which a ridge holds at 0 as far as the data do not ask for another. So rare combinations are
worth what their lines are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from scipy import optimize, sparse
from threadpoolctl import threadpool_limits

from engines.patterns.evaluation import combinations
from training.errors import DataError

MAX_ITERATIONS: Final = 5_000
"""Most iterations of the optimiser; some hundred are usual."""
HISTORY: Final = 20
"""Iterations from which the optimiser estimates the curvature."""
TOLERANCE: Final = 1e-4
"""Largest component of the gradient at the end, by scaled parameters: common combinations are then
exact to a unit, the rarest to a few."""
MIN_CURVATURE: Final = 1e-6
"""Bound for the scale of parameters that nothing determines."""

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix = sparse.csr_array[np.float64, tuple[int, int]]


class Basis(NamedTuple):
    """What values are made of: `matrix @ parameters`."""

    matrix: Matrix
    """(values, parameters)"""
    is_deviation: np.ndarray[tuple[int], np.dtype[np.bool_]]
    """(parameters,) which of them the ridge holds at 0."""

    def and_then(self, other: Basis) -> Basis:
        """The basis of these values followed by others, which share no parameters."""
        matrix = sparse.csr_array(sparse.block_diag([self.matrix, other.matrix]))
        return Basis(matrix, np.concatenate([self.is_deviation, other.is_deviation]))


def free_values(count: int) -> Basis:
    """The basis of values each of which is a parameter of its own."""
    return Basis(sparse.csr_array(sparse.eye_array(count)), np.zeros(count, dtype=np.bool_))


def deviations(count: int) -> Basis:
    """The basis of values each of which is a deviation."""
    return Basis(sparse.csr_array(sparse.eye_array(count)), np.ones(count, dtype=np.bool_))


@functools.cache
def combination_values() -> Basis:
    """The basis of a value for each of the `combinations`."""
    lines = combinations()[:, 1:].astype(np.float64)
    # A point without patterns has no value.
    matrix = sparse.csr_array(np.hstack([lines, np.diag(lines.any(axis=1))]))
    return Basis(matrix, np.arange(matrix.shape[1]) >= lines.shape[1])


def minimise(
    loss: Callable[[Vector], tuple[float, Vector]],
    basis: Basis,
    *,
    ridge: float,
    curvatures: Vector,
) -> Vector:
    """The values that minimise a loss and the ridge.

    Args:
        loss: Returns the loss and its slope, both by values.
        basis: Basis of the values.
        ridge: Weight of the squared deviations.
        curvatures: (values,) about how fast the slope changes, for the optimiser: parameters are
            scaled by it.

    Raises:
        DataError: The optimiser does not converge.
    """
    penalties = ridge * basis.is_deviation
    scales = basis.matrix.power(2).T @ curvatures + penalties + MIN_CURVATURE
    matrix = sparse.csr_array(basis.matrix @ sparse.diags_array(1 / np.sqrt(scales)))
    penalties = penalties / scales

    def penalised(parameters: Vector) -> tuple[float, Vector]:
        value, slope = loss(np.asarray(matrix @ parameters))
        return (
            value + float(penalties @ parameters**2),
            np.asarray(matrix.T @ slope) + 2 * penalties * parameters,
        )

    # One thread: they slow each other down, and the products are small.
    with threadpool_limits(1):
        found = optimize.minimize(
            penalised,
            np.zeros(matrix.shape[1]),
            jac=True,
            method="L-BFGS-B",
            options={
                "maxiter": MAX_ITERATIONS,
                "maxfun": 2 * MAX_ITERATIONS,
                "maxcor": HISTORY,
                "ftol": 0,
                "gtol": TOLERANCE,
            },
        )
    if not found.success:
        raise DataError(f"the fit of the evaluation does not converge: {found.message}")
    values: Vector = np.asarray(matrix @ found.x)
    return values
