"""Patterns and runs of a line, by their definitions: one cell after the other, without tables."""

from __future__ import annotations

import functools
from typing import Final

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.rules import LineRules
from tengen.engines.patterns.codes import LineClass, LinePattern

EMPTY, OWN, ENEMY, BORDER = ".", "X", "O", "#"
BETTER: Final = (
    (LinePattern.OPEN_THREE, LinePattern.OPEN_FOUR),
    (LinePattern.THREE, LinePattern.FOUR),
    (LinePattern.OPEN_TWO, LinePattern.OPEN_THREE),
    (LinePattern.TWO, LinePattern.THREE),
)
"""Patterns, and what one stone more has to make of them."""
ONES: Final = {**dict.fromkeys(range(1, 5), LineClass.ONE), 5: LineClass.ROOMY_ONE}
TWOS: Final = {
    1: LineClass.OPEN_TWO,
    2: LineClass.OPEN_TWO,
    3: LineClass.ROOMY_TWO,
    4: LineClass.FREE_TWO,
}
"""By the number of cells that improve a line."""


def lines_through(board: Board, cell: Move, color: Color, reach: int) -> list[str]:
    """The four lines through an empty cell, `reach` cells to each side, with an own stone on it."""
    rows, cols = board.rules.shape
    lines = []
    for row_step, col_step in ((0, 1), (1, 0), (1, 1), (1, -1)):
        line = ""
        for step in range(-reach, reach + 1):
            near = Move(cell.row + step * row_step, cell.col + step * col_step)
            stone = board.stones.get(near)
            if step == 0 or stone is color:
                line += OWN
            elif not (0 <= near.row < rows and 0 <= near.col < cols):
                line += BORDER
            else:
                line += EMPTY if stone is None else ENEMY
        lines.append(line)
    return lines


def wins(line: str, at: int, rules: LineRules) -> bool:
    """Whether the run through a cell with an own stone wins; beyond the line is the border."""
    first, last = at, at
    while first > 0 and line[first - 1] == OWN:
        first -= 1
    while last < len(line) - 1 and line[last + 1] == OWN:
        last += 1
    ends = (line[first - 1 : first], line[last + 1 : last + 2])
    return rules.wins(last - first + 1, ends.count(ENEMY))


@functools.lru_cache(maxsize=200_000)
def pattern(line: str, at: int, rules: LineRules) -> LinePattern:
    """What a line is that has an own stone on a cell."""
    if wins(line, at, rules):
        return LinePattern.FIVE
    if completions(line, at, rules):
        stopped = any(not completions(after, at, rules) for after in put(line, ENEMY))
        return LinePattern.FOUR if stopped else LinePattern.OPEN_FOUR
    then = {pattern(after, at, rules) for after in put(line, OWN)}
    return next((own for own, better in BETTER if better in then), LinePattern.NONE)


def line_class(line: str, at: int, rules: LineRules) -> LineClass:
    """What a line that has an own stone on a cell is worth to that cell."""
    own = pattern(line, at, rules)
    if own >= LinePattern.FOUR:
        return LineClass.FOUR
    if own is LinePattern.NONE:
        cells = improvements(line, at, rules, LinePattern.TWO)
        return (LineClass.FREE_ONE if cells > 5 else ONES[cells]) if cells else LineClass.NONE
    if own is LinePattern.OPEN_TWO:
        cells = improvements(line, at, rules, LinePattern.OPEN_THREE)
        return TWOS[min(cells, 4)]
    if own is LinePattern.OPEN_THREE:
        cells = improvements(line, at, rules, LinePattern.OPEN_FOUR)
        return LineClass.OPEN_THREE if cells == 1 else LineClass.FREE_THREE
    return LineClass[own.name]


def improvements(line: str, at: int, rules: LineRules, better: LinePattern) -> int:
    """How many cells make a pattern, or a better one, with one stone more."""
    return sum(pattern(after, at, rules) >= better for after in put(line, OWN))


def completions(line: str, at: int, rules: LineRules) -> int:
    """How many cells win with one stone more."""
    return sum(wins(after, at, rules) for after in put(line, OWN))


def put(line: str, stone: str) -> list[str]:
    """The lines with a stone on one of the empty cells each."""
    return [
        line[:cell] + stone + line[cell + 1 :] for cell, held in enumerate(line) if held == EMPTY
    ]
