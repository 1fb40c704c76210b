"""The compiled state agrees with itself however it was reached, and survives its own cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engines.game import Board, Color, Move, Rules
from engines.kernels.state import State
from engines.kernels.tables import (
    ATTACK_KINDS,
    CODES,
    HALF,
    TABLE_SIZE,
    Threat,
    attacks_of,
    tables,
)

ROOT = Path(__file__).parents[3]
EXERCISE = """
import numpy as np
from engines.game import Board, Move, preset
from engines.features import encode
from engines.kernels.state import State
board = Board.from_moves(preset("gomoku"), [Move(7, 7), Move(7, 8), Move(8, 8)])
state = State.of(board)
state.make(Move(6, 6), board.to_move)
state.unmake()
print(state.weights(board.to_move).sum())
print(float(encode(state, state.empty_cells(), board.to_move).sum()))
"""


def random_stones(rng: np.random.Generator, rows: int, cols: int) -> list[Move]:
    cells = rng.permutation(rows * cols)[: int(rng.integers(1, rows * cols))]
    return [Move(*divmod(int(cell), cols)) for cell in cells]


def code_of(line: str) -> int:
    """The window of a line as text: `*` the cell, `X` own, `.` empty, anything else blocked."""
    at = line.index("*")
    before, after = line[:at][::-1].ljust(5, "#")[:5], line[at + 1 :].ljust(5, "#")[:5]
    digits = ["X#".find(cell) + 1 if cell != "." else 0 for cell in before + after]
    return sum(digit * 3**place for place, digit in enumerate(digits))


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize(("rows", "cols"), [(15, 15), (5, 5), (7, 19), (32, 3), (3, 32)], ids=str)
def test_unmaking_restores_every_array_and_making_equals_setting_up(
    rows: int, cols: int, overline: bool
) -> None:
    rng = np.random.default_rng(rows * cols)
    rules = Rules(rows, cols, 5, overline)
    state = State.of(Board(rules))
    before = [array.copy() for array in (state._cells, state._codes, state._sums)]
    moves = random_stones(rng, rows, cols)
    colors = [Color.X if ply % 2 == 0 else Color.O for ply in range(len(moves))]
    board = Board(rules)
    for move, color in zip(moves, colors, strict=True):
        state.make(move, color)
        board._stones[move] = color
    fresh = State.of(board)
    for color in Color:
        np.testing.assert_array_equal(state.weights(color), fresh.weights(color))
    for _ in moves:
        state.unmake()
    for array, expected in zip((state._cells, state._codes, state._sums), before, strict=True):
        np.testing.assert_array_equal(array, expected)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        (Move(-1, 0), "outside the window"),
        (Move(0, 15), "outside the window"),
        (Move(7, 7), "holds a stone"),
    ],
    ids=["above", "right", "occupied"],
)
def test_no_bad_index_reaches_the_kernels(move: Move, complaint: str) -> None:
    state = State.of(Board.from_moves(Rules(15, 15, 5), [Move(7, 7)]))
    weights = state.weights(Color.O)
    with pytest.raises(ValueError, match=complaint):
        state.make(move, Color.O)
    np.testing.assert_array_equal(state.weights(Color.O), weights)


def test_unmaking_more_than_was_made_is_refused() -> None:
    with pytest.raises(IndexError):
        State.of(Board.from_moves(Rules(15, 15, 5), [Move(7, 7)])).unmake()


def test_states_of_one_size_do_not_share_what_they_write_to() -> None:
    rules = Rules(9, 9, 5)
    first, second = State.of(Board(rules)), State.of(Board(rules))
    first.make(Move(4, 4), Color.X)
    assert second.weights(Color.X)[4, 4] >= 0


@pytest.mark.parametrize(
    ("line", "freestyle", "standard"),
    [
        ("XXX*X", Threat.FIVE, Threat.FIVE),
        ("XXX*XX", Threat.FIVE, Threat.NONE),
        (".XXX*.", Threat.OPEN_FOUR, Threat.OPEN_FOUR),
        ("X.X*X.X", Threat.OPEN_FOUR, Threat.OPEN_FOUR),
        ("XXX*.", Threat.FOUR, Threat.FOUR),
        ("XX.*X", Threat.FOUR, Threat.FOUR),
        (".XX*..", Threat.OPEN_THREE, Threat.OPEN_THREE),
        (".X.X*.", Threat.OPEN_THREE, Threat.OPEN_THREE),
        (".XX*.", Threat.THREE, Threat.THREE),
        ("XX*..", Threat.THREE, Threat.THREE),
        ("..*X..", Threat.OPEN_TWO, Threat.OPEN_TWO),
        ("X*...", Threat.TWO, Threat.TWO),
        ("XXX*", Threat.NONE, Threat.NONE),
        ("X.XXX*.X", Threat.OPEN_FOUR, Threat.NONE),
        ("...*...", Threat.NONE, Threat.NONE),
    ],
)
def test_threats_are_what_players_call_them(line: str, freestyle: Threat, standard: Threat) -> None:
    assert tables(overline=True).threats[code_of(line)] == freestyle
    assert tables(overline=False).threats[code_of(line)] == standard


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_fives_in_the_table_are_what_the_rules_call_a_win(overline: bool) -> None:
    rng = np.random.default_rng(5)
    rules = Rules(1 + 10, 11, 5, overline)
    threats = tables(overline=overline).threats
    wins = 0
    for code in rng.choice(CODES, 4000, replace=False).tolist():
        stones = {}
        for digit in range(10):
            col = 4 - digit if digit < 5 else 1 + digit
            if figure := code // 3**digit % 3:
                stones[Move(5, col)] = Color.X if figure == 1 else Color.O
        board = Board(rules)
        board._stones.update(stones)
        won = bool(board.winning_line(Move(5, 5), Color.X))
        assert won == (threats[code] == Threat.FIVE)
        wins += won
    assert wins > 20


def test_tables_do_not_care_from_which_end_a_line_is_read() -> None:
    table = tables(overline=True)
    codes = np.arange(CODES)
    mirrored = codes % HALF * HALF + codes // HALF
    np.testing.assert_array_equal(table.packed[codes], table.packed[mirrored])
    np.testing.assert_array_equal(table.threats[codes], table.threats[mirrored])


def test_no_uint16_can_index_outside_the_tables() -> None:
    table = tables(overline=False)
    assert np.iinfo(np.uint16).max + 1 == TABLE_SIZE
    assert {len(table.packed), len(table.threats), len(table.shapes)} == {TABLE_SIZE}


def test_the_shapes_count_the_attacks_of_every_window() -> None:
    table = tables(overline=True)
    for code in np.random.default_rng(1).choice(CODES, 500, replace=False).tolist():
        counts = [0] * len(ATTACK_KINDS)
        for attack in attacks_of(code, overline=True):
            kind = ATTACK_KINDS.index(attack) if attack.power < 5 else len(ATTACK_KINDS) - 1
            counts[kind] += 1
        np.testing.assert_array_equal(table.attacks[table.shapes[code]], counts)


def test_kernels_give_the_same_from_a_cold_and_from_a_warm_cache(tmp_path: Path) -> None:
    # A cached overload that crashes when it is loaded again shows in the second process only.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", EXERCISE],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
            timeout=120,
        ).stdout
        for _ in range(2)
    ]
    assert list(tmp_path.rglob("*.nbi"))
    assert outputs[0] == outputs[1]
    assert len(outputs[0].split()) == 2
