"""Decisions of swap and swap2."""

from __future__ import annotations

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.errors import GameOverError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError, PositionError
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.openings.stages import SwapOpening
from tengen.engines.openings.swap import MARGIN, OpeningDecision, decide
from tengen.engines.registry import create_engine
from tests.stub_engine import StubEngine
from tests.unit.game.refusals import refusal

GOMOKU = PRESETS["gomoku"]
LIMIT = Limit(nodes=5_000)


class Fixed(StubEngine):
    """Gives every position the same value."""

    name = "fixed"
    win_probability_of = "same-engine"

    def __init__(self, probability: float) -> None:
        self.probability = probability

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        move = request.moves()[0]
        return Analysis(candidates=(Candidate(move, 0.0, self.probability),))


def decided(opening: SwapOpening, moves: str, engine: Engine) -> OpeningDecision:
    stones = parse_moves(moves, GOMOKU)
    return decide(opening, GOMOKU, stones, engine, LIMIT, rng=np.random.default_rng(0))


@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_first_player_places_three_stones(opening: SwapOpening) -> None:
    decision = decided(opening, "", create_engine("search"))
    assert (decision.takes, decision.before, decision.move) == (None, None, None)
    assert decision.stones == decision.placements[0].stones
    assert len(Board.from_moves(decision.stones, GOMOKU)) == 3
    assert decision.win_probability == decision.placements[0].win_probability


@pytest.mark.parametrize("opening", ["swap", "swap2"])
@pytest.mark.parametrize("probability", [0.5 - 2 * MARGIN, 0.5 + 2 * MARGIN])
def test_better_color_is_taken(opening: SwapOpening, probability: float) -> None:
    decision = decided(opening, "h8i8j10", Fixed(probability))
    assert decision.takes is (Color.O if probability > 0.5 else Color.X)
    assert decision.move == (Move(0, 0) if decision.takes is Color.O else None)
    assert decision.before == decision.win_probability == probability
    assert (decision.stones, decision.placements) == ((), ())


@pytest.mark.parametrize("probability", [0.5 - MARGIN / 2, 0.5, 0.5 + MARGIN / 2])
def test_even_stones_get_two_more_by_swap2_only(probability: float) -> None:
    decision = decided("swap2", "h8i8j10", Fixed(probability))
    assert decision.takes is None
    assert len(set(decision.stones) - set(parse_moves("h8i8j10", GOMOKU))) == 2
    for opening, moves in (("swap", "h8i8j10"), ("swap2", "h8i8j10a1c1")):
        taken = decided(opening, moves, Fixed(probability))  # type: ignore[arg-type]
        assert taken.takes is (Color.O if probability >= 0.5 else Color.X)
        assert taken.stones == ()


def test_search_takes_the_side_that_wins() -> None:
    search = create_engine("search")
    # Two stones of X beside each other in the centre, O in the corner.
    assert decided("swap", "h8a1i8", search).takes is Color.X
    # X in the corners, O in the centre and to move.
    assert decided("swap2", "a1h8o15", search).takes is Color.O


def test_stones_that_cannot_be_are_refused() -> None:
    for moves, error, message in (
        ("h8", PositionError, "3 stones are placed at once, found 1"),
        ("h8i8h8", IllegalMoveError, "move 3: h8 holds X"),
    ):
        refusal(error, message, decided, "swap2", moves, Fixed(0.5))


def test_stones_that_win_are_refused() -> None:
    rules = Rules(3, 3, 3)
    stones = [Move(0, 0), Move(1, 0), Move(0, 1), Move(1, 1), Move(0, 2)]
    with pytest.raises(GameOverError):
        decide("swap2", rules, stones, Fixed(0.5), rng=np.random.default_rng(0))


def test_limit_of_nodes_holds_for_value_and_placement_together() -> None:
    search = create_engine("search")
    limit = Limit(nodes=20_000)
    even = Limit(nodes=100_000)
    stones = decide("swap2", GOMOKU, [], search, even, rng=np.random.default_rng(4)).stones
    decision = decide("swap2", GOMOKU, stones, search, limit, rng=np.random.default_rng(0))
    again = decide("swap2", GOMOKU, stones, search, limit, rng=np.random.default_rng(0))
    assert decision == again
    assert len(decision.stones) == 2
    assert 10_000 < decision.nodes <= 20_500
