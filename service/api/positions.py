"""Descriptions of positions, and pictures of them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, Unpack

import flask

from tengen.engines.game import Board, Color
from tengen.engines.game.board import played_moves
from tengen.engines.game.diagrams import draw_board
from tengen.engines.game.errors import Note, RecordError
from tengen.engines.game.notation import format_rows
from tengen.engines.game.records import GameRecord, Result, write_psq, write_sgf
from tengen.engines.game.symmetry import hashes
from tengen.service import serialize
from tengen.service.compute.batches import answers, read_positions
from tengen.service.compute.query import PositionQuery, read_position
from tengen.service.compute.request_budget import RequestBudget, is_quick
from tengen.service.http import disconnects, problem, responses
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.responses import with_tag
from tengen.service.schemas.positions import (
    BATCH_EXAMPLE,
    EXAMPLES,
    DescribedBatchSchema,
    LinkedPositionSchema,
    PositionAnswerSchema,
    PositionBatchSchema,
    PositionSchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import (
    DescribedDict,
    NotationsDict,
    NoteDict,
    PositionAnswerDict,
    PositionBatchDict,
    PositionDict,
)

DOCUMENT: Final = "application/json"
PICTURE: Final = "image/svg+xml"
PICTURES: Final = {PICTURE: {"type": "string"}}

blueprint = Blueprint("positions", __name__, url_prefix="/v1/positions", description="Positions.")


def described(answer: PositionQuery | Exception) -> DescribedDict:
    """The description of a position, or the problem that takes its place."""
    if isinstance(answer, PositionQuery):
        return {"position": position(answer), "problem": None}
    return {"position": None, "problem": problem.document(answer)}


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
        "notes": [_note(each) for each in read.warnings],
    }


def _note(warning: str) -> NoteDict:
    """A warning for programs; not all have a code."""
    note = warning if isinstance(warning, Note) else Note(warning)
    return {"code": note.code, "values": dict(note.values)}


def _notations(board: Board) -> NotationsDict:
    """The position in every notation; null for those that cannot express it."""
    record = _record(board)
    return {
        "board": None if board.rules.unbounded else format_rows(board.cells),
        "moves": played_moves(board),
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


@blueprint.post("")
@blueprint.arguments(PositionSchema, examples=EXAMPLES)
@blueprint.answers(PositionAnswerSchema, also=PICTURES, problems=(*BODY_PROBLEMS, 503))
def describe_position(body: PositionDict) -> flask.Response:
    """Describe a position.

    Its status, winner and winning line, the side to move, hashes that identify it, and the position
    in every notation. With `Accept: image/svg+xml`, a picture of it.
    """
    return _described(read_position(body))


@blueprint.get("")
@blueprint.arguments(LinkedPositionSchema, location="query")
@blueprint.answers(PositionAnswerSchema, also=PICTURES, problems=(503,))
def get_position(**body: Unpack[PositionDict]) -> flask.Response:
    """Describe a position, as a link.

    The answer of `POST`, with an ETag; in the element `<img>` of a page, the picture.
    """
    return with_tag(_described(read_position(body)))


def _described(read: PositionQuery) -> flask.Response:
    """The description of a position, or its picture if the client prefers that."""
    accepted = flask.request.accept_mimetypes

    def write() -> flask.Response:
        if accepted.best_match((DOCUMENT, PICTURE), DOCUMENT) == DOCUMENT:
            return flask.jsonify(position(read))
        return flask.Response(draw_board(read.board).svg, mimetype=PICTURE)

    slots = None if is_quick(read.board) else current_app.state.recommender.slots
    token = disconnects.cancellation_token(flask.request.environ)
    response = RequestBudget().run(write, token, slots)
    response.vary.add("Accept")
    return response


@blueprint.post("/batch")
@blueprint.arguments(PositionBatchSchema, example=BATCH_EXAMPLE)
@blueprint.answers(DescribedBatchSchema, problems=BODY_PROBLEMS)
def describe_positions(body: PositionBatchDict) -> flask.Response:
    """Describe a batch of positions.

    Each item is answered with its description or its problem, in order.
    """
    service = current_app.state
    items = read_positions(body["requests"], service.settings)
    budget, token = RequestBudget(), disconnects.cancellation_token(flask.request.environ)

    def answer(item: PositionQuery) -> bytes:
        return budget.run(functools.partial(_outcome, item), token, service.recommender.slots)

    return responses.batch(answers(items, answer, _outcome), len(items), _outcome)


def _outcome(item: PositionQuery | Exception) -> bytes:
    return responses.encoded(described(item))
