"""Pictures of boards and games as SVG text, which notebooks show by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tengen.engines.game.errors import ArgumentError
from tengen.engines.game.picture import Area, Picture
from tengen.engines.game.rules import Move
from tengen.engines.game.svg import Diagram, sheet

if TYPE_CHECKING:
    from tengen.engines.game.board import Board
    from tengen.engines.game.records import GameRecord


MOVES: Final = 20
"""Number of moves from one diagram of a game to the next."""
MAX_DIAGRAMS: Final = 24
"""Maximum number of diagrams of a game; longer games have more moves between diagrams."""


def draw_board(board: Board, *, labels: Mapping[Move, str] | None = None) -> Diagram:
    """Draw a board with its last move and, if the game is won, the winning line.

    Without borders, the stones with a margin are shown.

    Args:
        labels: Short texts on cells, empty or not.

    Raises:
        ValueError: A label is outside of the picture.
    """
    picture = Picture(board)
    picture.add_labels(labels or {})
    return picture.diagram()


def draw_game(game: GameRecord, *, every: int = MOVES) -> Diagram:
    """Draw a game as diagrams, each with the stones so far and its own moves numbered.

    Args:
        every: Moves from one diagram to the next; more if `MAX_DIAGRAMS` were exceeded.

    Raises:
        ArgumentError: `every` is no integer, or below 1.
        PositionError: The game breaks the rules.
    """
    if not hasattr(every, "__index__") or every < 1:
        raise ArgumentError(f"every is {every!r}, it must be an integer of at least 1")
    moves = game.moves
    every = max(every, -(-len(moves) // MAX_DIAGRAMS))
    if not moves:
        return draw_board(game.start())
    area = Area.of(_final(game))
    board = game.start()
    pictures = []
    for first in range(0, len(moves), every):
        part = moves[first : first + every]
        board.push_all(part)
        picture = Picture(board, area)
        picture.add_labels({move: str(first + at) for at, move in enumerate(part, start=1)})
        last = first + len(part)
        numbers = f"moves {first + 1} to {last}" if len(part) > 1 else f"move {last}"
        pictures.append((picture.diagram(), numbers))
    return sheet(pictures, title=f"A game of {len(moves)} moves on {board.rules}")


def _final(game: GameRecord) -> Board:
    board = game.start()
    board.push_all(game.moves)
    return board
