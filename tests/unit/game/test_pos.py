"""The `.pos` format of renju programs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import PRESETS, Color, Move, Rules
from engines.game.errors import RecordError
from engines.game.records import GameRecord, read_pos, write_pos
from tests.unit.game.refusals import refusal

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
