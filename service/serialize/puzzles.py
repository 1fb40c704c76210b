"""The JSON documents of puzzles and of judged answers."""

from __future__ import annotations

from engines.game import Move, Rules
from engines.game.notation import format_moves, format_rows
from engines.puzzles import Puzzle, PuzzleHint, PuzzleVerdict
from service.moves.puzzles import PuzzlePage
from service.serialize import moves as serialize
from tengen_client.json_types import (
    CellDict,
    PuzzleAnswerDict,
    PuzzleDict,
    PuzzleHintDict,
    PuzzlesDict,
    PuzzleSummaryDict,
)


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
