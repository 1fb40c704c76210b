"""The opening explorer: which moves were played from a position, and how the games ended.

`ExplorerBuilder` counts the moves of games and writes a file, `Explorer` reads it.
"""

from engines.explorer.builder import MAX_PLIES, MIN_GAMES, ExplorerBuilder, NotCounted
from engines.explorer.reader import (
    SHIPPED,
    ExploredMove,
    ExploredPosition,
    Explorer,
    Results,
)

__all__ = [
    "MAX_PLIES",
    "MIN_GAMES",
    "SHIPPED",
    "ExploredMove",
    "ExploredPosition",
    "Explorer",
    "ExplorerBuilder",
    "NotCounted",
    "Results",
]
