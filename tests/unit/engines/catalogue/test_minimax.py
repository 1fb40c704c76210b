"""`minimax` against a plain minimax that shares no code with it."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tengen.engines.catalogue import exact_solver, minimax
from tengen.engines.catalogue.exact_solver import Budget
from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.errors import LimitReachedError
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tests.boards import board_from_rows
from tests.reference.endings import OTHER, Game
from tests.unit.game.refusals import refusal

TICTACTOE = preset("tictactoe")
NO_LIMIT = Limit()
TIMED = Limit(time=600)
"""With a time limit alone the tables of earlier searches are used."""
ENGINE = MinimaxEngine()


def forget() -> None:
    """Clear the tables of earlier searches."""
    minimax.shared_solver.cache_clear()
    minimax.solved_at_once.cache_clear()


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    """Cold tables for every test."""
    forget()
    yield
    forget()


def board_of(rules: Rules, cells: str, to_move: str, *, setup: bool = False) -> Board:
    rows, cols = rules.shape
    lines = [cells[row * cols : (row + 1) * cols] for row in range(rows)]
    return board_from_rows(lines, rules, to_move=Color[to_move], setup=setup)


def analysed(board: Board, limit: Limit = NO_LIMIT, seed: int = 0) -> Analysis:
    return ENGINE.analyse(
        AnalysisRequest(board, limit, candidates=None, rng=np.random.default_rng(seed))
    )


def sign(ending: int) -> int:
    return (ending > 0) - (ending < 0)


def check(analysis: Analysis, board: Board, endings: dict[int, int]) -> None:
    """Check an analysis against the ending of every move, and its lines of play."""
    cols = board.rules.shape[1]
    scores = {c.move.row * cols + c.move.col: c.score for c in analysis.candidates}
    assert scores == {cell: sign(ending) for cell, ending in endings.items()}
    # The quickest win is best, then a draw, then the slowest loss.
    order = [
        (-sign(ending), ending)
        for ending in (endings[c.move.row * cols + c.move.col] for c in analysis.candidates)
    ]
    assert order == sorted(order)
    best = endings[analysis.move.row * cols + analysis.move.col]
    assert analysis.win_in == (best or None)
    check_line(analysis, board, best)


def check_line(analysis: Analysis, board: Board, ending: int) -> None:
    assert analysis.pv[0] == analysis.move
    played = board.copy()
    played.push_all(analysis.pv)
    outcome = played.outcome()
    assert outcome is not None
    if ending == 0:
        assert outcome.winner is None
    else:
        assert len(analysis.pv) == abs(ending)
        assert outcome.winner is (board.to_move if ending > 0 else -board.to_move)


def images(cells: str) -> set[str]:
    """A board of 3x3 turned and mirrored in all ways."""
    board = np.array(list(cells)).reshape(3, 3)
    turned = [np.rot90(side, turns) for side in (board, board.T) for turns in range(4)]
    return {"".join(image.ravel()) for image in turned}


def test_every_unfinished_tictactoe_position_is_solved() -> None:
    game = Game(3, 3, 3)
    positions = list(game.positions("." * 9))
    assert len(positions) == 4520
    # One of each eight symmetric ones.
    positions = [(cells, to_move) for cells, to_move in positions if cells == min(images(cells))]
    assert len(positions) == 627
    for cells, to_move in positions:
        board = board_of(TICTACTOE, cells, to_move)
        check(analysed(board), board, game.endings(cells, to_move))


@pytest.mark.parametrize(
    ("rules", "empty", "count"),
    [
        (Rules(3, 4, 3), 9, 25),
        (Rules(4, 3, 3, overline=False), 9, 25),
        (Rules(4, 4, 4), 9, 10),
        (Rules(4, 4, 3), 9, 10),
        (Rules(4, 4, 3, overline=False), 9, 20),
        (Rules(5, 4, 4, overline=False), 9, 10),
        (Rules(5, 5, 4), 8, 20),
        (Rules(5, 5, 5), 8, 20),
        (Rules(3, 8, 4, overline=False), 8, 20),
        (Rules(6, 4, 3, overline=False), 7, 20),
    ],
    ids=str,
)
def test_random_positions_of_other_games_are_solved(rules: Rules, empty: int, count: int) -> None:
    rng = np.random.default_rng(1)
    rows, cols = rules.shape
    game = Game(rows, cols, rules.win_length, overline=rules.overline)
    while count:
        cells, to_move = ["."] * rows * cols, "XO"[int(rng.integers(2))]
        for cell in rng.permutation(rows * cols)[empty:].tolist():
            cells[cell] = to_move
            if game.wins("".join(cells), cell):
                break
            to_move = OTHER[to_move]
        else:
            text = "".join(cells)
            board = board_of(rules, text, to_move)
            check(analysed(board), board, game.endings(text, to_move))
            count -= 1


def test_stones_placed_freely_are_solved() -> None:
    for rules in (TICTACTOE, Rules(3, 4, 3, overline=False), Rules(4, 4, 4)):
        rng = np.random.default_rng(2)
        rows, cols = rules.shape
        game = Game(rows, cols, rules.win_length, overline=rules.overline)
        solved = 0
        while solved < 20:
            text = "".join(rng.choice(list("XXXO....."), rows * cols))
            to_move = "XO"[int(rng.integers(2))]
            with contextlib.suppress(PositionError):
                board = board_of(rules, text, to_move, setup=True)
                if text.count(".") <= 8 and board.outcome() is None:
                    check(analysed(board), board, game.endings(text, to_move))
                    solved += 1


def test_empty_board_has_its_known_value() -> None:
    for rules, win_in in (
        (TICTACTOE, None),
        (Rules(3, 4, 3), 7),
        (Rules(3, 4, 4), None),
        (Rules(4, 4, 3), 5),
        (Rules(4, 4, 4), None),
        (Rules(5, 4, 4), None),
        (Rules(5, 5, 3), 5),
        (Rules(5, 5, 4), None),
        (Rules(5, 5, 5), None),
        (Rules(3, 8, 3), 7),
    ):
        board = Board(rules)
        analysis = analysed(board)
        assert analysis.win_in == win_in, rules
        assert analysis.score == (0 if win_in is None else 1), rules
        assert analysis.nodes <= minimax.DEFAULT_NODES, rules
        assert analysis.depth == len(board.legal_moves()), rules
        check_line(analysis, board, win_in or 0)


def test_prefers_quick_wins_and_slow_losses() -> None:
    for case, rows, to_move, move, win_in in (
        ("quickest win", "XX./OO./X.O", "X", (0, 2), 1),
        ("slowest loss", "XO./.X./...", "O", (2, 2), -4),
        ("block and fork", "X../.O./O.X", "X", (0, 2), 3),
    ):
        analysis = analysed(board_from_rows(rows.split("/"), to_move=Color[to_move]))
        assert (analysis.move, analysis.win_in) == (move, win_in), case


@pytest.mark.parametrize("overline", [True, False], ids=["freestyle", "exactly"])
def test_four_wins_for_three_only_with_overlines(overline: bool) -> None:
    rules = Rules(3, 4, 3, overline)
    cells = "XX.XOO.O...."
    endings = Game(3, 4, 3, overline=overline).endings(cells, "X")
    assert (endings[2] == 1) is overline
    board = board_of(rules, cells, "X")
    check(analysed(board), board, endings)


def test_stone_that_makes_an_overline_can_hurt() -> None:
    # Found by search: the answer is wrong where stones on no open line count as blocked cells.
    rules = Rules(5, 5, 4, overline=False)
    cells = "OX..OX.X...OX.X..XOOXOOOX"
    board = board_of(rules, cells, "X")
    check(analysed(board), board, Game(5, 5, 4, overline=False).endings(cells, "X"))


@pytest.mark.parametrize("cells", [".........", "X...O....", "XO.OX....", "XXO...O.X"])
@pytest.mark.parametrize("candidates", [1, 3, None])
def test_cached_tictactoe_answer_equals_a_search(cells: str, candidates: int | None) -> None:
    board = board_of(TICTACTOE, cells, "X" if cells.count("X") == cells.count("O") else "O")
    ready, searched = (
        ENGINE.analyse(
            AnalysisRequest(board, limit, candidates=candidates, rng=np.random.default_rng(3))
        )
        for limit in (Limit(time=9), Limit(nodes=10**6))
    )
    assert ready.candidates == searched.candidates
    assert (ready.win_in, ready.depth) == (searched.win_in, searched.depth)
    again = ENGINE.analyse(
        AnalysisRequest(board, candidates=candidates, rng=np.random.default_rng(3))
    )
    assert again == ready


@pytest.mark.parametrize("limit", [NO_LIMIT, Limit(nodes=100_000)], ids=["free", "nodes"])
def test_seed_chooses_among_the_corners_of_the_empty_board(limit: Limit) -> None:
    # Only the centre draws against a corner; after any other first move, four replies do.
    moves = {analysed(Board(TICTACTOE), limit, seed).move for seed in range(30)}
    assert moves == {Move(0, 0), Move(0, 2), Move(2, 0), Move(2, 2)}


def test_more_replies_lose_after_the_first_of_equal_moves() -> None:
    game = Game(3, 3, 3)
    positions = [each for each in game.positions("." * 9) if each[0] == min(images(each[0]))]
    decided = 0
    for cells, to_move in positions[::6]:
        losing: dict[int, list[int]] = {}
        for candidate in analysed(board_of(TICTACTOE, cells, to_move)).candidates:
            cell = candidate.move.row * 3 + candidate.move.col
            after = cells[:cell] + to_move + cells[cell + 1 :]
            replies = {} if game.wins(after, cell) else game.endings(after, OTHER[to_move])
            ending = game.endings(cells, to_move)[cell]
            losing.setdefault(ending, []).append(sum(each < 0 for each in replies.values()))
        for numbers in losing.values():
            assert numbers == sorted(numbers, reverse=True)
            decided += numbers[0] != numbers[-1]
    assert decided > 20


def test_result_with_best_play_is_no_reason_for_a_weaker_move() -> None:
    board = Board(TICTACTOE)
    for strength, codes in ((100, ["exact"]), (1, [])):
        request = AnalysisRequest(board, options={"strength": strength})
        reasons = ENGINE.reasons(request, ENGINE.analyse(request))
        assert [reason.code for reason in reasons] == codes


def test_warm_tables_change_no_answer() -> None:
    rules = Rules(4, 3, 3)
    game = Game(4, 3, 3)
    positions = list(game.positions("." * 12))[::4000]
    warm = [analysed(board_of(rules, *position), TIMED) for position in positions]
    for position, expected in zip(reversed(positions), reversed(warm), strict=True):
        forget()
        cold = analysed(board_of(rules, *position), TIMED)
        assert cold.candidates == expected.candidates
        assert cold.pv == expected.pv


def test_cleared_tables_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Rules(4, 3, 3))
    expected = analysed(board)
    forget()
    monkeypatch.setattr(exact_solver, "TABLE_SIZE", 20)
    forgetful = analysed(board, TIMED)
    assert forgetful.candidates == expected.candidates
    assert forgetful.pv == expected.pv
    assert forgetful.nodes > expected.nodes
    known = minimax.shared_solver(board.rules)
    assert max(len(known.proven), len(known.refuted)) <= 20


def test_engine_is_thread_safe() -> None:
    rules = Rules(4, 4, 3)
    boards = [Board.from_moves([Move(*divmod(cell, 4))], rules) for cell in range(16)]
    expected = [analysed(board) for board in boards]
    forget()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(analysed, boards * 4, itertools.repeat(TIMED)))
    assert [a.candidates for a in answers] == [a.candidates for a in expected * 4]
    assert [a.pv for a in answers] == [a.pv for a in expected * 4]


HARD = Rules(6, 4, 4)
"""With one stone at the side: about half a million positions."""


def hard_board() -> Board:
    return Board.from_moves([Move(1, 0)], HARD)


def test_reached_limit_is_a_clear_error() -> None:
    for case, limit, named, message in (
        ("nodes", Limit(nodes=100), "nodes", "100 nodes"),
        ("time", Limit(time=0.02), "time", "0.02 seconds"),
        ("depth", Limit(depth=3), "depth", "a depth of 3 plies"),
        ("all, time first", Limit(nodes=10**9, time=0.02, depth=24), "time", "0.02 seconds"),
        ("both, nodes first", Limit(nodes=100, time=60), "nodes", "100 nodes"),
    ):
        error = refusal(LimitReachedError, "", analysed, hard_board(), limit)
        assert error.path == (named,), case
        assert error.message == (
            f"the position is not solved within {message}: "
            "raise the limit, or use an engine that estimates"
        )


@pytest.mark.slow
def test_default_node_limit_ends_the_search() -> None:
    with pytest.raises(LimitReachedError, match=f"within {minimax.DEFAULT_NODES} nodes"):
        analysed(hard_board())


def test_tables_stay_correct_after_a_reached_limit() -> None:
    rules = Rules(4, 3, 3)
    expected = analysed(Board(rules))
    forget()
    known = minimax.shared_solver(rules)
    with pytest.raises(LimitReachedError):
        known.endings(0, 0, Budget(Limit(nodes=200)))
    assert known.refuted
    answer = analysed(Board(rules), TIMED)
    assert answer.candidates == expected.candidates
    assert answer.pv == expected.pv


@pytest.mark.parametrize(
    "limit", [NO_LIMIT, Limit(nodes=1_000), Limit(nodes=1_000, time=600), Limit(depth=6)], ids=str
)
@pytest.mark.parametrize("rules", [TICTACTOE, Rules(4, 3, 3)], ids=str)
def test_result_does_not_depend_on_what_was_asked_before(rules: Rules, limit: Limit) -> None:
    def result(board: Board) -> Analysis | str:
        try:
            return analysed(board, limit)
        except LimitReachedError as error:
            return error.message

    boards = [Board.from_moves([Move(0, 0), Move(1, 1)][:stones], rules) for stones in range(3)]
    cold = []
    for board in boards:
        forget()
        cold.append(result(board))
    for board in reversed(boards):
        analysed(board, TIMED)
    assert [result(board) for board in boards] == cold


def test_depth_limits_the_search_and_not_the_game() -> None:
    # Nobody can complete a line of four here: one ply suffices to say so.
    assert analysed(Board(Rules(4, 4, 4)), Limit(depth=1)).score == 0


def test_supports_boards_of_up_to_25_cells() -> None:
    for rules, plays in (
        (TICTACTOE, True),
        (Rules(5, 5, 4), True),
        (Rules(3, 8, 3, overline=False), True),
        (Rules(4, 7, 4), False),
        (Rules(3, 9, 3), False),
        (preset("gomoku"), False),
        (Rules(None, None, 3), False),
    ):
        support = ENGINE.supports(rules)
        assert bool(support) is plays, rules
        reason = "bounded boards of at most 25 cells, but neither renju nor caro"
        assert support.reason == (None if plays else reason), rules


def test_solves_all_supported_games_but_four_on_the_largest() -> None:
    played = [
        Rules(rows, cols, win_length)
        for rows in range(3, 10)
        for cols in range(3, 10)
        for win_length in range(3, max(rows, cols) + 1)
        if rows * cols <= 25
    ]
    assert all(ENGINE.supports(rules) for rules in played)
    unsure = {str(rules) for rules in played if not ENGINE.solves(rules)}
    assert unsure == {"4x6, 4 in a row", "5x5, 4 in a row", "6x4, 4 in a row"}
    assert not ENGINE.solves(preset("gomoku"))
    assert not ENGINE.solves(Rules(None, None, 3))


def test_solved_game_stays_within_the_default_limit() -> None:
    for rules in (Rules(4, 5, 4), Rules(4, 5, 4, overline=False), Rules(8, 3, 3)):
        # One stone at the side: the hardest positions that a search through all openings found.
        board = Board.from_moves([Move(1, 0)], rules)
        assert analysed(board).nodes <= minimax.DEFAULT_NODES, rules
