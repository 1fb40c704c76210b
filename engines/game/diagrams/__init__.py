"""Pictures of boards and games as SVG text, which notebooks show by themselves."""

from engines.game.diagrams.diagram import Diagram
from engines.game.diagrams.drawing import draw_board, draw_game

__all__ = ["Diagram", "draw_board", "draw_game"]
