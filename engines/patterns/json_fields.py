"""The numbers in the JSON of an evaluation, read within bounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tengen.engines.errors import ModelError

MAX_VALUE: Final = 2047
"""Largest absolute value of a number, since the search packs values."""


def require(fields: object, names: Iterable[str], owner: str) -> Mapping[str, Any]:
    """The fields of an object that must have some.

    Raises:
        ModelError: A field is missing, or it is no object; `owner` names it.
    """
    if not isinstance(fields, Mapping):
        raise ModelError(f"{owner} is not a JSON object")
    if missing := set(names) - fields.keys():
        raise ModelError(f"{owner} has no {' and no '.join(sorted(missing))}")
    return fields


def number_list(fields: Mapping[str, Any], name: str, *shape: int) -> npt.NDArray[np.int32]:
    """(*shape) a field's list of numbers, row by row.

    Raises:
        ModelError: It is not a list of so many, or one of them is not what `number` allows.
    """
    values, length = fields[name], math.prod(shape)
    if not isinstance(values, list) or len(values) != length:
        raise ModelError(f"its {name} must be a list of {length} values")
    return np.array([_checked(name, value) for value in values], dtype=np.int32).reshape(shape)


def number(fields: Mapping[str, Any], name: str) -> int:
    """A field's number.

    Raises:
        ModelError: It is not a whole number up to `MAX_VALUE`.
    """
    return _checked(name, fields[name])


def _checked(name: str, value: object) -> int:
    if type(value) is not int or abs(value) > MAX_VALUE:
        raise ModelError(
            f"its {name} has the value {value!r}, expected a whole number in "
            f"{-MAX_VALUE}..{MAX_VALUE}"
        )
    return value
