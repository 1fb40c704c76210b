"""Options of engines, declared once for the API, the command line and the documentation."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from tengen.engines.errors import OptionError
from tengen.engines.game.suggestions import did_you_mean, quoted

OptionValue: TypeAlias = bool | int | float
MEMORY_OPTION: Final = "memory_mb"
"""Name of the option that sets the size of an engine's table in MiB."""
THREADS_OPTION: Final = "threads"
"""Name of the option that sets the threads of one search."""
ATTACKS_OPTION: Final = "attacks"
"""Name of the option that adds the attacks which make up the score to each candidate."""
SYNONYMS: Final = {
    **dict.fromkeys(("difficulty", "level", "skill", "skilllevel", "elo"), "`strength`"),
    **dict.fromkeys(("depth", "maxdepth", "nodes", "time", "timems"), "`limits`"),
}
"""Other words for options, see `did_you_mean`."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting of an engine, declared once for the API, the command line and the docs."""

    name: str
    type: type[bool | int | float]
    default: OptionValue | None
    """Default value; None lets the engine choose."""
    low: float | None = None
    """Smallest value allowed; None for no bound."""
    high: float | None = None
    """Largest value allowed; None for no bound."""
    meaning: str
    formerly: str | None = None
    """Former name of the option, which is still read."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the option, then its former one."""
        return (self.name,) if self.formerly is None else (self.name, self.formerly)

    def checked(self, value: object, name: str) -> OptionValue:
        """`value`, checked against the option's type and range.

        Args:
            name: The name that the caller used, one of `names`; for the error.

        Raises:
            OptionError: `value` is of another type or out of range.
        """
        number = isinstance(value, int | float) and not isinstance(value, bool)
        fits = {
            bool: isinstance(value, bool),
            int: number and isinstance(value, int),
            float: number,
        }[self.type]
        if (
            not fits
            or not isinstance(value, int | float)
            or not -math.inf < value < math.inf
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
        ):
            raise OptionError(
                f"option {name!r} is {quoted(value)}, allowed is {self.allowed}",
                path=(name,),
            )
        return value

    @property
    def allowed(self) -> str:
        """The allowed type and range, in words for error messages."""
        words = {bool: "true or false", int: "an integer", float: "a number"}[self.type]
        if self.low is None and self.high is None:
            return words
        return f"{words} in {self.low}..{self.high}"


def threads_option(meaning: str) -> Option:
    """The option that sets the threads of one search."""
    return Option(name=THREADS_OPTION, type=int, default=1, low=1, high=64, meaning=meaning)


def resolve_options(
    engine: str,
    options: Sequence[Option],
    given: Mapping[str, object],
    synonyms: Mapping[str, str] = SYNONYMS,
) -> dict[str, OptionValue | None]:
    """Values of all options that an engine declares: those given, defaults for the rest.

    An option's name takes precedence over its former one.

    Args:
        synonyms: Other words for options, see `did_you_mean`.

    Raises:
        OptionError: The engine has no such option, or a value is out of range.
    """
    declared = {option.name: option for option in options}
    known_names = {name for option in options for name in option.names}
    for name in given:
        if name not in known_names:
            hint = did_you_mean(name, declared, synonyms)
            known = hint or f", its options are: {', '.join(declared) or 'none'}"
            raise OptionError(
                f"{engine} has no option {quoted(name)}{known}",
                code="unknown-option",
                path=(name,),
            )
    values: dict[str, OptionValue | None] = {}
    for option in options:
        used = next((name for name in option.names if name in given), None)
        values[option.name] = option.default if used is None else option.checked(given[used], used)
    return values
