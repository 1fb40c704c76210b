"""How a container finds the kernels that were compiled into its image.

numba writes to a cache before it trusts it, and refuses to load a function whose caches all are
read-only, as every folder of an image is to the service's user. The image therefore sets

    NUMBA_CACHE_LOCATOR_CLASSES=engines.kernels.cache.ImageCacheLocator

and nothing else imports this module.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from numba.core.caching import UserProvidedCacheLocator


class ImageCacheLocator(UserProvidedCacheLocator):
    """The folder `NUMBA_CACHE_DIR`, taken as it is found."""

    @classmethod
    def from_function(
        cls, py_func: Callable[..., object], py_file: str
    ) -> ImageCacheLocator | None:
        """Where a function of the file is cached; None where `NUMBA_CACHE_DIR` is not set."""
        return cls(py_func, py_file) if os.environ.get("NUMBA_CACHE_DIR") else None
