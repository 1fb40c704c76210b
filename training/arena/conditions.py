"""What ends a game besides the board: the players' clocks, and adjudication by their scores.

Scores are in units of `search`, of which `LOGIT` are one unit of the logit of winning. Engines with
win probabilities report these; brains report the evaluations in their messages, in units of their
own; all others report none.

Sources: the options `tc`, `-resign` and `-draw` of cutechess-cli and fastchess.
"""

from __future__ import annotations

import dataclasses
import math
import re
from typing import Any, Final

from typing_extensions import override

from tengen.engines.errors import LimitError
from tengen.engines.game import Color
from tengen.engines.gomocup.brain import Brain
from tengen.engines.gomocup.clock import Clock, GameTime
from tengen.engines.interface import Analysis, Engine, Limit
from tengen.engines.patterns.evaluation import LOGIT

MAX_BASE_S: Final = 86_400
"""Seconds of a game: a day."""
LEAST_S: Final = 0.001
"""Seconds that a move gets when the clock is nearly over."""
_SECONDS: Final = r"[0-9]{1,5}+(?:\.[0-9]{1,3}+)?+"
_TIME_CONTROL: Final = re.compile(
    rf"(?:(?P<minutes>[0-9]{{1,4}}+):)?+(?P<base>{_SECONDS})(?:\+(?P<increment>{_SECONDS}))?+",
    re.ASCII,
)


@dataclasses.dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of a player for a game: `60+0.6` is a minute, and 0.6 s more after every move.

    Raises:
        LimitError: The base is not above 0 and at most a day, or the increment is out of range.
    """

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        for name, value, low in (("base", self.base, LEAST_S), ("increment", self.increment, 0)):
            if not low <= value <= MAX_BASE_S:
                raise LimitError(
                    f"the {name} of the time control is {value:g} s, allowed are {low:g} to "
                    f"{MAX_BASE_S} s",
                    path=("tc",),
                )

    @override
    def __str__(self) -> str:
        return f"{self.base:g}+{self.increment:g}"

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read `60`, `60+0.6` or `1:00+0.6`, in seconds or in minutes and seconds.

        Raises:
            LimitError: Another text.
        """
        match = _TIME_CONTROL.fullmatch(text)
        if match is None:
            hint = ": the Gomocup protocol has no number of moves" if "/" in text else ""
            raise LimitError(
                f"the time control is {text!r:.40}, expected seconds of a game and of a move such "
                f"as 60+0.6{hint}",
                path=("tc",),
            )
        base = 60 * int(match["minutes"] or 0) + float(match["base"])
        return cls(base, float(match["increment"] or 0))


class PlayerClock:
    """The clock of one player in a game.

    Args:
        margin: Seconds that it may be overdrawn.
    """

    def __init__(self, control: TimeControl, margin: float) -> None:
        self._control = control
        self._margin = margin
        self._left = control.base
        self._moves = 0

    @property
    def time(self) -> GameTime:
        """The clock as a brain is told it."""
        return GameTime(self._control.base, self._control.increment, max(self._left, 0.0))

    def limit(self, limit: Limit) -> Limit:
        """The limit of the next move of an engine that does not divide its time itself."""
        clock = Clock()
        clock.set_left(round(1000 * self._left))
        clock.set_increment(round(1000 * self._control.increment))
        seconds = clock.time_for_move(self._moves) or 0.0
        return dataclasses.replace(limit, time=max(seconds, LEAST_S))

    def spend(self, seconds: float) -> bool:
        """Take the time of a move, and add the increment; returns whether it was in time."""
        self._left -= seconds
        if self._left < -self._margin:
            return False
        self._left += self._control.increment
        self._moves += 1
        return True


@dataclasses.dataclass(frozen=True, slots=True)
class ResignRule:
    """Adjudicates a loss: `400:5` if a player is 400 behind in each of its last five moves.

    The opponent must be that much ahead in as many moves of its own, unless it reports no scores.
    """

    score: float
    moves: int


@dataclasses.dataclass(frozen=True, slots=True)
class DrawRule:
    """Adjudicates a draw: `20:8:40` if, after 40 plies, all scores of both were within 20 of 0.

    The scores are those of each player's last eight moves.
    """

    score: float
    moves: int
    plies: int = 0
    """Plies of the game, including the opening, before which no draw is adjudicated."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication:
    """How the scores of the players end a game; by default not at all."""

    resign: ResignRule | None = None
    draw: DrawRule | None = None

    def as_dict(self) -> dict[str, Any]:
        """The rules that are set, JSON-ready."""
        return {
            name: dataclasses.asdict(rule)
            for name, rule in (("resign", self.resign), ("draw_by_score", self.draw))
            if rule is not None
        }


BOARD_ONLY: Final = Adjudication()
"""No adjudication by scores."""


class ScoreSheet:
    """The scores that both players report in a game, each from its own point of view."""

    def __init__(self) -> None:
        self._scores: dict[Color, list[float | None]] = {color: [] for color in Color}

    def add(self, color: Color, score: float | None) -> None:
        """Add the score of a move; None if the player reports none."""
        self._scores[color].append(score)

    def loser(self, rule: ResignRule | None) -> Color | None:
        """The player that has lost by a rule; None for no such player."""
        if rule is None:
            return None
        for color in Color:
            own, other = self._last(color, rule.moves), self._last(-color, rule.moves)
            is_behind = own is not None and max(own) <= -rule.score
            is_silent = all(score is None for score in self._scores[-color])
            if is_behind and (is_silent or (other is not None and min(other) >= rule.score)):
                return color
        return None

    def is_drawn(self, rule: DrawRule | None, plies: int) -> bool:
        """Whether a game of this many plies is drawn by a rule."""
        if rule is None or plies < rule.plies:
            return False
        both = [self._last(color, rule.moves) for color in Color]
        return all(scores is not None and max(map(abs, scores)) <= rule.score for scores in both)

    def _last(self, color: Color, moves: int) -> list[float] | None:
        """A player's scores of its last moves; None if one of them is missing."""
        last = self._scores[color][-moves:]
        known = [score for score in last if score is not None]
        return known if len(known) == moves else None


def reported_score(engine: Engine, analysis: Analysis) -> float | None:
    """The score that a player reports with a move, from its point of view; None for none."""
    if isinstance(engine, Brain):
        return None if engine.report is None else engine.report.evaluation
    best = analysis.candidates[0].win_probability
    chance = analysis.belief if best is None else best
    if analysis.win_in is not None:
        return math.copysign(math.inf, analysis.win_in)
    if chance is None:
        return None
    if not 0 < chance < 1:
        return math.copysign(math.inf, chance - 0.5)
    return LOGIT * math.log(chance / (1 - chance))
