"""Window tables: what a line through a cell is worth, by the ten cells around it.

A window is the line's five cells before the cell and the five after it, as a base-3 number: digit
`distance - 1` (before) or `4 + distance` (after), each `EMPTY`, `OWN` or `BLOCKED`. So a code is
`before + 243 * after`, and 3**10 codes say everything that a line can be for one figure.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import itertools
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.base import Attack
from engines.kernels.attacks import (
    BLOCKED,
    EMPTY,
    FIVE,
    OWN,
    REACH,
    Walk,
    is_breakpoint,
    line_attacks,
    walk,
    weight,
)

HALF: Final = 3**REACH
"""Number of walks, 243."""
CODES: Final = HALF * HALF
"""Number of windows, 59,049."""
TABLE_SIZE: Final = 1 << 16
"""Tables are padded so that no uint16 code can index outside them."""
POW3: Final = tuple(3**digit for digit in range(2 * REACH))
"""Worth of each digit of a code."""

WEIGHT_BITS: Final = 24
"""Bits 0..23 of a packed line: its attacks' weight in units of 1/240, bonuses left out."""
COUNT_BITS: Final = 4
"""Width of every counter above the weight: four lines of a cell add up without overflow."""
WEIGHT_MASK: Final = (1 << WEIGHT_BITS) - 1
COUNT_MASK: Final = (1 << COUNT_BITS) - 1
BREAKPOINT_SHIFT: Final = WEIGHT_BITS
FIVES_SHIFT: Final = BREAKPOINT_SHIFT + COUNT_BITS
"""Attacks of power five or more."""
THREAT_SHIFT: Final = FIVES_SHIFT
"""Threat `t` counts at bit `THREAT_SHIFT + COUNT_BITS * t`, for t = 1..7."""


class Threat(enum.IntEnum):
    """What a stone on the cell would make of its line; each is better than the one before.

    All fives meant here go through the cell.
    """

    NONE = 0
    TWO = 1
    """One stone more makes a three."""
    OPEN_TWO = 2
    """One stone more makes an open three."""
    THREE = 3
    """One stone more makes a four."""
    OPEN_THREE = 4
    """One stone more makes an open four."""
    FOUR = 5
    """Exactly one cell completes five."""
    OPEN_FOUR = 6
    """Two cells or more complete five."""
    FIVE = 7


ATTACK_KINDS: Final[tuple[Attack, ...]] = (
    *(
        Attack(power, potential, divider)
        for divider in range(1, REACH)
        for power in range(1, min(FIVE, REACH + 1 - divider))
        for potential in (1, 2)
    ),
    Attack(FIVE, 0, 1),
)
"""The kinds of attack that can count; the last stands for every attack of power five or more."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tables:
    """What the kernels look up, for one overline rule. Shared: never written to."""

    packed: npt.NDArray[np.int64]
    """(TABLE_SIZE,): weight, breakpoint, fives and threat of a window, in the bit fields above."""
    threats: npt.NDArray[np.int8]
    """(TABLE_SIZE,): the `Threat` of a window."""
    shapes: npt.NDArray[np.uint16]
    """(TABLE_SIZE,): which row of `attacks` holds the window's attacks."""
    attacks: npt.NDArray[np.uint8]
    """(number of shapes, len(ATTACK_KINDS)): how many attacks of each kind."""


@functools.cache
def walks() -> tuple[Walk, ...]:
    """Every walk by its code; the lowest digit is the cell next to the centre."""
    figures = (EMPTY, OWN, BLOCKED)
    return tuple(walk(cells[::-1]) for cells in itertools.product(figures, repeat=REACH))


def attacks_of(code: int, *, overline: bool) -> tuple[Attack, ...]:
    """The attacks that count in a window."""
    after, before = divmod(code, HALF)
    return line_attacks(walks()[before], walks()[after], overline=overline)


@functools.cache
def tables(*, overline: bool) -> Tables:
    """The tables for one overline rule; built once a process, in a fifth of a second.

    Args:
        overline: Whether more than five in a row win.
    """
    threats = _padded(_threats(overline=overline).astype(np.int8))
    packed = np.zeros(TABLE_SIZE, dtype=np.int64)
    shapes = np.zeros(TABLE_SIZE, dtype=np.uint16)
    known: dict[tuple[int, ...], int] = {}
    for before, after in itertools.combinations_with_replacement(range(HALF), 2):
        code, mirrored = before + HALF * after, after + HALF * before
        attacks = attacks_of(code, overline=overline)
        counts = [0] * len(ATTACK_KINDS)
        for attack in attacks:
            counts[_kind(attack)] += 1
        packed[[code, mirrored]] = (
            sum(map(weight, attacks))
            | is_breakpoint(attacks) << BREAKPOINT_SHIFT
            | counts[-1] << FIVES_SHIFT
        )
        shapes[[code, mirrored]] = known.setdefault(tuple(counts), len(known))
    threat_bits = THREAT_SHIFT + COUNT_BITS * threats.astype(np.int64)
    packed += np.where(threats != Threat.NONE, np.int64(1) << threat_bits, np.int64(0))
    attacks_by_shape = np.array(list(known), dtype=np.uint8)
    return Tables(packed, threats, shapes, attacks_by_shape)


def _kind(attack: Attack) -> int:
    """The attack's index in `ATTACK_KINDS`."""
    if attack.power >= FIVE:
        return len(ATTACK_KINDS) - 1
    return _KIND_INDEX[attack]


_KIND_INDEX: Final = {attack: index for index, attack in enumerate(ATTACK_KINDS)}


def _padded(array: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    return np.pad(array, (0, TABLE_SIZE - CODES))


def _threats(*, overline: bool) -> npt.NDArray[np.int64]:
    """(CODES,): the `Threat` of every window, by filling its empty cells one after the other."""
    codes = np.arange(CODES)
    digits = [codes // power % 3 for power in POW3]

    def fills(to: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """How many empty cells of each window lead to a window in `to` when filled."""
        count = np.zeros(CODES, dtype=np.int64)
        for digit, power in zip(digits, POW3, strict=True):
            empty = np.flatnonzero(digit == EMPTY)
            count[empty] += to[empty + power]
        return count

    run = np.ones(CODES, dtype=np.int64)
    for side in (digits[:REACH], digits[REACH:]):
        unbroken = np.ones(CODES, dtype=np.bool_)
        for digit in side:
            unbroken = unbroken & (digit == OWN)
            run += unbroken
    five = run >= FIVE if overline else run == FIVE
    completions = fills(five)
    threat = np.zeros(CODES, dtype=np.int64)
    threat[completions == 1] = Threat.FOUR
    threat[completions > 1] = Threat.OPEN_FOUR
    threat[five] = Threat.FIVE
    for blocked, opened in ((Threat.THREE, Threat.OPEN_THREE), (Threat.TWO, Threat.OPEN_TWO)):
        for to in (blocked, opened):
            better = fills(threat == to + 2) > 0
            threat[better & (threat < to)] = to
    return threat
