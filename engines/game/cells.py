"""Boards as people and programs write them: rows, lists, flat sequences and drawings.

A board is first laid out as rows of cells, then its symbols are read in one alphabet. Both steps
offer every reading that fits. One reading is taken, and `assumptions` says what was assumed; two
different ones are an error that names both. Colors are never guessed.
"""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.game.board_prints import (
    Table,
    printed_array,
    table_of,
    without_coordinates,
)
from tengen.engines.game.errors import NotationError, excerpt
from tengen.engines.game.notation import EMPTY, narrow
from tengen.engines.game.rules import MAX_SIDE, MIN_SIDE, Color

Cell: TypeAlias = str | int | None
"""A cell of a board as a JSON value."""
BoardInput: TypeAlias = str | Sequence[Cell | Sequence[Cell]]
"""A board as one text, as rows of text, as lists of cells, or as one flat list of cells."""
MAX_TEXT: Final = 16_384
"""Characters of a board's text: twice what a drawing of the largest board takes."""
MARKS: Final = (".", "_", "-", "+", "·")
"""Symbols of an empty cell in text, next to letters, discs and colors for stones."""
_BLANKS: Final = (None, "")
"""Values that stand for an empty cell in a list."""
_EMPTY_WORDS: Final = ("e", "n", "*", "#", "~", "?", "0", 0, "empty", "blank", "none", "null")
"""Symbols and words that programs use for an empty cell, if no other symbol stands for one."""
_EMPTY_SQUARES: Final = tuple("⬜⬛◻◼▫▪🔲🔳🟦🟩🟨🟫\u2795\u2796┼╋")
"""Emoji and lines of an empty cell, if no other symbol stands for one."""


_NOTHINGS: Final = (*_BLANKS, "none", "null", "0", 0)
"""Values of an empty cell in programs, which mix them."""
_NOTHING: Final = (*MARKS, *_BLANKS)
_PLAIN: Final = bytes.maketrans(f"XO{EMPTY}".encode(), bytes((Color.X, Color.O % 256, 0)))
"""Translates the symbols of `format_rows` to the numbers of cells."""
_VARIATION_SELECTORS: Final = str.maketrans(dict.fromkeys("\ufe0e\ufe0f\u20e3"))
"""Characters that choose between the text and the emoji style of the one before, and keycaps."""
_BARS: Final = str.maketrans(dict.fromkeys("│┃║¦\uff5c", "|"))
_RULER: Final = re.compile(r"[\s|+\-=_*─━═┄┈┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯┏┳┓┣╋┫┗┻┛]*")
"""A line that only draws, such as the border of a table."""
_SEPARATOR: Final = re.compile(r"[\s,|]+")
_BOX: Final = re.compile(r"\[([^\[\]]?)\]\s*+")
_BOXES: Final = re.compile(r"\s*+(?:\[[^\[\]]?\]\s*+)++")
"""A row of cells in brackets, as in `[X][ ][O]`."""
_LABEL: Final = re.compile(r"\s*+([0-9]{1,2}|[A-Za-z](?![A-Za-z0-9]))[:)]?")
_END_LABEL: Final = re.compile(r"([0-9]{1,2}|[A-Za-z])\s*$")
_Line: TypeAlias = tuple[int, str]
"""A line of text and its index in the input."""


class _Alphabet(NamedTuple):
    """The symbols of one way to write a board, in lower case."""

    name: str
    x: tuple[Cell, ...]
    o: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    has_numbers: bool = False
    """Whether numbers are stones, and so cannot number the empty cells."""

    def color_of(self, cell: Cell) -> int | None:
        """+1 for X, -1 for O, 0 for empty; None if the alphabet has no such symbol."""
        symbols = ((self.x, int(Color.X)), (self.o, int(Color.O)), (self.empty, 0))
        return next((color for cells, color in symbols if cell in cells), None)

    def __str__(self) -> str:
        shown = [symbol for symbol in self.empty if symbol not in _BLANKS]
        stones = ", ".join(str(symbols[0]).upper() for symbols in (self.x, self.o))
        return f"{self.name} ({stones}, empty {' '.join(map(str, shown))})"


