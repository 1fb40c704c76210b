"""What Docker reads: the Dockerfile's instructions, and the files that `.dockerignore` admits.

Source: https://docs.docker.com/build/concepts/context/#dockerignore-files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Instruction(NamedTuple):
    """An instruction of a Dockerfile."""

    name: str
    """The instruction's name, such as `RUN`."""
    text: str
    """The rest of it, on one line."""


def instructions(path: Path) -> list[Instruction]:
    """The instructions of a Dockerfile in order."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*+", "", "\n".join(lines))
    return [Instruction(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def admitted(root: Path) -> Iterator[Path]:
    """The files and links of a build's context, relative to its root."""
    rules = [
        (not line.startswith("!"), _pattern(line.removeprefix("!")))
        for line in (root / ".dockerignore").read_text("utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    ]
    kept = [line[1:].strip("/") for line in _exceptions(root)]
    for folder, folders, files in os.walk(root):
        base = Path(folder).relative_to(root)
        # Docker, too, enters an excluded folder only for an exception below it.
        folders[:] = [
            name
            for name in folders
            if not _is_excluded(base / name, rules)
            or any(exception.startswith(f"{(base / name).as_posix()}/") for exception in kept)
        ]
        links = [name for name in folders if (root / base / name).is_symlink()]
        yield from (base / name for name in links + files if not _is_excluded(base / name, rules))


def _exceptions(root: Path) -> list[str]:
    lines = (root / ".dockerignore").read_text("utf-8").splitlines()
    exceptions = [line for line in lines if line.startswith("!")]
    assert not any("*" in line for line in exceptions), "not implemented"
    return exceptions


def _is_excluded(path: Path, rules: list[tuple[bool, re.Pattern[str]]]) -> bool:
    """Whether the last rule that matches a path, or a folder above it, excludes the path."""
    names = [above.as_posix() for above in (path, *path.parents)]
    verdicts = [
        excludes for excludes, pattern in rules if any(pattern.fullmatch(name) for name in names)
    ]
    return bool(verdicts) and verdicts[-1]


def _pattern(line: str) -> re.Pattern[str]:
    """The regular expression of a pattern of `.dockerignore`."""
    parts = re.split(r"(\*\*/?|\*|\?)", line.strip().strip("/"))
    meanings = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(meanings.get(part, re.escape(part)) for part in parts))
