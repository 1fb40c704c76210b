"""Networks in a search: sums that moves of the tree keep up to date, and what they are worth."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.kernels.make_unmake import make, unmake
from tengen.engines.kernels.network import enter, leave, network_value
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.codes import CELL_BITS, CLASS_NUMBERS, LINES
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.patterns.json_fields import MAX_VALUE
from tengen.engines.patterns.network import (
    BIAS_BITS,
    HIDDEN_BITS,
    INPUT_BITS,
    INPUT_SHIFT,
    MAX_INPUT,
    OUTPUT_BITS,
    SHAPES,
    SUMS,
    UNITS,
    VECTORS,
    WEIGHT_BITS,
    Network,
    network_of,
)
from tengen.engines.patterns.windows import line_kinds, line_terms

RULES: Final = {
    "gomoku": preset("gomoku"),
    "renju": preset("renju"),
    "caro": preset("caro"),
    "narrow": Rules(6, 11, 5),
    "unbounded": Rules(None, None, 5),
}


def random_network(seed: int = 5) -> Network:
    rng = np.random.default_rng(seed)
    # Inputs stay within their limits.
    largest = {name: 32 if name in VECTORS else 800 for name in SHAPES}
    fields: dict[str, Any] = {
        name: rng.integers(-largest[name], largest[name], size=np.prod(shape)).tolist()
        for name, shape in SHAPES.items()
    }
    return network_of({**fields, "tempo": 11, "threatened": 90, "promising": 40})


def searcher_of(board: Board, network: Network) -> Searcher:
    searcher = Searcher(1, default_evaluation()._replace(network=network))
    searcher.set_up(board)
    return searcher


def lines_of(board: Board, searcher: Searcher) -> npt.NDArray[np.int64]:
    """(2, empty cells, 4, 2) the class and the view of every line, X first."""
    by_class = np.array(CLASS_NUMBERS)
    seen, terms = line_terms(board.rules.line_rules(Color.X), board.rules.line_rules(Color.O))
    empty = searcher.inside[searcher.arrays.cells[searcher.inside] == 0]
    views = searcher.point_views(board)
    lines = []
    for side in SIDES.values():
        windows = seen.indices(searcher.arrays.state[0]["codes"][empty, :, side])
        classes = np.searchsorted(by_class, terms[side * (len(terms) - 1)][windows] >> CELL_BITS)
        lines.append(np.stack([classes, views[side ^ SIDES[board.to_move]]], axis=-1))
    return np.stack(lines)


def totals_at_once(board: Board, network: Network) -> npt.NDArray[np.int64]:
    """(2, SUMS) the positive sums of the empty points of a position, X first."""
    x, o = lines_of(board, searcher_of(board, network))
    totals = []
    for own, other in ((x, o), (o, x)):
        sums = network.own_classes[own[..., 0]] + network.own_views[own[..., 1]]
        sums += network.other_classes[other[..., 0]] + network.other_views[other[..., 1]]
        totals.append(np.maximum(sums.sum(axis=1), 0).sum(axis=0))
    return np.stack(totals)


def totals_without_stones(board: Board, network: Network) -> npt.NDArray[np.int64]:
    """The same of the empty viewport."""
    if not board.rules.unbounded:
        return totals_at_once(Board(board.rules), network)
    rules = board.rules.line_rules(Color.X)
    kinds = line_kinds(rules, rules)
    # Every line of every cell is the one without stones.
    sums = network.vectors(kinds)[:, kinds.kinds[0, 0]].astype(np.int64).sum(axis=0) * LINES
    totals: npt.NDArray[np.int64] = np.maximum(sums, 0) * board.window().cells.size
    return totals.reshape(2, SUMS)


def value_at_once(board: Board, network: Network) -> float:
    """The value for the side to move without bonuses, with fractions in place of fixed point."""
    totals = totals_at_once(board, network) - totals_without_stones(board, network)
    inputs = totals[:: int(board.to_move)].ravel() / 2 ** (INPUT_SHIFT + INPUT_BITS)
    units = network.hidden @ inputs / 2**WEIGHT_BITS + network.hidden_bias / 2**BIAS_BITS
    logit = network.direct @ inputs / 2**WEIGHT_BITS
    logit += network.output @ np.maximum(units, 0) / 2**OUTPUT_BITS
    return float(logit * UNITS)


def rounding(network: Network) -> float:
    """How much a value can lose because inputs are rounded down."""
    weights = np.abs(network.output) @ np.abs(network.hidden) / 2**OUTPUT_BITS
    most = float(weights.sum() + np.abs(network.direct).sum())
    return 1 + most * UNITS / (1 << WEIGHT_BITS + INPUT_BITS)


def scattered(rules: Rules, rng: np.random.Generator) -> Board:
    """A board with stones at its edges too, that nobody has won."""
    board = Board(rules)
    rows, cols = rules.rows or 9, rules.cols or 9
    for cell in rng.permutation(rows * cols).tolist():
        move = Move(*divmod(cell, cols))
        if not board.winning_line(move, board.to_move) and not board.forbidden_reason(move):
            board.push(move)
        if len(board) == rows * cols // 4:
            break
    return board


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_value_is_that_of_all_lines_at_once(rules: Rules) -> None:
    network, rng = random_network(), np.random.default_rng(5)
    values = []
    for _ in range(5):
        board = scattered(rules, rng)
        searcher = searcher_of(board, network)
        values.append(network_value(searcher.arrays, SIDES[board.to_move]))
        assert values[-1] == pytest.approx(value_at_once(board, network), abs=rounding(network))
    assert max(map(abs, values)) > 2 * rounding(network)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_moves_of_the_tree_lead_to_the_sums_of_their_position_and_back(rules: Rules) -> None:
    network, rng = random_network(), np.random.default_rng(6)
    board = scattered(rules, rng)
    searcher = searcher_of(board, network)
    arrays, state = searcher.arrays, searcher.arrays.state[0]
    before = {name: state[name].copy() for name in ("sums", "totals")}
    inside = {*board.legal_moves()}
    entered: list[tuple[int, int]] = []
    for cell in rng.permutation(searcher.inside)[:40].tolist():
        move = next((each for each in inside if searcher.point(each) == cell), None)
        if move is None or board.winning_line(move, board.to_move) or board.forbidden_reason(move):
            continue
        entered.append((cell, SIDES[board.to_move]))
        enter(arrays, *entered[-1])
        board.push(move)
        value = network_value(arrays, SIDES[board.to_move])
        if not rules.unbounded:
            # Without borders, another stone widens the viewport of a new search.
            at_once = searcher_of(board, network).arrays
            assert state["totals"].tolist() == at_once.state[0]["totals"].tolist()
            assert value == network_value(at_once, SIDES[board.to_move])
    assert len(entered) > 5
    for _ in entered:
        leave(arrays)
    for name, sums in before.items():
        np.testing.assert_array_equal(state[name], sums)


def test_stones_of_proofs_leave_the_sums() -> None:
    network = random_network()
    searcher = searcher_of(scattered(RULES["gomoku"], np.random.default_rng(7)), network)
    arrays, state = searcher.arrays, searcher.arrays.state[0]
    totals, point = state["totals"].copy(), int(state["near"][0])
    make(arrays, point, 0)
    np.testing.assert_array_equal(state["totals"], totals)
    unmake(arrays)
    np.testing.assert_array_equal(state["totals"], totals)


def test_inputs_are_limited() -> None:
    network = random_network()
    searcher = searcher_of(scattered(RULES["gomoku"], np.random.default_rng(8)), network)
    state = searcher.arrays.state[0]
    state["totals"] = np.iinfo(np.int32).max
    network_value(searcher.arrays, 0)
    assert state["inputs"].tolist() == 2 * SUMS * [MAX_INPUT]
    # All numbers at their limits: what the hidden layer adds up stays within 32 bits.
    assert 2 * SUMS * MAX_INPUT * MAX_VALUE + (MAX_VALUE << HIDDEN_BITS - BIAS_BITS) < 2**31


def test_network_is_for_five_in_a_row() -> None:
    rules = Rules(9, 9, 4)
    board = Board.from_moves([Move(4, 4), Move(4, 5)], rules)
    searcher = searcher_of(board, random_network())
    plain = Searcher(1, default_evaluation()._replace(network=None))
    plain.set_up(board)
    found, expected = (each.search(board.to_move, nodes=500) for each in (searcher, plain))
    assert found == expected
