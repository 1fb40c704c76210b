"""The fit of a network to leaves, by gradient descent on the logarithmic loss.

The network is defined in `tengen.engines.patterns.network`. Its weights are fitted in units of the
logit and rounded to integers at the end.

Source of the optimiser: D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization"
(2015).
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from tengen.engines.errors import ModelError
from tengen.engines.game import Color, Rules
from tengen.engines.kernels.compiled import kernel
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.codes import CELL_BITS, CLASS_NUMBERS, LINES
from tengen.engines.patterns.json_fields import MAX_VALUE
from tengen.engines.patterns.network import (
    BIAS_BITS,
    BONUSES,
    HIDDEN,
    OUTPUT_BITS,
    SHAPES,
    SUMS,
    UNITS,
    VECTOR_BITS,
    VECTORS,
    WEIGHT_BITS,
    Network,
    network_of,
)
from tengen.engines.patterns.walks import ENEMY, OWN
from tengen.engines.patterns.windows import LineKinds, line_kinds, padded_board
from tengen.training.adam import Adam
from tengen.training.errors import DataError

Float32s = npt.NDArray[np.float32]
WAYS: Final = 2 * LINES
"""Directions from a point."""
STONE_BITS: Final = 2
"""Bits of a cell in the code of a walk."""
INPUT_SUM: Final = 8
"""Sum over the points of a board that makes an input of 1."""


class Layers(NamedTuple):
    """The weights of a network, or the gradient of a loss by them, in units of the logit."""

    vectors: Float32s
    """(2, number of kinds, SUMS) vector of a line by its kind: as the side to move sees it, and as
    the other does."""
    hidden: Float32s
    """(HIDDEN, 2 * SUMS) weights from the inputs to the hidden units."""
    hidden_bias: Float32s
    """(HIDDEN,) biases of the hidden units."""
    output: Float32s
    """(HIDDEN,) weights from the hidden units to the logit."""
    direct: Float32s
    """(2 * SUMS,) weights from the inputs to the logit, past the hidden units."""
    bonuses: Float32s
    """(3,) added to the logit: for being to move, if threatened, and in a promising position."""


class BoardTables(NamedTuple):
    """Tables that find the kinds of lines on a board."""

    no_stones: npt.NDArray[np.int8]
    """(cells,) the stones of the empty board: all 0."""
    inside: npt.NDArray[np.int64]
    """(cells,) the point of each cell."""
    steps: npt.NDArray[np.int64]
    """(LINES,) stride from a point to the next one of a line."""
    classes: npt.NDArray[np.int32]
    """(2, codes) the class of a walk by the code of its cells, as either side sees it: 0 is empty,
    1 the side to move, 2 the other side, 3 the border, the nearest cell in the lowest bits."""
    kinds: npt.NDArray[np.uint16]
    """(2, classes, classes) the kind of a line by the classes of its walks: by the rules of the
    side to move, then by the other side's."""


class Scratch(NamedTuple):
    """Memory for one position."""

    cells: npt.NDArray[np.int8]
    """(points,) the digits of cells."""
    codes: npt.NDArray[np.int32]
    """(WAYS, points) the codes of the walks from each point."""
    kinds: npt.NDArray[np.int32]
    """(cells, 2, LINES) the kinds of lines of empty points, for either side."""
    sums: Float32s
    """(cells, 2 * SUMS) of empty points; those below 0 are 0."""


FLOAT32S: Final = types.float32[::1]
FLOAT32S_2D: Final = types.float32[:, ::1]
LAYERS: Final = types.NamedTuple(
    [types.float32[:, :, ::1], FLOAT32S_2D, FLOAT32S, FLOAT32S, FLOAT32S, FLOAT32S], Layers
)
TABLES: Final = types.NamedTuple(
    [
        types.int8[::1],
        types.int64[::1],
        types.int64[::1],
        types.int32[:, ::1],
        types.uint16[:, :, ::1],
    ],
    BoardTables,
)
SCRATCH: Final = types.NamedTuple(
    [types.int8[::1], types.int32[:, ::1], types.int32[:, :, ::1], FLOAT32S_2D], Scratch
)


