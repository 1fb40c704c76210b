"""Builds the JSON documents of responses: recommendations, games and reviews.

HTTP and the command line share them. They are built by hand and not by marshmallow's `dump`, which
takes 1.7 ms for the 225 candidates of an empty board. mypy holds them to the schemas, from which
`make types` writes their types.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Final, cast

from tengen.engines.game import Board, Color, Move, Outcome, Rules
from tengen.engines.game.board import played_moves
from tengen.engines.game.notation import format_move, format_rows
from tengen.engines.game.symmetry import hashes
from tengen.engines.interface import Analysis, Engine, Limit, LineExplanation
from tengen.engines.reasons import Reason, explanation_text
from tengen.engines.registry import version_of
from tengen.engines.review import GameSummary, MotifPattern, MoveReview, Proof, SideSummary
from tengen.engines.shapes import ThreatLine
from tengen.service.compute.engine_runs import Recommendation
from tengen.service.compute.positions import status_of
from tengen.service.compute.reviews import Review
from tengen.service.schemas.moves import MAX_PV
from tengen.service.schemas.reviews import MAX_REVIEW_PV
from tengen_client.json_types import (
    AppliedLimitsDict,
    BriefComparedDict,
    BriefOutcomeDict,
    BriefRecommendationDict,
    BriefReplyDict,
    CandidateDict,
    CellDict,
    ComparedDict,
    EngineNameDict,
    ForbiddenPointDict,
    GameStateDict,
    JudgedMoveDict,
    JudgementCountsDict,
    LineDict,
    MoveReviewDict,
    OutcomeDict,
    PatternDict,
    PatternLineDict,
    PositionStoneDict,
    ProblemDict,
    ReasonDict,
    RecommendationDict,
    ReviewDict,
    ReviewedGameDict,
    ReviewedPlayerDict,
    ReviewSummaryDict,
    RulesDict,
    StatusDict,
    StreamedMoveDict,
    StreamedSummaryDict,
    VictoryDict,
)

DIGITS: Final = 6
"""Decimals of probabilities."""
ACCURACY_DIGITS: Final = 2


class RecommendationSerializer:
    """Builds the documents of recommendations, and of the errors in their places.

    Args:
        document: Builds the problem document of an error.
    """

    def __init__(self, document: Callable[[Exception], ProblemDict]) -> None:
        self._document = document

    def recommendation(self, answer: Recommendation) -> RecommendationDict:
        """A recommendation, with its comparison if there is one."""
        query, analysis, board = answer.query, answer.analysis, answer.query.board
        rules, best, position_hashes = board.rules, answer.analysis.candidates[0], hashes(board)
        after = board.copy()
        after.push(best.move)
        fields: RecommendationDict = {
            "engine": engine_name(answer.engine.name),
            "model": analysis.model,
            "move": cell(best.move, rules),
            "score": best.score,
            "win_probability": best.win_probability,
            "belief": analysis.belief,
            "win_in": analysis.win_in,
            "proven": analysis.proven,
            "candidates": candidates(analysis, rules),
            "pv": [format_move(move, rules) for move in best.pv],
            "details": dict(analysis.details),
            "stats": {
                "nodes": analysis.nodes,
                "depth": analysis.depth,
                "stopped_by": analysis.stopped_by,
                "time_ms": round(answer.time_ms, 3),
            },
            "win_probability_of": answer.engine.win_probability_of,
            "position": {
                "to_move": board.to_move.symbol,
                "status": status_of(board.outcome()),
                "forbidden": forbidden(board),
                "hash": position_hashes.position,
                "symmetry_hash": position_hashes.symmetry,
            },
            "after": game_state(after),
            "limits": limits(query.limit),
            "seed": query.seed,
            "id": query.id,
            "warnings": list(query.warnings),
        }
        if answer.reasons is not None:
            fields["explanation"] = {
                "text": explanation_text(answer.reasons, rules),
                "reasons": [_reason(reason, rules) for reason in answer.reasons],
            }
        if answer.comparison:
            fields["comparison"] = [
                self._compared(other.engine, other.result, best.move) for other in answer.comparison
            ]
        return fields

    def brief(self, answer: Recommendation) -> BriefRecommendationDict:
        """The part of a recommendation that a game needs, with the moves of other engines."""
        after = answer.query.board.copy()
        after.push(answer.analysis.move)
        ending = status(after.outcome(), after.rules)
        return {
            **self.brief_reply(answer),
            "after": {
                "status": ending["status"],
                "winner": ending["winner"],
                "line": ending["line"],
            },
            "warnings": list(answer.query.warnings),
        }

    def brief_reply(self, answer: Recommendation) -> BriefReplyDict:
        """The move of a recommendation with its chances."""
        analysis, board = answer.analysis, answer.query.board
        best = analysis.candidates[0]
        fields: BriefReplyDict = {
            "move": cell(best.move, board.rules),
            "win_probability": best.win_probability,
            "win_in": analysis.win_in,
        }
        if answer.reasons is not None:
            fields["explanation"] = {"text": explanation_text(answer.reasons, board.rules)}
        if answer.comparison:
            fields["comparison"] = [
                self._briefly_compared(other.engine, other.result, best.move)
                for other in answer.comparison
            ]
        return fields

    def outcome(self, answer: Recommendation | Exception) -> OutcomeDict:
        """A recommendation, or the problem that takes its place."""
        if isinstance(answer, Recommendation):
            return {"recommendation": self.recommendation(answer), "problem": None}
        return {"recommendation": None, "problem": self._document(answer)}

    def brief_outcome(self, answer: Recommendation | Exception) -> BriefOutcomeDict:
        """The part of a recommendation that a game needs, or the problem that takes its place."""
        if isinstance(answer, Recommendation):
            return {"recommendation": self.brief(answer), "problem": None}
        return {"recommendation": None, "problem": self._document(answer)}

    def _compared(
        self, engine: str, result: Recommendation | Exception, best: Move
    ) -> ComparedDict:
        agrees = isinstance(result, Recommendation) and result.analysis.move == best
        return {"engine": engine, "agrees": agrees, **self.outcome(result)}

    def _briefly_compared(
        self, engine: str, result: Recommendation | Exception, best: Move
    ) -> BriefComparedDict:
        if not isinstance(result, Recommendation):
            problem = self._document(result)
            return {
                "engine": engine,
                "agrees": False,
                "move": None,
                "win_probability": None,
                "problem": problem,
                "error": problem["detail"] or problem["title"],
            }
        chosen = result.analysis.candidates[0]
        return {
            "engine": engine,
            "agrees": chosen.move == best,
            "move": cell(chosen.move, result.query.board.rules),
            "win_probability": chosen.win_probability,
            "problem": None,
            "error": None,
        }


def candidates(analysis: Analysis, rules: Rules) -> list[CandidateDict]:
    """The ranked moves of an analysis.

    Args:
        rules: The rules of the position, by which cells have names.
    """
    return [
        {
            "rank": rank,
            "move": cell(candidate.move, rules),
            "score": candidate.score,
            "win_probability": candidate.win_probability,
            "pv": [
                format_move(move, rules)
                for move in (candidate.pv if rank == 1 else candidate.pv[:MAX_PV])
            ],
            "explanation": None
            if candidate.explanation is None
            else [_line(line) for line in candidate.explanation],
        }
        for rank, candidate in enumerate(analysis.candidates, start=1)
    ]


def cell(move: Move, rules: Rules) -> CellDict:
    """A cell by row, column and name."""
    return {"row": move.row, "col": move.col, "notation": format_move(move, rules)}


def cells(moves: Iterable[Move], rules: Rules) -> list[CellDict]:
    """Cells by row, column and name."""
    return [cell(move, rules) for move in moves]


def engine_name(name: str) -> EngineNameDict:
    """The engine of a response, with the version of its distribution."""
    return {"name": name, "version": version_of(name)}


def game(rules: Rules) -> RulesDict:
    """The rules of a game."""
    return cast("RulesDict", {**dataclasses.asdict(rules), "unbounded": rules.unbounded})


def limits(limit: Limit) -> AppliedLimitsDict:
    """The limits that were applied."""
    return {
        # Requests have whole milliseconds from 1.
        "time_ms": None if limit.time is None else max(round(limit.time * 1000), 1),
        "nodes": limit.nodes,
        "depth": limit.depth,
    }


def status(outcome: Outcome | None, rules: Rules) -> StatusDict:
    """The status of a game."""
    return {
        "status": status_of(outcome),
        "winner": outcome.winner.symbol if outcome and outcome.winner else None,
        "line": cells(outcome.line, rules) if outcome else [],
        "reason": outcome.reason if outcome else None,
    }


def forbidden(board: Board) -> list[ForbiddenPointDict]:
    """The points that are forbidden to X, with the reasons; none under most rules."""
    return [
        {**cell(move, board.rules), "reason": reason}
        for move, reason in board.forbidden_points().items()
    ]


def game_state(board: Board) -> GameStateDict:
    """A game as it stands, in the notations that cost little: the next request."""
    rules, ending = board.rules, board.outcome()
    moves = played_moves(board)
    return {
        "game": game(rules),
        **status(ending, rules),
        "to_move": board.to_move.symbol if ending is None else None,
        "board": None if rules.unbounded else format_rows(board.cells),
        "moves": moves,
        "stones": stones(board) if rules.unbounded and moves is None else None,
        "setup": board.setup and moves is None,
        "forbidden": forbidden(board),
    }


def stones(board: Board) -> list[PositionStoneDict]:
    """The stones of a position."""
    symbols = {color: color.symbol for color in Color}
    return [
        {"row": row, "col": col, "player": symbols[color]}
        for (row, col), color in sorted(board.stones.items())
    ]


def _reason(reason: Reason, rules: Rules) -> ReasonDict:
    return {
        "code": reason.code,
        "player": reason.side.symbol,
        "text": reason.sentence(rules),
        "pattern": reason.pattern,
        "force": reason.force,
        "plies": reason.plies,
        "pv": [format_move(move, rules) for move in reason.pv],
        "lines": _pattern_lines(reason.lines, rules),
        "cells": [format_move(move, rules) for move in reason.cells],
        "count": reason.count,
        "games": reason.games,
        "score": reason.score,
        "rule": reason.rule,
        "shares": [{"group": share.group, "value": share.value} for share in reason.shares],
        "chances": list(reason.chances or ()),
    }


def _pattern_lines(lines: Iterable[ThreatLine], rules: Rules) -> list[PatternLineDict]:
    return [
        {"shape": line.shape, "cells": [format_move(move, rules) for move in line.cells]}
        for line in lines
    ]


def _line(line: LineExplanation) -> LineDict:
    return {
        "player": line.color.symbol,
        "direction": line.direction,
        "attacks": [
            {"power": attack.power, "potential": attack.potential, "divider": attack.divider}
            for attack in line.attacks
        ],
        "breakpoint": line.breakpoint,
    }


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
        "proven": review.before.is_proven,
        "win_in_before": review.win_in,
        "win_in_after": review.win_in_after,
        "missed": _victory(review.missed),
        "allowed": _victory(review.allowed),
        "motif": review.motif,
        "pattern": None if review.pattern is None else _pattern(review.pattern, rules),
        "accuracy": round(review.accuracy, ACCURACY_DIGITS),
        "best": cell(best, rules),
        "pv": [format_move(move, rules) for move in review.before.pv[:MAX_REVIEW_PV]],
        "comment": review.comment,
        "stats": {"nodes": review.before.nodes, "depth": review.before.depth},
    }


def _pattern(pattern: MotifPattern, rules: Rules) -> PatternDict:
    return {
        "player": pattern.color.symbol,
        "moves": [format_move(move, rules) for move in pattern.moves],
        "point": None if pattern.point is None else cell(pattern.point, rules),
        "lines": _pattern_lines(pattern.lines, rules),
    }


def summary(
    reviewed: GameSummary,
    rules: Rules,
    *,
    engine: Engine,
    limit: Limit,
    seconds: float,
) -> ReviewedGameDict:
    """The summary of a reviewed game.

    Args:
        limit: The limit of one position.
        seconds: Wall-clock time of the review.
    """
    return {
        "engine": engine_name(engine.name),
        "game": game(rules),
        "winner": None if reviewed.winner is None else reviewed.winner.symbol,
        "decisive": None if reviewed.decisive is None else _move(reviewed.decisive, rules),
        "players": {"X": _side(reviewed.sides[Color.X]), "O": _side(reviewed.sides[Color.O])},
        "limits": limits(limit),
        "stats": {"nodes": reviewed.nodes, "time_ms": round(seconds * 1000, 3)},
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
