"""The manifest of a folder of shards: what the stage that wrote them was given."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from training.errors import DataError
from training.storage.files import write_atomically

FORMAT: Final = 1
"""Of manifests and shards; raised when a column changes its meaning."""
MANIFEST: Final = "manifest.json"


def read_manifest(directory: Path, kind: str) -> dict[str, Any]:
    """What a folder of shards is.

    Args:
        directory: As `training.storage.files.resolve_folder` gives it.
        kind: What it must hold, such as `"selfplay"`.

    Raises:
        DataError: There is no manifest, it is not one of this format, or of another kind.
    """
    path = directory / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(
            f"{directory} holds no run of {kind}: there is no {MANIFEST} in it"
        ) from None
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise DataError(f"{path} is not a manifest of format {FORMAT}")
    if manifest.get("kind") != kind:
        raise DataError(f"{directory} holds a run of {manifest.get('kind')}, not of {kind}")
    return manifest


def ensure_manifest(
    directory: Path, manifest: Mapping[str, Any], *, growing: Collection[str] = ()
) -> None:
    """Make a folder that of a run, or find that it is already.

    Args:
        directory: Made where it does not exist.
        manifest: JSON-ready, `kind` among it; anything that the shards depend on.
        growing: Numbers among it that may be larger than they were before.

    Raises:
        DataError: The folder belongs to a run with other parameters; the message names one.
    """
    wanted = json.loads(json.dumps({"format": FORMAT, **manifest}))
    if (directory / MANIFEST).exists():
        found = read_manifest(directory, wanted["kind"])
        for name in [*wanted, *found]:
            ours, theirs = wanted.get(name), found.get(name)
            if ours != theirs and not (name in growing and theirs < ours):
                raise DataError(
                    f"{directory} belongs to another run: its {name} is {theirs}, not {ours}; "
                    "choose another folder or the same parameters"
                )
        if found == wanted:
            return
    directory.mkdir(parents=True, exist_ok=True)
    text = json.dumps(wanted, indent=2) + "\n"
    write_atomically(directory / MANIFEST, lambda file: file.write(text.encode()))
