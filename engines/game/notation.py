"""Text notation of moves (`h8`, `7/7`), parsed and formatted, and of boards, formatted.

Rows of a board: a line for each row, top first; `X`, `O`, and `.` for empty. They are read, like
all other spellings, by `tengen.engines.game.reading`.

`h8`: letters are columns from the left, no letter skipped, `aa` after `z`; numbers are rows from
the bottom, so that `a1` is the bottom left. Only on boards with borders.

`7/7`: row and column, counted from 0 at the top left as in `Move`; negative numbers on boards
without borders.
"""

from __future__ import annotations

import functools
import itertools
import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from tengen.engines.game.annotated_moves import (
    MainLine,
    Verdict,
    WrittenEnding,
    ending_in_words,
    is_annotated,
    is_plain,
    main_line,
)
from tengen.engines.game.errors import (
    IllegalMoveError,
    NotationError,
    Note,
    PositionError,
    excerpt,
)
from tengen.engines.game.rules import MAX_SIDE, Color, Move, Rules

MoveInput: TypeAlias = str | Sequence[int] | npt.NDArray[np.integer] | Mapping[str, Any]
"""A move as a text, as `[row, col]`, or as an object of an answer."""
ListedMove: TypeAlias = MoveInput | Sequence[int | str]
"""A move in a list of moves, also as a side and a text."""
NumberedMove: TypeAlias = ListedMove | int
"""A move in a list of moves, also as the number of a cell."""
MovesInput: TypeAlias = str | Iterable[NumberedMove]
"""The moves of a game, as one text or one by one."""
EMPTY: Final = "."
"""The symbol of an empty cell."""
_LETTERS: Final = string.ascii_lowercase
_COLUMNS: Final = (*_LETTERS, *map("".join, itertools.product(_LETTERS, repeat=2)))
"""Column names from the left; more than any board has."""
# Nine digits are more than any board needs, and below the length limit of `int`.
_MOVE: Final = re.compile(
    r"(?P<col>[a-z]{1,3})(?P<number>[0-9]{1,9})"
    r"|(?P<row>-?[0-9]{1,9})/(?P<column>-?[0-9]{1,9})(?![^\s,])",
    re.IGNORECASE | re.ASCII,
)
_MOVE_OR_JUNK: Final = re.compile(rf"{_MOVE.pattern}|[^\s,]+", _MOVE.flags)
_MOVE_NUMBER: Final = re.compile(
    r"(?<![^\s,])(?:#[0-9]{1,4}|[0-9]{1,4}(?:\.+|[):]))(?=[\sA-Za-z(]|$)", re.ASCII
)
"""The number before the moves of a turn, as in `1. h8 i9 2. h9`."""
_DASHES: Final = re.compile(r"(?<=[0-9])\s*[-\u2013\u2014→]>?\s*(?=[A-Za-z])")
"""Dashes and arrows between moves, as in `h8-i9`."""
_AROUND: Final = re.compile(r"[()\[\]\"';|_`]+")
"""Brackets, quotes and other separators around moves."""
_NO_MOVES: Final = ("[]", "()", '""', "''", "``")
"""A game before its first move, as programs print it."""
_RESULTS: Final = {
    **dict.fromkeys(("1-0", "1:0"), Color.X),
    **dict.fromkeys(("0-1", "0:1"), Color.O),
    **dict.fromkeys(("1/2-1/2", "½-½", "0.5-0.5"), None),
}
"""Results after the moves of a game, as chess players write them → the winner."""
_NO_RESULT: Final = "*"
"""Symbol of an ongoing game in place of a result."""
_RESULT: Final = re.compile(
    r"(?<![^\s,;.)])(" + "|".join(map(re.escape, (*_RESULTS, _NO_RESULT))) + r")\s*+$"
)
_SIDES: Final = {
    **dict.fromkeys(("b", "black", "x"), Color.X),
    **dict.fromkeys(("w", "white", "o"), Color.O),
}
_PAIR: Final = re.compile(r"\s*\(?(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\b", re.ASCII)
_FULL_WIDTH: Final = re.compile("[\uff01-\uff5e\u3000]+")
NUMBERED_SIDE: Final = 3
"""Rows and columns of the board whose cells have numbers: of tic-tac-toe alone."""
FROM_ZERO: Final = (
    f"cells were counted from 0 at the top left to {NUMBERED_SIDE**2 - 1} at the bottom right; "
    "cells_from chooses 1"
)
"""Warning about numbers of cells that may have been counted from 1."""
MAX_TEXT: Final = 131_072
"""Characters of the text of a game at most, if it has more than moves."""
PASS: Final = ("pass", "--")
"""Words for a pass."""


