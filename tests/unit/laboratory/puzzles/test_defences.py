"""Mining of defences: positions in which all moves but one are proven to lose."""

from __future__ import annotations

import dataclasses
from typing import Final

import pytest

from tengen.engines.game import Board, preset
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.puzzles.puzzles import Puzzle, shipped_of
from tengen.laboratory.puzzles import defences
from tengen.laboratory.puzzles.defences import find_defence, mine_defences
from tengen.laboratory.puzzles.mining import MinedGame, find_puzzle, is_trap

GOMOKU: Final = preset("gomoku")
SHORT: Final = min(shipped_of("defence"), key=lambda puzzle: (len(puzzle.moves), puzzle.id))


@pytest.fixture(autouse=True)
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search as briefly as the quick tests need."""
    monkeypatch.setattr(defences, "SEARCH_NODES", 1_000)


def find(moves: str) -> Puzzle | None:
    return find_defence(Board.from_moves(moves, GOMOKU), "here", solver=ThreatSolver())


def test_shipped_defence_is_found_again() -> None:
    found = find_defence(SHORT.board(), SHORT.source, solver=ThreatSolver())
    assert found is not None
    assert dataclasses.replace(found, rating=SHORT.rating) == SHORT


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param("h8i9", id="no threat"),
        # Each end of the open three holds, and so does a stone beside it.
        pytest.param("h8a1i8a3j8", id="several defences"),
        pytest.param("h8g8i8a1j8a3k8", id="a four to answer"),
        # White may first make a four.
        pytest.param("h8a1i8b1j8c1d2", id="an own four"),
        pytest.param("h8a1i8a3j8a5k8", id="lost"),
    ],
)
def test_other_positions_are_no_defences(moves: str) -> None:
    assert find(moves) is None


def test_game_gives_its_defence_once_in_all_its_images() -> None:
    game = MinedGame(GOMOKU, (*SHORT.moves, *SHORT.solution), "game")
    mirrored = [(move.row, GOMOKU.shape[1] - 1 - move.col) for move in game.moves]
    image = MinedGame(GOMOKU, Board.from_moves(mirrored, GOMOKU).move_stack, "image")
    found = list(mine_defences([game, image]))
    assert SHORT.id in {puzzle.id for puzzle in found}
    assert {puzzle.source.partition(",")[0] for puzzle in found} == {"game"}
    assert list(mine_defences([game], known=found)) == []


def test_win_that_freestyle_has_as_well_is_no_trap() -> None:
    # Two threes of X meet in l8, each closed on one side: renju forbids this double four.
    moves = "h8g8i8a1j8c1l9l12l10e1l11o1"
    solver = ThreatSolver()
    assert find_puzzle(Board.from_moves(moves, "renju"), "here", solver=solver) is None
    # A four-three wins by both rules.
    four_three = Board.from_moves("h8g8i8a1j8a3k9a5k10o15", "renju")
    won = find_puzzle(four_three, "here", solver=solver)
    assert won is not None
    assert not is_trap(won, solver)
