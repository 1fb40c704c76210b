"""Serializes what the opening explorer knows of a position to a dictionary ready for JSON."""

from __future__ import annotations

from typing import Any

from engines.explorer import Explorer, Results
from engines.game.symmetry import hashes
from service.moves.query import PositionQuery
from service.schemas.explorer import MAX_MOVES
from service.serialize import moves as serialize


def explored(query: PositionQuery, explorer: Explorer) -> dict[str, Any]:
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
        "status": serialize.outcome(ending, rules)["status"],
        "symmetry_hash": hashes(board).symmetry,
        **_results(total),
        "moves": [
            {
                "move": serialize.cell(explored.move, rules),
                "equivalents": [serialize.cell(move, rules) for move in explored.equivalents],
                "share": round(explored.results.games / total.games, 4),
                **_results(explored.results),
            }
            for explored in found.moves[:MAX_MOVES]
        ],
        "sources": [{"source": name, "games": games} for name, games in found.sources.items()],
        "id": query.id,
        "warnings": list(query.warnings),
    }


def _results(results: Results) -> dict[str, int]:
    return {
        "games": results.games,
        "x_wins": results.x_wins,
        "draws": results.draws,
        "o_wins": results.o_wins,
    }
