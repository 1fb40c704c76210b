"""Rules, presets and colors."""

from __future__ import annotations

import dataclasses

import pytest

from engines.game import PRESETS, Color, Move, Rules, preset
from engines.game.errors import RulesError
from engines.game.rules import default_rules
from tests.unit.game.refusals import refusal


def test_preset_has_the_rules_of_its_name() -> None:
    for name, shape, win_length, overline in (
        ("tictactoe", (3, 3), 3, True),
        ("gomoku", (15, 15), 5, True),
        ("renju", (15, 15), 5, True),
        ("caro", (15, 15), 5, False),
        ("gomoku-20", (20, 20), 5, True),
        ("caro-20", (20, 20), 5, False),
        ("standard", (15, 15), 5, False),
    ):
        rules = preset(name)
        assert rules.shape == shape, name
        assert (rules.win_length, rules.overline, rules.unbounded) == (win_length, overline, False)


def test_unknown_preset_error_lists_the_known_games() -> None:
    with pytest.raises(RulesError, match=f"'chess'.*{', '.join(PRESETS)}") as caught:
        preset("chess")
    assert caught.value.code == "unknown-game"


@pytest.mark.parametrize("side", [3, 32])
def test_sides_from_3_to_32_are_allowed(side: int) -> None:
    assert Rules(side, side, side).shape == (side, side)


def test_rules_error_names_the_range() -> None:
    for rows, cols, win_length, message in (
        (2, 15, 3, "rows is 2, allowed are 3..32"),
        (15, 33, 5, "cols is 33, allowed are 3..32"),
        (0, 0, 3, "rows is 0"),
        (-3, 3, 3, "rows is -3"),
        (None, 15, 5, "both be given"),
        (15, None, 5, "both be given"),
        (15, 15, 2, "win_length is 2, allowed on this board are 3..15"),
        (3, 4, 5, "win_length is 5, allowed on this board are 3..4"),
        (None, None, 33, "win_length is 33, allowed on this board are 3..32"),
    ):
        refusal(RulesError, message, Rules, rows, cols, win_length)


def test_rules_error_names_the_fields_that_exclude_each_other() -> None:
    for fields, message in (
        ({"win_length": 6}, "win_length is 6, with forbidden_points it must be 5"),
        ({"overline": False}, "overline is False, with forbidden_points it must be True"),
        ({"blocked_wins": False}, "blocked_wins is False, with forbidden_points it must be True"),
        ({"opening": "swap3"}, "opening is 'swap3', allowed are free, pro, long-pro, swap, swap2"),
    ):
        refusal(RulesError, message, dataclasses.replace, preset("renju"), **fields)


def test_line_rules_say_which_runs_win() -> None:
    for game, color, wins in (
        ("gomoku", Color.X, {5: (0, 1, 2), 6: (0, 1, 2)}),
        ("standard", Color.X, {5: (0, 1, 2)}),
        ("renju", Color.X, {5: (0, 1, 2)}),
        ("renju", Color.O, {5: (0, 1, 2), 6: (0, 1, 2)}),
        ("caro", Color.X, {5: (0, 1)}),
    ):
        rules = preset(game).line_rules(color)
        for length in range(1, 7):
            found = tuple(ends for ends in range(3) if rules.wins(length, ends))
            assert found == wins.get(length, ()), game


def test_blocked_ends_do_not_matter_for_an_overline() -> None:
    # Gomocup's rule 8, as Piskvork plays it.
    assert Rules(15, 15, 5, blocked_wins=False).line_rules(Color.X).wins(6, 2)


def test_line_may_be_as_long_as_the_longer_side() -> None:
    assert Rules(3, 7, 7).win_length == 7


def test_resizing_keeps_the_rules_and_checks_the_size() -> None:
    assert PRESETS["standard"].resized(9, 11) == Rules(9, 11, 5, overline=False)
    with pytest.raises(RulesError, match="rows is 33"):
        PRESETS["standard"].resized(33, 9)


def test_default_rules_are_tic_tac_toe_on_3x3_else_gomoku() -> None:
    for rows, cols, expected in (
        (3, 3, Rules(3, 3, 3)),
        (15, 15, Rules(15, 15, 5)),
        (3, 5, Rules(3, 5, 5)),
        (32, 6, Rules(32, 6, 5)),
    ):
        assert default_rules(rows, cols) == expected, rows


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 4)])
def test_board_too_small_for_gomoku_has_no_default_rules(rows: int, cols: int) -> None:
    with pytest.raises(RulesError, match="specify the game explicitly") as caught:
        default_rules(rows, cols)
    assert caught.value.code == "game-needed"


def test_unbounded_board_has_no_shape_and_every_cell() -> None:
    rules = Rules(None, None, 5)
    assert rules.unbounded
    assert rules.contains(Move(-1000, 1000))
    with pytest.raises(RulesError, match="no shape"):
        _ = rules.shape


def test_contains_distinguishes_rows_from_columns() -> None:
    for move, inside in (
        (Move(0, 0), True),
        (Move(2, 4), True),
        (Move(3, 0), False),
        (Move(0, 5), False),
        (Move(-1, 0), False),
        (Move(0, -1), False),
    ):
        assert Rules(3, 5, 3).contains(move) is inside, move


def test_rules_are_formatted_as_a_phrase() -> None:
    for rules, text in (
        (Rules(15, 10, 5), "15x10, 5 in a row"),
        (Rules(15, 15, 5, overline=False), "15x15, exactly 5 in a row"),
        (Rules(None, None, 5), "unbounded, 5 in a row"),
        (preset("renju"), "15x15, 5 in a row, forbidden points for X"),
        (preset("caro"), "15x15, exactly 5 in a row not blocked at both ends"),
        (Rules(9, 9, 5, opening="swap2"), "9x9, 5 in a row, swap2 opening"),
    ):
        assert str(rules) == text, rules


def test_rules_are_frozen_and_equal_by_value() -> None:
    rules = Rules(15, 15, 5)
    assert rules == preset("gomoku")
    assert hash(rules) == hash(preset("gomoku"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.rows = 3  # type: ignore[misc]


def test_negative_color_is_the_opponent() -> None:
    assert -Color.X is Color.O
    assert -Color.O is Color.X
    assert (Color.X.symbol, Color.O.symbol) == ("X", "O")
    assert (int(Color.X), int(Color.O)) == (1, -1)