_COLORS: Final = _Alphabet("colors", ("b", "black"), ("w", "white"), _NOTHING)
_ALPHABETS: Final = (
    _Alphabet("letters", ("x", *"\u00d7✕✖✗❌❎", "cross"), ("o", *"○◯⭕🅾", "nought"), _NOTHING),
    _Alphabet("discs", ("●", "⚫"), ("○", "⚪"), _NOTHING),
    _COLORS,
    _Alphabet("digits", ("1",), ("2",), ("0",), has_numbers=True),
    _Alphabet("digits with a sign", ("1",), ("-1",), ("0",), has_numbers=True),
    _Alphabet("numbers", (1,), (2,), (0,), has_numbers=True),
    _Alphabet("signs", (1,), (-1,), (0,), has_numbers=True),
)


class Cells(NamedTuple):
    """A board that was read."""

    cells: npt.NDArray[np.int8]
    """(rows, cols): +1 for X, -1 for O, 0 for empty; read-only."""
    assumptions: tuple[str, ...] = ()
    """Assumptions of the reader, as sentences for a person."""


class _Layout(NamedTuple):
    """Rows of cells, not read yet."""

    rows: Sequence[Sequence[Cell]]
    lines: Sequence[int]
    """Index in the input of each row; empty if cells have an index of their own."""
    assumptions: tuple[str, ...] = ()
    hint: str = ""
    """Addition to errors about the number of cells."""
    blanks_only: bool = False
    """Whether a blank is the only symbol of an empty cell."""
    fault: NotationError | None = None
    """Why the layout has no reading, if that is known already."""


def read_cells(board: BoardInput, shape: tuple[int, int] | None = None) -> Cells:
    """Read a board, independent of the rules.

    Args:
        board: The board in any spelling, the top row first.
        shape: (rows, cols) if they are known, for boards that are one flat sequence.

    Raises:
        NotationError: The board has no reading, or two; `path` is the index of a row, followed for
            lists of cells by the index of the column.
    """
    if (plain := _plain_rows(board)) is not None:
        return Cells(plain)
    fault: NotationError | None = None
    for layouts in _stages(board):
        readings: dict[tuple[tuple[int, ...], bytes], Cells] = {}
        for layout in layouts:
            try:
                if layout.fault is not None:
                    raise layout.fault
                for found in _interpretations(_shaped(layout, shape)):
                    readings.setdefault((found.cells.shape, found.cells.tobytes()), found)
            except NotationError as error:
                fault = fault or error
        if len(readings) > 1:
            raise _ambiguous(list(readings.values())[:2])
        for found in readings.values():
            found.cells.flags.writeable = False
            return found
    raise fault or NotationError("the board has no cells", code="no-rows")


def _plain_rows(board: BoardInput) -> npt.NDArray[np.int8] | None:
    """The cells of rows of `X`, `O` and `.`, as most boards are written; None for any other."""
    rows = board.split("\n", MAX_SIDE) if isinstance(board, str) else board
    if not MIN_SIDE <= len(rows) <= MAX_SIDE or {*map(type, rows)} != {str}:
        return None
    text = "".join(rows)  # type: ignore[arg-type]
    width = len(text) // len(rows)
    if not MIN_SIDE <= width <= MAX_SIDE or {*map(len, rows)} != {width}:  # type: ignore[arg-type]
        return None
    if text.strip("XO" + EMPTY):
        return None
    cells = np.frombuffer(text.encode("ascii").translate(_PLAIN), dtype=np.int8)
    return cells.reshape(len(rows), width)


def _ambiguous(readings: Sequence[Cells]) -> NotationError:
    first, second = (
        f"{found.cells.shape[0]}x{found.cells.shape[1]}"
        + (f" ({'; '.join(found.assumptions)})" if found.assumptions else " as it stands")
        for found in readings
    )
    return NotationError(
        f"the board has two readings, {first} and {second}: write . for an empty cell, with all "
        "cells together or all apart",
        code="ambiguous",
    )


