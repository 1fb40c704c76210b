"""Reading a position in any spelling: `read` turns what was written into a `Position`.

`tengen.engines.game.cells` reads boards, `tengen.engines.game.notation` moves,
`tengen.engines.game.records` records.

The service, the command line and the library read every position here, so that all of them read
the same. The path of an error begins with the field or form that it is about: `board`, `moves`,
`stones`, `to_move`, `game`, or the format of a record.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import dataclasses
import json
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.game.board import Board
from tengen.engines.game.board_prints import unfenced
from tengen.engines.game.cells import read_cells
from tengen.engines.game.errors import (
    IllegalMoveError,
    NotationError,
    Note,
    PositionError,
    RecordError,
    RulesError,
    TengenError,
    excerpt,
)
from tengen.engines.game.notation import (
    MovesInput,
    NumberedMove,
    format_move,
    names_side,
    numbered_cells,
    parse_move,
    parse_moves,
    written_game,
)
from tengen.engines.game.records import (
    GameRecord,
    Result,
    iterate_sgf,
    read_pgn,
    read_pos,
    read_psq,
    read_renlib,
    read_rif,
)
from tengen.engines.game.records.encodings import decode_text
from tengen.engines.game.rules import (
    MAX_STONES,
    RESIZABLE,
    Color,
    Move,
    Rules,
    check_room,
    default_rules,
    preset,
    preset_name,
)
from tengen.engines.game.suggestions import attributes_of, with_hints

GameInput: TypeAlias = Rules | str | Mapping[str, Any] | None
"""A game as its rules, as the name of a preset, as the fields of `Rules`, or unknown."""
_AXES: Final = 2
"""Axes of the array of a board, or of moves."""
DEFAULT_GAME: Final = "gomoku"
"""The game of moves and stones, if none is named."""
_RECORD: Final = re.compile(r"\(\s*+;?+\s*+[A-Za-z]++\s*+\[")
_PSQ: Final = re.compile(r"\ufeff?\s*piskvorky", re.IGNORECASE)
_LIBRARY: Final = b"\xffRenLib"
_DATABASE: Final = re.compile(r"\ufeff?\s*+<(?:\?xml|database)\b")
FILE_FORMATS: Final = ("rif", "pgn")
"""Formats of files of many games, which requests have no field for."""
TEXT_FORMATS: Final = ("sgf", "psq")
"""Formats of records that contain their rules."""
_FAULTS_OF_CELLS: Final = ("ambiguous", "mixed-symbols", "unknown-symbol")
"""Codes of errors about symbols, in input that has the size of a board."""
_FIELDS: Final = ("game", "to_move", "setup", "cells_from", "id")
"""Fields that may accompany a form."""


_SYNONYMS: Final = {
    **attributes_of(Board, "board"),
    "moves": "`board.move_stack`",
    **dict.fromkeys(("game", "variant"), "`board.rules`"),
}
"""Other words for attributes of a position, see `did_you_mean`."""


@with_hints("a position", _SYNONYMS)
@dataclasses.dataclass(frozen=True, slots=True)
class Position:
    """A position that was read; nothing in it needs to be resolved again."""

    board: Board
    """The position, with the rules of the game."""
    warnings: tuple[str, ...] = ()
    """Assumptions of the reader, as sentences for a person."""
    record: GameRecord | None = None
    """The game that led to the position; None for a board or stones."""


class Form(NamedTuple):
    """One way to write a position."""

    name: str
    """Name of the field in requests, and suffix of files for records."""
    about: str
    examples: tuple[Any, ...] = ()
    """One position in several spellings."""
    is_binary: bool = False
    """Whether requests send the form in base64; such records do not name their rules."""


FORMS: Final = (
    Form(
        "board",
        "The rows, the top row first; as strings, as lines of one string, or as arrays of cells; "
        "or all cells of a square board in one string or array. Cells are `X`, `O`, and `.` for "
        "empty, or other symbols, of one kind on the whole board: `x` `o` and `_` `-` `+` or null; "
        "`●` `○`; `B` `W`; `1` `2` `0`; 1, 2 (or -1) and 0. Empty cells may be numbered, and "
        "drawings have lines between their cells. `warnings` says what was assumed; a board with "
        "two readings is refused.",
        (
            ["X..", ".O.", "..X"],
            "x _ _\n_ o _\n_ _ x",
            [["X", None, None], [None, "O", None], [None, None, "X"]],
            [[1, 0, 0], [0, 2, 0], [0, 0, 1]],
            ["●..", ".○.", "..●"],
            ["X", "", "", "", "O", "", "", "", "X"],
            "X...O...X",
            "X234O678X",
            "X |   |  \n---------\n  | O |  \n---------\n  |   | X",
        ),
    ),
    Form(
        "moves",
        "The game so far, such as `h8i9j10` or [`h8`, `i9`]: letters are columns from the left, "
        "numbers rows from the bottom. X began, unless `to_move` implies otherwise. `7/7` is row "
        "and column from 0 at the top left, and the only notation on an unbounded board. Also "
        "[[7, 7], [6, 8]], or the move objects of answers.",
        (
            "h8i9j10",
            "1. h8 i9 2. j10",
            "H8, I9, J10",
            ["h8", "i9", "j10"],
            [[7, 7], [6, 8], [5, 9]],
            [{"row": 7, "col": 7, "notation": "h8"}, {"row": 6, "col": 8}, "j10"],
        ),
    ),
    Form(
        "stones",
        f"The stones, at most {MAX_STONES}; anywhere on an unbounded board.",
        ([{"row": 7, "col": 7, "player": "X"}],),
    ),
    Form("sgf", "A game in SGF, which contains its rules; the first one, along its main line."),
    Form("psq", "A game as a Piskvork record, which contains its rules."),
    Form(
        "lib",
        "A library of RenLib, in base64: its main line by the rules of `game`, by default renju.",
        is_binary=True,
    ),
    Form(
        "pos",
        "A game as a pos file of renju programs, in base64: by the rules of `game`, by default "
        "renju.",
        is_binary=True,
    ),
)
"""The ways to write a position."""
FORM: Final = {form.name: form for form in FORMS}
BINARY_FORMATS: Final = tuple(form.name for form in FORMS if form.is_binary)
"""Formats of records on a 15x15 board, of any rules."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    """What a caller says in addition to the position itself."""

    game: GameInput
    to_move: Color | None
    setup: bool
    cells_from: int | None
    ply: int | None
    number: int
    encoding: str | None


def read(
    written: object,
    game: GameInput = None,
    *,
    form: str | None = None,
    to_move: Color | str | None = None,
    setup: bool = False,
    cells_from: int | None = None,
    ply: int | None = None,
    number: int = 1,
    encoding: str | None = None,
) -> Position:
    """Read a position in any spelling.

    Args:
        written: Text, bytes, lists of JSON values, an array, or an object with a field of `FORMS`
            and its `game`, `to_move`, `setup` and `cells_from`.
        game: The game; presets of `RESIZABLE` take the size of the board. By default a record's
            own, renju for `lib` and `pos`, tic-tac-toe for 3x3 boards, and gomoku for the rest.
        form: Name of the form, if it is known.
        to_move: Side to move; needed only if the stone counts leave it open and it is not X. After
            moves it determines the first player.
        setup: Whether stones were placed freely, see `Board.from_stones`.
        cells_from: Number of the first cell, 0 or 1, if moves are numbers of cells; by default 0,
            with a warning if 1 would also do.
        ply: Number of moves of a game to play; by default all.
        number: Number of the game in an SGF file, from 1.
        encoding: Encoding of a record in bytes, if it is known.

    Raises:
        TengenError: There is no reading that makes sense, or more than one.
    """
    if isinstance(written, np.ndarray):
        written = _from_array(written)
    written, form, warnings = _decoded(written, form, encoding)
    if isinstance(written, str) and form not in BINARY_FORMATS and not _is_record(written):
        written, notes = unfenced(written)
        warnings = (*warnings, *notes)
    if form is None and isinstance(written, str) and written.lstrip()[:1] in ("{", "["):
        written = _from_json(written)
    if form is None and isinstance(written, Mapping):
        form, written, fields = _field(written)
        game, to_move = fields.get("game", game), fields.get("to_move", to_move)
        setup, cells_from = fields.get("setup", setup), fields.get("cells_from", cells_from)
    if cells_from not in (None, 0, 1):
        message = f"cells_from is {excerpt(str(cells_from))}, allowed are 0 and 1"
        raise NotationError(message, code="choice", path=("cells_from",))
    request = _Request(
        game=game,
        to_move=_side(to_move),
        setup=setup,
        cells_from=cells_from,
        ply=ply,
        number=number,
        encoding=encoding,
    )
    forms = _possible_forms(written) if form is None else (form,)
    if number != 1 and not {"sgf", *FILE_FORMATS} & {*forms}:
        raise RecordError(f"game {number} is wanted, only SGF, PGN and RIF hold several games")
    position = _only_reading(written, forms, request)
    return dataclasses.replace(position, warnings=(*warnings, *position.warnings))


def _is_record(text: str) -> bool:
    """Whether a text begins as a record does, in whose comments fences mean nothing."""
    return any(start.match(text.lstrip()) for start in (_RECORD, _PSQ, _DATABASE))


def _only_reading(written: object, forms: Sequence[str], request: _Request) -> Position:
    """The position in the one of several forms that makes sense; the likeliest form comes first."""
    readings: dict[str, Position] = {}
    faults: list[TengenError] = []
    for form in forms:
        try:
            _check_type(form, written)
            readings[form] = _READERS[form](written, request)
        except TengenError as error:
            faults.append(error)
    if len(readings) > 1:
        raise NotationError(
            f"{excerpt(written)} can be read as {' and as '.join(readings)}: say which",
            code="ambiguous",
        )
    for position in readings.values():
        return position
    likely, *others = faults
    if any(other.code in _FAULTS_OF_CELLS for other in others):
        parts = [f"as {form}: {fault.message}" for form, fault in zip(forms, faults, strict=True)]
        raise NotationError("; ".join(parts), code=likely.code)
    raise likely


def _check_type(form: str, written: object) -> None:
    """Check that something is of a type that the form can be written in."""
    types: tuple[type, ...] = (str,)
    if form in (*BINARY_FORMATS, *FILE_FORMATS):
        types = (str, bytes)
    elif form not in TEXT_FORMATS:
        types = (list, tuple) if form == "stones" else (str, list, tuple)
    if not isinstance(written, types):
        allowed = " or ".join(each.__name__ for each in types)
        raise NotationError(
            f"{form} is {type(written).__name__}, expected {allowed}", code="type", path=(form,)
        )


def _decoded(
    written: object, form: str | None, encoding: str | None
) -> tuple[object, str | None, tuple[str, ...]]:
    """Decode bytes unless they are a binary record; returns text, form if known, and warnings."""
    if not isinstance(written, bytes):
        return written, form, ()
    if form is None and written.startswith(_LIBRARY):
        form = "lib"
    if form in (*BINARY_FORMATS, *FILE_FORMATS):
        return written, form, ()
    with error_path(*filter(None, [form])):
        text, warnings = decode_text(written, encoding)
    return text, form, warnings


@contextlib.contextmanager
def error_path(*prefix: str | int) -> Iterator[None]:
    """Prepend `prefix` to the path of errors from the block."""
    try:
        yield
    except TengenError as error:
        raise error.at(*prefix) from None


@contextlib.contextmanager
def record_errors(form: str) -> Iterator[None]:
    """Shorten the path of errors to the record: the message names the line, offset or move."""
    try:
        yield
    except TengenError as error:
        raise type(error)(
            error.message, code=error.code, path=(form,), values=error.values
        ) from None


def read_rules(game: GameInput, shape: tuple[int, int] | None = None) -> Rules:
    """The rules of a game as it is written.

    Args:
        game: The game; None for the default of the board.
        shape: (rows, cols) of a board that is known: a resizable preset takes its size.

    Raises:
        RulesError: No such game; `path` begins with `game`, unless the board is to blame.
    """
    if game is None:
        return preset(DEFAULT_GAME) if shape is None else default_rules(*shape)
    with error_path("game"):
        if isinstance(game, Rules):
            return game
        if isinstance(game, str):
            rules = preset(game)
            if not shape or preset_name(game) not in RESIZABLE:
                return rules
            check_room(rules, *shape)
            return rules.resized(*shape)
        if not isinstance(game, Mapping):
            raise RulesError(f"a game is a name or an object of rules, not {type(game).__name__}")
        fields: dict[str, Any] = {"rows": None, "cols": None, **game}
        fields.pop("unbounded", None)
        try:
            return Rules(**fields)
        except TypeError:
            names = ", ".join(field.name for field in dataclasses.fields(Rules))
            raise RulesError(
                f"a game has the fields {names}, found {', '.join(map(str, game))}"
            ) from None


def _from_array(array: npt.NDArray[Any]) -> object:
    """The rows or moves of an array; whole numbers may be floats, as `numpy.zeros` has them."""
    if array.ndim > _AXES:
        raise NotationError(
            f"the array has the shape {array.shape}, a board has rows and columns: choose one board"
        )
    if array.dtype.kind == "f" and (array == np.trunc(array)).all():
        array = array.astype(np.int64)
    return array.tolist()


def _from_json(text: str) -> object:
    """The value of a JSON text; the text itself if it is none."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def _field(written: Mapping[str, Any]) -> tuple[str, object, Mapping[str, Any]]:
    """The form of an object, its value, and the other fields."""
    given = [name for name in written if name in FORM]
    unknown = [name for name in written if name not in FORM and name not in _FIELDS]
    if len(given) != 1 or unknown:
        raise NotationError(
            f"a position as an object has exactly one of {', '.join(FORM)}, and may have "
            f"{', '.join(_FIELDS)}; found {excerpt(', '.join(map(str, written)))}",
            code="position-form",
        )
    return given[0], written[given[0]], written


