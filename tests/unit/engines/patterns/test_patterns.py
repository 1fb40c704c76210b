"""Window tables: line patterns, attacks and counters of windows, for the rules of each color."""

from __future__ import annotations

import itertools
import re
import time
from typing import Final

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.rules import LineRules
from tengen.engines.interface import Attack
from tengen.engines.patterns.attacks import FIVE, is_breakpoint, line_attacks, walk, weight
from tengen.engines.patterns.codes import (
    CELL_BITS,
    CELL_MASK,
    CELL_SHIFT,
    CLASS_NUMBERS,
    COUNTERS_MASK,
    LINES,
    VIEWS,
    LinePattern,
)
from tengen.engines.patterns.walks import MAX_REACH, walks
from tengen.engines.patterns.windows import (
    ATTACK_KINDS,
    ATTACKS_SHIFT,
    BREAKPOINT_SHIFT,
    FIVES_SHIFT,
    MAX_LENGTH,
    MAX_WINDOWS,
    MIN_LENGTH,
    WEIGHT_MASK,
    WindowTables,
    attacks_of,
    line_terms,
    line_views,
    value_codes,
    window_tables,
)
from tests.reference import windows as reference

FREESTYLE: Final = LineRules(5, overline=True)
STANDARD: Final = LineRules(5, overline=False)
LENGTHS: Final = range(MIN_LENGTH, MAX_LENGTH + 1)
ALL_RULES: Final = [
    LineRules(length, overline, blocked_wins)
    for length in LENGTHS
    for overline, blocked_wins in ((True, True), (False, True), (False, False))
]
each_rules = pytest.mark.parametrize("rules", ALL_RULES, ids=str)


def walks_of(line: str, at: int, reach: int) -> tuple[list[int], list[int]]:
    """The cells on both sides of one in a text: `X` own, `O` enemy, `.` empty, else border."""
    before, after = line[:at][::-1].ljust(reach, "#"), line[at + 1 :].ljust(reach, "#")
    cells = ([".XO#".index(cell) for cell in side[:reach]] for side in (before, after))
    return next(cells), next(cells)


def patterns_of(tables: WindowTables, line: str) -> list[int]:
    """The patterns for each color of a line as text: `*` the cell."""
    cells = walks_of(line, line.index("*"), tables.walks.reach)
    found: list[int] = tables.line_patterns[:, tables.walks.index(*cells)].tolist()
    return found


