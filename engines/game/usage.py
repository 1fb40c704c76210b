"""Errors of calls with wrong arguments, which show an example of a correct call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def usage(example: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function so that the error of a call with wrong arguments has an example.

    Examples:
        >>> @usage("double(2)")
        ... def double(number: int) -> int:
        ...     return 2 * number
        >>> double(2, 3)
        Traceback (most recent call last):
        TypeError: too many positional arguments, expected a call such as double(2)
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return function(*args, **kwargs)
            except TypeError:
                try:
                    inspect.signature(function).bind(*args, **kwargs)
                except TypeError as error:
                    message = f"{error}, expected a call such as {example}"
                else:
                    raise
            raise TypeError(message)

        return call

    return decorate
