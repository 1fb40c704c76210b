"""Decisions in the openings of renju."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.errors import NoWinProbabilityError
from tengen.engines.game import PRESETS, Board, Color, Move
from tengen.engines.game.errors import PositionError
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.rules import RENJU_OPENINGS, RenjuOpening
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.openings.renju import RenjuDecision, decide_renju
from tengen.engines.openings.stages import (
    Decider,
    OpeningAnswers,
    OpeningChoice,
    distinct_by_symmetry,
    opening_stage,
)
from tengen.engines.registry import create_engine
from tests.stub_engine import StubEngine

RENJU = PRESETS["renju"]
PATTERN = "h8 h9 i9"
FOUR = "h8 h9 i9 g6"


class Ranking(StubEngine):
    """Gives X a probability by the moves on the board, and ranks the moves of the side to move."""

    name = "ranking"
    win_probability_of = "same-engine"

    def __init__(self, of_black: Callable[[tuple[Move, ...]], float]) -> None:
        self.of_black = of_black

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        sign = 1 if request.board.to_move is Color.X else -1
        stones = tuple(request.board.move_stack)
        values = {move: self.of_black((*stones, move)) for move in request.moves()}
        ranked = sorted(values, key=lambda move: -sign * values[move])[: request.candidates]
        return Analysis(
            candidates=tuple(
                Candidate(move, 0.0, values[move] if sign > 0 else 1 - values[move])
                for move in ranked
            )
        )


def by_fifth(values: Sequence[float], otherwise: float = 0.5) -> Ranking:
    """Values a fifth move by its place in reading order; the last value holds for all further."""

    def of_black(stones: tuple[Move, ...]) -> float:
        if len(stones) <= 4:
            return otherwise
        before = sum(stone < stones[4] for stone in stones[:4])
        place = stones[4].row * 15 + stones[4].col - before
        return values[min(place, len(values) - 1)]

    return Ranking(of_black)


DESCENDING = by_fifth([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0], 0.65)


def even(_: tuple[Move, ...]) -> float:
    return 0.5


def by_fifth_column(stones: tuple[Move, ...]) -> float:
    """The fifth move of column a is worth 0.9 to Black, that of column b 0.86, and so on."""
    return 0.9 - 0.04 * stones[4].col if len(stones) > 4 else 0.5


def answers_of(
    stones: str = "", swaps: str = "", fifth_moves: int | None = None, offers: str = ""
) -> OpeningAnswers:
    return OpeningAnswers(
        stones=tuple(parse_moves(stones, RENJU)),
        swaps=tuple(letter == "y" for letter in swaps),
        fifth_moves=fifth_moves,
        offers=tuple(parse_moves(offers, RENJU)),
    )


def decided(
    opening: RenjuOpening, answers: OpeningAnswers, engine: Engine, nodes: int = 3_000
) -> RenjuDecision:
    limit, rng = Limit(nodes=nodes), np.random.default_rng(0)
    return decide_renju(opening, RENJU, answers, engine, limit, rng=rng)


class Unlimited(Ranking):
    """Visits as many nodes in every analysis, whatever their limit."""

    NODES = 4_000

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return dataclasses.replace(super()._analyse(request), nodes=self.NODES)


@pytest.mark.parametrize("nodes", [1, 20_000])
@pytest.mark.parametrize("opening", RENJU_OPENINGS)
def test_decision_stops_when_an_engine_has_visited_the_nodes(
    opening: RenjuOpening, nodes: int
) -> None:
    engine, answers = Unlimited(by_fifth_column), OpeningAnswers()
    while opening_stage(opening, RENJU, answers).step is not None:
        decision = decided(opening, answers, engine, nodes)
        # A placement is balanced, its fourth stone found, and its fifth moves ranked.
        assert decision.nodes <= nodes + 3 * engine.NODES
        answers = decision.answers
    assert len(Board.from_moves(answers.stones, RENJU)) == 5


@pytest.mark.parametrize("opening", RENJU_OPENINGS)
def test_search_plays_an_opening_to_its_end(opening: RenjuOpening) -> None:
    search, answers = create_engine("search"), OpeningAnswers()
    for _ in range(12):
        if opening_stage(opening, RENJU, answers).step is None:
            break
        decision = decided(opening, answers, search)
        assert decision.nodes <= 3_500
        answers = decision.answers
    assert opening_stage(opening, RENJU, answers).step is None
    assert len(Board.from_moves(answers.stones, RENJU)) == 5


def test_same_seed_and_nodes_decide_the_same() -> None:
    search = create_engine("search")
    decisions = [decided("yamaguchi", OpeningAnswers(), search) for _ in range(2)]
    assert decisions[0] == decisions[1]
    assert decisions[0].fifth_moves is not None


def test_first_three_stones_are_one_of_26_openings() -> None:
    seen: set[tuple[Move, ...]] = set()

    def recorded(moves: tuple[Move, ...]) -> float:
        seen.add(moves[:3])
        return 0.5

    decided("soosorv8", OpeningAnswers(), Ranking(recorded))
    assert len(seen) == 26


def test_only_cell_is_placed_without_a_search() -> None:
    decision = decided("taraguchi10", OpeningAnswers(), Ranking(even))
    assert decision.stones == (Move(7, 7),)
    assert (decision.win_probability, decision.nodes) == (None, 0)


@pytest.mark.parametrize(("black", "swaps"), [(0.7, True), (0.5, False), (0.3, False)])
def test_white_swaps_if_black_is_better(black: float, swaps: bool) -> None:
    decision = decided("soosorv8", answers_of(PATTERN), Ranking(lambda _: black))
    assert decision.choice is (OpeningChoice.SWAP if swaps else OpeningChoice.KEEP)
    assert decision.answers.swaps == (swaps,)


@pytest.mark.parametrize(("number", "swaps"), [(1, False), (5, False), (6, True), (8, True)])
def test_black_values_the_worst_of_the_fifth_moves(number: int, swaps: bool) -> None:
    decision = decided("soosorv8", answers_of(FOUR, "n", number), DESCENDING)
    assert decision.choice is (OpeningChoice.SWAP if swaps else OpeningChoice.KEEP)
    assert decision.win_probability == pytest.approx(1 - number / 10)


def test_fifth_moves_offered_are_the_best_and_not_symmetric() -> None:
    stones = "h8 h9 h10 h11"

    def near_the_axis(moves: tuple[Move, ...]) -> float:
        return 0.9 - 0.05 * abs(moves[4].col - 7) if len(moves) > 4 else 0.5

    decision = decided("soosorv8", answers_of(stones, "nn", 8), Ranking(near_the_axis))
    assert decision.choice is OpeningChoice.OFFER
    assert len(decision.offers) == 8
    placed = parse_moves(stones, RENJU)
    assert distinct_by_symmetry(placed, decision.offers) == list(decision.offers)


def test_white_chooses_the_worst_for_black() -> None:
    answers = answers_of(FOUR, "n", None, "c1 k1")
    decision = decided("rif", answers, Ranking(by_fifth_column))
    assert decision.choice is OpeningChoice.CHOOSE
    assert decision.stones == (Move(14, 10),)
    assert decision.answers.stones[4] == Move(14, 10)


def test_fourth_move_without_a_swap_is_the_best_for_white() -> None:
    def by_fourth_row(moves: tuple[Move, ...]) -> float:
        return moves[3].row / 20 if len(moves) > 3 else 0.5

    decision = decided("rif", answers_of(PATTERN, "n"), Ranking(by_fourth_row), 100_000)
    assert decision.stones[0].row <= 4


def test_number_of_fifth_moves_makes_a_strong_opening_even() -> None:
    for opening, answers in (
        ("yamaguchi", OpeningAnswers()),
        ("soosorv8", answers_of(PATTERN, "n")),
    ):
        decision = decided(opening, answers, DESCENDING)  # type: ignore[arg-type]
        assert decision.fifth_moves == 5
        assert decision.win_probability == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("values", "choice"),
    [
        ((0.9,) * 10, OpeningChoice.OFFER),
        ((0.9,) * 9 + (0.4,), OpeningChoice.KEEP),
        ((0.3,) * 10, OpeningChoice.SWAP),
    ],
)
def test_taraguchi_offers_ten_fifth_moves_if_all_are_good(
    values: tuple[float, ...], choice: OpeningChoice
) -> None:
    answers = answers_of("h8 h9 i9 g6", "nnn")
    assert decided("taraguchi10", answers, by_fifth((*values, 0.0))).choice is choice


def test_stage_of_a_swapped_player_is_decided_for_that_player() -> None:
    decision = decided("rif", answers_of(FOUR, "y"), Ranking(by_fifth_column))
    assert decision.stage.decider is Decider.SECOND
    assert decision.choice is OpeningChoice.OFFER


def test_decisions_that_are_not_due_are_refused() -> None:
    ended = answers_of(f"{FOUR} c1", "n", None, "c1 k1")
    with pytest.raises(PositionError, match="the opening has ended, O moves next"):
        decided("rif", ended, Ranking(even))
    with pytest.raises(NoWinProbabilityError):
        decided("rif", OpeningAnswers(), create_engine("random"))
