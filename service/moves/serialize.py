"""What the service knows, as what it answers: dictionaries ready for JSON.

By hand and not through marshmallow's `dump`, which takes 1.7 ms for the 225 candidates of an empty
board. Tests hold every answer to the schemas that document it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from engines.base import Candidate, Engine, LineExplanation, Option
from engines.errors import ModelError, RecordError
from engines.game import Board, Color, Outcome, Rules
from engines.game.notation import format_move, format_moves, format_rows
from engines.game.records import GameRecord, Result, write_psq, write_sgf
from engines.game.symmetry import hashes
from engines.model_store import ModelStore
from service.api.problem import document
from service.cells import cell, cells
from service.moves.recommend import Compared, Recommendation
from service.schemas.responses import DRAWN, GAMES, ONGOING, WON
from service.version import VERSION


def recommendation(said: Recommendation) -> dict[str, Any]:
    """What one engine says."""
    query, analysis, rules = said.query, said.analysis, said.query.board.rules
    best = analysis.candidates[0]
    return {
        "engine": {"name": said.engine.name, "version": VERSION},
        "model": analysis.model,
        "move": cell(best.move, rules),
        "score": best.score,
        "win_probability": best.win_probability,
        "win_in": analysis.win_in,
        "candidates": [
            _candidate(rank, candidate, rules)
            for rank, candidate in enumerate(analysis.candidates, start=1)
        ],
        "pv": [format_move(move, rules) for move in analysis.pv],
        "details": dict(analysis.details),
        "position": _position(query.board),
        "after": _outcome(said.after, rules),
        "stats": {
            "nodes": analysis.nodes,
            "depth": analysis.depth,
            "time_ms": round(said.time_ms, 3),
            "stopped_by": analysis.stopped_by,
        },
        "limits": {
            "time_ms": None if query.limit.time is None else round(query.limit.time * 1000),
            "nodes": query.limit.nodes,
            "depth": query.limit.depth,
        },
        "seed": query.seed,
        "id": query.id,
        "warnings": list(query.warnings),
    }


def comparison(said: Recommendation, others: Sequence[Compared]) -> list[dict[str, Any]]:
    """What other engines say, beside what the engine asked first said."""
    return [
        {
            "engine": other.engine,
            "agrees": isinstance(other.answer, Recommendation)
            and other.answer.analysis.move == said.analysis.move,
            **(
                either(recommendation=recommendation(other.answer))
                if isinstance(other.answer, Recommendation)
                else either(problem=document(other.answer))
            ),
        }
        for other in others
    ]


def either(
    *, recommendation: dict[str, Any] | None = None, problem: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A recommendation, or the problem that came in its place."""
    return {"recommendation": recommendation, "problem": problem}


def position(board: Board, caller_id: str | None = None) -> dict[str, Any]:
    """What a position is.

    Args:
        board: The position.
        caller_id: What the caller wants back as `id`.
    """
    rules, outcome, known_by = board.rules, board.outcome(), hashes(board)
    return {
        "game": {
            "rows": rules.rows,
            "cols": rules.cols,
            "win_length": rules.win_length,
            "overline": rules.overline,
            "unbounded": rules.unbounded,
        },
        **_outcome(outcome, rules),
        "to_move": board.to_move.symbol if outcome is None else None,
        "stones": {color.symbol: board.count(color) for color in Color},
        "hash": known_by.position,
        "symmetry_hash": known_by.symmetry,
        "notations": _notations(board),
        "id": caller_id,
    }


def engine(engine: Engine) -> dict[str, Any]:
    """What an engine can do."""
    return {
        "name": engine.name,
        "version": VERSION,
        "summary": engine.summary,
        "score": dataclasses.asdict(engine.score),
        "options": [_option(option) for option in engine.options],
        "randomised": engine.randomised,
        "games": [_support(engine, name, rules) for name, rules in GAMES.items()],
        **_model_in_use(engine),
    }


