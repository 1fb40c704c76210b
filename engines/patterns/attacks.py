"""The attack-weight evaluation as its article defines it, and the source of the tables.

A line through an empty cell is seen as two walks away from it, of as many cells each as stones in a
row win. To an attack the other figure and the border are the same.

The article knows five in a row alone. For another length k, its numbers are shifted with k, so that
five in a row keeps the article's numbers:

- walks have k cells, of which the last is only looked at behind an own stone, and a line needs room
  for k;
- weights go by the stones that an attack lacks: power k - 1 weighs what power 4 does, power k - 2
  what power 3 does. Where more than four are lacking (k above 5), an attack weighs a third for each
  stone more, rounded down to units;
- breakpoints are an attack of k - 1, an open one of k - 2, and two attacks with one gap between
  them which together have that many;
- the two bonuses stay; k in a row gets the bonus of the five.

Source: seed article 002, "Tic Tac Toe Without Borders"; the numbers are its program's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from tengen.engines.game.rules import LineRules
from tengen.engines.interface import Attack
from tengen.engines.patterns.walks import EMPTY, ENEMY, OWN

FIVE: Final = 5
"""Stones in a row that win in the article."""

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
"""(power, potential) → weight, in units of 1/240."""
LACKING: Final = 3
"""Divides the weight of a single stone for each stone that an attack lacks beyond four."""
BONUS: Final = 100 * UNIT
"""Added at a figure's second breakpoint, and for every five of the side to move."""


@dataclasses.dataclass(slots=True)
class Walk:
    """The contribution of one direction to the attacks of a line."""

    power: int = 0
    """Own stones that adjoin the cell."""
    open_end: int = 0
    """1 if the attack through the cell ends at an empty cell on this side, else 0."""
    enemy_end: int = 0
    """1 if it ends at an enemy stone on this side, else 0."""
    space: int = 0
    """Number of cells before the first blocked one; the last cell of the walk does not count."""
    sides: tuple[Attack, ...] = ()
    """Attacks apart from the cell's own that count, nearest first."""


def walk(cells: Sequence[int]) -> Walk:
    """Scan one direction.

    Args:
        cells: The cells at distance 1, 2 and so on, one for each stone of a win: `EMPTY`, `OWN`,
            `ENEMY` or `BORDER`. The last is only read if the last but one is `OWN`.
    """
    closed: list[Attack] = []
    space = 0
    # The attack through the cell runs first. Its own stone, which both directions share, gives it
    # power; `central` counts that one stone, and it is taken off again below.
    central = power = 1
    potential, divider = 0, 1
    for cell in cells[:-1]:
        if cell >= ENEMY:
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
        if cells[-2] == OWN:
            edge = 1 if cells[-1] == EMPTY else 0
            closed.append(Attack(power, potential + edge, divider))
    own, *others = closed
    sides = tuple(attack for attack in others if attack.power)
    adjoining = own.power - central
    enemy_end = int(adjoining < len(cells) and cells[adjoining] == ENEMY)
    return Walk(adjoining, own.potential, enemy_end, space, sides)


def line_attacks(before: Walk, after: Walk, rules: LineRules) -> tuple[Attack, ...]:
    """The attacks that count on a line, the one through the cell first; none without room to win.

    Args:
        before: The walk to one side of the cell.
        rules: Which runs win; a run that is long enough but does not win counts for nothing.
    """
    if 1 + before.space + after.space < rules.win_length:
        return ()
    central = Attack(1 + before.power + after.power, before.open_end + after.open_end, 1)
    sides = (*before.sides, *after.sides)
    if central.power >= rules.win_length and not rules.wins(
        central.power, before.enemy_end + after.enemy_end
    ):
        return sides
    return (central, *sides)


def relative_power(power: int, win_length: int) -> int:
    """The power, in five in a row, of an attack that lacks as many stones there; 5 at most."""
    return min(power - win_length + FIVE, FIVE)


def weight(attack: Attack, win_length: int) -> int:
    """The weight of one attack, in units of 1/240, rounded down."""
    power = relative_power(attack.power, win_length)
    if power < 1:
        weight_of_one = WEIGHTS[1, attack.potential]
        return int(weight_of_one // LACKING ** (1 - power) // attack.divider)
    return WEIGHTS[power, attack.potential] // attack.divider


def is_breakpoint(attacks: Sequence[Attack], win_length: int) -> bool:
    """Whether a line's attacks force the opponent to answer at once."""
    if not attacks or attacks[0].divider != 1:
        return False
    central, *sides = attacks
    four = win_length - 1
    if central.power >= four or (central.power == four - 1 and central.potential == 2):
        return True
    return any(
        central.power + side.power + (central.potential == side.potential == 2) >= four
        for side in sides
        if side.divider == 2
    )
