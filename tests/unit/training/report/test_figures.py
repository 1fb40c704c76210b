"""Figures of a report: Elo over retrainings."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tengen.training.report.figures import elo_by_generation, elo_history


def card(iteration: int, value: float | None, *, size: int = 15, role: str = "alone") -> Any:
    elo = {"value": value, "low": value, "high": value}
    match = {"role": role, "rules": {"rows": size, "cols": size}, "elo": elo}
    return {"iteration": iteration, "matches": [match]}


def test_history_is_ordered_and_finite() -> None:
    earlier = {"b": card(2, None), "a": card(1, 10.0)}
    history = elo_history("c", card(3, 90.0), earlier)
    assert [(point["name"], point["value"]) for point in history] == [
        ("a", 10.0),
        ("c", 90.0),
    ]


def test_history_is_of_the_ranker_alone_on_one_board() -> None:
    earlier = {"small": card(1, 1.0, size=9), "served": card(2, 2.0, role="served")}
    both = card(3, 3.0, role="served")
    both["matches"] += card(3, 4.0)["matches"]
    earlier |= {"both": both, "strange": {"matches": [{"b": "attack-weights"}]}}
    points = elo_history("c", card(4, 5.0), earlier)
    assert [(point["name"], point["value"]) for point in points] == [("both", 4.0), ("c", 5.0)]


def taught(teacher: str | None, value: float | None, *, passed: bool = True) -> Any:
    elo = {"value": value, "low": value and value - 30, "high": value and value + 40}
    evaluation = {"passed": passed, "match": {"elo": elo}}
    return {"evaluation": {**evaluation, "teacher": teacher}}


def test_elo_of_generations_adds_up_along_teachers() -> None:
    cards: dict[str, Any] = {
        "x-3": taught("x-1", 20.0, passed=False),
        "x-1": taught(None, 50.0),
        "x-2": taught("x-1", 30.0),
        "endless": taught(None, None),
        "its-pupil": taught("endless", 5.0),
        "ranker-alone": {"retraining": {}, "evaluation": None},
    }
    points = elo_by_generation(cards)
    assert [(point["name"], point["value"]) for point in points] == [
        ("x-1", 50.0),
        ("x-2", 80.0),
        ("x-3", 70.0),
    ]
    assert [point["passed"] for point in points] == [True, True, False]
    assert (points[0]["low"], points[0]["high"]) == (20.0, 90.0)
    # Independent matches: variances add up.
    assert points[1]["low"] == pytest.approx(80 - math.sqrt(2) * 30)
    assert points[1]["high"] == pytest.approx(80 + math.sqrt(2) * 40)
