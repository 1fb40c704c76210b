"""Files of runs on disk, and their interruption."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def files(folder: Path) -> dict[str, bytes]:
    """Contents of the files in a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def tree(folder: Path) -> dict[str, bytes]:
    """Contents of the files in a folder and its subfolders, by path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def stop_after(count: int) -> Callable[[int], None]:
    """Raises `KeyboardInterrupt` once `count` steps are done."""
    done = 0

    def on_more(more: int) -> None:
        nonlocal done
        done += more
        if done >= count:
            raise KeyboardInterrupt

    return on_more
