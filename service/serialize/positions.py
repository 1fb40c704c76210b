"""The JSON documents of positions."""

from __future__ import annotations

from collections.abc import Callable

from engines.game import Board, Color
from engines.game.errors import RecordError
from engines.game.notation import format_rows
from engines.game.records import GameRecord, Result, write_psq, write_sgf
from engines.game.symmetry import hashes
from service.moves.query import PositionQuery
from service.serialize import moves as serialize
from service.serialize.moves import Document
from tengen_client.json_types import DescribedDict, NotationsDict, PositionAnswerDict


def described(answer: PositionQuery | Exception, document: Document) -> DescribedDict:
    """The description of a position, or the problem that takes its place."""
    if isinstance(answer, PositionQuery):
        return {"position": position(answer), "problem": None}
    return {"position": None, "problem": document(answer)}


def position(read: PositionQuery) -> PositionAnswerDict:
    """The description of a position."""
    board = read.board
    rules, ending, position_hashes = board.rules, board.outcome(), hashes(board)
    return {
        "game": serialize.game(rules),
        **serialize.status(ending, rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "stones": {"X": board.count(Color.X), "O": board.count(Color.O)},
        "forbidden": serialize.forbidden(board),
        "hash": position_hashes.position,
        "symmetry_hash": position_hashes.symmetry,
        "notations": _notations(board),
        "id": read.id,
        "warnings": list(read.warnings),
    }


def _notations(board: Board) -> NotationsDict:
    """The position in every notation; null for those that cannot express it."""
    record = _record(board)
    return {
        "board": None if board.rules.unbounded else format_rows(board.cells),
        "moves": serialize.played_moves(board),
        "stones": serialize.stones(board),
        "sgf": _written(lambda: write_sgf([record])),
        "psq": _written(lambda: write_psq(record)),
    }


def _written(write: Callable[[], str]) -> str | None:
    """The text of a record; None if the format cannot express the game."""
    try:
        return write()
    except RecordError:
        return None


def _record(board: Board) -> GameRecord:
    ending = board.outcome()
    played = board.move_stack
    setup = dict(board.stones)
    for move in played:
        del setup[move]
    return GameRecord(
        rules=board.rules,
        moves=tuple(played),
        first=board.to_move if len(played) % 2 == 0 else -board.to_move,
        setup=setup,
        result=Result(ending.winner) if ending else None,
    )
