"""Line windows: attacks and pattern of a line through a point, by the ten cells around it.

A *window* is a line's five cells before a point and the five after it, as a base-3 number: digit
`distance - 1` (before) or `4 + distance` (after), each `EMPTY`, `OWN` or `BLOCKED`. So a code is
`before + 243 * after`, and 3**10 codes say everything that a line can be for one colour.

Tables of all windows are generated from readable definitions: the `LinePattern` that a stone on the
point would make of the line, and the attacks of `engines.patterns.attacks`. A point's `CellPattern`
follows from its four lines. What makes five may differ by colour, so each colour has its tables; a
table is stored once where both colours have the same.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import itertools
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.base import Attack
from engines.game import Rules
from engines.patterns.attacks import (
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
WINDOW_CODES: Final = HALF * HALF
"""Number of windows, 59,049."""
TABLE_SIZE: Final = 1 << 16
"""Tables are padded so that no uint16 code can index outside them."""
POW3: Final = tuple(3**digit for digit in range(2 * REACH))
"""Worth of each digit of a code."""


class LinePattern(enum.IntEnum):
    """What a stone on the point would make of its line; each is better than the one before.

    All fives meant here go through the point.
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


class CellPattern(enum.IntEnum):
    """What a stone on a point would be, over its four lines; each decides sooner than those before.

    A search finds the points of every pattern but `NONE` in lists, without looking at the board.
    """

    NONE = 0
    THREE = 1
    """Makes an open three."""
    DOUBLE_THREE = 2
    """Makes two open threes."""
    FOUR = 3
    """Makes a four: the opponent has one answer."""
    FOUR_THREE = 4
    """Makes a four and an open three."""
    DOUBLE_FOUR = 5
    """Makes an open four or two fours: wins with the next stone, unless the opponent wins first."""
    FIVE = 6
    """Wins."""


# --- counters: how many of a point's lines make each pattern ------------------------------------
COUNTER_BITS: Final = 3
"""Width of the counter of a pattern; there is one for each `LinePattern` from `TWO` to `FIVE`."""
COUNTER_MASK: Final = (1 << COUNTER_BITS) - 1
COUNTERS_BITS: Final = COUNTER_BITS * LinePattern.FIVE
COUNTERS_MASK: Final = (1 << COUNTERS_BITS) - 1
CELL_SHIFT: Final = COUNTER_BITS * (LinePattern.OPEN_THREE - 1)
"""From this bit on, the counters decide the `CellPattern`."""
CELL_CODES: Final = 1 << COUNTERS_BITS - CELL_SHIFT
VALUE_CODES: Final = 1 << COUNTER_BITS * LinePattern.FOUR
"""The counters from `TWO` to `FOUR`, open fours among the last, say what a point is worth."""
VALUE_MASK: Final = VALUE_CODES - 1
FIVE_SHIFT: Final = COUNTER_BITS * (LinePattern.FIVE - 1)

# --- attack sums: the upper half of `WindowTables.packed`, added up over a point's lines ---------
ATTACKS_SHIFT: Final = 32
WEIGHT_BITS: Final = 24
"""Bits 0..23: the attacks' weight in units of 1/240, without bonuses."""
WEIGHT_MASK: Final = (1 << WEIGHT_BITS) - 1
BREAKPOINT_SHIFT: Final = WEIGHT_BITS
FIVES_SHIFT: Final = BREAKPOINT_SHIFT + COUNTER_BITS
"""Attacks of power five or more."""

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


class LineRules(NamedTuple):
    """What one colour's lines are worth by the rules."""

    overline: bool
    """Whether more than five in a row win."""

    @staticmethod
    def by_side(rules: Rules) -> tuple[LineRules, LineRules]:
        """Those of X and of O."""
        return _same_for_both(rules.overline)


@functools.cache
def _same_for_both(overline: bool) -> tuple[LineRules, LineRules]:  # noqa: FBT001 - a cache's key
    return LineRules(overline), LineRules(overline)


@dataclasses.dataclass(frozen=True, slots=True)
class WindowTables:
    """What the kernels look up for both colours. Shared: never written to.

    `colours` is 1 where both colours have the same rules, else 2; that of a side is
    `side * (colours - 1)`.
    """

    packed: npt.NDArray[np.int64]
    """(colours, TABLE_SIZE): counters below `ATTACKS_SHIFT`, weight, breakpoint and fives above."""
    line_patterns: npt.NDArray[np.int8]
    """(colours, TABLE_SIZE): the `LinePattern` of a window."""
    shapes: npt.NDArray[np.uint16]
    """(colours, TABLE_SIZE): which row of `attacks` holds the window's attacks."""
    attacks: npt.NDArray[np.uint8]
    """(number of shapes, len(ATTACK_KINDS)): how many attacks of each kind."""


@functools.cache
def window_tables(x: LineRules, o: LineRules) -> WindowTables:
    """The tables for the rules of both colours."""
    tables = [_color_tables(rules) for rules in dict.fromkeys((x, o))]
    shapes, counts = zip(*((table.shapes, table.attacks) for table in tables), strict=True)
    # The shapes of the second colour follow on those of the first.
    starts = np.cumsum([0, *map(len, counts)])[:-1].astype(np.uint16)
    return WindowTables(
        np.concatenate([table.packed for table in tables]),
        np.concatenate([table.line_patterns for table in tables]),
        np.concatenate([shape + start for shape, start in zip(shapes, starts, strict=True)]),
        np.concatenate(counts),
    )


