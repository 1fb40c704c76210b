"""The gate: match results that a new model needs to go live."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

BASELINE: Final = "attack-weights"
"""Engine that every ranker is compared with and plays against."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Thresholds, 0..1, that the lower end of the score's 95 % interval must exceed."""

    baseline: float = 0.5
    """Against `attack-weights`."""
    live: float = 0.5
    """Against the live model, if there is one."""

    def reasons(self, matches: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """Reasons against a model; empty if it passes.

        Args:
            matches: By opponent, the summary of a match against it, from `MatchResult.summary`.
        """
        reasons = []
        for opponent, match in matches.items():
            bar = self.baseline if opponent == BASELINE else self.live
            score = match["score"]
            if not score["low"] > bar:
                reasons.append(
                    f"against {opponent} it scored {score['value']:.3f} over {match['games']} "
                    f"games (95 %: {score['low']:.3f} to {score['high']:.3f}), and the lower end "
                    f"must exceed {bar:g}"
                )
            if match["faults"]:
                reasons.append(
                    f"against {opponent} {len(match['faults'])} games ended by a fault, "
                    f"the first: {match['faults'][0]['reason']}"
                )
        return reasons
