"""Sentences about shapes, in eight languages: what they say, and whether the board has it.

Neither the page nor the kernels are asked: a sentence is read by the words of its language, and the
lines through its point cell by cell (`windows`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.forbidden import NESTING
from tengen.engines.patterns.codes import LinePattern
from tests.reference import windows
from tests.reference.renju_wins import RenjuPosition

Verb: TypeAlias = Literal["makes", "blocks", "takes"]
"""It makes a shape, ends one of the opponent's, or stands where the opponent would make one."""
Noun: TypeAlias = Literal[
    "five",
    "unstoppable",
    "open-four",
    "two-fours",
    "four-three",
    "two-threes",
    "four",
    "open-three",
]

REACH: Final = 5
"""Cells to each side that decide what a stone is part of."""
NEAR: Final = 9
"""Cells to each side with the points where a line goes on that a stone may have blocked."""
CELL: Final = re.compile(r"\b[a-z]\d++", re.ASCII)
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


class Words(NamedTuple):
    """Patterns of the words of a language; the first that a sentence has counts."""

    verbs: dict[Verb, str]
    nouns: dict[Noun, str]


def _words(verbs: tuple[str, str, str], nouns: tuple[str, ...]) -> Words:
    """Words for what the opponent would do, for blocks and for what the stone makes; and shapes."""
    order: tuple[Verb, ...] = ("takes", "blocks", "makes")
    names: tuple[Noun, ...] = (
        *("unstoppable", "two-fours", "four-three", "two-threes"),
        *("open-four", "five", "four", "open-three"),
    )
    return Words(dict(zip(order, verbs, strict=True)), dict(zip(names, nouns, strict=True)))


WORDS: Final = {
    "en": _words(
        ("would", "blocks", "makes"),
        (
            *("cannot be stopped", "two fours", "four.*three", "two open threes", "open four"),
            *("five|win", "four", "open three"),
        ),
    ),
    "de": _words(
        ("würde|wäre", "blockt", "bildet"),
        (
            *("unaufhaltsamen Vierer", "zwei Vierer", "Vierer.*Dreier", "zwei offene Dreier"),
            *("offenen Vierer", "fünf|Sieg", "Vierer", "offenen Dreier"),
        ),
    ),
    "cs": _words(
        (r"\bby\b", "blokuje", "udělá|tvoří"),
        (
            *("čtyřku, kterou nelze zastavit", "dvě čtveřice", "čt.*tro", "dvě otevřené tro"),
            *("otevřenou čtveřici", "pět|vyhrál", "čtyřku|čtveřici", "otevřenou tro"),
        ),
    ),
    "ru": _words(
        (" бы ", "закрывает", "строит"),
        (
            *("четвёрку, которую не остановить", "две четвёрки", "четвёрку.*тройку"),
            *("две открытые тройки", "открытую четвёрку", "пятёрку|выигр", "четвёрку"),
            "открытую тройку",
        ),
    ),
    "vi": _words(
        ("sẽ", "^chặn", "tạo"),
        (
            *("hàng bốn không thể chặn", "hai dãy bốn", "bốn.*ba [hm]ở", "hai .* ba [hm]ở"),
            *("dãy bốn mở", "năm|thắng", "(?:hàng|dãy) bốn", "(?:hàng|dãy) ba [hm]ở"),
        ),
    ),
    "ja": _words(
        ("相手が|作れました|でした", "止める", "作る|できます"),
        (
            *("止められない四", "四々", "四と活三|四三", "活三を二つ|三々", "達四"),
            *("五|勝つ", "四", "活?三"),
        ),
    ),
    "ko": _words(
        ("상대가|수 있었습니다", "막는다", "만든다|됩니다"),
        (
            *("막을 수 없는 사", "4-4", "사와 열린 삼|4-3", "열린 삼 둘|3-3", "열린 4"),
            *("오목|이길", "사를|4", "열린 [삼3]"),
        ),
    ),
    "zh": _words(
        ("对方能|本可", "挡住", "形成"),
        (
            *("挡不住的四", "双四", "四三", "双活三", "活四"),
            *("五连|获胜", "四", "活三"),
        ),
    ),
}
"""By the language; cells and names of players are no words of it."""


def said(sentence: str, language: str) -> tuple[Verb, Noun] | None:
    """What a sentence says of a stone; None if it names no shape."""
    words = WORDS[language]
    sentence = CELL.sub("", sentence)
    noun = next((noun for noun, word in words.nouns.items() if re.search(word, sentence)), None)
    verb = next((verb for verb, word in words.verbs.items() if re.search(word, sentence)), None)
    return None if noun is None or verb is None else (verb, noun)


