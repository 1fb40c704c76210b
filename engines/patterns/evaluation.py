"""Static evaluation of the search, fitted to the results of self-play with five in a row.

Other lengths are evaluated by the same values, since a line pattern is named for the stones that it
lacks. `tengen.training.fit_evaluation` makes the fit. An evaluation is a file with one JSON object:

| field                        | meaning                                                          |
|------------------------------|------------------------------------------------------------------|
| mover, waiter                | values of `combinations`, to the side to move and to the other   |
| mover_views, waiter_views    | what a line adds by its view (`line_views`), likewise            |
| own_order, other_order       | how early moves are tried, by `combinations` of either side      |
| tempo, threatened, promising | as in `Evaluation`                                               |
| network                      | optional: see `network.py`                                       |

Further fields say how it was fitted, and are not read.
"""

from __future__ import annotations

import functools
import itertools
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.errors import ModelError
from tengen.engines.patterns.codes import LINES, VALUE_CODES, VIEWS, LineClass
from tengen.engines.patterns.json_fields import number, number_list, require
from tengen.engines.patterns.network import Network, network_of
from tengen.engines.patterns.windows import value_codes

LOGIT: Final = 98
"""Evaluation units in one unit of the logit of the win probability in games of `search` against
itself (`python -m benchmarks.calibration games`)."""
FRACTION_BITS: Final = 2
"""Values of points and lines are in quarters of an evaluation unit: hundreds are added up."""
ORDER_LOGIT: Final = 100
"""Units of the order of moves in one unit of the logit of being the best move."""
SHIPPED_EVALUATION: Final = Path(__file__).with_name("evaluation.json")

_TABLES: Final = ("mover", "waiter", "own_order", "other_order")
_VIEWS: Final = ("mover_views", "waiter_views")
_BONUSES: Final = ("tempo", "threatened", "promising")


class Evaluation(NamedTuple):
    """The value of a position: values of points and lines in quarters of an evaluation unit.

    The search subtracts the value of the empty board, which is greater on larger boards.
    """

    mover: npt.NDArray[np.int32]
    """(VALUE_CODES,) value of an empty point to the side to move, by its value code. Never written
    to, like the others."""
    waiter: npt.NDArray[np.int32]
    """(VALUE_CODES,) value of an empty point to the other side."""
    mover_views: npt.NDArray[np.int32]
    """(VIEWS,) value of an empty point's line to the side to move, by its view."""
    waiter_views: npt.NDArray[np.int32]
    """(VIEWS,) value of an empty point's line to the other side."""
    own_order: npt.NDArray[np.int32]
    """(VALUE_CODES,) how early a move is to be tried, by its point's value code for the side to
    move: in units of `ORDER_LOGIT`."""
    other_order: npt.NDArray[np.int32]
    """(VALUE_CODES,) the addend for the point's value code for the other side."""
    tempo: int
    """Value of being to move, in evaluation units, as those below."""
    threatened: int
    """Subtracted if the opponent threatens to win with its next two stones."""
    promising: int
    """Added if the side to move can make two open threes at once."""
    network: Network | None = None
    """The network that values positions with five in a row in place of `mover`, `waiter`, the
    values of views and the bonuses, which then only estimate quiet moves that are not made."""

    def as_dict(self) -> dict[str, Any]:
        """The fields of its file, JSON-ready."""
        return {
            **{name: getattr(self, name)[value_codes()].tolist() for name in _TABLES},
            **{name: getattr(self, name).tolist() for name in _VIEWS},
            **{name: getattr(self, name) for name in _BONUSES},
            **({} if self.network is None else {"network": self.network.as_dict()}),
        }


@functools.cache
def combinations() -> npt.NDArray[np.int64]:
    """(1365, 12) how many of a point's four lines are of each `LineClass`, all that there are.

    In the order of `value_codes`; the first value stands for no pattern. Never written to.
    """
    lines = np.array(list(itertools.combinations_with_replacement(LineClass, LINES)))
    counts: npt.NDArray[np.int64] = (lines[:, :, None] == np.arange(len(LineClass))).sum(axis=1)
    return counts


@functools.cache
def default_evaluation() -> Evaluation:
    """The evaluation that is included in Tengen."""
    return read_evaluation(SHIPPED_EVALUATION)


def read_evaluation(path: Path) -> Evaluation:
    """Read the evaluation in a file.

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


def evaluation_of(fields: object) -> Evaluation:
    """The evaluation with the fields of a file.

    Raises:
        ModelError: A field is missing, or is not what the docstring of this module says.
    """
    found = require(fields, {*_TABLES, *_VIEWS, *_BONUSES}, "it")
    codes = value_codes()
    tables = np.zeros((len(_TABLES), VALUE_CODES), dtype=np.int32)
    for table, name in zip(tables, _TABLES, strict=True):
        table[codes] = values = number_list(found, name, len(codes))
        if values[0] != 0:
            # A search adds up the points that have patterns.
            raise ModelError(f"its {name} values a point without patterns {values[0]}, not 0")
    network = found.get("network")
    return Evaluation(
        *tables[:2],
        *(number_list(found, name, VIEWS) for name in _VIEWS),
        *tables[2:],
        *(number(found, name) for name in _BONUSES),
    )._replace(network=None if network is None else network_of(network))
