"""Cache of compiled kernels: one folder for each state of the sources.

numba stamps a cached function with the source of its own file only, but links its callees into it:
when a callee in another file changes, the cached caller does not. It also loads an entry before it
compares the stamp, which fails if a class that the entry names has moved. So the folder depends on
all sources in `FOLDERS`, and any change recompiles.

Importing this module makes numba use them, for kernels outside of this folder too.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from numba import config
from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator

FOLDERS: Final = (Path(__file__).parent, Path(__file__).parents[1] / "patterns")
"""The kernels, and the constants that are frozen into them."""


class _FolderOfSources:
    """Mixin that gives a numba locator a folder for the present sources."""

    def get_cache_path(self) -> str:
        """The folder."""
        return os.fspath(Path(super().get_cache_path(), sources_digest()))  # type: ignore[misc]


class CacheDirLocator(_FolderOfSources, UserProvidedCacheLocator):
    """The folder that `NUMBA_CACHE_DIR` names, even if it is read-only.

    numba ignores a folder that it cannot write to; but in a container image the folders are
    read-only for the service's user and contain the kernels compiled into the image.
    """

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> CacheDirLocator | None:
        """The locator of a function of the file; None if `NUMBA_CACHE_DIR` is not set."""
        if not config.CACHE_DIR:  # type: ignore[attr-defined]
            return None
        locator = cls(py_func, py_file)
        with contextlib.suppress(OSError):
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        return locator


class SourceTreeLocator(_FolderOfSources, InTreeCacheLocator):
    """`__pycache__` beside the source: an ordinary checkout."""


class UserLocator(_FolderOfSources, UserWideCacheLocator):
    """The user's own cache folder: an installation that the user cannot write to."""


@functools.cache
def sources_digest() -> str:
    """SHA-256 over the names and contents of all modules of the folders, shortened."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            digest.update(os.fsencode(path.relative_to(folder)) + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def is_cached(function: Callable[..., object]) -> bool:
    """Whether the folder of the present sources has an entry of a kernel.

    The entry may be of another machine or version, and then the kernel is compiled nevertheless.
    """
    path = function.__code__.co_filename
    for kind in LOCATORS:
        locator = kind.from_function(function, path)
        if locator is not None:
            start = f"{Path(path).stem}.{function.__qualname__}-"
            return any(name.startswith(start) for name in _entries(locator.get_cache_path()))
    return False


@functools.cache
def _entries(folder: str) -> list[str]:
    """The names of a folder's files, as they were when the first kernel was looked for."""
    return [path.name for path in Path(folder).iterdir()] if Path(folder).is_dir() else []


LOCATORS: Final = (CacheDirLocator, SourceTreeLocator, UserLocator)
config.CACHE_LOCATOR_CLASSES = ",".join(  # type: ignore[attr-defined]
    f"{locator.__module__}.{locator.__qualname__}" for locator in LOCATORS
)
