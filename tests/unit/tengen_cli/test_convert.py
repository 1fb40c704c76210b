"""`tengen convert`: records in every format, what is lost, and bad input."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.engines.game import PRESETS, Move
from tengen.engines.game.records import (
    GameRecord,
    GameTree,
    read_pos,
    read_psq,
    read_renlib,
    read_sgf_trees,
    write_pos,
    write_renlib,
)
from tengen_cli.files import write_games
from tests.unit.tengen_cli.command import run

SGF = (
    "(;GM[4]RU[renju]SZ[15]PB[Ann]PW[Bob]C[a game];B[hh](;W[ig]C[why]LB[aa:1];B[jj])(;W[gg];B[ff]))"
)
PASS = b"(;GM[4]RU[renju];B[hh];W[];B[jh])"
MOVES = (Move(7, 7), Move(6, 8), Move(9, 9))


@pytest.fixture
def sgf(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(SGF, encoding="utf-8")
    return path


def test_sgf_and_library_hold_the_same_tree(sgf: Path, tmp_path: Path) -> None:
    library, again = tmp_path / "game.lib", tmp_path / "again.SGF"
    result = run("convert", sgf, library)
    assert result.exit_code == 0
    assert result.stdout == f"1 game written to {library}\n"
    assert f"{library} has no place for the names of the players and the result" in result.stderr
    (tree,) = read_sgf_trees(SGF)
    assert read_renlib(library.read_bytes()).nodes == tree.nodes
    assert run("convert", library, again).stderr == ""
    assert read_sgf_trees(again.read_text(encoding="utf-8"))[0].nodes == tree.nodes


def test_content_that_a_format_cannot_hold_is_listed(sgf: Path, tmp_path: Path) -> None:
    psq, pos = tmp_path / "game.psq", tmp_path / "game.pos"
    told = run("convert", sgf, psq).stderr
    assert f"{psq} has no place for 1 variation of the main line" in told
    assert f"{psq} has no place for comments and marks" in told
    assert "names" not in told
    assert read_psq(psq.read_text(encoding="utf-8")).moves == MOVES
    assert "the names of the players and the result" in run("convert", sgf, pos).stderr
    assert read_pos(pos.read_bytes()).moves == MOVES


def test_rules_of_bytes_are_an_option(tmp_path: Path) -> None:
    pos, psq = tmp_path / "game.pos", tmp_path / "game.psq"
    pos.write_bytes(write_pos(GameRecord(rules=PRESETS["renju"], moves=MOVES)))
    for rules, name in ((), "renju"), (("--rules", "gomoku"), "gomoku"):
        assert run("convert", pos, psq, *rules).exit_code == 0
        assert read_psq(psq.read_text(encoding="utf-8")).rules == PRESETS[name]


def test_texts_of_a_library_have_an_encoding(tmp_path: Path) -> None:
    record = GameRecord(rules=PRESETS["renju"], comment="五子棋")
    library, target = tmp_path / "game.lib", tmp_path / "game.sgf"
    library.write_bytes(write_renlib(record, encoding="gbk"))
    assert "gb18030 was assumed" in run("convert", library, target).stderr
    assert run("convert", library, target, "--encoding", "gbk").stderr == ""
    assert read_sgf_trees(target.read_text(encoding="utf-8"))[0].nodes[0].comment == "五子棋"


@pytest.mark.parametrize("arguments", [(), ("--encoding", "gbk")])
def test_sgf_is_read_in_its_encoding_and_written_in_utf_8(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "again.sgf"
    source.write_bytes(SGF.replace("Ann", "曹冬").encode("gbk"))
    result = run("convert", source, target, *arguments)
    assert ("gb18030 was assumed" in result.stderr) is not bool(arguments)
    text = target.read_text(encoding="utf-8")
    assert "CA[UTF-8]" in text
    assert "PB[曹冬]" in text
    library = tmp_path / "game.lib"
    assert run("convert", source, library, *arguments).exit_code == 0


def test_game_with_a_pass_round_trips_through_a_library(tmp_path: Path) -> None:
    source, library, target = (tmp_path / name for name in ("a.sgf", "b.lib", "c.sgf"))
    source.write_bytes(PASS)
    assert run("convert", source, library).exit_code == 0
    assert run("convert", library, target).exit_code == 0
    (tree,), (again,) = map(read_sgf_trees, (PASS.decode(), target.read_text(encoding="utf-8")))
    assert again.nodes == tree.nodes


def test_rules_replace_those_of_an_sgf(sgf: Path, tmp_path: Path) -> None:
    target = tmp_path / "again.sgf"
    assert run("convert", sgf, target, "--rules", "caro").exit_code == 0
    assert read_sgf_trees(target.read_text(encoding="utf-8"))[0].rules == PRESETS["caro"]


def test_one_of_several_games_is_chosen(tmp_path: Path) -> None:
    games, library = tmp_path / "games.sgf", tmp_path / "game.lib"
    games.write_text("(;GM[4])(;GM[1]SZ[15];B[hh])", encoding="utf-8")
    result = run("convert", games, library)
    assert (result.exit_code, "found 2: choose with --game" in result.stderr) == (2, True)
    result = run("convert", games, library, "--game", 2)
    assert "the record has GM[1], which is Go" in result.stderr
    assert read_renlib(library.read_bytes()).record().moves == MOVES[:1]
    assert "game 3 is wanted" in run("convert", games, library, "--game", 3).stderr
    copy = tmp_path / "copy.sgf"
    assert run("convert", games, copy).stdout == f"2 games written to {copy}\n"


CROSS = "(;GM[4]RU[renju]SZ[15];B[gh];W[ao];B[hi];W[co];B[hg];W[eo];B[ih];W[go];B[hh];W[io])"
"""X plays on a double three, and the game goes on."""


@pytest.mark.parametrize("name", ["copy.sgf", "game.lib", "game.pos", "game.psq"])
def test_game_that_breaks_its_rules_is_converted_with_a_warning(tmp_path: Path, name: str) -> None:
    foul, target = tmp_path / "foul.sgf", tmp_path / name
    foul.write_text(CROSS, encoding="utf-8")
    result = run("convert", foul, target)
    assert result.exit_code == 0
    expected = (
        "tengen: game 1 breaks the rules of 15x15, 5 in a row, forbidden points for X: move 9: "
        "h8 is a double-three, which is forbidden to X and ends the game"
    )
    assert expected in result.stderr.splitlines()
    again = run("convert", target, tmp_path / "again.sgf")
    assert (again.exit_code, expected in again.stderr) == (0, True)


def test_rules_that_the_main_line_keeps_are_no_warning(tmp_path: Path) -> None:
    library, target = tmp_path / "game.lib", tmp_path / "game.sgf"
    (foul,) = read_sgf_trees(CROSS)
    library.write_bytes(write_renlib(foul))
    assert "breaks the rules" in run("convert", library, target).stderr
    assert run("convert", library, target, "--rules", "gomoku").stderr == ""


@pytest.mark.parametrize(
    ("source", "data", "target", "arguments", "message"),
    [
        ("game.txt", b"h8", "b.txt", [], "has no suffix of a game record: .sgf, .psq, .lib"),
        ("board.txt", b"XO.\n...\n...", "game.sgf", [], "is a board, which has no moves"),
        ("game.sgf", SGF.encode(), "game.lib", ["--rules", "tictactoe"], "the rules are 3x3"),
        ("game.sgf", b"\xff", "game.lib", [], "expected a game, which begins with (;"),
        ("game.sgf", b"(;C[\xff])", "b.sgf", ["--encoding", "gbk"], "is not text in gbk"),
        (
            "game.sgf",
            SGF.encode(),
            "b.sgf",
            ["--encoding", "klingon"],
            "unknown encoding 'klingon'",
        ),
        (
            "game.pos",
            b"\x00",
            "b.sgf",
            ["--encoding", "gbk"],
            "encoding gbk does not apply: a .pos",
        ),
        ("game.sgf", PASS, "b.psq", [], "move 2 is a pass, and a game here has none"),
        ("game.sgf", PASS, "b.pos", [], "move 2 is a pass, and a game here has none"),
        ("game.sgf", b"(;GM[4]SZ[19])", "game.lib", [], "a library is of a 15x15 board"),
        ("game.sgf", b"(;GM[4])", "game.sgf/game.lib", [], "cannot write"),
        ("game.sgf", SGF.encode(), "./game.sgf", [], "game.sgf would be overwritten"),
    ],
)
def test_bad_input_is_an_error_message(
    tmp_path: Path, source: str, *, data: bytes, target: str, arguments: list[str], message: str
) -> None:
    path = tmp_path / source
    path.write_bytes(data)
    result = run("convert", path, tmp_path / target, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert not (tmp_path / target).exists() or path.read_bytes() == data


def test_games_are_converted_one_by_one(tmp_path: Path) -> None:
    held = []

    def games() -> Iterator[GameTree]:
        for _ in range(9):
            yield from read_sgf_trees(SGF)
            held.append(sum(isinstance(each, GameTree) for each in gc.get_objects()))

    target = tmp_path / "all.sgf"
    gc.collect()
    before = sum(isinstance(each, GameTree) for each in gc.get_objects())
    assert write_games(target, games()) == []
    assert max(held) <= before + 2
    assert len(read_sgf_trees(target.read_text(encoding="utf-8"))) == 9


def test_file_of_a_failed_conversion_is_kept(tmp_path: Path) -> None:
    source, target = tmp_path / "games.sgf", tmp_path / "all.sgf"
    source.write_text(f"{SGF}\n(;GM[4]SZ[99];B[hh])", encoding="utf-8")
    target.write_text(SGF, encoding="utf-8")
    assert run("convert", source, target).exit_code == 2
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "games.sgf": source.read_text(encoding="utf-8"),
        "all.sgf": SGF,
    }


def test_control_characters_are_not_written_to_psq_or_shown(tmp_path: Path) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.psq"
    text = "(;GM[4]SZ[15]PB[\x1b[31mAnn\x07]PW[B\u202eob]RU[\x1bx];B[hh])"
    source.write_text(text, encoding="utf-8")
    shown = run("convert", source, target)
    assert "\x1b" not in shown.stderr
    assert read_psq(target.read_text(encoding="utf-8")).players == (
        "\ufffd[31mAnn\ufffd",
        "B\ufffdob",
    )
    # A conversion within SGF keeps texts as they are.
    assert run("convert", source, tmp_path / "same.sgf").exit_code == 0
    assert "B\u202eob" in (tmp_path / "same.sgf").read_text(encoding="utf-8")