@kernel(types.int64(types.int8[::1], TABLES, SCRATCH))
def read_kinds(stones: npt.NDArray[np.int8], tables: BoardTables, scratch: Scratch) -> int:
    """Fill in the kinds of lines of the empty points, in reading order; returns how many."""
    cells, codes = scratch.cells, scratch.codes
    points = cells.shape[0]
    mask = tables.classes.shape[1] - 1
    for point in range(points):
        cells[point] = 3
    for index in range(tables.inside.shape[0]):
        stone = stones[index]
        cells[tables.inside[index]] = 2 if stone < 0 else stone
    # The code of a walk is the code of the next point's walk, shifted by one cell.
    last = tables.inside.shape[0] - 1
    for way in range(WAYS):
        step = tables.steps[way % LINES]
        if way >= LINES:
            step = -step
        for index in range(last + 1):
            point = tables.inside[last - index if step > 0 else index]
            beyond = codes[way, point + step] << STONE_BITS
            codes[way, point] = (cells[point + step] + beyond) & mask
    empty = 0
    for index in range(tables.inside.shape[0]):
        point = tables.inside[index]
        if cells[point] == 0:
            for whose in range(2):
                for line in range(LINES):
                    ahead = tables.classes[whose, codes[line, point]]
                    behind = tables.classes[whose, codes[LINES + line, point]]
                    scratch.kinds[empty, whose, line] = tables.kinds[whose, ahead, behind]
            empty += 1
    return empty


@kernel(types.void(types.int64, LAYERS, SCRATCH, FLOAT32S))
def add_up(empty: int, layers: Layers, scratch: Scratch, inputs: Float32s) -> None:
    """Fill in the sums of the empty points and, (2 * SUMS,), what they add to the inputs."""
    vectors, sums = layers.vectors, scratch.sums
    for column in range(2 * SUMS):
        inputs[column] = 0
    for at in range(empty):
        for half in range(2):
            first = half * SUMS
            for column in range(SUMS):
                sums[at, first + column] = 0
            for line in range(LINES):
                own, other = scratch.kinds[at, half, line], scratch.kinds[at, 1 - half, line]
                for column in range(SUMS):
                    sums[at, first + column] += vectors[0, own, column] + vectors[1, other, column]
        for column in range(2 * SUMS):
            sums[at, column] = max(sums[at, column], np.float32(0))
            inputs[column] += sums[at, column]
    for column in range(2 * SUMS):
        inputs[column] /= np.float32(INPUT_SUM)


@kernel(types.void(types.int64, FLOAT32S, SCRATCH, LAYERS))
def add_gradients(empty: int, by_input: Float32s, scratch: Scratch, gradients: Layers) -> None:
    """Propagate the gradient of the loss from the inputs back to the vectors of lines.

    Args:
        empty: Number of empty points.
        by_input: (2 * SUMS,) gradient by the inputs.
        scratch: Filled by `read_kinds` and `add_up` for the position.
        gradients: Added to.
    """
    for at in range(empty):
        for half in range(2):
            first = half * SUMS
            for line in range(LINES):
                own, other = scratch.kinds[at, half, line], scratch.kinds[at, 1 - half, line]
                for column in range(SUMS):
                    if scratch.sums[at, first + column] > 0:
                        by_sum = by_input[first + column] / np.float32(INPUT_SUM)
                        gradients.vectors[0, own, column] += by_sum
                        gradients.vectors[1, other, column] += by_sum


