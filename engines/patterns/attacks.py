"""The attack-weight evaluation as its article defines it, and the source of the tables.

A line through an empty cell is seen as two walks away from it, five cells each. Every cell of a
walk is `EMPTY`, `OWN` (the figure that is put on the cell) or `BLOCKED` (the other figure, or the
border: to an attack they are the same).

Source: seed article 002, "Tic Tac Toe Without Borders"; the numbers are its program's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from engines.base import Attack

EMPTY, OWN, BLOCKED = 0, 1, 2
REACH: Final = 5
"""Cells looked at in each direction."""
FIVE: Final = 5
"""Stones in a row that win: the evaluation knows no other length."""

UNIT: Final = 240
"""Weights are held in units of 1/240: every weight over every divider is then an integer, so that
sums are exact in any order."""
WEIGHTS: Final[dict[tuple[int, int], int]] = {
    (1, 1): 24,
    (2, 1): 480,
    (3, 1): 960,
    (4, 1): 1440,
    (1, 2): 60,
    (2, 2): 1200,
    (3, 2): 1680,
    (4, 2): 24000,
    (5, 0): 48000,
    (5, 1): 48000,
    (5, 2): 48000,
}
"""(power, potential) to weight, in units of 1/240."""
BONUS: Final = 100 * UNIT
"""Added at a figure's second breakpoint, and for every five of the side to move."""


@dataclasses.dataclass(slots=True)
class Walk:
    """What one direction adds to a line."""

    power: int = 0
    """Own stones that adjoin the cell."""
    open_end: int = 0
    """1 where the attack through the cell ends at an empty cell on this side, else 0."""
    space: int = 0
    """Cells until the first blocked one, four at most."""
    sides: tuple[Attack, ...] = ()
    """Attacks apart from the cell's own that count, nearest first."""


def walk(cells: Sequence[int]) -> Walk:
    """Scan one direction.

    Args:
        cells: The five cells at distance 1 to 5, each `EMPTY`, `OWN` or `BLOCKED`. The fifth is
            only looked at where the fourth is `OWN`.
    """
    closed: list[Attack] = []
    space = 0
    # The attack through the cell runs first. Its own stone, which both directions share, gives it
    # power; `central` counts that one stone, and it is taken off again below.
    central = power = 1
    potential, divider = 0, 1
    for cell in cells[: REACH - 1]:
        if cell == BLOCKED:
            closed.append(Attack(power, potential, divider))
            break
        space += 1
        if cell == OWN:
            power += 1
            continue
        if power:
            closed.append(Attack(power, potential + 1, divider))
            power, potential, divider = 0, 1, 1
        divider += 1
    else:
        if cells[REACH - 2] == OWN:
            edge = 1 if cells[REACH - 1] == EMPTY else 0
            closed.append(Attack(power, potential + edge, divider))
    own, *others = closed
    sides = tuple(attack for attack in others if attack.power)
    return Walk(own.power - central, own.potential, space, sides)


def line_attacks(before: Walk, after: Walk, *, overline: bool) -> tuple[Attack, ...]:
    """The attacks that count on a line, the one through the cell first; none without room for five.

    Args:
        before: The walk to one side of the cell.
        after: The walk to the other.
        overline: Whether more than five in a row win; if not, such an attack counts for nothing.
    """
    if 1 + before.space + after.space < FIVE:
        return ()
    central = Attack(1 + before.power + after.power, before.open_end + after.open_end, 1)
    attacks = (central, *before.sides, *after.sides)
    return tuple(attack for attack in attacks if overline or attack.power <= FIVE)


def weight(attack: Attack) -> int:
    """The weight of one attack, in units of 1/240."""
    return WEIGHTS[min(attack.power, FIVE), attack.potential] // attack.divider


def is_breakpoint(attacks: Sequence[Attack]) -> bool:
    """Whether a line's attacks force the opponent to answer at once.

    Args:
        attacks: As `line_attacks` gives them.
    """
    if not attacks or attacks[0].divider != 1:
        return False
    central, *sides = attacks
    if central.power >= FIVE - 1 or (central.power >= FIVE - 2 and central.potential == 2):  # noqa: PLR2004
        return True
    return any(
        central.power + side.power + (central.potential == side.potential == 2) >= FIVE - 1  # noqa: PLR2004
        for side in sides
        if side.divider == 2  # noqa: PLR2004
    )