def format_rows(cells: npt.NDArray[np.int8]) -> list[str]:
    """Format a board as rows of text, top first.

    Args:
        cells: (rows, cols) colors, as in `Board.cells` or `Board.window()`.
    """
    symbols = (EMPTY, Color.X.symbol, Color.O.symbol)
    # +1, -1 and 0 serve as indices: -1 is the last of the three.
    return ["".join(symbols[stone] for stone in row) for row in cells.tolist()]


def parse_move(move: MoveInput, rules: Rules) -> Move:
    """Parse one move.

    Args:
        move: A text; `[row, col]`; or an object with `row` and `col`, like the moves of answers,
            whose `notation` must name the same cell.

    Raises:
        NotationError: Neither notation, `h8` on a board without borders, or an object that names
            two cells.
        IllegalMoveError: The cell is off the board.
    """
    if isinstance(move, str):
        return _parse_text(move, rules)
    given: Any = [move.get("row"), move.get("col")] if isinstance(move, Mapping) else move
    if (
        not isinstance(given, Sequence | np.ndarray)
        or isinstance(given, bytes | bytearray)
        or len(given) != 2
        or any(isinstance(each, bool) or not isinstance(each, int | np.integer) for each in given)
    ):
        raise NotationError(
            f"{excerpt(move)} is not a move, expected h8, [row, col] or an object with row "
            "and col, two integers"
        )
    cell = Move(*map(int, given))
    _on_board(cell, rules, hint=_counted_from_1(cell, rules))
    if not isinstance(move, Mapping):
        return cell
    text = move.get("notation")
    if text is not None and (named := _parse_text(text, rules)) != cell:
        raise NotationError(
            f"row {cell.row}, col {cell.col} is {format_move(cell, rules)}, but the notation "
            f"{format_move(named, rules)} is another cell",
            code="contradiction",
            path=("notation",),
        )
    return cell


def _parse_text(text: str, rules: Rules) -> Move:
    return _named_cell(narrow(text).strip(), rules)


@functools.lru_cache(maxsize=2 * MAX_SIDE**2)
def _named_cell(text: str, rules: Rules) -> Move:
    """The cell that a text without blanks around it names; cached, as games name the same ones."""
    match = _MOVE.fullmatch(text)
    if match is None:
        if (pair := _PAIR.match(text)) is not None:
            raise NotationError(
                f"{pair[0].strip()} has several readings, row and column or column and row, from 0 "
                "or from 1: write h8, or row/col from 0 at the top left such as 7/7",
                code="ambiguous",
                values={"text": pair[0].strip()},
            )
        example = "row/col, such as 7/7" if rules.unbounded else "one such as h8 or 7/7"
        raise NotationError(
            f"{excerpt(text, 12)} is not a move, expected {example}",
            values={"text": text[:12]},
        )
    if match["row"] is not None:
        move = Move(int(match["row"]), int(match["column"]))
    elif rules.unbounded:
        raise NotationError(f"{match[0]} needs a board with borders, expected row/col such as 7/7")
    else:
        col = 0
        for letter in match["col"].lower():
            col = col * len(_LETTERS) + _LETTERS.index(letter) + 1
        move = Move(rules.shape[0] - int(match["number"]), col - 1)
    return _on_board(move, rules, match[0])


