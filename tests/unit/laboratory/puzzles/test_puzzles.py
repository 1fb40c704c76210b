"""Mining: what is a puzzle and what is not, and that games give the same puzzles every time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from typing_extensions import override

from tengen.engines.game import Board, Rules, preset
from tengen.engines.game.notation import format_moves, parse_moves
from tengen.engines.game.records import read_sgf
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.puzzles.puzzles import Puzzle
from tengen.laboratory.puzzles.mining import (
    MinedGame,
    MiningCounts,
    find_puzzle,
    is_minable,
    mine_puzzles,
)
from tengen.laboratory.puzzles.ratings import DOUBLINGS, LEAST_NODES, rating_of
from tests.stub_engine import StubEngine

BOARD: Final = Board.from_moves("h8g8i8a1j8c1l9l12l10e1l11o1", "gomoku")
SOLUTION: Final = parse_moves("l8l7k8", BOARD.rules)
WRONG: Final = parse_moves("a15", BOARD.rules)[0]


class Preferring(StubEngine):
    """Prefers the solution's first move with some numbers of nodes."""

    name = "preferring"

    def __init__(self, nodes: set[int]) -> None:
        self._nodes = nodes

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        move = SOLUTION[0] if request.limit.nodes in self._nodes else WRONG
        return Analysis(candidates=(Candidate(move, 0.0),))


LIMITS: Final = [LEAST_NODES * 2**doubling for doubling in range(DOUBLINGS)]


@pytest.mark.parametrize(
    ("found", "rating"),
    [
        (LIMITS, 800),
        (LIMITS[3:], 950),
        # Luck with few nodes does not count.
        ([LIMITS[0], *LIMITS[3:]], 950),
        ([], 1500),
    ],
)
def test_rating_counts_the_limits_that_do_not_suffice(found: list[int], rating: int) -> None:
    assert rating_of(BOARD, SOLUTION[0], 2, Preferring(set(found))) == rating


def test_each_further_move_of_the_winner_adds_to_the_rating() -> None:
    engine = Preferring(set(LIMITS))
    assert rating_of(BOARD, SOLUTION[0], 3, engine) == 950


GOMOKU: Final = preset("gomoku")
GAMES: Final = Path(__file__).parents[3] / "data" / "games" / "wine2018-gakoii-0.5.sgf"
CROSS: Final = "h8g8i8a1j8c1l9l12l10e1l11o1"
"""Two threes of X that meet in l8, each closed on one side."""


@pytest.fixture(scope="module")
def games() -> list[MinedGame]:
    records = read_sgf(GAMES.read_text(encoding="utf-8"))
    return [MinedGame(record.rules, record.moves, "game") for record in records[:3]]


@pytest.fixture(scope="module")
def known(games: list[MinedGame]) -> list[Puzzle]:
    return list(mine_puzzles(games))


def find(text: str) -> tuple[str | None, MiningCounts]:
    """The solution of the position after some moves, if it is a puzzle."""
    counts = MiningCounts()
    board = Board.from_moves(text, GOMOKU)
    puzzle = find_puzzle(board, "here", solver=ThreatSolver(), counts=counts)
    solution = None if puzzle is None else format_moves(puzzle.solution[:1], GOMOKU)
    return solution, counts


def test_one_double_four_is_a_puzzle() -> None:
    assert find(CROSS)[0] == "l8"


def test_two_ways_to_win_are_none() -> None:
    # An open three: either side of it makes an open four.
    solution, counts = find("h8a1i8c1j8e1")
    assert (solution, counts.wins, counts.several) == (None, 1, 1)


def test_five_to_make_or_to_prevent_is_none() -> None:
    for text in ("h8a1i8c1j8e1k8o1", "h8a1i8c1j8e1k8"):
        solution, counts = find(text)
        assert (solution, counts.wins) == (None, 0)


def test_quiet_position_is_none() -> None:
    assert find("h8i9") == (None, MiningCounts())


def test_games_give_the_same_puzzles_every_time(
    games: list[MinedGame], known: list[Puzzle]
) -> None:
    assert list(mine_puzzles(games)) == known
    assert known
    assert len({puzzle.id for puzzle in known}) == len(known)
    assert min(puzzle.plies for puzzle in known) >= 3


def test_known_puzzles_are_not_found_again_and_fill_their_level(
    games: list[MinedGame], known: list[Puzzle]
) -> None:
    counts = MiningCounts()
    assert list(mine_puzzles(games, known=known, counts=counts)) == []
    assert counts.repeated >= len(known)
    counts = MiningCounts()
    one = list(mine_puzzles(games, per_level=1, counts=counts))
    assert len({puzzle.level for puzzle in one}) == len(one)
    assert counts.full == len(known) - len(one)


def test_games_without_a_name_or_a_solver_are_left_out() -> None:
    assert is_minable(GOMOKU)
    assert is_minable(preset("renju"))
    assert is_minable(preset("caro"))
    assert not is_minable(Rules(None, None, 5))
    assert not is_minable(GOMOKU.resized(13, 12))
