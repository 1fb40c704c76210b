"""Exclusive locks of directories, which record their owners."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import filelock

from tengen.training.errors import DataError, DirectoryLockedError

LOCK: Final = ".lock"
OWNER: Final = ".owner.json"
"""File that names the owner of the lock. It is a file of its own, because an attempt to lock
truncates the lock file."""


@contextlib.contextmanager
def directory_lock(folder: Path, work: str) -> Iterator[None]:
    """Hold the lock of a directory; the operating system releases it when the process ends.

    Fails with `DirectoryLockedError` instead of waiting.

    Args:
        folder: The directory; created if it does not exist.
        work: Purpose of the lock, in a few words; part of the error in other processes.

    Raises:
        DirectoryLockedError: Another process holds it; the message names that process, its host,
            its work and since when.
        DataError: The directory is not writable.
    """
    lock = filelock.FileLock(folder / LOCK)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except filelock.Timeout:
        raise DirectoryLockedError(
            f"{_owner(folder)} works in {folder}: wait until it ends"
        ) from None
    except OSError as error:
        raise DataError(f"{folder} cannot be locked: {error.strerror or error}") from error
    with lock:
        since = dt.datetime.now(dt.UTC).isoformat(" ", "seconds")
        owner = {"pid": os.getpid(), "host": platform.node(), "since": since, "work": work}
        (folder / OWNER).write_text(json.dumps(owner), encoding="utf-8")
        try:
            yield
        finally:
            (folder / OWNER).unlink(missing_ok=True)
            lock.release()


def _owner(folder: Path) -> str:
    try:
        owner = json.loads((folder / OWNER).read_text(encoding="utf-8"))
        return "process {pid} on {host} ({work}, since {since})".format(**owner)
    except (OSError, ValueError, KeyError, TypeError):
        # Locked but not yet recorded, or no longer recorded but not yet unlocked.
        return "another process"
