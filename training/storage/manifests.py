"""The manifest of a folder of shards: the parameters that its content depends on, as JSON."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from tengen.training.code_digests import check_code
from tengen.training.errors import DataError
from tengen.training.storage.files import differences, write_atomically

MANIFEST: Final = "manifest.json"
CODE: Final = "code"
"""Parameter: the digests of the code that the shards depend on, see `training/code_digests.py`."""


def read_manifest(directory: Path, kind: str, version: int) -> dict[str, Any]:
    """Read and check the manifest of a folder.

    Args:
        kind: Its expected kind, such as `"selfplay"`.
        version: Its expected format version.

    Raises:
        DataError: There is no manifest, or it is of another kind or format.
    """
    path = directory / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(
            f"{directory} holds no run of {kind}: it has no {MANIFEST}; "
            f"`tengen {kind} --out {directory}` makes one"
        ) from None
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise DataError(f"{path} is not a manifest: it has no format")
    if manifest.get("kind") != kind:
        raise DataError(f"{directory} holds a run of {manifest.get('kind')}, not of {kind}")
    if manifest["format"] != version:
        raise DataError(
            f"{path} has format {manifest['format']}, this version of Tengen reads format "
            f"{version} of {kind}: delete the folder and run the command again to create it again"
        )
    return manifest


def ensure_manifest(
    directory: Path,
    manifest: Mapping[str, Any],
    *,
    version: int,
    growing: Collection[str] = (),
) -> None:
    """Create the manifest of a folder, or check that the existing one has the same parameters.

    Args:
        manifest: JSON-ready parameters that the shards depend on, including `kind`.
        growing: Names of numeric parameters that may exceed those in the folder.

    Raises:
        DataError: The folder belongs to a run with other parameters or of other code; the message
            names one.
    """
    wanted = json.loads(json.dumps({"format": version, **manifest}))
    if (directory / MANIFEST).exists():
        found = read_manifest(directory, wanted["kind"], version)
        for name in [*wanted, *found]:
            ours, theirs = wanted.get(name), found.get(name)
            if name == CODE:
                check_code(directory, theirs, ours)
            elif ours != theirs and not (name in growing and theirs < ours):
                raise DataError(
                    f"{directory} belongs to another run: its "
                    f"{', '.join(differences(theirs, ours, name))}; choose another folder or the "
                    "same parameters"
                )
        if found == wanted:
            return
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{directory} cannot be made: {error.strerror or error}") from error
    text = json.dumps(wanted, indent=2) + "\n"
    write_atomically(directory / MANIFEST, lambda file: file.write(text.encode()))
