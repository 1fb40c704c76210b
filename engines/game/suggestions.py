"""Suggestions for misspelt names: `did_you_mean("serch", ["search"])`."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

T = TypeVar("T")

MAX_LENGTH: Final = 40
"""Characters of a name; longer ones are quoted in part and get no suggestion."""
CUTOFF: Final = 0.7
"""Similarity by difflib's ratio, 0 to 1; two letters of six may differ."""


def quoted(value: object) -> str:
    """The value as in JSON, but with single quotes, cut to a length that fits an error message."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=repr)
    return text if len(text) <= MAX_LENGTH + 2 else f"{text[:MAX_LENGTH]}…"


def did_you_mean(name: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str:
    """`"; did you mean `x`?"` for the known name that is meant, or an empty text.

    Capital letters, `_`, `-` and blanks do not matter: `timeMs` is near to `time_ms`.

    Args:
        synonyms: Words for the same thing elsewhere, as `plain` writes them, to what they are
            called here, a text with code in backticks.
    """
    if len(name) > MAX_LENGTH:
        return ""
    meant = {plain(other): f"`{other}`" for other in known} | dict(synonyms or {})
    near = difflib.get_close_matches(plain(name), meant, n=1, cutoff=CUTOFF)
    return f"; did you mean {meant[near[0]]}?" if near else ""


def plain(name: str) -> str:
    """A name in lower case without `_`, `-` and blanks, which do not distinguish names."""
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")


def attributes_of(cls: type, name: str) -> dict[str, str]:
    """Synonyms for `with_hints`: the attributes of an object that is at hand by `name`."""
    return {plain(each): f"`{name}.{each}`" for each in dir(cls) if not each.startswith("_")}


def with_hints(noun: str, synonyms: Mapping[str, str]) -> Callable[[type[T]], type[T]]:
    """Decorate a class so that the error for an unknown attribute says which one is meant.

    Args:
        noun: What an instance is in the message, such as "a board".
        synonyms: As for `did_you_mean`.
    """

    def decorate(cls: type[T]) -> type[T]:
        def get(self: T, name: str) -> Any:
            known = (each for each in dir(cls) if not each.startswith("_"))
            hint = "" if name.startswith("_") else did_you_mean(name, known, synonyms)
            raise AttributeError(f"{noun} has no attribute {name!r}{hint}", name=name, obj=self)

        # Defined here, it is hidden from type checkers, which find unknown attributes themselves.
        cls.__getattr__ = get  # type: ignore[attr-defined]
        return cls

    return decorate
