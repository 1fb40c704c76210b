"""Line windows: attacks and pattern of a line through a point, by the cells on both sides of it.

Tables of all windows, by the classes of their two walks, are generated from readable definitions:
the `LinePattern` that a stone on the point would make of the line, and the attacks of
`tengen.engines.patterns.attacks`. A point's `CellPattern` follows from its four lines. Both are
named for five in a row, and mean the same for every other length: a five is what wins, a four lacks
one stone of it, a three two, a two three.

What wins may differ by color, so each color has its tables; a table is stored once where both
colors have the same. All are symmetric: a window and its mirror image are worth the same.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.rules import LineRules
from tengen.engines.interface import Attack
from tengen.engines.patterns.attacks import FIVE, line_attacks, relative_power, walk, weight
from tengen.engines.patterns.codes import (
    CELL_BITS,
    CELL_CODES,
    CELL_SHIFT,
    CLASS_NUMBERS,
    COUNTER_BITS,
    COUNTER_MASK,
    LINES,
    VALUE_CODES,
    VIEW_REACH,
    VIEWS,
    CellPattern,
    LineClass,
    LinePattern,
)
from tengen.engines.patterns.walks import ENEMY, MAX_REACH, OWN, Walks, walks

COLORS: Final = 2
PADDING: Final = 5
"""Points outside of the board on every side. Lines end at the first of them."""


POINT: Final = np.dtype(
    [
        # Windows by line and side.
        ("codes", np.uint32, (len(DIRECTIONS), COLORS)),
        # Of empty points, by side: line patterns, and the upper half of `WindowTables.packed`,
        # both added up over the lines.
        ("counters", np.int32, (COLORS,)),
        ("attack_sums", np.int32, (COLORS,)),
    ],
    align=True,
)
"""A point of a stateless request's position."""


MIN_LENGTH: Final = 3
MAX_LENGTH: Final = MAX_REACH
"""Lengths of the shortest and the longest winning line, in stones."""
MAX_WINDOWS: Final = 766**2
"""Most windows of a table: pairs of walks of eight cells, which are coded by class if the border
differs from enemy stones."""

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
        for divider in range(1, FIVE)
        for power in range(1, min(FIVE, FIVE + 1 - divider))
        for potential in (1, 2)
    ),
    Attack(FIVE, 0, 1),
)
"""The kinds of attack that models know, by `relative_power`; the last stands for every attack that
wins. Attacks of lengths other than five which are none of these are not counted."""


_KIND_NUMBERS: Final = {attack: number for number, attack in enumerate(ATTACK_KINDS, start=1)}


ONES: Final = (
    *[LineClass.ONE] * 4,
    LineClass.ROOMY_ONE,
    LineClass.FREE_ONE,
)
TWOS: Final = (LineClass.OPEN_TWO, LineClass.ROOMY_TWO, LineClass.FREE_TWO)
THREES: Final = (LineClass.OPEN_THREE, LineClass.FREE_THREE)
"""Line classes of ones, twos and threes, each in ascending order of the cells that improve the
line."""


@functools.lru_cache(maxsize=16)
def edge_distances(rows: int, cols: int) -> npt.NDArray[np.int64]:
    """Steps to the nearest edge of every cell of a window, in reading order."""
    row, col = np.divmod(np.arange(rows * cols), cols)
    edge: npt.NDArray[np.int64] = np.minimum(
        np.minimum(row, rows - 1 - row), np.minimum(col, cols - 1 - col)
    )
    return edge


@functools.lru_cache(maxsize=16)
def padded_board(
    rows: int, cols: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int8]]:
    """(steps, inside, cells) of an empty board, padded by `PADDING` on every side.

    Shared: copy before writing. Points of the padding count as occupied: every walk over the board
    ends there.
    """
    width = cols + 2 * PADDING
    height = rows + 2 * PADDING
    steps = np.array([drow * width + dcol for drow, dcol in DIRECTIONS], dtype=np.int64)
    points = np.arange(height * width).reshape(height, width)
    inside = points[PADDING:-PADDING, PADDING:-PADDING].ravel().copy()
    cells = np.full(height * width, -1, dtype=np.int8)
    cells[inside] = 0
    return steps, inside, cells


