"""Readers of positions: rows of cells, moves, stones, or a game record.

The service and the command line share them. The path of an error begins with the name of the
invalid argument: `board`, `moves`, `stones`, `to_move`, `game`, or the format of a record.
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
from engines.game.notation import BoardInput, MovesInput, format_move, parse_moves, parse_rows
from engines.game.records import GameRecord, iterate_sgf, read_pos, read_psq, read_renlib
from engines.game.rules import MAX_STONES, RESIZABLE, Color, Move, Rules, default_rules, preset

TextFormat = Literal["sgf", "psq"]
BinaryFormat = Literal["lib", "pos"]
TEXT_FORMATS: Final[tuple[TextFormat, ...]] = ("sgf", "psq")
"""Formats of records that contain their rules."""
BINARY_FORMATS: Final[tuple[BinaryFormat, ...]] = ("lib", "pos")
"""Formats of records on a 15x15 board, of any rules."""


@contextlib.contextmanager
def error_path(*prefix: str | int) -> Iterator[None]:
    """Prepend `prefix` to the path of errors from the block."""
    try:
        yield
    except TengenError as error:
        raise error.at(*prefix) from None


def read_rows(
    board: BoardInput,
    game: Rules | str | None = None,
    to_move: Color | None = None,
    *,
    setup: bool = False,
) -> Board:
    """Read rows of cells, the top row first.

    Args:
        board: Rows of cells, as `parse_rows` takes them.
        game: Rules, or the name of a preset: those of `RESIZABLE` take the size of the board. By
            default 3x3 boards are tic-tac-toe and all others gomoku.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        setup: Whether the stones were placed freely, see `Board.from_stones`.

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
        return Board.from_cells(cells, rules, to_move=to_move, setup=setup)


def read_moves(
    moves: MovesInput,
    rules: Rules,
    to_move: Color | None = None,
    *,
    ply: int | None = None,
) -> Board:
    """Play the moves of a game.

    Args:
        moves: Such as `h8i9` or `["h8", "i9"]`, as `parse_moves` takes them.
        rules: Rules of the game.
        to_move: Side to move after the moves; determines the first player, by default X.
        ply: Number of moves to play; by default all.

    Raises:
        NotationError: A move is malformed.
        IllegalMoveError: A move is off the board, on a stone, or after the end of the game.
        PositionError: The game has fewer moves than `ply`, or more than are read.
    """
    with error_path("moves"):
        played = _first_moves(parse_moves(moves, rules), ply)
        first = Color.X
        if to_move is not None:
            first = to_move if len(played) % 2 == 0 else -to_move
        try:
            return Board.from_moves(played, rules, first=first)
        except PositionError as error:
            raise _named(error, played, rules) from None


def _named(error: PositionError, played: Sequence[Move], rules: Rules) -> PositionError:
    """The error of a move, which names it in the notation of players."""
    index = int(error.path[0])
    number, name = f"move {index + 1}", format_move(played[index], rules)
    message = in_notation(error, played[index], rules)
    if name not in message:
        message = f"{number}, {name}: {message.removeprefix(f'{number}: ')}"
    return type(error)(message, code=error.code, path=error.path)


def in_notation(error: PositionError, move: Move, rules: Rules) -> str:
    """The message of an error about a move, with its cell as players write it."""
    return error.message.replace(f"row {move.row}, col {move.col}", format_move(move, rules))


def read_stones(
    stones: Sequence[tuple[Move, Color]],
    rules: Rules,
    to_move: Color | None = None,
    *,
    setup: bool = False,
) -> Board:
    """Place stones.

    Args:
        stones: Cells with their colors, in any order.
        rules: Rules of the game.
        to_move: Side to move; required only if the stone counts leave it open and it is not X.
        setup: Whether the stones were placed freely, see `Board.from_stones`.

    Raises:
        IllegalMoveError: A stone is off the board, on another, or too far from the others.
        PositionError: No game reaches the position, or it has more than `MAX_STONES`.
    """
    if len(stones) > MAX_STONES:
        raise PositionError(
            f"{len(stones)} stones, at most {MAX_STONES} are read",
            code="too-many-stones",
            path=("stones",),
        )
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
        return Board.from_stones(placed, rules, to_move=to_move, setup=setup)


def assumed_side(board: Board) -> str | None:
    """A warning if the stones of a board leave the side to move open; None if they decide it.

    Args:
        board: Of rows or stones, read without `to_move`.
    """
    count = board.count(Color.X)
    # An empty board is the same for both sides.
    if count == 0 or 2 * count != len(board) or board.outcome() is not None:
        return None
    return (
        f"X and O have {count} stone{'s' * (count > 1)} each, which leaves the side to move open: "
        f"{board.to_move.symbol} was assumed"
    )


def read_game(text: str, form: TextFormat, *, ply: int | None = None) -> tuple[Board, GameRecord]:
    """Replay a game record; of several games in an SGF, the first, after which reading stops.

    Args:
        text: The record, including its rules and the first player.
        form: The format of the record.
        ply: Number of moves to play; by default all.

    Returns:
        The position after the moves, and the record.

    Raises:
        RecordError: The text is not a record of a supported game.
        PositionError: The game breaks the rules, or has fewer moves than `ply`.
    """
    with record_errors(form):
        record = _first_game(text) if form == "sgf" else read_psq(text)
        return _replayed(record, ply), record


def read_binary_game(
    data: bytes,
    form: BinaryFormat,
    game: Rules | str | None = None,
    *,
    encoding: str | None = None,
    ply: int | None = None,
) -> tuple[Board, GameRecord]:
    """Replay a game record of bytes; of a library, the main line.

    Args:
        data: The record.
        form: The format of the record.
        game: Rules, or the name of a preset; by default renju.
        encoding: Encoding of a library's texts, as of `read_renlib`.
        ply: Number of moves to play; by default all.

    Returns:
        The position after the moves, and the record.

    Raises:
        RecordError: The bytes are not a record, or the rules have another board.
        RulesError: No such game.
        PositionError: The game breaks the rules, or has fewer moves than `ply`.
    """
    with error_path("game"):
        rules = preset(game) if isinstance(game, str) else game
    with record_errors(form):
        if form == "pos":
            record = read_pos(data, rules=rules)
        else:
            record = read_renlib(data, rules=rules, encoding=encoding).record()
        return _replayed(record, ply), record


@contextlib.contextmanager
def record_errors(form: str) -> Iterator[None]:
    """Shorten the path of errors to the record: the message names the line, offset or move."""
    try:
        yield
    except TengenError as error:
        raise type(error)(error.message, code=error.code, path=(form,)) from None


def _replayed(record: GameRecord, ply: int | None) -> Board:
    board = record.start()
    board.push_all(_first_moves(record.moves, ply))
    return board


def _first_game(text: str) -> GameRecord:
    for record in iterate_sgf(text):
        return record
    raise RecordError("the text contains no game")


def _first_moves(moves: Sequence[Move], ply: int | None) -> Sequence[Move]:
    if ply is not None and ply > len(moves):
        raise PositionError(f"ply is {ply}, the game has {len(moves)} moves", code="ply")
    return moves[:ply]


def _rules_of(game: Rules | str, shape: tuple[int, int]) -> Rules:
    if isinstance(game, Rules):
        return game
    return preset(game).resized(*shape) if game in RESIZABLE else preset(game)


@contextlib.contextmanager
def _set_up(argument: str) -> Iterator[None]:
    """Prepend the argument to the path of position errors, except for those about `to_move`."""
    try:
        yield
    except PositionError as error:
        raise (error if error.path == ("to_move",) else error.at(argument)) from None
