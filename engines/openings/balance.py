"""A search for opening stones that leave both sides about even chances."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import NoWinProbabilityError
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit, check_ongoing
from tengen.engines.patterns.evaluation import LOGIT
from tengen.engines.registry import create_engine, default_evaluator

EVEN: Final = 0.5
"""Win probability of an even position."""
CALIBRATION: Final = {"search": (0.0, 1.64)}
"""Intercept and slope by engine: they map its score in units of `LOGIT` to the logit of its results
against itself in openings. These results are less even than those between several engines, which
its probabilities describe (`python -m benchmarks.calibration openings`)."""
CALIBRATED_STONES: Final = 6
"""Largest number of stones to which `CALIBRATION` applies: openings have no more."""
DEFAULT_NODES: Final = 500_000
"""Positions visited by default: about a second."""
FIRST_NODES: Final = 300
"""Positions visited to value a placement for the first time: half a millisecond."""
FINALISTS: Final = 4
"""Placements that share the last round."""
MOST: Final = 128
"""Maximum placements in the first round; a power of two times `FINALISTS`."""
NEAR: Final = 5
"""Largest distance of a placed stone from its nearest neighbour, in rows and columns: stones that
are further apart hardly interact."""
DRAWS: Final = 4
"""Draws per placement wanted; a small board may not have as many different ones."""
_UNKNOWN: Final = -1.0
"""Sentinel for a placement that has not been valued yet: less even than any probability."""


@dataclasses.dataclass(frozen=True, slots=True)
class Placement:
    """Stones to place, and the value of the position after them."""

    stones: tuple[Move, ...]
    """The stones in the order of play; the side to move places the first."""
    win_probability: float
    """Win probability of the side to move after the stones, 0..1."""


@dataclasses.dataclass(frozen=True, slots=True)
class Balance:
    """Result of a search for balance."""

    placements: tuple[Placement, ...]
    """The placements of the last round, the most even first; never empty."""
    nodes: int
    """Positions visited in all searches."""

    @property
    def stones(self) -> tuple[Move, ...]:
        """The most even placement."""
        return self.placements[0].stones

    @property
    def win_probability(self) -> float:
        """Win probability of the side to move after `stones`."""
        return self.placements[0].win_probability


def balance(
    board: Board,
    count: int,
    engine: Engine,
    limit: Limit | None = None,
    *,
    rng: np.random.Generator,
    goal: float = EVEN,
    avoid: Collection[Move] = (),
    placements: Sequence[tuple[Move, ...]] = (),
    options: Mapping[str, Any] | None = None,
    cancellation: CancellationToken | None = None,
) -> Balance:
    """Find stones after which the side to move wins with a probability near a half.

    Placements are drawn at random near the stones, each is searched, the more even half is searched
    again with twice the nodes, and so on (successive halving, Z. Karnin, T. Koren and O. Somekh,
    "Almost optimal exploration in multi-armed bandits", ICML 2013). With a limit on nodes
    and none on time, the same generator finds the same stones.

    Args:
        count: Stones to place in turn, the first by the side to move.
        engine: Searches the positions; one with win probabilities.
        limit: Shared by all searches, except for `depth`, which limits each of them; without nodes
            or time, `DEFAULT_NODES` apply.
        goal: Win probability of the side to move to aim for.
        avoid: Cells to leave empty.
        placements: The placements to choose from, which do not end the game; empty to draw them.
        cancellation: Ends the search with the best placement so far.

    Raises:
        GameOverError: The game is won or drawn.
        PositionError: There is no placement that does not end the game.
        UnsupportedRulesError: The engine does not play these rules.
        NoWinProbabilityError: The engine has no win probabilities.
        LimitReachedError: An engine that answers exactly reached a limit.
        CancelledError: An engine that answers exactly was cancelled.
    """
    check_balancer(engine, board.rules)
    check_ongoing(board)
    search = _Search(
        board,
        engine,
        limit or Limit(),
        goal=goal,
        options=options or {},
        cancellation=cancellation or CancellationToken(),
    )
    width = search.width()
    if placements:
        order = rng.permutation(len(placements)).tolist()
        return search.run([placements[index] for index in order[:width]], rng)
    drawn = drawn_placements(board, count, width, rng, avoid=frozenset(avoid))
    return search.run(list(drawn), rng)


def check_balancer(engine: Engine, rules: Rules) -> None:
    """Check that an engine can value openings.

    Raises:
        UnsupportedRulesError: The engine does not play this game.
        NoWinProbabilityError: The engine has no win probabilities.
    """
    engine.check_supports(rules)
    if not engine.has_win_probability:
        raise NoWinProbabilityError(
            f"{engine.name} has no win probabilities, by which openings are balanced; "
            "search and attack-weights have them"
        )


def balancer(engine: Engine, rules: Rules) -> Engine:
    """An engine itself if it can value openings, else the game's default one that can."""
    if engine.has_win_probability and engine.supports(rules):
        return engine
    return _shared_engine(default_evaluator(rules))


@functools.cache
def _shared_engine(name: str) -> Engine:
    """An engine of the registry, created once for all openings: its tables take time to build."""
    return create_engine(name)


def value(engine: Engine, board: Board, analysis: Analysis) -> float:
    """The win probability of the side to move, calibrated while there are few stones."""
    best = analysis.candidates[0]
    probability = analysis.belief if best.win_probability is None else best.win_probability
    if probability is None:
        # Only on the empty board, where the first move leaves everything open.
        return EVEN
    is_proven = not 0 < probability < 1
    if engine.name not in CALIBRATION or is_proven or len(board) > CALIBRATED_STONES:
        return probability
    intercept, slope = CALIBRATION[engine.name]
    return 1 / (1 + math.exp(-intercept - slope * best.score / LOGIT))


