"""Errors that calls are expected to raise, for tables of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

E = TypeVar("E", bound=Exception)


def refusal(
    error: type[E] | tuple[type[E], ...],
    message: str,
    call: Callable[..., object],
    *args: Any,
    **options: Any,
) -> E:
    """The error of a call; where there is none, pytest shows the arguments."""
    with pytest.raises(error, match=message or None) as caught:
        call(*args, **options)
    return caught.value