def _stages(board: BoardInput) -> Iterator[Iterable[_Layout]]:
    """Groups of layouts; a later group is tried only if no layout before it can be read."""
    if isinstance(board, str):
        if len(board) > MAX_TEXT:
            raise NotationError(
                f"the board's text has {len(board)} characters, at most {MAX_TEXT} are read",
                code="board-too-large",
            )
        text = board.replace("\\n", "\n")
        lines = _lines(text.splitlines())
        if (table := table_of([line for _, line in lines])) is not None:
            yield from _table_stages(table, lines)
        elif (array := _array(text, lines)) is not None:
            yield from _stages(array)
        elif lines and lines[0][1].lstrip().startswith("["):
            yield from _stages(_from_json(board))
        elif len(lines) == 1:
            yield from _one_line_stages(*lines)
        else:
            yield from _text_stages(lines)
        return
    board = _with_whole_numbers(board)
    if len(board) and all(map(_is_single, board)) and not _is_column(board):
        yield [_Layout([board[: MAX_SIDE**2 + 1]], [])]  # type: ignore[list-item]
    elif len(board) > MAX_SIDE:
        _check_side("rows", len(board))
    elif all(isinstance(row, str) for row in board):
        yield from _text_stages(_lines([str(row)[:MAX_TEXT] for row in board], keep_blank=True))
    else:
        yield [_Layout(_rows_of_cells(board), [])]


def _lines(lines: Sequence[str], *, keep_blank: bool = False) -> list[_Line]:
    """Lines with their indices, all bars made plain; blank lines only with `keep_blank`."""
    plain = [line.translate(_VARIATION_SELECTORS).translate(_BARS) for line in lines]
    return [
        (index, "|" + _BOX.sub(r"\1|", line.lstrip()) if _BOXES.fullmatch(line) else line)
        for index, line in enumerate(plain)
        if keep_blank or line.strip()
    ]


def _one_line_stages(line: _Line) -> Iterator[Iterable[_Layout]]:
    """Rows on one line: between slashes or semicolons, or equal parts between other separators."""
    index, content = line
    separator = next((each for each in "/;" if each in content), None)
    if separator:
        rows = [row.strip() for row in content.strip().strip(separator).split(separator)]
        spelled = [_run_lengths(row) for row in rows]
        note = ("digits were read as runs of empty cells",) if spelled != rows else ()
        for stage in _text_stages([(index, row) for row in spelled]):
            yield (each._replace(assumptions=(*note, *each.assumptions)) for each in stage)
        return
    parts = _SEPARATOR.split(content.strip())
    if len(parts) >= MIN_SIDE <= len(parts[0]) and len(set(map(len, parts))) == 1:
        yield [_Layout([list(part) for part in parts], [index] * len(parts))]
    yield from _text_stages([line])


def _with_whole_numbers(board: Sequence[Any]) -> Sequence[Any]:
    """The rows or cells with integers in place of whole floats, which lists of arrays have."""
    if not any(isinstance(each, float | list | tuple) for each in board):
        return board
    return [
        [*map(_whole, each)] if isinstance(each, list | tuple) else _whole(each) for each in board
    ]


def _whole(cell: object) -> object:
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def _rows_of_cells(board: Sequence[object]) -> list[Sequence[Cell]]:
    rows: list[Sequence[Cell]] = []
    for index, row in enumerate(board):
        if not isinstance(row, str | Sequence):
            raise NotationError(
                f"row {index} is neither text nor a list of cells",
                code="type",
                path=(index,),
            )
        rows.append(list(row[: MAX_SIDE + 1]))
        for col, cell in enumerate(rows[-1]):
            if not isinstance(cell, str | int | None) or isinstance(cell, bool):
                message = "a cell is a string, an integer or null"
                raise NotationError(message, code="type", path=(index, col))
    return rows


def _from_json(text: str) -> BoardInput:
    try:
        board = json.loads(text.replace("'", '"').replace("None", "null"))
    except (ValueError, RecursionError):
        raise NotationError(f"{excerpt(text)} begins like a list and is none") from None
    return board if isinstance(board, list) else []


