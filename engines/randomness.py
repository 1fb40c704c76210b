"""The randomness of one answer, from its seed."""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt
from numpy.random.bit_generator import ISeedSequence


def seeded(seed: int) -> np.random.Generator:
    """The generator of an answer: the same for the same seed.

    In place of numpy's own `default_rng`, which takes four times as long to spread a seed: as long
    as some engines take to choose a move.

    Args:
        seed: 0 or more.
    """
    source = np.random.PCG64(_Hashed(seed))  # type: ignore[arg-type]  # allowed by its own page
    return np.random.Generator(source)


class _Hashed(ISeedSequence):
    """Spreads a seed by BLAKE2."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def generate_state(
        self, n_words: int, dtype: npt.DTypeLike = np.uint32
    ) -> npt.NDArray[np.uint32 | np.uint64]:
        """Words for a generator to begin with; 64 bytes at most."""
        seed = self._seed.to_bytes(self._seed.bit_length() // 8 + 1, "little")
        size = n_words * np.dtype(dtype).itemsize
        return np.frombuffer(hashlib.blake2b(seed, digest_size=size).digest(), dtype=dtype)