class _Search:
    """One search for balance, with its limits and the nodes and time spent.

    Args:
        limit: Limit of all searches together.
        goal: Win probability to aim for.
    """

    def __init__(
        self,
        board: Board,
        engine: Engine,
        limit: Limit,
        *,
        goal: float,
        options: Mapping[str, Any],
        cancellation: CancellationToken,
    ) -> None:
        self._board = board
        self._engine = engine
        self._depth = limit.depth
        self._goal = goal
        self._options = options
        self._cancellation = cancellation
        self._deepens = engine.searches(board.rules)
        self._total = limit.nodes
        if limit.nodes is None and limit.time is None:
            self._total = DEFAULT_NODES
        self._deadline = None if limit.time is None else time.monotonic() + limit.time
        self._nodes = 0
        self._has_value = False

    def width(self) -> int:
        """Placements of the first round, limited by the nodes."""
        width = MOST
        while self._deepens and self._total is not None and width > 1:
            rounds = max(width // FINALISTS, 1).bit_length()
            if rounds * width * FIRST_NODES <= self._total:
                break
            width //= 2
        return width

    def run(self, drawn: list[tuple[Move, ...]], rng: np.random.Generator) -> Balance:
        """Value the placements drawn, fewer and fewer of them, until a limit is reached."""
        if not drawn:
            raise PositionError("there is no placement that does not end the game")
        nodes = FIRST_NODES
        remaining = [Placement(stones, _UNKNOWN) for stones in drawn]
        while True:
            last = len(remaining) <= FINALISTS or not self._deepens
            valued = self._round(remaining, None if last else nodes, rng)
            # Placements not reached in time keep the value of the previous round.
            ended = len(valued) < len(remaining)
            known = [*valued, *remaining[len(valued) :]]
            ranked = sorted(known, key=self._distance)
            if last or ended:
                return Balance(tuple(_valued(ranked)[:FINALISTS]), self._nodes)
            remaining = ranked[: max(len(ranked) // 2, FINALISTS)]
            nodes *= 2

    def _distance(self, placement: Placement) -> float:
        return abs(placement.win_probability - self._goal)

    def _round(
        self, placements: list[Placement], nodes: int | None, rng: np.random.Generator
    ) -> list[Placement]:
        """Value placements again until the time is up.

        Args:
            placements: The most even first, if they were valued before.
            nodes: Limit of each search; None to share the rest.
        """
        valued: list[Placement] = []
        for index, placement in enumerate(placements):
            seconds = None if self._deadline is None else self._deadline - time.monotonic()
            late = seconds is not None and seconds <= 0
            # Engines that ignore limits of nodes visit some for each placement all the same.
            late |= not self._deepens and self._total is not None and self._nodes >= self._total
            # One placement is valued in any case.
            if self._has_value and (late or self._cancellation.is_cancelled):
                break
            share, left = nodes, len(placements) - index
            # Other engines ignore node limits, or cannot use a part of one.
            if not self._deepens:
                share = self._total
            elif nodes is None and self._total is not None:
                share = max((self._total - self._nodes) // left, 1)
            if nodes is None and seconds is not None and self._deepens:
                seconds /= left
            board = self._board.copy()
            board.push_all(placement.stones)
            limit = Limit(
                time=None if seconds is None else max(seconds, 0.001),
                nodes=share,
                depth=self._depth,
            )
            analysis = self._engine.analyse(
                AnalysisRequest(
                    board, limit, options=self._options, rng=rng, cancellation=self._cancellation
                )
            )
            self._nodes += analysis.nodes
            self._has_value = True
            probability = value(self._engine, board, analysis)
            valued.append(dataclasses.replace(placement, win_probability=probability))
        return valued


def _valued(placements: list[Placement]) -> list[Placement]:
    return [placement for placement in placements if placement.win_probability != _UNKNOWN]


def drawn_placements(
    board: Board,
    count: int,
    width: int,
    rng: np.random.Generator,
    *,
    avoid: Collection[Move] = (),
) -> Iterator[tuple[Move, ...]]:
    """Draw different placements that do not end the game, each stone near another.

    Args:
        count: Stones of a placement.
        width: Placements wanted; fewer if there are fewer.
        avoid: Cells to leave empty.
    """
    near = _near(board, avoid)
    if count == 1:
        for index in rng.permutation(len(near)).tolist():
            if width and board.outcome_after(near[index]) is None:
                width -= 1
                yield (near[index],)
        return
    seen: set[frozenset[tuple[Move, bool]]] = set()
    for _ in range(DRAWS * width):
        copy = board.copy()
        stones: list[Move] = []
        while len(stones) < count and copy.outcome() is None:
            if not (cells := _near(copy, avoid) if stones else near):
                break
            stones.append(cells[int(rng.integers(len(cells)))])
            copy.push(stones[-1])
        # The order of a side's stones does not matter.
        position = frozenset((move, index % 2 == 0) for index, move in enumerate(stones))
        if len(stones) == count and copy.outcome() is None and position not in seen:
            seen.add(position)
            yield tuple(stones)
            if len(seen) == width:
                return


def _near(board: Board, avoid: Collection[Move]) -> list[Move]:
    """Legal moves near the stones, in reading order; all legal moves of an empty board."""
    window = board.window()
    close = np.zeros(window.cells.shape, dtype=bool)
    for row, col in board.stones:
        top, left = row - window.top, col - window.left
        close[max(top - NEAR, 0) : top + NEAR + 1, max(left - NEAR, 0) : left + NEAR + 1] = True
    empty = window.cells == 0
    near = close & empty if (close & empty).any() else empty
    cells = np.argwhere(near) + np.array([window.top, window.left])
    return [move for move in itertools.starmap(Move, cells.tolist()) if move not in avoid]
