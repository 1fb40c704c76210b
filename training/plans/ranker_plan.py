"""Which ranker a training fits, and with which parameters.

Imports nothing that loads kernels: a mistyped option is refused at once.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
import shlex
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

from tengen.training.errors import ParameterError

Value: TypeAlias = str | int | float | bool | tuple[Any, ...] | None
"""A parameter: text, a number, true or false, none, or a list of them."""

FACTORY: Final = re.compile(r"[A-Za-z_]\w*+(?:\.[A-Za-z_]\w*+)*+:[A-Za-z_]\w*+")
"""`MODULE:FUNCTION`."""
NUMBERS: Final = re.compile(r"[0-9.eE+-]++(?:,[0-9.eE+-]++)++")
"""Numbers with commas between them, such as `32,16`."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RankerPlan:
    """The ranker of a training: Tengen's network, or one of other code.

    Raises:
        ParameterError: The factory is not written as `MODULE:FUNCTION`.
    """

    factory: str | None = None
    """`MODULE:FUNCTION`, a function or class that returns an unfitted ranker if it is called
    without arguments; None for `MoveRanker`."""
    parameters: tuple[tuple[str, Value], ...] = ()
    """Names and values of the parameters to set, in the order of the names."""

    def __post_init__(self) -> None:
        if self.factory is not None and not FACTORY.fullmatch(self.factory):
            raise ParameterError(
                "ranker",
                f"{self.factory!r} is not written as MODULE:FUNCTION, such as "
                "my_package:make_ranker",
                code="format",
            )

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """A plan from its JSON form, as `as_dict` returns it.

        Raises:
            ParameterError: The factory is not written as `MODULE:FUNCTION`.
        """
        given = document.get("given", {})
        return cls(
            factory=document.get("factory"),
            parameters=tuple((name, _hashable(name, given[name])) for name in sorted(given)),
        )

    def as_dict(self) -> dict[str, Any]:
        """The plan, JSON-ready."""
        return {"factory": self.factory, "given": json.loads(json.dumps(dict(self.parameters)))}

    def as_options(self) -> list[str]:
        """The options of the command line that give this plan, quoted for a shell."""
        chosen = [] if self.factory is None else [f"--ranker {self.factory}"]
        return chosen + [
            f"--set {shlex.quote(f'{name}={json.dumps(value)}')}" for name, value in self.parameters
        ]


def parse_parameters(texts: Iterable[str]) -> tuple[tuple[str, Value], ...]:
    """Parameters from texts such as `hidden=32,16` and `l2=0.001`.

    A value is read as JSON if possible, numbers with commas between them as a list, and everything
    else as text.

    Raises:
        ParameterError: A text is no pair, a name is given twice, or a value is a JSON object or a
            number that is not finite.
    """
    found: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise ParameterError(
                "set", f"{text!r} is not written as NAME=VALUE, such as hidden=32,16", code="format"
            )
        if name in found:
            raise ParameterError("set", f"{name} is given twice", code="format")
        found[name] = _value(name, value)
    return tuple(sorted(found.items()))


def _value(name: str, text: str) -> Value:
    try:
        return _hashable(name, json.loads(f"[{text}]" if NUMBERS.fullmatch(text) else text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, ParameterError):
            raise
        return text


def _hashable(name: str, value: Any) -> Value:
    """A JSON value with tuples in place of lists."""
    if isinstance(value, dict):
        raise ParameterError(
            "set", f"{name} is a JSON object, it must be text, a number or a list", code="type"
        )
    if isinstance(value, float) and not math.isfinite(value):
        raise ParameterError("set", f"{name} is {value}, it must be finite")
    if isinstance(value, list):
        return tuple(_hashable(name, inner) for inner in value)
    checked: Value = value
    return checked
