"""The encoder's columns mean what they say, from either side and whichever way the board lies."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from engines.feature_schema import COLUMNS, EDGE_REACH, OPENING_STONES, Phase
from engines.features import encode
from engines.game import Board, Color, Move, Rules
from engines.game.notation import parse_moves
from engines.kernels.state import State
from tests.reference.attack_weights import cell_weight

MOVES = [(7, 7), (7, 8), (8, 8), (6, 6), (9, 9), (5, 6), (8, 7), (6, 8), (10, 4), (3, 3)]


GOMOKU = Rules(15, 15, 5)


def board_of(moves: list[tuple[int, int]], rules: Rules = GOMOKU) -> Board:
    return Board.from_moves(rules, [Move(*move) for move in moves])


def encoded(board: Board) -> dict[Move, dict[str, float]]:
    state = State.of(board)
    cells = state.empty_cells()
    features = encode(state, cells, board.to_move)
    assert features.dtype == np.float32
    assert features.shape == (len(cells), len(COLUMNS))
    return {
        state.move(cell): dict(zip(COLUMNS, row, strict=True))
        for cell, row in zip(cells.tolist(), features.tolist(), strict=True)
    }


def test_column_names_are_unique() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_a_known_cell_is_described_by_hand() -> None:
    # X: g8 h8; the cell i8 makes an open three. O has nothing near.
    board = board_of([(7, 6), (0, 0), (7, 7), (0, 14)])
    row = encoded(board)[Move(7, 8)]
    assert row["own.attacks[3:2]/1"] == 1
    assert row["own.open-three"] == 1
    assert row["own.breakpoints"] == 1
    assert row["opponent.attacks[1:2]/1"] == 3
    assert row["opponent.open-three"] == 0
    assert row["distance-to-edge"] == EDGE_REACH
    assert row["attack-weight"] == pytest.approx(
        cell_weight(
            ["O.............O", *["." * 15] * 6, "......XX.......", *["." * 15] * 7], 7, 8, "X"
        )
    )
    assert row["log-attack-weight"] == pytest.approx(np.log1p(row["attack-weight"]))


def test_flags_tell_two_threats_at_once() -> None:
    # X makes a four along the row and an open three along the column on (7, 7).
    moves = [(7, 3), (7, 2), (7, 4), (0, 0), (7, 5), (0, 14), (8, 7), (14, 0), (9, 7), (14, 14)]
    row = encoded(board_of(moves))[Move(7, 7)]
    assert (row["own.four-four"], row["own.four-three"], row["own.three-three"]) == (0, 1, 0)


def test_the_rank_column_counts_the_heavier_cells() -> None:
    rows = encoded(board_of(MOVES))
    weights = [row["attack-weight"] for row in rows.values()]
    for row in rows.values():
        heavier = sum(weight > row["attack-weight"] for weight in weights)
        assert row["log-rank"] == pytest.approx(np.log1p(heavier), abs=1e-6)


def test_rank_does_not_depend_on_which_cells_are_asked_about() -> None:
    board = board_of(MOVES)
    state = State.of(board)
    cells = state.empty_cells()
    some = cells[::7]
    np.testing.assert_array_equal(
        encode(state, some, board.to_move), encode(state, cells, board.to_move)[::7]
    )


def test_swapping_colours_swaps_nothing_for_the_side_to_move() -> None:
    board = board_of(MOVES)
    swapped = Board.from_stones(
        board.rules,
        {move: -color for move, color in board.stones.items()},
        to_move=-board.to_move,
    )
    assert encoded(board) == encoded(swapped)


def test_the_opponents_columns_are_its_own_when_it_is_to_move() -> None:
    board = board_of(MOVES)
    state = State.of(board)
    cells = state.empty_cells()
    half = COLUMNS.index("distance-from-stones") // 2
    mine, theirs = (encode(state, cells, color) for color in (Color.X, Color.O))
    np.testing.assert_array_equal(mine[:, :half], theirs[:, half : 2 * half])


THREATS = ("two", "open-two", "three", "open-three", "four", "open-four", "five")
CLASSES = ("three", "double-three", "four", "four-three", "double-four", "five")


def class_of(row: dict[str, float], side: str) -> str | None:
    """What a stone on a cell would be, by its own lines."""
    threes, fours = row[f"{side}.open-three"], row[f"{side}.four"]
    if row[f"{side}.five"]:
        return "five"
    if row[f"{side}.open-four"] or fours > 1:
        return "double-four"
    if fours:
        return "four-three" if threes else "four"
    return None if not threes else "double-three" if threes > 1 else "three"


def totals(rows: dict[Move, dict[str, float]], side: str, but: Move) -> dict[str, float]:
    """The cells of each class and the lines of each threat, over all cells but one."""
    others = [row for move, row in rows.items() if move != but]
    classes = [class_of(row, side) for row in others]
    return {f"cells[{kind}]": classes.count(kind) for kind in CLASSES} | {
        f"lines[{threat}]": sum(row[f"{side}.{threat}"] for row in others) for threat in THREATS
    }


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_prospects_are_what_a_stone_changes_elsewhere(overline: bool) -> None:
    rng = np.random.default_rng(3)
    for seed in range(3):
        moves = [Move(*divmod(int(cell), 11)) for cell in rng.permutation(110)[: 10 + 14 * seed]]
        board = Board(Rules(10, 11, 5, overline))
        for move in moves:
            if board.outcome() is None:
                board.push(move)
        before = encoded(board)
        for move in rng.choice(len(before), 6, replace=False):
            cell = list(before)[int(move)]
            for stone, own, other in (("own", "own", "opponent"), ("opponent", "opponent", "own")):
                state = State.of(board)
                state.make(cell, board.to_move if stone == "own" else -board.to_move)
                cells = state.empty_cells()
                rows = encode(state, cells, board.to_move).tolist()
                after = {
                    state.move(at): dict(zip(COLUMNS, row, strict=True))
                    for at, row in zip(cells.tolist(), rows, strict=True)
                }
                for effect, side in (("gains", own), ("spoils", other)):
                    was, becomes = totals(before, side, cell), totals(after, side, cell)
                    assert {name: before[cell][f"{stone}.{effect}.{name}"] for name in was} == {
                        name: becomes[name] - was[name] for name in was
                    }


@pytest.mark.parametrize(
    ("moves", "phase"),
    [
        ("", Phase.OPENING),
        ("h8a1h9a3h10", Phase.DEFENCE),
        ("h8a1h9a3h10a5", Phase.ATTACK),
        ("h8h7h9a3h10a5", Phase.FOURS),
        ("h8a1h9a3h10a5h11", Phase.FIVE),
        ("h8a1h9a3h10a5h11a7", Phase.FIVE),
        ("a1c1e1g1i1k1m1o1", Phase.OPENING),
        ("a1c1e1g1i1k1m1o1a3", Phase.QUIET),
    ],
    ids=[
        "empty board",
        "an open three against one",
        "an own open three",
        "a three that is stopped on one side",
        "a four against one",
        "an own four",
        "few stones",
        "more stones",
    ],
)
def test_the_phase_says_what_the_position_is_about(moves: str, phase: Phase) -> None:
    assert OPENING_STONES == 8
    rows = encoded(board_of([(move.row, move.col) for move in parse_moves(moves, GOMOKU)]))
    for row in rows.values():
        assert [kind for kind in Phase if row[f"phase[{kind.name.lower()}]"]] == [phase]


def turned(features: npt.NDArray[np.float32]) -> list[tuple[float, ...]]:
    return sorted(tuple(row) for row in np.round(features, 4).tolist())


@pytest.mark.parametrize(
    "image",
    [
        lambda row, col: (row, 14 - col),
        lambda row, col: (14 - row, col),
        lambda row, col: (col, row),
        lambda row, col: (col, 14 - row),
    ],
    ids=["mirrored", "upside down", "transposed", "turned"],
)
def test_features_do_not_change_when_the_board_is_turned(image: object) -> None:
    assert callable(image)
    boards = board_of(MOVES), board_of([image(*move) for move in MOVES])
    sets = [encode(State.of(b), State.of(b).empty_cells(), b.to_move) for b in boards]
    assert turned(sets[0]) == turned(sets[1])


def test_without_borders_no_edge_is_near() -> None:
    rows = encoded(board_of([(0, 0), (1, 1)], Rules(None, None, 5)))
    assert {row["distance-to-edge"] for row in rows.values()} == {EDGE_REACH}


def test_an_occupied_cell_is_refused() -> None:
    board = board_of(MOVES)
    with pytest.raises(ValueError, match="empty cells only"):
        encode(State.of(board), np.array([7 * 15 + 7]), board.to_move)
