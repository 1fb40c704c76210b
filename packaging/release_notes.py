"""Writes the notes of a release from the changelog: `python packaging/release_notes.py TAG FILE`.

The tag must name the version of the project, and the changelog must have a section of it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def notes_of(changelog: str, version: str) -> str:
    """The section of a version."""
    pattern = rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)"
    section = re.search(pattern, changelog, re.DOTALL | re.MULTILINE)
    if section is None or not section[1].strip():
        message = f"CHANGELOG.md has no section of {version}, such as ## [{version}] - 2026-01-31"
        raise ValueError(message)
    return section[1].strip() + "\n"


def main(tag: str, out: Path) -> None:
    """Write the notes of a tag to a file, or end with a message."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if tag != f"v{project['version']}":
        sys.exit(f"the tag is {tag!r}, but pyproject.toml has the version {project['version']}")
    try:
        notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), project["version"])
    except ValueError as error:
        sys.exit(str(error))
    out.parent.mkdir(exist_ok=True)
    out.write_text(notes, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
