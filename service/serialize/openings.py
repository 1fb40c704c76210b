"""The JSON documents of openings."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engines.game import Board, Move
from service.moves.openings import DecidedOpening
from service.schemas.openings import PLACE
from service.serialize import moves as serialize
from tengen_client.json_types import OpeningDict, PlacedStoneDict


def opening(decided: DecidedOpening) -> OpeningDict:
    """A decision."""
    query, decision = decided.query, decided.decision
    board, rules = query.board, query.board.rules
    after = board.copy()
    after.push_all(decision.stones)
    return {
        "opening": query.opening,
        "decider": decision.stage.decider.value,
        "decision": PLACE if decision.takes is None else decision.takes.symbol,
        "stones": _stones(board, decision.stones),
        "move": None if decision.move is None else serialize.cell(decision.move, rules),
        "win_probability_before": decision.before,
        "win_probability": decision.win_probability,
        "placements": [
            {
                "stones": _stones(board, placement.stones),
                "win_probability": placement.win_probability,
            }
            for placement in decision.placements
        ],
        "after": serialize.game_state(after),
        "game": serialize.game(rules),
        "engine": serialize.engine_name(decided.engine.name),
        "stats": {"nodes": decision.nodes, "time_ms": round(decided.seconds * 1000, 3)},
        "limits": serialize.limits(query.limit),
        "seed": query.seed,
        "id": query.id,
        "warnings": list(query.warnings),
    }


def _stones(board: Board, stones: Sequence[Move]) -> list[PlacedStoneDict]:
    """Stones that are placed in turn."""
    players = itertools.cycle((board.to_move.symbol, (-board.to_move).symbol))
    return [
        {**serialize.cell(move, board.rules), "player": player}
        for move, player in zip(stones, players, strict=False)
    ]