@dataclasses.dataclass(frozen=True, slots=True)
class WindowTables:
    """The kernels' tables for both colors. They are shared and never written to.

    `colors` is 1 if both colors have the same rules, else 2; that of a side is
    `side * (colors - 1)`.
    """

    walks: Walks
    """How windows are coded."""
    packed: npt.NDArray[np.int64]
    """(colors, windows): counters below `ATTACKS_SHIFT`, weight, breakpoint and fives above."""
    line_patterns: npt.NDArray[np.int8]
    """(colors, windows): the `LinePattern` of a window."""
    shapes: npt.NDArray[np.uint16]
    """(colors, windows): which row of `attacks` holds the window's attacks."""
    attacks: npt.NDArray[np.uint8]
    """(number of shapes, len(ATTACK_KINDS)): how many attacks of each kind."""


# All rules of up to eight in a row together take 20 MB.
@functools.lru_cache(maxsize=32)
def window_tables(x: LineRules, o: LineRules) -> WindowTables:
    """The tables for the rules of both colors.

    Built in 3 ms for five in a row, in half a second for eight.
    """
    seen = attack_walks(x, o)
    one = _color_tables(x, seen)
    if x == o:
        return one
    other = _color_tables(o, seen)
    return WindowTables(
        seen,
        *(
            np.concatenate(pair)
            for pair in (
                (one.packed, other.packed),
                (one.line_patterns, other.line_patterns),
                (one.shapes, other.shapes + np.uint16(len(one.attacks))),
                (one.attacks, other.attacks),
            )
        ),
    )


@functools.lru_cache(maxsize=32)
def line_terms(x: LineRules, o: LineRules) -> tuple[Walks, npt.NDArray[np.int32]]:
    """(colors, windows) the addend of every window to the code of a point, for searches.

    The walks are one cell shorter if longer rows also win.
    """
    both = {x, o}
    free = all(rules.overline and rules.blocked_wins for rules in both)
    seen = walks(x.win_length - free, border_blocks=all(rules.blocked_wins for rules in both))
    colors = (x,) if x == o else (x, o)
    return seen, np.stack([seen.table(_line_terms(rules, seen)) for rules in colors])


@functools.lru_cache(maxsize=32)
def line_views(x: LineRules, o: LineRules) -> npt.NDArray[np.int32]:
    """The view of every window of `line_terms`: (colors, windows).

    A *view* is what a side sees of a line from a point: `VIEW_REACH` cells both ways, up to the
    first enemy stone or the border. Mirror images are one view. The view of an empty line is 0, and
    so are lines without room for five, and all lines where other lengths win. Never written to.
    """
    seen, terms = line_terms(x, o)
    views = seen.table(_view_numbers(seen)) if x.win_length == FIVE else np.zeros_like(terms[0])
    return np.stack([views] * len(terms))


class LineKinds(NamedTuple):
    """The kinds of lines that a search tells apart: lines of one kind have the same term and view.

    Five in a row has 471, renju 825. Kind 0 need not be the empty line. Never written to.
    """

    walks: Walks
    """How windows are coded."""
    kinds: npt.NDArray[np.uint16]
    """(colors, windows) the kind of every window."""
    terms: npt.NDArray[np.int32]
    """(number of kinds,) as in `line_terms`."""
    views: npt.NDArray[np.int32]
    """(number of kinds,) as in `line_views`."""


