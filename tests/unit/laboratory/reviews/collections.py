"""Small collections of tic-tac-toe and gomoku games for tests of reviews."""

from __future__ import annotations

from typing import Final

from tengen.engines.game import PRESETS, Color, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.records import GameRecord, Result
from tengen.engines.interface import Limit
from tengen.laboratory.reviews.review_run import ReviewPlan
from tengen.laboratory.reviews.tables import CollectedGame

PLAN: Final = ReviewPlan(engine="threat-search", limit=Limit(nodes=200))
ALLOWED: Final = "h8a1i8a3j8o1"
"""O lets X make an open four with the fourth stone: g8 or k8."""
PLAYED: Final = ("h8i9g7i7g9i8i10", "h8h9i8g8j8k8g9", f"{ALLOWED}c3o3k8a5l8", "h8i9j10")


def collected(
    number: int, text: str, *, winner: Color | None = None, rules: Rules = PRESETS["gomoku"]
) -> CollectedGame:
    """A game with its moves in notation."""
    record = GameRecord(
        rules=rules,
        moves=tuple(parse_moves(text, rules)),
        players=("Ann", "Bob") if number % 2 else ("Bob", "Ann"),
        result=None if winner is None else Result(winner),
    )
    return CollectedGame("games.sgf", number, record)


GAMES: Final = [collected(number, text) for number, text in enumerate(PLAYED, start=1)]
