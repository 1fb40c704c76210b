"""Costs of an analysis on the largest boards: processor time with wide margins, sizes, counts."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.bounding_box import MAX_COORDINATE, MAX_SPAN, WINDOW_MARGIN
from tengen.engines.interface import MAX_CANDIDATES, AnalysisRequest, Limit
from tengen.engines.kernels.position import StaticPosition, empty_board
from tengen.engines.kernels.search.pvs import MOST_BEYOND
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import POINTS
from tengen.engines.kernels.threat_solver import LEAST_TICKS, TICKS_PER_NODE, ThreatSolver
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.patterns.windows import PADDING
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.strength.levels import STRENGTH
from tests.boards import SPAN, UNBOUNDED, crowd, crowd_of_fours, far_apart, threats, tiled

SHORT = Limit(time=0.001)
MEBIBYTE = 1 << 20
PLAYING = [name for name in ENGINES if create_engine(name).supports(UNBOUNDED)]
BOARDS = {
    "two-stones": far_apart(SPAN),
    "crowd-of-threes": threats(SPAN),
    "crowd": crowd(SPAN),
}


def processor_seconds(work: Callable[[], object]) -> float:
    """Least of nine runs."""
    costs = []
    for _ in range(9):
        start = time.process_time()
        work()
        costs.append(time.process_time() - start)
    return min(costs)


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("name", PLAYING)
def test_cost_on_the_widest_board_is_near_that_of_one_pass_over_its_cells(
    name: str, kind: str
) -> None:
    engine, board = create_engine(name), BOARDS[kind]
    options = {STRENGTH.name: 50} if STRENGTH in engine.options else {}

    def analyse() -> None:
        engine.analyse(AnalysisRequest(board, SHORT, options=options))

    analyse()
    one_pass = processor_seconds(lambda: StaticPosition(board.window(), UNBOUNDED).weights(Color.X))
    # Measured: up to 94 passes, by `learned`, others up to 20. Quadratic ranking took thousands.
    assert processor_seconds(analyse) < 400 * one_pass


@pytest.mark.parametrize("name", PLAYING)
def test_analysis_of_the_widest_board_needs_little_memory(name: str) -> None:
    engine = create_engine(name)
    request = AnalysisRequest(BOARDS["crowd"], SHORT, candidates=None)
    # Leaves behind what is kept: the table of the search, tables of rules.
    engine.analyse(request)
    tracemalloc.start()
    try:
        engine.analyse(request)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 16 * MEBIBYTE


def test_first_request_of_a_size_costs_little_more_than_the_next() -> None:
    board = BOARDS["two-stones"]

    def first() -> None:
        empty_board.cache_clear()
        StaticPosition.of(board)

    # Measured: 5. Looking at every cell for borders took 200.
    assert processor_seconds(first) < 50 * processor_seconds(lambda: StaticPosition.of(board))


@pytest.mark.parametrize("span", range(MAX_SPAN - 2 * WINDOW_MARGIN, MAX_SPAN + 1))
def test_window_of_every_span_has_room(span: int) -> None:
    board = far_apart(span)
    window = board.window().cells
    assert np.prod([side + 2 * PADDING for side in window.shape]) <= POINTS
    Searcher(1).set_up(board)


def test_no_more_candidates_are_ranked_than_the_largest_bounded_board_has() -> None:
    for name in ("random", "attack-weights", "threat-search", "search"):
        request = AnalysisRequest(BOARDS["two-stones"], SHORT, candidates=None)
        candidates = create_engine(name).analyse(request).candidates
        assert len({candidate.move for candidate in candidates}) == MAX_CANDIDATES


def test_shorter_ranking_of_cells_is_a_prefix_of_the_whole() -> None:
    position = StaticPosition.of(BOARDS["crowd-of-threes"])
    # Many ties, which the centre and lots decide.
    scores = position.weights(Color.X) // 1_000
    whole = position.rank(scores, Color.X, seed=5)
    assert sorted(whole) == position.empty_cells().tolist()
    for limit in (1, 2, 1_000):
        assert position.rank(scores, Color.X, 5, limit).tolist() == whole[:limit].tolist()


def test_ranking_of_some_cells_keeps_the_order_of_all() -> None:
    position = StaticPosition.of(BOARDS["crowd-of-threes"])
    scores = position.weights(Color.X)
    some = position.empty_cells()[::7]
    whole = position.rank(scores, Color.X, seed=5)
    ranked = position.rank(scores, Color.X, 5, 300, among=some)
    assert ranked.tolist() == whole[np.isin(whole, some)][:300].tolist()


def test_cell_with_a_stone_is_not_ranked() -> None:
    position = StaticPosition.of(far_apart(2))
    with pytest.raises(ValueError, match="only empty cells are ranked"):
        position.rank(position.weights(Color.X), Color.X, 0, among=position.stone_cells())


@pytest.mark.parametrize("name", ["threat-search", "search", "learned"])
def test_win_around_one_group_is_found_beside_a_stone_far_away(name: str) -> None:
    stones = {Move(row, row): Color.X for row in (50, 51, 52)}
    stones |= dict.fromkeys([Move(0, 9), Move(60, 3), Move(199, 199)], Color.O)
    board = Board.from_stones(stones, UNBOUNDED, to_move=Color.X)
    analysis = create_engine(name).analyse(AnalysisRequest(board, Limit(nodes=10_000)))
    assert analysis.win_in == 3
    board.push_all(analysis.pv)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.X


CORNER = Move(-MAX_COORDINATE, -MAX_COORDINATE)


@pytest.mark.parametrize("name", ["threat-search", "search", "learned"])
def test_line_that_the_limits_of_coordinates_cut_off_is_no_threat(name: str) -> None:
    # Four cells of a diagonal lie between two sides of the board: no five fits in.
    stones = {Move(CORNER.row + at, CORNER.col + 3 - at): Color.X for at in range(3)}
    stones |= {Move(CORNER.row + 9 + 3 * at, CORNER.col + 9): Color.O for at in range(3)}
    board = Board.from_stones(stones, UNBOUNDED, to_move=Color.X)
    assert board.window().bordered
    analysis = create_engine(name).analyse(AnalysisRequest(board, Limit(nodes=2_000)))
    assert analysis.win_in is None
    assert analysis.move != Move(CORNER.row + 3, CORNER.col)


def test_window_is_bordered_where_no_stone_may_stand_beyond() -> None:
    assert Board(Rules(15, 15, 5)).window().bordered
    assert not far_apart(MAX_SPAN - 2 * WINDOW_MARGIN).window().bordered
    assert far_apart(MAX_SPAN).window().bordered


def test_proofs_among_hundreds_of_fours_end_after_their_ticks() -> None:
    solver, nodes = ThreatSolver(1), 3_000
    solver.set_up(crowd_of_fours(32))
    solver.set_budget(nodes)
    for _ in range(3):
        solver.allot(1.0)
        # The win that it soon finds is longer: it looks for one of seven stones until the limit.
        assert solver.solve_vcf(Color.X, stones=7) is None
        assert solver.aborted
    # Ticks of the moves that were still to be tried on the way back: 207 on each of a few plies.
    most = LEAST_TICKS + TICKS_PER_NODE * nodes + 5_000
    assert LEAST_TICKS < solver.arrays.state[0]["ticks"] < most


@pytest.mark.parametrize(
    ("tile", "rules"),
    [
        (["..O", "X..", "...", "..O"], Rules(20, 20, 5)),
        (["..O.", "....", "X..X"], Rules(20, 20, 5, forbidden_points=True)),
    ],
    ids=["freestyle", "renju"],
)
def test_search_of_depth_one_ends_at_once_among_threats(tile: list[str], rules: Rules) -> None:
    searcher, to_move = Searcher(1), Color.O if rules.forbidden_points else Color.X
    searcher.set_up(tiled(tile, 20, rules, to_move))
    assert searcher.search(to_move, depth=1).depth == 1
    # Without a bound it visits millions.
    assert MOST_BEYOND < searcher.nodes < 1.1 * MOST_BEYOND


def test_proofs_leave_the_position_as_it_was() -> None:
    solver, board = ThreatSolver(16), BOARDS["crowd"]
    solver.set_up(board)
    solver.set_budget(8_000)
    # In the corner, where diagonals are short.
    for move in (Move(1, 2), Move(2, 1)):
        with solver.after(move, board.to_move):
            before = [set(solver.cells(color, CellPattern.THREE)) for color in Color]
            solver.solve_vct(board.to_move)
            assert [set(solver.cells(color, CellPattern.THREE)) for color in Color] == before
