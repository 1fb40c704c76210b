"""Simultaneous perturbation stochastic approximation (SPSA) of whole numbers.

Each iteration perturbs all values at once, each one up or down at random, and compares the two
opposite points. In iteration k of N, with flips of +1 or -1 and the result d of the point
`values + c_k flips` against `values - c_k flips`, the points that it won less those that it lost:

    c_k = step (N / k)^GAMMA
    a_k = rate step² ((A + N) / (A + k))^ALPHA      A = STABILITY N
    values += a_k / c_k flips d

So `step` is the perturbation at the end, and `rate` the share of it by which one point won then
moves a value.

Sources:
    J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
    approximation", IEEE Transactions on Automatic Control 37 (1992): the method.
    J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
    optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998): ALPHA, GAMMA and
    STABILITY.
    official-stockfish/fishtest, the handler of SPSA: steps and rates named by what they are at the
    end, and the difference of points as the result.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np

from tengen.training.seeding import Stream, rng_for

ALPHA: Final = 0.602
"""Exponent by which gains shrink."""
GAMMA: Final = 0.101
"""Exponent by which perturbations shrink."""
STABILITY: Final = 0.1
"""Share of the iterations that keeps the first gains from being too large."""

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A whole number to be tuned."""

    start: int
    low: int
    high: int
    step: float
    """Perturbation in the last iteration; at least 1, so that the two points differ."""


class Spsa:
    """The optimiser; see the docstring of the module.

    Args:
        variables: The numbers to tune.
        iterations: Their number in all, N.
        rate: Above 0.
        seed: Decides the flips.
    """

    def __init__(
        self, variables: Sequence[Variable], *, iterations: int, rate: float, seed: int
    ) -> None:
        self._low, self._high, self._steps, self.values = (
            np.array([getattr(each, name) for each in variables], dtype=np.float64)
            for name in ("low", "high", "step", "start")
        )
        self._iterations = iterations
        self._rate = rate
        self._seed = seed

    def points(self, iteration: int) -> tuple[list[int], list[int]]:
        """The two points to compare, in whole numbers within the ranges.

        Args:
            iteration: From 1.
        """
        change = self._perturbations(iteration) * self._flips(iteration)
        return self._whole(self.values + change), self._whole(self.values - change)

    def update(self, iteration: int, result: float) -> None:
        """Move the values by the result of an iteration.

        Args:
            iteration: From 1.
            result: Points won by the first point less those won by the second.
        """
        stability = STABILITY * self._iterations
        decay = (stability + self._iterations) / (stability + iteration)
        gains = self._rate * self._steps**2 * decay**ALPHA
        moved = gains / self._perturbations(iteration) * self._flips(iteration) * result
        self.values = np.clip(self.values + moved, self._low, self._high)

    def rounded(self) -> list[int]:
        """The values in whole numbers."""
        return self._whole(self.values)

    def _perturbations(self, iteration: int) -> Vector:
        perturbations: Vector = self._steps * (self._iterations / iteration) ** GAMMA
        return perturbations

    def _flips(self, iteration: int) -> Vector:
        rng = rng_for(self._seed, Stream.TUNING, iteration)
        return rng.choice([-1.0, 1.0], size=len(self.values))

    def _whole(self, values: Vector) -> list[int]:
        whole = np.rint(np.clip(values, self._low, self._high))
        return [int(value) for value in whole]
