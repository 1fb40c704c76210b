"""Pictures of boards and of whole games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from engines.game.diagrams.diagram import Diagram, sheet
from engines.game.diagrams.picture import Area, DrawnBoard, Picture
from engines.game.rules import Move

MOVES: Final = 20
"""Moves between the diagrams of a game."""
MAX_DIAGRAMS: Final = 24
"""Diagrams of a game; a longer one has more moves between them."""


class PlayableBoard(DrawnBoard, Protocol):
    """A board that moves are played on."""

    def push_all(self, moves: Iterable[Move]) -> None:
        """Play moves in turn."""


class DrawnGame(Protocol):
    """A game, as far as its diagrams show it; `engines.game.records.GameRecord` is one."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves."""

    def start(self) -> PlayableBoard:
        """The position before the first move."""


def draw_board(board: DrawnBoard, *, labels: Mapping[Move, str] | None = None) -> Diagram:
    """Draw a board with its last move and, if the game is won, the winning line.

    Without borders, the stones with a margin are shown.

    Args:
        board: The board.
        labels: Short texts on cells, empty or not.

    Raises:
        ValueError: A label is outside of the picture.
    """
    picture = Picture(board)
    picture.add_labels(labels or {})
    return picture.diagram()


def draw_game(game: DrawnGame, *, every: int = MOVES) -> Diagram:
    """Draw a game as diagrams, each with the stones so far and its own moves numbered.

    Args:
        game: The game.
        every: Moves from one diagram to the next; more if `MAX_DIAGRAMS` were exceeded.

    Raises:
        ValueError: `every` is below 1.
        PositionError: The game breaks the rules.
    """
    if every < 1:
        raise ValueError(f"every is {every}, it must be at least 1")
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


def _final(game: DrawnGame) -> DrawnBoard:
    board = game.start()
    board.push_all(game.moves)
    return board
