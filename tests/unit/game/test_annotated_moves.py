"""Annotated moves; `tests/data/spellings.json` has one game for each kind of annotation."""

from __future__ import annotations

import pytest

from tengen.engines.game import PRESETS, Color
from tengen.engines.game.annotated_moves import main_line
from tengen.engines.game.errors import NotationError, Note, PositionError
from tengen.engines.game.notation import MAX_TEXT, parse_moves, written_game
from tengen.engines.game.reading import read
from tengen.engines.game.records import Result
from tests.unit.game.refusals import refusal

GOMOKU = PRESETS["gomoku"]
X, O = Color.X, Color.O


def kinds(text: str) -> list[object]:
    """The kinds of annotations that the warnings about a text name."""
    notes = written_game(text, GOMOKU).warnings
    return [note.values.get("kind", note.code) for note in notes if isinstance(note, Note)]


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("h8!i9??h9!?", ["judgements"]),
        ("h8 ! i9 ?! h9 ± =", ["judgements"]),
        ("h8 $1 $14 i9 h9", ["codes"]),
        ("{first} h8 {a\n(b} i9 h9 {}", ["comments"]),
        ("h8 i9 (far away) h9", ["comments"]),
        ("% a line\nh8 i9 ; rest (of line {\nh9", ["comments"]),
        ("h8 ; i9 ; h9", []),
        ("h8 (0:05) i9 [1:02:03] h9 (12.5)", ["times"]),
        ("1. h8 0:05 i9 7s 2. h9 250 ms", ["times"]),
        ("(1) h8 (2) i9 (3) h9", []),
        ("1) h8 (0:05) 2) i9 3) h9", ["times"]),
        ("1. h8 i9 (i7) 2. h9 (2. g9 (2. g7 {deep})) ", ["comments", "variations"]),
        ("h8 i9 (i7 h9) (a b2) h9", ["variations"]),
        ("h8 (i9) h9", []),
        ("(h8) [i9] (h9)", []),
        ("1. h8 1... i9 2. h9", []),
        ("1. h8 1… i9 ... 2. h9", []),
        ('[A "x"][B "\\"]y"] h8 i9 h9', ["tags"]),
        ("8h-9i 9h", ["swapped-cells"]),
    ],
)
def test_annotations_are_left_out_with_a_warning_for_each_kind(
    text: str, left_out: list[object]
) -> None:
    assert parse_moves(text, GOMOKU) == parse_moves("h8i9h9", GOMOKU)
    assert kinds(text) == left_out


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("h8 i9 h9 resign", Result(X, "resignation")),
        ("h8 i9 h9 Black resigned.", Result(O, "resignation")),
        ("h8 i9 h9 (X resigns)", Result(O, "resignation")),
        ("h8 i9 h9 white wins!", Result(O)),
        ("h8 i9 h9 O lost on time", Result(X, "time")),
        ("h8 i9 h9 timeout", Result(X, "time")),
        ("h8 i9 h9 B+R", Result(X, "resignation")),
        ("h8 i9 h9 W+Time", Result(O, "time")),
        ("h8 i9 h9 draw agreed", Result(None)),
        ("h8 i9 h9 1/2-1/2 {tired}", Result(None)),
        ("h8 i9 h9 *", None),
    ],
)
def test_words_for_the_end_are_the_result(text: str, result: Result | None) -> None:
    for written in (text, text.split(" ", 3)):
        position = read(written, form="moves")
        assert position.record is not None
        assert position.record.result == result


def test_side_that_resigns_follows_from_the_side_to_move() -> None:
    position = read("h8 i9 h9 resign", form="moves", to_move="X")
    assert position.record is not None
    assert (position.record.first, position.record.result) == (O, Result(O, "resignation"))


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("h8 i9 {good", "unclosed", "a { is not closed: '{good'"),
        ("1. h8 i9 (1... i7", "unclosed", "a \\( is not closed"),
        ("h8 i9 (i7) h9", "brackets", r"\(i7\) may be a move of the game or another one"),
        ("h8 ? i9", "notation", "'\\?' is not a move"),
        ("h8 i9 zz!", "notation", "move 3: 'zz' is not a move"),
        ("h8 i9 1-0 zz", "notation", "'1-0' is not a move"),
        ("h8; zz; i9", "notation", "'zz' is not a move"),
        ("{only} $1", "notation", "has annotations and no moves"),
        ("7h 8 9h", "notation", "'7h' is not a move"),
    ],
)
def test_what_is_no_annotation_is_refused(text: str, code: str, message: str) -> None:
    assert refusal(NotationError, message, parse_moves, text, GOMOKU).code == code


def test_list_of_annotated_moves_is_read_as_its_text() -> None:
    for moves in (["h8!", "i9?", "h9"], ["1. h8 i9", "2. h9"], ["{a}", "h8", "i9", "h9", "1-0"]):
        assert parse_moves(moves, GOMOKU) == parse_moves("h8i9h9", GOMOKU)
    refusal(NotationError, r"'\?' is not a move", parse_moves, ["h8", "?", "i9"], GOMOKU)


def test_rows_of_a_board_are_no_annotated_moves() -> None:
    for rows in (["..."] * 3, ["X..", ".O.", "..."], ["???", "?X?", "???"], ["---", "-X-", "---"]):
        position = read(rows)
        assert position.record is None
        assert len(position.board) == sum(row.count("X") + row.count("O") for row in rows)


def test_next_game_of_a_text_begins_with_tags_or_after_a_result() -> None:
    text = '[A "1"]\nh8 {x} 1-0 {y}\n\ni9 i8 *\n[A "2"]\nj9'
    first = main_line(text)
    second = main_line(text, first.end)
    third = main_line(text, second.end)
    assert [line.text.split() for line in (first, second, third)] == [
        ["h8", "1-0"],
        ["i9", "i8", "*"],
        ["j9"],
    ]
    assert [line.tags for line in (first, second, third)] == [(("A", "1"),), (), (("A", "2"),)]
    assert third.end == len(text)


def test_long_texts_are_read_if_they_have_moves_alone() -> None:
    moves = "h8i9 " * (MAX_TEXT // 5 + 1)
    refusal(PositionError, "more than 1024 moves", parse_moves, moves, GOMOKU)
    message = f"the text of the moves has {len(moves) + 1} characters, at most {MAX_TEXT} are read"
    refusal(PositionError, message, parse_moves, f"{moves}!", GOMOKU)


@pytest.mark.parametrize("written", ["[[[[", "))", "|||", ";", " ( "])
def test_signs_without_moves_are_no_game(written: str) -> None:
    with pytest.raises(NotationError, match="and no moves"):
        written_game(written, GOMOKU)
    assert written_game(written.replace(written.strip(), "[]"), GOMOKU).moves == []
