"""Figures of a report that its model's card holds beside metrics and matches."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from training.gate.model_players import BASELINE
from training.report.text import describe_match


def report_figures(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The field `report` of a card: its Elo beside that of other models.

    Args:
        name: Name of the model.
        card: Its card with matches and gate.
        earlier: Cards of the other models in the directory, by name.
    """
    return {"history": elo_history(name, card, earlier)}


def elo_history(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Elo above the baseline of every model that played it in the same way, by iteration.

    In the same way: on the board of the model's first match against the baseline, with the same
    guard. Matches with an infinite Elo are skipped.

    Returns:
        `player` and `board` of these matches, and `points`: `name`, `passed` (the gate),
        `iteration`, `value`, `low` and `high` of each model.
    """
    first = next(match for match in card["matches"] if match["b"] == BASELINE.name)
    player, _, size = describe_match(first)
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
    return {"player": player, "board": size, "points": points}


def _elo(card: Mapping[str, Any], conditions: tuple[str, str, str]) -> dict[str, float] | None:
    """Elo of a card's match under conditions from `describe_match`; None if absent or infinite."""
    for match in card["matches"]:
        if describe_match(match) == conditions:
            elo = {name: match["elo"][name] for name in ("value", "low", "high")}
            return None if None in elo.values() else elo
    return None