@functools.cache
def line_counters(x: LineRules, o: LineRules) -> npt.NDArray[np.int32]:
    """(colours, TABLE_SIZE) what a window adds to a point's counters. Never written to."""
    return (window_tables(x, o).packed & COUNTERS_MASK).astype(np.int32)


@functools.cache
def cell_patterns() -> npt.NDArray[np.int32]:
    """(CELL_CODES,) the `CellPattern` of a point, by its counters from `CELL_SHIFT` on."""
    code = np.arange(CELL_CODES)
    threes, fours, open_fours, fives = (
        code >> COUNTER_BITS * field & COUNTER_MASK for field in range(4)
    )
    table = np.zeros(CELL_CODES, dtype=np.int32)
    for pattern, holds in (
        (CellPattern.THREE, threes >= 1),
        (CellPattern.DOUBLE_THREE, threes >= 2),  # noqa: PLR2004 - two
        (CellPattern.FOUR, fours >= 1),
        (CellPattern.FOUR_THREE, (fours >= 1) & (threes >= 1)),
        (CellPattern.DOUBLE_FOUR, (open_fours >= 1) | (fours >= 2)),  # noqa: PLR2004 - two
        (CellPattern.FIVE, fives >= 1),
    ):
        table[holds] = pattern
    return table


@functools.cache
def walks() -> tuple[Walk, ...]:
    """Every walk by its code; the lowest digit is the cell next to the point."""
    figures = (EMPTY, OWN, BLOCKED)
    return tuple(walk(cells[::-1]) for cells in itertools.product(figures, repeat=REACH))


def attacks_of(code: int, rules: LineRules) -> tuple[Attack, ...]:
    """The attacks that count in a window."""
    after, before = divmod(code, HALF)
    return line_attacks(walks()[before], walks()[after], overline=rules.overline)


@functools.cache
def _color_tables(rules: LineRules) -> WindowTables:
    """The tables of one colour; built once a process, in a fifth of a second."""
    patterns = _line_patterns(rules)
    attack_sums = np.zeros(TABLE_SIZE, dtype=np.int64)
    shapes = np.zeros(TABLE_SIZE, dtype=np.uint16)
    known: dict[tuple[int, ...], int] = {}
    for before, after in itertools.combinations_with_replacement(range(HALF), 2):
        code, mirrored = before + HALF * after, after + HALF * before
        attacks = attacks_of(code, rules)
        counts = [0] * len(ATTACK_KINDS)
        for attack in attacks:
            counts[_kind(attack)] += 1
        attack_sums[[code, mirrored]] = (
            sum(map(weight, attacks))
            | is_breakpoint(attacks) << BREAKPOINT_SHIFT
            | counts[-1] << FIVES_SHIFT
        )
        shapes[[code, mirrored]] = known.setdefault(tuple(counts), len(known))
    packed = _counters(patterns) | attack_sums << ATTACKS_SHIFT
    attacks_by_shape = np.array(list(known), dtype=np.uint8)
    return WindowTables(packed[None], patterns[None], shapes[None], attacks_by_shape)


def _kind(attack: Attack) -> int:
    """The attack's index in `ATTACK_KINDS`."""
    if attack.power >= FIVE:
        return len(ATTACK_KINDS) - 1
    return _KIND_INDEX[attack]


_KIND_INDEX: Final = {attack: index for index, attack in enumerate(ATTACK_KINDS)}


def _counters(patterns: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """(TABLE_SIZE,) what every window adds to the counters."""
    codes = patterns.astype(np.int64)
    counters = np.where(codes > 0, np.int64(1) << COUNTER_BITS * (codes - 1), np.int64(0))
    # An open four is a four too: both are worth that, and two fours are as good.
    four = np.int64(1 << COUNTER_BITS * (LinePattern.FOUR - 1))
    return np.where(codes == LinePattern.OPEN_FOUR, counters + four, counters)


def _line_patterns(rules: LineRules) -> npt.NDArray[np.int8]:
    """(TABLE_SIZE,): the `LinePattern` of every window, by filling its empty cells in turn."""
    codes = np.arange(WINDOW_CODES)
    digits = [codes // power % 3 for power in POW3]

    def fills(to: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """How many empty cells of each window lead to a window in `to` when filled."""
        count = np.zeros(WINDOW_CODES, dtype=np.int64)
        for digit, power in zip(digits, POW3, strict=True):
            empty = np.flatnonzero(digit == EMPTY)
            count[empty] += to[empty + power]
        return count

    run = np.ones(WINDOW_CODES, dtype=np.int64)
    for side in (digits[:REACH], digits[REACH:]):
        unbroken = np.ones(WINDOW_CODES, dtype=np.bool_)
        for digit in side:
            unbroken = unbroken & (digit == OWN)
            run += unbroken
    five = run >= FIVE if rules.overline else run == FIVE
    completions = fills(five)
    pattern = np.zeros(WINDOW_CODES, dtype=np.int64)
    pattern[completions == 1] = LinePattern.FOUR
    pattern[completions > 1] = LinePattern.OPEN_FOUR
    pattern[five] = LinePattern.FIVE
    for blocked, opened in (
        (LinePattern.THREE, LinePattern.OPEN_THREE),
        (LinePattern.TWO, LinePattern.OPEN_TWO),
    ):
        for to in (blocked, opened):
            better = fills(pattern == to + 2) > 0
            pattern[better & (pattern < to)] = to
    return np.pad(pattern.astype(np.int8), (0, TABLE_SIZE - WINDOW_CODES))
