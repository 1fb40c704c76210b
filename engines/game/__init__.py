"""The game: rules, boards, symmetries, notation and records, in plain Python and numpy."""

from tengen.engines.game.board import Board, Outcome
from tengen.engines.game.bounding_box import Window
from tengen.engines.game.rules import PRESETS, Color, Move, Rules, preset

__all__ = ["PRESETS", "Board", "Color", "Move", "Outcome", "Rules", "Window", "preset"]
