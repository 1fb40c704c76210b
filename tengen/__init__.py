"""Tengen as a library: boards, engines, reviews and game records of tic-tac-toe and gomoku.

Everything is synchronous, and a notebook draws boards, analyses, reviews and games by itself. The
names of `__all__` are public; what they are made of, in `engines` and `training`, may change.

Examples:
    >>> import tengen
    >>> board = tengen.Board.from_moves("b2a1c3", "tictactoe")
    >>> tengen.format_move(tengen.best_move(board, "minimax", seed=1), board.rules)
    'a3'
"""

from typing import TYPE_CHECKING, Any, Final

from engines.game import PRESETS, Board, Color, Move, Outcome, Rules
from engines.game.errors import TengenError
from engines.game.reading import Position, read
from engines.game.records import GameRecord, GameTree
from engines.game.suggestions import did_you_mean
from engines.game.svg import Diagram
from engines.interface import Candidate
from engines.registry import ENGINES
from engines.review import GameSummary, MoveReview
from engines.version import VERSION
from tengen.analysis import BoardAnalysis, ReviewedGame, draw_analysis
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

__version__ = VERSION

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
    "__version__",
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
_SYNONYMS: Final = {
    **dict.fromkeys(("analyze", "evaluate", "eval"), "`analyse`"),
    **dict.fromkeys(("load", "open", "readsgf", "loadsgf"), "`read_games`"),
    **dict.fromkeys(("save", "writesgf", "savesgf"), "`write_games`"),
    **dict.fromkeys(("recommend", "suggest", "move"), "`best_move`"),
    **dict.fromkeys(("games", "presets"), "`PRESETS`"),
    "game": "`Board`",
    "engines": "`ENGINES`",
}
"""Other words for public names, see `did_you_mean`."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        hint = "" if name.startswith("_") else did_you_mean(name, __all__, _SYNONYMS)
        raise AttributeError(f"module 'tengen' has no attribute {name!r}{hint}")
