"""Digests of the code that decides games, labels and features, for manifests and cards."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import engines
from training.errors import DataError

ENGINES: Final = Path(engines.__file__).parent
_KERNELS: Final = ("kernels", "patterns")
"""Subpackages of the compiled code and of the tables that it reads."""


@functools.cache
def code_digests(package: Path = ENGINES) -> Mapping[str, str]:
    """SHA-256 in hexadecimal of each part of the package `engines`: equal digests, equal moves.

    Any change counts, comments too: only then does a digest name the code.

    Args:
        package: Its folder.

    Returns:
        `engines`, the Python modules outside of kernels and patterns; `kernels`, those inside;
        `evaluation`, the fitted numbers beside them.
    """
    parts: dict[str, list[Path]] = {"engines": [], "kernels": [], "evaluation": []}
    for path in package.rglob("*.py"):
        inside = path.relative_to(package).parts[0] in _KERNELS
        parts["kernels" if inside else "engines"].append(path)
    for folder in _KERNELS:
        parts["evaluation"] += (package / folder).glob("*.json")
    return {part: _digest(package, paths) for part, paths in parts.items()}


def check_code(place: Path, found: Mapping[str, str] | None) -> None:
    """Check that unfinished work was begun by the code that runs now.

    Args:
        place: Folder or file of the work; part of the error.
        found: The digests of the code that began it; None if they are unknown.

    Raises:
        DataError: They are others; the message names both.
    """
    for part, ours in code_digests().items():
        theirs = (found or {}).get(part)
        if theirs != ours:
            before = f"SHA-256 {theirs:.12}…" if theirs else "no recorded digest"
            raise DataError(
                f"{place} was begun by other code: {part} with {before}, here SHA-256 {ours:.12}…; "
                "finish it with the code that began it, or begin anew elsewhere"
            )


def _digest(package: Path, paths: list[Path]) -> str:
    """SHA-256 over names and contents of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
