"""Decisions in the openings of renju tournaments, by the values of an engine.

Black offers several fifth moves and White chooses one, so a position with N of them is worth as
much to Black as the N-th best fifth move.
"""

from __future__ import annotations

import dataclasses
import itertools
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.rules import RenjuOpening
from tengen.engines.game.symmetry import symmetries
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.openings.balance import (
    DEFAULT_NODES,
    EVEN,
    FINALISTS,
    balance,
    check_balancer,
    value,
)
from tengen.engines.openings.stages import (
    OpeningAnswers,
    OpeningChoice,
    OpeningStage,
    OpeningStep,
    central_square,
    distinct_by_symmetry,
    opening_stage,
)

BEFORE_OFFERS: Final = 0.65
"""Win probability of Black to aim for with one fifth move, if several will be offered: the further
ones are worse."""
SPARE: Final = 4
"""Fifth moves that are compared beyond their number. Twice as many and these are ranked first, as
some are symmetric to others."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RenjuDecision:
    """A decision in an opening of renju."""

    stage: OpeningStage
    choice: OpeningChoice
    stones: tuple[Move, ...] = ()
    """The stones to place, or the fifth move chosen."""
    fifth_moves: int | None = None
    """The number of fifth moves that is declared with the stones."""
    offers: tuple[Move, ...] = ()
    """The fifth moves to offer, the best for Black first."""
    win_probability: float | None
    """Win probability of X, Black, with the decision; None if there was nothing to decide."""
    answers: OpeningAnswers
    """All answers so far, this one included."""
    nodes: int
    """Positions visited."""


def decide_renju(
    opening: RenjuOpening,
    rules: Rules,
    answers: OpeningAnswers,
    engine: Engine,
    limit: Limit | None = None,
    *,
    rng: np.random.Generator,
    options: Mapping[str, Any] | None = None,
    cancellation: CancellationToken | None = None,
) -> RenjuDecision:
    """Make the next decision of an opening.

    Deterministic with a limit on nodes and none on time.

    Args:
        limit: Shared by all searches, as in `balance`.
        cancellation: Ends the search with the best decision so far.

    Raises:
        PositionError: Answers that the opening does not allow, or the opening has ended.
        IllegalMoveError: A stone off the board, or on another.
        UnsupportedRulesError: The engine does not play these rules.
        NoWinProbabilityError: The engine has no win probabilities.
    """
    stage = opening_stage(opening, rules, answers)
    if stage.step is None:
        raise PositionError(f"{opening}: the opening has ended, O moves next", code="opening")
    check_balancer(engine, rules)
    limit = limit or Limit()
    if limit.nodes is None and limit.time is None:
        limit = dataclasses.replace(limit, nodes=DEFAULT_NODES)
    decider = _Decider(
        Board.from_moves(answers.stones, rules),
        answers,
        stage,
        engine,
        _Budget(limit),
        rng=rng,
        options=options or {},
        cancellation=cancellation or CancellationToken(),
    )
    return decider.decide(stage.step)


def _part(limit: Limit, parts: int) -> Limit:
    """Divide a limit into equal parts, and return one of them."""
    return Limit(
        time=None if limit.time is None else max(limit.time / parts, 0.001),
        nodes=None if limit.nodes is None else max(limit.nodes // parts, 1),
        depth=limit.depth,
    )


class _Budget:
    """The limits of all searches of a decision, and what they have used."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._until = None if limit.time is None else time.monotonic() + limit.time
        self.nodes = 0

    @property
    def has_nodes(self) -> bool:
        """Whether some of the nodes are left."""
        return self._limit.nodes is None or self.nodes < self._limit.nodes

    def part(self, parts: int = 1) -> Limit:
        """Divide what is left of the limits into equal parts, and return one of them."""
        nodes, seconds = self._limit.nodes, None
        if nodes is not None:
            nodes = max(nodes - self.nodes, 1)
        if self._until is not None:
            seconds = max(self._until - time.monotonic(), 0.001)
        return _part(Limit(time=seconds, nodes=nodes, depth=self._limit.depth), parts)


