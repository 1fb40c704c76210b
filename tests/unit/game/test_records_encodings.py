"""Texts of records in the encodings of old programs."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from tengen.engines.game.errors import NotationError, RecordError
from tengen.engines.game.records import write_psq
from tengen.engines.game.records.encodings import decode_text
from tengen.engines.game.records.files import RecordFormat, decode_games

NAMES = {
    "gb18030": ("曹冬", "芮乃伟", "五子棋比赛"),
    "big5": ("林書玄", "陳科翰", "五子棋"),
    "cp932": ("中村茂", "岡部寛", "五目並べ"),
    "cp949": ("김수찬", "이호준", "오목"),
    "cp1251": ("Владимир Сушков", "Иванов", "Турнир"),
    "cp1250": ("Jiří Hřebejk", "Černý", "Piškvorky"),
    "cp1252": ("Göran Björklund", "Kjærgård", "Västerås"),
    "utf-8": ("曹冬", "Soosõrv", "Турнир"),
}
encodings = pytest.mark.parametrize("encoding", NAMES)


def sgf(black: str, white: str = "Rapfi", event: str = "", *, head: str = "") -> str:
    return f"(;GM[4]{head}SZ[15]PB[{black}]PW[{white}]EV[{event}];B[hh];W[hi];B[ih])"


@encodings
def test_encoding_is_recognised_by_a_name_alone(encoding: str) -> None:
    for name in NAMES[encoding]:
        text, warnings = decode_text(sgf(name).encode(encoding))
        assert text == sgf(name)
        assert bool(warnings) is (encoding != "utf-8")
        assert all(" was assumed, the option" in warning for warning in warnings)


@encodings
def test_games_are_the_same_in_every_encoding(games: Path, encoding: str) -> None:
    black, white, event = NAMES[encoding]
    # Long games take longer, and have no more names.
    for path in sorted(games.iterdir(), key=lambda path: path.stat().st_size)[:3]:
        text = path.read_text(encoding="utf-8").replace("PB[", f"PB[{black} ")
        text = text.replace("PW[", f"PW[{white} ").replace("EV[", f"EV[{event} ")
        data = text.encode(encoding)
        expected = list(decode_games(text, "sgf"))
        assert list(decode_games(data, "sgf")) == expected
        assert list(decode_games(data, "sgf", encoding=encoding)) == expected
        psq = write_psq(expected[0].record())
        (tree,) = decode_games(psq.encode(encoding), "psq")
        assert tree.players == expected[0].players
        assert tree.record().moves == expected[0].record().moves
        assert bool(tree.warnings) is (encoding != "utf-8")


def test_encoding_is_named_by_the_file_or_assumed() -> None:
    for data, name, warning in (
        (codecs.BOM_UTF8 + sgf("Göran").encode(), "Göran", None),
        (sgf("Göran").encode("utf-16"), "Göran", None),
        (sgf("罕见", head="CA[GB2312]").encode("gbk"), "罕见", None),
        (sgf("梅凡", head="CA[ShiftJIS]").encode("cp932", "replace"), "梅凡", None),
        (sgf("최정", head="CA[ EUC-KR ]").encode("cp949"), "최정", None),
        (sgf("Erdős", head="CA[windows-1250]").encode("cp1250"), "Erdős", None),
        (sgf("“Göran”", head="CA[ISO-8859-1]").encode("cp1252"), "“Göran”", None),
        (
            sgf("曹冬", head="CA[UTF-8]").encode("gbk"),
            "曹冬",
            "CA is 'UTF-8', but the bytes are not",
        ),
        (sgf("曹冬", head="CA[?]").encode("gbk"), "曹冬", "CA is '?', which is no known encoding"),
        (sgf("曹冬", head="CA[punycode]").encode(), "曹冬", "no known encoding: utf-8 was assumed"),
        (sgf("Ann", head="CA[?]").encode(), "Ann", None),
        (sgf("José").encode("latin-1"), "José", "the option `encoding` names another"),
    ):
        (tree,) = decode_games(data, "sgf")
        assert tree.players[0] == name, data
        assert tree.warnings == () if warning is None else warning in tree.warnings[0], data


def test_damaged_characters_are_told() -> None:
    data = sgf("Göran Björklund").encode("cp1252").replace(b"SZ", b"GN[\x81 \x81 ]SZ", 1)
    assert "2 characters of the record are damaged" in decode_text(data)[1][1]


def test_line_breaks_of_any_system_become_newlines() -> None:
    assert decode_text(b"a\r\nb\rc\n") == ("a\nb\nc\n", ())


@pytest.mark.parametrize(
    ("data", "form", "encoding", "message"),
    [
        (sgf("Göran").encode(), "sgf", "klingon", "unknown encoding 'klingon', expected one such"),
        (sgf("Göran").encode(), "sgf", "base64", "unknown encoding 'base64'"),
        (sgf("Göran").encode("latin-1"), "psq", "utf-8", "is not text in utf-8, from byte 17 on"),
        (b"\x00", "pos", "gbk", "the encoding gbk does not apply: a .pos file has no texts"),
        ("(;GM[4])", "lib", None, "a .lib file is bytes, found text"),
    ],
)
def test_encoding_that_does_not_apply_is_an_error(
    data: bytes | str, form: RecordFormat, encoding: str | None, message: str
) -> None:
    with pytest.raises((NotationError, RecordError), match=message):
        list(decode_games(data, form, encoding=encoding))


ALONE = {
    "gb18030": "张三, 李小龙, 王伟, 棋友, 连珠天才, 刘备, 陈冬, 赵云, "
    "孙悟空 vs 猪八戒, 杨过, 曹冬, 芮乃伟, 五子棋比赛, 曹冬gakoii, 曹冬 gakoii, 王伟 wine2018",
    "big5": "陳大文, 林書豪, 張學友, 王小明, 黃飛鴻, 周杰倫, 林書玄, 陳科翰, 五子棋",
    "cp932": "山田太郎, 中村, ナカムラ, たなか, 五目名人, 岡部寛, 佐藤, 鈴木一郎, 中村茂, 五目並べ",
    "cp949": "김철수, 이영희, 박지성, 최민수, 오목왕, 김수찬, 이호준, 오목",
    "cp1251": "Иванов, Дмитрий, Пётр, Чемпион, Сушков, Михаил Кожин, Владимир Сушков, Турнир",
    "cp1250": "Dvořák, Novák, Łukasz, Žižka, Horváth, "
    "Zoltán László, Paweł Tarasiński, Jiří, Jiří Hřebejk, Černý, Piškvorky",
    "cp1252": "Müller, André, Söderström, Ñandú, "
    "Kjærgård, Jürgen Groß, Göran Björklund, Västerås, Göran rapfi",
}
"""Names, each of which is the only text beyond ASCII of a record."""


def test_most_names_are_recognised_alone() -> None:
    missed = [
        name
        for encoding, names in ALONE.items()
        for name in names.split(", ")
        if decode_text(sgf(name).encode(encoding))[0] != sgf(name)
    ]
    assert missed == ["刘备", "黃飛鴻", "Пётр", "Ñandú"]
