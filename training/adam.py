"""Adam, the optimiser of gradient descent, with decoupled weight decay.

Sources: D. P. Kingma and J. Ba, "Adam: a method for stochastic optimization" (ICLR 2015);
I. Loshchilov and F. Hutter, "Decoupled weight decay regularization" (ICLR 2019).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Arrays: TypeAlias = Mapping[str, npt.NDArray[np.float32]]
"""Weights by name, or their gradients."""

_EPSILON: Final = np.float32(1e-8)


class Adam:
    """Adam over named arrays, which it changes in place.

    Args:
        decay: Decay of the weights per step, as a share of the learning rate.
        momentum: Share of the moving mean of gradients that a step keeps.
        scale_memory: Share of the moving mean of squared gradients that a step keeps.
    """

    def __init__(
        self,
        weights: Arrays,
        *,
        decay: float = 0.0,
        momentum: float = 0.9,
        scale_memory: float = 0.999,
    ) -> None:
        self._weights = weights
        self._decay = np.float32(decay)
        self._momentum = momentum
        self._scale_memory = scale_memory
        self._means = {name: np.zeros_like(array) for name, array in weights.items()}
        self._squares = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps = 0

    def step(self, gradient: Arrays, rate: float) -> None:
        """Change the weights by one step against the gradient, at a learning rate."""
        self._steps += 1
        new, new_square = np.float32(1 - self._momentum), np.float32(1 - self._scale_memory)
        # Means begin at 0 and are too small at first.
        known = np.float32(1 - self._momentum**self._steps)
        known_square = np.float32(1 - self._scale_memory**self._steps)
        for name, values in gradient.items():
            mean, square, weights = self._means[name], self._squares[name], self._weights[name]
            mean += new * (values - mean)
            square += new_square * (values**2 - square)
            spread = np.sqrt(square / known_square) + _EPSILON
            weights -= np.float32(rate) * (mean / known / spread + self._decay * weights)
