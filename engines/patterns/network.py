"""The network of line shapes, which values positions with five in a row better than single values.

Each of an empty point's four lines adds a vector for what the side to move sees of it, and one for
what the other side sees: by its `LineClass` and by its view. The point's positive sums are added up
over the board, once for each side as if it were to move. These two rows of `SUMS` *inputs*, minus
the empty board's, go through a layer of `HIDDEN` rectified units, and past it.

The kernel of a search keeps the sums up to date, so all numbers are whole: in an evaluation's file,
`network` is an object with one list for each field of `Network`, row by row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.errors import ModelError
from tengen.engines.patterns.codes import CELL_BITS, CLASS_NUMBERS, VIEWS, LineClass
from tengen.engines.patterns.json_fields import number, number_list, require
from tengen.engines.patterns.windows import LineKinds

SUMS: Final = 16
"""Numbers of a line's vector."""
HIDDEN: Final = 32
"""Units of the hidden layer."""
CLASSES: Final = len(LineClass)

# --- fixed point: bits behind the binary point, and what is enough of them ------------------------
VECTOR_BITS: Final = 8
INPUT_BITS: Final = 8
"""An input of 1 is a sum of 8 over the points of a board."""
INPUT_SHIFT: Final = VECTOR_BITS + 3 - INPUT_BITS
MAX_INPUT: Final = (1 << 12) - 1
"""Inputs are limited to this, about 16."""
MAX_SUM: Final = (1 << 31) - 1
"""Bound of a unit's numbers and of its addend to the logit, which have 32 bits."""
WEIGHT_BITS: Final = 9
BIAS_BITS: Final = 7
OUTPUT_BITS: Final = 8
HIDDEN_BITS: Final = INPUT_BITS + WEIGHT_BITS
UNITS: Final = 120
"""Evaluation units in one unit of the logit of the results that evaluations are fitted to: by
matches, for the margins of the search."""

VECTORS: Final = ("own_classes", "own_views", "other_classes", "other_views")
"""Fields of a `Network` from which the vectors of lines are added up."""
BONUSES: Final = ("tempo", "threatened", "promising")
"""Fields of a `Network` that are single numbers."""


SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    "own_classes": (CLASSES, SUMS),
    "own_views": (VIEWS, SUMS),
    "other_classes": (CLASSES, SUMS),
    "other_views": (VIEWS, SUMS),
    "hidden": (HIDDEN, 2 * SUMS),
    "hidden_bias": (HIDDEN,),
    "output": (HIDDEN,),
    "direct": (2 * SUMS,),
}
"""Shapes of the arrays of a `Network`."""


class Network(NamedTuple):
    """The weights of a network; read-only."""

    own_classes: npt.NDArray[np.int32]
    """(CLASSES, SUMS) what the side to move sees of a line, by its class: 1 is `1 << VECTOR_BITS`,
    as in the three that follow."""
    own_views: npt.NDArray[np.int32]
    """(VIEWS, SUMS) what the line's view adds for the side to move."""
    other_classes: npt.NDArray[np.int32]
    """(CLASSES, SUMS) what the other side sees of a line, by its class."""
    other_views: npt.NDArray[np.int32]
    """(VIEWS, SUMS) what the line's view adds for the other side."""
    hidden: npt.NDArray[np.int32]
    """(HIDDEN, 2 * SUMS) weights of the inputs, those of the side to move first; 1 is
    `1 << WEIGHT_BITS`."""
    hidden_bias: npt.NDArray[np.int32]
    """(HIDDEN,) what a unit has on the empty board; 1 is `1 << BIAS_BITS`."""
    output: npt.NDArray[np.int32]
    """(HIDDEN,) weights of the units in the logit; 1 is `1 << OUTPUT_BITS`."""
    direct: npt.NDArray[np.int32]
    """(2 * SUMS,) weights of the inputs in the logit; 1 is `1 << WEIGHT_BITS`."""
    tempo: int
    """Value of being to move, in evaluation units."""
    threatened: int
    """Subtracted if the opponent threatens to win, see `Evaluation`."""
    promising: int
    """Added if the side to move can make two open threes at once, see `Evaluation`."""

    def as_dict(self) -> dict[str, Any]:
        """The fields of its object, JSON-ready."""
        return {
            name: value if name in BONUSES else value.ravel().tolist()
            for name, value in self._asdict().items()
        }

    def vectors(self, lines: LineKinds) -> npt.NDArray[np.int16]:
        """(2, number of kinds, 2 * SUMS) what a line of each kind adds to the sums of its point.

        By the side that sees it so: X first. The first half of the sums is for X to move, the
        second for O.
        """
        class_numbers = np.array(CLASS_NUMBERS)
        classes = np.searchsorted(class_numbers, lines.terms >> CELL_BITS)
        own = self.own_classes[classes] + self.own_views[lines.views]
        other = self.other_classes[classes] + self.other_views[lines.views]
        both = np.stack([np.hstack([own, other]), np.hstack([other, own])])
        return both.astype(np.int16)


def network_of(fields: object) -> Network:
    """The network with the fields of an object in an evaluation's file.

    Eight vectors of two numbers each up to `MAX_VALUE` fit into 16 bits. A network with fewer sums
    or units is the same as one whose further numbers are 0.

    Raises:
        ModelError: A field is missing, or is not what the docstring of this module says.
    """
    found = require(fields, Network._fields, "its network")
    sums = _size(found, "own_classes", CLASSES * SUMS) // CLASSES
    hidden = _size(found, "hidden_bias", HIDDEN)
    arrays = {
        "hidden": _padded(found, "hidden", (hidden, 2, sums), (HIDDEN, 2, SUMS)),
        "direct": _padded(found, "direct", (2, sums), (2, SUMS)),
        **{name: _padded(found, name, (hidden,), (HIDDEN,)) for name in ("hidden_bias", "output")},
        **{name: _padded(found, name, (SHAPES[name][0], sums), SHAPES[name]) for name in VECTORS},
    }
    arrays = {name: arrays[name].reshape(shape) for name, shape in SHAPES.items()}
    most = np.abs(arrays["hidden"]).sum(axis=1, dtype=np.int64) * MAX_INPUT
    most += np.abs(arrays["hidden_bias"]).astype(np.int64) << HIDDEN_BITS - BIAS_BITS
    if max(most.max(), ((most >> OUTPUT_BITS) * np.abs(arrays["output"])).max()) > MAX_SUM:
        raise ModelError("the weights of its network are too large for sums of 32 bits")
    tempo, threatened, promising = (number(found, name) for name in BONUSES)
    return Network(**arrays, tempo=tempo, threatened=threatened, promising=promising)


def _size(found: Mapping[str, Any], name: str, most: int) -> int:
    """Length of a list, `most` at most; anything that is no list is left to its reader."""
    value = found[name]
    return min(len(value), most) if isinstance(value, list) else most


def _padded(
    found: Mapping[str, Any], name: str, shape: tuple[int, ...], full: tuple[int, ...]
) -> npt.NDArray[np.int32]:
    """The values of a list in a shape, and zeros up to the full one."""
    values = number_list(found, name, *shape)
    return np.pad(values, [(0, more - less) for less, more in zip(shape, full, strict=True)])
