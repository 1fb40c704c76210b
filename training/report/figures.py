"""Figures of a report that its model's card holds beside metrics and matches."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from training.plans import HELD_OUT, UNTOUCHED
from training.report.text import BASELINE, LEARNED, PAIRINGS, board, describe_match

COSTS: Final = ("games", "positions", "searched", "strangers")
"""Fields of a card's evaluation that say what it cost, and what it predicts."""


def board_rows(card: Mapping[str, Any]) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """Each board on which the model played all `PAIRINGS`, with these matches."""
    by_board: dict[str, dict[tuple[str, str], Mapping[str, Any]]] = {}
    for match in card["matches"]:
        played = by_board.setdefault(board(match["rules"]), {})
        played.setdefault((match["a"], match["b"]), match)
    for size, matches in by_board.items():
        if matches.keys() >= set(PAIRINGS):
            yield size, [matches[pairing] for pairing in PAIRINGS]


def study_rows(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The rankers of a study, by number of labels, then the whole model.

    Yields:
        `name`; `labels`, their number; `top_1` by part; `alone`, the score against the baseline;
        `control`, the Elo over `learned:control`; `on_curve`, whether the ranker has all columns
        and labels that are not shuffled.
    """
    whole = {
        "name": "the model",
        "labels": card["data"]["learnt_positions"],
        "top_1": {
            part: {
                "value": metrics[LEARNED]["top_1"],
                **dict(zip(("low", "high"), metrics[LEARNED]["intervals"]["top_1"], strict=True)),
            }
            for part, metrics in (
                (HELD_OUT, card["metrics"]),
                (UNTOUCHED, card["metrics_on_untouched"]),
            )
            if metrics
        },
        # Those on the main board come first.
        "matches": card["matches"][:2],
    }
    for variant in (*card["study"]["variants"], whole):
        alone, control = variant["matches"]
        yield {
            **{field: variant[field] for field in ("name", "labels", "top_1")},
            "alone": alone["score"],
            "control": control["elo"],
            "on_curve": variant is whole or variant["name"].startswith("labels-"),
        }


def elo_history(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Elo above the baseline of every model that played it in the same way, by iteration.

    In the same way: on the board of the model's first match against the baseline, with the same
    guard. Matches with an infinite Elo are skipped.

    Returns:
        `name`, `passed` (the gate), `iteration`, `value`, `low` and `high` of each model.
    """
    first = next(match for match in card["matches"] if match["b"] == BASELINE)
    points = []
    for model, described in {**earlier, name: card}.items():
        with contextlib.suppress(AttributeError, LookupError, TypeError, ValueError):
            # Other pipelines may have written other cards.
            elo = _elo(described, describe_match(first))
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


def elo_by_generation(cards: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Elo of the evaluations of `search` above the included one, along their teachers.

    An evaluation has the Elo of its teacher and that of its match against it. The 95 % interval
    adds the variances of these matches. Matches with an infinite Elo are skipped, with all models
    that learned from them.

    Args:
        cards: Cards by the name of their model.

    Returns:
        `name`, `teacher` (None for the included evaluation), `passed` (the match), `value`, `low`
        and `high` of each model, teachers first, and what its evaluation says of `games`,
        `positions`, `searched` and `strangers`; None where an older card lacks one.
    """
    points: dict[str, dict[str, Any]] = {}
    waiting = {}
    for name, card in cards.items():
        with contextlib.suppress(AttributeError, LookupError, TypeError):
            elo = card["evaluation"]["match"]["elo"]
            if None not in (elo["value"], elo["low"], elo["high"]):
                waiting[name] = card["evaluation"].get("teacher"), card["evaluation"], elo
    while ready := [each for each in waiting if waiting[each][0] in {None, *points}]:
        for name in sorted(ready):
            teacher, evaluation, elo = waiting.pop(name)
            before = points.get(teacher, {"value": 0.0, "low": 0.0, "high": 0.0})
            value = before["value"] + elo["value"]
            below, above = (
                math.hypot(before["value"] - before[end], elo["value"] - elo[end])
                for end in ("low", "high")
            )
            points[name] = {
                "name": name,
                "teacher": teacher,
                "passed": bool(evaluation["passed"]),
                "value": value,
                "low": value - below,
                "high": value + above,
                **{name: evaluation.get(name) for name in COSTS},
            }
    return list(points.values())


def _elo(card: Mapping[str, Any], conditions: tuple[str, str, str]) -> dict[str, float] | None:
    """Elo of a card's match under conditions from `describe_match`; None if absent or infinite."""
    for match in card["matches"]:
        if describe_match(match) == conditions:
            elo = {name: match["elo"][name] for name in ("value", "low", "high")}
            return None if None in elo.values() else elo
    return None
