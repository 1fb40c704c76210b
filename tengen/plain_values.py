"""Results as plain values, ready for JSON, with the names of the API."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from tengen.engines.game import Board, Color, Move, Outcome, Rules
from tengen.engines.game.board import played_moves
from tengen.engines.game.notation import format_move, format_rows
from tengen.engines.game.symmetry import hashes
from tengen.engines.reasons import Reason
from tengen.engines.review import MoveReview, Proof

_NAMES: Final = {"color": "player", "side": "player"}
"""Fields with another name in the API."""


def plain(value: object, rules: Rules) -> Any:
    """A result and all its parts as plain values; moves in the notation of the game.

    Examples:
        >>> board = Board.from_moves("b2a1b3b1c3a3c2", "tictactoe")
        >>> plain((Color.X, Move(0, 0)), board.rules)
        ['X', 'a3']
        >>> state_dict(board)["to_move"], state_dict(board)["status"]
        ('O', 'ongoing')
    """
    if isinstance(value, Color):
        return value.symbol
    if isinstance(value, Move):
        return format_move(value, rules)
    fields = dict(_fields(value))
    if fields:
        return {_NAMES.get(name, name): plain(each, rules) for name, each in fields.items()}
    if isinstance(value, tuple | list):
        return [plain(each, rules) for each in value]
    return value


def _fields(value: object) -> Iterator[tuple[str, object]]:
    """The fields of a dataclass or a named tuple; none of other values."""
    names = getattr(type(value), "_fields", ())
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
    for name in names:
        yield name, getattr(value, name)


def position_dict(board: Board) -> dict[str, Any]:
    """A position: its game and its board."""
    return {"game": str(board.rules), "board": format_rows(board.window(margin=False).cells)}


def identity_dict(board: Board) -> dict[str, Any]:
    """The status of a position, its forbidden points and its hashes."""
    found = hashes(board)
    return {
        "status": _status(board.outcome()),
        "forbidden": _forbidden(board),
        "hash": found.position,
        "symmetry_hash": found.symmetry,
    }


def state_dict(board: Board) -> dict[str, Any]:
    """A game as it stands."""
    ending, rules = board.outcome(), board.rules
    return {
        **position_dict(board),
        "moves": played_moves(board),
        "status": _status(ending),
        **plain(ending or Outcome(None), rules),
        "reason": ending.reason if ending else None,
        "to_move": None if ending else board.to_move.symbol,
        "stones": {format_move(cell, rules): color.symbol for cell, color in board.stones.items()},
        "setup": board.setup,
        "forbidden": _forbidden(board),
    }


def _status(outcome: Outcome | None) -> str:
    if outcome is None:
        return "ongoing"
    return "drawn" if outcome.winner is None else "won"


def _forbidden(board: Board) -> dict[str, str]:
    """Forbidden points → why."""
    points = board.forbidden_points()
    return {format_move(cell, board.rules): reason for cell, reason in points.items()}


def reason_dict(found: Reason, rules: Rules) -> dict[str, Any]:
    """A reason for a move."""
    fields = plain(found, rules) | {"text": found.sentence(rules)}
    del fields["move"]
    return {**fields, "chances": fields["chances"] or []}


def judged_dict(review: MoveReview, rules: Rules) -> dict[str, Any]:
    """What a row of a review, which holds no objects, lacks of a judged move."""
    return {
        "proven": review.before.is_proven,
        "missed": _victory(review.missed),
        "allowed": _victory(review.allowed),
        "pattern": plain(review.pattern, rules),
        "nodes": review.before.nodes,
        "depth": review.before.depth,
    }


def _victory(proof: Proof | None) -> dict[str, Any] | None:
    return None if proof is None else {"kind": proof.kind, "plies": proof.win_in}
