"""Counts the moves of games, and writes a file of the opening explorer."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tengen.engines.errors import ExplorerError
from tengen.engines.explorer.explorer import (
    APPLICATION_ID,
    SCHEMA,
    TABLES,
    VERSION,
    CanonicalPosition,
    Explorer,
    Source,
    free_rules,
)
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.symmetry import symmetries

MAX_PLIES: Final = 20
"""Plies of each game that are counted by default."""
MIN_GAMES: Final = 2
"""Default minimum number of games that reached a position."""

NotCounted = Literal["unbounded board", "no moves", "same game before"]
"""Why a game was not counted."""
_Game: TypeAlias = tuple[Rules, tuple[Move, ...], Color | None]
_RESULT_COLUMN: Final = {Color.X: 0, None: 1, Color.O: 2}


class ExplorerBuilder:
    """Counts of the moves of games.

    Args:
        max_plies: Plies of each game that are counted.

    Raises:
        ValueError: `max_plies` is not positive.
    """

    def __init__(self, *, max_plies: int = MAX_PLIES) -> None:
        if max_plies < 1:
            raise ValueError(f"max_plies is {max_plies}, it must be at least 1")
        self._max_plies = max_plies
        self._results: dict[int, dict[int, list[int]]] = {}
        """Position → cell of a move → games that X won, drawn, that O won."""
        self._lines: dict[int, tuple[str, int]] = {}
        """Position → its rules, and the plies from the start to its next one."""
        self._kept: dict[str, list[tuple[int | str, ...]]] = {name: [] for name in TABLES}
        """Rows of a file with games by other rules."""
        self._sources: Counter[tuple[str, Source]] = Counter()
        self._seen: set[_Game] = set()

    def add(
        self, rules: Rules, moves: Sequence[Move], winner: Color | None, *, source: Source
    ) -> NotCounted | None:
        """Count a game that began on the empty board with a move of X.

        Symmetric images of one game with the same result are one game.

        Args:
            winner: None for a draw.

        Returns:
            Why it was not counted; None if it was.

        Raises:
            IllegalMoveError: A move is not legal; no move was counted.
            PositionError: As for `Board.push`.
        """
        if rules.unbounded:
            return "unbounded board"
        if not moves:
            return "no moves"
        played = Board.from_moves(moves, rules)
        rules = free_rules(rules)
        images = (tuple(map(symmetry, played.move_stack)) for symmetry in symmetries(rules))
        game = (rules, min(images), winner)
        if game in self._seen:
            return "same game before"
        self._seen.add(game)
        self._sources[str(rules), source] += 1
        board = Board(rules)
        for plies, move in enumerate(played.move_stack[: self._max_plies], start=1):
            position = CanonicalPosition(board)
            self._lines[position.key] = (str(rules), plies)
            cells = self._results.setdefault(position.key, {})
            cells.setdefault(position.cell(move), [0, 0, 0])[_RESULT_COLUMN[winner]] += 1
            board.push(move)
        return None

    def keep(self, path: Path) -> None:
        """Take over the positions of an existing file, whose games have other rules.

        Raises:
            ExplorerError: It cannot be read.
        """
        self._kept = Explorer(path).tables()

    @property
    def games(self) -> int:
        """Number of games counted."""
        return len(self._seen)

    def write(self, path: Path, *, min_games: int = MIN_GAMES) -> int:
        """Write a file, replacing an existing one.

        The same games in any order give the same bytes with the same version of SQLite.

        Args:
            min_games: Positions that fewer games reached are not written. The others keep all
                moves.

        Returns:
            Number of positions of the counted games in the file.

        Raises:
            ExplorerError: The file cannot be written, or the one to keep has games by the same
                rules.
        """
        kept = {
            key: cells
            for key, cells in self._results.items()
            if sum(map(sum, cells.values())) >= min_games
        }
        depths: dict[str, int] = {}
        for key in kept:
            rules, plies = self._lines[key]
            depths[rules] = max(plies, depths.get(rules, 0))
        rows: dict[str, list[tuple[int | str, ...]]] = {
            "moves": [
                (key, cell, *counts)
                for key, cells in kept.items()
                for cell, counts in cells.items()
            ],
            "sources": [(*source, games) for source, games in self._sources.items()],
            "depths": list(depths.items()),
        }
        if common := {str(row[0]) for row in self._kept["sources"]} & {
            rules for rules, _ in self._sources
        }:
            raise ExplorerError(
                f"the file to keep has games of {', '.join(sorted(common))}, too: "
                "only those of other rules can be kept"
            )
        scratch = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with contextlib.closing(sqlite3.connect(scratch, isolation_level=None)) as database:
                database.executescript(
                    f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"
                    f"BEGIN; {SCHEMA}"
                )
                for name in TABLES:
                    table = sorted(rows[name] + self._kept[name])
                    if table:
                        places = ", ".join("?" * len(table[0]))
                        database.executemany(f"INSERT INTO {name} VALUES ({places})", table)  # noqa: S608
                database.execute("COMMIT")
            scratch.replace(path)
        except (OSError, sqlite3.Error) as error:
            raise ExplorerError(f"{path} cannot be written: {error}") from error
        finally:
            scratch.unlink(missing_ok=True)
        return len(kept)
