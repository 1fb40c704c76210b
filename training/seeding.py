"""Random generators derived from one seed, one for every piece of work.

A generator depends only on the seed, the purpose and the number of the piece, not on the process or
the order in which the work is done.
"""

from __future__ import annotations

import enum

import numpy as np


class Stream(enum.IntEnum):
    """Purpose of a generator. The values are part of the meaning of a seed: never reuse one."""

    GAME = 0
    OPENING = 1
    NEGATIVES = 2
    TRAIN = 3
    HELD_OUT = 4
    CALIBRATION = 5
    SELFPLAY = 6
    TRAINING = 7
    MATCH = 8
    CEILING = 9
    TUNING = 10
    STUDIES = 11
    GENERATION = 12


def rng_for(seed: int, stream: Stream, index: int) -> np.random.Generator:
    """Generator of one piece of work, independent of all others.

    Args:
        seed: Seed of the whole run; 0 or more.
        index: Number of the piece; 0 or more.
    """
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, index)))


def seed_for(seed: int, stream: Stream, index: int) -> int:
    """Seed of a whole stage, derived from the seed of a retraining; 32 bits.

    Args:
        seed: Seed of the retraining; 0 or more.
        index: Number among several of its kind, such as runs or opponents; 0 or more.
    """
    return int(rng_for(seed, stream, index).integers(2**32))
