"""One at a time: a folder that somebody works in, with the name of who it is."""

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

from training.errors import DataError, DirectoryLockedError

LOCK: Final = ".lock"
OWNER: Final = ".owner.json"
"""Not in the lock's own file: whoever tries to lock that empties it."""


@contextlib.contextmanager
def directory_lock(folder: Path, work: str) -> Iterator[None]:
    """Work in a folder while nobody else does; the lock ends with the process, however that ends.

    Args:
        folder: Made where it does not exist.
        work: What for, in a few words: those who come too late are told.

    Raises:
        DirectoryLockedError: Another process holds it; the message names that process, its host,
            its work and since when.
        DataError: Nothing can be written there.
    """
    lock = filelock.FileLock(folder / LOCK)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except filelock.Timeout:
        raise DirectoryLockedError(
            f"{_owner(folder)} works in {folder}: wait until that ends"
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
        # Between its lock and its name, or between its name's end and its lock's.
        return "another process"
