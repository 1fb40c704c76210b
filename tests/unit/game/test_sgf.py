"""Reading and writing of SGF records."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tengen.engines.game import Color, Move, Rules, preset
from tengen.engines.game.errors import Note, PositionError, RecordError, TengenError
from tengen.engines.game.records import (
    GameRecord,
    Result,
    iterate_sgf,
    read_sgf,
    read_sgf_trees,
    write_sgf,
)
from tengen.engines.game.records.sgf import MAX_LINE, MAX_NODES
from tests.unit.game.refusals import refusal

X, O = Color.X, Color.O
GOMOKU = Rules(15, 15, 5)


def read(text: str) -> GameRecord:
    (record,) = read_sgf(text)
    return record


def game(properties: str = "", moves: str = "") -> GameRecord:
    """Read a 15x15 game with more properties in its first node, and with moves."""
    return read(f"(;FF[4]GM[4]SZ[15]{properties}{moves})")


@pytest.mark.parametrize(
    ("point", "move"),
    [("aa", Move(0, 0)), ("oa", Move(0, 14)), ("ao", Move(14, 0)), ("bc", Move(2, 1))],
)
def test_point_is_the_column_then_the_row_from_the_top(point: str, move: Move) -> None:
    assert game(moves=f";B[{point}]").moves == (move,)


def test_capitals_continue_from_27() -> None:
    assert read("(;GM[4]SZ[32];B[zA];W[Fz])").moves == (Move(26, 25), Move(25, 31))


def test_size_and_rules_are_parsed_from_the_first_node() -> None:
    for properties, rules in (
        ("", Rules(15, 15, 5)),
        ("SZ[19]", Rules(19, 19, 5)),
        ("SZ[10:12]", Rules(12, 10, 5)),
        ("SZ[15]RU[0]", Rules(15, 15, 5)),
        ("SZ[15]RU[1]", Rules(15, 15, 5, overline=False)),
        ("RU[Standard]", Rules(15, 15, 5, overline=False)),
        ("RU[freestyle]", Rules(15, 15, 5)),
        ("SZ[20]RU[4]", preset("renju-20")),
        ("RU[Renju, swap2 opening]", dataclasses.replace(preset("renju"), opening="swap2")),
        ("RU[renju, yamaguchi opening]", dataclasses.replace(preset("renju"), opening="yamaguchi")),
        ("RU[9]", preset("caro")),
        ("RU[8]", Rules(15, 15, 5, blocked_wins=False)),
        ("RU[5 in a row not blocked at both ends]", Rules(15, 15, 5, blocked_wins=False)),
        ("SZ[3]", Rules(3, 3, 3)),
        ("SZ[7:6]RU[4 in a row]", Rules(6, 7, 4)),
        ("SZ[7:6]RU[exactly 4 in a row]", Rules(6, 7, 4, overline=False)),
    ):
        assert read(f"(;GM[4]{properties})").rules == rules, properties


CUT_OFF = "the file ends within the game: what is complete was read"


def test_what_programs_write_is_read_with_a_warning() -> None:
    for text, warning in (
        ("(;GM[4]SZ[15];b[hh];w[ii])", "names of properties are not in capitals: b was read as B"),
        ("(;GaMe[4]SiZe[15];Black[hh];White[ii])", "GaMe was read as GM"),
        ("(;GaMe[4]CoPyright[me];BLACK[hh];WHITE[ii])", "not in capitals"),
        ("(GM[4]SZ[15];B[hh];W[ii])", "a ; is missing after a ( and was assumed"),
        ("(;GM[4];B[hh](W[ii])(W[jj]))", "a ; is missing"),
        ("Saved:\n(;GM[4];B[hh];W[ii])", "text before the game was ignored: 'Saved:'"),
        ("(;GM[4];B[hh];W[ii]) x", "text after the game was ignored: 'x'"),
        ("(;GM[4];B[hh];W[ii]))\x1a", "text after the game was ignored: ')\\x1a'"),
        ("(;GM[4];B[hh]W[ii])", "line 1, column 8: 2 moves in one node were read in their order"),
        ("(;GM[4]SZ[15]RE[0]B[hh]W[ii]B[jj]W[kk])", "4 moves in one node were read in their order"),
        ("(;GM[4];B[hh];W[ii];", CUT_OFF),
        ("(;GM[4];B[hh];W[ii];B[j", CUT_OFF),
        ("(;GM[4];B[hh];W[ii]C[good\\]", CUT_OFF),
        ("(;GM[4];B[hh];W[ii](;B[jj]C", CUT_OFF),
        ("(;GM[Gomoku]SZ[15];B[hh];W[ii])", "GM is 'Gomoku': it was read as GM[4], five in a row"),
        ("(;GM[4]SZ[15x15];B[hh];W[ii])", "SZ is '15x15': it was read as 15 columns and 15 rows"),
        ("(;GM[4]SZ[15,15];B[hh];W[ii])", "SZ is '15,15'"),
        ("(;GM[4]RU[Chess];B[hh];W[ii])", "RU is 'Chess', which names no known rules: "),
        ("(;GM[4]RU[not renju];B[hh];W[ii])", "RU is 'not renju', which names no known rules: "),
        ("(;GM[4];QPR[hh,ii])", "QPR was read as moves of the opening"),
        ("(;GM[4];QPR[hh];W[ii])", "QPR was read as moves of the opening"),
        ("(;GM[4];B[hh];QSLW[ii])", "QSLW was read as moves of the opening"),
        (
            "(;GM[4];B[hh];W[ii]XY[hg,jf]XY[ab])",
            "column 23: the property XY is unknown: its points 'hg,jf' were not read as stones",
        ),
        ("(;GM[4];B[hh];W[ii]XY[hi:hk])", "the property XY is unknown: its points 'hi:hk'"),
        ("(;GM[4];B[hh];W[ii]XY[a name]AR[hh:ii]BL[aa])", None),
        ("(;GM[4]PL[X];B[hh];W[ii])", "PL is 'X': it was read as B"),
        ("(;GM[4]PL[1];B[hh];W[ii])", "PL is '1': it was read as B"),
        ("(;GM[4];B[h8];W[I7])", "points such as 'h8' were read as cells such as h8: "),
        ("(;GM[4];B[HH];W[II])", "points such as 'HH' were read as SGF's points in lower case"),
        ("(;GM[04] SZ[ 15 ] ; B [ h h ] ; W[ii]\n)", None),
    ):
        record = read(text)
        assert record.moves[:2] == (Move(7, 7), Move(8, 8)), text
        assert (record.rules, record.first) == (GOMOKU, X), text
        if warning is None:
            assert record.warnings == (), text
        else:
            (found,) = record.warnings
            assert warning in found, text
        assert read_sgf_trees(text)[0].warnings == record.warnings, text


@pytest.mark.parametrize(("side", "first"), [("O", O), ("2", O), ("White", O), ("w", O), ("b", X)])
def test_side_to_move_has_several_names(side: str, first: Color) -> None:
    assert game(f"AB[hh]AW[ii]PL[{side}]").first is first


def test_rules_have_the_names_of_players() -> None:
    for text, rules in (
        ("Gomoku", "gomoku"),
        ("Freestyle Gomoku", "gomoku"),
        ("Free-style", "gomoku"),
        ("五子棋", "gomoku"),
        ("Standard Gomoku", "standard"),
        ("Renju", "renju"),
        ("RIF", "renju"),
        ("Soosorv-8", "renju"),
        ("Soosõrv", "renju"),
        ("Soosyrv-8", "renju"),
        ("SOOSYRV8", "renju"),
        ("Jonsson", "renju"),
        ("Renju Free", "renju"),
        ("Renju (RIF)", "renju"),
        ("Piškvorky", "gomoku"),
        ("4 5 taraguchi-10", "renju"),
        ("Yamaguchi rule", "renju"),
        ("Gomoku swap2", "gomoku/swap2"),
        ("Swap-2", "gomoku/swap2"),
        ("Long Pro", "gomoku/long-pro"),
        ("renju, swap", "renju/swap"),
    ):
        record = game(f"RU[{text}]")
        name, _, opening = rules.partition("/")
        assert dataclasses.replace(record.rules, opening="free") == preset(name), text
        assert record.rules.opening == (opening or "free"), text
        is_opening = name == "renju" and text.lower() not in ("renju", "renju free", "renju, swap")
        assert bool(record.warnings) is is_opening, text


def test_rules_of_the_caller_replace_those_of_the_record() -> None:
    for text in ("(;GM[4]SZ[20]RU[Chess];B[aa])", "(;GM[4]SZ[20]RU[0];B[aa])"):
        (record,) = iterate_sgf(text, rules=preset("renju"))
        assert (record.rules, record.warnings) == (preset("renju-20"), ())
        with pytest.raises(RecordError, match="has a 20x20 board, the rules are 3x3"):
            next(iterate_sgf(text, rules=preset("tictactoe")))


def test_first_player_follows_from_pl_first_move_or_counts() -> None:
    for text, first in (
        ("(;GM[4];B[hh];W[ii])", X),
        ("(;GM[4];W[hh];B[ii])", O),
        ("(;GM[4]PL[W];W[hh])", O),
        ("(;GM[4]PL[white])", O),
        ("(;GM[4])", X),
        ("(;GM[4]AB[hh])", O),
        ("(;GM[4]AB[hh]AW[ii])", X),
        ("(;GM[4]AB[hh]AW[ii]PL[W])", O),
    ):
        record = read(text)
        assert record.first is first, text
        assert record.replay().to_move is (first if len(record.moves) % 2 == 0 else -first), text


def test_setup_stones_precede_the_first_move() -> None:
    record = game("AB[aa][bb:cc]AW[oo][na][ha][ga]", ";AE[cc]AW[ao];W[hh]")
    black = [Move(0, 0), Move(1, 1), Move(2, 1), Move(1, 2)]
    white = [Move(14, 14), Move(0, 13), Move(0, 7), Move(0, 6), Move(14, 0)]
    assert record.setup == dict.fromkeys(black, X) | dict.fromkeys(white, O)
    assert record.first is O
    board = record.replay()
    assert (board.count(X), board.count(O), board.to_move) == (4, 6, X)


def test_replay_begins_with_the_setup() -> None:
    board = game("AB[aa][ba][ca][da]AW[oo][no][mo][ko]", ";B[ea]").replay()
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is X
    assert board.move_stack == [Move(0, 4)]
    assert len(board) == 9


def test_illegal_moves_are_parsed_but_not_replayed() -> None:
    for moves, path, message in (
        (";B[hh];W[hh]", (1,), "move 2: h8 holds X"),
        (";B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea];W[eo]", (9,), "over"),
    ):
        record = game(moves=moves)
        error = refusal(PositionError, message, record.replay)
        assert error.path == path, moves


def test_result_is_parsed() -> None:
    for properties, result in (
        ("", None),
        ("RE[?]", None),
        ("RE[Void]", None),
        ("RE[0]", Result(None)),
        ("RE[Draw]", Result(None)),
        ("RE[B+1]", Result(X)),
        ("RE[W+]", Result(O)),
        ("RE[B+R]", Result(X, "resignation")),
        ("RE[W+Resign]", Result(O, "resignation")),
        ("RE[B+T]", Result(X, "time")),
        ("RE[W+Time]", Result(O, "time")),
        ("RE[W+F]", Result(O, "forfeit")),
        ("RE[W+1]TE[White win by five connection]", Result(O)),
        ("RE[B+1]TE[Black win by time forfeit]", Result(X, "time")),
        ("RE[B+1]TE[Black win by opponent illegal move]", Result(X, "forfeit")),
        ("RE[W+1]TE[White win by opponent crash]", Result(O, "forfeit")),
        ("RE[W+1]TE[White win by adjudication]", Result(O, "resignation")),
        ("RE[0]TE[Draw by adjudication]", Result(None)),
    ):
        assert game(properties).result == result, properties


def test_names_and_comments_are_parsed() -> None:
    record = game(
        "PB[Ann]PW[Bob]EV[Cup]RO[3]DT[2020-02-29]GN[final]GC[a game]C[of note]",
        ";B[hh]C[177ms\nwhy not];W[ii];B[jj]C[3ms];W[kk]C[soon 4ms];C[more]",
    )
    assert record.players == ("Ann", "Bob")
    assert (record.event, record.round, record.date, record.name) == (
        "Cup",
        "3",
        "2020-02-29",
        "final",
    )
    assert record.comment == "a game\nof note"
    assert record.times_ms == (177, None, 3, None)
    assert record.comments == ("why not", "", "", "soon 4ms\nmore")


def test_game_without_comments_has_none() -> None:
    record = game(moves=";B[hh];W[ii]")
    assert (record.comments, record.times_ms, record.comment) == ((), (), "")


def test_text_is_unescaped_by_ff4() -> None:
    for raw, text in (
        (r"a\]b", "a]b"),
        (r"a\\b", r"a\b"),
        (r"a\:b", "a:b"),
        ("a[b", "a[b"),
        ("(;B[aa\\])", "(;B[aa])"),
        ("two\nlines", "two\nlines"),
        ("two\r\nlines", "two\nlines"),
        ("one\\\nline", "oneline"),
        ("one\\\r\nline", "oneline"),
        ("a\tb\vc\\\td", "a b c d"),
        ("五目並べ ⚫", "五目並べ ⚫"),
    ):
        assert game(f"C[{raw}]").comment == text, raw


def test_names_are_on_one_line() -> None:
    assert game("PB[Ann\nof Ghent]").players[0] == "Ann of Ghent"


def test_several_games_and_text_before_them_are_parsed() -> None:
    text = "\ufeffSaved (in haste): \n(;GM[4]SZ[15];B[hh])\n\n( ;GM[4]SZ[19] )\n"
    records = read_sgf(text)
    assert [record.rules.rows for record in records] == [15, 19]


def test_main_line_is_parsed_and_variations_are_counted() -> None:
    record = read("(;GM[4];B[hh](;W[ii](;B[jj];W[kk])(;B[gg](;W[ff])(;W[ee])))(;W[hi])(;W[ih]))")
    assert record.moves == (Move(7, 7), Move(8, 8), Move(9, 9), Move(10, 10))
    assert record.variations == 3


def test_move_beside_passes_continues_the_main_line() -> None:
    record = read("(;GM[4];B[hh](;W[];B[aa])(;W[tt])(;W[ii](;B[])(;B[jj]))(;W[kk]))")
    assert record.moves == (Move(7, 7), Move(8, 8), Move(9, 9))
    assert record.variations == 4
    assert record.moves == read_sgf_trees(write_sgf([record]))[0].record().moves


def test_properties_of_variations_beside_the_main_line_are_not_parsed() -> None:
    assert read("(;GM[4];B[hh](;W[ii])(;W[not a point]))").moves == (Move(7, 7), Move(8, 8))


def test_unknown_properties_are_ignored() -> None:
    record = game("XYZ[1][2]AP[x:1]ST[2]", ";B[hh]BL[3.5]N[name]LB[hh:1][ii:2]")
    assert record.moves == (Move(7, 7),)


def test_unknown_properties_with_points_are_few_warnings() -> None:
    names = [a + b for a in "XYZ" for b in "XYZ"]
    record = game("".join(f"{name}[hh]" for name in names), ";B[hh]" + "XX[aa]")
    assert len(record.warnings) == len(names) - 1
    assert all("is unknown" in warning for warning in record.warnings)


def test_rules_with_unknown_words_are_those_of_the_game_they_name() -> None:
    record = game("RU[Renju of our club]")
    assert record.rules == preset("renju")
    assert record.warnings == ("RU is 'Renju of our club', of which only renju is known",)


def test_invalid_record_is_an_error_that_names_the_line() -> None:
    for text, line, message in (
        ("", 1, r"expected a game, which begins with \(;"),
        ("hello", 1, "expected a game"),
        ("()", 1, "expected a game"),
        ("(;GM4)", 1, r"found 'GM4\)'"),
        ("(;GM[4]();B[aa])", 1, r"expected a game before \)"),
        ("(;GM[4]((;B[aa])))", 1, r"expected ; after \("),
        ("(;GM[4](;B[aa])B[bb])", 1, "expected ; before the property B"),
        ("(;GM[4](;B[aa]);W[bb])", 1, r"expected \( before ;"),
        ("(;GM[4]);B[hh])", 1, r"expected \( before ;"),
        ("(;FF[4]\nGM[2])", 2, r"expected GM\[4\].*found GM\[2\]"),
        ("(;GM[4]SZ[x])", 1, "SZ is 'x'"),
        ("(;GM[4]SZ[99999999])", 1, "SZ is '99999999'"),
        ("(;GM[4]SZ[33])", 1, "rows is 33, allowed are 3..32"),
        ("(;GM[4]SZ[4])", 1, "no room for 5 in a row"),
        ("(;GM[4]SZ[4]RU[1])", 1, "win_length is 5"),
        ("(;GM[4]RU[99 in a row])", 1, "win_length is 99"),
        ("(;GM[4]\n\n;B[pa])", 3, r"'pa' is not on the 15x15 board, which is aa:oo"),
        ("(;GM[4]\n;QPR[hh,pa])", 2, "'pa' is not on the 15x15 board"),
        ("(;GM[4];QPR[hh,ii,jj];B[kk])", 1, "move 4 is Black's, expected White's"),
        ("(;GM[4];QPR[" + 226 * "hh," + "])", 1, "more than 225 moves"),
        ("(;GM[4]SZ[10:12];B[am])", 1, "'am' is not on the 12x10 board, which is aa:jl"),
        ("(;GM[4];B[hh];W[h8])", 1, "'h8' is not a point, expected one such as hh"),
        ("(;GM[4];B[h8];W[hh])", 1, "'hh' is not a point, expected one such as h8, as the first"),
        ("(;GM[4];B[h8];W[p8])", 1, "'p8' is not on the 15x15 board, which is a1:o15"),
        ("(;GM[4];B[h16])", 1, "'h16' is not a point"),
        ("(;GM[4]SZ[32];B[h8];W[HH])", 1, "'HH' is not a point"),
        ("(;GM[4];B[HH];W[ii])", 1, "'ii' is not a point, expected one such as HH"),
        ("(;GM[4];B[HH];W[PA])", 1, "'PA' is not on the 15x15 board, which is AA:OO"),
        ("(;GM[4]SZ[20];B[tt];W[vv])", 1, "'vv' is not on the 20x20 board"),
        ("(;GM[4];B[hh]\n;W[];B[ii])", 2, "move 2 is a pass, and a game here has none"),
        ("(;GM[4];B[hh]\n;W[pp];B[ii])", 2, "move 2 is a pass, and a game here has none"),
        ("(;GM[4];B[hh]\n;W[tt];B[ii])", 2, "move 2 is a pass, and a game here has none"),
        ("(;GM[4];B[aa:bb])", 1, "'aa:bb' is not a move"),
        ("(;GM[4];B[aa][bb])", 1, "move 2 is Black's, expected White's"),
        ("(;GM[4];B[aa]\n;B[bb])", 2, "move 2 is Black's, expected White's"),
        ("(;GM[4]PL[W];B[aa])", 1, "move 1 is Black's, expected White's"),
        ("(;GM[4]PL[?])", 1, r"PL is '\?', expected B or W"),
        ("(;GM[4]C[a [b] c;B[hh])", 1, r"found 'c;B\[hh\]\)'"),
        ("(;GM[4]AB[aa:pp])", 1, "'aa:pp' is not on"),
    ):
        error = refusal(RecordError, message, read_sgf, text)
        assert error.message.startswith(f"line {line}, column "), text
        assert error.path == (line - 1,), text


def test_error_names_the_column() -> None:
    with pytest.raises(RecordError, match=r"^line 2, column 4: 'zz' is not on"):
        read_sgf("(;GM[4]\n;B[zz])")


def test_nesting_may_be_deep() -> None:
    depth = 4_000
    assert read("(;GM[4]" + "(;" * depth + ")" * depth + ")").variations == 0
    assert read("(;GM[4]" + "(;)" * depth + ")").variations == depth - 1
    assert read("(;GM[4];B[hh]" + "(;" * depth).warnings == (CUT_OFF,)


@pytest.mark.parametrize("text", ["(;", "(;FF[4", "(;GM[4]SZ[15]", "(;GM[4];B[h"])
def test_game_that_is_cut_off_before_its_first_move_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="the file ends before the first move"):
        read_sgf(text)


def test_longer_game_is_refused_with_the_limit() -> None:
    for text, message in (
        (
            "(;GM[4]" + "(;)" * MAX_NODES + ")",
            f"column {8 + 3 * MAX_NODES - 2}: .*{MAX_NODES} nodes",
        ),
        ("(;GM[4]SZ[32]AB" + "[aa:FF]" * 5 + ")", "column 45: more than 4096 points are set up"),
        ("(;GM[4]SZ[3]RU[3 in a row]" + ";B[aa];W[ba]" * 5 + ")", "more than 9 moves on a 3x3"),
        (
            "(;GM[4]" + ";C[a]" * MAX_LINE + ")",
            f"column {8 + 5 * MAX_LINE - 5}: the main line has more than {MAX_LINE} nodes",
        ),
        ("(;GM[4];B" + "[]" * 1025 + ")", "column 8: more than 1024 moves in one node"),
        ("(;GM[4];QPR[" + "hh," * 1025 + "])", "column 8: more than 1024 moves in one node"),
    ):
        refusal(RecordError, message, read_sgf, text)


def test_limits_are_those_of_one_game() -> None:
    game_of_many_nodes = "(;GM[4]" + "(;)" * (MAX_NODES - 1) + ")"
    assert [record.variations for record in read_sgf(game_of_many_nodes * 2)] == [MAX_NODES - 2] * 2


def test_games_that_are_not_taken_are_not_parsed() -> None:
    first = next(iterate_sgf("(;GM[4];B[hh]) (;GM[1]) no SGF"))
    assert first.moves == (Move(7, 7),)


def test_comments_of_one_move_are_joined() -> None:
    assert game(";B[hh]C[5ms\na][b]C[][c];C[d]".replace("\\n", "\n")).comments == ("a\nb\nc\nd",)


def test_long_value_is_shortened_in_the_message() -> None:
    for text in (
        "(;GM[{}])",
        "(;GM[4]SZ[{}])",
        "(;GM[4];B[{}])",
        "(;GM[4]PL[{}])",
    ):
        with pytest.raises(RecordError) as caught:
            read_sgf(text.format("\1" * 1000))
        assert len(caught.value.message) < 400


def test_side_to_move_of_set_up_stones_is_named_or_counted() -> None:
    for text, first in (
        ("AB[aa][bb][cc]PL[W]", Color.O),
        ("AB[aa][bb][cc]PL[B]", Color.X),
        ("AB[aa][bb][cc];W[dd]", Color.O),
        ("AW[aa]", Color.X),
        ("AB[aa]", Color.O),
    ):
        record = game(text)
        assert record.first is first, text
        assert record.start().to_move is first, text
        assert read_sgf(write_sgf([record])) == [record], text


def test_lopsided_stones_without_a_side_to_move_are_refused() -> None:
    with pytest.raises(RecordError, match="with 3 B and 0 W stones set up, PL is needed"):
        game("AB[aa][bb][cc]")


@pytest.mark.parametrize("filler", ["a", "\\\\", "\\]", "[", "AB[aa]", "A", " ", "\n"])
def test_unterminated_value_is_read_in_linear_time(filler: str) -> None:
    # A pattern that tries out every way to split these would outlast the universe.
    with contextlib.suppress(RecordError):
        read_sgf("(;GM[4]C[" + filler * 200_000)
    with pytest.raises(RecordError):
        read_sgf("(;GM[4]C[" + filler * 200_000 + "]?")


def test_game_is_formatted_with_rules_that_people_can_read() -> None:
    record = GameRecord(
        rules=Rules(15, 15, 5, overline=False),
        moves=(Move(7, 7), Move(6, 8)),
        players=("Ann", "[Bob]"),
        result=Result(X, "time"),
        comments=("", "a\\b"),
        times_ms=(5, None),
    )
    assert write_sgf([record]) == (
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[standard]PB[Ann]PW[[Bob\\]]RE[B+T]\n;B[hh]C[5ms];W[ig]C[a\\\\b])\n"
    )


def test_setup_is_formatted_before_the_moves() -> None:
    record = GameRecord(
        rules=Rules(12, 10, 4),
        setup={Move(11, 9): O, Move(0, 1): X, Move(0, 0): X},
        first=O,
        moves=(Move(2, 3),),
    )
    assert write_sgf([record]) == (
        "(;FF[4]GM[4]CA[UTF-8]SZ[10:12]RU[4 in a row]AB[aa][ba]AW[jl]PL[W]\n;W[dc])\n"
    )


def test_unsupported_record_is_an_error() -> None:
    for record, message in (
        (GameRecord(rules=Rules(None, None, 5)), "unbounded boards"),
        (GameRecord(rules=GOMOKU, moves=(Move(0, 15),)), "row 0, col 15 is off the board"),
        (GameRecord(rules=GOMOKU, moves=(Move(-1, 0),)), "row -1, col 0 is off the board"),
        (GameRecord(rules=GOMOKU, setup={Move(15, 0): X}), "row 15, col 0 is off the board"),
    ):
        refusal(RecordError, message, write_sgf, [record])


def test_record_has_a_comment_for_each_move_or_none() -> None:
    for make in (
        lambda: GameRecord(rules=GOMOKU, moves=(Move(0, 0),), comments=("a", "b")),
        lambda: GameRecord(rules=GOMOKU, times_ms=(1,)),
    ):
        refusal(RecordError, "expected one each or none", make)


# Without what SGF changes on reading: carriage returns, and space other than blank and newline.
sgf_text = st.text(st.characters(exclude_characters="\r\t\v\f", exclude_categories=["Cs"]))
sgf_line = st.text(st.characters(exclude_characters="\n\r\t\v\f", exclude_categories=["Cs"]))
results = (
    st.none()
    | st.builds(Result, st.none())
    | st.builds(
        Result, st.sampled_from(Color), st.sampled_from(["board", "resignation", "time", "forfeit"])
    )
)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    rows, cols = draw(st.integers(3, 32)), draw(st.integers(3, 32))
    rules = Rules(rows, cols, draw(st.integers(3, max(rows, cols))), overline=draw(st.booleans()))
    cells = st.builds(Move, st.integers(0, rows - 1), st.integers(0, cols - 1))
    moves = tuple(draw(st.lists(cells, max_size=min(20, rows * cols))))
    notes = sgf_text.filter(lambda text: not re.match(r"[0-9]{1,9}ms(\n|$)", text))
    comments = tuple(draw(st.lists(notes, min_size=len(moves), max_size=len(moves))))
    times = tuple(
        draw(
            st.lists(
                st.none() | st.integers(0, 999_999_999), min_size=len(moves), max_size=len(moves)
            )
        )
    )
    return GameRecord(
        rules=rules,
        moves=moves,
        first=draw(st.sampled_from(Color)),
        setup=draw(st.dictionaries(cells, st.sampled_from(Color), max_size=9)),
        result=draw(results),
        players=(draw(sgf_line), draw(sgf_line)),
        name=draw(sgf_line),
        event=draw(sgf_line),
        round=draw(sgf_line),
        date=draw(sgf_line),
        comment=draw(sgf_text),
        comments=comments if any(comments) else (),
        times_ms=times if any(time is not None for time in times) else (),
    )


@given(st.lists(records(), min_size=1, max_size=3))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_record_round_trip(written: list[GameRecord]) -> None:
    assert read_sgf(write_sgf(written)) == written


def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few pieces cut out, doubled or overwritten."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 30)))
        piece = draw(
            st.sampled_from(["", text[start:end] * 2])
            | st.text("()[];:\\\n ABWELPLCSZGMRU0149az\u0660", max_size=4)
        )
        text = text[:start] + piece + text[end:]
    return text


@given(st.data())
@settings(deadline=None, max_examples=400)
def test_damaged_file_is_records_or_a_record_error(data: st.DataObject) -> None:
    path = Path(__file__).parents[2] / "data" / "games" / "wine2018-gakoii-0.5.sgf"
    # The second game as well, so that damage can run one into the other.
    whole = "(".join(path.read_text(encoding="utf-8").split("(")[:3])
    text = data.draw(st.composite(damaged)(whole))
    with contextlib.suppress(TengenError):
        for record in read_sgf(text):
            record.replay()


@given(st.text("()[];:\\\n ABWEPLCSZGMRU014ah") | st.text())
@settings(deadline=None, max_examples=300)
def test_any_text_is_records_or_a_record_error(text: str) -> None:
    for candidate in (text, f"(;GM[4]{text})", f"(;GM[4];B[hh]C[{text}])"):
        with contextlib.suppress(RecordError):
            read_sgf(candidate)


def test_marks_of_moves_are_read_and_written() -> None:
    record = game(moves=";B[hh]BM[1];W[hi]BM[2];B[ii]DO[];W[jj]TE[1]")

    assert record.marks == ("bad", "very bad", "doubtful", None)
    assert "B[hh]BM[1]" in write_sgf([record])
    assert read(write_sgf([record])) == record
    assert game(moves=";B[hh]").marks == ()
    with pytest.raises(RecordError, match="1 marks for 2 moves"):
        GameRecord(rules=GOMOKU, moves=(Move(0, 0), Move(0, 1)), marks=("bad",))


def test_variations_that_cannot_be_played_are_left_out() -> None:
    text = "(;GM[4]SZ[15];B[hh];W[ii](;B[gg];W[hi])\n(;B[hh];W[jj])(;B[jj](;W[jj])(;W[kk])))"
    (tree,) = read_sgf_trees(text)
    left_out = "holds a stone already: the variation was left out from there on"
    assert tree.warnings == (
        f"line 2, column 2: row 7, col 7 {left_out}",
        f"line 2, column 23: row 9, col 9 {left_out}",
    )
    (expected,) = read_sgf_trees("(;GM[4]SZ[15];B[hh];W[ii](;B[gg];W[hi])(;B[jj];W[kk]))")
    assert list(tree.nodes) == list(expected.nodes)
    (tree,) = read_sgf_trees("(;GM[4]SZ[15];B[hh];W[ii](;B[gg];W[hi])(;W[jj];B[kk])(;B[jj]AB[aa]))")
    assert tree.warnings == (
        "line 1, column 55: stones set up after move 2 were left out",
        (
            "line 1, column 41: move 3 is White's, expected Black's: the variation was left out "
            "from there on"
        ),
    )
    assert len(tree.nodes) == 6
    with pytest.raises(
        RecordError, match=r"line 1, column 20: move 2 is Black's, expected White's"
    ):
        read_sgf_trees("(;GM[4]SZ[15];B[hh];B[ii](;B[gg])(;W[hi]))")
    # Of the main line, people play on after a fault that nobody noticed.
    (tree,) = read_sgf_trees("(;GM[4]SZ[15];B[hh];W[hh](;B[gg])(;B[hh]))")
    assert len(tree.nodes) == 4
    (tree,) = read_sgf_trees("(;GM[4];B[hh]" + 20 * "(;W[ii])(;W[hh])" + ")")
    assert len(tree.warnings) == 9
    assert tree.warnings[-1] == "20 variations in all were left out"


@pytest.mark.parametrize(
    ("text", "moves", "warnings"),
    [
        ("AB[aa];B[hh];PL[B];W[ig];B[hg]", 3, [("late-setup", 1)]),
        (";B[hh];W[ig];PL[W];W[hg];B[aa]", 2, [("late-setup", 2), ("", 0)]),
        (";B[hh];AE[hh];W[hh]", 1, [("late-setup", 1), ("", 0)]),
        (";B[hh];W[ig];AB[aa]AW[bb]", 2, [("late-setup", 2)]),
        (";B[hh]" + ";W[ig];AB[aa]" + ";AB[aa]" * 20, 2, [("late-setup", 2)] * 8),
    ],
)
def test_setup_after_a_move_is_left_out(
    text: str, moves: int, warnings: list[tuple[str, int]]
) -> None:
    text = f"(;GM[4]SZ[15]{text})"
    (record,) = read_sgf(text)
    (tree,) = read_sgf_trees(text)
    assert len(record.moves) == moves
    assert tree.record().moves == record.moves
    for found in (record.warnings, tree.warnings):
        notes = [note for note in found if isinstance(note, Note)]
        assert [(note.code, note.values["number"]) for note in notes] == warnings[: len(notes)]
        assert len(found) == len(warnings)


def test_brackets_are_repaired_in_every_game_of_a_file() -> None:
    first, second, third = read_sgf(
        "(;GM[4]SZ[15]PB[a [1]];B[hh]C[see [b [c]] (here) :)];W[ig]]C[\\] fine [d])\n"
        "(;GM[4]SZ[15]PB[plain])\n(;GM[4]SZ[15]PB[e[f]]PW[g];LB B[hh])"
    )
    assert (first.players[0], first.comments) == ("a [1]", ("see [b [c]] (here) :)", "] fine [d"))
    notes = [note for note in first.warnings if isinstance(note, Note)]
    assert [note.values["kind"] for note in notes] == [
        "inner-brackets",
        "inner-brackets",
        "stray-bracket",
    ]
    assert (second.players, second.warnings) == (("plain", ""), ())
    assert (third.players, third.moves) == (("e[f]", "g"), (Move(7, 7),))
    assert third.warnings == (
        "line 3, column 17: brackets within PB were read as part of its text",
        "line 3, column 29: the property LB has no value and was left out",
    )


def test_repairs_that_are_named_are_few() -> None:
    (record,) = read_sgf("(;GM[4]" + "C[a[b]]" * 100 + ";B[hh])")
    assert len(record.warnings) == 8
    with pytest.raises(RecordError, match="found"):
        read_sgf("(;GM[4]C[a" + "[b]c" * 2000 + "];B[hh])")


@pytest.mark.parametrize(
    ("flawed", "plain", "warning"),
    [
        ("AB[cb:ba]", "AB[ba:cb]", "the rectangle 'cb:ba' was read between its corners"),
        ("AB[ca:bb]", "AB[ba:cb]", "the rectangle 'ca:bb' was read between its corners"),
        ("AB[hh]AW[hh]", "AW[hh]", "line 1, column 2: h8 has two stones: W was kept"),
        ("AB[hh][hh]", "AB[hh]", "line 1, column 2: h8 has two stones: B was kept"),
        ("AB[aa:bb]AW[bb]", "AB[aa][ab][ba]AW[bb]", "line 1, column 2: b14 has two stones: W was"),
        ("SZ[]", "SZ[15]", "SZ is empty: 15x15 was assumed"),
    ],
)
def test_flaws_before_the_moves_are_warnings(flawed: str, plain: str, warning: str) -> None:
    text = "(;GM[4]PL[B]{};B[kk])"
    (record,) = read_sgf(text.format(flawed))
    assert record == read_sgf(text.format(plain))[0]
    (found,) = record.warnings
    assert found.startswith(warning)


def test_empty_side_to_move_is_left_out_with_a_warning() -> None:
    (record,) = read_sgf("(;GM[4]SZ[15]PL[ ];W[kk])")
    assert record == read_sgf("(;GM[4]SZ[15];W[kk])")[0]
    assert record.warnings == ("line 1, column 17: the property PL has no value and was left out",)


def test_moves_after_the_end_are_left_out_where_a_game_is_played() -> None:
    moves = ["hh", "aa", "ih", "ba", "jh", "ca", "kh", "da", "lh", "ea", "fa"]
    nodes = "".join(f";{'BW'[at % 2]}[{move}]C[{at}ms\nm{at}]" for at, move in enumerate(moves))
    (record,) = read_sgf(f"(;GM[4]SZ[15]{nodes})")
    assert len(record.moves) == len(moves)
    played, board = record.played()
    assert played.moves == tuple(board.move_stack) == record.moves[:9]
    assert (played.comments[-1], played.times_ms[-1]) == ("m8", 8)
    assert played.warnings == ("the game ends with move 9: 2 moves after it were left out",)
    assert record.played(5)[0] == record
    assert played.played() == (played, board)