def _table_stages(table: Table, lines: Sequence[_Line]) -> Iterator[Iterable[_Layout]]:
    for each in (table, without_coordinates(table, _is_scale)):
        if each is not None:
            numbers = [lines[number][0] for number in each.lines]
            yield [_Layout(each.rows, numbers, each.warnings)]


def _array(text: str, lines: Sequence[_Line]) -> BoardInput | None:
    """The rows or cells of a printed array that is no JSON; None for any other text."""
    first = lines[0][1].lstrip()[:1] if lines else ""
    if "[" not in text or not (first in "[<" or first.isalpha()):
        return None
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return printed_array(text)
    return None


def _is_single(cell: object) -> bool:
    """Whether an item of a list is one cell and no row of them."""
    if not isinstance(cell, str):
        return cell is None or (isinstance(cell, int) and not isinstance(cell, bool))
    plain = _plain(cell)
    return (
        len(str(plain)) <= 1
        or _number(plain) is not None
        or plain in _EMPTY_WORDS
        or any(alphabet.color_of(plain) is not None for alphabet in _ALPHABETS)
    )


def _is_column(board: Sequence[object]) -> bool:
    """Whether items that could be cells are rows of digits, such as `"102"`."""
    lengths = {len(cell) if isinstance(cell, str) else 0 for cell in board}
    return len(lengths) == 1 and lengths.pop() >= MIN_SIDE


def _text_stages(lines: Sequence[_Line]) -> Iterator[Iterable[_Layout]]:
    yield _text_layouts(lines)
    yield _with_blanks(lines)
    inner, columns = _without_margins(lines)
    if inner != lines:
        note = "the coordinates beside the board were skipped"
        layouts = itertools.chain(_text_layouts(inner), _with_blanks(inner))
        yield (
            _of_width(each, columns)._replace(assumptions=(note, *each.assumptions))
            for each in layouts
        )


def _of_width(layout: _Layout, columns: int | None) -> _Layout:
    """A layout with as many cells in a row as there are coordinates of columns, or with a fault."""
    width = max(map(len, layout.rows), default=0)
    if columns is None or width == columns or layout.fault is not None:
        return layout
    fault = NotationError(
        f"the board has coordinates of {columns} columns and {width} cells in a row{layout.hint}",
        code="row-length",
    )
    return layout._replace(fault=fault)


def _text_layouts(lines: Sequence[_Line]) -> Iterator[_Layout]:
    """Cells separated by bars, commas or blanks, or without separators."""
    if (framed := _without_frame(lines)) is not None:
        yield from _text_layouts(framed)
        return
    if any("|" in line for _, line in lines):
        yield from _drawings(lines)
        return
    numbers = [index for index, _ in lines]
    if any("," in line for _, line in lines):
        yield _Layout([[*map(str.strip, line.split(","))] for _, line in lines], numbers)
        return
    split = [line.split() for _, line in lines]
    separated = any(len(parts) > 1 for parts in split)
    hint = "; blanks separate cells, an empty one is ." if separated else ""
    rows: list[Sequence[Cell]] = []
    fault = None
    for (index, _), parts in zip(lines, split, strict=True):
        if len(parts) > 1 and not all(map(_is_single, parts)):
            fault = fault or NotationError(
                f"row {index}: blanks separate only some of the cells: an empty cell is . and no "
                "blank",
                code="blanks",
                path=(index,),
            )
        rows.append(parts if len(parts) > 1 else list("".join(parts)))
    rulers = {each for each, (_, line) in enumerate(lines) if len(line) > 2 and _is_ruler(line)}
    if rulers and len({len(row) for row in rows}) > 1:
        kept = [each for each in range(len(rows)) if each not in rulers]
        rows, numbers = [rows[each] for each in kept], [numbers[each] for each in kept]
    yield _Layout(rows, numbers, hint=hint, fault=fault)
    if separated:
        # Blanks may be the empty cells instead; those at the ends of lines may have been cut off.
        yield _blank_cells([(index, line.rstrip()) for index, line in lines])