def _side(to_move: Color | str | None) -> Color | None:
    if to_move is None or isinstance(to_move, Color):
        return to_move
    try:
        return Color.of(to_move)
    except ValueError:
        message = f"to_move is {excerpt(to_move)}, allowed are X and O"
        raise NotationError(message, path=("to_move",)) from None


def _possible_forms(written: object) -> Sequence[str]:
    """The forms that something may be in; the likelier first, whose error is shown."""
    if isinstance(written, Sequence) and not isinstance(written, str):
        first = next(iter(written), None)
        if isinstance(first, Mapping) or names_side(first):
            is_stone = isinstance(first, Mapping) and "player" in first
            return ("stones",) if is_stone else ("moves",)
        return ("board", "moves") if written else ("board",)
    if not isinstance(written, str):
        kind = type(written).__name__
        raise NotationError(
            f"a position is text, a list or an object, not {kind}: a board such as "
            f"{FORM['board'].examples[0]}, or moves such as {FORM['moves'].examples[0]}"
        )
    if not written.strip():
        raise NotationError("the text is empty, expected a board, moves or a game record")
    form = "psq" if _PSQ.match(written) else "rif" if _DATABASE.match(written) else None
    if form or _RECORD.search(written):
        return (form or "sgf",)
    if not any(map(str.isdigit, written)):
        return ("board",)
    is_likely_moves = "/" in written or any(map(str.isalpha, written))
    return ("moves", "board") if is_likely_moves else ("board", "moves")


