"""Records in psq, and openings in pos."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game import PRESETS, Color, Move, Rules, preset
from tengen.engines.game.errors import RecordError, TengenError
from tengen.engines.game.records import GameRecord, Result, read_pos, read_psq, write_pos, write_psq
from tests.unit.game.refusals import refusal

X, O = Color.X, Color.O
FREESTYLE = Rules(15, 15, 5)
STANDARD = Rules(15, 15, 5, overline=False)

GOMOCUP = """\
Piskvorky 20x20, 11:11, 0
12,9,0
10,11,0
11,10,2874
13,8,15012
pbrain-one.exe
pbrain-two.exe
-1
2,Freestyle
"""


def test_tournament_file_is_parsed() -> None:
    assert read_psq(GOMOCUP) == GameRecord(
        rules=Rules(20, 20, 5),
        # Column, then row, from 1.
        moves=(Move(8, 11), Move(10, 9), Move(9, 10), Move(7, 12)),
        first=X,
        players=("pbrain-one.exe", "pbrain-two.exe"),
        result=Result(O),
        times_ms=(0, 0, 2874, 15012),
    )


def test_manually_saved_game_has_no_names() -> None:
    record = read_psq("Piskvorky 15x10, 0:5, 1\n1,1,12\n15,10,3\n0\n")
    assert record.rules == Rules(10, 15, 5)
    assert record.moves == (Move(0, 0), Move(9, 14))
    assert record.first is O
    assert record.players == ("", "")
    assert record.result is None


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_all_line_endings_and_empty_lines_are_accepted(newline: str) -> None:
    text = "\ufeff" + newline + GOMOCUP.replace("\n", newline + newline)
    assert read_psq(text) == read_psq(GOMOCUP)


def test_times_are_optional() -> None:
    record = read_psq("Piskvorky 15x15,0:0,0\n8,8\n9, 9\n")
    assert (record.moves, record.times_ms) == ((Move(7, 7), Move(8, 8)), ())


def test_player_names_after_the_moves_are_optional() -> None:
    for trailer, players in (
        ("", ("", "")),
        ("-1", ("", "")),
        ("a\nb", ("a", "b")),
        ("a\nb\n0", ("a", "b")),
        ("a\n8", ("a", "8")),
        ("7\n8\n0", ("7", "8")),
        ("homo-1\nhomo-2", ("", "")),
        ("homo-1\nb\n0\n1,Freestyle", ("", "b")),
    ):
        assert read_psq(f"Piskvorky 15x15, 0:0, 0\n8,8,0\n{trailer}").players == players, trailer


def test_result_follows_from_the_last_lines() -> None:
    for who_began, moves, trailer, result in (
        (0, 1, "0", None),
        (0, 1, "-1", None),
        (0, 1, "15", Result(X, "time")),
        (0, 2, "15", Result(O, "time")),
        (1, 1, "15", Result(O, "time")),
        (0, 2, "-2", Result(O, "forfeit")),
        (0, 1, "0\n1,Freestyle", Result(X)),
        (1, 1, "0\n1,Freestyle", Result(X)),
        (0, 1, "-1\n2,Freestyle", Result(O)),
        (0, 1, "15\n2,Freestyle", Result(O, "time")),
        (0, 1, "0\n3,Freestyle", Result(None)),
        (0, 1, "0\n0,Freestyle", None),
    ):
        lines = "".join(f"{index + 1},1,0\n" for index in range(moves))
        assert read_psq(f"Piskvorky 15x15, 0:0, {who_began}\n{lines}{trailer}").result == result


def test_last_line_names_the_rules() -> None:
    for verdict, rules in (("1,Freestyle", FREESTYLE), ("1,standard", STANDARD)):
        assert read_psq(f"Piskvorky 15x15, 0:0, 0\n8,8,0\n{verdict}").rules == rules, verdict


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("piskvorky 15 x 15 ,0:0,0\n8 , 8 , 5\na\nb\n0\n0,freestyle\n\n \n", None),
        ("Piskvorky15x15, 11:11, 0,\r8,8,\ra\rb\r0\r0,Freestyle\r", None),
        ("Piskvorky 15x15, 11:11\n8,8,5\na\nb\n", "the first player: X was assumed"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,5.75\na\nb\n", "times with decimals were read"),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,5\na\nb\n-1\n0,Freestyle15_1\n",
            "the rules are 'Freestyle15_1': they were read as Freestyle",
        ),
    ],
)
def test_what_programs_write_is_read_with_a_warning(text: str, warning: str | None) -> None:
    record = read_psq(text)
    assert (record.rules, record.moves, record.players) == (FREESTYLE, (Move(7, 7),), ("a", "b"))
    assert record.times_ms in ((), (5,))
    assert record.warnings == () if warning is None else warning in record.warnings[0]


@pytest.mark.parametrize("separator", [" ", "\t", ";", " ; ", ":", "/"])
def test_moves_without_commas_are_read_with_a_warning(separator: str) -> None:
    head, moves = "Piskvorky 15x15, 11:11, 0\n", "8,8,5\n9,7,3\n8,7\na\nb\n-1\n"
    record = read_psq(head + moves.replace(",", separator))
    assert record == read_psq(head + moves)
    assert record.warnings == ("moves without commas were read as column, row and time",)


def test_rules_of_the_caller_replace_those_of_the_record() -> None:
    for name in ("Freestyle", "Chess"):
        text = f"Piskvorky 20x20, 0:0, 0\n8,8,0\na\nb\n0\n1,{name}"
        record = read_psq(text, rules=preset("renju"))
        assert (record.rules, record.result, record.warnings) == (preset("renju-20"), Result(X), ())


def test_invalid_record_is_an_error_that_names_the_line() -> None:
    for text, line, message in (
        ("", 1, "expected a header such as 'Piskvorky 15x15, 11:11, 0', found ''"),
        ("\n\n8,8,0", 3, "expected a header .*found '8,8,0'"),
        ("Piskvorky 15x15, 11:11, 2", 1, "expected a header"),
        ("Piskvorky 15, 11:11, 0", 1, "expected a header"),
        ("Piskvorky 99999x15, 11:11, 0", 1, "expected a header"),
        ("Piskvorky 15x33, 11:11, 0", 1, "rows is 33, allowed are 3..32"),
        ("Piskvorky 4x4, 11:11, 0", 1, "win_length is 5"),
        ("Piskvorky 15x10, 0:0, 0\n1,1\n\n1,11,0", 4, r"1,11 is off the board \(1,1..15,10\)"),
        ("Piskvorky 15x15, 0:0, 0\n0,1,0", 2, "0,1 is off"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\na", 3, "expected two players' names.*found 'a'"),
        ("Piskvorky 15x15, 0:0, 0\na\nb\nc\nd", 2, "expected two.*found 'a / b / c / d'"),
        ("Piskvorky 15x15, 0:0, 0\n-1,8,0", 2, "expected a move such as 8,8,125, found '-1,8,0'"),
        ("Piskvorky 15x15, 0:0, 0\n8.8\n9.7", 2, "expected a move such as 8,8,125, found '8.8'"),
        ("Piskvorky 15x15, 0:0, 0\n8,8\n(9,7)\nBob", 3, "expected a move .*found '.9,7.'"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\n0\n0,Chess1", 6, "the rules are 'Chess1'"),
        (
            "Piskvorky 15x15, 0:0, 0\na\nb\n0\n1,Chess",
            5,
            "'Chess', supported are Freestyle",
        ),
    ):
        error = refusal(RecordError, message, read_psq, text)
        assert error.message.startswith(f"line {line}: "), text
        assert error.path == (line - 1,), text


def test_game_is_formatted_for_piskvork() -> None:
    record = GameRecord(
        rules=Rules(10, 15, 5, overline=False),
        moves=(Move(0, 0), Move(9, 14)),
        first=O,
        players=("Ann of\nGhent", ""),
        result=Result(X, "time"),
        times_ms=(125, None),
    )
    assert write_psq(record) == (
        "Piskvorky 15x10, 11:0, 1\n1,1,125\n15,10,0\nAnn of Ghent\nhomo-2\n15\n1,Standard\n"
    )


def test_unsupported_record_is_an_error() -> None:
    for record, message in (
        (GameRecord(rules=Rules(None, None, 5)), "not for unbounded"),
        (GameRecord(rules=Rules(3, 3, 3)), "Standard, Renju, Caro.*not for 3x3"),
        (GameRecord(rules=Rules(4, 15, 5)), "sides from 5, not for 4x15"),
        (GameRecord(rules=Rules(15, 15, 6)), "Caro on.*not for 15x15, 6 in a row"),
        (GameRecord(rules=FREESTYLE, setup={Move(0, 0): X}), "does not support set-up positions"),
        (GameRecord(rules=FREESTYLE, players=("7,7", "b")), "'7,7' would be read as a move"),
        (GameRecord(rules=FREESTYLE, players=("7,\x1d7", "b")), "as a move"),
        (GameRecord(rules=FREESTYLE, moves=(Move(15, 0),)), "row 15, col 0 is off the board"),
    ):
        refusal(RecordError, message, write_psq, record)


names = st.text(st.characters(categories=["L", "N", "P"]), max_size=12).filter(
    # Two numbers would be a move.
    lambda name: not name or any(map(str.isalpha, name))
)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    rows, cols = draw(st.integers(5, 32)), draw(st.integers(5, 32))
    cells = st.builds(Move, st.integers(0, rows - 1), st.integers(0, cols - 1))
    moves = tuple(draw(st.lists(cells, max_size=20)))
    times = tuple(draw(st.lists(st.integers(0, 999_999), min_size=len(moves), max_size=len(moves))))
    return GameRecord(
        rules=Rules(rows, cols, 5, overline=draw(st.booleans())),
        moves=moves,
        first=draw(st.sampled_from(Color)),
        result=draw(
            st.none()
            | st.just(Result(None))
            | st.builds(
                Result, st.sampled_from(Color), st.sampled_from(["board", "time", "forfeit"])
            )
        ),
        players=(draw(names), draw(names)),
        times_ms=times if any(times) else (),
    )


def test_numbers_in_a_name_of_letters_are_no_move() -> None:
    record = GameRecord(rules=FREESTYLE, players=("\u73a9\u5bb61\u53f72", "player 1 2"))
    assert read_psq(write_psq(record)).players == record.players


def test_more_moves_than_cells_are_refused() -> None:
    with pytest.raises(RecordError, match="line 27: more than 25 moves on a 5x5 board"):
        read_psq("Piskvorky 5x5, 0:0, 0\n" + "1,1\n" * 26)


@given(records())
@settings(deadline=None)
def test_record_round_trip(record: GameRecord) -> None:
    assert read_psq(write_psq(record)) == record


@given(
    st.text("Piskvorky 0123456789x,:-\n\r\u0660FreestylSandrRnju")
    | st.lists(st.sampled_from([*GOMOCUP.splitlines(), "", "0", "0,0", "99,99,9"])).map("\n".join)
    | st.integers(0, len(GOMOCUP)).flatmap(
        lambda cut: st.text(max_size=4).map(lambda text: GOMOCUP[:cut] + text + GOMOCUP[cut:])
    )
)
@settings(deadline=None, max_examples=400)
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    for candidate in (text, GOMOCUP.partition("\n")[0] + "\n" + text):
        with contextlib.suppress(TengenError):
            read_psq(candidate).replay()


RENJU = PRESETS["renju"]
GAME = GameRecord(rules=RENJU, moves=(Move(7, 7), Move(6, 8), Move(0, 0), Move(14, 14)))


def test_bytes_are_the_number_of_moves_and_their_cells() -> None:
    data = bytes((4, 112, 98, 0, 224))
    assert read_pos(data) == GAME
    assert write_pos(GAME) == data


def test_bytes_after_the_moves_are_a_warning() -> None:
    record = read_pos(bytes((1, 112, 0, 0)))
    assert record.moves == (Move(7, 7),)
    assert record.warnings == ("2 bytes after the moves were ignored",)


def test_damaged_file_is_refused_with_the_offset() -> None:
    for data, message in (
        (b"", "offset 0: the file is empty"),
        (bytes((226,)), "offset 0: 226 moves, a board has 225 cells"),
        (bytes((3, 0, 1)), "offset 3: the file has 2 of 3 moves"),
        (bytes((2, 0, 225)), "offset 2: 225 is not a cell, allowed are 0..224"),
    ):
        refusal(RecordError, message, read_pos, data)


def test_game_without_a_place_in_the_format_is_an_error() -> None:
    for record, message in (
        (GameRecord(rules=Rules(19, 19, 5)), "a 15x15 board"),
        (GameRecord(rules=RENJU, first=Color.O), "that Black begins"),
        (GameRecord(rules=RENJU, setup={Move(0, 0): Color.X}), "from the empty board"),
        (GameRecord(rules=RENJU, moves=(Move(0, 15),)), "is off the board"),
        (GameRecord(rules=RENJU, moves=(Move(0, 0),) * 226), "226 moves"),
    ):
        refusal(RecordError, message, write_pos, record)


@given(st.lists(st.builds(Move, st.integers(0, 14), st.integers(0, 14)), max_size=12))
@settings(max_examples=30, deadline=None)
def test_games_round_trip(moves: list[Move]) -> None:
    record = GameRecord(rules=RENJU, moves=tuple(moves))
    assert read_pos(write_pos(record)) == record
