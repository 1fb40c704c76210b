"""The opening explorer: the moves of recorded games and of self-play."""

from __future__ import annotations

from typing import Final, Literal, Unpack

import flask

from tengen.engines.explorer.explorer import SOURCES, ExploredMove, Explorer, Results
from tengen.engines.game import Board, Move
from tengen.engines.game.symmetry import hashes
from tengen.engines.proofs.shipped.library import ProofLibrary, shipped_proofs
from tengen.service import serialize
from tengen.service.compute.query import PositionQuery, read_position
from tengen.service.http.blueprint import BODY_PROBLEMS, Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.fields import (
    Array,
    Choice,
    Integer,
    Number,
    Object,
    ResponseSchema,
    Text,
)
from tengen.service.schemas.position_fields import PLAYERS, STATUSES, CellSchema, RulesSchema
from tengen.service.schemas.positions import EXAMPLES, LinkedPositionSchema, PositionSchema
from tengen.service.state import current_app
from tengen_client.json_types import ExploredPositionDict, PositionDict, ResultsDict

MAX_MOVES: Final = 64
"""Maximum number of moves of a response."""


blueprint = Blueprint(
    "explorer", __name__, url_prefix="/v1/explorer", description="Opening explorer."
)


class ResultsSchema(ResponseSchema):
    """Results of some games."""

    games = Integer(about="Their number.")
    x_wins = Integer(about="Games that X, Black, won.")
    draws = Integer()
    o_wins = Integer(about="Games that O, White, won.")


class ExploredMoveSchema(ResultsSchema):
    """A move that was played from the position, and the results of the games with it."""

    move = Object(
        CellSchema, about="Of all that are the same by symmetry, the topmost, then the rightmost."
    )
    equivalents = Array(Object(CellSchema), about="The others, which are counted with it.")
    share = Number(about="0..1, of the games that went on from this position.")
    proven = Choice(
        PLAYERS,
        allow_none=True,
        about="The side that wins after it by a checked proof; null if no proof decides that.",
    )


class GameSourceSchema(ResponseSchema):
    """Games by their origin."""

    source = Choice(SOURCES, about="Self-play of engines, or recorded games.")
    games = Integer()


class ExploredPositionSchema(ResultsSchema):
    """The moves that were played from a position or a symmetric image of it."""

    game = Object(RulesSchema)
    to_move = Choice(PLAYERS, allow_none=True, about="Null after the end of the game.")
    status = Choice(STATUSES)
    symmetry_hash = Text(about="Identifies the position up to symmetry.")
    proven = Choice(
        PLAYERS,
        allow_none=True,
        about="The side that wins by a checked proof; null if no proof decides the position.",
    )
    moves = Array(
        Object(ExploredMoveSchema),
        about="Those that a checked proof decides first, then the most frequent; at most "
        f"{MAX_MOVES}, and a move that wins by a proof even without a game.",
    )
    sources = Array(
        Object(GameSourceSchema),
        about="All games by these rules that were counted, whether they reached the position or "
        "not; empty for rules without games.",
    )
    plies = Integer(
        about="Length of the longest line by these rules that was counted: later positions have no "
        "moves; 0 for rules without games."
    )
    id = Text(allow_none=True, about="Client-supplied ID, echoed.")
    warnings = Array(Text(), about="Assumptions about the request.")


def explored(query: PositionQuery, explorer: Explorer) -> ExploredPositionDict:
    """The moves that were played from a position."""
    board = query.board
    rules, ending = board.rules, board.outcome()
    found = explorer.explore(board)
    total = found.results
    proofs = shipped_proofs()
    known = proofs.result(board)
    moves = [*found.moves[:MAX_MOVES]]
    if known is not None and known.winner is board.to_move:
        winning = known.line[0]
        if not any(winning in (played.move, *played.equivalents) for played in moves):
            moves.append(ExploredMove(winning, (), Results()))
    winners = {played.move: _winner_after(board, played.move, proofs) for played in moves}
    order = (board.to_move.symbol, (-board.to_move).symbol, None)
    moves.sort(key=lambda played: order.index(winners[played.move]))
    return {
        "game": serialize.game(rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "status": serialize.status(ending, rules)["status"],
        "symmetry_hash": hashes(board).symmetry,
        **_results(total),
        "proven": None if known is None else known.winner.symbol,
        "moves": [
            {
                "move": serialize.cell(explored.move, rules),
                "equivalents": serialize.cells(explored.equivalents, rules),
                "share": round(explored.results.games / (total.games or 1), 4),
                "proven": winners[explored.move],
                **_results(explored.results),
            }
            for explored in moves
        ],
        "sources": [{"source": name, "games": games} for name, games in found.sources.items()],
        "plies": found.plies,
        "id": query.id,
        "warnings": list(query.warnings),
    }


def _winner_after(board: Board, move: Move, proofs: ProofLibrary) -> Literal["X", "O"] | None:
    """The side that provably wins after a move; None if unknown."""
    after = board.copy()
    after.push(move)
    known = proofs.result(after)
    return None if known is None else known.winner.symbol


def _results(results: Results) -> ResultsDict:
    return {
        "games": results.games,
        "x_wins": results.x_wins,
        "draws": results.draws,
        "o_wins": results.o_wins,
    }


@blueprint.post("")
@blueprint.arguments(PositionSchema, examples=EXAMPLES)
@blueprint.answers(ExploredPositionSchema, problems=(*BODY_PROBLEMS, 503))
def explore_position(body: PositionDict) -> ExploredPositionDict:
    """List the moves that were played from a position.

    How often each was played in recorded games and in self-play of engines, and how the games
    ended. Symmetric images of a position are one position.
    """
    explorer = current_app.state.explorer
    return explored(read_position(body), explorer)


@blueprint.get("")
@blueprint.arguments(LinkedPositionSchema, location="query")
@blueprint.answers(ExploredPositionSchema, problems=(503,))
def get_explored_position(**body: Unpack[PositionDict]) -> flask.Response:
    """List the moves that were played from a position, as a link.

    The answer of `POST`, with an ETag.
    """
    explorer = current_app.state.explorer
    return conditional(explored(read_position(body), explorer))
