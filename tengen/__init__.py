"""Tengen as a library: boards, engines, reviews and game records of tic-tac-toe and gomoku.

Everything is synchronous, and a notebook draws boards, analyses, reviews and games by itself. The
names of `tengen.library` are public; what they are made of, in `tengen.engines`, may change.

Examples:
    >>> import tengen
    >>> board = tengen.Board.from_moves("b2a1c3", "tictactoe")
    >>> tengen.format_move(tengen.best_move(board, "minimax", seed=1), board.rules)
    'a3'
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

from tengen.engines.version import VERSION

if TYPE_CHECKING:
    from tengen.library import *  # noqa: F403 - all public names

__version__ = VERSION

_SYNONYMS: Final = {
    **dict.fromkeys(("analyze", "evaluate", "eval"), "`analyse`"),
    **dict.fromkeys(("load", "open", "readsgf", "loadsgf", "pgn"), "`read_games`"),
    **dict.fromkeys(("loadgame", "loadpgn", "readpgn", "readgame"), "`read_games`"),
    **dict.fromkeys(("save", "write", "writesgf", "savesgf", "savegame"), "`write_games`"),
    **dict.fromkeys(("recommend", "suggest", "bestmoves", "solve"), "`best_move`"),
    **dict.fromkeys(("games", "presets"), "`PRESETS`"),
    **dict.fromkeys(("game", "newgame", "fromstones"), "`Board`"),
    **dict.fromkeys(("black", "white", "x", "o", "player", "side"), "`Color`"),
    **dict.fromkeys(("parse", "parseboard", "readboard", "frommoves", "fen"), "`read`"),
    **dict.fromkeys(("svg", "draw", "drawposition", "show"), "`draw_board`"),
    **dict.fromkeys(("annotate", "judge"), "`review`"),
    **dict.fromkeys(("match", "selfplay", "playgame"), "`play`"),
    **dict.fromkeys(("simpleengine", "popenuci", "openengine"), "`engine`"),
    **dict.fromkeys(("square", "cell", "point"), "`Move`"),
    **dict.fromkeys(("error", "illegalmoveerror"), "`TengenError`"),
}
"""Other words for public names, see `did_you_mean`."""
_MODULES: Final = ("datasets", "testing")
"""Public modules besides, which `import tengen` offers but does not load."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return importlib.import_module(f"tengen.{name}")
        # Loaded late: `tengen.engines.game` needs none of what the library does.
        library = importlib.import_module("tengen.library")
        if name == "__all__":
            return [*library.__all__, "__version__"]
        if name in library.__all__:
            return getattr(library, name)
        from tengen.engines.game.suggestions import did_you_mean  # imports numpy

        hint = "" if name.startswith("_") else did_you_mean(name, library.__all__, _SYNONYMS)
        raise AttributeError(f"module 'tengen' has no attribute {name!r}{hint}")

    def __dir__() -> list[str]:
        library = importlib.import_module("tengen.library")
        return sorted({*globals(), *library.__all__})
