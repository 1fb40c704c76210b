"""How the compiled functions are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(signature: object, *, nogil: bool = True) -> Callable[[Function], Function]:
    """Compile a function when its module is imported, without reference counts.

    None of them allocates, and counting references to every array at every call takes longer than
    most calls' work: the search's makes and unmakes are four times as fast without.

    Args:
        signature: In numba's types; every kernel has one, see `engines.kernels.kernels`.
        nogil: Whether other threads run meanwhile. Worth it for searches; not for what takes some
            microseconds, for getting the interpreter's lock back takes longer.
    """
    compiled: Callable[[Function], Function] = njit(  # type: ignore[call-overload]
        signature, cache=True, nogil=nogil, _nrt=False
    )
    return compiled