class _Decider:
    """The searches of one decision."""

    def __init__(
        self,
        board: Board,
        answers: OpeningAnswers,
        stage: OpeningStage,
        engine: Engine,
        budget: _Budget,
        *,
        rng: np.random.Generator,
        options: Mapping[str, Any],
        cancellation: CancellationToken,
    ) -> None:
        self._board = board
        self._answers = answers
        self._stage = stage
        self._engine = engine
        self._budget = budget
        self._rng = rng
        self._options = options
        self._cancellation = cancellation
        self._deepens = engine.searches(board.rules)

    @property
    def _is_over(self) -> bool:
        """Whether to decide by what is known.

        Engines that ignore limits of nodes visit some in each analysis all the same; for all
        others, the parts of the limit are small enough.
        """
        is_spent = not self._deepens and not self._budget.has_nodes
        return is_spent or self._cancellation.is_cancelled

    def decide(self, step: OpeningStep) -> RenjuDecision:
        """The decision of a step."""
        if OpeningChoice.PLACE in step.choices:
            return self._place(step)
        if OpeningChoice.CHOOSE in step.choices:
            return self._choose()
        if OpeningChoice.SWAP in step.choices:
            return self._swap(step)
        return self._offer(self._fifths(self._board, self._stage.offers, self._budget.part()))

    def _swap(self, step: OpeningStep) -> RenjuDecision:
        offers_instead = OpeningChoice.OFFER in step.choices
        number = self._number_of_fifths()
        if offers_instead:
            fifths = self._fifths(self._board, step.offers, self._budget.part())
            black = fifths[0][1]
            # Colors that are swapped or kept lead to a fifth move after which the other may swap.
            if fifths[-1][1] > max(EVEN, 1 - black):
                return self._offer(fifths)
        else:
            (black,) = self._of_black(self._board, (number,), self._budget.part())
        own = black if step.color is Color.X else 1 - black
        swaps = own < EVEN
        return self._decision(
            OpeningChoice.SWAP if swaps else OpeningChoice.KEEP,
            dataclasses.replace(self._answers, swaps=(*self._answers.swaps, swaps)),
            black,
        )

    def _place(self, step: OpeningStep) -> RenjuDecision:
        placements = self._placements(step)
        if len(placements) == 1:
            return self._placed(placements[0], None, None)
        is_swapped_next = OpeningChoice.SWAP in self._stage.after[0].choices
        known = self._number_of_fifths()
        numbers = tuple(range(1, step.declares + 1)) or ((known,) if known else ())
        goal = 0.0 if not is_swapped_next else BEFORE_OFFERS if numbers else EVEN
        moves_next = -step.color if len(step.squares) % 2 else step.color
        found = balance(
            self._board,
            len(step.squares),
            self._engine,
            self._budget.part(2 if numbers else 1),
            rng=self._rng,
            goal=goal if moves_next is Color.X else 1 - goal,
            placements=placements,
            options=self._options,
            cancellation=self._cancellation,
        )
        self._budget.nodes += found.nodes
        if not numbers:
            moved = found.win_probability
            black = moved if moves_next is Color.X else 1 - moved
            return self._placed(found.stones, None, black)
        best: tuple[float, tuple[Move, ...], int, float] | None = None
        for index, placement in enumerate(found.placements):
            board = self._board.copy()
            board.push_all(placement.stones)
            part = self._budget.part(min(FINALISTS, len(found.placements)) - index)
            for number, black in zip(numbers, self._of_black(board, numbers, part), strict=True):
                # Without a swap next, it is White who places, for the least of Black.
                distance = abs(black - EVEN) if is_swapped_next else black
                if best is None or distance < best[0]:
                    best = distance, placement.stones, number, black
            if self._is_over:
                break
        if best is None:
            raise PositionError("there is no placement that does not end the game")
        _, stones, number, black = best
        return self._placed(stones, number if step.declares else None, black)

    def _placements(self, step: OpeningStep) -> list[tuple[Move, ...]]:
        """Placements to compare, one of each symmetric class; empty to draw them at random."""
        rules = self._board.rules
        if None in step.squares:
            return []
        cells = [list(central_square(rules, side)) for side in step.squares]
        if len(cells) == 1:
            empty = [cell for cell in cells[0] if cell not in self._board.stones]
            if not len(self._board):
                return [(cell,) for cell in empty]
            return [(cell,) for cell in distinct_by_symmetry(self._board.move_stack, empty)]
        maps = symmetries(rules)
        first: dict[tuple[Move, ...], tuple[Move, ...]] = {}
        for stones in itertools.product(*cells):
            if len(set(stones)) == len(stones):
                image = min(tuple(image(stone) for stone in stones) for image in maps)
                first.setdefault(image, stones)
        return list(first.values())

    def _choose(self) -> RenjuDecision:
        offers = self._answers.offers
        values: list[float] = []
        for index, cell in enumerate(offers):
            values.append(self._after(self._board, cell, self._budget.part(len(offers) - index)))
            if self._is_over:
                break
        best = values.index(max(values))
        answers = self._answers
        return self._decision(
            OpeningChoice.CHOOSE,
            dataclasses.replace(answers, stones=(*answers.stones, offers[best])),
            1 - values[best],
            stones=(offers[best],),
        )

    def _offer(self, fifths: Sequence[tuple[Move, float]]) -> RenjuDecision:
        offers = tuple(move for move, _ in fifths)
        return self._decision(
            OpeningChoice.OFFER,
            dataclasses.replace(self._answers, offers=offers),
            fifths[-1][1],
            offers=offers,
        )

    def _placed(
        self, stones: tuple[Move, ...], number: int | None, black: float | None
    ) -> RenjuDecision:
        answers = self._answers
        return self._decision(
            OpeningChoice.PLACE,
            dataclasses.replace(
                answers,
                stones=(*answers.stones, *stones),
                fifth_moves=answers.fifth_moves if number is None else number,
            ),
            black,
            stones=stones,
            fifth_moves=number,
        )

    def _decision(
        self,
        choice: OpeningChoice,
        answers: OpeningAnswers,
        black: float | None,
        *,
        stones: tuple[Move, ...] = (),
        fifth_moves: int | None = None,
        offers: tuple[Move, ...] = (),
    ) -> RenjuDecision:
        return RenjuDecision(
            stage=self._stage,
            choice=choice,
            stones=stones,
            fifth_moves=fifth_moves,
            offers=offers,
            win_probability=black,
            answers=answers,
            nodes=self._budget.nodes,
        )

    def _number_of_fifths(self) -> int:
        """The number of fifth moves that will be offered; 0 if it is open."""
        offer = (OpeningChoice.OFFER,)
        later = [step for step in self._stage.after if step.choices == offer]
        return (later[0].offers or self._stage.offers) if later else 0

    def _of_black(self, board: Board, numbers: Sequence[int], limit: Limit) -> list[float]:
        """The win probability of X for each number of fifth moves; 0 for an open number."""
        most = max(numbers)
        if most and len(board) == 3:
            board, limit = board.copy(), _part(limit, 2)
            board.push(self._analysis(board, limit).move)
        if most:
            fifths = self._fifths(board, most, limit)
            return [fifths[max(number, 1) - 1][1] for number in numbers]
        moved = value(self._engine, board, self._analysis(board, limit))
        return [moved if board.to_move is Color.X else 1 - moved]

    def _fifths(self, board: Board, count: int, limit: Limit) -> list[tuple[Move, float]]:
        """Fifth moves with the win probability of X, the best first, none symmetric to another.

        One search ranks the moves, and the best of them are searched one by one, as White will.
        """
        half = _part(limit, 2)
        analysis = self._analysis(board, half, candidates=2 * count + SPARE)
        ranked = {each.move: each.win_probability for each in analysis.candidates}
        # An engine may rank fewer moves than are offered.
        cells = (*ranked, *(move for move in board.legal_moves() if move not in ranked))
        compared = distinct_by_symmetry(board.move_stack, cells)[: count + SPARE]
        each = _part(half, len(compared))
        valued: list[tuple[Move, float]] = []
        for move in compared:
            # By the first search, if no nodes are left for a search of the move.
            known = ranked.get(move) if self._is_over else None
            black = 1 - self._after(board, move, each) if known is None else known
            valued.append((move, black))
        return sorted(valued, key=lambda pair: -pair[1])[:count]

    def _after(self, board: Board, move: Move, limit: Limit) -> float:
        """The win probability of the side to move after a move."""
        after = board.copy()
        after.push(move)
        return value(self._engine, after, self._analysis(after, limit))

    def _analysis(self, board: Board, limit: Limit, *, candidates: int = 1) -> Analysis:
        analysis = self._engine.analyse(
            AnalysisRequest(
                board,
                limit,
                candidates=candidates,
                options=self._options,
                rng=self._rng,
                cancellation=self._cancellation,
            )
        )
        self._budget.nodes += analysis.nodes
        return analysis