def _read_board(written: Any, request: _Request) -> Position:
    game = request.game
    # A game with borders of its own gives a flat board its shape.
    is_resizable = isinstance(game, str) and preset_name(game) in RESIZABLE
    known = None if game is None or is_resizable else read_rules(game)
    if request.ply is not None:
        raise PositionError("ply applies to games, a board has no order of moves", code="ply")
    with error_path("board"):
        cells, assumptions = read_cells(
            written, None if known is None or known.unbounded else known.shape
        )
        shape = (len(cells), len(cells[0]))
        rules = known or (default_rules(*shape) if game is None else None)
    rules = rules or read_rules(game, shape)
    if (rules.rows, rules.cols) != shape:
        raise NotationError(
            f"the board is {shape[0]}x{shape[1]}, the game is {rules}",
            code="board-shape",
            path=("board",),
        )
    with _set_up("board"):
        board = Board.from_cells(cells, rules, to_move=request.to_move, setup=request.setup)
    return Position(board, (*assumptions, *_assumed_sides(board, request)))


def _read_moves(written: MovesInput, request: _Request) -> Position:
    rules = read_rules(request.game)
    warnings: tuple[str, ...] = ()
    with error_path("moves"):
        if request.setup:
            raise PositionError("setup applies to boards and stones, not to moves")
        game = written_game(written, rules)
        played: Sequence[NumberedMove] = game.moves
        if not isinstance(written, str):
            played, warnings = numbered_cells(game.moves, rules, request.cells_from)
        warnings = (*warnings, *game.warnings)
        all_moves = parse_moves(played, rules)
        _check_ply(all_moves, request.ply)
        moves = all_moves[: request.ply]
        first = game.first or Color.X
        if request.to_move is not None:
            first = request.to_move if len(moves) % 2 == 0 else -request.to_move
            if game.first is not None and first is not game.first:
                raise NotationError(
                    f"to_move is {request.to_move.symbol}, but the moves name other sides",
                    code="contradiction",
                )
        try:
            board = Board.from_moves(moves, rules, first=first)
        except PositionError as error:
            raise _named(error, moves, rules) from None
    result = None
    if game.has_result:
        mover = first if len(all_moves) % 2 == 0 else -first
        result = Result(-mover if game.is_lost_by_mover else game.winner, game.by)
    record = GameRecord(rules=rules, moves=tuple(moves), first=first, result=result)
    return Position(board, warnings, record)


