"""Folders, here or anywhere that fsspec reaches; files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, cast

from training.errors import DataError


def resolve_folder(text: str) -> Path:
    """A folder by its local path, or by an fsspec URL such as `s3://bucket/games`.

    Args:
        text: A URL where it holds `://`.

    Returns:
        For a URL an object that is no `Path` but has its methods, reading and writing over there.

    Raises:
        DataError: A URL of a kind that nothing installed here can reach.
    """
    if "://" not in text:
        return Path(text)
    try:
        # Imported here: an extra of the project, and nothing that local folders need.
        from fsspec.core import url_to_fs  # noqa: PLC0415
        from upath import UPath  # noqa: PLC0415

        # It looks for the library of the protocol, which UPath does later or not at all.
        url_to_fs(text)
        place = UPath(text)
    except (ImportError, ValueError) as error:
        raise DataError(
            f"{text} cannot be reached: {error}; URLs need `pip install tengen[dask]` and the "
            "fsspec library of their protocol"
        ) from error
    return cast("Path", place)


def write_atomically(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a scratch file beside `path`, then move it there in one step.

    Args:
        path: As `folder` gives them.
        write: Is given the open file.

    Raises:
        DataError: The file cannot be written: no space, no permission, no connection.
    """
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with scratch.open("wb") as file:
            write(file)
            if isinstance(path, Path):
                file.flush()
                os.fsync(file.fileno())
        # Not `replace`, which only local paths have; on POSIX systems the two do the same.
        scratch.rename(path)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        scratch.unlink(missing_ok=True)