@kernel(
    types.void(
        *(types.int8[:, ::1], FLOAT32S_2D, types.int64[::1], FLOAT32S),
        *(TABLES, LAYERS, SCRATCH, LAYERS, FLOAT32S_2D, FLOAT32S),
    )
)
def run_batch(
    stones: npt.NDArray[np.int8],
    flags: Float32s,
    rows: npt.NDArray[np.int64],
    targets: Float32s,
    tables: BoardTables,
    layers: Layers,
    scratch: Scratch,
    gradients: Layers,
    work: Float32s,
    logits: Float32s,
) -> None:
    """Value positions, and add up the gradient of their loss.

    Inputs are differences from the inputs of the empty board, which have a gradient of their own.

    Args:
        stones: (positions, cells) 1 for the side to move, -1 for the other, 0 for empty.
        flags: (positions, 3) what the bonuses are multiplied with.
        rows: (batch,) the positions to value.
        targets: (positions,) their results for the side to move; none, (0,), for no gradient.
        layers: The network.
        scratch: Changed.
        gradients: Added to.
        work: (5, 2 * SUMS) changed.
        logits: (batch,) becomes their values.
    """
    inputs, by_input, active = work[0], work[1], work[2]
    empty_inputs, by_empty_input = work[3], work[4]
    add_up(read_kinds(tables.no_stones, tables, scratch), layers, scratch, empty_inputs)
    for column in range(2 * SUMS):
        by_empty_input[column] = 0
    for index in range(rows.shape[0]):
        row = rows[index]
        empty = read_kinds(stones[row], tables, scratch)
        add_up(empty, layers, scratch, inputs)
        for column in range(2 * SUMS):
            inputs[column] -= empty_inputs[column]
        logit = np.float32(0)
        for bonus in range(flags.shape[1]):
            logit += layers.bonuses[bonus] * flags[row, bonus]
        for column in range(2 * SUMS):
            logit += layers.direct[column] * inputs[column]
        for unit in range(HIDDEN):
            total = layers.hidden_bias[unit]
            for column in range(2 * SUMS):
                total += layers.hidden[unit, column] * inputs[column]
            active[unit] = max(total, np.float32(0))
            logit += layers.output[unit] * active[unit]
        logits[index] = logit
        if targets.shape[0] == 0:
            continue
        error = np.float32(1 / (1 + math.exp(-logit)) - targets[row])
        for bonus in range(flags.shape[1]):
            gradients.bonuses[bonus] += error * flags[row, bonus]
        for column in range(2 * SUMS):
            gradients.direct[column] += error * inputs[column]
            by_input[column] = error * layers.direct[column]
        for unit in range(HIDDEN):
            if active[unit] <= 0:
                continue
            gradients.output[unit] += error * active[unit]
            by_unit = error * layers.output[unit]
            gradients.hidden_bias[unit] += by_unit
            for column in range(2 * SUMS):
                gradients.hidden[unit, column] += by_unit * inputs[column]
                by_input[column] += by_unit * layers.hidden[unit, column]
        for column in range(2 * SUMS):
            by_empty_input[column] -= by_input[column]
        add_gradients(empty, by_input, scratch, gradients)
    if targets.shape[0] > 0:
        empty = read_kinds(tables.no_stones, tables, scratch)
        add_up(empty, layers, scratch, empty_inputs)
        add_gradients(empty, by_empty_input, scratch, gradients)


Floats = npt.NDArray[np.float32]

BATCH: Final = 256
"""Leaves of a step."""
RATE: Final = 2e-3
"""Learning rate after `WARM_UP`; it falls to 0 by a cosine."""
WARM_UP: Final = 100
"""Steps in which the learning rate rises."""
MOMENTUM: Final = 0.9
SCALE_MEMORY: Final = 0.995
"""Decay rates of Adam: of the moving means of gradients (`MOMENTUM`), and of their squares."""
PRIOR: Final = 300.0
"""Weight decay of the line vectors: it counts like this many leaves whose loss is half the squared
vector."""
EPOCHS: Final = 5
"""Passes over the leaves."""
SPREAD: Final = 0.05
"""Standard deviation of the initial weights."""
NO_TARGETS: Final = np.empty(0, dtype=np.float32)


@dataclasses.dataclass(frozen=True, slots=True)
class NetworkLeaves:
    """Leaves of games by one set of rules, with one side to move, as a network sees them."""

    rules: Rules
    """Rules of the games: five in a row on a board with borders."""
    to_move: Color
    """The side to move in all leaves; either one if lines win alike for both."""
    stones: npt.NDArray[np.int8]
    """(leaves, rows * cols) 1 for stones of the side to move, -1 for the other's, 0 for empty."""
    threatened: npt.NDArray[np.bool_]
    """(leaves,) see `tengen.engines.patterns.evaluation.Evaluation`."""
    promising: npt.NDArray[np.bool_]
    """(leaves,) see `tengen.engines.patterns.evaluation.Evaluation`."""

    def __len__(self) -> int:
        """Number of leaves."""
        return len(self.stones)