def _read_stones(written: Any, request: _Request) -> Position:
    rules = read_rules(request.game)
    with error_path("stones"):
        if len(written) > MAX_STONES:
            raise PositionError(
                f"{len(written)} stones, at most {MAX_STONES} are read", code="too-many-stones"
            )
        placed: dict[Move, Color] = {}
        for index, stone in enumerate(written):
            try:
                move = Move(operator.index(stone["row"]), operator.index(stone["col"]))
                color = _side(stone["player"])
                named = stone.get("notation")
            except (KeyError, TypeError):
                example = FORM["stones"].examples[0][0]
                raise NotationError(
                    f"stone {index + 1} is {excerpt(stone)}, expected one such as {example}",
                    path=(index,),
                ) from None
            if named is not None:
                with error_path(index):
                    parse_move(stone, rules)
            if move in placed:
                raise IllegalMoveError(
                    f"stone {index + 1}: {format_move(move, rules)} holds a stone already",
                    code="occupied",
                    path=(index,),
                )
            placed[move] = color or Color.X
    with _set_up("stones"):
        board = Board.from_stones(placed, rules, to_move=request.to_move, setup=request.setup)
    return Position(board, _assumed_sides(board, request))


def _read_sgf(written: str, request: _Request) -> Position:
    with record_errors("sgf"):
        games = iterate_sgf(written, rules=_record_rules(request))
        return _replayed(_numbered(games, request.number), request)


