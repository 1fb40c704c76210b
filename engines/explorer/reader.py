"""Reads the file of the opening explorer."""

from __future__ import annotations

import contextlib
import dataclasses
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engines.errors import ExplorerError
from engines.explorer.file_format import (
    APPLICATION_ID,
    TABLES,
    VERSION,
    CanonicalPosition,
    Source,
    free_rules,
)
from engines.game import Board, Move

SHIPPED: Final = Path(__file__).with_name("explorer.sqlite3")
"""The file that ships with Tengen."""


@dataclasses.dataclass(frozen=True, slots=True)
class Results:
    """Results of some games."""

    x_wins: int = 0
    draws: int = 0
    o_wins: int = 0

    @property
    def games(self) -> int:
        """Their number."""
        return self.x_wins + self.draws + self.o_wins

    def __add__(self, other: Results) -> Results:
        return Results(
            self.x_wins + other.x_wins, self.draws + other.draws, self.o_wins + other.o_wins
        )


@dataclasses.dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move that was played from a position."""

    move: Move
    """The topmost of all moves that are the same by symmetry, and the rightmost of these."""
    equivalents: tuple[Move, ...]
    """The others."""
    results: Results
    """Results of the games with one of these moves."""


@dataclasses.dataclass(frozen=True, slots=True)
class ExploredPosition:
    """The moves that were played from a position."""

    moves: tuple[ExploredMove, ...]
    """The most frequent first."""
    sources: dict[Source, int]
    """Number of all games by the same rules, from any position, by their source."""
    plies: int = 0
    """Length of the longest line by these rules: no later position has moves."""

    @property
    def results(self) -> Results:
        """Results of all games that went on from this position."""
        return sum((move.results for move in self.moves), Results())


class Explorer:
    """A file of the opening explorer, read only.

    Threads and processes may share it: every look-up opens the file anew, so that a new file that
    replaces it is used at once.

    Args:
        path: The file.

    Raises:
        ExplorerError: It is missing, or not such a file.
    """

    def __init__(self, path: Path = SHIPPED) -> None:
        self._path = path
        if not path.is_file():
            raise ExplorerError(f"{path} is no file of the opening explorer: there is no such file")
        with self._opened() as database:
            found = [
                database.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("application_id", "user_version")
            ]
        if found[0] != APPLICATION_ID:
            raise ExplorerError(f"{path} is no file of the opening explorer")
        if found[1] != VERSION:
            raise ExplorerError(
                f"{path} has version {found[1]} of the opening explorer, expected {VERSION}: "
                "make it anew with `tengen explorer`"
            )

    def explore(self, board: Board) -> ExploredPosition:
        """The moves that were played from a position or one of its symmetric images.

        Only legal moves are included: games without an opening rule may have others.

        Raises:
            ExplorerError: The file cannot be read any more.
        """
        if board.rules.unbounded:
            return ExploredPosition((), {})
        position = CanonicalPosition(board)
        with self._opened() as database:
            rows = database.execute(
                "SELECT cell, x_wins, draws, o_wins FROM moves WHERE position = ?", (position.key,)
            ).fetchall()
            sources = database.execute(
                "SELECT source, games FROM sources WHERE rules = ? ORDER BY games DESC",
                (rules := str(free_rules(board.rules)),),
            ).fetchall()
            depths = database.execute("SELECT plies FROM depths WHERE rules = ?", (rules,))
            plies = next((plies for (plies,) in depths), 0)
        legal = set(board.legal_moves()) if rows else set()
        moves = []
        for cell, *counts in rows:
            same = [move for move in position.moves(cell) if move in legal]
            if same:
                moves.append(ExploredMove(same[0], tuple(same[1:]), Results(*counts)))
        moves.sort(key=lambda explored: (-explored.results.games, explored.move))
        return ExploredPosition(tuple(moves), dict(sources), plies)

    def tables(self) -> dict[str, list[tuple[int | str, ...]]]:
        """The rows of all tables, by name.

        Raises:
            ExplorerError: The file cannot be read any more.
        """
        with self._opened() as database:
            return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in TABLES}  # noqa: S608

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        # Immutable: no locks, and no journal beside the file. A new file replaces it, as a whole.
        address = f"{self._path.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
                yield database
        except sqlite3.Error as error:
            raise ExplorerError(f"{self._path} cannot be read: {error}") from error
