"""The JSON documents of the opening explorer."""

from __future__ import annotations

from engines.explorer import Explorer, Results
from engines.game.symmetry import hashes
from service.moves.query import PositionQuery
from service.schemas.explorer import MAX_MOVES
from service.serialize import moves as serialize
from tengen_client.json_types import ExploredPositionDict, ResultsDict


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