def _read_psq(written: str, request: _Request) -> Position:
    with record_errors("psq"):
        return _replayed(read_psq(written, rules=_record_rules(request)), request)


def _read_rif(written: str | bytes, request: _Request) -> Position:
    with record_errors("rif"):
        games = read_rif(written, rules=_record_rules(request), encoding=request.encoding)
        return _replayed(_numbered(games, request.number), request)


def _read_pgn(written: str | bytes, request: _Request) -> Position:
    with record_errors("pgn"):
        if isinstance(written, str):
            text, warnings = written, tuple[str, ...]()
        else:
            text, warnings = decode_text(written, request.encoding)
        games = read_pgn(text, rules=_record_rules(request), warnings=warnings)
        return _replayed(_numbered(games, request.number), request)


def _record_rules(request: _Request) -> Rules | None:
    return None if request.game is None else read_rules(request.game)


def _read_library(written: Any, request: _Request) -> Position:
    rules = _record_rules(request)
    with record_errors("lib"):
        tree = read_renlib(_bytes(written), rules=rules, encoding=request.encoding)
        return _replayed(tree.record(), request)


def _read_pos(written: Any, request: _Request) -> Position:
    rules = _record_rules(request)
    with record_errors("pos"):
        return _replayed(read_pos(_bytes(written), rules=rules), request)


