"""The plain twin of the threat search: every reply of the defender is tried.

Shares nothing with the kernels: any cells in a row, as many as win, are a *window*, and all that is
known of a position is how many stones of each side stand in each window. A five is a window full of
stones, a four lacks one of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

OTHER = {"X": "O", "O": "X"}


class Position:
    """A board on which stones come and go.

    Args:
        rows: The board: `X`, `O`, and `.` for empty.
        overline: Whether more than `length` in a row win.
        length: Stones in a row that win.
        blocked_wins: Whether they win between two stones of the other side.
    """

    def __init__(
        self,
        rows: Sequence[str],
        *,
        overline: bool = True,
        length: int = 5,
        blocked_wins: bool = True,
    ) -> None:
        self.overline, self.length, self.blocked_wins = overline, length, blocked_wins
        self.stones: dict[tuple[int, int], str] = {}
        self.empty = {(r, c) for r, row in enumerate(rows) for c in range(len(row))}
        self.windows = [
            tuple((r + i * dr, c + i * dc) for i in range(-1, length + 1))
            for r, c in sorted(self.empty)
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
            if (r + (length - 1) * dr, c + (length - 1) * dc) in self.empty
        ]
        self.through: dict[tuple[int, int], list[int]] = {cell: [] for cell in self.empty}
        for number, window in enumerate(self.windows):
            for cell in window[1:-1]:
                self.through[cell].append(number)
        self.held = {side: [0] * len(self.windows) for side in "XO"}
        self.with_count = {side: [set[int]() for _ in range(length + 1)] for side in "XO"}
        """By side and number of its stones: the windows without a stone of the other side."""
        for r, row in enumerate(rows):
            for c, symbol in enumerate(row):
                if symbol != ".":
                    self.put((r, c), symbol)

    def put(self, cell: tuple[int, int], side: str) -> None:
        self.empty.remove(cell)
        self.stones[cell] = side
        self._count(cell, side, 1)

    def take(self, cell: tuple[int, int]) -> None:
        side = self.stones.pop(cell)
        self.empty.add(cell)
        self._count(cell, side, -1)

    def _count(self, cell: tuple[int, int], side: str, change: int) -> None:
        own, other = self.held[side], self.held[OTHER[side]]
        for number in self.through[cell]:
            before = own[number]
            own[number] = before + change
            if other[number] == 0:
                self.with_count[side][before].discard(number)
                self.with_count[side][before + change].add(number)
            # The other side's windows close with this side's first stone and open with its last.
            if own[number] == 0:
                self.with_count[OTHER[side]][other[number]].add(number)
            else:
                self.with_count[OTHER[side]][other[number]].discard(number)

    def completing(self, side: str, missing: int) -> set[tuple[int, int]]:
        """The empty cells of windows in which so many stones of a side are missing."""
        return {
            cell
            for number in self.with_count[side][self.length - missing]
            if self._counts(number, side)
            for cell in self.windows[number][1:-1]
            if cell in self.empty
        }

    def _counts(self, number: int, side: str) -> bool:
        """Whether a window full of stones would win: in the exact rule, none may follow on them."""
        ends = [self.stones.get(self.windows[number][at]) for at in (0, -1)]
        if not self.overline and side in ends:
            return False
        return self.blocked_wins or ends != [OTHER[side]] * 2

    def answers(self, side: str) -> set[tuple[int, int]]:
        """The cells after whose stone of a side the other, which wins at once, no longer does."""
        fives = self.completing(OTHER[side], 1)
        if self.blocked_wins:
            return fives if len(fives) == 1 else set()
        return {cell for cell in sorted(self.empty) if not self._can_win_after(cell, side)}

    def _can_win_after(self, cell: tuple[int, int], side: str) -> bool:
        """Whether the other side can win at once after a stone of a side."""
        self.put(cell, side)
        can_win = bool(self.completing(OTHER[side], 1))
        self.take(cell)
        return can_win

    def is_legal(self, cell: tuple[int, int], side: str) -> bool:
        """Whether a side may play on an empty cell."""
        return True


def by_fours(position: Position, side: str, stones: int) -> set[tuple[int, int]]:
    """The first moves of `side` that win with at most so many stones and nothing but fours."""
    return set(_winning(position, side, stones, threats=False, every=True))


def by_threats(position: Position, side: str, stones: int) -> set[tuple[int, int]]:
    """Likewise with threats of such a win, too, against every legal reply."""
    return set(_winning(position, side, stones, threats=True, every=True))


def shortest(
    position: Position, side: str, most: int, *, threats: bool
) -> tuple[int | None, set[tuple[int, int]]]:
    """(plies, first moves) of the shortest win with at most so many stones; (None, none)."""
    for stones in range(1, most + 1):
        if moves := (by_threats if threats else by_fours)(position, side, stones):
            return 2 * stones - 1, moves
    return None, set()


def is_won_by_fours(position: Position, side: str, line: Sequence[tuple[int, int]]) -> bool:
    """Whether a line wins by fours: every reply is the only legal answer, and the last stone wins.

    Only for games in which a four has one answer: not in caro. The position is changed.
    """
    other = OTHER[side]
    for number, cell in enumerate(line):
        mover = other if number % 2 else side
        if cell not in position.empty or not position.is_legal(cell, mover):
            return False
        if number == len(line) - 1:
            return mover == side and cell in position.completing(side, 1)
        threats = position.completing(other, 1)
        if mover == side and threats - {cell}:
            return False
        if mover == other and (threats or not position.completing(side, 1)):
            return False
        fives = {each for each in position.completing(side, 1) if position.is_legal(each, other)}
        if mover == other and len(fives) == 1 and fives != {cell}:
            return False
        position.put(cell, mover)
    return False


def stopping(position: Position, side: str) -> set[tuple[int, int]]:
    """The moves of `side` after which it can win at once, or the other makes no double four.

    Neither side can win at once before the move.
    """
    threats = double_fours(position, OTHER[side])
    stops = set()
    for cell in filter(lambda cell: position.is_legal(cell, side), sorted(position.empty)):
        position.put(cell, side)
        lasts = any(
            threat != cell and is_double_four(position, threat, OTHER[side]) for threat in threats
        )
        if position.completing(side, 1) or not (lasts or double_fours(position, OTHER[side])):
            stops.add(cell)
        position.take(cell)
    return stops


def double_fours(position: Position, side: str) -> list[tuple[int, int]]:
    """The legal moves of `side` after which no stone of the other stops its fives."""
    return [
        cell
        for cell in sorted(position.completing(side, 2))
        if is_double_four(position, cell, side)
    ]


def is_double_four(position: Position, cell: tuple[int, int], side: str) -> bool:
    """Whether an empty cell is one of the `double_fours`."""
    if not position.is_legal(cell, side):
        return False
    position.put(cell, side)
    fives = position.completing(side, 1)
    lasts = bool(fives) and not position.answers(OTHER[side])
    position.take(cell)
    return lasts


def holding(position: Position, side: str, stones: int) -> set[tuple[int, int]]:
    """All moves of `side` after which the other has no win by fours with so many stones."""
    holds = set()
    for cell in sorted(position.empty):
        wins = cell in position.completing(side, 1)
        position.put(cell, side)
        if wins or not by_fours(position, OTHER[side], stones):
            holds.add(cell)
        position.take(cell)
    return holds


def _winning(
    position: Position, side: str, stones: int, *, threats: bool, every: bool
) -> Collection[tuple[int, int]]:
    fives = position.completing(side, 1)
    if fives:
        return fives
    if stones < 2:
        return ()
    answers = position.answers(side) if position.completing(OTHER[side], 1) else None
    if answers is not None and not answers:
        return ()
    moves = answers or position.completing(side, 2)
    if threats and stones > 2 and not answers:
        moves |= position.completing(side, 3)
    # A win by fours is looked for first: it is the quicker to find.
    quick = threats and not every and _winning(position, side, stones, threats=False, every=False)
    if quick:
        return quick
    found = (
        cell for cell in sorted(moves) if _forces(position, side, cell, stones - 1, threats=threats)
    )
    return list(found if every else itertools.islice(found, 1))


def _forces(
    position: Position, side: str, cell: tuple[int, int], stones: int, *, threats: bool
) -> bool:
    """Whether a move wins by force, with so many stones after it."""
    other = OTHER[side]
    if not position.is_legal(cell, side):
        return False
    position.put(cell, side)
    try:
        if position.completing(other, 1):
            return False
        fives = position.completing(side, 1)
        answers = position.answers(other) if fives else set()
        if fives and not answers:
            return True
        if not fives and not (
            threats and _winning(position, side, stones, threats=False, every=False)
        ):
            return False
        for reply in sorted(answers or position.empty):
            if not position.is_legal(reply, other):
                continue
            position.put(reply, other)
            goes_on = _winning(position, side, stones, threats=threats, every=False)
            position.take(reply)
            if not goes_on:
                return False
        return True
    finally:
        position.take(cell)
