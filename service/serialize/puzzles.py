"""Serializes puzzles and the judgement of answers to dictionaries ready for JSON."""

from __future__ import annotations

from typing import Any

from engines.game import Move, Rules
from engines.game.notation import format_moves, format_rows
from engines.puzzles import Puzzle, PuzzleHint, PuzzleVerdict
from service.moves.puzzles import PuzzlePage
from service.serialize import moves as serialize


def page(shown: PuzzlePage) -> dict[str, Any]:
    """A page of the list."""
    return {
        "puzzles": list(map(_summary, shown.puzzles)),
        "page": shown.page,
        "pages": shown.pages,
        "total": shown.total,
        "levels": [{"level": level, "puzzles": puzzles} for level, puzzles in shown.levels.items()],
    }


def puzzle(shown: Puzzle) -> dict[str, Any]:
    """A puzzle with its position, without its solution."""
    return {
        **_summary(shown),
        "game": serialize.game(shown.rules),
        "moves": format_moves(shown.moves, shown.rules),
        "board": format_rows(shown.board().cells),
        "source": shown.source,
    }


def verdict(judged: PuzzleVerdict, seconds: float, rules: Rules) -> dict[str, Any]:
    """The judgement of an answer."""
    return {
        "result": judged.result,
        "reply": _cell(judged.reply, rules),
        "plies": judged.plies,
        "reason": judged.reason,
        "line": [serialize.cell(move, rules) for move in judged.line],
        "time_ms": round(seconds * 1000, 3),
    }


def hint(found: PuzzleHint | None, rules: Rules) -> dict[str, Any]:
    """A winning move, or that none is proven."""
    if found is None:
        return {"move": None, "plies": None, "kind": None}
    return {"move": _cell(found.move, rules), "plies": found.plies, "kind": found.kind}


def _summary(shown: Puzzle) -> dict[str, Any]:
    return {
        "id": shown.id,
        "level": shown.level,
        "kind": shown.kind,
        "to_move": shown.to_move.symbol,
        "plies": shown.plies,
        "breadth": shown.breadth,
        "lines": shown.lines,
    }


def _cell(move: Move | None, rules: Rules) -> dict[str, Any] | None:
    return None if move is None else serialize.cell(move, rules)
