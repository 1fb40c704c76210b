"""`tengen explorer`: games of records and of self-play, and what is not counted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import PRESETS, Board
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tests.unit.tengen_cli.command import run

GOMOKU: Final = PRESETS["gomoku"]
START: Final = "(;GM[4]RU[0]SZ[15]"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "explorer.sqlite3"


def test_self_play_and_records_are_counted_by_source(tmp_path: Path, out: Path) -> None:
    plan = SelfPlayPlan(engines=("win-block",), rules=GOMOKU, games=3, seed=1)
    run_selfplay(plan, tmp_path / "run")
    record = tmp_path / "records" / "game.SGF"
    record.parent.mkdir()
    record.write_text(f"{START}RE[B+Resign];B[hh];W[hg];B[gg])", encoding="utf-8")
    (record.parent / "README").write_text("not a game", encoding="utf-8")
    result = run(
        "explorer", tmp_path / "run", record.parent, record, "--out", out, "--min-games", "1"
    )
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("4 games and ")
    assert result.stderr == "tengen: games not counted: 1 same game before\n"
    start = Explorer(out).explore(Board(GOMOKU))
    assert start.sources == {"selfplay": 3, "records": 1}
    assert start.results.games == 4


def test_database_of_renjunet_is_counted_and_converted(tmp_path: Path, out: Path) -> None:
    games = "".join(
        f'<game id="{score}" bresult="{score}"><move>{moves}</move></game>'
        for score, moves in (("1", "h8 i9 h9"), ("0", "h8 h9 i7"), ("", "h8 h9"), ("1", "h8 z9"))
    )
    source = tmp_path / "renju.rif"
    source.write_text(f"<database><games>{games}</games></database>", encoding="utf-8")
    result = run("explorer", tmp_path, "--out", out, "--min-games", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("3 games and ")
    assert "1 without a result" in result.stderr
    start = Explorer(out).explore(Board(PRESETS["renju"]))
    assert (start.results.x_wins, start.results.o_wins) == (2, 1)
    result = run("convert", source, tmp_path / "games.sgf")
    assert result.stdout.startswith("4 games written")
    assert "the game was read up to move 2: z9 is off" in result.stderr
    result = run("convert", source, tmp_path / "other.rif")
    assert "is only read: write .sgf" in result.stderr


def test_games_by_other_rules_are_kept(tmp_path: Path, out: Path) -> None:
    for rules, code in (("gomoku", 0), ("renju", 4)):
        source = tmp_path / f"{rules}.sgf"
        record = f"(;GM[4]RU[{code}]SZ[15]RE[B+Resign];B[hh];W[hg];B[gg])"
        source.write_text(record, encoding="utf-8")
        keep = ["--keep", out] if out.exists() else []
        result = run("explorer", source, *keep, "--out", out, "--min-games", "1")
        assert result.exit_code == 0, result.output
    for rules in ("gomoku", "renju"):
        assert Explorer(out).explore(Board(PRESETS[rules])).sources == {"records": 1}
    result = run("explorer", source, "--keep", out, "--out", out)
    assert result.exit_code == 2
    assert "only those of other rules can be kept" in result.stderr


def test_reasons_of_games_that_are_not_counted(tmp_path: Path, out: Path) -> None:
    games = {
        "without a result": "(;B[hh];W[hg])",
        "decided by time": "(RE[B+Time];B[hh];W[hg])",
        "decided by forfeit": "(RE[W+Forfeit];B[hh];W[hg])",
        "not from the empty board": "(RE[B+Resign]AB[aa];B[hh];W[hg])",
        "not by the rules: move 2: h8 holds X": "(RE[B+Resign];B[hh];W[hh])",
    }
    source = tmp_path / "games.sgf"
    source.write_text("".join(START + game[1:] for game in games.values()), encoding="utf-8")
    result = run("explorer", source, "--out", out)
    assert result.exit_code == 2
    assert f"no game to count in {source}" in result.stderr
    for reason in games:
        assert f"1 {reason}" in result.stderr
    assert not out.exists()


def test_folder_without_games_is_refused(tmp_path: Path, out: Path) -> None:
    result = run("explorer", tmp_path, "--out", out)
    assert result.exit_code == 2
    assert (
        "has no records (.sgf, .psq, .rif, .pgn) and no self-play (manifest.json)" in result.stderr
    )
