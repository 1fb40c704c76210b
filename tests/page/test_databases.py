"""Databases of RenjuNet are read on the page as by the engines."""

from __future__ import annotations

import dataclasses
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameRecord, read_rif, read_sgf
from tests.page.node import evaluate

READ: Final = """async sources => {
    const { loadMessages } = await import("/static/page/i18n.js");
    await loadMessages("share");
    const { DatabaseError, readDatabase } = await import("/static/page/sharing/rif.js");
    const read = async (source) => {
        try {
            const isText = typeof source === "string";
            return await readDatabase(isText ? source : Uint8Array.from(source).buffer);
        } catch (error) {
            if (!(error instanceof DatabaseError)) throw error;
            return { games: [], warnings: [error.message] };
        }
    };
    return Promise.all(sources.map(read));
}"""
HEAD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<!-- of 2020 --><database version="1.0">
<rules><rule id="1" name="RIF"><info>a &amp; b</info></rule><rule id="2" name="House"/>
<rule id="3" name='Soosõrv-8'/><rule id="4" name="Swap2 gomoku"/></rules>
<players><player id="7" name="Пла&#233;r" surname="A]"/><player id="8" name="B\\"/></players>
<tournaments><tournament id="3" name="Cup" start="2020-02-29" rule="1"/>
<tournament id="4" name="&quot;Open&quot;" year="1999" rule="4"/></tournaments>
<games>
"""
END: Final = "</games></database>\n"
ONE: Final = (
    '<game id="1" tournament="3" black="7" white="8" bresult="0.5"><move>h8 I9</move></game>'
)


def read_on_page(*sources: bytes | str) -> list[Any]:
    plain = [list(each) if isinstance(each, bytes) else each for each in sources]
    read: list[Any] = evaluate(READ, plain)
    return read


def records_of(read: Any) -> list[GameRecord]:
    """The games that the page has read, by the SGF that it keeps of them."""
    return [read_sgf(game["facts"]["text"])[0] for game in read["games"]]


def expected(source: bytes | str) -> list[GameRecord]:
    """The games as the page keeps them: without opening rules, with single blanks in names."""
    return [
        dataclasses.replace(
            each,
            warnings=(),
            rules=dataclasses.replace(each.rules, opening="free"),
            players=(" ".join(each.players[0].split()), " ".join(each.players[1].split())),
            event=" ".join(each.event.split()),
            name=" ".join(each.name.split()),
        )
        for each in read_rif(source)
    ]


WORDS: Final = st.sampled_from(["h8", "i9", "O15", "a1", "g10", "z9", "h16", "??", "h0", "hh"])
SMALL: Final = st.sampled_from(["", "1", "2", "3", "4", "7", "8", "0", "0.5", "1.0", "x"])
NOTES: Final = st.text(st.sampled_from("a <>&\"']\\é"), max_size=8)


@st.composite
def games(draw: st.DrawFn) -> str:
    names = ("id", "tournament", "round", "rule", "black", "white", "bresult")
    attributes = draw(st.dictionaries(st.sampled_from(names), SMALL))
    words = draw(st.lists(WORDS, max_size=6))
    start = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    move = f"<move>{draw(st.sampled_from([' ', '  ']))}{' '.join(words)}</move>"
    info = f"<info>{escape(draw(NOTES))}</info>" if draw(st.booleans()) else "<info/>"
    odd = draw(st.sampled_from(["", "<odd/>", "<!-- - -->", "<![CDATA[<&]]>", "<?php ?>"]))
    return f"<game {start}>{move}{info}{odd}</game>\n"


@settings(max_examples=5, deadline=None)
@given(st.lists(games(), min_size=20, max_size=30))
def test_games_of_databases_are_those_of_the_engines(written: list[str]) -> None:
    source = HEAD + "".join(written) + END
    for read in read_on_page(source, source.encode(), b"\xef\xbb\xbf" + source.encode()):
        assert records_of(read) == expected(source)
        warned = [bool(game["warnings"]) for game in read["games"]]
        # The page says of the file what the engines say of a game beside it.
        assert warned == [
            any("unknown and was ignored" not in note for note in record.warnings)
            for record in read_rif(source)
        ]


@settings(max_examples=5, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, len(HEAD + ONE) - 1), st.sampled_from("<>&\"'/= x\x00!?-]\n")),
        min_size=40,
        max_size=40,
    )
)
def test_damage_is_found_where_the_engines_find_it(damages: list[tuple[int, str]]) -> None:
    whole = HEAD + ONE + END
    sources = [whole[:at] + character + whole[at + 1 :] for at, character in damages]
    for source, read in zip(sources, read_on_page(*sources), strict=True):
        try:
            records = expected(source)
        except RecordError:
            assert read["warnings"], source
            continue
        assert records_of(read) == records, source
        is_damaged = any("is damaged in line" in each for each in read["warnings"])
        assert not is_damaged, source


def test_games_before_damage_are_listed() -> None:
    whole = HEAD + ONE * 3 + END
    cuts = range(len(HEAD) + len(ONE), len(whole) - 2, 7)
    line = HEAD.count("\n") + 1
    for cut, read in zip(cuts, read_on_page(*(whole[:cut] for cut in cuts)), strict=True):
        assert records_of(read) == expected(whole)[: whole[:cut].count("</game>")]
        assert read["warnings"] == [f"The database is damaged in line {line}."]


def test_encodings_are_those_that_files_declare() -> None:
    text = HEAD + ONE + END
    sources = [
        text.replace("UTF-8", "windows-1251").replace("õ", "o").encode("cp1251"),
        text.replace("UTF-8", "UTF-16").encode("utf-16"),
        text.encode().replace(b"Cup", b"Cup \xff"),
    ]
    cyrillic, wide, damaged = read_on_page(*sources)
    for source, read in zip(sources, (cyrillic, wide, damaged), strict=True):
        assert records_of(read) == expected(source)
    assert cyrillic["games"][0]["facts"]["players"] == {"X": "\u041f\u043b\u0430ér A]", "O": "B\\"}
    assert damaged["warnings"] == ["Damaged characters of the file were replaced."]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("<html/>", "This is no database of RenjuNet."),
        ("<database/>", "The file has no games."),
        ("<!DOCTYPE database [<!ENTITY a 'b'>]><database/>", "The database has a document type"),
        ("<database>" + "<a>" * 100_000, "The database is damaged in line 1"),
        ("<database " + "a='1' " * 100_000 + ">", "The database is damaged in line 1"),
        ("<database>" + "<player/>" * 200_001, "The database is too large: its first 0 games"),
    ],
)
def test_what_is_no_database_is_refused_in_words(source: str, message: str) -> None:
    (read,) = read_on_page(source.encode())
    assert (read["games"], len(read["warnings"])) == ([], 1)
    assert read["warnings"][0].startswith(message)


@pytest.mark.parametrize("name", ["utf-16", "hex", "klingon"])
def test_encoding_that_the_file_is_not_in_is_named(name: str) -> None:
    source = HEAD.replace("UTF-8", name) + ONE + END
    (read,) = read_on_page(source.encode())
    assert records_of(read) == expected(source.encode())
    assert read["warnings"] == [f"The file is not in its encoding {name}: another one was assumed."]


def test_utf_16_is_read_without_a_mark() -> None:
    source = HEAD.replace("UTF-8", "utf-16") + ONE + END
    for codec in ("utf-16-le", "utf-16-be"):
        (read,) = read_on_page(source.encode(codec))
        assert (records_of(read), read["warnings"]) == (expected(source.encode(codec)), [])


def test_long_moves_and_notes_are_cut_where_the_engines_cut_them() -> None:
    games = [
        f"<game><move>h8{' ' * (4092 + before)}i15 a1</move><info>{'x' * before}</info></game>"
        for before in (-1, 0, 1, 2, 3, 4095, 4096, 4097)
    ]
    source = HEAD + "".join(games) + END
    (read,) = read_on_page(source)
    assert records_of(read) == expected(source)
    cut = "Of very long moves or notes, only the beginning was read."
    assert [game["warnings"] for game in read["games"]] == [[cut]] * len(games)


def test_long_names_and_many_games_are_cut() -> None:
    name = "a" * 100_000
    players = f'<players><player id="1" name="{name}"/></players>'
    games = '<game black="1" white="1"/>' * 1000
    (read,) = read_on_page(f"<database>{players}<games>{games}</games></database>".encode())
    assert {len(game["facts"]["text"]) for game in read["games"]} == {445}
