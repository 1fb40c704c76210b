"""The public names of the library, which `tengen` loads when one of them is first asked for."""

from tengen.analysis import BoardAnalysis, ReviewedGame, draw_analysis
from tengen.engines.game import PRESETS, Board, Color, Move, Outcome, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.reading import Position, read
from tengen.engines.game.records import GameRecord, GameTree
from tengen.engines.game.svg import Diagram
from tengen.engines.interface import Candidate
from tengen.engines.registry import CATALOGUE as ENGINES
from tengen.engines.review import GameSummary, MoveReview
from tengen.functions import (
    analyse,
    best_move,
    draw_board,
    draw_game,
    engine,
    format_move,
    format_moves,
    parse_move,
    parse_moves,
    play,
    read_games,
    review,
    write_games,
)
from tengen.open_engine import OpenEngine

__all__ = [
    "ENGINES",
    "PRESETS",
    "Board",
    "BoardAnalysis",
    "Candidate",
    "Color",
    "Diagram",
    "GameRecord",
    "GameSummary",
    "GameTree",
    "Move",
    "MoveReview",
    "OpenEngine",
    "Outcome",
    "Position",
    "ReviewedGame",
    "Rules",
    "TengenError",
    "analyse",
    "best_move",
    "draw_analysis",
    "draw_board",
    "draw_game",
    "engine",
    "format_move",
    "format_moves",
    "parse_move",
    "parse_moves",
    "play",
    "read",
    "read_games",
    "review",
    "write_games",
]
