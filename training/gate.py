"""The gate: match results that a new model needs to go live."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from training.arena.elo import Sprt, elo_from_score
from training.report.text import board

GAIN: Final = 30.0
"""Elo: how much stronger than the live model a new one is tested to be, on the main board."""
LOSS: Final = 30.0
"""Elo: how much weaker a new one is tested not to be, on the other boards."""
ERROR: Final = 0.05
"""Error rate of both kinds; that of going live by chance is divided by the candidates so far."""
MOST_ELO: Final = 800.0
"""Bounds the hypotheses: a score of 1 has no Elo."""
EVALUATION_TEST: Final = Sprt(elo0=0.0, elo1=GAIN, alpha=ERROR, beta=ERROR)
"""Test of `search` with a fitted evaluation against `search` with the included one."""
LONGER: Final = 5
"""Sequential tests may run this many times more games."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Scores, 0..1, that a model must exceed; 0 for no test.

    A model as it is served wins by its checks, whatever it learned. So chance is refused by what
    the ranker does alone, and by what it adds to the same checks.
    """

    alone: float = 0.5
    """The ranker alone against `attack-weights`, on every board: the lower end of the score's 95 %
    interval."""
    control: float = 0.5
    """The served model against `learned:control`, likewise."""
    live: float = 0.5
    """Against the live model, if there is one: decided by sequential tests, on the main board of a
    model that is `GAIN` stronger than this score, elsewhere of one that is not `LOSS` weaker."""

    def test(self, *, main: bool, candidates: int) -> Sprt | None:
        """The test of a match against the live model; None without one.

        Args:
            main: Whether the match is on the main board.
            candidates: How many models were tried against this one, the new one included.
        """
        if self.live <= 0:
            return None
        elo = MOST_ELO if self.live >= 1 else min(elo_from_score(self.live), MOST_ELO)
        low, high = (elo, elo + GAIN) if main else (elo - LOSS, elo)
        return Sprt(elo0=low, elo1=high, alpha=ERROR / candidates, beta=ERROR)

    def reasons(self, matches: Sequence[Mapping[str, Any]]) -> list[str]:
        """Reasons against a model; empty if it passes.

        Args:
            matches: Summaries of its matches, from `MatchResult.summary`: those with a test are
                against the live model. A match with a bound must be there on every board of the
                matches.
        """
        from training.model_players import BASELINE, CONTROL_PLAYER, model_player

        bounds = {
            (model_player("", alone=True, named=False).name, BASELINE.name): self.alone,
            (model_player("", named=False).name, CONTROL_PLAYER.name): self.control,
        }
        bounds = {players: bound for players, bound in bounds.items() if bound > 0}
        reasons = [
            f"{model} against {opponent} was not played on {size}"
            for size in dict.fromkeys(board(match["rules"]) for match in matches)
            for model, opponent in bounds
            if (model, opponent) not in _pairs_on(size, matches)
        ]
        if not matches and bounds:
            reasons.append("no match was played")
        for match in matches:
            against = f"{match['a']} against {match['b']} on {board(match['rules'])}"
            score, test = match["score"], match["sprt"]
            found = (
                f"{against} scored {score['value']:.3f} over {match['games']} games "
                f"(95 %: {score['low']:.3f} to {score['high']:.3f})"
            )
            bound = bounds.get((match["a"], match["b"]))
            if bound is not None and not score["low"] > bound:
                reasons.append(f"{found}, and the lower end must exceed {bound:g}")
            if test is not None and test["accepted"] != "H1":
                ended = "is undecided" if test["accepted"] is None else "says no"
                reasons.append(
                    f"{found}, and the test whether the model is {test['elo1']:+.0f} Elo or only "
                    f"{test['elo0']:+.0f} {ended}"
                )
            if match["faults"]:
                reasons.append(
                    f"{against} {len(match['faults'])} games ended by a fault, "
                    f"the first: {match['faults'][0]['reason']}"
                )
        return reasons


def _pairs_on(size: str, matches: Sequence[Mapping[str, Any]]) -> set[tuple[str, str]]:
    """The players of the matches on a board."""
    return {(match["a"], match["b"]) for match in matches if board(match["rules"]) == size}
