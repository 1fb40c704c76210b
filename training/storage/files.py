"""Local and remote folders, atomic writes, and JSON files that are made once."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar, cast

from tengen.engines.version import install_command
from tengen.training.errors import DataError

Content = TypeVar("Content", bound=Mapping[str, Any])
"""The type of a JSON file's object."""


def resolve_folder(text: str) -> Path:
    """Resolve a local path or an fsspec URL, such as `s3://bucket/games`, to a folder.

    Args:
        text: A URL if it contains `://`.

    Returns:
        For a URL, an object with the methods of a `Path` that accesses the remote file system.

    Raises:
        DataError: No installed library supports the protocol of the URL, or it names the memory of
            this process.
    """
    if "://" not in text:
        return Path(text)
    if any(part.startswith("memory://") for part in text.split("::")):
        raise DataError(
            f"{text} is in the memory of one process and is lost when it ends: choose a local "
            "folder, or a URL that all processes reach, such as s3://bucket/games"
        )
    try:
        # Imported here: an optional dependency.
        from fsspec.core import url_to_fs
        from upath import UPath

        # Raises if the library of the protocol is missing; UPath would raise later or not at all.
        url_to_fs(text)
        place = UPath(text)
    except (ImportError, ValueError) as error:
        raise DataError(
            f"{text} cannot be reached: {error}; URLs need fsspec, and its library for their "
            f"protocol: {install_command('dask')}"
        ) from error
    return cast("Path", place)


def safe_name(name: str) -> str:
    """A name with the characters replaced that not every file system allows."""
    return re.sub(r"[^\w@=.,]+", "-", name)


def write_atomically(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file atomically: through a scratch file in the same folder, which then replaces it.

    Args:
        path: A file in a folder from `resolve_folder`.
        write: Called with the open scratch file.

    Raises:
        DataError: The file cannot be written, for lack of space, permission or connection.
    """
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with scratch.open("wb") as file:
            write(file)
            if isinstance(path, Path):
                file.flush()
                os.fsync(file.fileno())
        # Remote paths have no `replace`; on POSIX systems the two are the same.
        scratch.rename(path)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        scratch.unlink(missing_ok=True)


def load_or_create(path: Path, make: Callable[[], Content]) -> Content:
    """Content of a JSON file, which is created if it is missing.

    Args:
        make: Makes the JSON-ready content of a new file.

    Raises:
        DataError: The file cannot be read or written.
    """
    if not path.exists():
        text = json.dumps(make(), indent=2) + "\n"
        write_atomically(path, lambda file: file.write(text.encode()))
    try:
        content: Content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(content, dict):
        raise DataError(f"{path} holds no JSON object")
    return content


def differences(found: object, wanted: object, name: str) -> Iterator[str]:
    """Say how parameters in JSON differ, such as `rules.rows is 3, not 15`, one by one."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for part in {**wanted, **found}:
            yield from differences(found.get(part), wanted.get(part), f"{name}.{part}")
    elif found != wanted:
        yield f"{name} is {found}, not {wanted}"
