"""Parameters of the search: constants of its selectivity."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from tengen.engines.errors import OptionError


class Parameter(enum.IntEnum):
    """A parameter; its value is its index in `TABLES`' parameters.

    Margins are in evaluation units, reductions in hundredths of a ply.
    """

    ASPIRATION = 0
    """Half the width of the window that a deeper iteration starts with."""
    QUICK_NODES = 1
    """Positions that a search for fours below the horizon may visit."""
    DEFENCE_DEPTH = 2
    """Plies below the horizon down to which a threatened win is answered."""
    DEFENCE_MARGIN = 3
    """Most that answering a threatened win below the horizon may add to the static value; if more
    is missing, no answer is tried."""
    FUTILITY_DEPTH = 4
    """Plies up to which a static value far above beta ends the search."""
    FUTILITY_MARGIN = 5
    """Margin above beta per ply, for futility pruning."""
    RAZORING_DEPTH = 6
    """Plies up to which, far below alpha, only fours are looked at."""
    RAZORING_BASE = 7
    """Margin below alpha, for razoring."""
    RAZORING_MARGIN = 8
    """Further margin below alpha per ply, for razoring."""
    QUIET_MOVES = 9
    """Moves that are tried at the horizon."""
    QUIET_MOVES_PER_PLY = 10
    """Further moves per ply above the horizon."""
    REDUCED_FROM = 11
    """Plies: the least depth at which late moves are searched less deeply."""
    REDUCTION = 12
    """Smallest reduction of a late move, in plies."""
    REDUCTION_DIVISOR = 13
    """Hundredths: the product of the logarithms of depth and move number is divided by it."""
    PV_REDUCTION = 14
    """Plies by which the reduction is smaller on the principal variation."""
    FOUR_REDUCTION = 15
    """Reduction of a late four that does not also make a three."""
    SINGULAR_DEPTH = 16
    """Plies: the least depth at which the only good move is searched one ply deeper."""
    SINGULAR_MARGIN = 17
    """Margin by which all other moves must be worse, in tenths of a unit per ply."""
    HISTORY_WEIGHT = 18
    """Hundredths: how much of a move's history counts in the order of moves."""
    KILLER = 19
    """Bonus in the move order for the last move that refuted a position of the same ply; the move
    before that gets two thirds."""


class Range(NamedTuple):
    """The values of a parameter. A default at an end of its range turns a feature off."""

    default: int
    low: int
    high: int


RANGES: Final = {
    Parameter.ASPIRATION: Range(60, 10, 400),
    Parameter.QUICK_NODES: Range(30, 1, 300),
    Parameter.DEFENCE_DEPTH: Range(4, 0, 12),
    Parameter.DEFENCE_MARGIN: Range(200, 0, 1000),
    Parameter.FUTILITY_DEPTH: Range(7, 0, 20),
    Parameter.FUTILITY_MARGIN: Range(50, 5, 300),
    Parameter.RAZORING_DEPTH: Range(3, 0, 10),
    Parameter.RAZORING_BASE: Range(150, 0, 1000),
    Parameter.RAZORING_MARGIN: Range(100, 0, 500),
    Parameter.QUIET_MOVES: Range(5, 2, 60),
    Parameter.QUIET_MOVES_PER_PLY: Range(2, 0, 20),
    Parameter.REDUCED_FROM: Range(3, 2, 10),
    Parameter.REDUCTION: Range(100, 0, 300),
    Parameter.REDUCTION_DIVISOR: Range(170, 50, 1000),
    Parameter.PV_REDUCTION: Range(100, 0, 300),
    Parameter.FOUR_REDUCTION: Range(400, 0, 600),
    Parameter.SINGULAR_DEPTH: Range(6, 4, 30),
    Parameter.SINGULAR_MARGIN: Range(100, 0, 500),
    Parameter.HISTORY_WEIGHT: Range(20, 0, 200),
    Parameter.KILLER: Range(400, 0, 2000),
}
"""The parameters' ranges, in the order of `Parameter`."""
NO_CHANGES: Final[Mapping[Parameter, int]] = MappingProxyType({})


def parameter_values(changes: Mapping[Parameter, int]) -> list[int]:
    """The values of all parameters: the defaults with some changes.

    Raises:
        ValueError: A value is out of its range.
    """
    for parameter, value in changes.items():
        _, low, high = RANGES[parameter]
        if not low <= value <= high:
            raise ValueError(f"{parameter.name} is {value}, allowed are {low}..{high}")
    return [changes.get(parameter, RANGES[parameter].default) for parameter in Parameter]


def read_parameters(path: Path) -> dict[Parameter, int]:
    """Values by parameter, from a JSON file such as `{"parameters": {"QUIET_MOVES": 4}}`.

    The others keep their defaults.

    Raises:
        OptionError: The file cannot be read, a parameter does not exist, or a value is out of its
            range.
    """
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise OptionError(f"the parameters {path} cannot be read as JSON: {error}") from error
    values = fields.get("parameters") if isinstance(fields, dict) else None
    if not isinstance(values, dict):
        raise OptionError(f"{path} has no field 'parameters' with values by name")
    found = {}
    for name, value in values.items():
        if name not in Parameter.__members__:
            allowed = ", ".join(Parameter.__members__)
            raise OptionError(f"{path}: unknown parameter {name!r}, expected one of {allowed}")
        parameter = Parameter[name]
        _, low, high = RANGES[parameter]
        if type(value) is not int or not low <= value <= high:
            raise OptionError(
                f"{path}: {name} is {value!r}, expected a whole number in {low}..{high}"
            )
        found[parameter] = value
    return found
