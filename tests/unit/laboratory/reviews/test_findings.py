"""What reviews of collections show: accuracies by player, motifs, puzzles."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tengen.engines.game.records import read_sgf
from tengen.engines.interface import Limit
from tengen.engines.puzzles.puzzles import parse_puzzles
from tengen.laboratory.reviews.findings import LEAST_MOVES, Findings, motif_name
from tengen.laboratory.reviews.report import GAMES_PER_PAGE, Report, write_report
from tengen.laboratory.reviews.review_run import JudgedGame, review_games, reviewed_games
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut, collected
from tests.unit.laboratory.reviews.collections import GAMES, PLAN


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> list[JudgedGame]:
    folder = tmp_path_factory.mktemp("run")
    review_games(PLAN, GAMES, folder)
    return list(reviewed_games(GAMES, folder))


def found_in(games: list[JudgedGame]) -> Findings:
    findings = Findings()
    for game in games:
        findings.add(game)
    return findings


def report_of(findings: Findings, **more: Any) -> Report:
    fields: dict[str, Any] = {"puzzles": findings.puzzles(), "left_out": [], **more}
    return Report(
        findings=findings,
        reviewer="threat-search with 200 nodes a position",
        page_url="http://127.0.0.1:8000",
        **fields,
    )


def with_opening(game: JudgedGame, opening: int) -> JudgedGame:
    return dataclasses.replace(game, game=dataclasses.replace(game.game, opening=opening))


def test_players_are_counted_with_either_color(reviewed: list[JudgedGame]) -> None:
    players = found_in(reviewed).players
    assert set(players) == {"Ann", "Bob"}
    moves = [
        move
        for game in reviewed
        for move in game.moves
        if game.game.players["XO".index(move.player)] == "Ann"
    ]
    free = [move.accuracy for move in moves if move.judgement != "forced"]
    ann = players["Ann"]
    assert ann.games == len(GAMES)
    assert ann.moves == len(moves)
    assert ann.accuracy == pytest.approx(sum(free) / len(free))
    assert ann.judgements.total() == len(moves)


def test_moves_of_openings_do_not_count(reviewed: list[JudgedGame]) -> None:
    game = reviewed[2]
    findings = found_in([with_opening(game, len(game.moves))])
    assert findings.players["Ann"].accuracy is None
    assert sum(motif.count for motif in findings.motifs.values()) == 0
    # A winner is known nevertheless, and the curve shows all moves.
    assert findings.lines[0].winner == "X"
    assert len(findings.lines[0].curve) == len(game.moves) + 1


def test_comments_of_a_record_name_its_opening() -> None:
    comments = ("opening move", "opening move", "", "opening", "", "", "")
    record = dataclasses.replace(GAMES[0].record, comments=comments)
    assert collected("a.sgf", 1, record).opening == 2
    assert collected("a.sgf", 1, GAMES[0].record).opening == 0


def test_every_mistake_has_one_motif(reviewed: list[JudgedGame]) -> None:
    findings = found_in(reviewed)
    mistakes = [move for game in reviewed for move in game.moves if move.is_mistake]
    assert sum(motif.count for motif in findings.motifs.values()) == len(mistakes)
    assert sum(motif.drop_sum for motif in findings.motifs.values()) == pytest.approx(
        sum(move.drop for move in mistakes)
    )
    # Proofs may find earlier mistakes in the opening.
    *_, allowed = (move for move in reviewed[2].moves if move.allowed and move.is_mistake)
    assert motif_name(allowed) == "Left an open three"
    unnamed = dataclasses.replace(allowed, motif="")
    assert motif_name(unnamed) == "Allowed another forced win"


@pytest.mark.parametrize(
    ("ply", "motif"),
    [
        (10, "Lost ground in moves 1 to 10"),
        (11, "Lost ground in moves 11 to 30"),
        (31, "Lost ground after move 30"),
    ],
)
def test_mistakes_without_a_proof_are_counted_by_part(
    reviewed: list[JudgedGame], ply: int, motif: str
) -> None:
    move = dataclasses.replace(reviewed[0].moves[0], missed="", allowed="", ply=ply)
    assert motif_name(dataclasses.replace(move, motif="")) == motif


def test_curve_needs_enough_moves(reviewed: list[JudgedGame]) -> None:
    assert found_in(reviewed).accuracy_curves(["Ann"]) == {"Ann": []}
    often = found_in([reviewed[0]] * LEAST_MOVES).accuracy_curves(["Ann"])["Ann"]
    assert [ply for ply, _ in often] == [1, 6]


def test_report_has_pages_puzzles_and_faults(reviewed: list[JudgedGame], tmp_path: Path) -> None:
    games = [reviewed[index % len(reviewed)] for index in range(GAMES_PER_PAGE + 1)]
    left_out = [LeftOut("bad<b>.sgf", "not SGF")]
    files = write_report(tmp_path, report_of(found_in(games), left_out=left_out))
    names = {file.name for file in files}
    assert {"index.html", "games-2.html"} <= names
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "bad&lt;b&gt;.sgf: not SGF" in index
    assert "251 games" in index
    assert "<script" not in index
    assert "http://127.0.0.1:8000/#game=gomoku&amp;moves=h8i9j10&amp;ply=0" in index
    assert "games-2.html" in index
    assert index.count("class='won'") > 0
    assert ">251</a>" in (tmp_path / "games-2.html").read_text(encoding="utf-8")


def test_puzzles_are_proven_and_exported(tmp_path: Path) -> None:
    root = Path(__file__).parents[3] / "data" / "games"
    records = read_sgf((root / "gobang-gakoii-0.501.sgf").read_text(encoding="utf-8"))
    games = [CollectedGame("a.sgf", 6, records[5])]
    review_games(dataclasses.replace(PLAN, limit=Limit(nodes=20_000)), games, tmp_path / "run")
    findings = found_in(list(reviewed_games(games, tmp_path / "run")))
    puzzles = findings.puzzles()
    assert 0 < len(puzzles) <= 2
    write_report(tmp_path, report_of(findings, puzzles=puzzles))
    written = parse_puzzles((tmp_path / "puzzles.txt").read_text(encoding="utf-8"))
    assert written == [each.puzzle for each in puzzles]
    exported = read_sgf((tmp_path / "puzzles.sgf").read_text(encoding="utf-8"))
    for record, each in zip(exported, puzzles, strict=True):
        assert record.moves == (*each.puzzle.moves, *each.puzzle.solution)
        assert record.replay().outcome() is not None
        example = each.example
        board = example.game.record.start()
        board.push_all(example.moves)
        assert board.move_stack == list(each.puzzle.moves)


def test_equal_findings_give_equal_files(reviewed: list[JudgedGame], tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_report(tmp_path / name, report_of(found_in(reviewed)))
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()
