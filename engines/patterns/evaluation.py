"""Static evaluation of the search, fitted to the results of self-play with five in a row.

Other lengths are evaluated by the same values, since a line pattern is named for the stones that it
lacks. `training.evaluation` makes the fit. An evaluation is a file with one JSON object:

| field                        | meaning                                                          |
|------------------------------|------------------------------------------------------------------|
| mover, waiter                | values of `combinations`, to the side to move and to the other   |
| mover_views, waiter_views    | what a line adds by its view (`line_views`), likewise            |
| own_order, other_order       | how early moves are tried, by `combinations` of either side      |
| tempo, threatened, promising | as in `Evaluation`                                               |

Further fields say how it was fitted, and are not read.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.errors import ModelError
from engines.patterns.codes import LINES, VALUE_CODES, VIEWS, LineClass
from engines.patterns.windows import value_codes

LOGIT: Final = 120
"""Evaluation units in one unit of the logit of the win probability in games of `search` against
itself (`python -m benchmarks.calibration`)."""
FRACTION_BITS: Final = 2
"""Values of points and lines are in quarters of an evaluation unit: hundreds are added up."""
ORDER_LOGIT: Final = 100
"""Units of the order of moves in one unit of the logit of being the best move."""
MAX_VALUE: Final = 2047
"""What a number of an evaluation is at most, above or below 0: the search packs values."""
SHIPPED_EVALUATION: Final = Path(__file__).with_name("evaluation.json")

_TABLES: Final = ("mover", "waiter", "own_order", "other_order")
_VIEWS: Final = ("mover_views", "waiter_views")
_BONUSES: Final = ("tempo", "threatened", "promising")


class Evaluation(NamedTuple):
    """What a position is worth: values of points and lines in quarters of an evaluation unit.

    The search counts them less those of the empty board, which are worth the more the larger it is.
    """

    mover: npt.NDArray[np.int32]
    """(VALUE_CODES,) value of an empty point to the side to move, by its value code. Never written
    to, like the others."""
    waiter: npt.NDArray[np.int32]
    """(VALUE_CODES,) value to the other side."""
    mover_views: npt.NDArray[np.int32]
    """(VIEWS,) value of an empty point's line to the side to move, by its view."""
    waiter_views: npt.NDArray[np.int32]
    """(VIEWS,) value to the other side."""
    own_order: npt.NDArray[np.int32]
    """(VALUE_CODES,) how early a move is to be tried, by its point's value code for the side to
    move: in units of `ORDER_LOGIT`."""
    other_order: npt.NDArray[np.int32]
    """(VALUE_CODES,) what is added by the point's value code for the other side."""
    tempo: int
    """Value of being to move, in evaluation units, as those below."""
    threatened: int
    """Taken off where the opponent threatens to win with its next two stones."""
    promising: int
    """Added where the side to move can make two open threes at once."""

    def as_dict(self) -> dict[str, Any]:
        """The fields of its file, JSON-ready."""
        return {
            **{name: getattr(self, name)[value_codes()].tolist() for name in _TABLES},
            **{name: getattr(self, name).tolist() for name in _VIEWS},
            **{name: getattr(self, name) for name in _BONUSES},
        }


@functools.cache
def combinations() -> npt.NDArray[np.int64]:
    """(1365, 12) how many of a point's four lines are of each `LineClass`, all that there are.

    In the order of `value_codes`; the first is that of no pattern. Never written to.
    """
    lines = np.array(list(itertools.combinations_with_replacement(LineClass, LINES)))
    counts: npt.NDArray[np.int64] = (lines[:, :, None] == np.arange(len(LineClass))).sum(axis=1)
    return counts


@functools.cache
def default_evaluation() -> Evaluation:
    """The evaluation that is included in Tengen."""
    return read_evaluation(SHIPPED_EVALUATION)


def read_evaluation(path: Path) -> Evaluation:
    """The evaluation of a file.

    Raises:
        ModelError: The file cannot be read, or is not an evaluation; the message tells why.
    """
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"the evaluation {path} cannot be read as JSON: {error}") from error
    try:
        return evaluation_of(fields)
    except ModelError as error:
        raise ModelError(f"{path} is not an evaluation: {error.message}") from None


def evaluation_of(fields: Mapping[str, Any]) -> Evaluation:
    """The evaluation with the fields of a file.

    Raises:
        ModelError: A field is missing, or is not what the docstring of this module says.
    """
    if not isinstance(fields, Mapping):
        raise ModelError("it is not a JSON object")
    if missing := {*_TABLES, *_VIEWS, *_BONUSES} - fields.keys():
        raise ModelError(f"it has no {' and no '.join(sorted(missing))}")
    codes = value_codes()
    tables = np.zeros((len(_TABLES), VALUE_CODES), dtype=np.int32)
    for table, name in zip(tables, _TABLES, strict=True):
        table[codes] = values = _list_of(fields, name, len(codes))
        if values[0] != 0:
            # A search adds up the points that have patterns.
            raise ModelError(f"its {name} values a point without patterns {values[0]}, not 0")
    views = np.zeros((len(_VIEWS), VIEWS), dtype=np.int32)
    for view, name in zip(views, _VIEWS, strict=True):
        view[:] = _list_of(fields, name, VIEWS)
    return Evaluation(
        *tables[:2], *views, *tables[2:], *(_checked(name, fields[name]) for name in _BONUSES)
    )


def _list_of(fields: Mapping[str, Any], name: str, length: int) -> list[int]:
    values = fields[name]
    if not isinstance(values, list) or len(values) != length:
        raise ModelError(f"its {name} must be a list of {length} values")
    return [_checked(name, value) for value in values]


def _checked(name: str, value: object) -> int:
    if type(value) is not int or abs(value) > MAX_VALUE:
        raise ModelError(
            f"its {name} has the value {value!r}, expected a whole number in "
            f"{-MAX_VALUE}..{MAX_VALUE}"
        )
    return value
