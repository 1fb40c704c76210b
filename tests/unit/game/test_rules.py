"""Rules, presets and colors."""

from __future__ import annotations

import dataclasses

import pytest

from engines.game import PRESETS, Color, Move, Rules, preset
from engines.game.errors import RulesError
from engines.game.rules import default_rules


@pytest.mark.parametrize(
    ("name", "shape", "win_length", "overline"),
    [
        ("tictactoe", (3, 3), 3, True),
        ("gomoku", (15, 15), 5, True),
        ("standard", (15, 15), 5, False),
    ],
)
def test_preset_has_the_rules_of_its_name(
    name: str, shape: tuple[int, int], win_length: int, *, overline: bool
) -> None:
    rules = preset(name)
    assert rules.shape == shape
    assert (rules.win_length, rules.overline, rules.unbounded) == (win_length, overline, False)


def test_unknown_preset_error_lists_the_known_games() -> None:
    with pytest.raises(RulesError, match=f"'renju'.*{', '.join(PRESETS)}") as caught:
        preset("renju")
    assert caught.value.code == "unknown-game"


@pytest.mark.parametrize("side", [3, 32])
def test_sides_from_3_to_32_are_allowed(side: int) -> None:
    assert Rules(side, side, side).shape == (side, side)


@pytest.mark.parametrize(
    ("rows", "cols", "win_length", "message"),
    [
        (2, 15, 3, "rows is 2, allowed are 3..32"),
        (15, 33, 5, "cols is 33, allowed are 3..32"),
        (0, 0, 3, "rows is 0"),
        (-3, 3, 3, "rows is -3"),
        (None, 15, 5, "both be given"),
        (15, None, 5, "both be given"),
        (15, 15, 2, "win_length is 2, allowed on this board are 3..15"),
        (3, 4, 5, "win_length is 5, allowed on this board are 3..4"),
        (None, None, 33, "win_length is 33, allowed on this board are 3..32"),
    ],
)
def test_rules_error_names_the_range(
    rows: int | None, cols: int | None, win_length: int, message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        Rules(rows, cols, win_length)


def test_line_may_be_as_long_as_the_longer_side() -> None:
    assert Rules(3, 7, 7).win_length == 7


def test_resizing_keeps_the_rules_and_checks_the_size() -> None:
    assert PRESETS["standard"].resized(9, 11) == Rules(9, 11, 5, overline=False)
    with pytest.raises(RulesError, match="rows is 33"):
        PRESETS["standard"].resized(33, 9)


@pytest.mark.parametrize(
    ("rows", "cols", "expected"),
    [
        (3, 3, Rules(3, 3, 3)),
        (15, 15, Rules(15, 15, 5)),
        (3, 5, Rules(3, 5, 5)),
        (32, 6, Rules(32, 6, 5)),
    ],
)
def test_default_rules_are_tic_tac_toe_on_3x3_else_gomoku(
    rows: int, cols: int, expected: Rules
) -> None:
    assert default_rules(rows, cols) == expected


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


@pytest.mark.parametrize(
    ("move", "inside"),
    [
        (Move(0, 0), True),
        (Move(2, 4), True),
        (Move(3, 0), False),
        (Move(0, 5), False),
        (Move(-1, 0), False),
        (Move(0, -1), False),
    ],
)
def test_contains_distinguishes_rows_from_columns(move: Move, *, inside: bool) -> None:
    assert Rules(3, 5, 3).contains(move) is inside


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(15, 10, 5), "15x10, 5 in a row"),
        (Rules(15, 15, 5, overline=False), "15x15, exactly 5 in a row"),
        (Rules(None, None, 5), "unbounded, 5 in a row"),
    ],
)
def test_rules_are_formatted_as_a_phrase(rules: Rules, text: str) -> None:
    assert str(rules) == text


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