@functools.lru_cache(maxsize=32)
def line_kinds(x: LineRules, o: LineRules) -> LineKinds:
    """The kinds of lines by the rules of both colors."""
    seen, terms = line_terms(x, o)
    pairs, kinds = np.unique(terms.astype(np.int64) * VIEWS + line_views(x, o), return_inverse=True)
    return LineKinds(
        seen,
        kinds.reshape(terms.shape).astype(np.uint16),
        (pairs // VIEWS).astype(np.int32),
        (pairs % VIEWS).astype(np.int32),
    )


def value_codes() -> npt.NDArray[np.int64]:
    """(1365,) the value code of every combination of four `LineClass`, in lexicographic order."""
    lines = itertools.combinations_with_replacement(CLASS_NUMBERS, LINES)
    codes: npt.NDArray[np.int64] = np.array(list(lines)).sum(axis=1)
    return codes


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
        (CellPattern.DOUBLE_THREE, threes >= 2),
        (CellPattern.FOUR, fours >= 1),
        (CellPattern.FOUR_THREE, (fours >= 1) & (threes >= 1)),
        (CellPattern.DOUBLE_FOUR, (open_fours >= 1) | (fours >= 2)),
        (CellPattern.FIVE, fives >= 1),
    ):
        table[holds] = pattern
    return table


@functools.cache
def fours_that_pay() -> npt.NDArray[np.int32]:
    """(VALUE_CODES,) 1 if at least two lines of a point are threes or better, else 0.

    A four there leaves a three, which the answer to the four need not spoil.
    """
    lines = np.array(list(itertools.combinations_with_replacement(LineClass, LINES)))
    pays = np.zeros(VALUE_CODES, dtype=np.int32)
    pays[value_codes()] = (lines >= LineClass.THREE).sum(axis=1) > 1
    return pays


def attacks_of(window: int, rules: LineRules) -> tuple[Attack, ...]:
    """The attacks that count in a window."""
    before, after = attack_walks(rules).cells_of(window)
    return line_attacks(walk(before), walk(after), rules)


def attack_walks(*sides: LineRules) -> Walks:
    """The walks of attacks: as many cells as stones in a row win."""
    return walks(sides[0].win_length, border_blocks=all(rules.blocked_wins for rules in sides))


def _color_tables(rules: LineRules, seen: Walks) -> WindowTables:
    """The tables of one color."""
    patterns = _line_patterns(rules, seen)
    attack_sums, shapes, attacks = _attack_tables(rules, seen)
    packed = _counters(patterns) | attack_sums << ATTACKS_SHIFT
    packed, patterns, shapes = (
        seen.table(by_class)[None] for by_class in (packed, patterns, shapes)
    )
    return WindowTables(seen, packed, patterns, shapes, attacks)


