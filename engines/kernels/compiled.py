"""Decorators that compile kernels, on top of numba's.

Every kernel has an explicit signature: without one, a cached overload that is recursive or was
typed by a literal crashes when it is loaded again.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from numba import njit

from engines.kernels.cache import is_cached

LOGGER: Final = logging.getLogger(__name__)

PACKAGE: Final = f"{__package__}."
_DECORATOR: Final = re.compile(r"^@kernel\(", re.MULTILINE)
_NUMBERS: Final = itertools.count(1)
"""Numbers of the package's kernels, in the order of imports."""
_ANNOUNCED: Final[set[str]] = set()
"""Modules whose kernels were compiled."""

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(signature: object, *, nogil: bool = True) -> Callable[[Function], Function]:
    """Compile a function when its module is imported, without reference counts.

    No kernel allocates, and counting references to every array at every call takes longer than
    most kernels: make and unmake are four times as fast without it.

    Args:
        nogil: Whether to release the GIL. Searches gain by it, but one pass over a board does not,
            since getting it back can take the interpreter's switch interval, 5 ms. A pass takes
            microseconds on 15x15 and less than that interval on the widest unbounded board.
    """
    compiled: Callable[[Function], Function] = njit(  # type: ignore[call-overload]
        signature, cache=True, nogil=nogil, _nrt=False
    )

    def compile_once(function: Function) -> Function:
        number = next(_NUMBERS) if function.__module__.startswith(PACKAGE) else 0
        if not is_cached(function):
            _announce(function.__module__, number)
        with _locked(function.__code__.co_filename):
            return compiled(function)

    return compile_once


def inlined(function: Function) -> Function:
    """Inline a function into the one kernel that calls it.

    A kernel is compiled together with its callees, so even a small caller of a large one takes a
    second. Types are inferred from the call. Not for recursive functions.
    """
    compiled: Function = njit(inline="always", _nrt=False)(function)  # type: ignore[call-overload]
    return compiled


def _announce(module: str, number: int) -> None:
    """Say once a module why the start takes long; without a configuration, on standard error.

    Args:
        number: Number of its first kernel that is missing; 0 outside of the package.
    """
    if module in _ANNOUNCED:
        return
    if not _ANNOUNCED:
        LOGGER.warning("Tengen compiles its kernels for this machine, once, in up to a minute")
    _ANNOUNCED.add(module)
    place = f"kernel {number} of {_count()}, in " if number else ""
    LOGGER.warning("  %s%s", place, module.removeprefix(PACKAGE))


@functools.cache
def _count() -> int:
    """Number of kernels in the package."""
    sources = Path(__file__).parent.rglob("*.py")
    return sum(len(_DECORATOR.findall(path.read_text(encoding="utf-8"))) for path in sources)


@contextlib.contextmanager
def _locked(source: str) -> Iterator[None]:
    """Lock a source file against other processes, which then find its functions in the cache.

    Without the lock, processes that start together all compile. The source itself is locked, since
    a lock file would need a writable folder.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # there is none elsewhere

    with contextlib.ExitStack() as opened:
        with contextlib.suppress(OSError):
            file = opened.enter_context(open(source, "rb"))  # noqa: PTH123 - a name, not a path
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
