"""Markdown and printed arrays; `tests/data/spellings.json` has one board of each kind."""

from __future__ import annotations

import pytest

from tengen.engines.game.board_prints import printed_array, unfenced
from tengen.engines.game.cells import read_cells
from tengen.engines.game.errors import NotationError
from tengen.engines.game.notation import format_rows
from tests.unit.game.refusals import refusal

EMPTY = "..."


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("|X|O| |\n|:--|:-:|--:|\n| | | |\n| | | |", ["XO.", EMPTY, EMPTY]),
        ("|X|O|.|\n|-|-|-|\n|.|.|.|\n|.|.|.|", ["XO.", EMPTY, EMPTY]),
        ("X|O|-\n-|-|-\n-|-|-", ["XO.", EMPTY, EMPTY]),
        ("X|O|-|-\n-|-|-|-\n-|-|-|-", ["XO..", "....", "...."]),
        ("X|O| \n-|-|-\n | | ", ["XO.", EMPTY, EMPTY]),
        ("X | O | \n--|---|--\n | | \n | | ", ["XO.", EMPTY, EMPTY]),
        (" X | O | \n---|---|---\n | | \n---|---|---\n | | ", ["XO.", EMPTY, EMPTY]),
        ("|1|2|3|\n|-|-|-|\n|4|X|6|\n|7|8|O|", [EMPTY, ".X.", "..O"]),
        (
            "| |A|B|C| |\n|-|-|-|-|-|\n|3|X| | |3|\n|2| |O| |2|\n|1| | | |1|\n| |A|B|C| |",
            ["X..", ".O.", EMPTY],
        ),
        ("|a|b|c|\n|---|---|---|\n|**X**|`O`|&nbsp;|\n|.|.|.|\n|.|.|.|", ["XO.", EMPTY, EMPTY]),
        ("board = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]", ["XO.", EMPTY, EMPTY]),
        (
            "array([[b'X', b'O', b'.'],\n [b'.', b'.', b'.'],\n [b'.', b'.', b'.']])",
            ["XO.", EMPTY, EMPTY],
        ),
        ("[[nan 1. nan]\n [nan nan nan]\n [nan nan nan]]", [".X.", EMPTY, EMPTY]),
    ],
)
def test_tables_and_arrays_are_told_from_drawings(text: str, rows: list[str]) -> None:
    assert format_rows(read_cells(text).cells) == rows


def test_what_is_no_array_is_none() -> None:
    for text in (
        "[X][ ][ ]",
        "[[1 0 0]\n [0 [1] 0]]",
        "[[[1 0]\n [0 1]]]",
        "[[1 0 0] and [0 0 0]]",
        "array([[1, 0]]",
        "array([[1, 0]]) + array([[0, 1]])",
        "see array([[1, 0]])",
        "[[1, 0",
    ):
        assert printed_array(text) is None, text
    refusal(NotationError, "two rows|2 rows", read_cells, "[[1 0 0]\n [0 0 0]]")


def test_text_is_that_of_the_first_fences() -> None:
    for text, inner, around in (
        ("```\nX\n```", "X\n", False),
        ("a\n~~~ text\nX\n~~~\n", "X\n", True),
        ("```\nX\n```\n```\nO\n```", "X\n", True),
        ("```\nX", "X", False),
        ("`X`", "`X`", False),
        ("```X```", "```X```", False),
    ):
        found, warnings = unfenced(text)
        assert (found, bool(warnings)) == (inner, around), text
