"""The gate: match results that a new model needs to go live."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from tengen.training.arena.elo import elo_from_score
from tengen.training.arena.match_summary import MatchSummary, Role
from tengen.training.arena.sprt import Sprt
from tengen.training.plans.card import PAIRINGS, board, role_of

GAIN: Final = 30.0
"""Elo: how much stronger than the live model a new one is tested to be, on the main board."""
LOSS: Final = 30.0
"""Largest Elo loss that the test must exclude, on the other boards."""
ERROR: Final = 0.05
"""Error rate of both kinds; the rate of going live by chance is divided by the number of
challengers so far."""
MOST_ELO: Final = 800.0
"""Largest Elo of a hypothesis, since a score of 1 has no finite Elo."""
EVALUATION_TEST: Final = Sprt(elo0=0.0, elo1=GAIN, alpha=ERROR, beta=ERROR)
"""Test of `search` with a fitted evaluation against `search` with the included one."""
LONGER: Final = 5
"""Sequential tests may run this many times more games."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Scores, 0..1, that a model must exceed; 0 for no test.

    The checks of a served model win games even if its ranker has learned nothing. So the gate also
    measures the ranker alone, and the gain of the served model over the same checks without it.
    """

    alone: float = 0.5
    """The ranker alone against `attack-weights`, on every board: the lower end of the score's 95 %
    interval."""
    control: float = 0.5
    """The served model against `learned:control`, on every board: also the lower end of the score's
    95 % interval."""
    live: float = 0.5
    """The score against the live model, if there is one. Sequential tests decide: on the main
    board, the model must be `GAIN` stronger than this score, elsewhere not `LOSS` weaker."""

    def test(self, *, main: bool, challengers: int) -> Sprt | None:
        """The test of a match against the live model; None without one.

        Args:
            main: Whether the match is on the main board.
            challengers: How many models were tried against this one, the new one included.
        """
        if self.live <= 0:
            return None
        elo = MOST_ELO if self.live >= 1 else min(elo_from_score(self.live), MOST_ELO)
        low, high = (elo, elo + GAIN) if main else (elo - LOSS, elo)
        return Sprt(elo0=low, elo1=high, alpha=ERROR / challengers, beta=ERROR)

    def reasons(self, matches: Sequence[MatchSummary]) -> list[str]:
        """Reasons against a model; empty if it passes.

        Args:
            matches: Summaries of its matches. One of each role with a bound must be there on every
                board of the matches.
        """
        bounds: dict[Role | None, float] = {"alone": self.alone, "control": self.control}
        played = {(board(match["rules"]), role_of(match)) for match in matches}
        reasons = [
            f"{' against '.join(PAIRINGS[role])} was not played on {size}"
            for size in dict.fromkeys(board(match["rules"]) for match in matches)
            for role, bound in bounds.items()
            if role is not None and bound > 0 and (size, role) not in played
        ]
        if not matches and any(bounds.values()):
            reasons.append("no match was played")
        for match in matches:
            against = f"{match['a']} against {match['b']} on {board(match['rules'])}"
            score, test = match["score"], match["sprt"]
            found = (
                f"{against} scored {score['value']:.3f} over {match['games']} games "
                f"(95 %: {score['low']:.3f} to {score['high']:.3f})"
            )
            bound = bounds.get(role_of(match), 0)
            if bound > 0 and not score["low"] > bound:
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
