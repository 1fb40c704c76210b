"""Arguments that the library takes for a position or a game."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, TypeAlias

from tengen.engines.game import PRESETS, Board, Rules, preset
from tengen.engines.game.errors import NotationError, PositionError, TengenError
from tengen.engines.game.reading import Position, read
from tengen.engines.game.records import GameRecord, GameTree
from tengen.engines.game.rules import GAME_SYNONYMS, preset_name
from tengen.engines.game.suggestions import did_you_mean
from tengen.engines.registry import is_engine

CALLER: Final = 3
"""Frames from the one that warns to the caller of a function of the library."""


class HasBoard(Protocol):
    """A result of the library that is about a position: a `Position`, an analysis or a review."""

    @property
    def board(self) -> Board:
        """The position."""


PositionInput: TypeAlias = (
    Board
    | HasBoard
    | GameRecord
    | GameTree
    | Rules
    | str
    | bytes
    | Iterable[Any]
    | Mapping[str, Any]
)
"""A position: a board; all that `read` reads, such as rows, moves and arrays; a game, for its last
position; the name or the rules of a game, for its empty board; or a result that has a `board`."""
RecordInput: TypeAlias = PositionInput
"""A game as its record, a board with its moves, or all that `read` reads."""


def board_of(position: PositionInput, *, stacklevel: int = CALLER) -> Board:
    """The board of a position in any form.

    Python warns about what the reading took for granted.

    Raises:
        TengenError: There is no reading that makes sense, or more than one; or a game breaks the
            rules.

    Examples:
        >>> board_of("h8i9h9")
        <Board: 3 stones on 15x15, 5 in a row, O to move>
        >>> board_of("tictactoe")
        <Board: 0 stones on 3x3, 3 in a row, X to move>
    """
    if isinstance(position, Board):
        return position
    board = getattr(position, "board", None)
    if isinstance(board, Board):
        return board
    game = game_of(position, stacklevel=stacklevel + 1)
    return game if isinstance(game, Board) else game.replay()


def game_of(game: RecordInput, *, stacklevel: int = CALLER) -> Board | GameRecord:
    """A game in any form: its record if there is one, else a board.

    Args:
        stacklevel: The frame that a warning points at.

    Raises:
        TengenError: There is no reading that makes sense, or more than one.
    """
    if isinstance(game, Board | GameRecord):
        return game
    if isinstance(game, GameTree):
        return _until_end(game.record(), stacklevel=stacklevel + 1)
    if isinstance(game, Rules) or (isinstance(game, str) and preset_name(game) is not None):
        return Board(game)
    for name in ("record", "board"):
        known = getattr(game, name, None)
        if isinstance(known, Board | GameRecord):
            return known
    position = _read(list(game) if isinstance(game, Iterator) else game)
    for warning in position.warnings:
        warnings.warn(warning, stacklevel=stacklevel)
    return position.record or position.board


def _until_end(record: GameRecord, *, stacklevel: int) -> GameRecord:
    """A game without moves after its end, about which Python warns."""
    try:
        played, _ = record.played()
    except PositionError:
        # The caller's replay tells what is wrong.
        return record
    for warning in played.warnings[len(record.warnings) :]:
        warnings.warn(warning, stacklevel=stacklevel)
    return played


def record_of(game: RecordInput) -> GameRecord:
    """The record of a game in any form; errors are as for `game_of`."""
    found = game_of(game, stacklevel=CALLER + 1)
    return GameRecord.from_board(found) if isinstance(found, Board) else found


def _read(written: object) -> Position:
    """Read a position; errors name what was taken for one."""
    if isinstance(written, os.PathLike):
        raise NotationError(_instead(f"read_games({os.fspath(written)!r})[0]", "a file"))
    if isinstance(written, list) and any(isinstance(game, GameTree) for game in written):
        raise NotationError(f"{len(written)} games are no position: choose one, such as games[0]")
    try:
        return read(written)
    except TengenError:
        if isinstance(written, str):
            if is_engine(written.partition(":")[0]):
                raise NotationError(
                    f"{written} is an engine: the position comes first, its engine second"
                ) from None
            if did_you_mean(written, PRESETS, GAME_SYNONYMS):
                preset(written)
            if written.lower().endswith((".sgf", ".psq", ".lib", ".pos", ".rif", ".pgn")):
                raise NotationError(_instead(f"read_games({written!r})[0]", "a file")) from None
        raise


def _instead(call: str, source: str) -> str:
    return f"{source} is not a position: write {call} to read its first game"
