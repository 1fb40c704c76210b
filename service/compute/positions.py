"""The form in which a position is read, and the check of what else its request says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tengen.engines.game import Board, Move, Outcome, Rules
from tengen.engines.game.notation import format_moves, parse_move
from tengen.engines.game.reading import (
    FORM,
    TEXT_FORMATS,
    error_path,
    read,
    read_rules,
)
from tengen.engines.game.suggestions import quoted
from tengen.service.errors import ContradictionError
from tengen.service.schemas.positions import EMPTY_BOARD, RECORDED, REPEATED_STATE, SET_UP
from tengen_client.json_types import Game, GameStatus

ORDERED: Final = (EMPTY_BOARD[0], *RECORDED)
"""Forms that have the order of the stones: one of them is read if there are several forms."""


def status_of(outcome: Outcome | None) -> GameStatus:
    """The status of a game."""
    if outcome is None:
        return "ongoing"
    return "drawn" if outcome.winner is None else "won"


def form_of(body: Mapping[str, Any]) -> str:
    """The form in which a request's position is read; `moves` if it has none."""
    return next((form for form in (*ORDERED, *SET_UP) if form in body), EMPTY_BOARD[0])


def readings(body: Mapping[str, object]) -> int:
    """How often the stones of a request are read, at most."""
    forms = sum(body.get(name) is not None for name in FORM)
    return max(forms, 1) * (1 if body.get("status") is None else 2)


def check_repeated(body: Mapping[str, Any], board: Board, form: str | None = None) -> None:
    """Check that whatever else a request says of its position is true.

    Args:
        body: A loaded request.
        board: The position as it was read.
        form: The form in which it was read; None for that of `form_of`.

    Raises:
        ContradictionError: Something is not; `path` names it.
    """
    form = form or form_of(body)
    if form in TEXT_FORMATS:
        check_record_rules(body.get("game"), board.rules)
    for other in (name for name in (*RECORDED, *SET_UP) if name in body and name != form):
        _check_same(other, body[other], form, board)
    if REPEATED_STATE.keys().isdisjoint(body) and "to_move" not in body:
        return
    ending = board.outcome()
    if ending is None and body.get("to_move", board.to_move.symbol) != board.to_move.symbol:
        raise _contradiction("to_move", body["to_move"], board.to_move.symbol)
    known = {
        "status": status_of(ending),
        "winner": ending.winner.symbol if ending and ending.winner else None,
        "reason": ending.reason if ending else None,
    }
    for name, value in known.items():
        if name in body and body[name] != value:
            raise _contradiction(name, body[name], value)
    if "line" in body:
        line = ending.line if ending else ()
        _check_cells("line", body["line"], dict.fromkeys(line), board)
    if "forbidden" in body:
        _check_cells("forbidden", body["forbidden"], board.forbidden_points(), board)


def check_record_rules(game: Game | None, rules: Rules) -> None:
    """Check that a request names the game that its record has.

    Args:
        game: The game of the request; None if it names none.
        rules: The rules that the record contains.
    """
    if game is None:
        return
    named = read_rules(game, None if rules.unbounded else rules.shape)
    if named != rules:
        raise _contradiction("game", str(named), str(rules))


def _check_same(name: str, written: object, form: str, board: Board) -> None:
    """Check that a further form of a request is the same position."""
    is_set_up = name in SET_UP
    other = read(
        written,
        None if name in TEXT_FORMATS else board.rules,
        form=name,
        to_move=board.to_move if is_set_up else None,
        setup=is_set_up,
    ).board
    if other.rules != board.rules or dict(other.stones) != dict(board.stones):
        message = f"{name} and {form} are different positions: send one of them"
        raise ContradictionError(message, path=(name,))


def _check_cells(
    name: str,
    given: list[Mapping[str, Any]],
    known: Mapping[Move, str | None],
    board: Board,
) -> None:
    """Check repeated cells, with their reasons if they have any."""
    cells: dict[Move, str | None] = {}
    for index, cell in enumerate(given):
        with error_path(name, index):
            move = parse_move(cell, board.rules)
        cells[move] = cell.get("reason", known.get(move))
        if move in known and cells[move] != known[move]:
            raise _contradiction("reason", cells[move], known[move], name, index)
    if cells.keys() != known.keys():
        texts = (format_moves(each, board.rules) or "empty" for each in (cells, known))
        raise _contradiction(name, *texts)


def _contradiction(
    name: str, given: object, known: object, *within: str | int
) -> ContradictionError:
    message = f"{name} is {quoted(given)}, in this position it is {quoted(known)}"
    return ContradictionError(message, path=(*within, name))
