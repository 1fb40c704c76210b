"""`search`: incremental arrays, limits, results."""

from __future__ import annotations

import gc
import threading
import time
import weakref

import numpy as np
import pytest

from tengen.engines.catalogue.attack_weights import AttackWeightsEngine
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.kernels.make_unmake import (
    SHARP,
    count,
    eval_delta,
    listed,
    make,
    to_mover,
    to_waiter,
    unmake,
)
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.search.vcf import four_pays
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.puzzles.puzzles import shipped_of

GOMOKU = preset("gomoku")


def board_of(moves: str, rules: Rules = GOMOKU) -> Board:
    return Board.from_moves(moves, rules)


def random_game(rng: np.random.Generator, rules: Rules, stones: int) -> Board:
    board = Board(rules)
    while len(board) < stones and board.outcome() is None:
        moves = board.legal_moves()
        board.push(moves[int(rng.integers(len(moves)))])
    return board


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "standard"])
@pytest.mark.parametrize(("rows", "cols"), [(15, 15), (5, 5), (7, 19), (32, 32)], ids=str)
def test_make_updates_lists_and_unmake_restores_them(rows: int, cols: int, overline: bool) -> None:
    rng = np.random.default_rng(rows + cols)
    board = random_game(rng, Rules(rows, cols, 5, overline), min(60, rows * cols // 2))
    if board.outcome() is not None:
        board.pop()
    searcher = Searcher(1)
    searcher.set_up(board)
    arrays, state = searcher.arrays, searcher.arrays.state[0]
    kept = ("counters", "counts", "patterns", "key", "values")
    before = {name: state[name].copy() for name in kept}
    moves = rng.permutation(np.flatnonzero(board.cells == 0))[:20]
    points = searcher.inside[moves]
    for ply, point in enumerate(points.tolist()):
        make(arrays, point, ply % 2)
    stones = board.cells
    stones.ravel()[moves[::2]], stones.ravel()[moves[1::2]] = Color.X, Color.O
    after = Board.from_cells(stones, board.rules, to_move=Color.X, setup=True)
    position = StaticPosition.of(after)
    cells = position.empty_cells()
    for side, color in enumerate((Color.X, Color.O)):
        patterns = state["patterns"][searcher.inside[cells], side]
        fives = patterns == CellPattern.FIVE
        wins = [bool(after.winning_line(position.move(cell), color)) for cell in cells.tolist()]
        assert fives.tolist() == wins
        for pattern in CellPattern:
            if pattern:
                size = count(arrays, side, pattern)
                on_list = {listed(arrays, side, pattern, index) for index in range(size)}
                assert on_list == set(searcher.inside[cells][patterns == pattern].tolist())
    for _ in points:
        unmake(arrays)
    for name, expected in before.items():
        np.testing.assert_array_equal(state[name], expected)


def test_eval_delta_equals_the_difference_after_make() -> None:
    board = random_game(np.random.default_rng(5), GOMOKU, 40)
    searcher = Searcher(1)
    searcher.set_up(board)
    arrays, quiet, sharp = searcher.arrays, 0, 0
    state = arrays.state[0]

    def difference(side: int) -> int:
        own, other = state["values"][[side, 1 - side]].tolist()
        return int(to_waiter(own) - to_mover(other))

    for point in searcher.inside[arrays.cells[searcher.inside] == 0].tolist():
        for side in range(2):
            if state["patterns"][point, side] >= CellPattern.FOUR:
                continue
            delta, before = eval_delta(arrays, point, side), difference(side)
            make(arrays, point, side)
            if count(arrays, side, CellPattern.DOUBLE_FOUR):
                sharp += delta == SHARP
            else:
                quiet += 1
                assert difference(side) - before == delta
            unmake(arrays)
    assert quiet > 100
    assert sharp > 10


def test_finds_obvious_moves() -> None:
    for case, moves, best, win_in in (
        ("a five", "h8a1i8a2j8a3k8a4", {"l8", "g8"}, 1),
        ("an open four", "h8a1i8a3j8a5", {"g8", "k8"}, 3),
        ("an open three of the opponent", "h8a1i8a3j8c1a15", {"g8", "k8", "f8", "l8"}, None),
    ):
        analysis = SearchEngine().analyse(AnalysisRequest(board_of(moves), Limit(nodes=5_000)))
        row, col = analysis.move
        assert f"{'abcdefghijklmno'[col]}{15 - row}" in best, case
        assert analysis.win_in == win_in, case


def test_lost_position_has_its_distance_in_plies() -> None:
    # X has an open four; O can only put it off.
    analysis = SearchEngine().analyse(
        AnalysisRequest(board_of("h8a1i8a3j8a5k8"), Limit(nodes=5_000))
    )
    assert analysis.win_in == -2
    assert analysis.candidates[0].win_probability == 0


def test_node_and_depth_limits_are_deterministic() -> None:
    for limit in (Limit(nodes=30_000), Limit(depth=5), Limit(nodes=30_000, time=60)):
        board = board_of("h8i9h9h10i8g8j10")
        used, fresh = SearchEngine(), SearchEngine()
        used.analyse(AnalysisRequest(board_of("c3c4d4e5"), Limit(nodes=20_000)))
        answers = [
            engine.analyse(AnalysisRequest(board, limit, candidates=3))
            for engine in (used, used, fresh)
        ]
        assert answers[0] == answers[1] == answers[2], limit


def test_reached_limit_is_reported() -> None:
    board, engine = board_of("h8i9h9h10i8g8j10"), SearchEngine()
    by_nodes = engine.analyse(AnalysisRequest(board, Limit(nodes=2_000, depth=60)))
    by_depth = engine.analyse(AnalysisRequest(board, Limit(depth=3)))
    by_time = engine.analyse(AnalysisRequest(board, Limit(time=0.05)))
    assert (by_nodes.stopped_by, by_depth.stopped_by, by_time.stopped_by) == (
        "nodes",
        "depth",
        "time",
    )
    assert by_depth.depth == 3
    assert by_nodes.nodes < 2_200


def test_another_thread_stops_a_search_without_limits() -> None:
    searcher = Searcher(1)
    searcher.set_up(board_of("h8i9h9h10i8g8j10"))
    # Without the stop the search would outlast the test run; the timer runs, so the GIL is free.
    threading.Timer(0.05, searcher.stop).start()
    found = searcher.search(Color.O)
    assert searcher.stopped
    assert found.depth > 1


def test_stop_before_the_search_is_kept() -> None:
    searcher = Searcher(1)
    searcher.set_up(board_of("h8i9h9h10i8g8j10"))
    searcher.stop()
    found = searcher.search(Color.O)
    assert found.depth == 0
    assert found.lines[0].pv == (found.lines[0].move,)


def test_candidates_have_lines_and_comparable_scores() -> None:
    board = board_of("h8i9h9h10i8g8j10")
    searcher = Searcher(4)
    searcher.set_up(board)
    found = searcher.search(board.to_move, depth=6, lines=4)
    assert len({line.move for line in found.lines}) == 4
    assert [line.score for line in found.lines] == sorted(
        (line.score for line in found.lines), reverse=True
    )
    for line in found.lines:
        assert line.pv[0] == line.move
        board.copy().push_all(line.pv)


@pytest.mark.parametrize("memory_mb", [1, 16], ids="{} MiB".format)
def test_line_of_a_decided_move_has_the_reported_length(
    memory_mb: int,
) -> None:
    searcher, rng, decided = Searcher(memory_mb), np.random.default_rng(2), 0
    for _ in range(4):
        board = random_game(rng, GOMOKU, 8)
        while board.outcome() is None:
            for nodes in (100, 1_000, 3_000):
                searcher.set_up(board)
                found = searcher.search(board.to_move, nodes=nodes, lines=3)
                for line in found.lines:
                    if line.win_in is None:
                        continue
                    decided += 1
                    played = board.copy()
                    played.push_all(line.pv)
                    outcome = played.outcome()
                    assert outcome is not None
                    assert outcome.winner is (board.to_move if line.win_in > 0 else -board.to_move)
                    assert len(line.pv) == abs(line.win_in)
            board.push(found.lines[0].move)
    assert decided > 100


def test_unbounded_board_keeps_its_coordinates() -> None:
    board = Board(Rules(None, None, 5))
    for row, col in [(100, 0), (0, 0), (100, 1), (1, 0), (100, 2), (2, 5)]:
        board.push(Move(row, col))
    analysis = SearchEngine().analyse(AnalysisRequest(board, Limit(nodes=5_000)))
    assert analysis.move in {Move(100, -1), Move(100, 3)}
    assert analysis.win_in == 3


@pytest.mark.parametrize("mine", Color, ids=str)
def test_short_search_beats_attack_weights(mine: Color) -> None:
    board, rng = board_of("h8i9"), np.random.default_rng(1)
    ours, theirs = SearchEngine(), AttackWeightsEngine()
    while board.outcome() is None:
        engine = ours if board.to_move is mine else theirs
        board.push(engine.analyse(AnalysisRequest(board, Limit(nodes=5_000), rng=rng)).move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is mine


def test_search_reads_the_clock_itself() -> None:
    searcher = Searcher(1)
    board = board_of("h8i9h9h10i8g8")
    searcher.set_up(board)
    deadline = time.monotonic() + 0.05
    # No other thread knows the deadline; without it the search would outlast the test run.
    searcher.stop_at(deadline)
    searcher.search(board.to_move)
    assert time.monotonic() >= deadline
    assert searcher.stopped
    searcher.set_up(board)
    assert not searcher.stopped


@pytest.mark.parametrize("candidates", [1, 4])
def test_each_depth_is_reported_as_its_limit_would_answer(candidates: int) -> None:
    board, engine = board_of("h8i9h9h10i8g8j10"), SearchEngine()
    reported: list[Analysis] = []
    last = engine.analyse(
        AnalysisRequest(board, Limit(depth=6), candidates=candidates, on_depth=reported.append)
    )
    assert reported == [
        engine.analyse(AnalysisRequest(board, Limit(depth=depth), candidates=candidates))
        for depth in range(1, 7)
    ]
    assert reported[-1] == last


def test_search_that_runs_out_of_nodes_claims_no_loss_of_a_won_position() -> None:
    # The first moves that it tries may lose: the one that wins may not have been searched yet.
    searcher = Searcher(1)
    for puzzle in (*shipped_of("gomoku"), *shipped_of("renju")):
        for nodes in (1, 7):
            searcher.set_up(puzzle.board())
            (line,) = searcher.search(puzzle.to_move, nodes=nodes).lines
            assert line.win_in is None or line.win_in > 0, puzzle.id


def test_search_that_runs_out_of_nodes_keeps_a_proven_loss() -> None:
    searcher = Searcher(1)
    # X has an open four.
    board = board_of("h8a1i8a3j8a5k8")
    for nodes in (100, 1_000):
        searcher.set_up(board)
        (line,) = searcher.search(board.to_move, nodes=nodes).lines
        assert line.win_in == -2


def test_aborted_depth_is_not_reported() -> None:
    reported: list[Analysis] = []
    last = SearchEngine().analyse(
        AnalysisRequest(board_of("h8i9h9h10i8g8j10"), Limit(nodes=3_000), on_depth=reported.append)
    )
    assert last.stopped_by == "nodes"
    assert {each.stopped_by for each in reported} == {"depth"}
    assert [each.nodes for each in reported] == sorted({each.nodes for each in reported})
    assert reported[-1].nodes < last.nodes


def test_proven_win_ends_the_reports() -> None:
    reported: list[Analysis] = []
    last = SearchEngine().analyse(
        AnalysisRequest(board_of("h8a1i8a2j8a3k8a4"), on_depth=reported.append)
    )
    assert (last.win_in, last.stopped_by) == (1, "complete")
    assert [each.depth for each in reported] == [last.depth]


def test_level_below_full_strength_reports_no_depth() -> None:
    reported: list[Analysis] = []
    SearchEngine().analyse(
        AnalysisRequest(
            board_of("h8i9h9h10i8g8j10"),
            Limit(depth=3),
            options={"strength": 50},
            on_depth=reported.append,
        )
    )
    assert reported == []


def test_win_on_a_crowded_board_holds_against_every_reply() -> None:
    # Stones all over 20x20 leave 391 cells near them; what X threatens, O stops in the last rows.
    stones = {
        Move(row, col): Color.X if (row + col) // 4 % 2 else Color.O
        for row in range(1, 16, 4)
        for col in range(1, 20, 4)
    }
    board = Board(preset("gomoku-20"))
    x = parse_moves("l4n1f1i3i2g2l1k2i1", board.rules)
    o = parse_moves("n3k4h2d1d4", board.rules)
    stones |= dict.fromkeys(x, Color.X) | dict.fromkeys(o, Color.O)
    board = Board.from_stones(stones, board.rules, to_move=Color.X, setup=True)
    searcher = Searcher(8)
    searcher.set_up(board)
    found = searcher.search(Color.X, nodes=20_000).lines[0]
    board.push(found.move)
    searcher.set_up(board)
    # All cells are among the moves of the root.
    reply = searcher.search(Color.O, nodes=100_000).lines[0]
    assert found.win_in is None or (reply.win_in is not None and reply.win_in < 0)


def test_four_pays_where_it_makes_a_three_besides() -> None:
    for case, other_stones, pays in (
        ("alone", [], 0),
        # Two stones below the four's cell, with room to make three of them and not.
        ("three besides", [Move(8, 8), Move(9, 8)], 1),
        ("two besides", [Move(8, 8)], 0),
    ):
        stones = [Move(7, 5), Move(7, 6), Move(7, 7), *other_stones]
        far = [Move(7, 4), Move(0, 0), Move(0, 14), Move(14, 0), Move(14, 14)]
        board = Board.from_moves(
            [move for pair in zip(stones, far, strict=False) for move in pair], GOMOKU
        )
        searcher = Searcher(1)
        searcher.set_up(board)
        arrays, points = searcher.arrays, [searcher.point(Move(7, col)) for col in (8, 9)]
        assert [four_pays(arrays, point, 0) for point in points] == [pays, 0], case


def test_engine_of_a_game_frees_its_tables_without_the_garbage_collector() -> None:
    engine = SearchEngine().for_game()
    engine.analyse(AnalysisRequest(board_of("h8i9"), Limit(nodes=10)))
    freed = weakref.ref(engine)
    gc.disable()
    try:
        del engine
        assert freed() is None
    finally:
        gc.enable()