def fit_network(
    groups: Sequence[NetworkLeaves],
    targets: Sequence[npt.NDArray[np.float64]],
    *,
    seed: int,
) -> Network:
    """Fit a network to leaves, which may be on boards of several sizes and by several rules.

    Args:
        targets: For each group, (leaves,) probabilities that the side to move wins.
        seed: Chooses the initial weights and the order of the leaves.

    Raises:
        DataError: A number of the network is too large: the leaves are too few or too one-sided.
    """
    rng = np.random.default_rng(seed)
    kernels = [LeafKernel(leaves) for leaves in groups]
    flat, gradient = np.zeros((2, _SIZE), dtype=np.float32)
    weights, gradients, pulls = new_weights(flat), new_weights(gradient), new_weights()
    draw_weights(weights, rng)
    count = sum(map(len, groups))
    for name in VECTORS:
        pulls[name][:] = PRIOR / count
    pull = np.concatenate([part.ravel() for part in pulls.values()])
    limits = np.concatenate([np.full(part.size, _limit(name)) for name, part in weights.items()])
    results = [probabilities.astype(np.float32) for probabilities in targets]
    starts = np.cumsum([0, *map(len, groups)])
    step, steps = 0, EPOCHS * math.ceil(count / BATCH)
    optimiser = Adam({"all": flat}, momentum=MOMENTUM, scale_memory=SCALE_MEMORY)
    for _ in range(EPOCHS):
        order = rng.permutation(count)
        for rows in np.split(order, range(BATCH, count, BATCH)):
            gradient[:] = 0
            for kernel_of, result, start in zip(kernels, results, starts[:-1], strict=True):
                inside = rows[(rows >= start) & (rows < start + len(result))] - start
                kernel_of.run(inside, weights, targets=result, gradients=gradients)
            step += 1
            rate = RATE * min(1, step / WARM_UP) * (1 + math.cos(math.pi * step / steps)) / 2
            change = gradient / np.float32(len(rows)) + pull * flat
            optimiser.step({"all": change.astype(np.float32, copy=False)}, rate)
            np.clip(flat, -limits, limits, out=flat)
    return _rounded(weights)


def network_logits(network: Network, leaves: NetworkLeaves) -> npt.NDArray[np.float64]:
    """(leaves,) the logit of winning, for the side to move."""
    weights = new_weights()
    for name, bits in _BITS.items():
        weights[name][:] = getattr(network, name) / 2**bits
    weights["bonuses"][:] = network.tempo, -network.threatened, network.promising
    weights["bonuses"] /= UNITS
    return LeafKernel(leaves).run(np.arange(len(leaves)), weights).astype(np.float64)


_BITS: Final = {
    **dict.fromkeys(VECTORS, VECTOR_BITS),
    **dict.fromkeys(("hidden", "direct"), WEIGHT_BITS),
    "hidden_bias": BIAS_BITS,
    "output": OUTPUT_BITS,
}
"""Bits behind the binary point of a network's weights."""
_SHAPES: Final = {**SHAPES, "bonuses": (len(BONUSES),)}
_SIZE: Final = sum(map(math.prod, _SHAPES.values()))

Weights = dict[str, Floats]
"""The weights of a network in units of the logit, or their gradients: the fields of `Network`, with
its bonuses in one array."""


def new_weights(flat: Floats | None = None) -> Weights:
    """Weights that are parts of one array, (_SIZE,); of zeros if there is none."""
    rest = np.zeros(_SIZE, dtype=np.float32) if flat is None else flat
    weights = {}
    for name, shape in _SHAPES.items():
        part, rest = np.split(rest, [math.prod(shape)])
        weights[name] = part.reshape(shape)
    return weights


def _limit(name: str) -> np.float32:
    """The bound of a field's weights, within which they can be rounded to whole numbers."""
    scale = 2 ** _BITS[name] if name in _BITS else UNITS
    return np.float32(MAX_VALUE / scale)


def draw_weights(weights: Weights, rng: np.random.Generator) -> None:
    """Draw the initial weights of the fit."""
    for name in (*VECTORS, "output", "hidden"):
        weights[name][:] = rng.normal(scale=SPREAD, size=weights[name].shape)
    weights["hidden_bias"][:] = 2 * SPREAD


def _flags(leaves: NetworkLeaves) -> Floats:
    """(leaves, 3) factors of the bonuses: 1 if they apply, else 0."""
    flags = [np.ones(len(leaves)), leaves.threatened, leaves.promising]
    return np.stack(flags, axis=1).astype(np.float32)


