"""Comparisons of engines: choices, their values, resuming, and the report."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tengen.engines.game import Board, preset
from tengen.engines.game.notation import format_move
from tengen.engines.game.records import GameRecord
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.registry import create_engine
from tengen.laboratory.comparisons.comparison_run import (
    JUDGED,
    ComparedPosition,
    ComparisonPlan,
    compare_engines,
    compared_positions,
)
from tengen.laboratory.comparisons.report import write_comparison
from tengen.laboratory.reviews.tables import CollectedGame
from tengen.training.errors import DataError
from tests.unit.tengen_cli.command import run

GOMOKU: Final = preset("gomoku")
PLAN: Final = ComparisonPlan(engines=("search", "attack-weights", "random"), nodes=20)


def game(moves: str, opening: int = 0, number: int = 1, rules: str = "gomoku") -> CollectedGame:
    board = Board.from_moves(moves, rules)
    record = GameRecord(rules=board.rules, moves=tuple(board.move_stack))
    return CollectedGame("games.sgf", number, record, opening)


GAMES: Final = [game("h8i9g7i7i8h7", 2), game("h8h9i8g8j9", 5, 2)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compared")
    assert compare_engines(PLAN, GAMES, folder) == []
    return folder


@pytest.fixture(scope="module")
def positions(folder: Path) -> list[ComparedPosition]:
    return list(compared_positions(GAMES, folder))


def test_positions_behind_the_opening_are_compared(positions: list[ComparedPosition]) -> None:
    assert [(each.game.number, each.ply) for each in positions] == [
        *((1, ply) for ply in range(2, 6)),
        # All opening: its last position.
        (2, 5),
    ]


def test_choices_are_those_of_the_engines(positions: list[ComparedPosition]) -> None:
    engine = create_engine("search")
    for each in positions:
        board = Board.from_moves(each.game.record.moves[: each.ply], GOMOKU)
        rng = np.random.default_rng(len(board))
        request = AnalysisRequest(board, Limit(nodes=PLAN.nodes), candidates=1, rng=rng)
        assert each.moves[0] == format_move(engine.analyse(request).move, GOMOKU)


def test_the_best_choice_costs_nothing(positions: list[ComparedPosition]) -> None:
    for each in positions:
        assert min(each.costs) == 0
        if each.values:
            assert all(0 <= value <= 1 for value in each.values)
            assert each.costs == tuple(max(each.values) - value for value in each.values)
        else:
            assert len(set(each.moves)) == 1


def test_a_lost_choice_costs_the_game(tmp_path: Path) -> None:
    # Only one point stops the four; a random move elsewhere loses.
    four = game("h8g8i8a1j8a3k8", 7)
    compare_engines(ComparisonPlan(engines=("search", "random"), nodes=50), [four], tmp_path)
    (position,) = compared_positions([four], tmp_path)
    assert position.moves[0] == "l8"
    assert position.values[1] == 0


def test_interrupted_run_resumes_with_the_same_report(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    done: list[int] = []
    compare_engines(PLAN, GAMES[:1], again, on_games=done.append)
    compare_engines(PLAN, GAMES, again, jobs=2, on_games=done.append)
    assert done == [0, 1, 1, 1]
    reports = [tmp_path / "one.html", tmp_path / "two.html"]
    for path, run_folder in zip(reports, (folder, again), strict=True):
        found = list(compared_positions(GAMES, run_folder))
        write_comparison(path, PLAN, found, left_out=[], page_url="http://127.0.0.1:8000")
    assert reports[0].read_bytes() == reports[1].read_bytes()


def test_another_comparison_in_the_folder_is_refused(folder: Path) -> None:
    with pytest.raises(DataError, match="its nodes is 20, not 21"):
        compare_engines(ComparisonPlan(engines=PLAN.engines, nodes=21), GAMES, folder)


def test_games_that_an_engine_does_not_play_are_left_out(tmp_path: Path) -> None:
    small = game("b2a1", rules="tictactoe")
    plan = ComparisonPlan(engines=("search", "minimax"), nodes=1000)
    (left_out,) = compare_engines(plan, [GAMES[0], small], tmp_path)
    assert left_out.place == "games.sgf, game 1"
    assert "minimax does not play" in left_out.reason
    assert [each.game for each in compared_positions([small], tmp_path)] == [small, small]


@pytest.mark.parametrize("engines", [("search",), ("search", "search")])
def test_two_different_engines_are_needed(engines: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="two different engines"):
        ComparisonPlan(engines=engines, nodes=1)


def test_command_writes_a_report(tmp_path: Path) -> None:
    lines, out = tmp_path / "positions.txt", tmp_path / "out" / "report.html"
    lines.write_text("h8i9g7\nh8h9i8\n")
    command = ("compare", "search", "random", "--positions", lines, "--nodes", 20, "--jobs", 1)
    result = run(*command, "--out", out)
    assert result.exit_code == 0, result.output
    assert f"judged by {20 * JUDGED:,} nodes each" in result.stdout
    page = out.read_text()
    assert "2 positions of 2 games" in page
    assert "A: search" in page
    refused = run("compare", "search", "search", "--positions", lines, "--out", out)
    assert refused.exit_code == 2
    assert "different engines" in refused.stderr
    assert run("compare", "search", "random", "--out", out).exit_code == 2
