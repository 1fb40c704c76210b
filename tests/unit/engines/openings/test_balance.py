"""Even placements: exact ones against a solver, others against deeper searches."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import GameOverError, NoWinProbabilityError, UnsupportedRulesError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.openings.balance import (
    FINALISTS,
    NEAR,
    balance,
    balancer,
    drawn_placements,
    value,
)
from tengen.engines.registry import create_engine
from tests.stub_engine import StubEngine

GOMOKU = PRESETS["gomoku"]


@pytest.fixture(scope="module")
def search() -> Engine:
    return create_engine("search")


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


@functools.cache
def solved(stones: frozenset[tuple[Move, Color]], to_move: Color) -> int:
    """Result of tic-tac-toe for the side to move: 1, 0 or -1; every game is tried."""
    board = Board.from_stones(dict(stones), PRESETS["tictactoe"], to_move=to_move)
    if (outcome := board.outcome()) is not None:
        return 0 if outcome.winner is None else int(outcome.winner) * int(to_move)
    return max(-solved(stones | {(move, to_move)}, -to_move) for move in board.legal_moves())


@pytest.mark.parametrize("count", [1, 2, 3])
def test_placements_in_tictactoe_are_drawn_games(count: int) -> None:
    board = Board(PRESETS["tictactoe"])
    found = balance(board, count, create_engine("minimax"), rng=rng())
    for placement in found.placements:
        board = Board.from_moves(placement.stones, PRESETS["tictactoe"])
        result = solved(frozenset(board.stones.items()), board.to_move)
        assert placement.win_probability == (1 + result) / 2
        assert result == 0 or placement is not found.placements[0]


def test_balance_stops_when_an_engine_has_visited_the_nodes() -> None:
    class Unlimited(StubEngine):
        win_probability_of = "same-engine"

        @override
        def _analyse(self, request: AnalysisRequest) -> Analysis:
            best = Candidate(request.moves()[0], 0.0, 0.4)
            return Analysis(candidates=(best,), nodes=4_000)

    for limit, expected in ((1, 4_000), (20_000, 20_000), (21_000, 24_000)):
        found = balance(Board(GOMOKU), 3, Unlimited(), Limit(nodes=limit), rng=rng())
        assert found.nodes == expected


def test_stones_are_more_even_than_random_ones_by_a_deeper_search(search: Engine) -> None:
    def deviation(stones: Sequence[Move]) -> float:
        board = Board.from_moves(stones, GOMOKU)
        deeper = search.analyse(AnalysisRequest(board, Limit(nodes=60_000)))
        return abs(value(search, board, deeper) - 0.5)

    balanced, random = [], []
    for seed in range(5):
        found = balance(Board(GOMOKU), 3, search, Limit(nodes=200_000), rng=rng(seed))
        assert abs(found.win_probability - 0.5) < 0.2
        balanced.append(deviation(found.stones))
        (stones,) = drawn_placements(Board(GOMOKU), 3, 1, rng(seed))
        random.append(deviation(stones))
    assert sum(balanced) < sum(random) / 2


def test_calibration_keeps_proofs_and_order(search: Engine) -> None:
    reported = [0.0, 0.3, 0.5, 0.7, 0.9, 1.0]
    scores = [-29_000, -100, 0, 100, 260, 29_000]
    analyses = [
        Analysis(candidates=(Candidate(Move(0, 0), score, each),))
        for score, each in zip(scores, reported, strict=True)
    ]
    values = [value(search, Board(GOMOKU), analysis) for analysis in analyses]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0, 1)
    # With few stones, results lie further from one half than the search says.
    assert values[1] < 0.2
    assert values[2] == pytest.approx(0.5, abs=0.03)
    assert values[3] > 0.8
    many = Board.from_moves("h8a1g7b3h6c5g8", GOMOKU)
    assert [value(search, many, analysis) for analysis in analyses] == reported


def test_one_stone_evens_a_won_position(search: Engine) -> None:
    # X has an open three: most answers lose at once.
    board = Board.from_moves("h8a1h9a3h10", GOMOKU)
    found = balance(board, 1, search, Limit(nodes=40_000), rng=rng())
    assert found.stones[0] in parse_moves("h6h7h11h12", GOMOKU)
    assert len(board) == 5


def test_nodes_and_seed_determine_the_stones(search: Engine) -> None:
    limit = Limit(nodes=20_000)
    found = balance(Board(GOMOKU), 2, search, limit, rng=rng(1))
    assert balance(Board(GOMOKU), 2, search, limit, rng=rng(1)) == found
    assert balance(Board(GOMOKU), 2, search, limit, rng=rng(2)).stones != found.stones


@pytest.mark.parametrize("nodes", [1, 1_000, 20_000])
def test_limit_of_nodes_holds_for_all_searches_together(search: Engine, nodes: int) -> None:
    found = balance(Board(GOMOKU), 3, search, Limit(nodes=nodes), rng=rng())
    # A search ends some nodes after its limit.
    assert 0 < found.nodes <= nodes + 100 * FINALISTS


def test_stones_lie_near_each_other(search: Engine) -> None:
    board = Board.from_moves([Move(0, 0)], GOMOKU)
    for seed in range(5):
        first, second = balance(board, 2, search, Limit(nodes=2_000), rng=rng(seed)).stones
        assert max(first) <= NEAR
        assert max(second) <= 2 * NEAR


def test_cancelled_search_answers_with_what_it_has(search: Engine) -> None:
    cancellation = CancellationToken()
    cancellation.cancel()
    found = balance(Board(GOMOKU), 3, search, rng=rng(), cancellation=cancellation)
    assert len(found.stones) == 3
    assert len(found.placements) == 1


def test_time_that_is_over_leaves_one_placement(search: Engine) -> None:
    found = balance(Board(GOMOKU), 3, search, Limit(time=1e-9), rng=rng())
    assert len(found.placements) == 1


def test_unbounded_boards_are_balanced(search: Engine) -> None:
    found = balance(Board(Rules(None, None, 5)), 3, search, Limit(nodes=5_000), rng=rng())
    assert len(set(found.stones)) == 3


def test_placements_that_end_the_game_are_left_out() -> None:
    rules = PRESETS["tictactoe"]
    minimax = create_engine("minimax")
    board = Board.from_moves("a1b1a2b2", rules)
    found = balance(board, 1, minimax, rng=rng())
    assert Move(0, 0) not in {placement.stones[0] for placement in found.placements}
    full = Board.from_moves("a1b1c1a2c2b2a3c3", rules)
    with pytest.raises(PositionError, match="no placement that does not end the game"):
        balance(full, 1, minimax, rng=rng())


def test_finished_games_are_refused() -> None:
    rules = PRESETS["tictactoe"]
    won = Board.from_moves("a1b1a2b2a3", rules)
    with pytest.raises(GameOverError):
        balance(won, 1, create_engine("minimax"), rng=rng())


def test_engines_without_win_probabilities_are_refused_or_replaced() -> None:
    random = create_engine("random")
    with pytest.raises(NoWinProbabilityError, match="random has no win probabilities"):
        balance(Board(GOMOKU), 1, random, rng=rng())
    assert balancer(random, GOMOKU).name == "search"
    weights = create_engine("attack-weights")
    assert balancer(weights, GOMOKU) is weights
    four = Rules(15, 15, 4)
    assert balancer(create_engine("learned"), four).name == "search"
    with pytest.raises(UnsupportedRulesError):
        balance(Board(four), 1, create_engine("learned"), rng=rng())


def test_engine_that_does_not_search_values_every_placement_once() -> None:
    found = balance(Board(GOMOKU), 3, create_engine("attack-weights"), rng=rng())
    assert abs(found.win_probability - 0.5) < 0.01
    assert found.nodes == 0
