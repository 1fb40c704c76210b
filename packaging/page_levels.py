"""Writes the levels of `engines/strength/levels.py` into a module of the page: `make types`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from tengen.engines.strength.levels import FULL, LEVELS

LIST: Final = re.compile(r"(?<=export const LEVELS = \[\n).*?(?=^\];$)", re.DOTALL | re.MULTILINE)


def with_levels(module: str) -> str:
    """The text of the module with the current levels."""
    strengths = [
        (level.name, "null" if level.strength == FULL else level.strength) for level in LEVELS
    ]
    rows = "".join(f'  ["{name}", {strength}],\n' for name, strength in strengths)
    return LIST.sub(rows, module)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(with_levels(file.read_text(encoding="utf-8")), encoding="utf-8")