def narrow(text: str) -> str:
    """Text with plain letters, digits and blanks in place of full-width ones of East Asia."""
    if text.isascii():
        return text
    return _FULL_WIDTH.sub(
        lambda wide: "".join(chr(max(ord(each) - 0xFEE0, ord(" "))) for each in wide[0]), text
    )


def _on_board(move: Move, rules: Rules, text: str | None = None, hint: str = "") -> Move:
    """Check that a move is on the board, and return it."""
    if not rules.contains(move):
        raise _off_board(text or f"{move.row}/{move.col}", rules, hint)
    return move


def _counted_from_1(move: Move, rules: Rules) -> str:
    """A hint for an error message if row and column may have been counted from 1; else empty."""
    before = Move(move.row - 1, move.col - 1)
    if rules.unbounded or not rules.contains(before):
        return ""
    cell = f"{before.row}, {before.col}"
    return f"; rows and columns count from 0: write [{cell}] if you count from 1"


def numbered_cells(
    moves: Sequence[NumberedMove], rules: Rules, first: int | None = None
) -> tuple[Sequence[NumberedMove], tuple[str, ...]]:
    """Replace numbers of cells, counted in reading order, with `[row, col]`.

    Args:
        moves: The numbers are integers, or digits in texts.
        first: The number of the first cell, 0 or 1; None for 0, with a warning if the numbers
            would also name cells counted from 1.

    Returns:
        The moves, and the warning if there is one.

    Raises:
        NotationError: The board has more than nine cells, or a number names none; `path` is the
            index of the move.
    """
    numbers = {index: number for index, move in enumerate(moves) if (number := _number(move)) >= 0}
    if not numbers:
        return moves, ()
    if (rules.rows, rules.cols) != (NUMBERED_SIDE, NUMBERED_SIDE):
        index, number = next(iter(numbers.items()))
        example = "row/col, such as 7/7" if rules.unbounded else "one such as h8 or [7, 7]"
        raise NotationError(
            f"{number} is not a move, expected {example}: cells have numbers in tic-tac-toe only",
            path=(index,),
        )
    start = first or 0
    last = start + NUMBERED_SIDE**2 - 1
    for index, number in numbers.items():
        if not start <= number <= last:
            hint = "" if first is not None else "; with cells_from 1, they count from 1 to 9"
            raise NotationError(
                f"{number} names no cell: they count from {start} at the top left to {last}{hint}",
                path=(index,),
            )
    pairs = {index: divmod(number - start, NUMBERED_SIDE) for index, number in numbers.items()}
    is_sure = first is not None or 0 in numbers.values()
    warnings = () if is_sure else (FROM_ZERO,)
    return [pairs.get(index, move) for index, move in enumerate(moves)], warnings


def _number(move: NumberedMove) -> int:
    """The number of a cell; -1 for a move in another notation."""
    if isinstance(move, str):
        return int(move) if re.fullmatch(r"\s*[0-9]\s*", move, re.ASCII) else -1
    return move if type(move) is int else -1


class WrittenGame(NamedTuple):
    """The unparsed moves of a game one by one, and the fields next to them."""

    moves: list[NumberedMove]
    """The moves as written; blank texts among them are no moves."""
    first: Color | None = None
    """The side that the first move names; None if the moves name no sides."""
    has_result: bool = False
    winner: Color | None = None
    """The winner, if a result follows the moves; None for a draw."""
    by: Verdict = "board"
    """What decided the game, if a result follows the moves."""
    is_lost_by_mover: bool = False
    """Whether the result names no side: the side to move after the moves has lost."""
    warnings: tuple[str, ...] = ()
    """Sentences about annotations of a text that were left out."""

    def ended(self, line: MainLine, ending: WrittenEnding | None) -> WrittenGame:
        """The game with the warnings of its text, and an ending in words, if it has one."""
        if ending is None:
            return self._replace(warnings=line.warnings)
        note = Note(
            f"{excerpt(ending.words)} was read as the end of the game", "ending", text=ending.words
        )
        return self._replace(
            has_result=True,
            winner=ending.winner,
            by=ending.by,
            is_lost_by_mover=ending.is_lost_by_mover,
            warnings=(*line.warnings, note),
        )