def _rounded(weights: Weights) -> Network:
    """The network in whole numbers."""
    tempo, threatened, promising = np.rint(weights["bonuses"] * UNITS).tolist()
    try:
        return network_of(
            {
                **{
                    name: np.rint(weights[name] * 2**bits).astype(int).ravel().tolist()
                    for name, bits in _BITS.items()
                },
                "tempo": round(tempo),
                "threatened": -round(threatened),
                "promising": round(promising),
            }
        )
    except ModelError as error:
        raise DataError(f"the games are too few or too one-sided: {error.message}") from error


class LeafKernel:
    """The kernel on some leaves, with its tables and memory for their board."""

    def __init__(self, leaves: NetworkLeaves) -> None:
        rules = leaves.rules
        self._stones = leaves.stones
        self._flags = _flags(leaves)
        steps, inside, cells = padded_board(*rules.shape)
        self._lines = line_kinds(rules.line_rules(Color.X), rules.line_rules(Color.O))
        sides = (leaves.to_move, Color(-leaves.to_move))
        no_stones = np.zeros(len(inside), dtype=np.int8)
        self._tables = BoardTables(no_stones, inside, steps, *_walk_tables(self._lines, sides))
        self._scratch = Scratch(
            np.zeros_like(cells),
            np.zeros((WAYS, len(cells)), dtype=np.int32),
            np.zeros((len(inside), 2, LINES), dtype=np.int32),
            np.zeros((len(inside), 2 * SUMS), dtype=np.float32),
        )
        self._work = np.zeros((5, 2 * SUMS), dtype=np.float32)
        class_numbers = np.array(CLASS_NUMBERS)
        self._classes = np.searchsorted(class_numbers, self._lines.terms >> CELL_BITS)

    def run(
        self,
        rows: npt.NDArray[np.int64],
        weights: Weights,
        *,
        targets: Floats = NO_TARGETS,
        gradients: Weights | None = None,
    ) -> Floats:
        """(rows,) logits of some leaves; the gradient of their loss is added to `gradients`.

        Args:
            targets: (leaves,) probabilities that the side to move wins; required with `gradients`.
        """
        logits = np.empty(len(rows), dtype=np.float32)
        # It shares its arrays with `gradients`, except for the vectors, which are added up by kind.
        by_kind = self._layers(new_weights() if gradients is None else gradients)
        by_kind.vectors[:] = 0
        run_batch(
            *(self._stones, self._flags, rows, targets, self._tables, self._layers(weights)),
            *(self._scratch, by_kind, self._work, logits),
        )
        if gradients is not None:
            own, other = by_kind.vectors
            np.add.at(gradients["own_classes"], self._classes, own)
            np.add.at(gradients["own_views"], self._lines.views, own)
            np.add.at(gradients["other_classes"], self._classes, other)
            np.add.at(gradients["other_views"], self._lines.views, other)
        return logits

    def _layers(self, weights: Weights) -> Layers:
        """The layers in the form that the kernel reads; only the vectors are stored differently."""
        own = weights["own_classes"][self._classes] + weights["own_views"][self._lines.views]
        other = weights["other_classes"][self._classes] + weights["other_views"][self._lines.views]
        return Layers(
            np.stack([own, other]), **{name: weights[name] for name in Layers._fields[1:]}
        )


def _walk_tables(
    lines: LineKinds, sides: tuple[Color, Color]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16]]:
    """`classes` and `kinds` of `BoardTables`.

    Args:
        sides: The side to move, then the other.
    """
    walks = lines.walks
    codes = np.arange(1 << STONE_BITS * walks.reach)[:, None]
    digits = codes >> STONE_BITS * np.arange(walks.reach) & (1 << STONE_BITS) - 1
    seen = [
        np.array([0, own, other, walks.border], dtype=np.int8)[digits]
        for own, other in ((OWN, ENEMY), (ENEMY, OWN))
    ]
    # One row of kinds serves both colors if their rules are the same.
    rows = [lines.kinds[SIDES[side] * (len(lines.kinds) - 1)] for side in sides]
    kinds = [walks.by_class(row) for row in rows]
    return np.stack([walks.classes_of(cells) for cells in seen]), np.stack(kinds)
