"""Is a new model good enough to go live? Only matches say so (docs/training.md)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

BASELINE: Final = "attack-weights"
"""What a ranker is measured beside, and plays against."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What the lower end of the score's 95 % interval must exceed, 0..1."""

    baseline: float = 0.5
    """Against `attack-weights`."""
    live: float = 0.5
    """Against the model that is live, where there is one."""

    def reasons(self, matches: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """Why a model may not go live; empty where it may.

        Args:
            matches: Opponent to the summary of a match against it, as `MatchResult.summary`.
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