def random_line(rng: np.random.Generator, length: int) -> str:
    """The cells around an own stone in the middle of a line, many of them stones."""
    line: list[str] = rng.choice(list("XO."), 2 * length + 5, p=[0.5, 0.15, 0.35]).tolist()
    line[len(line) // 2] = "X"
    begin, end = map(int, rng.integers(0, length + 3, 2))
    return "#" * begin + "".join(line)[begin : len(line) - end] + "#" * end


def test_line_patterns_are_what_players_call_them() -> None:
    for line, freestyle, standard in (
        ("XXX*X", LinePattern.FIVE, LinePattern.FIVE),
        ("XXX*XX", LinePattern.FIVE, LinePattern.NONE),
        (".XXX*.", LinePattern.OPEN_FOUR, LinePattern.OPEN_FOUR),
        ("X.X*X.X", LinePattern.OPEN_FOUR, LinePattern.OPEN_FOUR),
        ("XXX*.", LinePattern.FOUR, LinePattern.FOUR),
        ("XX.*X", LinePattern.FOUR, LinePattern.FOUR),
        (".XX*..", LinePattern.OPEN_THREE, LinePattern.OPEN_THREE),
        (".X.X*.", LinePattern.OPEN_THREE, LinePattern.OPEN_THREE),
        (".XX*.", LinePattern.THREE, LinePattern.THREE),
        ("XX*..", LinePattern.THREE, LinePattern.THREE),
        ("..*X..", LinePattern.OPEN_TWO, LinePattern.OPEN_TWO),
        ("X*...", LinePattern.TWO, LinePattern.TWO),
        ("XXX*", LinePattern.NONE, LinePattern.NONE),
        ("X.XXX*.X", LinePattern.OPEN_FOUR, LinePattern.NONE),
        ("...*...", LinePattern.NONE, LinePattern.NONE),
    ):
        assert patterns_of(window_tables(FREESTYLE, STANDARD), line) == [freestyle, standard], line


def test_patterns_go_by_the_stones_that_are_missing() -> None:
    for line, length, pattern in (
        ("X*X", 3, LinePattern.FIVE),
        (".X*.", 3, LinePattern.OPEN_FOUR),
        ("..*..", 3, LinePattern.OPEN_THREE),
        (".X*.", 4, LinePattern.THREE),
        (".X*..", 4, LinePattern.OPEN_THREE),
        (".XX*X.", 6, LinePattern.THREE),
        (".XX*X..", 6, LinePattern.OPEN_THREE),
        (".XXX*XX.", 8, LinePattern.THREE),
        (".XXX*XXX.", 8, LinePattern.OPEN_FOUR),
        ("XXXX*XXX", 8, LinePattern.FIVE),
        ("...*...", 6, LinePattern.NONE),
    ):
        rules = LineRules(length)
        assert patterns_of(window_tables(rules, rules), line) == [pattern], line


def test_line_patterns_of_caro() -> None:
    for line, pattern in (
        ("OXXX*XO", LinePattern.NONE),
        ("OXXX*X.", LinePattern.FIVE),
        ("#XXX*X#", LinePattern.FIVE),
        ("OXXX*X#", LinePattern.FIVE),
        ("OXXX*.O", LinePattern.NONE),
        ("OXXX*..", LinePattern.FOUR),
        ("..XXX*..", LinePattern.OPEN_FOUR),
        (".XXX*.O", LinePattern.FOUR),
        ("#.XXX*.#", LinePattern.OPEN_FOUR),
    ):
        rules = LineRules(5, overline=False, blocked_wins=False)
        assert patterns_of(window_tables(rules, rules), line) == [pattern], line


@each_rules
def test_line_patterns_equal_their_definition(rules: LineRules) -> None:
    rng = np.random.default_rng(rules.win_length)
    tables = window_tables(rules, rules)
    seen, terms = line_terms(rules, rules)
    found, classes = set(), set()
    for _ in range(60):
        line = random_line(rng, rules.win_length)
        if line.count(".") > 9:
            continue
        at = len(line) // 2
        expected = reference.pattern(line, at, rules)
        index = tables.walks.index(*walks_of(line, at, tables.walks.reach))
        assert tables.line_patterns[0, index] == expected
        term = terms[0, seen.index(*walks_of(line, at, seen.reach))]
        assert term & CELL_MASK == (tables.packed[0, index] & COUNTERS_MASK) >> CELL_SHIFT
        line_class = reference.line_class(line, at, rules)
        assert term >> CELL_BITS == CLASS_NUMBERS[line_class]
        found.add(expected)
        classes.add(line_class)
    assert len(found) > 3
    assert len(classes) > 2


@each_rules
def test_views_tell_lines_apart_by_what_is_seen_of_them(rules: LineRules) -> None:
    rng = np.random.default_rng(rules.win_length)
    seen, _ = line_terms(rules, rules)
    (views,) = line_views(rules, rules)
    lines: dict[int, list[str]] = {}
    for _ in range(3000):
        line = "".join(rng.choice(list("#XO."), 17, p=[0.1, 0.2, 0.1, 0.6]).tolist())
        walks = walks_of(line, 8, seen.reach)
        sides = sorted(re.split("[#O]", side)[0] for side in (line[7:3:-1], line[9:13]))
        room = 1 + sum(map(len, sides)) >= 5
        view = int(views[seen.index(*walks)])
        if rules.win_length != 5 or not room:
            assert view == 0
        else:
            assert lines.setdefault(view, sides) == sides
    assert lines.get(0, ["....", "...."]) == ["....", "...."]
    assert max(lines, default=0) < VIEWS
    assert len({tuple(sides) for sides in lines.values()}) == len(lines)


@each_rules
def test_fives_in_the_table_win_by_the_rules(rules: LineRules) -> None:
    rng = np.random.default_rng(5)
    length = rules.win_length
    side = 2 * length + 5
    game = Rules(side, side, length, rules.overline, blocked_wins=rules.blocked_wins)
    tables = window_tables(rules, rules)
    wins = 0
    for _ in range(300):
        line = "".join(rng.choice(list("XO."), side, p=[0.8, 0.1, 0.1]))
        if "O" * length in line:
            continue
        at = int(rng.integers(side))
        stones = {
            Move(5, col): Color.X if cell == "X" else Color.O
            for col, cell in enumerate(line)
            if cell != "."
        }
        stones.pop(Move(5, at), None)
        board = Board.from_stones(stones, game, to_move=Color.X, setup=True)
        won = bool(board.winning_line(Move(5, at), Color.X))
        index = tables.walks.index(*walks_of(line, at, tables.walks.reach))
        assert won == (tables.line_patterns[0, index] == LinePattern.FIVE)
        wins += won
    assert wins > 10


@each_rules
def test_attacks_of_windows_equal_the_readable_ones(rules: LineRules) -> None:
    tables = window_tables(rules, rules)
    length, rng = rules.win_length, np.random.default_rng(1)
    for _ in range(150):
        line = random_line(rng, length)
        cells = walks_of(line, len(line) // 2, tables.walks.reach)
        index = tables.walks.index(*cells)
        attacks = line_attacks(walk(cells[0]), walk(cells[1]), rules)
        sums = int(tables.packed[0, index]) >> ATTACKS_SHIFT
        fives = sum(attack.power >= length for attack in attacks)
        assert sums & WEIGHT_MASK == sum(weight(attack, length) for attack in attacks)
        assert sums >> BREAKPOINT_SHIFT & 7 == is_breakpoint(attacks, length)
        assert sums >> FIVES_SHIFT == fives
        counts = [0] * len(ATTACK_KINDS)
        for attack in attacks:
            # A kind of five in a row lacks as many stones.
            kind = Attack(attack.power - length + FIVE, attack.potential, attack.divider)
            if kind.power >= FIVE:
                counts[-1] += 1
            elif kind in ATTACK_KINDS:
                counts[ATTACK_KINDS.index(kind)] += 1
        assert tables.attacks[tables.shapes[0, index]].tolist() == counts


@pytest.mark.parametrize("rules", [FREESTYLE, LineRules(6, overline=False)], ids=str)
def test_attacks_are_read_off_the_code_of_a_window(rules: LineRules) -> None:
    seen = window_tables(rules, rules).walks
    rng = np.random.default_rng(3)
    for _ in range(50):
        before, after = rng.integers(0, 3, (2, seen.reach)).tolist()
        code = sum(
            digit * first * seen.base**place
            for first, side in ((1, before), (seen.half, after))
            for place, digit in enumerate(side)
        )
        assert seen.cells_of(code) == (before, after)
        assert attacks_of(code, rules) == line_attacks(walk(before), walk(after), rules)


@each_rules
def test_tables_are_the_same_for_mirrored_windows(rules: LineRules) -> None:
    tables = window_tables(rules, rules)
    size = tables.walks.half if tables.walks.by_code else len(tables.walks.cells)
    for table in (tables.packed, tables.line_patterns):
        square = table.reshape(size, size)
        np.testing.assert_array_equal(square, square.T)


def test_every_code_of_a_window_is_within_its_table() -> None:
    for reach, border_blocks in itertools.product(range(2, MAX_REACH + 1), (True, False)):
        seen = walks(reach, border_blocks=border_blocks)
        windows = seen.table(np.zeros((len(seen.cells),) * 2)).size
        largest = (seen.base**reach - 1) * (seen.half + 1)
        assert largest <= np.iinfo(np.uint32).max
        assert windows <= MAX_WINDOWS
        if seen.by_code:
            assert windows == largest + 1
        else:
            assert len(seen.classes) == seen.base**reach
            assert windows == (seen.classes.max() + 1) ** 2


def test_each_color_has_the_tables_of_its_own_rules() -> None:
    mixed = window_tables(FREESTYLE, STANDARD)
    for color, rules in enumerate((FREESTYLE, STANDARD)):
        own = window_tables(rules, rules)
        assert len(own.packed) == 1
        np.testing.assert_array_equal(mixed.packed[color], own.packed[0])
        np.testing.assert_array_equal(mixed.line_patterns[color], own.line_patterns[0])
        np.testing.assert_array_equal(
            mixed.attacks[mixed.shapes[color]], own.attacks[own.shapes[0]]
        )


def test_counters_hold_one_bit_for_each_line_pattern() -> None:
    table = window_tables(FREESTYLE, FREESTYLE)
    counters = table.packed[0] & COUNTERS_MASK
    for pattern in LinePattern:
        codes = np.flatnonzero(table.line_patterns[0] == pattern)
        expected = 1 << 3 * (pattern - 1) if pattern else 0
        if pattern is LinePattern.OPEN_FOUR:
            expected |= 1 << 3 * (LinePattern.FOUR - 1)
        assert set(counters[codes].tolist()) == {expected}


def test_every_combination_of_line_classes_has_a_value_code_of_its_own() -> None:
    sums = {
        tuple(sorted(lines)): sum(lines) for lines in itertools.product(CLASS_NUMBERS, repeat=LINES)
    }
    assert len(set(sums.values())) == len(sums) == len(value_codes())
    assert set(sums.values()) == set(value_codes().tolist())


def test_tables_of_eight_in_a_row_take_little_time_and_memory() -> None:
    window_tables.cache_clear()
    line_terms.cache_clear()
    start = time.process_time()
    total = 0
    for rules in ALL_RULES:
        tables, (_, terms) = window_tables(rules, rules), line_terms(rules, rules)
        total += sum(
            table.nbytes for table in (tables.packed, tables.line_patterns, tables.shapes, terms)
        )
    # Measured: 0.8 s and 21 MB for all rules together.
    assert time.process_time() - start < 20
    assert total < 32 << 20