def _without_frame(lines: Sequence[_Line]) -> Sequence[_Line] | None:
    """The lines without bars around them; None if cells have bars between them, or there are none.

    The left or the right bars may be missing.
    """
    drawn = [(index, line.strip()) for index, line in lines if "|" in line or not _is_ruler(line)]
    inner = [(index, line.removeprefix("|").removesuffix("|")) for index, line in drawn]
    bars = {(line[:1] == "|", line[-1:] == "|") for _, line in drawn}
    is_framed = len(bars) == 1 and bars != {(False, False)}
    if not is_framed or any("|" in line for _, line in inner):
        return None
    if any(len(line.strip()) < MIN_SIDE for _, line in inner):
        return None
    # A blank inside the frame sets the cells off.
    padded = all(line[:1] == " " for _, line in inner)
    return [(index, line[1:].rstrip() if padded else line) for index, line in inner]


def _is_ruler(line: str) -> bool:
    return _RULER.fullmatch(line) is not None


def _blank_cells(lines: Sequence[_Line]) -> _Layout:
    width = max((len(line) for _, line in lines), default=0)
    return _Layout(
        [[char.strip() for char in line.ljust(width)] for _, line in lines],
        [index for index, _ in lines],
        ("blanks were read as empty cells",),
        blanks_only=True,
    )


def _with_blanks(lines: Sequence[_Line]) -> Iterator[_Layout]:
    """The layout in which blanks are empty cells, including those at the ends of lines."""
    if any(" " in line for _, line in lines) and not any("|" in line for _, line in lines):
        yield _blank_cells(lines)


def _drawings(lines: Sequence[_Line]) -> Iterator[_Layout]:
    """Cells separated by bars; bars at both ends of every line are the border of the board."""
    drawn = [
        (index, line.rstrip("\r\n"))
        for index, line in lines
        if "|" in line and not (_is_ruler(line) and re.search(r"[-=─━═]{2}", line))
    ]
    numbers = [index for index, _ in drawn]
    note = ("lines that only draw were skipped",) if len(drawn) < len(lines) else ()
    rows = [[cell.strip(" \t_") for cell in line.split("|")] for _, line in drawn]
    width = max(map(len, rows), default=0)
    has_border = all(line.strip()[:1] == "|" == line.strip()[-1:] for _, line in drawn)
    if has_border and width >= MIN_SIDE + 2:
        rows = [row[1:-1] for row in rows]
        width -= 2
    # Blanks at the ends of lines may have been cut off, and the bar with them.
    yield _Layout([row + [""] * (width - len(row)) for row in rows], numbers, note)


def _without_margins(lines: Sequence[_Line]) -> tuple[Sequence[_Line], int | None]:
    """The lines without letters or numbers of columns and rows, and the number of those columns."""
    inner = [(index, line) for index, line in lines if line.strip()]
    columns = None
    for end in (0, -1):
        if inner and _is_scale(marks := _marks(inner[end][1])):
            columns = len(marks)
            inner.pop(end)
            while inner and _is_ruler(inner[end][1]):
                inner.pop(end)
    labelled = [(index, line) for index, line in inner if not _is_ruler(line)]
    for find in (_LABEL.match, _END_LABEL.search):
        found = [find(line) for _, line in labelled]
        if _is_scale([match[1] if match else "" for match in found]):
            labelled = inner = [
                (index, line[: match.start()] + line[match.end() :])
                for (index, line), match in zip(labelled, found, strict=True)
                if match
            ]
            bars = [(line.strip()[:1] == "|", line.strip()[-1:] == "|") for _, line in inner]
            if all(left for left, _ in bars) and not all(right for _, right in bars):
                # The bar separates the label from the first cell.
                inner = labelled = [(index, line.lstrip()[1:]) for index, line in inner]
    return inner, columns


def _marks(line: str) -> Sequence[str]:
    parts = line.replace("|", " ").split()
    marks = list(parts[0]) if len(parts) == 1 else parts
    # The corner of boards in emoji.
    return marks[1:] if marks and marks[0] in _EMPTY_SQUARES else marks


