"""`tengen review` of folders and archives: what is read, what is left out, what is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq
import pytest

from tengen.engines.game.records import read_sgf, write_renlib, write_sgf
from tengen.engines.game.records.game_tree import GameTree
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut
from tengen_cli import sources
from tengen_cli.sources import collect_games
from tests.unit.tengen_cli.command import run

GAMES: Final = Path(__file__).parents[2] / "data" / "games"
RECORDS: Final = read_sgf((GAMES / "gobang-gakoii-0.501.sgf").read_text(encoding="utf-8"))[:4]
PSQ: Final = (
    "Piskvorky 15x15, 11:11, 0\n8,8,1\n8,7,1\n9,8,1\n9,7,1\n"
    "one\ntwo\x1b[2J\u202e\n-1\n0,Freestyle\n"
)
LIMIT: Final = ("--nodes", "50", "--engine", "threat-search", "--jobs", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all formats, an archive as Gomocup's, and faults."""
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.sgf").write_text(write_sgf(RECORDS[:2]) + "\n(;GM[4]SZ[15];B[zz])", "utf-8")
    (folder / "deep" / "b.PSQ").write_text(PSQ, encoding="utf-8")
    (folder / "c.lib").write_bytes(write_renlib(GameTree.from_record(RECORDS[2])))
    (folder / "notes.txt").write_text("no record", encoding="utf-8")
    with zipfile.ZipFile(folder / "results.zip", "w") as archive:
        archive.writestr("Freestyle1/0-1-0.psq", PSQ.replace("9,7,1", "7,7,1"))
        archive.writestr("Freestyle1/bad.psq", "Piskvorky 15x15, 11:11, 0\n8,8\n8,8\n")
        archive.writestr("readme.txt", "no record")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04")
    return folder


def test_games_of_every_format_are_collected_in_order(folder: Path) -> None:
    found = list(collect_games(str(folder)))
    games = [each for each in found if isinstance(each, CollectedGame)]
    faults = {each.place: each.reason for each in found if isinstance(each, LeftOut)}
    assert [(game.file, game.number) for game in games] == [
        ("a.sgf", 1),
        ("a.sgf", 2),
        ("c.lib", 1),
        ("deep/b.PSQ", 1),
        ("results.zip/Freestyle1/0-1-0.psq", 1),
        ("results.zip/Freestyle1/bad.psq", 1),
    ]
    assert set(faults) == {"a.sgf, from game 3 on", "broken.zip"}
    assert "not a ZIP archive" in faults["broken.zip"]
    assert games[0].opening > 0


def test_files_in_other_encodings_are_collected(tmp_path: Path) -> None:
    text = write_sgf(RECORDS[:1]).replace("CA[UTF-8]", "").replace("PB[", "PB[曹冬")
    (tmp_path / "a.sgf").write_bytes(text.encode("gbk"))
    (game,) = collect_games(str(tmp_path), rules="renju")
    assert isinstance(game, CollectedGame)
    assert game.record.players[0].startswith("曹冬")
    assert game.record.rules.forbidden_points


def test_large_member_of_an_archive_is_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 50)
    found = list(collect_games(str(folder / "results.zip")))
    assert {each.place for each in found if isinstance(each, LeftOut)} == {"Freestyle1/0-1-0.psq"}


def test_folder_becomes_a_file_and_a_report_and_names_the_faults(
    folder: Path, tmp_path: Path
) -> None:
    out, report = tmp_path / "out" / "reviews.parquet", tmp_path / "report"
    out.parent.mkdir()
    result = run("review", folder, *LIMIT, "--out", out, "--html", report)
    assert result.exit_code == 0, result.output
    assert f"5 games in {out}" in result.stdout
    assert "3 not reviewed, the first: a.sgf, from game 3 on: " in result.stderr
    files = pq.read_table(out)["file"].unique().to_pylist()
    assert files == ["a.sgf", "c.lib", "deep/b.PSQ", "results.zip/Freestyle1/0-1-0.psq"]
    index = (report / "index.html").read_text(encoding="utf-8")
    assert "bad.psq, game 1: move 2: " in index
    assert "two\ufffd[2J\ufffd" in index
    assert "\x1b" not in index
    before = out.read_bytes()
    assert run("review", folder, *LIMIT, "--out", out).exit_code == 0
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{folder}"], "a folder of games needs --out, as in: --out reviews.parquet"),
        (["{folder}", "--json", "--out", "r.parquet"], "--json applies to a single game"),
        (["{folder}", "--game", "2", "--out", "r.parquet"], "--game applies to a single game"),
        (["{file}", "--out", "r.parquet"], "a single game is written as SGF, --out FILE.sgf"),
        (["{file}", "--jobs", "2"], "--jobs applies to a folder of games"),
        (["{empty}", "--out", "r.parquet"], ".sgf, .psq, .lib, .pos, .rif, .pgn, .zip)"),
        (["{bad}", "--out", "r.parquet"], "no game to review in"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_names_the_fault(
    folder: Path, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bad.sgf").write_text("nothing", encoding="utf-8")
    places = {
        "folder": folder,
        "file": folder / "deep" / "b.PSQ",
        "empty": tmp_path / "empty",
        "bad": tmp_path / "bad",
    }
    result = run("review", *(each.format(**places) for each in arguments))
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.slow
def test_killed_run_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    def command(out: Path) -> list[str]:
        review = [sys.executable, "-m", "tengen_cli.main", "review", str(GAMES)]
        return [*review, "--nodes", "3000", "--jobs", "2", "--out", str(out)]

    subprocess.run(command(tmp_path / "whole.parquet"), check=True)
    parts = tmp_path / "killed.parts"
    killed = subprocess.Popen(command(tmp_path / "killed.parquet"), start_new_session=True)
    while not list(parts.glob("reviews-*")):
        assert killed.poll() is None
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    kept = {path: path.read_bytes() for path in parts.glob("reviews-*")}
    subprocess.run(command(tmp_path / "killed.parquet"), check=True)
    assert {path: path.read_bytes() for path in kept} == kept
    whole = (tmp_path / "whole.parquet").read_bytes()
    assert (tmp_path / "killed.parquet").read_bytes() == whole