def written_game(moves: MovesInput, rules: Rules) -> WrittenGame:
    """The moves as `parse_moves` takes them, one by one.

    Raises:
        NotationError: Only some of the moves name their sides, or these do not take turns; `path`
            is the index of the move.
        PositionError: There are more moves than `Rules.max_moves`.
    """
    if isinstance(moves, list | tuple) and _is_annotated(moves):
        moves = " ".join(moves)
    items: Iterable[NumberedMove] = moves
    line, result = MainLine(""), ""
    if isinstance(moves, str):
        items, result, line = _words(narrow(moves))
    # A result, and blank texts, are no moves.
    listed = list(itertools.islice(items, 2 * rules.max_moves + 2))
    ending = line.ending
    if listed and isinstance(last := listed[-1], str):
        if last in _RESULTS or last == _NO_RESULT:
            result = str(listed.pop())
        elif (words := ending_in_words(last)) is not None:
            ending = words
            listed.pop()
    _check_count(listed, rules)
    first = None
    sides = [_named_side(item) for item in listed]
    if any(sides):
        listed, first = _without_sides(listed, sides)
    return WrittenGame(listed, first, result in _RESULTS, _RESULTS.get(result)).ended(line, ending)


def _words(text: str) -> tuple[Iterable[NumberedMove], str, MainLine]:
    """The words of a text, its result, and what is known of its annotations."""
    text = text.removeprefix("\ufeff")
    if _PAIR.match(text) is not None and "/" not in text:
        return [text], "", MainLine("")
    if len(text) > MAX_TEXT and not is_plain(text):
        raise PositionError(
            f"the text of the moves has {len(text)} characters, at most {MAX_TEXT} are read",
            code="too-many-moves",
        )
    written = text.strip()
    if _AROUND.fullmatch(written) and written not in _NO_MOVES:
        raise NotationError(f"{excerpt(written)} has brackets and signs, and no moves")
    line = main_line(text)
    if line.end < len(text):
        note = Note("the text goes on with another game: the first one was read", "first-game")
        line = line._replace(warnings=(*line.warnings, note))
    text, result = line.text, ""
    if (match := _RESULT.search(text)) is not None:
        text, result = text[: match.start()], match[1]
    text = _DASHES.sub(" ", _AROUND.sub(" ", _MOVE_NUMBER.sub(" ", text.rstrip(". \n"))))
    return _in_pairs(match[0] for match in _MOVE_OR_JUNK.finditer(text)), result, line


