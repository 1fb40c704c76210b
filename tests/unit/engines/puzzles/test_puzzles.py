"""The shipped puzzles, their text format, and the judgement of answers."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
import pytest
from _pytest.mark.structures import ParameterSet

from tengen.engines.game import Color, Move, preset
from tengen.engines.game.errors import IllegalMoveError, RecordError
from tengen.engines.game.forbidden import NESTING
from tengen.engines.game.notation import format_move, format_rows, parse_moves
from tengen.engines.game.symmetry import hashes
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.puzzles.judge import PuzzleHint, PuzzleJudge, PuzzleVerdict
from tengen.engines.puzzles.puzzles import (
    COLLECTIONS,
    LEVELS,
    Puzzle,
    format_puzzles,
    parse_puzzles,
    puzzle_id,
    shipped,
    shipped_of,
)
from tengen.laboratory.puzzles.mining import find_puzzle, is_trap
from tengen.laboratory.puzzles.ratings import DOUBLINGS, PER_DOUBLING, PER_MOVE, SHORTEST
from tests.reference.forced_wins import Position, by_fours, by_threats
from tests.reference.renju_wins import RenjuPosition
from tests.unit.game.refusals import refusal

GOMOKU: Final = preset("gomoku")
PUZZLES: Final = shipped_of("gomoku")
RENJU: Final = shipped_of("renju")
DEFENCES: Final = shipped_of("defence")
ALL: Final = list(shipped().values())
FOURS: Final = [puzzle for puzzle in PUZZLES if puzzle.kind == "fours"]
SHORT: Final = [puzzle for puzzle in FOURS if puzzle.plies in {3, 5}]


@pytest.fixture(scope="module")
def judge() -> PuzzleJudge:
    return PuzzleJudge()


@pytest.fixture(scope="module")
def solver() -> ThreatSolver:
    return ThreatSolver()


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher()


def position_of(puzzle: Puzzle) -> tuple[Position, str]:
    """The position for the slow solver, and the side to move."""
    rows = format_rows(puzzle.board().cells)
    return Position(rows, overline=puzzle.rules.overline), puzzle.to_move.symbol


def moves(text: str) -> tuple[Move, ...]:
    return tuple(parse_moves(text, GOMOKU))


def made(position: str, solution: str) -> Puzzle:
    return Puzzle(
        rules=GOMOKU,
        kind="fours",
        moves=moves(position),
        solution=moves(solution),
        breadths=(1,),
        rating=800,
        source="made up",
    )


# Two threes of X meet in l8: h8i8j8 is closed by g8, l9l10l11 by l12.
CROSS: Final = made("h8g8i8a1j8c1l9l12l10e1l11o1", "l8l7k8")


def test_at_least_300_puzzles_ship_on_every_level() -> None:
    assert len(PUZZLES) >= 300
    levels = Counter(puzzle.level for puzzle in PUZZLES)
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= 15


def test_rating_grows_with_the_length_of_the_solution() -> None:
    for puzzle in ALL:
        by_length = SHORTEST + PER_MOVE * (len(puzzle.breadths) - 2)
        assert (puzzle.rating - by_length) % PER_DOUBLING == 0
        assert 0 <= puzzle.rating - by_length <= PER_DOUBLING * DOUBLINGS
    # Most puzzles of the same length are not rated alike.
    assert len({puzzle.rating for puzzle in PUZZLES}) > 20


def test_puzzles_are_distinct_up_to_symmetry() -> None:
    boards = [puzzle.board() for puzzle in ALL]
    assert len({hashes(board).symmetry for board in boards}) == len(ALL)
    assert [puzzle_id(board) for board in boards] == [puzzle.id for puzzle in ALL]


def test_puzzles_are_well_formed_and_their_solutions_win_at_the_end() -> None:
    for puzzle in (each for each in ALL if each.kind != "defence"):
        board = puzzle.board()
        assert board.outcome() is None
        assert len(puzzle.breadths) == (puzzle.plies + 1) // 2
        assert min(puzzle.breadths) >= 1
        board.push_all(puzzle.solution[:-1])
        assert board.outcome() is None
        board.push(puzzle.solution[-1])
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner is puzzle.to_move


def test_moves_of_the_solving_side_lie_within_two_cells_of_a_stone() -> None:
    """The page takes a click farther away as a misclick."""
    for puzzle in ALL:
        stones = list(puzzle.moves)
        for at, move in enumerate(puzzle.solution):
            distances = [max(abs(move.row - one.row), abs(move.col - one.col)) for one in stones]
            assert min(distances) <= 2 or at % 2 == 1, (puzzle.id, move)
            stones.append(move)


def test_solutions_by_fours_leave_the_opponent_one_reply_each_time() -> None:
    for puzzle in FOURS:
        position, side = position_of(puzzle)
        other = "O" if side == "X" else "X"
        for index in range(0, puzzle.plies - 1, 2):
            position.put(puzzle.solution[index], side)
            fives = position.completing(side, 1)
            assert puzzle.solution[index + 1] in fives
            assert not position.completing(other, 1)
            assert len(fives) == 1 or index == puzzle.plies - 3
            position.put(puzzle.solution[index + 1], other)


@pytest.mark.parametrize("puzzle", SHORT[:: max(len(SHORT) // 12, 1)], ids=lambda each: each.id)
def test_slow_solver_finds_the_one_move_that_wins_by_fours(puzzle: Puzzle) -> None:
    position, side = position_of(puzzle)
    stones = (puzzle.plies + 1) // 2
    assert by_fours(position, side, stones - 1) == set()
    # Some longer than the solution, which `tengen.laboratory.puzzles.mining` looks for without a
    # limit.
    assert by_fours(position, side, stones + 3) == {puzzle.solution[0]}


def test_slow_solver_finds_the_one_move_that_wins_by_threats() -> None:
    for puzzle in [each for each in PUZZLES if each.kind == "threats" and each.plies == 5][:6]:
        position, side = position_of(puzzle)
        stones = (puzzle.plies + 1) // 2
        assert by_threats(position, side, stones - 1) == set(), puzzle
        assert by_threats(position, side, stones) == {puzzle.solution[0]}, puzzle


@pytest.mark.parametrize("puzzle", PUZZLES[:: len(PUZZLES) // 12], ids=lambda each: each.id)
def test_solution_is_judged_right_up_to_the_end(judge: PuzzleJudge, puzzle: Puzzle) -> None:
    """The judge's own replies lead to the five, within the plies that it has promised."""
    line: list[Move] = []
    plies = puzzle.plies
    while True:
        win = judge.hint(puzzle, line)
        assert win is not None
        assert win.plies <= plies
        line.append(win.move)
        verdict = judge.judge(puzzle, line)
        if verdict.result == "solved":
            break
        assert verdict.result == "right"
        assert verdict.reply is not None
        assert verdict.plies is not None
        assert verdict.plies <= plies - 2
        plies = verdict.plies
        line.append(verdict.reply)
    assert len(line) <= puzzle.plies


