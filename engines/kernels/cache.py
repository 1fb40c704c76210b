"""Cache of compiled kernels, which a wheel or an image can carry to other machines of its kind.

numba stamps a cached function with the source of its own file only, but links its callees into it:
when a callee in another file changes, the cached caller does not. It also loads an entry before it
compares the stamp, which fails if a class that the entry names has moved. So the folder of entries
is named by `key()`: by all sources in `FOLDERS`, the versions of numba and Python, and the
processor that the code is for. After any change of these, the kernels are compiled again. A kernel
of another file, such as the solver of the checker of proofs, is stamped with that file as well.

The code is for a level of the architecture instead of the present processor, so that it also runs
on others; searches visit as many nodes per second either way. `NUMBA_CPU_NAME` overrides it.

Importing this module makes numba use both, even for kernels outside of this folder.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

import numba
from llvmlite.binding import get_host_cpu_features
from numba import config
from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator
from numba.core.registry import cpu_target
from typing_extensions import override

FOLDERS: Final = (Path(__file__).parent, Path(__file__).parents[1] / "patterns")
"""The kernels, and the constants that are frozen into them."""
_CONFIG: Final[Any] = config
"""Settings of numba, whose types do not declare them."""
ENTRIES: Final = "compiled_kernels"
"""Folder of the entries, beside their sources."""
_V2: Final = frozenset({"cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"})
_V3: Final = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}
LEVELS: Final = {"x86-64-v3": _V3, "x86-64-v2": _V2}
"""Levels of x86-64 and what they require, by LLVM's names; see the System V ABI for AMD64."""


def level(machine: str, features: frozenset[str]) -> str:
    """The highest level of an architecture whose features a processor has.

    Args:
        machine: The architecture, as `platform.machine` names it.
        features: The features of the processor, by LLVM's names.
    """
    if machine in {"x86_64", "AMD64"}:
        return next((name for name, needed in LEVELS.items() if needed <= features), "generic")
    return "generic"


def _target_level() -> None:
    """Make numba compile for the level of this processor, unless the user chose a processor."""
    if _CONFIG.CPU_NAME is None:
        has = get_host_cpu_features()
        _CONFIG.CPU_NAME = level(platform.machine(), frozenset(name for name in has if has[name]))
        _CONFIG.CPU_FEATURES = ""


@functools.cache
def key() -> str:
    """Name of the folder of the entries that this process can load.

    It begins with the processor, and ends with a digest of all that an entry depends on.
    """
    # numba compares this with the target of an entry: (triple, processor, features).
    target = cpu_target.target_context.codegen().magic_tuple()
    digest = hashlib.sha256(repr((target, numba.__version__, sys.version_info[:2])).encode())
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            digest.update(os.fsencode(path.relative_to(folder)) + b"\0" + path.read_bytes() + b"\0")
    return f"{target[1]}-{digest.hexdigest()[:16]}"


@functools.cache
def _key_of(file: Path) -> str:
    """Name of the folder of a source file's entries: `key()`, with the file if that lacks it."""
    if any(file.is_relative_to(folder) for folder in FOLDERS):
        return key()
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return f"{key()}-{digest[:16]}"


class _Keyed:
    """Mixin that gives a numba locator the folder of `key()`."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        super().__init__(py_func, py_file)  # type: ignore[call-arg]
        self._key = _key_of(Path(py_file))

    def get_cache_path(self) -> str:
        """The folder of the entries."""
        return os.fspath(Path(super().get_cache_path(), self._key))  # type: ignore[misc]

    def get_source_stamp(self) -> str:
        """The stamp of an entry: constant, since the folder's name says it all."""
        return self._key


class CacheDirLocator(_Keyed, UserProvidedCacheLocator):
    """The folder that `NUMBA_CACHE_DIR` names."""


class SourceTreeLocator(_Keyed, InTreeCacheLocator):
    """A folder beside the source: a checkout, or an installation that came with entries.

    numba ignores a folder that it cannot write to, but can read the entries of an installation.
    """

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = os.fspath(Path(py_file).parent / ENTRIES)

    @classmethod
    @override
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> Self | None:
        """The locator of a function of the file; None if it has no entry and cannot get one."""
        locator = cls(py_func, py_file)
        if _has_entry(locator.get_cache_path(), py_func):
            return locator
        writable: Self | None = super().from_function(  # type: ignore[no-untyped-call]
            py_func, py_file
        )
        return writable


class UserLocator(_Keyed, UserWideCacheLocator):
    """The user's own cache folder: an installation that the user cannot write to."""


def is_cached(function: Callable[..., object]) -> bool:
    """Whether a kernel can be loaded instead of compiled."""
    folder = folder_of(function)
    return folder is not None and _has_entry(folder, function)


def folder_of(function: Callable[..., object]) -> str | None:
    """The folder of a kernel's entry; None if it has none and this user can write nowhere."""
    path = function.__code__.co_filename
    located = (kind.from_function(function, path) for kind in LOCATORS)
    return next((found.get_cache_path() for found in located if found is not None), None)


def look_again() -> None:
    """Find the kernels that other processes have compiled meanwhile."""
    _entries.cache_clear()


def _has_entry(folder: str, function: Callable[..., object]) -> bool:
    start = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}-"
    return any(name.startswith(start) for name in _entries(folder))


@functools.cache
def _entries(folder: str) -> list[str]:
    """The names of a folder's files, as they were when the first kernel was looked for."""
    return [path.name for path in Path(folder).iterdir()] if Path(folder).is_dir() else []


LOCATORS: Final = (CacheDirLocator, SourceTreeLocator, UserLocator)
_CONFIG.CACHE_LOCATOR_CLASSES = ",".join(
    f"{locator.__module__}.{locator.__qualname__}" for locator in LOCATORS
)
_target_level()
