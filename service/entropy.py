"""Numbers drawn at random for what nobody must guess: request names, seeds that were left out.

Not from `secrets`, which asks the system each time: a thread that does loses its turn to others.
"""

from __future__ import annotations

import functools
import os
from typing import Final

import numpy as np

WORD_BITS: Final = 64


def draw(bits: int) -> int:
    """A number of at most `bits` bits, 64 at most."""
    return _source().random_raw() >> (WORD_BITS - bits)


@functools.cache
def _source() -> np.random.PCG64:
    return np.random.PCG64()


# So that processes that are forked from the same one do not draw the same numbers.
os.register_at_fork(after_in_child=_source.cache_clear)
