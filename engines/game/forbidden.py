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

import copy
import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from tengen.engines.game.errors import PositionError
from tengen.engines.game.rules import RENJU_LENGTH, Color, Move, Rules

ForbiddenReason = Literal["double-three", "double-four", "overline"]
FORBIDDEN_REASONS: Final[tuple[ForbiddenReason, ...]] = get_args(ForbiddenReason)

NESTING: Final = 8
"""Stones that the fourth rule places, one after another: at that depth only overlines and double
fours count. The deepest position found, by a search for such positions, needs six."""
MAX_POINTS: Final = 500
"""Maximum number of points that are examined for one board, including the points of the fourth
rule: about five milliseconds. Games need a few dozen; some lattices of stones need more."""
_REACH: Final = RENJU_LENGTH
"""Cells to either side of a stone that decide the fours and threes through it."""
_EMPTY, _OWN, _BLOCKED = b".X#"
_WALL: Final = bytes([_BLOCKED])
_DIGITS: Final = bytes([_EMPTY, _OWN, _BLOCKED])
"""The cells by their digit in the code of a line."""
_DISTANCES: Final = (*range(-_REACH, 0), *range(1, _REACH + 1))
_OVERLINE: Final = RENJU_LENGTH + 1
_SEVERAL: Final = 2
"""This many fours, or lines with threes, are forbidden."""
_FEWEST: Final = 4
"""X's other stones around every forbidden point: two for each of two threes, and no fewer for two
fours or an overline."""


class _Line(NamedTuple):
    """The runs, fours and threes that a stone makes on one line."""

    run: int
    """Length of the run of stones, the new one included."""
    fours: int = 0
    straight_fours: tuple[int, ...] = ()
    """Where a further stone makes a straight four: distances from the stone, negative before it."""


def forbidden_points(stones: Mapping[Move, Color], rules: Rules) -> dict[Move, ForbiddenReason]:
    """All forbidden points of a position with the reasons, in reading order.

    Raises:
        PositionError: More than `MAX_POINTS` points would have to be examined.
    """
    return ForbiddenPoints(stones, rules).all()


