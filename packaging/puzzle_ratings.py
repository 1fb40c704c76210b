"""Rate the shipped puzzles again, by the present `search`.

python packaging/puzzle_ratings.py
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tengen.engines.puzzles.puzzles import SHIPPED, format_puzzles, parse_puzzles
from tengen.laboratory.puzzles.ratings import rating_of

FILE: Final = Path(str(SHIPPED))


def main() -> None:
    """Rate all shipped puzzles again, and write the file."""
    puzzles = parse_puzzles(FILE.read_text(encoding="utf-8"))
    rated = [
        dataclasses.replace(
            each, rating=rating_of(each.board(), each.solution[0], len(each.breadths))
        )
        for each in puzzles
    ]
    FILE.write_text(format_puzzles(rated), encoding="utf-8")


if __name__ == "__main__":
    main()
