"""Boards as Markdown and libraries of arrays print them, taken out of what surrounds them.

    ```              | |A|B|C|         array([[ 1,  0,  0],       [[0 1 0]
    X . .            |-|:-:|:-:|:-:|          [ 1,  0, -1],        [2 1 0]
    X . O            |3|X| | |                [ 0, -1,  0]])       [0 0 2]]
    . O .            |2|X| |O|
    ```              |1| |O| |

`tengen.engines.game.cells` reads their cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

Rows: TypeAlias = list[list[str | int | None]]

_FENCE: Final = re.compile(r"[ \t]*+(?:`{3}|~{3})[^`~]*+")
"""A line of a fence, perhaps with the name of a language."""
_DELIMITER: Final = re.compile(r"\s*+\|?\s*+:?-++:?\s*+(?:\|\s*+:?-++:?\s*+)++\|?\s*+")
"""The line between the head and the rows of a table: at least two columns."""
_EMPHASIS: Final = re.compile(r"[*_~`]{1,3}([^*_~`])[*_~`]{1,3}")
_BLANK: Final = ("&nbsp;", "&#32;")
_ARRAY: Final = re.compile(
    r"(?:[A-Za-z_]\w*+\s*+=\s*+)?(?:<?[A-Za-z_][\w.]*+"
    r"(?:\s*+:\s*+shape=\([0-9, ]*+\),\s*+dtype=\w++,\s*+numpy=\s*+\w++)?\s*+\()?\s*+(?=\[)"
)
"""What may stand before the brackets of an array: a variable, a function, or TensorFlow's
description."""
_ARGUMENTS: Final = re.compile(r"\s*+(?:,[^\[\]]*+)?")
"""Arguments after the brackets of an array, such as its type."""
_ROW: Final = re.compile(r"\[([^\[\]]*+)\]")
_CELL: Final = re.compile(r"b?'([^'\n]*+)'|b?\"([^\"\n]*+)\"|[^\s,'\"]++|['\"]")
_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,9}(?:\.0*)?")
_NOTHING: Final = ("None", "null", "nan", "<NA>")


def unfenced(text: str) -> tuple[str, tuple[str, ...]]:
    """The text in the first pair of fences, and a warning if there is more; else the text itself.

    Fences are lines of three backticks or tildes around code.
    """
    if "```" not in text and "~~~" not in text:
        return text, ()
    lines = text.splitlines(keepends=True)
    fences = [index for index, line in enumerate(lines) if _FENCE.fullmatch(line)]
    if not fences:
        return text, ()
    first, last = fences[0], fences[1] if len(fences) > 1 else len(lines)
    around = [*lines[:first], *(line for line in lines[last + 1 :] if not _FENCE.fullmatch(line))]
    note = ("the text around the code was left out",) if any(map(str.strip, around)) else ()
    return "".join(lines[first + 1 : last]), note


class Table(NamedTuple):
    """The cells of a table in Markdown."""

    rows: list[list[str]]
    lines: list[int]
    """Index in the text of each row's line."""
    warnings: tuple[str, ...] = ()


def table_of(lines: Sequence[str]) -> Table | None:
    """The rows of a table between the lines of a text; None if it has none."""
    delimiters = [index for index, line in enumerate(lines) if _DELIMITER.fullmatch(line)]
    if len(delimiters) != 1 or not (at := delimiters[0]) or "|" not in lines[at - 1]:
        # A table has one of them, below its head; drawings have more.
        return None
    bars = (lines[at].strip()[:1] == "|", lines[at].strip()[-1:] == "|")
    end = next((at + n for n, line in enumerate(lines[at:]) if "|" not in line), len(lines))
    numbers = [at - 1, *range(at + 1, end)]
    rows = [_cells(lines[number], bars) for number in numbers]
    width = max(map(len, rows))
    if {*_cells(lines[at], bars)} == {"-"} and (
        len(rows) + 1 == width or any("-" in row for row in rows)
    ):
        # A row of empty cells.
        return None
    rows = [row + [""] * (width - len(row)) for row in rows]
    notes = []
    if at > 1 or end < len(lines):
        notes.append("the text around the table was left out")
    if len(rows) == width + 1 and not any(rows[0]):
        notes.append("the empty head of the table was skipped")
        rows, numbers = rows[1:], numbers[1:]
    return Table(rows, numbers, tuple(notes))


def without_coordinates(table: Table, is_scale: Callable[[Sequence[str]], bool]) -> Table | None:
    """A table without the coordinates at its borders; None if it has none.

    Args:
        is_scale: Whether texts are the coordinates of columns or rows.
    """
    rows, lines = [*table.rows], [*table.lines]
    for end in (0, -1):
        if len(rows) > 1 and is_scale(_trimmed(rows[end])):
            rows.pop(end)
            lines.pop(end)
    for inner in (slice(1, None), slice(None, -1)):
        end = 0 if inner.start else -1
        if len(rows[0]) > 1 and is_scale([row[end] for row in rows]):
            rows = [row[inner] for row in rows]
    if (len(rows), len(rows[0])) == (len(table.rows), len(table.rows[0])):
        return None
    note = "the coordinates beside the board were skipped"
    return Table(rows, lines, (*table.warnings, note))


def _trimmed(cells: Sequence[str]) -> Sequence[str]:
    """The cells without the corners of a table with coordinates on its left, its right or both."""
    start = 1 if cells and not cells[0] else 0
    end = len(cells) - (1 if cells and not cells[-1] else 0)
    return cells[start:end]


def _cells(line: str, bars: tuple[bool, bool]) -> list[str]:
    """The cells of a line; `bars` tells whether the table has bars on its left and its right."""
    has_left, has_right = bars
    inner = line.strip()
    inner = inner.removeprefix("|") if has_left else inner
    inner = inner.removesuffix("|") if has_right else inner
    return [_cell(cell) for cell in inner.split("|")]


def _cell(text: str) -> str:
    plain = text.strip()
    if plain in _BLANK:
        return ""
    match = _EMPHASIS.fullmatch(plain)
    return plain if match is None else match[1]


def printed_array(text: str) -> Rows | list[str | int | None] | None:
    """The rows of an array as numpy, PyTorch and their like print it, or its cells if it is flat.

    Returns:
        None if the text is no array.
    """
    text = text.strip()
    start = _ARRAY.match(text)
    end = text.rfind("]") + 1
    if start is None or end <= start.end():
        return None
    is_called = "(" in start[0]
    rest = text[end:]
    if is_called:
        arguments = rest.removesuffix(">").rstrip()
        if arguments[-1:] != ")" or not _ARGUMENTS.fullmatch(arguments[:-1]):
            return None
    elif rest:
        return None
    body = text[start.end() : end]
    if not body.startswith("[[") and "[" not in body[1:]:
        return _values(body[1:-1])
    inner = body[1:-1]
    if _ROW.sub("", inner).strip(" \t\r\n,"):
        return None
    return [_values(row) for row in _ROW.findall(inner)]


def _values(row: str) -> list[str | int | None]:
    return [_value(match) for match in _CELL.finditer(row)]


def _value(match: re.Match[str]) -> str | int | None:
    if match[1] is not None or match[2] is not None:
        return match[1] if match[1] is not None else match[2]
    word = match[0]
    if word in _NOTHING:
        return None
    return int(float(word)) if _WHOLE.fullmatch(word) else word
