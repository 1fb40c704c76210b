"""The JSON documents of turns against an engine."""

from __future__ import annotations

from service.moves.moves import Recommendation
from service.moves.query import Query
from service.serialize.moves import Document, cell, game_state, recommendation
from tengen_client.json_types import PlayDict


def turn(query: Query, reply: Recommendation | None, document: Document) -> PlayDict:
    """A player's move and the engine's reply.

    Args:
        query: The query, after the player's move.
        reply: None if that move ended the game.
        document: Builds the problems of a comparison.
    """
    board = query.board
    replied = None if reply is None else recommendation(reply, document)
    return {
        "played": None if query.played is None else cell(query.played, board.rules),
        "reply": replied,
        "after": game_state(board) if replied is None else replied["after"],
        "id": query.id,
        "warnings": list(query.warnings),
    }