def _check_count(listed: Sequence[NumberedMove], rules: Rules) -> None:
    count = sum(not isinstance(item, str) or bool(item.strip()) for item in listed)
    if max(count, len(listed) // 2) > rules.max_moves:
        raise PositionError(
            f"there are more than {rules.max_moves} moves, no more are read",
            code="too-many-moves",
        )


def _is_annotated(moves: Sequence[NumberedMove]) -> bool:
    """Whether a list has texts alone, and more than moves in them."""
    texts = [move for move in moves if isinstance(move, str)]
    return len(texts) == len(moves) and any(map(is_annotated, texts))


def _in_pairs(words: Iterable[str]) -> Iterator[NumberedMove]:
    """Words of a text; if the first one names a side, pairs of a side and the move after it."""
    words = iter(words)
    has_sides: bool | None = None
    for word in words:
        names_one = word.rstrip(":").lower() in _SIDES
        has_sides = names_one if has_sides is None else has_sides
        if has_sides and names_one and (move := next(words, None)) is not None:
            yield [word.rstrip(":"), move]
        else:
            yield word


def names_side(item: object) -> bool:
    """Whether an item of a list is a side and a move that is text, such as `["B", "h8"]`."""
    named = _named_side(item)
    return named is not None and isinstance(named[1], str) and len(named[1].strip()) > 1


def _named_side(item: object) -> tuple[Color, Any] | None:
    """The side and the move of a pair such as `["B", "h8"]`, or of a stone; else None."""
    if isinstance(item, Mapping):
        player = _SIDES.get(str(item.get("player")).lower())
        return None if player is None else (player, item)
    if not isinstance(item, list | tuple) or len(item) != 2:
        return None
    for side, move in (item, item[::-1]):
        if isinstance(side, str) and side.strip().lower() in _SIDES:
            return _SIDES[side.strip().lower()], move
    return None


def _without_sides(
    items: Sequence[NumberedMove], sides: Sequence[tuple[Color, Any] | None]
) -> tuple[list[NumberedMove], Color | None]:
    """The moves of pairs of sides and moves, and the side that moves first."""
    first: Color | None = None
    turn: Color | None = None
    moves: list[NumberedMove] = []
    for index, (item, named) in enumerate(zip(items, sides, strict=True)):
        if named is None:
            raise NotationError(
                f"move {index + 1} is {excerpt(item)}, which names no side, unlike others: "
                "name the side of every move or of none",
                path=(index,),
            )
        color, move = named
        if turn is not None and color is not turn:
            raise NotationError(
                f"move {index + 1} is of {color.symbol}, expected one of {turn.symbol}: sides take "
                "turns",
                path=(index,),
            )
        first, turn = first or color, -color
        moves.append(move)
    return moves, first


def parse_moves(moves: MovesInput, rules: Rules) -> list[Move]:
    """Parse the moves of a game, without playing them.

    Args:
        moves: One text such as `h8i9j10`, `H8, I9`, `h8-i9` or `1. h8 i9 2. h9` (moves like `7/7`
            need blanks or commas between them); or a list of moves as `parse_move` takes them.
            They may name their sides, as in `[["B", "h8"], ["W", "i9"]]`, and end in a result. Of a
            text with annotations, the main line is read: `written_game` says what was left out.

    Raises:
        NotationError: As for `parse_move` and `written_game`; `path` begins with the move's index.
        IllegalMoveError: As for `parse_move`; `path` is the move's index.
        PositionError: There are more moves than `Rules.max_moves`.
    """
    parsed = []
    for index, item in enumerate(written_game(moves, rules).moves):
        if isinstance(item, str) and not item.strip():
            continue
        if isinstance(item, str) and item.strip().lower() in PASS:
            raise IllegalMoveError(pass_message(index + 1), code="pass", path=(index,))
        try:
            parsed.append(parse_move(cast("MoveInput", item), rules))
        except (NotationError, IllegalMoveError) as error:
            raise type(error)(
                f"move {index + 1}: {error.message}",
                code=error.code,
                path=(index, *error.path),
                values={**error.values, "number": index + 1},
            ) from None
    return parsed


def pass_message(number: int) -> str:
    """The message of errors about a pass in place of a move, which is counted from 1."""
    return f"move {number} is a pass, and a game here has none"


def format_move(move: Move, rules: Rules) -> str:
    """Format a move: `h8` on a board with borders, `7/7` without.

    Raises:
        IllegalMoveError: The cell is off the board.
    """
    row, col = move
    rows, cols = rules.rows, rules.cols
    if rows is None or cols is None:
        return f"{row}/{col}"
    if not (0 <= row < rows and 0 <= col < cols):
        raise _off_board(f"{row}/{col}", rules)
    return f"{_COLUMNS[col]}{rows - row}"


def format_moves(moves: Iterable[Move], rules: Rules) -> str:
    """Format a game for `parse_moves`: `h8i9j10`, or `7/7 8/8` without borders.

    Raises:
        IllegalMoveError: A cell is off the board.
    """
    return (" " if rules.unbounded else "").join(format_move(move, rules) for move in moves)


def _off_board(text: str, rules: Rules, hint: str = "") -> IllegalMoveError:
    rows, cols = rules.shape
    corners = [format_move(corner, rules) for corner in (Move(rows - 1, 0), Move(0, cols - 1))]
    return IllegalMoveError(
        f"{text} is off the {rows}x{cols} board ({corners[0]}..{corners[1]}){hint}",
        code="off-board",
    )
