"""Renju's forbidden points: where a stone of X, Black, would lose at once.

Decided in this order, for a stone of X on an empty point:

1. Exactly five in a row through the stone: the point is legal, the stone wins.
2. Six or more in a row: an *overline*.
3. Two or more fours: a *double four*. A four is a set of four stones, this one among them, that
   one stone more turns into exactly five. Two fours may lie on one line.
4. Two or more lines with a three: a *double three*. A line has a three if another stone of X would
   make a straight four of it, with this stone in it, on a point that is not forbidden itself once
   this stone is there. A straight four is an unbroken four that turns into exactly five at either
   of its ends.

The fourth rule asks about further points, each with one stone more on the board, up to `NESTING`
stones deep. `MAX_POINTS` bounds how many points it asks about: more are an error.

Source: Renju International Federation, "The International Rules of Renju" (renju.net), section 9.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, get_args

from engines.game.errors import PositionError
from engines.game.rules import RENJU_LENGTH, Color, Move, Rules

ForbiddenReason = Literal["double-three", "double-four", "overline"]
FORBIDDEN_REASONS: Final[tuple[ForbiddenReason, ...]] = get_args(ForbiddenReason)

NESTING: Final = 8
"""Stones that the fourth rule places, one after another: at that depth only overlines and double
fours count. The deepest position found, by a search for such positions, needs six."""
MAX_POINTS: Final = 5_000
"""Points that are examined for one board at most, those of the fourth rule among them: about 40
milliseconds. Games need less than two a cell; some lattices of stones on a 32x32 board need more
than this."""
_REACH: Final = RENJU_LENGTH
"""Cells to either side of a stone that decide the fours and threes through it."""
_EMPTY, _OWN, _BLOCKED = b".X#"
_OVERLINE: Final = RENJU_LENGTH + 1
_SEVERAL: Final = 2
"""So many fours, or lines with threes, are forbidden."""


class _Line(NamedTuple):
    """What a stone makes of one line through it."""

    run: int
    """Stones in a row with it."""
    fours: int = 0
    straight_fours: tuple[int, ...] = ()
    """Where a further stone makes a straight four: distances from the stone, negative before it."""


def forbidden_reason(
    stones: Mapping[Move, Color], rules: Rules, move: Move
) -> ForbiddenReason | None:
    """Why a stone of X on an empty cell would lose at once; None if it would not.

    Args:
        stones: Stones by cell; no line of X is longer than five.
        rules: A bounded board.
        move: An empty cell.

    Raises:
        PositionError: More than `MAX_POINTS` points would have to be examined.
    """
    return _Points(stones, rules).reason(move)


def forbidden_points(stones: Mapping[Move, Color], rules: Rules) -> dict[Move, ForbiddenReason]:
    """All forbidden points of a position with the reasons, in reading order.

    Raises:
        PositionError: As for `forbidden_reason`.
    """
    points = _Points(stones, rules)
    reasons = ((move, points.reason(move)) for move in _empty_cells(stones, rules))
    return {move: reason for move, reason in reasons if reason is not None}


def has_allowed_point(stones: Mapping[Move, Color], rules: Rules) -> bool:
    """Whether some empty cell is not forbidden.

    Raises:
        PositionError: As for `forbidden_reason`.
    """
    points = _Points(stones, rules)
    return any(points.reason(move) is None for move in _empty_cells(stones, rules))


def _empty_cells(stones: Mapping[Move, Color], rules: Rules) -> Iterator[Move]:
    rows, cols = rules.shape
    cells = itertools.starmap(Move, itertools.product(range(rows), range(cols)))
    return (cell for cell in cells if cell not in stones)


class _Points:
    """The cells of a board in one sequence, in which a line is a slice with a step."""

    def __init__(self, stones: Mapping[Move, Color], rules: Rules) -> None:
        rows, cols = rules.shape
        # A margin of blocked cells: between the rows, the right one of a row is also the left one
        # of the next.
        self._width = cols + _REACH
        self._cells = bytearray([_BLOCKED]) * ((rows + 2 * _REACH) * self._width + _REACH)
        for row in range(rows):
            start = self._at(Move(row, 0))
            self._cells[start : start + cols] = bytes([_EMPTY]) * cols
        for move, color in stones.items():
            self._cells[self._at(move)] = _OWN if color is Color.X else _BLOCKED
        self._steps = (1, self._width - 1, self._width, self._width + 1)
        self._left = MAX_POINTS

    def reason(self, move: Move) -> ForbiddenReason | None:
        """Why a stone of X on an empty cell would lose at once; None if it would not."""
        return self._reason(self._at(move), nested=0)

    def _at(self, move: Move) -> int:
        return (move.row + _REACH) * self._width + _REACH + move.col

    def _reason(self, at: int, nested: int) -> ForbiddenReason | None:
        self._left -= 1
        if self._left < 0:
            raise PositionError(
                "whether a point is forbidden depends on too many others here, at most "
                f"{MAX_POINTS} are examined",
                code="too-involved",
            )
        self._cells[at] = _OWN
        try:
            lines = [self._line(at, step) for step in self._steps]
            runs = [line.run for line in lines]
            if RENJU_LENGTH in runs:
                return None
            if max(runs) >= _OVERLINE:
                return "overline"
            if sum(line.fours for line in lines) >= _SEVERAL:
                return "double-four"
            if nested < NESTING and self._has_several_threes(at, lines, nested):
                return "double-three"
            return None
        finally:
            self._cells[at] = _EMPTY

    def _line(self, at: int, step: int) -> _Line:
        return _line(bytes(self._cells[at - _REACH * step : at + _REACH * step + 1 : step]))

    def _has_several_threes(self, at: int, lines: list[_Line], nested: int) -> bool:
        """Whether the stone that is on a cell makes threes on several lines."""
        candidates = [
            [at + distance * step for distance in line.straight_fours]
            for line, step in zip(lines, self._steps, strict=True)
            if line.straight_fours
        ]
        if len(candidates) < _SEVERAL:
            return False
        threes = (
            any(self._reason(point, nested + 1) is None for point in line) for line in candidates
        )
        # The first lines decide; the rest is not examined.
        return len(list(itertools.islice(filter(None, threes), _SEVERAL))) == _SEVERAL


@functools.cache
def _line(cells: bytes) -> _Line:
    """What the stone in the middle makes of a line.

    Args:
        cells: `_REACH` cells before the stone, the stone, `_REACH` cells after it.
    """
    run = _run(cells, _REACH)
    if len(run) >= RENJU_LENGTH:
        return _Line(len(run))
    fours = {frozenset(four) for four in _fours(cells).values()}
    straight = tuple(at - _REACH for at in _empty(cells) if _makes_straight_four(cells, at))
    return _Line(len(run), len(fours), straight)


def _makes_straight_four(cells: bytes, at: int) -> bool:
    """Whether a further stone on an empty cell makes a straight four with the middle stone."""
    cells = _with(cells, at)
    run = _run(cells, _REACH)
    ends = {run.start - 1, run.stop}
    return at in run and len(run) == RENJU_LENGTH - 1 and ends <= _fours(cells).keys()


def _fours(cells: bytes) -> dict[int, set[int]]:
    """The fours with the middle stone, by the empty cell where a stone makes five of each."""
    fours = {}
    for at in _empty(cells):
        five = _run(_with(cells, at), _REACH)
        if len(five) == RENJU_LENGTH and at in five:
            fours[at] = set(five) - {at}
    return fours


def _empty(cells: bytes) -> list[int]:
    return [at for at, cell in enumerate(cells) if cell == _EMPTY]


def _with(cells: bytes, at: int) -> bytes:
    """The line with one stone more."""
    return cells[:at] + bytes([_OWN]) + cells[at + 1 :]


def _run(cells: bytes, at: int) -> range:
    """The unbroken run of own stones through a cell that holds one."""
    others = bytes([_EMPTY, _BLOCKED])
    before = cells[:at].translate(bytes.maketrans(others, b"  ")).rfind(b" ")
    after = cells[at:].translate(bytes.maketrans(others, b"  ")).find(b" ")
    return range(before + 1, len(cells) if after < 0 else at + after)
