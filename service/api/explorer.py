"""The opening explorer: the moves of recorded games and of self-play."""

from __future__ import annotations

import flask

from engines.explorer import Explorer, Results
from engines.game.symmetry import hashes
from service import serialize
from service.compute.links import read_link
from service.compute.query import PositionQuery, read_position
from service.http.openapi import BODY_PROBLEMS, Blueprint
from service.http.responses import conditional
from service.schemas.explorer import MAX_MOVES, ExploredPositionSchema
from service.schemas.positions import EXAMPLES, LinkedPositionSchema, PositionSchema
from service.state import current_app
from tengen_client.json_types import ExploredPositionDict, PositionDict, ResultsDict


def explored(query: PositionQuery, explorer: Explorer) -> ExploredPositionDict:
    """The moves that were played from a position.

    Raises:
        ExplorerError: The explorer's file cannot be read.
    """
    board = query.board
    rules, ending = board.rules, board.outcome()
    found = explorer.explore(board)
    total = found.results
    return {
        "game": serialize.game(rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "status": serialize.status(ending, rules)["status"],
        "symmetry_hash": hashes(board).symmetry,
        **_results(total),
        "moves": [
            {
                "move": serialize.cell(explored.move, rules),
                "equivalents": serialize.cells(explored.equivalents, rules),
                "share": round(explored.results.games / total.games, 4),
                **_results(explored.results),
            }
            for explored in found.moves[:MAX_MOVES]
        ],
        "sources": [{"source": name, "games": games} for name, games in found.sources.items()],
        "plies": found.plies,
        "id": query.id,
        "warnings": list(query.warnings),
    }


def _results(results: Results) -> ResultsDict:
    return {
        "games": results.games,
        "x_wins": results.x_wins,
        "draws": results.draws,
        "o_wins": results.o_wins,
    }


blueprint = Blueprint(
    "explorer", __name__, url_prefix="/v1/explorer", description="Opening explorer."
)


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
def get_explored_position(**parameters: object) -> flask.Response:
    """List the moves that were played from a position, as a link.

    The answer of `POST`, with an ETag.
    """
    explorer = current_app.state.explorer
    return conditional(explored(read_position(read_link(parameters)), explorer))
