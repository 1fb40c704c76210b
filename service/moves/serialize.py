"""Serializes answers to dictionaries ready for JSON: the one place that names their fields.

HTTP, the command line and the Redis cache share it. By hand and not by marshmallow's `dump`, which
takes 1.7 ms for the 225 candidates of an empty board; tests hold the answers to the schemas.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from engines.base import Analysis, Attack, Candidate, Engine, LineExplanation, Option
from engines.errors import ModelError, RecordError
from engines.game import Board, Color, Move, Outcome, Rules
from engines.game.notation import format_move, format_moves, format_rows, parse_moves
from engines.game.records import GameRecord, Result, write_psq, write_sgf
from engines.game.symmetry import hashes
from engines.model_store import ModelStore
from service.moves.recommend import Recommendation
from service.schemas.responses import DRAWN, GAMES, ONGOING, WON
from service.version import VERSION

Document: TypeAlias = Callable[[Exception], dict[str, Any]]
"""Serializes an error as a problem document."""


def recommendation(answer: Recommendation, document: Document) -> dict[str, Any]:
    """A recommendation, with its comparison if there is one.

    Args:
        answer: The recommendation.
        document: Serializes the errors of a comparison.
    """
    query, rules = answer.query, answer.query.board.rules
    analysed = analysis(answer.analysis, rules)
    fields = {
        "engine": {"name": answer.engine.name, "version": VERSION},
        **analysed,
        "position": _position(query.board),
        "after": outcome(answer.after, rules),
        "stats": {**analysed["stats"], "time_ms": round(answer.time_ms, 3)},
        "limits": {
            "time_ms": None if query.limit.time is None else round(query.limit.time * 1000),
            "nodes": query.limit.nodes,
            "depth": query.limit.depth,
        },
        "seed": query.seed,
        "id": query.id,
        "warnings": list(query.warnings),
    }
    if answer.comparison:
        fields["comparison"] = [
            {
                "engine": other.engine,
                "agrees": isinstance(other.result, Recommendation)
                and other.result.analysis.move == answer.analysis.move,
                **result(other.result, document),
            }
            for other in answer.comparison
        ]
    return fields


def result(answer: Recommendation | Exception, document: Document) -> dict[str, Any]:
    """A recommendation, or the problem that takes its place."""
    if isinstance(answer, Recommendation):
        return {"recommendation": recommendation(answer, document), "problem": None}
    return {"recommendation": None, "problem": document(answer)}


def analysis(analysis: Analysis, rules: Rules) -> dict[str, Any]:
    """An analysis; the inverse of `to_analysis`.

    Args:
        analysis: The analysis.
        rules: The rules of the position, by which cells have names.
    """
    best = analysis.candidates[0]
    return {
        "model": analysis.model,
        "move": cell(best.move, rules),
        "score": best.score,
        "win_probability": best.win_probability,
        "win_in": analysis.win_in,
        "candidates": [
            _candidate(rank, candidate, rules)
            for rank, candidate in enumerate(analysis.candidates, start=1)
        ],
        "pv": [format_move(move, rules) for move in best.pv],
        "details": dict(analysis.details),
        "stats": {
            "nodes": analysis.nodes,
            "depth": analysis.depth,
            "stopped_by": analysis.stopped_by,
        },
    }


def to_analysis(fields: Mapping[str, Any], rules: Rules) -> Analysis:
    """The analysis in the fields of an answer.

    Args:
        fields: As of `analysis` or `recommendation`.
        rules: The rules of the position.

    Raises:
        LookupError, TypeError, ValueError: Fields are missing or of the wrong type.
        NotationError: A principal variation is not in the notation.
    """
    if not fields["candidates"]:
        raise ValueError("an analysis without candidates")
    return Analysis(
        candidates=tuple(_to_candidate(candidate, rules) for candidate in fields["candidates"]),
        win_in=fields["win_in"],
        model=fields["model"],
        details=dict(fields["details"]),
        **{name: fields["stats"][name] for name in ("nodes", "depth", "stopped_by")},
    )


def cell(move: Move, rules: Rules) -> dict[str, Any]:
    """A cell by row, column and name."""
    return {"row": move.row, "col": move.col, "notation": format_move(move, rules)}


def outcome(outcome: Outcome | None, rules: Rules) -> dict[str, Any]:
    """How a game stands."""
    return {
        "status": _status(outcome),
        "winner": outcome.winner.symbol if outcome and outcome.winner else None,
        "line": _cells(outcome.line, rules) if outcome else [],
    }


def position(board: Board, client_id: str | None = None) -> dict[str, Any]:
    """The description of a position.

    Args:
        board: The position.
        client_id: Client-supplied ID, echoed in the response.
    """
    rules, ending, position_hashes = board.rules, board.outcome(), hashes(board)
    return {
        "game": {**dataclasses.asdict(rules), "unbounded": rules.unbounded},
        **outcome(ending, rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "stones": {color.symbol: board.count(color) for color in Color},
        "hash": position_hashes.position,
        "symmetry_hash": position_hashes.symmetry,
        "notations": _notations(board),
        "id": client_id,
    }


def engine(engine: Engine) -> dict[str, Any]:
    """The capabilities of an engine."""
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
    """The card of a model, and whether the model is usable."""
    fields = {"id": name, "live": _is_live(store, name), "card": None, "digest": None}
    try:
        loaded = store.load(name)
    except ModelError as error:
        return {**fields, "usable": False, "fault": error.message}
    found = {"card": loaded.card, "digest": loaded.digest}
    return {**fields, **found, "usable": True, "fault": None}


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


def _to_candidate(fields: Mapping[str, Any], rules: Rules) -> Candidate:
    lines = fields["explanation"]
    return Candidate(
        move=Move(fields["move"]["row"], fields["move"]["col"]),
        score=fields["score"],
        win_probability=fields["win_probability"],
        pv=tuple(parse_moves(fields["pv"], rules)),
        explanation=None if lines is None else tuple(_to_line(line) for line in lines),
    )


def _line(line: LineExplanation) -> dict[str, Any]:
    return {
        "player": line.color.symbol,
        "direction": line.direction,
        "attacks": [dataclasses.asdict(attack) for attack in line.attacks],
        "breakpoint": line.breakpoint,
    }


def _to_line(fields: Mapping[str, Any]) -> LineExplanation:
    return LineExplanation(
        color=Color[fields["player"]],
        direction=fields["direction"],
        attacks=tuple(Attack(**attack) for attack in fields["attacks"]),
        breakpoint=fields["breakpoint"],
    )


def _cells(moves: Iterable[Move], rules: Rules) -> list[dict[str, Any]]:
    return [cell(move, rules) for move in moves]


def _position(board: Board) -> dict[str, Any]:
    position_hashes = hashes(board)
    return {
        "to_move": board.to_move.symbol,
        "status": _status(board.outcome()),
        "hash": position_hashes.position,
        "symmetry_hash": position_hashes.symmetry,
    }


def _status(outcome: Outcome | None) -> str:
    if outcome is None:
        return ONGOING
    return DRAWN if outcome.winner is None else WON


def _notations(board: Board) -> dict[str, Any]:
    """The position in every notation; null for those that cannot express it."""
    rules = board.rules
    # A position that was set up has no known order of moves.
    is_played = len(board.move_stack) == len(board)
    record = _record(board)
    return {
        "board": None if rules.unbounded else format_rows(board.cells),
        "moves": format_moves(board.move_stack, rules) if is_played else None,
        "stones": [
            {"row": move.row, "col": move.col, "player": color.symbol}
            for move, color in sorted(board.stones.items())
        ],
        "sgf": _written(lambda: write_sgf([record])),
        "psq": _written(lambda: write_psq(record)),
    }


def _written(write: Callable[[], str]) -> str | None:
    """The text of a record; None if the format cannot express the game."""
    try:
        return write()
    except RecordError:
        return None


def _record(board: Board) -> GameRecord:
    ending = board.outcome()
    played = board.move_stack
    setup = {move: color for move, color in board.stones.items() if move not in set(played)}
    return GameRecord(
        rules=board.rules,
        moves=tuple(played),
        first=board.to_move if len(played) % 2 == 0 else -board.to_move,
        setup=setup,
        result=Result(ending.winner) if ending else None,
    )


def _option(option: Option) -> dict[str, Any]:
    names = {bool: "boolean", int: "integer", float: "number"}
    return {**dataclasses.asdict(option), "type": names[option.type]}


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
