"""Rules, presets and colors."""

from __future__ import annotations

import dataclasses
from collections import Counter

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Rules, preset
from tengen.engines.game.errors import PositionError, RulesError
from tengen.engines.game.forbidden import NESTING
from tengen.engines.game.rules import default_rules
from tengen.engines.game.wins import winning_moves
from tests.reference.lines import has_won
from tests.unit.game.refusals import refusal
from tests.unit.game.renju_twin import Renju

RULES = [
    Rules(7, 6, 5, overline=False, blocked_wins=False),
    Rules(6, 7, 3, overline=False, blocked_wins=False),
    Rules(6, 6, 4, blocked_wins=False),
    Rules(None, None, 3, overline=False, blocked_wins=False),
    Rules(7, 8, 5, forbidden_points=True),
]


def cells_of(board: Board, color: Color) -> set[tuple[int, int]]:
    return {(move.row, move.col) for move, stone in board.stones.items() if stone is color}


def wins(
    rules: Rules, color: Color, own: set[tuple[int, int]], enemy: set[tuple[int, int]]
) -> bool:
    overline = rules.overline and not (rules.forbidden_points and color is Color.X)
    return has_won(own, enemy, rules.win_length, overline=overline, blocked_wins=rules.blocked_wins)


def play(rules: Rules, rng: np.random.Generator) -> str:
    """Play a random game and compare each position with brute force; returns how it ended."""
    board = Board(rules)
    # Without borders, a part of the board.
    rows, cols = (5, 5) if rules.unbounded else rules.shape
    cells = [Move(row, col) for row in range(rows) for col in range(cols)]
    while True:
        color = board.to_move
        empty = [move for move in cells if move not in board.stones]
        if not empty:
            return "nothing left"
        immediate = set(winning_moves(board, color))
        move = empty[rng.integers(len(empty))]
        own, enemy = cells_of(board, color), cells_of(board, -color)
        won = wins(rules, color, own | {move}, enemy)
        if not rules.unbounded or board.stones:
            assert won == (move in immediate)
        reason = None
        if rules.forbidden_points and color is Color.X:
            stones: dict[tuple[int, int], int] = {
                (m.row, m.col): c for m, c in board.stones.items()
            }
            twin = Renju.of(stones, *rules.shape, NESTING)
            reason = twin.reason((move.row, move.col)) or None
        assert reason == board.forbidden_reason(move)
        board.push(move)
        outcome = board.outcome()
        # The scan of the whole board sees the same line.
        assert board.scan() == (outcome if won or (outcome and not outcome.winner) else None)
        if won:
            assert outcome is not None
            assert outcome.winner is color
            return "line"
        if reason is not None:
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (-color, reason)
            return reason
        if outcome is not None:
            assert outcome.winner is None
            assert len(empty) == 1 or outcome.reason == "no-legal-move"
            return outcome.reason


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_games_end_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    seen = Counter(play(rules, rng) for _ in range(20))
    assert seen["line"] or rules.forbidden_points


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_2_000_random_games_end_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    seen = Counter(play(rules, rng) for _ in range(2000))
    assert seen["line"] > 0
    if rules.forbidden_points:
        assert {"double-three", "double-four", "overline"} <= seen.keys()


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_stones_are_won_as_brute_force_says(rules: Rules, rng: np.random.Generator) -> None:
    rows, cols = (7, 7) if rules.unbounded else rules.shape
    for _ in range(100):
        cells = rng.choice([-1, 0, 1], size=(rows, cols), p=[0.4, 0.2, 0.4])
        stones = {
            Move(row, col): Color(int(cells[row, col])) for row, col in np.argwhere(cells).tolist()
        }
        x, o = ({(m.row, m.col) for m, c in stones.items() if c is side} for side in Color)
        won = [wins(rules, Color.X, x, o), wins(rules, Color.O, o, x)]
        if all(won):
            with pytest.raises(PositionError, match="both X and O have a winning line"):
                Board.from_stones(stones, rules, to_move=Color.X, setup=True)
            continue
        outcome = Board.from_stones(stones, rules, to_move=Color.O, setup=True).outcome()
        winner = None if outcome is None else outcome.winner
        assert winner is (Color.X if won[0] else Color.O if won[1] else None)


def test_five_between_two_enemy_stones_does_not_win_in_caro() -> None:
    for first, enemy, won in (
        (0, [5], True),
        (1, [0], True),
        (1, [6], True),
        (1, [0, 6], False),
        (4, [3], True),
        (3, [2, 8], False),
    ):
        # The board has nine columns, and its edge does not block.
        rules = Rules(9, 9, 5, overline=False, blocked_wins=False)
        stones = {Move(0, col): Color.X for col in range(first, first + 5)}
        stones |= {Move(0, col): Color.O for col in enemy}
        board = Board.from_stones(stones, rules, to_move=Color.O, setup=True)
        assert (board.outcome() is not None) is won, first


def test_win_by_a_stone_that_blocks_an_older_win_is_an_error_in_caro() -> None:
    # Both lines of X need the stone at (1, 0). Without it O's three was open, and had won before.
    rules = Rules(9, 9, 3, overline=False, blocked_wins=False)
    x = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 2), (1, 4)]
    o = [(1, 1), (1, 2), (1, 3), (5, 5), (7, 8)]
    stones = {Move(*cell): Color.X for cell in x} | {Move(*cell): Color.O for cell in o}
    with pytest.raises(PositionError) as caught:
        Board.from_stones(stones, rules)
    assert caught.value.code == "won-before-the-end"
    del stones[Move(1, 2)]
    stones[Move(6, 2)] = Color.O
    assert Board.from_stones(stones, rules).outcome() is not None


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
    with pytest.raises(RulesError, match="name the game, such as") as caught:
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
