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
from typing import Any, Final, Generic, ParamSpec, TypeVar

from numba import njit, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import register_dispatcher
from numba.extending import typeof_impl

from tengen.engines.kernels.cache import folder_of, is_cached

LOGGER: Final = logging.getLogger(__name__)

compiles_missing = True
"""Whether this process compiles what the cache has not. Otherwise imports raise
`MissingKernelsError`, unless no folder can keep what another process compiles."""
PACKAGE: Final = f"{__package__}."
IN_MEMORY: Final = (
    "Tengen compiles its kernels in memory, at every start, in up to two minutes: this user can "
    "write to no folder that keeps them. To keep them, run `%s` once as a user who can write "
    "beside the sources, or let NUMBA_CACHE_DIR name a folder that this user can write to"
)
"""Warning about a start that has to be slow again; with the command that compiles the kernels."""
_DECORATOR: Final = re.compile(r"^@kernel\(", re.MULTILINE)
_NUMBERS: Final = itertools.count(1)
"""Numbers of the package's kernels, in the order of imports."""
_ANNOUNCED: Final[set[str]] = set()
"""Modules whose kernels were compiled."""
_LOCKED: Final[set[str]] = set()
"""Files that this process has locked; changed under numba's lock."""

P = ParamSpec("P")
R = TypeVar("R")
Function = TypeVar("Function", bound=Callable[..., object])


class Kernel(Generic[P, R]):
    """A compiled function, which is loaded from the cache when it is first needed.

    That is its first call, or the compilation of a kernel that calls it: the entry of a kernel in
    the cache contains its callees. Thread-safe.
    """

    def __init__(self, function: Callable[P, R], signature: object, *, nogil: bool) -> None:
        functools.update_wrapper(self, function)
        self.py_func: Final = function
        """The function in Python."""
        self.signature: Final = signature
        """Types of its arguments and of its result, as numba takes them."""
        self._nogil = nogil
        self._dispatcher: Any = None
        self._call: Callable[P, R] = self._load_and_call

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Call the compiled function."""
        return self._call(*arguments, **named)

    def dispatcher(self) -> Any:
        """The function as numba compiled it; in its own compilation, what it calls recursively."""
        # numba holds its lock while it compiles a caller of this kernel.
        with global_compiler_lock:
            if self._dispatcher is None:
                self._compile()
            return self._dispatcher

    def _compile(self) -> None:
        """Load the function from the cache, or compile it; in memory if no folder can keep it."""
        is_kept = folder_of(self.py_func) is not None
        self._dispatcher = njit(  # type: ignore[call-overload]
            cache=is_kept, nogil=self._nogil, _nrt=False
        )(self.py_func)
        try:
            with _locked(self.py_func.__code__.co_filename), register_dispatcher(self._dispatcher):
                self._dispatcher.compile(self.signature)
        except BaseException:
            self._dispatcher = None
            raise
        self._dispatcher.disable_compile()
        self._call = self._dispatcher

    def _load_and_call(self, *arguments: P.args, **named: P.kwargs) -> R:
        result: R = self.dispatcher()(*arguments, **named)
        return result


@typeof_impl.register(Kernel)
def _type_of_kernel(kernel: Kernel[..., Any], _: object) -> types.Dispatcher:
    """Let numba compile calls of a kernel as those of its dispatcher."""
    return types.Dispatcher(kernel.dispatcher())


def kernel(signature: object, *, nogil: bool = True) -> Callable[[Callable[P, R]], Kernel[P, R]]:
    """Make a function a kernel, without reference counts.

    It is compiled when its module is imported, unless the cache has it; see `compiles_missing`.

    No kernel allocates, and counting references to every array at every call takes longer than
    most kernels: make and unmake are four times as fast without it.

    Args:
        nogil: Whether to release the GIL. Searches gain by it, but one pass over a board does not,
            since getting it back can take the interpreter's switch interval, 5 ms. A pass takes
            microseconds on 15x15 and less than that interval on the widest unbounded board.
    """

    def declare(function: Callable[P, R]) -> Kernel[P, R]:
        declared = Kernel(function, signature, nogil=nogil)
        number = next(_NUMBERS) if function.__module__.startswith(PACKAGE) else 0
        if not is_cached(function):
            if not compiles_missing and folder_of(function) is not None:
                from tengen.engines.errors import MissingKernelsError  # kernels need no engines

                raise MissingKernelsError("the kernels are being compiled: try again in a minute")
            _announce(function, number)
            declared.dispatcher()
        return declared

    return declare


def load(*kernels: Kernel[..., Any]) -> None:
    """Load kernels now, so that their first calls take no time of a limit."""
    for each in kernels:
        each.dispatcher()


def inlined(function: Function) -> Function:
    """Inline a function into the one kernel that calls it.

    A kernel is compiled together with its callees, so even a small caller of a large one takes a
    second. Types are inferred from the call. Not for recursive functions.
    """
    compiled: Function = njit(inline="always", _nrt=False)(function)  # type: ignore[call-overload]
    return compiled


def _announce(function: Callable[..., object], number: int) -> None:
    """Say once a module why the start takes long; without a configuration, on standard error.

    Args:
        function: Its first kernel that is missing.
        number: The number of this kernel; 0 outside of the package.
    """
    module = function.__module__
    if module in _ANNOUNCED:
        return
    if not _ANNOUNCED and folder_of(function) is not None:
        LOGGER.warning("Tengen compiles its kernels for this machine, once, in up to a minute")
    elif not _ANNOUNCED:
        LOGGER.warning(IN_MEMORY, f"{sys.executable} -P -m {__package__}")
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
    a lock file would need a writable folder. A file locks those that it imports, never the reverse.
    """
    if sys.platform == "win32" or source in _LOCKED:
        yield
        return
    import fcntl  # there is none elsewhere

    with contextlib.ExitStack() as opened:
        with contextlib.suppress(OSError):
            file = opened.enter_context(open(source, "rb"))  # noqa: PTH123 - a name, not a path
            fcntl.flock(file, fcntl.LOCK_EX)
        _LOCKED.add(source)
        opened.callback(_LOCKED.remove, source)
        yield
