"""Files of JSON lines, which grow during long work and lose at most a line if it is killed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tengen.engines.game.errors import TengenError
from tengen.training.errors import DataError

T = TypeVar("T")


class JsonLines:
    """A file with one JSON object per line.

    Args:
        path: The file, which may not exist yet; no other process writes to it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, parse: Callable[[Any, int], T], meaning: str) -> list[T]:
        """Read all lines; the part of a line that a killed process left is cut off.

        Args:
            parse: Returns what a line means, from its JSON value and its number, counted from 1.
            meaning: What a line is, for errors, such as `the result of pair {number}`.

        Raises:
            DataError: A line cannot be parsed; the message has its number.
        """
        if not self.path.exists():
            return []
        content = self.path.read_bytes()
        complete = content[: content.rfind(b"\n") + 1]
        parsed = []
        for number, line in enumerate(complete.splitlines(), start=1):
            try:
                parsed.append(parse(json.loads(line), number))
            except (ValueError, KeyError, TypeError, TengenError) as error:
                raise DataError(
                    f"{self.path}, line {number} is not {meaning.format(number=number)}: {error}"
                ) from error
        if len(complete) < len(content):
            os.truncate(self.path, len(complete))
        return parsed

    def append(self, *values: object) -> None:
        """Write a line per value; all are on the disk when this returns."""
        lines = [json.dumps(value, separators=(",", ":")) + "\n" for value in values]
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
