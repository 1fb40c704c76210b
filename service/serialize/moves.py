"""Serializes answers to dictionaries ready for JSON: the one place that names their fields.

HTTP and the command line share it. By hand and not by marshmallow's `dump`, which
takes 1.7 ms for the 225 candidates of an empty board; tests hold the answers to the schemas.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from engines.base import Analysis, Candidate, Engine, Limit, LineExplanation, Option
from engines.errors import ModelError, RecordError
from engines.game import Board, Color, Move, Outcome, Rules
from engines.game.notation import format_move, format_moves, format_rows
from engines.game.records import GameRecord, Result, write_psq, write_sgf
from engines.game.symmetry import hashes
from engines.model_store import ModelStore
from service.config import Settings
from service.moves.query import PositionQuery, Query, offered_options
from service.moves.recommend import Recommendation
from service.schemas.games import GAMES
from service.schemas.moves import MAX_PV
from service.schemas.position_fields import DRAWN, ONGOING, WON
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
        "win_probability_of": answer.engine.win_probability_of,
        "position": _position(query.board),
        "after": game_state(_after(answer)),
        "stats": {**analysed["stats"], "time_ms": round(answer.time_ms, 3)},
        "limits": limits(query.limit),
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


def turn(query: Query, reply: Recommendation | None, document: Document) -> dict[str, Any]:
    """A player's move and the engine's reply.

    Args:
        query: The query, after the player's move.
        reply: None if that move ended the game.
        document: Serializes the errors of a comparison.
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


def result(answer: Recommendation | Exception, document: Document) -> dict[str, Any]:
    """A recommendation, or the problem that takes its place."""
    if isinstance(answer, Recommendation):
        return {"recommendation": recommendation(answer, document), "problem": None}
    return {"recommendation": None, "problem": document(answer)}


def analysis(analysis: Analysis, rules: Rules) -> dict[str, Any]:
    """An analysis.

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


def cell(move: Move, rules: Rules) -> dict[str, Any]:
    """A cell by row, column and name."""
    return {"row": move.row, "col": move.col, "notation": format_move(move, rules)}


def game(rules: Rules) -> dict[str, Any]:
    """The rules of a game."""
    return {**dataclasses.asdict(rules), "unbounded": rules.unbounded}


def limits(limit: Limit) -> dict[str, Any]:
    """The limits that were applied."""
    return {
        "time_ms": None if limit.time is None else round(limit.time * 1000),
        "nodes": limit.nodes,
        "depth": limit.depth,
    }


def outcome(outcome: Outcome | None, rules: Rules) -> dict[str, Any]:
    """How a game stands."""
    return {
        "status": _status(outcome),
        "winner": outcome.winner.symbol if outcome and outcome.winner else None,
        "line": _cells(outcome.line, rules) if outcome else [],
        "reason": outcome.reason if outcome else None,
    }


def forbidden(board: Board) -> list[dict[str, Any]]:
    """The points that are forbidden to X, with the reasons; none under most rules."""
    return [
        {**cell(move, board.rules), "reason": reason}
        for move, reason in board.forbidden_points().items()
    ]


def game_state(board: Board) -> dict[str, Any]:
    """A game as it stands, in the notations that cost little."""
    rules, ending = board.rules, board.outcome()
    moves = _moves(board)
    return {
        **outcome(ending, rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "board": None if rules.unbounded else format_rows(board.cells),
        "moves": moves,
        "stones": _stones(board) if rules.unbounded and moves is None else None,
        "forbidden": forbidden(board),
    }


def described(answer: PositionQuery | Exception, document: Document) -> dict[str, Any]:
    """The description of a position, or the problem that takes its place."""
    if isinstance(answer, PositionQuery):
        return {"position": position(answer), "problem": None}
    return {"position": None, "problem": document(answer)}


def position(read: PositionQuery) -> dict[str, Any]:
    """The description of a position."""
    board = read.board
    rules, ending, position_hashes = board.rules, board.outcome(), hashes(board)
    return {
        "game": game(rules),
        **outcome(ending, rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "stones": {color.symbol: board.count(color) for color in Color},
        "forbidden": forbidden(board),
        "hash": position_hashes.position,
        "symmetry_hash": position_hashes.symmetry,
        "notations": _notations(board),
        "id": read.id,
        "warnings": list(read.warnings),
    }


def engine(engine: Engine, settings: Settings) -> dict[str, Any]:
    """The capabilities of an engine, as far as the service offers them."""
    return {
        "name": engine.name,
        "version": VERSION,
        "summary": engine.summary,
        "score": dataclasses.asdict(engine.score),
        "options": [_option(option) for option in offered_options(engine, settings)],
        "randomised": engine.randomised,
        "games": [_support(engine, name, rules) for name, rules in GAMES.items()],
        **_model_in_use(engine),
    }


def model(store: ModelStore, name: str) -> dict[str, Any]:
    """The card of a model, and whether the model is usable."""
    summary = store.summary(name)
    return {
        "id": name,
        "live": _is_live(store, name),
        "usable": summary.fault is None,
        **dataclasses.asdict(summary),
    }


def _after(answer: Recommendation) -> Board:
    """The game after the recommended move."""
    board = answer.query.board.copy()
    board.push(answer.analysis.move)
    return board


def _candidate(rank: int, candidate: Candidate, rules: Rules) -> dict[str, Any]:
    lines = candidate.explanation
    return {
        "rank": rank,
        "move": cell(candidate.move, rules),
        "score": candidate.score,
        "win_probability": candidate.win_probability,
        "pv": [
            format_move(move, rules)
            for move in (candidate.pv if rank == 1 else candidate.pv[:MAX_PV])
        ],
        "explanation": None if lines is None else [_line(line) for line in lines],
    }


def _line(line: LineExplanation) -> dict[str, Any]:
    return {
        "player": line.color.symbol,
        "direction": line.direction,
        "attacks": [dataclasses.asdict(attack) for attack in line.attacks],
        "breakpoint": line.breakpoint,
    }


def _cells(moves: Iterable[Move], rules: Rules) -> list[dict[str, Any]]:
    return [cell(move, rules) for move in moves]


def _position(board: Board) -> dict[str, Any]:
    position_hashes = hashes(board)
    return {
        "to_move": board.to_move.symbol,
        "status": _status(board.outcome()),
        "forbidden": forbidden(board),
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
    record = _record(board)
    return {
        "board": None if rules.unbounded else format_rows(board.cells),
        "moves": _moves(board),
        "stones": _stones(board),
        "sgf": _written(lambda: write_sgf([record])),
        "psq": _written(lambda: write_psq(record)),
    }


def _moves(board: Board) -> str | None:
    """The moves of a game; None for a position that was set up, whose order is unknown."""
    is_played = len(board.move_stack) == len(board)
    return format_moves(board.move_stack, board.rules) if is_played else None


def _stones(board: Board) -> list[dict[str, Any]]:
    return [
        {"row": move.row, "col": move.col, "player": color.symbol}
        for move, color in sorted(board.stones.items())
    ]


def _written(write: Callable[[], str]) -> str | None:
    """The text of a record; None if the format cannot express the game."""
    try:
        return write()
    except RecordError:
        return None


def _record(board: Board) -> GameRecord:
    ending = board.outcome()
    played = board.move_stack
    setup = dict(board.stones)
    for move in played:
        del setup[move]
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