def _attack_tables(
    rules: LineRules, seen: Walks
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """Weights, breakpoints and fives of every window, `WindowTables.shapes` and `.attacks`.

    All windows at once; `line_attacks`, `weight` and `is_breakpoint` define what is computed here.
    """
    length = rules.win_length
    each = [walk(cells) for cells in seen.cells.tolist()]

    def column(values: Iterable[int]) -> npt.NDArray[np.int64]:
        return np.fromiter(values, np.int64, len(each))

    def both(values: Iterable[int]) -> npt.NDArray[np.int64]:
        """(classes, classes) the sum for the walks before and after the point."""
        one = column(values)
        return np.add.outer(one, one)

    power = 1 + both(own.power for own in each)
    potential = both(own.open_end for own in each)
    ends = both(own.enemy_end for own in each)
    room = 1 + both(own.space for own in each) >= length
    wins = _wins(rules, power.max())[power, ends]
    central = room & (wins | (power < length))
    weights = np.array(
        [
            [
                weight(Attack(stones, open_ends, 1), length) if stones >= length or open_ends else 0
                for open_ends in range(3)
            ]
            for stones in range(power.max() + 1)
        ]
    )
    sums = central * weights[power, potential]
    sums += room * both(sum(weight(side, length) for side in own.sides) for own in each)
    # The best of the attacks with one gap between, where both are open and one counts more, too.
    near = [[side for side in own.sides if side.divider == 2] for own in each]
    some = column(max((side.power for side in sides), default=-length) for sides in near)
    opened = column(
        max((side.power + 1 for side in sides if side.potential == 2), default=-length)
        for sides in near
    )
    open_ends = potential == 2
    joined = np.maximum.outer(some, some)
    joined = np.maximum(joined, np.where(open_ends, np.maximum.outer(opened, opened), joined))
    breaks = (power + open_ends >= length - 1) | (power + joined >= length - 1)
    sums |= (central & breaks).astype(np.int64) << BREAKPOINT_SHIFT
    sums |= (room & wins).astype(np.int64) << FIVES_SHIFT
    kinds = np.array(
        [
            [_kind(Attack(stones, open_ends, 1), length) for open_ends in range(3)]
            for stones in range(power.max() + 1)
        ]
    )
    shapes, attacks = _shapes(
        np.where(central, kinds[power, potential], 0) * room,
        [[_kind(side, length) for side in own.sides] for own in each],
        room,
    )
    return sums, shapes, attacks


def _shapes(
    central: npt.NDArray[np.int64], sides: Sequence[Sequence[int]], room: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """`WindowTables.shapes` and `.attacks`.

    Args:
        central: (classes, classes) `_kind` of the attack through the point, 0 for none.
        sides: The `_kind` of each other attack of a walk, for each class.
        room: (classes, classes) whether the others count.
    """
    # Walks with the same attacks, in any order, have the same number; 0 is none.
    known: dict[tuple[int, ...], int] = {(): 0}
    numbers = np.array([known.setdefault(tuple(sorted(own)), len(known)) for own in sides])
    pairs = np.add.outer(numbers * len(known), numbers) * room
    keys, shapes = np.unique(central * len(known) ** 2 + pairs, return_inverse=True)
    by_number = list(known)
    rows: dict[bytes, int] = {}
    merged = np.empty(len(keys), dtype=np.uint16)
    for at, key in enumerate(keys.tolist()):
        rest, after = divmod(key, len(known))
        own, before = divmod(rest, len(known))
        counts = np.bincount(
            [own, *by_number[before], *by_number[after]], minlength=len(ATTACK_KINDS) + 1
        )
        merged[at] = rows.setdefault(counts[1:].astype(np.uint8).tobytes(), len(rows))
    attacks = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1).copy()
    return merged[shapes], attacks


def _kind(attack: Attack, win_length: int) -> int:
    """1 more than the attack's index in `ATTACK_KINDS`; 0 for none of them."""
    power = relative_power(attack.power, win_length)
    if power == FIVE:
        return len(ATTACK_KINDS)
    return _KIND_NUMBERS.get(Attack(power, attack.potential, attack.divider), 0)


def _counters(patterns: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """The addend of every window to the counters."""
    codes = patterns.astype(np.int64)
    counters = np.where(codes > 0, np.int64(1) << COUNTER_BITS * (codes - 1), np.int64(0))
    # An open four is a four too: both are worth that, and two fours are as good.
    four = np.int64(1 << COUNTER_BITS * (LinePattern.FOUR - 1))
    return np.where(codes == LinePattern.OPEN_FOUR, counters + four, counters)


def _view_numbers(seen: Walks) -> npt.NDArray[np.int32]:
    """(classes, classes): the view of every window."""
    near = walks(VIEW_REACH, border_blocks=True)
    cells = np.minimum(seen.cells[:, :VIEW_REACH], ENEMY)
    one = near.classes_of(cells)
    space = (near.seen & (near.cells != ENEMY)).sum(axis=1)[one]
    least, most = np.minimum.outer(one, one), np.maximum.outer(one, one)
    room = 1 + np.add.outer(space, space) >= FIVE
    return np.where(room, most * (most + 1) // 2 + least, 0).astype(np.int32)


def _line_terms(rules: LineRules, seen: Walks) -> npt.NDArray[np.int32]:
    """(classes, classes): `CLASS_NUMBERS` of the `LineClass`, and the counters, of every window."""
    patterns = _line_patterns(rules, seen)
    cells = _counters(patterns) >> CELL_SHIFT
    numbers = np.array(CLASS_NUMBERS)[line_classes(patterns, seen)]
    return (numbers << CELL_BITS | cells).astype(np.int32)


def line_classes(patterns: npt.NDArray[np.int8], seen: Walks) -> npt.NDArray[np.int8]:
    """(classes, classes): the `LineClass` of every window, by its `LinePattern`."""
    classes = np.zeros_like(patterns)
    for pattern, better, fewest, by_cells in (
        (LinePattern.NONE, LinePattern.TWO, 1, ONES),
        (LinePattern.OPEN_TWO, LinePattern.OPEN_THREE, 2, TWOS),
        (LinePattern.OPEN_THREE, LinePattern.OPEN_FOUR, 1, THREES),
    ):
        cells = _fills(patterns >= better, seen)
        which = np.clip(cells - fewest, 0, len(by_cells) - 1)
        classes = np.where((patterns == pattern) & (cells > 0), np.array(by_cells)[which], classes)
    for pattern, line_class in (
        (LinePattern.TWO, LineClass.TWO),
        (LinePattern.THREE, LineClass.THREE),
    ):
        classes[patterns == pattern] = line_class
    classes[patterns >= LinePattern.FOUR] = LineClass.FOUR
    return classes.astype(np.int8)


def _wins(rules: LineRules, longest: int) -> npt.NDArray[np.bool_]:
    """(longest + 1, 3) whether a run wins, by its length and its ends at enemy stones."""
    return np.array(
        [[rules.wins(length, ends) for ends in range(3)] for length in range(longest + 1)]
    )


def _line_patterns(rules: LineRules, seen: Walks) -> npt.NDArray[np.int8]:
    """(classes, classes): the `LinePattern` of every window, by filling its empty cells in turn."""
    run, ends = _runs(seen)
    five = _wins(rules, run.max())[run, ends]
    four = _fills(five, seen) > 0
    stopped = ~four
    for cell in range(seen.reach):
        after = seen.filled(cell, ENEMY)
        stopped |= ~four[after] | ~four[:, after]
    pattern = np.zeros(five.shape, dtype=np.int8)
    pattern[four] = LinePattern.FOUR
    pattern[~stopped] = LinePattern.OPEN_FOUR
    pattern[five] = LinePattern.FIVE
    for blocked, opened in (
        (LinePattern.THREE, LinePattern.OPEN_THREE),
        (LinePattern.TWO, LinePattern.OPEN_TWO),
    ):
        for to in (blocked, opened):
            better = _fills(pattern == to + 2, seen) > 0
            pattern[better & (pattern < to)] = to
    return pattern


def _fills(to: npt.NDArray[np.bool_], seen: Walks) -> npt.NDArray[np.int8]:
    """(classes, classes): how many cells of each window, when filled, give a window in `to`."""
    count = np.zeros(to.shape, dtype=np.int8)
    for cell in range(seen.reach):
        after = seen.filled(cell, OWN)
        count += to[after] & (after != np.arange(len(after)))[:, None]
    # Windows and their mirror images are worth the same.
    return count + count.T


def _runs(seen: Walks) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(classes, classes): length of the run through the point, and its ends at enemy stones."""
    own = np.cumprod(seen.cells == OWN, axis=1).sum(axis=1)
    behind = np.pad(seen.cells, ((0, 0), (0, 1)))[np.arange(len(own)), own]
    enemy = (behind == ENEMY).astype(np.int64)
    return 1 + np.add.outer(own, own), np.add.outer(enemy, enemy)
