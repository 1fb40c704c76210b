"""A cell, and a line of them, as JSON shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.game import Move, Rules
from engines.game.notation import format_move


def cell(move: Move, rules: Rules) -> dict[str, Any]:
    """A cell by row, column and name."""
    return {"row": move.row, "col": move.col, "notation": format_move(move, rules)}


def cells(moves: Iterable[Move], rules: Rules) -> list[dict[str, Any]]:
    """Cells in order."""
    return [cell(move, rules) for move in moves]
