"""The `.pos` format of renju programs: the moves of one game on 15x15.

The first byte is the number of moves. Each further byte is a move: 15 times the row from the top
plus the column, both from 0.

Source: `Pos::Read` and `Pos::Save` of RenLib's Pos.cpp (github.com/gomoku/RenLib), which reads 226
bytes at most and ignores those after the last move.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.game.errors import Note, RecordError
from tengen.engines.game.records.record import GameRecord
from tengen.engines.game.rules import PRESETS, Color, Move, Rules

_SIDE: Final = 15
_CELLS: Final = _SIDE * _SIDE


def read_pos(data: bytes, *, rules: Rules | None = None) -> GameRecord:
    """Parse a game, with a warning if bytes follow the moves.

    `rules` are of a 15x15 board, by default renju: the file has none.

    Raises:
        RecordError: The file is empty or cut off, or a byte is not a cell. The message names the
            offset in bytes, and so does `path`.
    """
    rules = rules or PRESETS["renju"]
    _check_rules(rules)
    if not data:
        raise RecordError("offset 0: the file is empty, expected the number of moves", path=(0,))
    count = data[0]
    if count > _CELLS:
        raise RecordError(f"offset 0: {count} moves, a board has {_CELLS} cells", path=(0,))
    cells = data[1 : count + 1]
    if len(cells) < count:
        end = len(data)
        message = f"offset {end}: the file has {len(cells)} of {count} moves"
        raise RecordError(message, path=(end,), values={"offset": end})
    for offset, cell in enumerate(cells, start=1):
        if cell >= _CELLS:
            message = f"offset {offset}: {cell} is not a cell, allowed are 0..{_CELLS - 1}"
            raise RecordError(message, path=(offset,), values={"offset": offset})
    left = len(data) - count - 1
    note = f"{left} bytes after the moves were ignored"
    return GameRecord(
        rules=rules,
        moves=tuple(Move(*divmod(cell, _SIDE)) for cell in cells),
        warnings=(Note(note, "bytes-after"),) if left else (),
    )


def write_pos(record: GameRecord) -> bytes:
    """Format the moves of a game; all else is lost.

    Raises:
        RecordError: The board is not 15x15, a move is off it, stones are set up, White moves first,
            or there are more moves than cells.
    """
    _check_rules(record.rules)
    if record.setup or record.first is not Color.X:
        raise RecordError("pos is for games from the empty board that Black begins")
    if len(record.moves) > _CELLS:
        raise RecordError(f"{len(record.moves)} moves, a board has {_CELLS} cells")
    for move in record.moves:
        if not record.rules.contains(move):
            raise RecordError(f"row {move.row}, col {move.col} is off the board: {record.rules}")
    return bytes((len(record.moves), *(_SIDE * move.row + move.col for move in record.moves)))


def _check_rules(rules: Rules) -> None:
    if rules.unbounded or rules.shape != (_SIDE, _SIDE):
        raise RecordError(f"pos is for a 15x15 board, not for {rules}")
