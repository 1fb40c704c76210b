"""The JSON documents of reviews, for HTTP and the command line."""

from __future__ import annotations

from typing import Final, cast

from engines.game import Color, Rules
from engines.game.notation import format_move
from engines.interface import Engine, Limit
from engines.review import GameSummary, MotifPattern, MoveReview, Proof, SideSummary
from service.moves.reviews import Review
from service.schemas.reviews import MAX_PV
from service.serialize import moves as serialize
from service.serialize.moves import cell
from tengen_client.json_types import (
    JudgedMoveDict,
    JudgementCountsDict,
    MoveReviewDict,
    PatternDict,
    ReviewDict,
    ReviewedGameDict,
    ReviewedPlayerDict,
    ReviewSummaryDict,
    StreamedMoveDict,
    StreamedSummaryDict,
    VictoryDict,
)

DIGITS: Final = 6
"""Decimals of probabilities."""
ACCURACY_DIGITS: Final = 2


def review(reviewed: Review) -> ReviewDict:
    """A review as one document."""
    rules = reviewed.query.board.rules
    return {"moves": [move_review(move, rules) for move in reviewed.moves], **_whole(reviewed)}


def streamed(event: MoveReview | Review, rules: Rules) -> StreamedMoveDict | StreamedSummaryDict:
    """An object of a stream: a move, or the review as the summary that ends it."""
    if isinstance(event, MoveReview):
        return {"final": False, **move_review(event, rules)}
    return {"final": True, **_whole(event)}


def _whole(reviewed: Review) -> ReviewSummaryDict:
    query = reviewed.query
    fields = summary(
        reviewed.summary,
        query.board.rules,
        engine=reviewed.engine,
        limit=query.limit,
        seconds=reviewed.seconds,
    )
    return {**fields, "id": query.id, "warnings": list(query.warnings)}


def move_review(review: MoveReview, rules: Rules) -> MoveReviewDict:
    """A move of a reviewed game."""
    # Only the last position of a game that is over has no best move.
    best = review.before.best or review.move
    return {
        **_move(review, rules),
        "judgement": review.judgement,
        "win_in_before": review.win_in,
        "win_in_after": review.win_in_after,
        "missed": _victory(review.missed),
        "allowed": _victory(review.allowed),
        "motif": review.motif,
        "pattern": None if review.pattern is None else _pattern(review.pattern, rules),
        "accuracy": round(review.accuracy, ACCURACY_DIGITS),
        "best": cell(best, rules),
        "pv": [format_move(move, rules) for move in review.before.pv[:MAX_PV]],
        "comment": review.comment,
        "stats": {"nodes": review.before.nodes, "depth": review.before.depth},
    }


def _pattern(pattern: MotifPattern, rules: Rules) -> PatternDict:
    return {
        "player": pattern.color.symbol,
        "moves": [format_move(move, rules) for move in pattern.moves],
        "point": None if pattern.point is None else cell(pattern.point, rules),
        "lines": [
            {"shape": line.shape, "cells": [format_move(move, rules) for move in line.cells]}
            for line in pattern.lines
        ],
    }


def summary(
    game: GameSummary,
    rules: Rules,
    *,
    engine: Engine,
    limit: Limit,
    seconds: float,
) -> ReviewedGameDict:
    """A reviewed game as a whole.

    Args:
        game: The summary.
        rules: The rules of the game.
        engine: The engine of the review.
        limit: The limit of one position.
        seconds: Wall-clock time of the review.
    """
    return {
        "engine": serialize.engine_name(engine.name),
        "game": serialize.game(rules),
        "winner": None if game.winner is None else game.winner.symbol,
        "decisive": None if game.decisive is None else _move(game.decisive, rules),
        "players": {"X": _side(game.sides[Color.X]), "O": _side(game.sides[Color.O])},
        "limits": serialize.limits(limit),
        "stats": {"nodes": game.nodes, "time_ms": round(seconds * 1000, 3)},
    }


def _move(review: MoveReview, rules: Rules) -> JudgedMoveDict:
    return {
        "ply": review.ply,
        "player": review.color.symbol,
        "move": cell(review.move, rules),
        "win_probability_before": round(review.win_probability_before, DIGITS),
        "win_probability_after": round(review.win_probability_after, DIGITS),
    }


def _side(side: SideSummary) -> ReviewedPlayerDict:
    accuracy = None if side.accuracy is None else round(side.accuracy, ACCURACY_DIGITS)
    return {"accuracy": accuracy, "judgements": cast("JudgementCountsDict", side.judgements)}


def _victory(proof: Proof | None) -> VictoryDict | None:
    return None if proof is None else {"kind": proof.kind, "plies": proof.win_in}
