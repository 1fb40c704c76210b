"""Games with tags, as `.pgn` files have them."""

from __future__ import annotations

from tengen.engines.game import PRESETS, Color
from tengen.engines.game.errors import RecordError
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.reading import read
from tengen.engines.game.records import GameRecord, Result, read_pgn
from tengen.engines.game.records.files import decode_games, encode_games, record_format
from tests.unit.game.refusals import refusal

FILE = """[Event "Club evening"]
[Site "?"]
[Date "2024.02.29"]
[Round "-"]
[Black "Ann \\"A\\" B"]
[White "Bob"]
[Annotator "Cleo"]
[Result "1-0"]

1. h8 i9?! {far} 2. h9 1-0

[Event "?"]
[Black "Bob"]

1. a1 b2 2. c3 resign

[Event "?"]
h8 h9 *
"""


def test_tags_and_moves_of_every_game_are_read() -> None:
    first, second, third = read_pgn(FILE)
    assert first == GameRecord(
        rules=PRESETS["gomoku"],
        moves=tuple(parse_moves("h8i9h9", PRESETS["gomoku"])),
        result=Result(Color.X),
        players=('Ann "A" B', "Bob"),
        event="Club evening",
        date="2024.02.29",
    )
    assert first.warnings == (
        "judgements such as '?!' were left out",
        "comments such as 'far' were left out",
        "tags were left out: Site, Annotator",
    )
    assert (second.players, second.result) == (("Bob", ""), Result(Color.X, "resignation"))
    assert (len(third.moves), third.result, third.warnings) == (2, None, ())


def test_file_is_read_in_its_encoding_by_the_rules_of_the_caller() -> None:
    data = FILE.replace("Bob", "Борис").encode("cp1251")
    (tree, *_) = decode_games(data, record_format("games.PGN"), rules="renju", encoding="cp1251")
    assert (tree.players[1], tree.rules) == ("Борис", PRESETS["renju"])
    position = read(FILE.encode(), form="pgn", number=2)
    assert position.record is not None
    assert position.record.players == ("Bob", "")


def test_game_that_cannot_be_read_is_an_error_with_its_number() -> None:
    for text, message in (
        ('1. h8 i9 *\n[A "b"]\n1. e4 Nf3 *', "game 2: move 2: Nf3 is off the 15x15 board"),
        ('[FEN "x"]\n1. h8', "game 1: the game begins with stones"),
        ("1. h8 {a", "game 1: a { is not closed"),
    ):
        refusal(RecordError, message, list, read_pgn(text))
    assert list(read_pgn(" \n")) == []
    refusal(RecordError, "a .pgn file is only read: write .sgf", encode_games, [], "pgn")
