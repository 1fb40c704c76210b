"""Figures of a report: Elo over retrainings, and weights by attack."""

from __future__ import annotations

from typing import Any

import pytest

from engines.parts.feature_schema import COLUMNS
from training.report.figures import attack_rows, elo_history


def test_attack_rows_sum_the_columns_of_an_attack() -> None:
    weights = dict.fromkeys(COLUMNS, 0.0) | {
        "attack-weight": 0.1,
        "own.attacks[3:2]/1": 2.0,
        "own.open-three": 1.0,
        "opponent.attacks[5]": 3.0,
        "opponent.five": 0.5,
    }
    rows = {row["attack"]: row for row in attack_rows(weights)}
    assert (list(rows)[:1], list(rows)[-1:]) == (["[1:1]"], ["[5]"])
    # The opponent's columns have no weight: that of the attack weight alone is none of the attack.
    assert rows["[3:2]"] == {
        "attack": "[3:2]",
        "article": 7,
        "own": pytest.approx(3.7),
        "opponent": None,
    }
    assert rows["[5]"]["opponent"] == pytest.approx(23.5)


def card(
    iteration: int, value: float | None, *, size: int = 15, guard: bool = True
) -> dict[str, Any]:
    elo = {"value": value, "low": value, "high": value}
    engines = [
        {"engine": "learned:x", "options": {} if guard else {"guard": False}, "limit": {}},
        {"engine": "attack-weights", "options": {}, "limit": {}},
    ]
    rules = {"rows": size, "cols": size}
    match = {"b": "attack-weights", "engines": engines, "rules": rules, "elo": elo}
    return {"iteration": iteration, "matches": [match]}


def test_history_is_ordered_and_finite() -> None:
    earlier = {"b": card(2, None), "a": card(1, 10.0)}
    history = elo_history("c", card(3, 90.0), earlier)
    assert (history["player"], history["board"]) == ("learned, with guard", "15x15")
    assert [(point["name"], point["value"]) for point in history["points"]] == [
        ("a", 10.0),
        ("c", 90.0),
    ]


def test_history_has_matches_on_one_board_with_one_guard() -> None:
    earlier = {"small": card(1, 1.0, size=9), "bare": card(2, 2.0, guard=False)}
    both = card(3, 3.0, guard=False)
    both["matches"] += card(3, 4.0)["matches"]
    earlier |= {"both": both, "strange": {"matches": [{"b": "attack-weights"}]}}
    points = elo_history("c", card(4, 5.0), earlier)["points"]
    assert [(point["name"], point["value"]) for point in points] == [("both", 4.0), ("c", 5.0)]
