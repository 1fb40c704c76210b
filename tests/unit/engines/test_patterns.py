"""Window tables: line patterns, attacks and counters of every window, for each colour's rules."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest

from engines.game import Board, Color, Move, Rules
from engines.patterns.windows import (
    ATTACK_KINDS,
    COUNTERS_MASK,
    HALF,
    TABLE_SIZE,
    WINDOW_CODES,
    LinePattern,
    LineRules,
    attacks_of,
    window_tables,
)

FREESTYLE: Final = LineRules(overline=True)
STANDARD: Final = LineRules(overline=False)


def code_of(line: str) -> int:
    """The window of a line as text: `*` the cell, `X` own, `.` empty, anything else blocked."""
    at = line.index("*")
    before, after = line[:at][::-1].ljust(5, "#")[:5], line[at + 1 :].ljust(5, "#")[:5]
    digits = ["X#".find(cell) + 1 if cell != "." else 0 for cell in before + after]
    return sum(digit * 3**place for place, digit in enumerate(digits))


@pytest.mark.parametrize(
    ("line", "freestyle", "standard"),
    [
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
    ],
)
def test_line_patterns_are_what_players_call_them(
    line: str, freestyle: LinePattern, standard: LinePattern
) -> None:
    patterns = window_tables(FREESTYLE, STANDARD).line_patterns[:, code_of(line)]
    assert patterns.tolist() == [freestyle, standard]


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_fives_in_the_table_win_by_the_rules(overline: bool) -> None:
    rng = np.random.default_rng(5)
    rules = Rules(1 + 10, 11, 5, overline)
    rules_of = LineRules(overline)
    patterns = window_tables(rules_of, rules_of).line_patterns[0]
    wins = 0
    for code in rng.choice(WINDOW_CODES, 4000, replace=False).tolist():
        stones = {}
        for digit in range(10):
            col = 4 - digit if digit < 5 else 1 + digit
            if figure := code // 3**digit % 3:
                stones[Move(5, col)] = Color.X if figure == 1 else Color.O
        board = Board(rules)
        board._stones.update(stones)
        won = bool(board.winning_line(Move(5, 5), Color.X))
        assert won == (patterns[code] == LinePattern.FIVE)
        wins += won
    assert wins > 20


def test_tables_are_the_same_for_mirrored_windows() -> None:
    table = window_tables(FREESTYLE, STANDARD)
    codes = np.arange(WINDOW_CODES)
    mirrored = codes % HALF * HALF + codes // HALF
    for array in (table.packed, table.line_patterns):
        np.testing.assert_array_equal(array[:, codes], array[:, mirrored])


def test_every_uint16_is_within_the_tables() -> None:
    table = window_tables(FREESTYLE, STANDARD)
    assert np.iinfo(np.uint16).max + 1 == TABLE_SIZE
    arrays = (table.packed, table.line_patterns, table.shapes)
    assert {array.shape for array in arrays} == {(2, TABLE_SIZE)}


def test_shapes_count_the_attacks_of_every_window() -> None:
    table = window_tables(FREESTYLE, STANDARD)
    for code in np.random.default_rng(1).choice(WINDOW_CODES, 500, replace=False).tolist():
        for colour, rules in enumerate((FREESTYLE, STANDARD)):
            counts = [0] * len(ATTACK_KINDS)
            for attack in attacks_of(code, rules):
                kind = ATTACK_KINDS.index(attack) if attack.power < 5 else len(ATTACK_KINDS) - 1
                counts[kind] += 1
            np.testing.assert_array_equal(table.attacks[table.shapes[colour, code]], counts)


def test_each_colour_has_the_tables_of_its_own_rules() -> None:
    mixed = window_tables(FREESTYLE, STANDARD)
    for colour, rules in enumerate((FREESTYLE, STANDARD)):
        own = window_tables(rules, rules)
        assert len(own.packed) == 1
        np.testing.assert_array_equal(mixed.packed[colour], own.packed[0])
        np.testing.assert_array_equal(mixed.line_patterns[colour], own.line_patterns[0])
        np.testing.assert_array_equal(
            mixed.attacks[mixed.shapes[colour]], own.attacks[own.shapes[0]]
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