def _is_scale(marks: Sequence[str]) -> bool:
    """Whether marks count up or down by one, in numbers or letters."""
    if len(marks) < MIN_SIDE:
        return False
    if all(len(mark) <= 2 and mark.isascii() and mark.isdigit() for mark in marks):
        values = [int(mark) for mark in marks]
    elif all(len(mark) == 1 and mark.isascii() and mark.isalpha() for mark in marks):
        # Boards of Go have no column I.
        has_i = any(mark in "iI" for mark in marks)
        values = [ord(mark.lower()) - (not has_i and mark.lower() > "i") for mark in marks]
    else:
        return False
    steps = {after - before for before, after in itertools.pairwise(values)}
    return steps in ({1}, {-1})


def _run_lengths(row: str) -> str:
    """Replace digits that count empty cells, as in a FEN, with that many points."""
    if not re.fullmatch(r"[a-zA-Z.●○0-9]+", row) or re.fullmatch(r"[012]+", row):
        return row
    return re.sub(r"[0-9]{1,2}", lambda run: "." * min(int(run[0]), MAX_SIDE + 1), row)


def _shaped(layout: _Layout, shape: tuple[int, int] | None) -> _Layout:
    """A layout with rows of one length; a flat one becomes a square, or the known shape."""
    rows = layout.rows
    if len(rows) == 1:
        count = len(rows[0])
        side = math.isqrt(count)
        height, width = shape if shape and math.prod(shape) == count else (side, side)
        if height * width == count and min(height, width) >= MIN_SIDE:
            note = f"the {count} cells were read as {height} rows of {width}, from the top left"
            return layout._replace(
                rows=[rows[0][start : start + width] for start in range(0, count, width)],
                lines=[*layout.lines] * height,
                assumptions=(*layout.assumptions, note),
            )
        if count and not layout.hint:
            raise NotationError(
                f"the board has {count} cell{'s' * (count > 1)} in one row, expected several rows "
                "or a square of 9 cells or more",
                code="board-too-small",
            )
    _check_side("rows", len(rows) if any(map(len, rows)) else 0)
    _check_side("columns", len(rows[0]), hint=layout.hint)
    for row, cells in enumerate(rows):
        if len(cells) != len(rows[0]):
            number = layout.lines[row] if layout.lines else row
            raise NotationError(
                f"row {number} has {len(cells)} cells, expected {len(rows[0])}{layout.hint}",
                code="row-length",
                path=(number,),
            )
    return layout


def _check_side(name: str, side: int, largest: int = MAX_SIDE, *, hint: str = "") -> None:
    if side == 0:
        raise NotationError("the board has no cells", code="no-rows")
    if not MIN_SIDE <= side <= largest:
        counted = f"{side} {name}" if side > 1 else f"1 {name.removesuffix('s')}"
        raise NotationError(
            f"the board has {counted}, allowed are {MIN_SIDE}..{largest}{hint}",
            code="board-too-small" if side < MIN_SIDE else "board-too-large",
        )


def _plain(cell: Cell) -> Cell:
    """A cell without meaningless differences: case, width, blanks, the style of emoji."""
    if not isinstance(cell, str):
        return cell
    if not cell.isascii():
        cell = narrow(cell.translate(_VARIATION_SELECTORS))
    return cell.strip().lower()


def _interpretations(layout: _Layout) -> Iterator[Cells]:
    """Every way to read the symbols."""
    rows = [[_plain(cell) for cell in row] for row in layout.rows]
    originals = dict(zip(itertools.chain(*rows), itertools.chain(*layout.rows), strict=True))
    counts = Counter(itertools.chain(*rows))
    is_read = False
    for alphabet in _ALPHABETS:
        colors = {cell: alphabet.color_of(cell) for cell in counts}
        rest = [cell for cell, color in colors.items() if color is None]
        if rest and not _are_empty(rest, colors, counts, alphabet):
            continue
        if layout.blanks_only and any(not color and cell != "" for cell, color in colors.items()):
            continue
        notes = list(layout.assumptions)
        if len(rest) > 1 and not _are_nothing(rest):
            notes.append("numbers were read as empty cells")
        else:
            notes += (
                f"{_quoted(originals[cell])} was read as an empty cell"
                for cell in rest
                if cell not in _BLANKS
            )
        if alphabet is _COLORS and any(colors.values()):
            notes.append("black was read as X and white as O")
        is_read = True
        cells = np.array([[colors[cell] or 0 for cell in row] for row in rows], dtype=np.int8)
        yield Cells(cells, tuple(notes))
    if not is_read:
        raise _fault(layout)


