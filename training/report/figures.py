"""Figures of a report that its model's card holds besides metrics and matches."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from tengen.training.arena.match_summary import Bounds, EloBounds, MatchSummary, Role
from tengen.training.plans.card import (
    LEARNED,
    PAIRINGS,
    Card,
    EvaluationSummary,
    GenerationPoint,
    VariantSummary,
    board,
    by_role,
)
from tengen.training.plans.retrain_plan import HELD_OUT, TEST_SET


def board_rows(card: Card) -> Iterator[tuple[str, dict[Role, MatchSummary]]]:
    """Each board on which the model played all `PAIRINGS`, with its matches by role."""
    by_board: dict[str, list[MatchSummary]] = {}
    for match in card["matches"]:
        by_board.setdefault(board(match["rules"]), []).append(match)
    for size, matches in by_board.items():
        roles = by_role(matches)
        if roles.keys() >= PAIRINGS.keys():
            yield size, roles


class StudyRow(TypedDict):
    """A ranker of a study, or the whole model."""

    name: str
    labels: int
    """Number of labels that it learned from."""
    top_1: dict[str, Bounds]
    """Top-1 by part of the measured positions."""
    alone: Bounds
    """Its score against the baseline."""
    control: EloBounds
    """Its Elo over `learned:control`."""
    on_curve: bool
    """Whether it has all columns, and labels that are not shuffled."""


def study_rows(card: Card) -> Iterator[StudyRow]:
    """The rankers of a study, by number of labels, then the whole model; nothing without a study.

    The matches are those on the main board, which come first.
    """
    study = card.get("study")
    if study is None:
        return
    top_1: dict[str, Bounds] = {}
    for part, metrics in (
        (HELD_OUT, card["metrics"]),
        (TEST_SET, card["metrics_on_untouched"]),
    ):
        if metrics:
            low, high = metrics[LEARNED]["intervals"]["top_1"]
            top_1[part] = {"value": metrics[LEARNED]["top_1"], "low": low, "high": high}
    whole: VariantSummary = {
        "name": "the model",
        "labels": card["data"]["learnt_positions"],
        "top_1": top_1,
        "matches": card["matches"],
    }
    for variant in (*study["variants"], whole):
        roles = by_role(variant["matches"])
        yield {
            "name": variant["name"],
            "labels": variant["labels"],
            "top_1": variant["top_1"],
            "alone": roles["alone"]["score"],
            "control": roles["control"]["elo"],
            "on_curve": variant is whole or variant["name"].startswith("labels-"),
        }


def elo_history(name: str, card: Card, earlier: Mapping[str, Card]) -> list[dict[str, Any]]:
    """Elo of the ranker alone above the baseline, of every model that has it, by iteration.

    The match is on the board of the model's first one. Matches with an infinite Elo are skipped.

    Args:
        earlier: Cards of other models, by name.

    Returns:
        `name`, `passed` (the gate), `iteration`, `value`, `low` and `high` of each model.
    """
    size = board(by_role(card["matches"])["alone"]["rules"])
    points = []
    for model, described in {**earlier, name: card}.items():
        with contextlib.suppress(AttributeError, LookupError, TypeError, ValueError):
            # Other pipelines may have written other cards.
            elo = _elo(described, size)
            if elo is not None:
                points.append(
                    {
                        "name": model,
                        "passed": bool(described.get("gate", {}).get("passed", True)),
                        "iteration": int(described.get("iteration", 0)),
                        **elo,
                    }
                )
    points.sort(key=lambda point: (point["iteration"], point["name"]))
    return points


def elo_by_generation(cards: Mapping[str, Card]) -> list[GenerationPoint]:
    """Elo of the evaluations of `search` above the included one, along their teachers.

    An evaluation's Elo is its teacher's plus the Elo of its match against the teacher. The 95 %
    interval adds the variances of these matches. Matches with an infinite Elo are skipped, with
    all models that learned from them.

    Args:
        cards: Cards by the name of their model.

    Returns:
        A point for each model, teachers first.
    """
    points: dict[str | None, GenerationPoint] = {}
    elos: dict[str | None, Bounds] = {None: {"value": 0.0, "low": 0.0, "high": 0.0}}
    waiting: dict[str, tuple[EvaluationSummary, Bounds]] = {}
    for name, card in cards.items():
        with contextlib.suppress(AttributeError, LookupError, TypeError):
            if evaluation := card["evaluation"]:
                elo = _finite(evaluation["match"]["elo"])
                if elo is not None:
                    waiting[name] = evaluation, elo
    while ready := [name for name, (taught, _) in waiting.items() if taught.get("teacher") in elos]:
        for name in sorted(ready):
            evaluation, elo = waiting.pop(name)
            teacher = evaluation.get("teacher")
            before = elos[teacher]
            value = before["value"] + elo["value"]
            below = math.hypot(before["value"] - before["low"], elo["value"] - elo["low"])
            above = math.hypot(before["value"] - before["high"], elo["value"] - elo["high"])
            elos[name] = {"value": value, "low": value - below, "high": value + above}
            points[name] = {
                "name": name,
                "teacher": teacher,
                "passed": bool(evaluation["passed"]),
                **elos[name],
                "games": evaluation.get("games"),
                "positions": evaluation.get("positions"),
                "searched": evaluation.get("searched"),
                "strangers": evaluation.get("strangers"),
            }
    return list(points.values())


def _elo(card: Card, size: str) -> Bounds | None:
    """Elo of a ranker alone on a board; None if it is absent or infinite."""
    on_board = (match for match in card["matches"] if board(match["rules"]) == size)
    match = by_role(on_board).get("alone")
    return None if match is None else _finite(match["elo"])


def _finite(elo: EloBounds) -> Bounds | None:
    """A difference in Elo; None if its value or an end of its interval is infinite."""
    value, low, high = elo["value"], elo["low"], elo["high"]
    if value is None or low is None or high is None:
        return None
    return {"value": value, "low": low, "high": high}