def sample(puzzles: Sequence[Puzzle], number: int) -> list[ParameterSet]:
    """All puzzles as parameters, all but some of them for the slow tests."""
    step = max(len(puzzles) // number, 1)
    return [
        pytest.param(puzzle, id=puzzle.id, marks=() if at % step == 0 else pytest.mark.slow)
        for at, puzzle in enumerate(puzzles)
    ]


def test_collections_have_60_to_150_puzzles_of_renju_and_of_defence() -> None:
    assert {puzzle.collection for puzzle in ALL} == set(COLLECTIONS)
    assert 60 <= len(RENJU) <= 150
    assert 60 <= len(DEFENCES) <= 150
    assert all(puzzle.rules.forbidden_points == (puzzle.collection == "renju") for puzzle in ALL)
    # White wins by points that are forbidden to Black, and Black in spite of them.
    assert {puzzle.to_move for puzzle in RENJU} == set(Color)
    assert sum(puzzle.motif == "forbidden" for puzzle in RENJU) >= 15


@pytest.mark.parametrize("puzzle", sample(RENJU, 6))
def test_forbidden_points_decide_each_puzzle_of_renju(solver: ThreatSolver, puzzle: Puzzle) -> None:
    assert is_trap(puzzle, solver)
    again = find_puzzle(puzzle.board(), puzzle.source, solver=solver)
    assert again is not None
    assert (again.solution[0], again.plies, again.kind) == (
        puzzle.solution[0],
        puzzle.plies,
        puzzle.kind,
    )


RENJU_FOURS: Final = [each for each in RENJU if each.kind == "fours" and each.plies <= 5]


@pytest.mark.parametrize("puzzle", sample(RENJU_FOURS, 4))
def test_slow_solver_finds_the_one_move_that_wins_by_fours_in_renju(puzzle: Puzzle) -> None:
    position = RenjuPosition(format_rows(puzzle.board().cells), NESTING)
    side = puzzle.to_move.symbol
    stones = (puzzle.plies + 1) // 2
    assert by_fours(position, side, stones) == {puzzle.solution[0]}


@pytest.mark.parametrize("puzzle", sample(DEFENCES, 3))
def test_every_move_but_the_one_defence_is_proven_to_lose(
    judge: PuzzleJudge, puzzle: Puzzle
) -> None:
    assert judge.judge(puzzle, puzzle.solution).result == "solved"
    for move in puzzle.board().legal_moves():
        if move == puzzle.solution[0]:
            continue
        verdict = judge.judge(puzzle, [move])
        assert (verdict.result, verdict.reason) == ("wrong", "allows-win"), move


@pytest.mark.parametrize("puzzle", sample(DEFENCES, 3))
def test_no_win_is_known_after_the_one_defence(puzzle: Puzzle, searcher: Searcher) -> None:
    board = puzzle.board()
    board.push(puzzle.solution[0])
    searcher.set_up(board)
    win_in = searcher.search(board.to_move, nodes=300_000).lines[0].win_in
    assert win_in is None or win_in < 0


def test_defences_are_well_formed_and_their_refutations_win() -> None:
    for puzzle in DEFENCES:
        assert puzzle.plies == 1
        assert puzzle.refutation[0] != puzzle.solution[0]
        assert len(puzzle.breadths) == len(puzzle.refutation) // 2
        board = puzzle.board()
        board.push_all(puzzle.refutation)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner is -puzzle.to_move


def test_hint_of_a_defence_is_its_one_move(judge: PuzzleJudge) -> None:
    puzzle = DEFENCES[0]
    assert judge.hint(puzzle, []) == PuzzleHint(puzzle.solution[0], 1, "defence")


def test_forbidden_point_is_wrong_for_black(judge: PuzzleJudge) -> None:
    puzzle = next(
        each for each in RENJU if each.to_move is Color.X and each.board().forbidden_points()
    )
    point = next(iter(puzzle.board().forbidden_points()))
    assert judge.judge(puzzle, [point]) == PuzzleVerdict("wrong", reason="forbidden")


def test_text_is_read_as_it_was_written() -> None:
    some = [*PUZZLES[:5], *DEFENCES[:2], *RENJU[:2]]
    text = format_puzzles(some)
    assert parse_puzzles(text) == some
    assert text.splitlines()[0].startswith("# id\tgame")


def test_level_follows_the_number_of_lines() -> None:
    assert (CROSS.lines, CROSS.level, CROSS.breadth, CROSS.plies) == (1, 1, 1, 3)
    assert CROSS.to_move is Color.X


def test_malformed_puzzle_is_refused() -> None:
    for line, message in (
        ("a\tb", "line 1: 2 fields, a puzzle has 9"),
        ("i\tchess\tfours\th8\ti9\t1\t\t800\ts", "line 1: unknown game 'chess'"),
        (
            "i\tgomoku\twall\th8\ti9\t1\t\t800\ts",
            "line 1: kind is 'wall', allowed are",
        ),
        ("i\tgomoku\tfours\th8\tz9\t1\t\t800\ts", "line 1: "),
        ("i\tgomoku\tfours\th8\ti9\tx\t\t800\ts", "line 1: invalid literal"),
        ("i\tgomoku\tfours\th8\ti9\t1\t\thard\ts", "line 1: invalid literal"),
    ):
        refusal(RecordError, message.replace("(", r"\("), parse_puzzles, line)


def test_rules_without_a_name_cannot_be_written() -> None:
    odd = Puzzle(
        rules=GOMOKU.resized(13, 12),
        kind="fours",
        moves=(),
        solution=(),
        breadths=(1,),
        rating=800,
        source="",
        id="x",
    )
    with pytest.raises(RecordError, match="needs rules with a name"):
        format_puzzles([odd])


def test_moves_are_judged(judge: PuzzleJudge) -> None:
    for line, expected in (
        # A double four; both fives of it win.
        ("l8", ("right", 1, None)),
        ("l8l7k8", ("solved", None, None)),
        ("l8k8l7", ("solved", None, None)),
    ):
        verdict = judge.judge(CROSS, moves(line))
        assert (verdict.result, verdict.plies, verdict.reason) == expected, line


def test_move_without_a_proof_is_unproven(judge: PuzzleJudge) -> None:
    # A closed three.
    three = judge.judge(made("h8g8i8a1", "j8"), moves("j8"))
    assert (three.result, three.reason, three.plies) == ("unproven", None, None)
    assert three.reply is not None


def test_move_that_fills_the_board_without_a_five_is_wrong(judge: PuzzleJudge) -> None:
    rules = GOMOKU.resized(5, 5)
    cells = np.random.default_rng(1).permutation(25).tolist()
    line = tuple(Move(*divmod(cell, 5)) for cell in cells)
    puzzle = dataclasses.replace(made("", "h8"), rules=rules, moves=line[:-1], id="full")
    assert judge.judge(puzzle, line[-1:]) == PuzzleVerdict("wrong", reason="drawn")


@pytest.mark.parametrize(
    ("identifier", "move"),
    [
        ("c817561b", "f5"),
        ("3cca8504", "h5"),
        ("55c22895", "h7"),
        ("b9b78c16", "g4"),
        ("b9b78c16", "k7"),
        ("1d11d593", "e8"),
        ("b85aeb37", "h12"),
    ],
)
def test_winning_move_that_threats_alone_do_not_prove_is_right(
    judge: PuzzleJudge, identifier: str, move: str
) -> None:
    puzzle = shipped()[identifier]
    verdict = judge.judge(puzzle, moves(move))
    assert verdict.result == "right"
    assert verdict.reply is not None
    # The announced win goes on: the next hint keeps its promise.
    hint = judge.hint(puzzle, [*moves(move), verdict.reply])
    assert hint is not None
    assert verdict.plies is not None
    assert hint.plies <= verdict.plies


CANDIDATES: Final = 12
"""Moves of each puzzle that the sweep judges: those that `search` likes best."""


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_winning_move_is_wrong_and_every_move_that_search_proves_is_right(
    judge: PuzzleJudge, searcher: Searcher, level: int
) -> None:
    for puzzle in (each for each in PUZZLES if each.level == level):
        board = puzzle.board()
        searcher.set_up(board)
        lines = searcher.search(board.to_move, nodes=100_000, lines=CANDIDATES).lines
        for line in lines:
            verdict = judge.judge(puzzle, [line.move])
            if line.win_in is not None and line.win_in > 0:
                assert verdict.result == "right", (puzzle.id, line)
            if verdict.result == "wrong":
                after = puzzle.board()
                after.push(line.move)
                searcher.set_up(after)
                deeper = searcher.search(after.to_move, nodes=2_000_000).lines[0]
                # The opponent wins, or nothing is proven; it never loses.
                assert (deeper.win_in or 1) > 0, (puzzle.id, line)


def test_move_that_lets_the_opponent_win_is_told_with_its_win(judge: PuzzleJudge) -> None:
    # O has an open three, X nothing that forces.
    puzzle = made("a1h8c1i8e1j8", "g8")
    verdict = judge.judge(puzzle, moves("o15"))
    assert (verdict.result, verdict.reason, verdict.plies) == ("wrong", "allows-win", 3)
    assert verdict.line[0] == verdict.reply
    assert {format_move(move, GOMOKU) for move in verdict.line[:1]} <= {"g8", "k8"}
    four = made("a1h8c1i8e1j8g1k8", "g8")
    verdict = judge.judge(four, moves("o15"))
    assert (verdict.reason, verdict.plies) == ("allows-five", 1)


def test_few_nodes_decide_nothing() -> None:
    hard = max(PUZZLES, key=lambda puzzle: puzzle.lines)
    verdict = PuzzleJudge(nodes=1, search_nodes=1).judge(hard, hard.solution[:1])
    assert verdict.result == "unproven"


def test_moves_of_the_other_side_are_refused(judge: PuzzleJudge) -> None:
    with pytest.raises(IllegalMoveError, match="an odd number"):
        judge.judge(CROSS, moves("l8l7"))
    with pytest.raises(IllegalMoveError, match="an even number"):
        judge.hint(CROSS, moves("l8"))
    with pytest.raises(IllegalMoveError, match="holds"):
        judge.judge(CROSS, moves("h8"))
    assert judge.hint(CROSS, moves("o15o14")) is not None
    assert judge.hint(CROSS, moves("l8m8k8k7")[:2]) is not None
