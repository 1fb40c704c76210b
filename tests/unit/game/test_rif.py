"""RIF, the database of RenjuNet."""

from __future__ import annotations

from typing import Final

import pytest

from tengen.engines.game import Color, preset
from tengen.engines.game.errors import NotationError, RecordError, RulesError
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.reading import read
from tengen.engines.game.records import Result, read_rif
from tengen.engines.game.records.files import decode_games, encode_games, record_format
from tengen.engines.game.records.rif import MAX_TOKEN
from tests.unit.game.refusals import refusal

RENJU: Final = preset("renju")
HEAD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0">
<countries><country id="1" name="Country A" abbr="CA"/></countries>
<rules><rule id="1" name="RIF"><info>a &amp; b</info></rule><rule id="2" name="House"/></rules>
<players>
<player id="7" name="Player" surname="A"/><player id="8" name="Player" surname="B"/>
</players>
<tournaments><tournament id="3" name="Cup" start="2020-02-29" rule="1"/></tournaments>
"""
GAME: Final = '<game id="11" tournament="3" round="2" rule="1" black="7" white="8" bresult="1">'


def database(*games: str) -> str:
    return f"{HEAD}<games>{''.join(games)}</games></database>\n"


def game(moves: str = "h8 i9 h9", start: str = GAME) -> str:
    return f"{start}<move>{moves}</move><info>a &lt;note&gt;</info></game>"


def test_game_has_names_result_and_moves() -> None:
    for data in (database(game()), database(game()).encode()):
        (record,) = read_rif(data)
        assert record.rules == RENJU
        assert record.moves == tuple(parse_moves("h8i9h9", RENJU))
        assert record.players == ("Player A", "Player B")
        assert (record.event, record.round, record.date) == ("Cup", "2", "2020-02-29")
        assert (record.comment, record.result) == ("a <note>", Result(Color.X))
        assert record.warnings == ()


def test_result_is_what_black_scored() -> None:
    for score, result in (
        ("1", Result(Color.X)),
        ("0.5", Result(None)),
        ("0", Result(Color.O)),
        ("1.0", Result(Color.X)),
        ("", None),
    ):
        (record,) = read_rif(database(game(start=f'<game bresult="{score}">')))
        assert (record.result, record.warnings) == (result, ()), score
        assert record.players == ("", "")


def test_what_is_not_understood_is_a_warning_of_one_game() -> None:
    for written, warning in (
        (game("h8 i9 h9 z9 i8"), "the game was read up to move 4: z9 is off"),
        (game("h8 i9 h9 ??"), "the game was read up to move 4: '??' is not a move"),
        (game(start='<game rule="2">'), "the rule is 'House', which names no known rules: renju"),
        (game(start='<game bresult="7">'), "bresult is '7', expected 1, 0.5 or 0"),
        (game() + "<odd/>", ": the element 'odd' is unknown and was ignored"),
        (game("h8 i9 h9 \x01"), "damaged characters of the file were replaced"),
    ):
        first, second = read_rif(database(written, game("a1 a2")))
        assert first.moves == tuple(parse_moves("h8i9h9", RENJU)), written
        notes = [*first.warnings, *second.warnings]
        assert any(warning in note for note in notes), notes


def test_games_are_read_as_they_are_taken() -> None:
    games = read_rif(database(*[game()] * 2000) + "<not XML")
    assert next(games).moves == tuple(parse_moves("h8i9h9", RENJU))
    assert refusal(RecordError, "line 10, column .*: not XML: ", list, games).path == (9,)


def test_rules_and_encoding_of_the_caller() -> None:
    (record,) = read_rif(database(game()), rules=preset("gomoku"))
    assert record.rules == preset("gomoku")
    refusal(RulesError, "", next, read_rif(database(game()), rules=preset("tictactoe")))
    text = database(game()).replace("Cup", "Кубок").replace("UTF-8", "windows-1251")
    for data, encoding in ((text.encode("cp1251"), None), (text.encode("cp1251"), "cp1251")):
        (tree,) = decode_games(data, "rif", encoding=encoding)
        assert (tree.event, tree.warnings) == ("Кубок", ())
    (record,) = read_rif(database(game()).encode("utf-16"))
    assert record.players == ("Player A", "Player B")


@pytest.mark.parametrize("before", range(-1, 3))
def test_moves_and_notes_beyond_the_limit_are_left_out_with_a_warning(before: int) -> None:
    # The limit lies before, within or after the second move.
    moves = f"h8{' ' * (4096 - 4 + before)}i15 a1"
    record, noted = read_rif(database(game(moves), f"<game><info>{'x' * 5000}</info></game>"))
    assert record.moves == tuple(parse_moves("h8i15" if before < 0 else "h8", RENJU))
    assert "the moves have more than 4096 characters: no more were read" in record.warnings[0]
    assert noted.comment == "x" * 4096
    assert "the notes have more than 4096 characters: no more were read" in noted.warnings[0]


@pytest.mark.parametrize("name", ["utf-16", "utf-32", "hex", "idna", "klingon", "cp037"])
def test_encoding_that_the_file_is_not_in_is_a_warning(name: str) -> None:
    note = "Чёрные выигрывают четвёркой и тройкой"
    text = database(game()).replace("UTF-8", name).replace("a &lt;note&gt;", note)
    for codec in ("utf-8", "cp1251"):
        (record,) = read_rif(text.encode(codec))
        assert (len(record.moves), record.comment) == (3, note)
        assert record.warnings == (
            f"the encoding is {name!r}, which the file is not in: {codec} was assumed",
        )


def test_utf_16_needs_no_mark() -> None:
    text = database(game()).replace("UTF-8", "utf-16")
    for codec in ("utf-16", "utf-16-le", "utf-16-be"):
        (record,) = read_rif(text.encode(codec))
        assert (record.players, record.warnings) == (("Player A", "Player B"), ())
    refusal(RecordError, "is not in utf-16", list, read_rif(text.encode(), encoding="utf-16"))
    refusal(NotationError, "unknown encoding 'hex'", list, read_rif(text.encode(), encoding="hex"))


@pytest.mark.parametrize("begin", ['<database><game id="', "<database><!-- ", '<database a="'])
def test_tag_that_does_not_end_is_refused_before_the_file_is_read(begin: str) -> None:
    message = f"a tag or comment is longer than {MAX_TOKEN} bytes"
    refusal(RecordError, message, list, read_rif(begin + "x " * MAX_TOKEN))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not XML"),
        ("hello", "line 1, column 1: not XML"),
        ("<html></html>", "expected the element database of RenjuNet, found 'html'"),
        ("<database><games>", "not XML: "),
        ("<!DOCTYPE database><database/>", "a document type is not read"),
        (
            '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><database>&b;</database>',
            "a document type is not read",
        ),
        ("<database>&nothing;</database>", "not XML: undefined entity"),
    ],
)
def test_what_is_no_database_is_refused(text: str, message: str) -> None:
    refusal(RecordError, message, list, read_rif(text))


def test_one_game_of_a_database_is_a_position() -> None:
    data = database(game(), game("h8 i8"))
    for written in (data, data.encode()):
        position = read(written, number=2)
        assert position.board.move_stack == parse_moves("h8i8", RENJU)
    refusal(RecordError, "game 3 is wanted, the file has 2", read, data, number=3)


def test_databases_are_only_read() -> None:
    (tree,) = decode_games(database(game()), "rif")
    refusal(RecordError, "is only read: write .sgf", encode_games, [tree], "rif")


def test_suffixes_of_other_files_are_named() -> None:
    for suffix, words in (("sav", "saved state"), ("ban", "forbidden")):
        refusal(RecordError, rf"\.pgn; \.{suffix} is .*{words}", record_format, f"a.{suffix}")
