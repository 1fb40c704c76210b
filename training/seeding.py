"""One seed at the top, and from it the randomness of every single piece of work.

A piece's generator depends on the seed, its purpose and its number alone: which process does the
work, and in which order, changes nothing.
"""

from __future__ import annotations

import enum

import numpy as np


class Stream(enum.IntEnum):
    """What the randomness is for. The values are part of what a seed means: never reuse one."""

    GAME = 0
    OPENING = 1
    NEGATIVES = 2
    TRAIN = 3
    HELD_OUT = 4
    CALIBRATION = 5
    SELFPLAY = 6
    TRAINING = 7
    MATCH = 8


def rng_for(seed: int, stream: Stream, index: int) -> np.random.Generator:
    """The generator of piece number `index`, independent of all others.

    Args:
        seed: Of the whole run; 0 or more.
        stream: The purpose.
        index: 0 or more.
    """
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, index)))


def seed_for(seed: int, stream: Stream, index: int) -> int:
    """The seed of a whole stage, for retraining that has one seed at the top; 32 bits.

    Args:
        seed: Of the retraining; 0 or more.
        stream: The stage.
        index: Which of several, such as the source of the games or the opponent; 0 or more.
    """
    return int(rng_for(seed, stream, index).integers(2**32))
