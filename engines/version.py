"""The installed version of Tengen, and the command that installs an optional part."""

from __future__ import annotations

import importlib.metadata
import shlex
import sys
from typing import Final

DISTRIBUTION: Final = "tengen-gomoku"
"""Name of the distribution; on the Python Package Index, `tengen` is another project."""
VERSION: Final = importlib.metadata.version(DISTRIBUTION)


def install_command(extra: str) -> str:
    """The shell command that installs the packages of an extra into this environment.

    It names the packages themselves, so that it works for a checkout and for a wheel.

    Args:
        extra: A key of `project.optional-dependencies` in pyproject.toml.
    """
    lines = [line.partition(";") for line in importlib.metadata.requires(DISTRIBUTION) or ()]
    packages = [
        package.strip() for package, _, marker in lines if f"extra == '{extra}'" in marker.strip()
    ]
    return shlex.join([sys.executable, "-m", "pip", "install", *packages])
