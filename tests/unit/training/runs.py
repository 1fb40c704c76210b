"""Runs on disk: what they leave, and how they are interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def stop_after(count: int) -> Callable[[int], None]:
    """Presses Ctrl-C once so much is done."""
    done = 0

    def on_more(more: int) -> None:
        nonlocal done
        done += more
        if done >= count:
            raise KeyboardInterrupt

    return on_more
