"""Cache of compiled kernels: its location, and its invalidation by the sources of all kernels.

numba stamps a cached function with the source of its own file, and links the functions that it
calls into it: when a callee changes in another file, the caller stays as it was. The locators below
stamp every function with all sources of `FOLDERS` as well, so that any change recompiles.

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


class _FolderStamp:
    """Adds the sources of the folders to the stamp of a locator that it is mixed into."""

    def get_source_stamp(self) -> tuple[object, bytes]:
        """The stamp of the function's own file, and that of the folders."""
        return super().get_source_stamp(), sources_stamp()  # type: ignore[misc]


class CacheDirLocator(_FolderStamp, UserProvidedCacheLocator):
    """The folder that `NUMBA_CACHE_DIR` names, also where nothing can be written.

    numba itself ignores a folder that it cannot write to, as every folder of a container image is
    to the service's user; and there the kernels lie that were compiled into the image.
    """

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> CacheDirLocator | None:
        """The locator of a function of the file; None where `NUMBA_CACHE_DIR` is not set."""
        if not config.CACHE_DIR:  # type: ignore[attr-defined]
            return None
        locator = cls(py_func, py_file)
        with contextlib.suppress(OSError):
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        return locator


class SourceTreeLocator(_FolderStamp, InTreeCacheLocator):
    """`__pycache__` beside the source: an ordinary checkout."""


class UserLocator(_FolderStamp, UserWideCacheLocator):
    """The user's own cache folder: an installation that the user cannot write to."""


@functools.cache
def sources_stamp() -> bytes:
    """SHA-256 over the names and contents of all modules of the folders."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted(folder.glob("*.py")):
            digest.update(os.fsencode(path.name) + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


config.CACHE_LOCATOR_CLASSES = ",".join(  # type: ignore[attr-defined]
    f"{locator.__module__}.{locator.__qualname__}"
    for locator in (CacheDirLocator, SourceTreeLocator, UserLocator)
)