class ForbiddenPoints:
    """The forbidden points of a position, which follows the stones placed and lifted.

    The cells of the board are one sequence, in which a line is a slice with a step.

    Args:
        stones: Stones by cell; no line of X is longer than five.
    """

    def __init__(self, stones: Mapping[Move, Color], rules: Rules) -> None:
        self._shape = rows, cols = rules.shape
        # A margin of blocked cells: between the rows, the right one of a row is also the left one
        # of the next.
        self._width = cols + _REACH
        self._cells = bytearray([_BLOCKED]) * ((rows + 2 * _REACH) * self._width + _REACH)
        for row in range(rows):
            start = self._at(Move(row, 0))
            self._cells[start : start + cols] = bytes([_EMPTY]) * cols
        for move, color in stones.items():
            self.place(move, color)
        self._steps = (1, self._width - 1, self._width, self._width + 1)
        self._left = MAX_POINTS
        self._allowed = 0
        """The point that `any_allowed` found last."""

    def copy(self) -> ForbiddenPoints:
        """The same position, whose stones are placed and lifted independently."""
        other: ForbiddenPoints = copy.copy(self)
        other._cells = self._cells.copy()
        return other

    def place(self, move: Move, color: Color) -> None:
        """Put a stone on an empty cell."""
        self._cells[self._at(move)] = _OWN if color is Color.X else _BLOCKED

    def lift(self, move: Move) -> None:
        """Take the stone off a cell."""
        self._cells[self._at(move)] = _EMPTY

    def reason(self, move: Move) -> ForbiddenReason | None:
        """Why a stone of X on an empty cell would lose at once; None if it would not.

        Raises:
            PositionError: More than `MAX_POINTS` points would have to be examined.
        """
        self._left = MAX_POINTS
        return self._reason(self._at(move), nested=0)

    def all(self) -> dict[Move, ForbiddenReason]:
        """All forbidden points with the reasons, in reading order.

        Raises:
            PositionError: As for `reason`.
        """
        self._left = MAX_POINTS
        reasons = ((at, self._reason(at, nested=0)) for at in self._suspects())
        return {self._move(at): reason for at, reason in reasons if reason is not None}

    def _suspects(self) -> list[int]:
        """The indices of the empty cells that their lines alone do not prove to be allowed."""
        cells = np.frombuffer(self._cells, np.uint8)
        empty = np.flatnonzero(cells == _EMPTY)
        digits = (cells == _OWN) + 2 * (cells == _BLOCKED)
        shapes = np.zeros(len(empty), np.uint8)
        for step in self._steps:
            codes = np.zeros(len(empty), np.intp)
            for distance in _DISTANCES:
                codes = codes * len(_DIGITS) + digits[empty + distance * step]
            shapes += _shapes()[codes]
        suspects: list[int] = empty[shapes >= _SEVERAL].tolist()
        return suspects

    def any_allowed(self) -> bool:
        """Whether some empty cell is not forbidden.

        The search starts at the point that the last one found, so that a game does not examine the
        same forbidden points at every move.

        Raises:
            PositionError: As for `reason`.
        """
        self._left = MAX_POINTS
        for at in itertools.chain(
            self._empty_cells(start=self._allowed), self._empty_cells(stop=self._allowed)
        ):
            if self._reason(at, nested=0) is None:
                self._allowed = at
                return True
        return False

    def _empty_cells(self, start: int = 0, stop: int | None = None) -> Iterator[int]:
        """The indices of the empty cells in a part of the sequence, in order."""
        at = self._cells.find(_EMPTY, start, stop)
        while at >= 0:
            yield at
            at = self._cells.find(_EMPTY, at + 1, stop)

    def _move(self, at: int) -> Move:
        row, col = divmod(at, self._width)
        return Move(row - _REACH, col - _REACH)

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
        around = [self._around(at, step) for step in self._steps]
        if sum(cells.count(_OWN) for cells in around) < _FEWEST:
            return None
        self._cells[at] = _OWN
        try:
            lines = [_stone_in(cells) for cells in around]
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

    def _around(self, at: int, step: int) -> bytes:
        """The cells of a line around a cell, `_REACH` on either side."""
        return bytes(self._cells[at - _REACH * step : at + _REACH * step + 1 : step])

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


def _stone_in(cells: bytes) -> _Line:
    """The line of `_REACH` cells on either side of a new stone."""
    return _line(_last_part(cells[:_REACH]), _first_part(cells[_REACH + 1 :]))


def _last_part(before: bytes) -> bytes:
    """The cells before a stone, from the last blocked one on; cells beyond it do not count."""
    return before.rpartition(_WALL)[2]


def _first_part(after: bytes) -> bytes:
    """The cells after a stone up to the first blocked one."""
    return after.partition(_WALL)[0]


@functools.cache
def _shapes() -> npt.NDArray[np.uint8]:
    """(59049,) code of a line → how many of its shapes may forbid the middle; `_SEVERAL` suffice.

    The digits of the code are the cells around the middle, the first cell foremost.
    """
    halves = list(map(bytes, itertools.product(_DIGITS, repeat=_REACH)))
    ends = itertools.product(map(_last_part, halves), map(_first_part, halves))
    return np.fromiter(map(_shape_count, itertools.starmap(_line, ends)), np.uint8)


def _shape_count(line: _Line) -> int:
    if line.run >= RENJU_LENGTH:
        return _SEVERAL * (line.run > RENJU_LENGTH)
    return line.fours + bool(line.straight_fours)


@functools.cache
def _line(before: bytes, after: bytes) -> _Line:
    """The runs, fours and threes of a line with a new stone.

    Args:
        before: The cells before the stone: `_REACH`, or fewer up to a blocked one.
    """
    cells = before.rjust(_REACH, _WALL) + bytes([_OWN]) + after.ljust(_REACH, _WALL)
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
