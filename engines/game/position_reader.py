"""Readers of positions: rows of cells, moves, stones, or a game record.

The service and the command line share them. The path of an error begins with the name of the
invalid argument: `board`, `moves`, `stones`, `to_move`, `game`, `sgf` or `psq`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from engines.game.board import Board
from engines.game.errors import (
    IllegalMoveError,
    NotationError,
    PositionError,
    RecordError,
    TengenError,
)
from engines.game.notation import parse_moves, parse_rows
from engines.game.records import GameRecord, read_psq, read_sgf
from engines.game.rules import Color, Move, Rules, default_rules, preset

RecordFormat = Literal["sgf", "psq"]
RECORD_FORMATS: Final[tuple[RecordFormat, ...]] = ("sgf", "psq")


@contextlib.contextmanager
def error_path(*prefix: str | int) -> Iterator[None]:
    """Prepend `prefix` to the path of errors from the block."""
    try:
        yield
    except TengenError as error:
        raise error.at(*prefix) from None


def read_rows(
    board: str | Sequence[str], game: Rules | str | None = None, to_move: Color | None = None
) -> Board:
    """Read rows of cells, the top row first.

    Args:
        board: Rows of `X`, `O` and `.`, as strings or as lines of one text.
        game: Rules, or the name of a preset: gomoku and standard take the size of the board. By
            default 3x3 boards are tic-tac-toe and all others gomoku.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.

    Raises:
        NotationError: A row is malformed, or the board does not have the game's size.
        RulesError: No such game, or none by default on a board of this size.
        PositionError: No game reaches the position.
    """
    with error_path("board"):
        cells = parse_rows(board)
        shape = (len(cells), len(cells[0]))
        if game is None:
            game = default_rules(*shape)
    with error_path("game"):
        rules = _rules_of(game, shape)
    if (rules.rows, rules.cols) != shape:
        raise NotationError(
            f"the board is {shape[0]}x{shape[1]}, the game is {rules}",
            code="board-shape",
            path=("board",),
        )
    with _set_up("board"):
        return Board.from_cells(rules, cells, to_move=to_move)


def read_moves(
    moves: str | Sequence[str],
    rules: Rules,
    to_move: Color | None = None,
    *,
    ply: int | None = None,
) -> Board:
    """Play the moves of a game.

    Args:
        moves: Such as `h8i9` or `["h8", "i9"]`.
        rules: Rules of the game.
        to_move: Side to move after the moves; determines the first player, by default X.
        ply: Number of moves to play; by default all.

    Raises:
        NotationError: A move is malformed.
        IllegalMoveError: A move is off the board, on a stone, or after the end of the game.
        PositionError: The game has fewer moves than `ply`.
    """
    with error_path("moves"):
        played = _first_moves(parse_moves(moves, rules), ply)
        first = Color.X
        if to_move is not None:
            first = to_move if len(played) % 2 == 0 else -to_move
        return Board.from_moves(rules, played, first=first)


def read_stones(
    stones: Sequence[tuple[Move, Color]], rules: Rules, to_move: Color | None = None
) -> Board:
    """Place stones.

    Args:
        stones: Cells with their colors, in any order.
        rules: Rules of the game.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.

    Raises:
        IllegalMoveError: A stone is off the board, on another, or too far from the others.
        PositionError: No game reaches the position.
    """
    placed: dict[Move, Color] = {}
    for index, (move, color) in enumerate(stones):
        if move in placed:
            raise IllegalMoveError(
                f"stone {index + 1}: row {move.row}, col {move.col} holds a stone already",
                code="occupied",
                path=("stones", index),
            )
        placed[move] = color
    with _set_up("stones"):
        return Board.from_stones(rules, placed, to_move=to_move)


def read_record(text: str, form: RecordFormat, *, ply: int | None = None) -> Board:
    """Replay a game record; of several games in an SGF, the first.

    Args:
        text: The record, including its rules and the first player.
        form: The format of the record.
        ply: Number of moves to play; by default all.

    Raises:
        RecordError: The text is not a record of a supported game.
        PositionError: The game breaks the rules, or has fewer moves than `ply`.
    """
    try:
        record = _first_game(text) if form == "sgf" else read_psq(text)
        board = Board.from_stones(record.rules, record.setup, to_move=record.first)
        board.push_all(_first_moves(record.moves, ply))
    except TengenError as error:
        # The message names the line or the move: the path ends at the text.
        raise type(error)(error.message, code=error.code, path=(form,)) from None
    return board


def _first_game(text: str) -> GameRecord:
    if not (games := read_sgf(text)):
        raise RecordError("the text contains no game")
    return games[0]


def _first_moves(moves: Sequence[Move], ply: int | None) -> Sequence[Move]:
    if ply is not None and ply > len(moves):
        raise PositionError(f"ply is {ply}, the game has {len(moves)} moves", code="ply")
    return moves[:ply]


def _rules_of(game: Rules | str, shape: tuple[int, int]) -> Rules:
    if isinstance(game, Rules):
        return game
    # Gomoku is played on boards of many sizes, tic-tac-toe on one.
    return preset(game) if game == "tictactoe" else preset(game).resized(*shape)


@contextlib.contextmanager
def _set_up(argument: str) -> Iterator[None]:
    """Prepend the argument to the path of position errors, except for those of `to_move`."""
    try:
        yield
    except PositionError as error:
        raise (error if error.code == "to-move" else error.at(argument)) from None