def holds(board: Board, move: Move, verb: Verb, noun: Noun) -> bool:
    """Whether a stone of the side to move does on the board what a sentence says.

    Args:
        board: The position before the move, of a game of five in a row.
    """
    side = board.to_move if verb == "makes" else -board.to_move
    if verb == "blocks":
        return any(_is_blocked(board, move, side, step, noun) for step in DIRECTIONS)
    if not _is_allowed(board, move, side):
        return False
    made = [_made(board, move, side, step) for step in DIRECTIONS]
    fours, threes = made.count(LinePattern.FOUR), made.count(LinePattern.OPEN_THREE)
    has: dict[Noun, bool] = {
        "five": LinePattern.FIVE in made,
        "unstoppable": LinePattern.OPEN_FOUR in made or fours > 1,
        "open-four": LinePattern.OPEN_FOUR in made,
        "two-fours": fours > 1,
        "four-three": fours > 0 and threes > 0,
        "two-threes": threes > 1,
        "four": fours > 0,
        "open-three": threes > 0,
    }
    return has[noun]


def _made(board: Board, move: Move, side: Color, step: tuple[int, int]) -> LinePattern:
    """What a stone makes of a line; no open three if no point that opens it may be played."""
    rules = board.rules.line_rules(side)
    line = _line(board, move, side, step, REACH)
    line = line[:REACH] + windows.OWN + line[REACH + 1 :]
    pattern = windows.pattern(line, REACH, rules)
    if pattern is not LinePattern.OPEN_THREE:
        return pattern
    for at, held in enumerate(line):
        after = line[:at] + windows.OWN + line[at + 1 :]
        if (
            held == windows.EMPTY
            and windows.pattern(after, REACH, rules) is LinePattern.OPEN_FOUR
            and _is_allowed(board, _moved(move, step, at - REACH), side, added=move)
        ):
            return pattern
    return LinePattern.THREE


def _is_blocked(board: Board, move: Move, side: Color, step: tuple[int, int], noun: Noun) -> bool:
    """Whether a side has a four or an open three on the board that the other's stone ends."""
    more = {"four": LinePattern.FIVE, "open-three": LinePattern.OPEN_FOUR}[noun]
    line = _line(board, move, side, step, NEAR + REACH)
    middle = NEAR + REACH
    after = line[:middle] + windows.ENEMY + line[middle + 1 :]
    now, then = (
        [at for at in _points(each, side, board, more) if _may_go_on(board, move, step, at, side)]
        for each in (line, after)
    )
    return bool(now) and not then


def _points(line: str, side: Color, board: Board, more: LinePattern) -> Iterator[int]:
    """The cells of a line, from its middle, where one more stone makes a pattern."""
    for at in range(-NEAR, NEAR + 1):
        cell = at + NEAR + REACH
        if line[cell] == windows.EMPTY:
            near = line[cell - REACH : cell] + windows.OWN + line[cell + 1 : cell + REACH + 1]
            if windows.pattern(near, REACH, board.rules.line_rules(side)) is more:
                yield at


def _may_go_on(board: Board, move: Move, step: tuple[int, int], at: int, side: Color) -> bool:
    return _is_allowed(board, _moved(move, step, at), side)


def _line(board: Board, cell: Move, side: Color, step: tuple[int, int], reach: int) -> str:
    """The cells of a line through a point, from the view of a side."""
    rows, cols = board.rules.shape
    line = ""
    for at in range(-reach, reach + 1):
        near = _moved(cell, step, at)
        stone = board.stones.get(near)
        if not (0 <= near.row < rows and 0 <= near.col < cols):
            line += windows.BORDER
        elif stone is None:
            line += windows.EMPTY
        else:
            line += windows.OWN if stone is side else windows.ENEMY
    return line


def _is_allowed(board: Board, cell: Move, side: Color, added: Move | None = None) -> bool:
    """Whether a side may play a cell, after another stone of its own."""
    if not board.rules.forbidden_points or side is Color.O:
        return True
    rows, cols = board.rules.shape
    stones = {**board.stones, **({} if added is None else {added: side})}
    symbols = [
        "".join(
            stones[Move(row, col)].symbol if Move(row, col) in stones else windows.EMPTY
            for col in range(cols)
        )
        for row in range(rows)
    ]
    return RenjuPosition(symbols, NESTING).is_legal((cell.row, cell.col), side.symbol)


def _moved(cell: Move, step: tuple[int, int], steps: int) -> Move:
    return Move(cell.row + steps * step[0], cell.col + steps * step[1])
