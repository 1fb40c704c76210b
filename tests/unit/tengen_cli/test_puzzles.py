"""`tengen puzzles`: files and folders of games, and files that grow."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tengen.engines.game import preset
from tengen.engines.game.records import GameRecord, write_sgf
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.engines.puzzles.puzzles import parse_puzzles, shipped_of
from tengen.laboratory.puzzles import defences
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tests.unit.tengen_cli.command import run

GAMES: Final = Path(__file__).parents[2] / "data" / "games" / "wine2018-gakoii-0.5.sgf"


@pytest.fixture(scope="module")
def selfplay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    plan = SelfPlayPlan(
        engines=("attack-weights",),
        rules=preset("gomoku"),
        games=4,
        seed=3,
        limit=Limit(nodes=100),
        models=SHIPPED,
    )
    run_selfplay(plan, folder, jobs=1)
    return folder


def test_records_give_puzzles_sorted_by_level(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    result = run("puzzles", GAMES, "--out", out, "--nodes", 2_000)
    assert result.exit_code == 0, result.output
    puzzles = parse_puzzles(out.read_text(encoding="utf-8"))
    assert f"{len(puzzles)} puzzles found, {len(puzzles)} in {out}" in result.stdout
    assert re.search(r"\d+ positions, \d+ a minute; \d+ won, \d+ of them in several", result.stdout)
    assert puzzles == sorted(puzzles, key=lambda puzzle: (puzzle.level, puzzle.lines, puzzle.id))
    assert all(puzzle.source.startswith("wine2018-gakoii-0.5.sgf, game ") for puzzle in puzzles)
    again = run("puzzles", GAMES, "--out", out, "--nodes", 2_000)
    assert f"0 puzzles found, {len(puzzles)} in {out}" in again.stdout


def test_self_play_is_read_from_its_folder(selfplay: Path, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    result = run("puzzles", selfplay, "--out", out, "--nodes", 500)
    assert result.exit_code == 0, result.output
    for puzzle in parse_puzzles(out.read_text(encoding="utf-8")):
        assert puzzle.source.startswith("self-play attack-weights - attack-weights, game ")


def test_traps_are_wins_in_renju_alone(selfplay: Path, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    result = run("puzzles", selfplay, "--kind", "traps", "--out", out)
    assert f"0 puzzles found, 0 in {out}" in result.stdout, result.output
    trap = next(each for each in shipped_of("renju") if each.plies == 3)
    game = GameRecord(rules=trap.rules, moves=(*trap.moves, *trap.solution))
    record = tmp_path / "renju.sgf"
    record.write_text(write_sgf([game]), encoding="utf-8")
    run("puzzles", record, "--kind", "traps", "--out", out)
    assert trap.id in {each.id for each in parse_puzzles(out.read_text(encoding="utf-8"))}


def test_defences_are_found_by_their_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defences, "SEARCH_NODES", 1_000)
    short = min(shipped_of("defence"), key=lambda each: (len(each.moves), each.id))
    game = GameRecord(rules=short.rules, moves=(*short.moves, *short.solution))
    record, out = tmp_path / "game.sgf", tmp_path / "puzzles.txt"
    record.write_text(write_sgf([game]), encoding="utf-8")
    result = run("puzzles", record, "--kind", "defences", "--out", out)
    found = parse_puzzles(out.read_text(encoding="utf-8"))
    assert f"{len(found)} puzzles found, {len(found)} in {out}" in result.stdout
    assert short.id in {each.id for each in found}
    assert {each.kind for each in found} == {"defence"}


def test_bad_files_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    assert (
        "has no suffix of a game record"
        in run("puzzles", tmp_path / "game.txt", "--out", out).output
    )
    out.write_text("no puzzle\n", encoding="utf-8")
    result = run("puzzles", GAMES, "--out", out)
    assert result.exit_code == 2
    assert "line 1: 1 fields, a puzzle has 9: id, " in result.output