_READERS: Final[Mapping[str, Callable[[Any, _Request], Position]]] = {
    "board": _read_board,
    "moves": _read_moves,
    "stones": _read_stones,
    "sgf": _read_sgf,
    "psq": _read_psq,
    "rif": _read_rif,
    "pgn": _read_pgn,
    "lib": _read_library,
    "pos": _read_pos,
}


def _bytes(written: bytes | str) -> bytes:
    if isinstance(written, bytes):
        return written
    try:
        return base64.b64decode(written, validate=True)
    except (binascii.Error, ValueError):
        raise RecordError("the record is not base64", code="base64") from None


def _replayed(record: GameRecord, request: _Request) -> Position:
    for name, given in (("to_move", request.to_move is not None), ("setup", request.setup)):
        if given:
            raise RecordError(f"{name} does not apply to a game record, which tells it itself")
    _check_ply(record.moves, request.ply)
    record, board = record.played(request.ply)
    _check_ply(record.moves, request.ply)
    return Position(board, record.warnings, record)


def _numbered(records: Iterator[GameRecord], number: int) -> GameRecord:
    count = 0
    for count, record in enumerate(records, start=1):
        if count == number:
            return record
    if count == 0:
        raise RecordError("the text contains no game")
    raise RecordError(f"game {number} is wanted, the file has {count}")


def _check_ply(moves: Sequence[Move], ply: int | None) -> None:
    if ply is not None and ply > len(moves):
        raise PositionError(f"ply is {ply}, the game has {len(moves)} moves", code="ply")


def _named(error: PositionError, played: Sequence[Move], rules: Rules) -> PositionError:
    """Rewrite the error of a move so that it names the move in players' notation."""
    index = int(error.path[0])
    number, name = f"move {index + 1}", format_move(played[index], rules)
    message = error.message
    if name not in message:
        message = f"{number}, {name}: {message.removeprefix(f'{number}: ')}"
    return type(error)(message, code=error.code, path=error.path, values=error.values)


def _assumed_sides(board: Board, request: _Request) -> tuple[str, ...]:
    """Warnings about a side to move that was assumed, because the stones leave it open."""
    count = board.count(Color.X)
    # An empty board is the same for both sides.
    if request.to_move is not None or count == 0 or 2 * count != len(board):
        return ()
    outcome = board.outcome()
    if outcome is None:
        assumption = (
            f"X and O have {count} stone{'s' * (count > 1)} each, which leaves the side to move "
            f"open: {board.to_move.symbol} was assumed, to_move chooses"
        )
        return (Note(assumption, "side-to-move", player=board.to_move.symbol),)
    if outcome.winner is Color.X:
        note = f"X has won with {count} stones on each side, so O must have begun"
        return (Note(note, "first-player-by-win"),)
    return ()


@contextlib.contextmanager
def _set_up(argument: str) -> Iterator[None]:
    """Prepend the argument to the path of position errors, except for those about `to_move`."""
    try:
        yield
    except PositionError as error:
        raise (error if error.path == ("to_move",) else error.at(argument)) from None
