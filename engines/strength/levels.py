"""Skill levels: the option `strength` and its named values, for opponents that people can beat.

Below full strength, the order of the moves is drawn: one that is slightly worse than the best is
played now and then. Engines on lines of stones also overlook some, see
`tengen.engines.strength.perception`.
"""

from __future__ import annotations

import copy
import dataclasses
import math
from collections.abc import Sequence
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.game.wins import winning_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine
from tengen.engines.options import Option
from tengen.engines.strength.claimed_wins import ClaimedWin, playable

FULL: Final = 100
TEMPERATURE: Final = 1.17
"""Temperature of the draw at strength 1, in units of `spread`."""
HALVED_BY: Final = 18.0
"""Points of strength that halve temperature and oversights: among players who err, equal ratios of
errors make equal differences of Elo."""
FIRST_HALVED_BY: Final = 6.0
"""Points of strength that halve both below `NOVICE`: beginners improve quickly."""
NOVICE: Final = 12

STRENGTH: Final = Option(
    name="strength",
    type=int,
    default=FULL,
    low=1,
    high=FULL,
    meaning="playing strength, from 1 for a newcomer to 100 for all of it; below 100, the seed "
    "decides which lines of stones are overlooked and which of the best moves is played; an "
    "immediate win that is seen is taken or blocked, from 20 on every one if five or more win",
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A named value of `STRENGTH`."""

    name: str
    strength: int
    elo: int
    """Measured above the lowest level, in 15x15 gomoku: `docs/experiments/levels.md`."""
    about: str
    """What a player of the level sees and overlooks, a sentence."""


LEVELS: Final = (
    Level(
        name="newcomer",
        strength=1,
        elo=0,
        about="Has just learnt the rules: misses most threes, and many a four.",
    ),
    Level(
        name="beginner",
        strength=8,
        elo=260,
        about="Still learning: misses many threes, and now and then a four.",
    ),
    Level(
        name="novice",
        strength=NOVICE,
        elo=374,
        about="Blocks most fours, but overlooks many a three.",
    ),
    Level(
        name="casual",
        strength=24,
        elo=535,
        about="Blocks every four, and misses threes on diagonals or with a gap.",
    ),
    Level(
        name="intermediate",
        strength=40,
        elo=643,
        about="Sees most threes, and looks a few moves ahead.",
    ),
    Level(
        name="skilled",
        strength=59,
        elo=854,
        about="Defends soundly, and punishes careless threes.",
    ),
    Level(
        name="advanced",
        strength=74,
        elo=988,
        about="Plans attacks with fours and threes, and seldom slips.",
    ),
    Level(
        name="expert",
        strength=88,
        elo=1064,
        about="Finds most forced wins, and overlooks next to nothing.",
    ),
    Level(
        name="master",
        strength=FULL,
        elo=1255,
        about="Everything the engine has: hard to hold, harder to beat.",
    ),
)
"""All levels, weakest first; `docs/experiments/levels.md` measures them."""
LEVEL: Final = {level.name: level for level in LEVELS}
LEVEL_SYNONYMS: Final = {
    **dict.fromkeys(("easiest", "newbie", "child", "kid"), "`newcomer`"),
    **dict.fromkeys(("easy", "low", "weak"), "`beginner`"),
    **dict.fromkeys(("medium", "normal", "middle", "average"), "`intermediate`"),
    **dict.fromkeys(("hard", "difficult", "strong", "high"), "`expert`"),
    **dict.fromkeys(
        ("hardest", "max", "maximum", "best", "full", "perfect", "impossible"), "`master`"
    ),
}
"""Other names of levels."""


class SkillLevelEngine(Engine):
    """An engine with the option `strength`; subclasses list it in their `options`.

    Below full strength, candidates are in the order drawn, each with the score that it has for a
    player who sees the position as `perceived` says. What this player thinks of its chances is the
    `belief` of the analysis: there are no win probabilities.
    """

    spread: ClassVar[float]
    """Difference of scores that a player hardly notices."""
    _claimed: ClaimedWin | None = None
    """The win that it claims in the game, if it is an engine for one game."""

    @override
    def for_game(self) -> Engine:
        """An engine that follows the wins that it claims at full strength."""
        game = copy.copy(self)
        game.keep_results()
        return game

    def keep_results(self) -> None:
        """Keep from now on what helps with the next positions of a game."""
        self._claimed = ClaimedWin()

    def breadth(self, strength: int) -> int | None:
        """Number of best moves to draw from; None for all."""
        return None

    def perceived(self, request: AnalysisRequest, strength: int) -> AnalysisRequest:
        """The request as a player of a strength below `FULL` sees it: by default, as it is."""
        return request

    @override
    def _recommend(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move at the requested strength."""
        strength = int(request.options[STRENGTH.name])
        if strength == FULL:
            analysis = super()._recommend(request)
            return self._claimed.kept(request, analysis) if self._claimed else analysis
        candidates, board = request.candidates, request.board
        drawn, breadth = candidates, self.breadth(strength)
        if candidates is not None:
            drawn = None if breadth is None else max(candidates, breadth)
        # The order is drawn at the end: there is none after each depth.
        request = dataclasses.replace(request, candidates=drawn, on_depth=None)
        seen = self.perceived(request, strength)
        analysis = super()._recommend(seen)
        order = draw_order(worth(analysis.candidates, self.spread), strength, request.rng)
        wins = set(filter(request.allows, winning_moves(seen.board, board.to_move)))
        urgent = wins or set(winning_moves(seen.board, -board.to_move))
        order.sort(key=lambda at: analysis.candidates[at].move not in urgent)
        win_in = analysis.win_in if order[0] == 0 else None
        ranked = [analysis.candidates[at] for at in order[:candidates]]
        belief = ranked[0].win_probability
        ranked = [candidate._replace(win_probability=None) for candidate in ranked]
        if seen.board is not board:
            # The player's proofs hold only for the stones that it sees; its lines may use occupied
            # cells.
            win_in = None
            ranked = [each._replace(pv=playable(board, each.pv)) for each in ranked]
        if board.winning_line(ranked[0].move, board.to_move):
            win_in = 1
        return dataclasses.replace(analysis, candidates=tuple(ranked), win_in=win_in, belief=belief)


def fading(strength: int) -> float:
    """How weak a player of a strength is: 1 at the lowest, 0 at full strength."""
    if strength == FULL:
        return 0.0
    first, later = min(strength, NOVICE) - 1, max(strength, NOVICE) - NOVICE
    return math.pow(0.5, first / FIRST_HALVED_BY + later / HALVED_BY)


def worth(candidates: Sequence[Candidate], spread: float) -> npt.NDArray[np.float64]:
    """(n,) scores in spreads; among proven losses, each further ply counts as one spread."""
    scores = np.array([candidate.score for candidate in candidates])
    lost = np.array([candidate.win_probability == 0 for candidate in candidates])
    if not lost.any():
        return scores / spread
    longest = scores[lost].max()
    return np.where(lost, longest / spread + scores - longest, scores / spread)


def draw_order(
    scores: npt.NDArray[np.float64], strength: int, rng: np.random.Generator
) -> list[int]:
    """A random order of moves: each next one is drawn by the softmax of the remaining scores.

    Args:
        scores: (n,) in spreads.
        strength: Below `FULL`.

    Returns:
        Indices into `scores`, the move to play first.

    Source: J. I. Yellott, "The relationship between Luce's choice axiom, Thurstone's theory of
    comparative judgment, and the double exponential distribution" (1977): adding Gumbel noise and
    sorting draws without replacement from a softmax.
    """
    noisy = rng.gumbel(size=len(scores)) + scores / (TEMPERATURE * fading(strength))
    order: list[int] = np.argsort(-noisy, kind="stable").tolist()
    return order
