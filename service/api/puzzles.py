"""Puzzles: positions with one right move, and the judgement of answers."""

from __future__ import annotations

import datetime as dt
import secrets

import flask

from tengen.engines.game import Move, Rules
from tengen.engines.game.notation import format_moves, format_rows
from tengen.engines.puzzles.judge import PuzzleHint, PuzzleVerdict
from tengen.engines.puzzles.puzzles import Collection, Puzzle
from tengen.service import serialize
from tengen.service.compute.puzzles import PuzzlePage
from tengen.service.compute.query import applied_wait
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.engines import SEED_BITS
from tengen.service.schemas.puzzles import (
    EXAMPLES,
    DailyPuzzleQuerySchema,
    PuzzleAnswerSchema,
    PuzzleHintSchema,
    PuzzleMovesSchema,
    PuzzleSchema,
    PuzzlesQuerySchema,
    PuzzlesSchema,
    RandomPuzzleQuerySchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import (
    CellDict,
    PuzzleAnswerDict,
    PuzzleDict,
    PuzzleHintDict,
    PuzzleMovesDict,
    PuzzlesDict,
    PuzzleSummaryDict,
)

blueprint = Blueprint("puzzles", __name__, url_prefix="/v1/puzzles", description="Puzzles.")


def page(shown: PuzzlePage) -> PuzzlesDict:
    """A page of the list."""
    return {
        "puzzles": list(map(_summary, shown.page.items)),
        "total": shown.page.total,
        "next": shown.page.next,
        "levels": [{"level": level, "puzzles": puzzles} for level, puzzles in shown.levels.items()],
    }


def puzzle(shown: Puzzle) -> PuzzleDict:
    """A puzzle with its position, without its solution."""
    return {
        **_summary(shown),
        "game": serialize.game(shown.rules),
        "moves": format_moves(shown.moves, shown.rules),
        "board": format_rows(shown.board().cells),
        "source": shown.source,
    }


def verdict(judged: PuzzleVerdict, seconds: float, rules: Rules) -> PuzzleAnswerDict:
    """The judgement of an answer."""
    return {
        "result": judged.result,
        "reply": _cell(judged.reply, rules),
        "plies": judged.plies,
        "reason": judged.reason,
        "line": serialize.cells(judged.line, rules),
        "time_ms": round(seconds * 1000, 3),
    }


def hint(found: PuzzleHint | None, rules: Rules) -> PuzzleHintDict:
    """A winning move, or that none is proven."""
    if found is None:
        return {"move": None, "plies": None, "kind": None}
    return {"move": _cell(found.move, rules), "plies": found.plies, "kind": found.kind}


def _summary(shown: Puzzle) -> PuzzleSummaryDict:
    return {
        "id": shown.id,
        "level": shown.level,
        "collection": shown.collection,
        "kind": shown.kind,
        "to_move": shown.to_move.symbol,
        "plies": shown.plies,
        "breadth": shown.breadth,
        "rating": shown.rating,
        "motif": shown.motif,
        "lines": shown.lines,
    }


def _cell(move: Move | None, rules: Rules) -> CellDict | None:
    return None if move is None else serialize.cell(move, rules)


@blueprint.get("")
@blueprint.arguments(PuzzlesQuerySchema, location="query")
@blueprint.answers(PuzzlesSchema)
def list_puzzles(
    *,
    limit: int,
    cursor: str | None = None,
    level: int | None = None,
    collection: Collection | None = None,
) -> flask.Response:
    """List the puzzles, the easiest first.

    One page of them, of one level and collection or of all; without positions.
    """
    shown = current_app.state.puzzles.page(
        limit=limit, cursor=cursor, level=level, collection=collection
    )
    return conditional(page(shown))


@blueprint.get("/random")
@blueprint.arguments(RandomPuzzleQuerySchema, location="query")
@blueprint.answers(PuzzleSchema)
def random_puzzle(
    *, collection: Collection, seed: int | None = None, level: int | None = None
) -> flask.Response:
    """Show a random puzzle of a collection, of one level or of all, without its solution."""
    drawn = secrets.randbits(SEED_BITS) if seed is None else seed
    shown = puzzle(current_app.state.puzzles.random(drawn, level, collection))
    if seed is not None:
        return conditional(shown)
    response = flask.jsonify(shown)
    response.cache_control.no_store = True
    return response


@blueprint.get("/daily")
@blueprint.arguments(DailyPuzzleQuerySchema, location="query")
@blueprint.answers(PuzzleSchema)
def daily_puzzle(*, date: str | None = None) -> flask.Response:
    """Show the puzzle of a day, without its solution: the same for everyone, a win in gomoku."""
    day = dt.datetime.now(dt.UTC).date() if date is None else dt.date.fromisoformat(date)
    return conditional(puzzle(current_app.state.puzzles.daily(day)))


@blueprint.get("/<identifier>")
@blueprint.answers(PuzzleSchema, problems=(404,))
def get_puzzle(identifier: str) -> flask.Response:
    """Show a puzzle, without its solution."""
    puzzles = current_app.state.puzzles
    return conditional(puzzle(puzzles.puzzle(identifier)))


@blueprint.post("/<identifier>/answer")
@blueprint.arguments(PuzzleMovesSchema, examples=EXAMPLES)
@blueprint.answers(PuzzleAnswerSchema, problems=(*BODY_PROBLEMS, 404, 503))
def answer_puzzle(body: PuzzleMovesDict, identifier: str) -> PuzzleAnswerDict:
    """Judge an answer to a puzzle.

    The last of `moves` is judged by proofs: a move is right if a win by force against all replies
    is proven, wrong if it is proven not to win, and unproven otherwise. A puzzle of defence is
    solved by its one move. The opponent's replies among `moves` may be any. With the opponent's
    strongest reply.
    """
    service = current_app.state
    puzzle = service.puzzles.puzzle(identifier)
    wait_s = applied_wait(body.get("wait_ms"), service.settings)
    return verdict(*service.puzzles.judge(puzzle, body["moves"], wait_s), rules=puzzle.rules)


@blueprint.post("/<identifier>/hint")
@blueprint.arguments(PuzzleMovesSchema, examples=EXAMPLES)
@blueprint.answers(PuzzleHintSchema, problems=(*BODY_PROBLEMS, 404, 409, 503))
def hint_at_puzzle(body: PuzzleMovesDict, identifier: str) -> PuzzleHintDict:
    """Show a winning move of a puzzle, or the one defence.

    The next move of the solving side after `moves`, which are empty at first.
    """
    service = current_app.state
    puzzle = service.puzzles.puzzle(identifier)
    wait_s = applied_wait(body.get("wait_ms"), service.settings)
    return hint(service.puzzles.hint(puzzle, body["moves"], wait_s), puzzle.rules)
