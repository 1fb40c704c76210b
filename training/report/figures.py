"""Figures of a report that its model's card holds beside metrics and matches."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engines.parts.feature_schema import Phase
from engines.patterns.attacks import UNIT, WEIGHTS
from training.gate.model_players import BASELINE
from training.report.text import describe_match

PHASE: Final = Phase.QUIET.name.lower()
"""Phase of the weights shown: if a side can make a four, little else counts."""
THREATS: Final = {
    (2, 1): "two",
    (2, 2): "open-two",
    (3, 1): "three",
    (3, 2): "open-three",
    (4, 1): "four",
    (4, 2): "open-four",
}
"""The threat that an attack through the cell makes, whose column adds to that of the attack."""
SIDES: Final = ("own", "opponent")
DECIMALS: Final = 6


def report_figures(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The field `report` of a card: its Elo beside other models', and weights by attack.

    Args:
        name: Name of the model.
        card: Its card with matches and gate.
        earlier: Cards of the other models in the directory, by name.
    """
    rows = list(attack_rows(card["weights"][PHASE])) if card["weights"] else []
    return {
        "history": elo_history(name, card, earlier),
        "attacks": {
            "phase": PHASE,
            # Too few positions of a phase: its weights are those of all positions.
            "fitted_on_all": PHASE in card["phases_fitted_on_all"],
            "rows": [row for row in rows if any(row[side] is not None for side in SIDES)],
            "unlearned": [
                row["attack"] for row in rows if all(row[side] is None for side in SIDES)
            ],
        },
    }


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


def attack_rows(weights: Mapping[str, float]) -> Iterator[dict[str, Any]]:
    """The article's weight of every attack beside the learned ones, in ascending order.

    An attack through the cell appears in several columns: its own, that of the threat it makes, and
    the attack weight. Its learned weight is their sum; None if it was never learned: its own
    columns were the same for all moves of every position, and have the weight 0.

    Args:
        weights: By column, the change of a move's score per unit.
    """
    for (power, potential), units in sorted(WEIGHTS.items(), key=lambda item: item[1]):
        if (power, potential) in {(5, 1), (5, 2)}:
            continue
        attack = "attacks[5]" if power == 5 else f"attacks[{power}:{potential}]/1"  # noqa: PLR2004
        threat = THREATS.get((power, potential), "five" if power == 5 else "")  # noqa: PLR2004
        article = units / UNIT
        learnt = {}
        for side in SIDES:
            own = [weights.get(f"{side}.{column}", 0.0) for column in (attack, threat)]
            total = sum(own) + article * weights.get("attack-weight", 0.0)
            learnt[side] = round(total, DECIMALS) if any(own) else None
        label = "[5]" if power == 5 else f"[{power}:{potential}]"  # noqa: PLR2004
        yield {"attack": label, "article": article, **learnt}