def _are_empty(
    rest: Sequence[Cell],
    colors: Mapping[Cell, int | None],
    counts: Mapping[Cell, int],
    alphabet: _Alphabet,
) -> bool:
    """Whether the symbols that an alphabet lacks can only mean empty cells.

    Args:
        colors: Symbol of the board to its meaning in the alphabet.
        counts: Symbol of the board to how often it occurs.
    """
    if 0 in colors.values() or _are_nothing(rest):
        # Programs mix null, and zeros of arrays that were filled with them.
        empty = [cell for cell, color in colors.items() if color == 0]
        is_zero_a_letter = "0" in rest and not {1, -1} <= set(colors.values())
        return _are_nothing([*rest, *empty]) and not is_zero_a_letter
    if len(rest) == 1:
        return {1, -1} <= set(colors.values()) or _is_known_empty(rest[0], alphabet)
    # Each empty cell has a number of its own; a board of numbers alone is empty.
    size = sum(counts.values())
    numbers = [number for cell in rest if (number := _number(cell)) is not None]
    return (
        len(numbers) == len(rest)
        and not alphabet.has_numbers
        and all(counts[cell] == 1 for cell in rest)
        and 0 <= min(numbers) <= max(numbers) <= size
        and (len(rest) < len(counts) or len(rest) == size)
    )


def _are_nothing(cells: Sequence[Cell]) -> bool:
    """Whether cells are several of null, its words and zero."""
    return len(cells) > 1 and all(cell in _NOTHINGS for cell in cells)


def _number(cell: Cell) -> int | None:
    """The number that a cell holds, written as a number or as text."""
    if isinstance(cell, str):
        return int(cell) if re.fullmatch("[0-9]{1,4}", cell) else None
    return cell


def _is_known_empty(cell: Cell, alphabet: _Alphabet) -> bool:
    """Whether a symbol is never a stone; a zero among letters could be an O."""
    if cell == "0" and not alphabet.has_numbers:
        return False
    return any(cell in empty for empty in (_EMPTY_WORDS, _EMPTY_SQUARES, MARKS, _BLANKS))


def _fault(layout: _Layout) -> NotationError:
    """The error about the first cell that no alphabet of the cells before it has."""
    seen: dict[Cell, str] = {}
    possible: Sequence[_Alphabet] = _ALPHABETS
    for row, cells in enumerate(layout.rows):
        number = layout.lines[row] if layout.lines else row
        for col, original in enumerate(cells):
            cell = _plain(original)
            here = f"row {number}, col {col} holds {_quoted(original)}"
            remaining = [each for each in possible if each.color_of(cell) is not None]
            if not remaining:
                path = (number,) if layout.lines else (number, col)
                return _cell_fault(here, cell, seen, possible).at(*path)
            possible = remaining
            seen.setdefault(cell, here)
    return NotationError("blanks may separate cells here, or be empty ones", code="blanks")


def _cell_fault(
    here: str, cell: Cell, seen: Mapping[Cell, str], possible: Sequence[_Alphabet]
) -> NotationError:
    own = [each for each in _ALPHABETS if each.color_of(cell) is not None]
    if not own:
        allowed = " or ".join(map(str, possible))
        return NotationError(f"{here}, allowed are {allowed}", code="unknown-symbol")
    if cell == "0" and not seen.keys() & {"1", "2"}:
        here += " beside letters, where it may be an O or an empty cell"
    other = next(each for each in seen if not any(a.color_of(each) is not None for a in own))
    others = next(each for each in _ALPHABETS if each.color_of(other) is not None)
    return NotationError(
        f"{here}, which is of {own[0]}, but {seen[other]}, which is of {others}: a board uses one "
        "alphabet",
        code="mixed-symbols",
    )


def _quoted(cell: Cell) -> str:
    if cell is None:
        return "null"
    return excerpt(cell, 12) if isinstance(cell, str) else str(cell)