def model(store: ModelStore, name: str) -> dict[str, Any]:
    """A model's card, and whether the model can be used."""
    answer = {"id": name, "live": _is_live(store, name), "card": None, "digest": None}
    try:
        loaded = store.load(name)
    except ModelError as error:
        return {**answer, "usable": False, "fault": error.message}
    return {
        **answer,
        "card": loaded.card,
        "digest": loaded.digest,
        "usable": True,
        "fault": None,
    }


def _candidate(rank: int, candidate: Candidate, rules: Rules) -> dict[str, Any]:
    lines = candidate.explanation
    return {
        "rank": rank,
        "move": cell(candidate.move, rules),
        "score": candidate.score,
        "win_probability": candidate.win_probability,
        "pv": [format_move(move, rules) for move in candidate.pv],
        "explanation": None if lines is None else [_line(line) for line in lines],
    }


def _line(line: LineExplanation) -> dict[str, Any]:
    return {
        "player": line.color.symbol,
        "direction": line.direction,
        "attacks": [dataclasses.asdict(attack) for attack in line.attacks],
        "breakpoint": line.breakpoint,
    }


def _position(board: Board) -> dict[str, Any]:
    known_by = hashes(board)
    return {
        "to_move": board.to_move.symbol,
        "status": _status(board.outcome()),
        "hash": known_by.position,
        "symmetry_hash": known_by.symmetry,
    }


def _status(outcome: Outcome | None) -> str:
    if outcome is None:
        return ONGOING
    return DRAWN if outcome.winner is None else WON


def _outcome(outcome: Outcome | None, rules: Rules) -> dict[str, Any]:
    winner = outcome.winner if outcome else None
    return {
        "status": _status(outcome),
        "winner": winner.symbol if winner else None,
        "line": cells(outcome.line, rules) if outcome else [],
    }


def _notations(board: Board) -> dict[str, Any]:
    """The position in every notation that can hold it; null in the others."""
    rules = board.rules
    # A position that was set up has no moves to tell.
    played = len(board.move_stack) == len(board)
    record = _record(board)
    return {
        "board": None if rules.unbounded else format_rows(board.cells),
        "moves": format_moves(board.move_stack, rules) if played else None,
        "stones": [
            {"row": move.row, "col": move.col, "player": color.symbol}
            for move, color in sorted(board.stones.items())
        ],
        "sgf": _written(lambda: write_sgf([record])),
        "psq": _written(lambda: write_psq(record)),
    }


def _written(write: Callable[[], str]) -> str | None:
    """A record's text, or None where the notation cannot hold the game."""
    try:
        return write()
    except RecordError:
        return None


def _record(board: Board) -> GameRecord:
    outcome = board.outcome()
    played = board.move_stack
    setup = {move: color for move, color in board.stones.items() if move not in set(played)}
    return GameRecord(
        rules=board.rules,
        moves=tuple(played),
        first=board.to_move if len(played) % 2 == 0 else -board.to_move,
        setup=setup,
        result=Result(outcome.winner) if outcome else None,
    )


def _option(option: Option) -> dict[str, Any]:
    names = {bool: "boolean", int: "integer", float: "number"}
    return {
        "name": option.name,
        "type": names[option.type],
        "low": option.low,
        "high": option.high,
        "default": option.default,
        "meaning": option.meaning,
    }


def _support(engine: Engine, name: str, rules: Rules) -> dict[str, Any]:
    support = engine.supports(rules)
    return {"game": name, "supported": bool(support), "reason": support.reason}


def _model_in_use(engine: Engine) -> dict[str, Any]:
    try:
        return {"model": engine.model, "usable": True, "fault": None}
    except ModelError as error:
        return {"model": None, "usable": False, "fault": error.message}


def _is_live(store: ModelStore, name: str) -> bool:
    try:
        return store.live() == name
    except ModelError:
        return False
