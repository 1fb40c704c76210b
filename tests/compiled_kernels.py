"""The checkout's compiled kernels, for tests of places that have others or none."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import tengen.engines
from tengen.engines.kernels.cache import ENTRIES, key

PACKAGE: Final = Path(tengen.engines.__file__).parent


def entries(package: Path = PACKAGE) -> set[str]:
    """The entries of compiled kernels in a package, relative to it."""
    return {
        path.relative_to(package).as_posix()
        for folder in package.rglob(f"{ENTRIES}/{key()}")
        for path in folder.iterdir()
    }


def all_but_one() -> set[str]:
    """The entries of the checkout without those of the smallest kernel, which is soon compiled."""
    names = entries()
    code = [name for name in names if name.endswith(".nbc")]
    if not code:
        return set()
    smallest = min(code, key=lambda name: (PACKAGE / name).stat().st_size)
    # Named `state.fits-12.py311.1.nbc`, beside its index `state.fits-12.py311.nbi`.
    kernel = smallest.rsplit(".", 2)[0] + "."
    return {name for name in names if not name.startswith(kernel)}
