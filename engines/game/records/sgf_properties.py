"""Meanings of SGF's properties for five in a row, shared by reader and writer."""

from __future__ import annotations

import string
from typing import Final

from tengen.engines.game.records.game_tree import Shape
from tengen.engines.game.records.record import Ending, Mark
from tengen.engines.game.rules import Color

POINT_LETTERS: Final = string.ascii_letters
COLORS_BY_NAME: Final = {"B": Color.X, "W": Color.O}
COLOR_NAMES: Final = {color: name for name, color in COLORS_BY_NAME.items()}
SETUP: Final[dict[str, Color | None]] = {"AE": None, "AB": Color.X, "AW": Color.O}
ENDINGS: Final[dict[str, Ending]] = {"R": "resignation", "T": "time", "F": "forfeit"}
"""First letter after `B+` or `W+`: `R` or `Resign`, and so on."""
MARKS: Final[dict[Mark, str]] = {"doubtful": "DO[]", "bad": "BM[1]", "very bad": "BM[2]"}
SHAPES: Final[dict[str, Shape]] = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "selected",
}
GOMOKU_CODE: Final = "4"
