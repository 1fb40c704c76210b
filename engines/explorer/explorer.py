"""The opening explorer: which moves were played from a position, and how the games ended.

`Explorer` reads a file, and `tengen.engines.explorer.builder` writes it. The file is a SQLite
database with one row for each move of a position. Positions are counted up to symmetry, and moves
by their cells in the position's canonical image. If this image is itself symmetric, a move counts
at the first of its equivalent cells.
"""

from __future__ import annotations

import contextlib
import dataclasses
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, get_args

from tengen.engines.errors import ExplorerError
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.symmetry import canonical_symmetries, hashes

APPLICATION_ID: Final = 0x54656E67
"""`Teng`: the number in the header by which the file is recognised."""
VERSION: Final = 2
"""Version of the tables; a file of another one is refused."""
SCHEMA: Final = """
CREATE TABLE moves (
    position INTEGER NOT NULL,  -- hash of the position up to symmetry, the opening rule free
    cell INTEGER NOT NULL,      -- row * cols + col of the move in the canonical image
    x_wins INTEGER NOT NULL,    -- games with this move that X won
    draws INTEGER NOT NULL,
    o_wins INTEGER NOT NULL,
    PRIMARY KEY (position, cell)
) WITHOUT ROWID;
CREATE TABLE sources (
    rules TEXT NOT NULL,        -- the game in words, the opening rule free
    source TEXT NOT NULL,       -- selfplay or records
    games INTEGER NOT NULL,
    PRIMARY KEY (rules, source)
) WITHOUT ROWID;
CREATE TABLE depths (
    rules TEXT NOT NULL PRIMARY KEY,
    plies INTEGER NOT NULL      -- moves from the start to the end of the longest line in `moves`
) WITHOUT ROWID;
"""
TABLES: Final = ("moves", "sources", "depths")
Source = Literal["selfplay", "records"]
SOURCES: Final[tuple[Source, ...]] = get_args(Source)
"""Where games come from: self-play of engines, or recorded games."""


SHIPPED: Final = Path(__file__).parents[1] / "data" / "explorer.sqlite3"
"""The file that ships with Tengen."""


def free_rules(rules: Rules) -> Rules:
    """The same game without its opening rule; every opening leads to positions of this game."""
    return rules if rules.opening == "free" else dataclasses.replace(rules, opening="free")


class CanonicalPosition:
    """A position up to symmetry, as the file stores it."""

    def __init__(self, board: Board) -> None:
        rules = free_rules(board.rules)
        if rules is not board.rules:
            board = Board.from_stones(board.stones, rules, to_move=board.to_move, setup=True)
        self._cols = rules.shape[1]
        self._symmetries = canonical_symmetries(board)
        bits = int(hashes(board).symmetry, 16)
        # SQLite's integers have a sign.
        self.key = bits - (1 << 64) if bits >> 63 else bits
        """Hash of the position up to symmetry, 64 bits with a sign."""

    def cell(self, move: Move) -> int:
        """The cell of a move in the file."""
        images = (symmetry(move) for symmetry in self._symmetries)
        return min(image.row * self._cols + image.col for image in images)

    def moves(self, cell: int) -> list[Move]:
        """The moves that a cell stands for, equal by symmetry; the topmost and rightmost first."""
        image = Move(*divmod(cell, self._cols))
        moves = {symmetry.inverse()(image) for symmetry in self._symmetries}
        return sorted(moves, key=lambda move: (move.row, -move.col))


@dataclasses.dataclass(frozen=True, slots=True)
class Results:
    """Results of some games."""

    x_wins: int = 0
    draws: int = 0
    o_wins: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
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
    """The other moves that are the same by symmetry."""
    results: Results
    """Results of the games with one of these moves."""


@dataclasses.dataclass(frozen=True, slots=True)
class ExploredPosition:
    """The moves that were played from a position."""

    moves: tuple[ExploredMove, ...]
    """The moves, the most frequent first."""
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

    Threads and processes may share it: every look-up opens the file, so that a new file is used at
    once when it has replaced the old one.

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
                "make it again with `tengen explorer`"
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
        # Immutable: SQLite needs no locks and no journal. A new file replaces this one as a whole.
        address = f"{self._path.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
                yield database
        except sqlite3.Error as error:
            raise ExplorerError(f"{self._path} cannot be read: {error}") from error
