"""Feature columns: their meaning, from either side and under symmetry."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.catalogue.learned.features import encode
from tengen.engines.game import Board, Color, Move, Rules, Window
from tengen.engines.game.notation import parse_moves
from tengen.engines.kernels.features import STONE_COLUMNS
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import (
    AVERAGED_COLUMNS,
    COLUMNS,
    EDGE_REACH,
    LINE_COLUMNS,
    NEIGHBOUR_COLUMNS,
    OPENING_STONES,
    Phase,
)
from tengen.engines.patterns.windows import ATTACK_KINDS
from tests.reference.attack_weights import cell_weight

MOVES = [(7, 7), (7, 8), (8, 8), (6, 6), (9, 9), (5, 6), (8, 7), (6, 8), (10, 4), (3, 3)]


GOMOKU = Rules(15, 15, 5)


def board_of(moves: list[tuple[int, int]], rules: Rules = GOMOKU) -> Board:
    return Board.from_moves([Move(*move) for move in moves], rules)


def encoded(board: Board) -> dict[Move, dict[str, float]]:
    position = StaticPosition.of(board)
    cells = position.empty_cells()
    features = encode(position, cells, board.to_move)
    assert features.dtype == np.float32
    assert features.shape == (len(cells), len(COLUMNS))
    return {
        position.move(cell): dict(zip(COLUMNS, row, strict=True))
        for cell, row in zip(cells.tolist(), features.tolist(), strict=True)
    }


def test_column_names_are_unique() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_kernels_fill_the_columns_that_the_schema_names() -> None:
    position = StaticPosition.of(board_of(MOVES))
    cells = position.empty_cells()
    filled = np.zeros((2, len(cells), len(COLUMNS)), dtype=np.float32)
    position.line_features(cells, Color.X, filled[0])
    position.neighbour_features(cells, Color.X, COLUMNS.index(NEIGHBOUR_COLUMNS[0]), filled[1])
    written = [[COLUMNS[column] for column in np.flatnonzero(part.any(axis=0))] for part in filled]
    lines = [f"{side}.{column}" for side in ("own", "opponent") for column in LINE_COLUMNS]
    assert set(written[0]) <= set(lines)
    assert set(written[1]) <= set(NEIGHBOUR_COLUMNS)
    assert tuple(lines) == COLUMNS[: 2 * (len(ATTACK_KINDS) + 1 + len(LINE_PATTERNS) + 3)]
    assert len(NEIGHBOUR_COLUMNS) == 2 * STONE_COLUMNS


def test_encoder_writes_every_column_that_can_be_filled() -> None:
    # A column that two parts of the encoder wrote to would leave another one empty.
    rng = np.random.default_rng(0)
    seen = np.zeros(len(COLUMNS), dtype=np.bool_)
    for stones in (4, 30, 60, 90, 110) * 4:
        cells = np.zeros((12, 12), dtype=np.int8)
        cells.ravel()[rng.permutation(144)[:stones]] = rng.choice([-1, 1], stones)
        position = StaticPosition(Window(cells, 0, 0), Rules(12, 12, 5))
        for color in Color:
            seen |= encode(position, position.empty_cells(), color).any(axis=0)
    for moves in ("h8a1h9a3h10a5", "h8a1h9a3h10", "a1c1e1g1i1k1m1o1a3"):
        board = Board.from_moves(moves, GOMOKU)
        seen |= encode(StaticPosition.of(board), np.array([100]), board.to_move).any(axis=0)
    # No stone elsewhere takes a five away.
    assert {name for name, filled in zip(COLUMNS, seen, strict=True) if not filled} == {
        f"{around}{side}.spoils.{of}[five]"
        for around in ("", "around.")
        for side in ("own", "opponent")
        for of in ("cells", "lines")
    }


def test_open_three_is_described_as_by_hand() -> None:
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


def test_flags_mark_two_threats_at_once() -> None:
    # X makes a four along the row and an open three along the column on (7, 7).
    moves = [(7, 3), (7, 2), (7, 4), (0, 0), (7, 5), (0, 14), (8, 7), (14, 0), (9, 7), (14, 14)]
    row = encoded(board_of(moves))[Move(7, 7)]
    assert (row["own.four-four"], row["own.four-three"], row["own.three-three"]) == (0, 1, 0)


def test_rank_column_counts_heavier_cells() -> None:
    rows = encoded(board_of(MOVES))
    weights = [row["attack-weight"] for row in rows.values()]
    for row in rows.values():
        heavier = sum(weight > row["attack-weight"] for weight in weights)
        assert row["log-rank"] == pytest.approx(np.log1p(heavier), abs=1e-6)


def test_averages_alone_depend_on_which_cells_are_described() -> None:
    board = board_of(MOVES)
    position = StaticPosition.of(board)
    cells = position.empty_cells()
    some, every = (encode(position, part, board.to_move) for part in (cells[::7], cells))
    same = [at for at, column in enumerate(COLUMNS) if not column.startswith("around.")]
    np.testing.assert_array_equal(some[:, same], every[::7, same])


def test_averages_are_over_the_square_around_a_cell() -> None:
    rows = encoded(board_of(MOVES))
    for move, row in rows.items():
        square = [
            rows[near]
            for near in itertools.starmap(
                Move, itertools.product(*(range(at - 2, at + 3) for at in move))
            )
            if near in rows
        ]
        for column in AVERAGED_COLUMNS:
            average = sum(each[column] for each in square) / 25
            assert row[f"around.{column}"] == pytest.approx(average, abs=1e-5)


def test_features_are_relative_to_the_side_to_move() -> None:
    board = board_of(MOVES)
    swapped = Board.from_stones(
        {move: -color for move, color in board.stones.items()},
        board.rules,
        to_move=-board.to_move,
    )
    assert encoded(board) == encoded(swapped)


def test_opponent_columns_are_its_own_when_it_is_to_move() -> None:
    board = board_of(MOVES)
    position = StaticPosition.of(board)
    cells = position.empty_cells()
    half = len(LINE_COLUMNS)
    mine, theirs = (encode(position, cells, color) for color in (Color.X, Color.O))
    np.testing.assert_array_equal(mine[:, :half], theirs[:, half : 2 * half])


LINE_PATTERNS = ("two", "open-two", "three", "open-three", "four", "open-four", "five")
CELL_PATTERNS = ("three", "double-three", "four", "four-three", "double-four", "five")


def pattern_of(row: dict[str, float], side: str) -> str | None:
    """The cell pattern of a stone on a cell, by its own lines."""
    threes, fours = row[f"{side}.open-three"], row[f"{side}.four"]
    if row[f"{side}.five"]:
        return "five"
    if row[f"{side}.open-four"] or fours > 1:
        return "double-four"
    if fours:
        return "four-three" if threes else "four"
    return None if not threes else "double-three" if threes > 1 else "three"


def totals(rows: dict[Move, dict[str, float]], side: str, but: Move) -> dict[str, float]:
    """The cells and the lines of each pattern, over all cells but one."""
    others = [row for move, row in rows.items() if move != but]
    patterns = [pattern_of(row, side) for row in others]
    return {f"cells[{pattern}]": patterns.count(pattern) for pattern in CELL_PATTERNS} | {
        f"lines[{pattern}]": sum(row[f"{side}.{pattern}"] for row in others)
        for pattern in LINE_PATTERNS
    }


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
def test_neighbour_columns_are_what_a_stone_changes_elsewhere(overline: bool) -> None:
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
                color = board.to_move if stone == "own" else -board.to_move
                filled = Board.from_stones({**board.stones, cell: color}, board.rules)
                position = StaticPosition.of(filled)
                cells = position.empty_cells()
                rows = encode(position, cells, board.to_move).tolist()
                after = {
                    position.move(at): dict(zip(COLUMNS, row, strict=True))
                    for at, row in zip(cells.tolist(), rows, strict=True)
                }
                for effect, side in (("gains", own), ("spoils", other)):
                    was, becomes = totals(before, side, cell), totals(after, side, cell)
                    assert {name: before[cell][f"{stone}.{effect}.{name}"] for name in was} == {
                        name: becomes[name] - was[name] for name in was
                    }


def test_phase_follows_the_best_patterns() -> None:
    for case, moves, phase in (
        ("empty board", "", Phase.OPENING),
        ("an open three against one", "h8a1h9a3h10", Phase.DEFENCE),
        ("an own open three", "h8a1h9a3h10a5", Phase.ATTACK),
        ("a three that is stopped on one side", "h8h7h9a3h10a5", Phase.FOURS),
        ("a four against one", "h8a1h9a3h10a5h11", Phase.FIVE),
        ("an own four", "h8a1h9a3h10a5h11a7", Phase.FIVE),
        ("few stones", "a1c1e1g1i1k1m1o1", Phase.OPENING),
        ("more stones", "a1c1e1g1i1k1m1o1a3", Phase.QUIET),
    ):
        assert OPENING_STONES == 8, case
        rows = encoded(board_of([(move.row, move.col) for move in parse_moves(moves, GOMOKU)]))
        for row in rows.values():
            assert [kind for kind in Phase if row[f"phase[{kind.name.lower()}]"]] == [phase], case


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
def test_features_are_invariant_under_symmetry(image: object) -> None:
    assert callable(image)
    boards = board_of(MOVES), board_of([image(*move) for move in MOVES])
    sets = [
        encode(StaticPosition.of(b), StaticPosition.of(b).empty_cells(), b.to_move) for b in boards
    ]
    assert turned(sets[0]) == turned(sets[1])


def test_unbounded_board_has_no_near_edge() -> None:
    rows = encoded(board_of([(0, 0), (1, 1)], Rules(None, None, 5)))
    assert {row["distance-to-edge"] for row in rows.values()} == {EDGE_REACH}


def test_occupied_cell_raises() -> None:
    board = board_of(MOVES)
    with pytest.raises(ValueError, match="empty cells only"):
        encode(StaticPosition.of(board), np.array([7 * 15 + 7]), board.to_move)
