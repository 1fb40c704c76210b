"""A position and its history: `push`, `pop`, `legal_moves`, `outcome`."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from engines.game.errors import IllegalMoveError, PositionError
from engines.game.rules import Color, Move, Rules

DIRECTIONS: Final = ((0, 1), (-1, 1), (1, 0), (1, 1))
"""(row, col) steps: horizontal, anti-diagonal (up to the right), vertical, main diagonal."""

WINDOW_MARGIN: Final = 5
"""Empty cells around the stones in the window of an unbounded board; fours reach no further."""
MAX_COORDINATE: Final = 1_000_000
"""Largest absolute row or column on an unbounded board."""
MAX_SPAN: Final = 200
"""Cells: largest height or width of the stones' bounding box on an unbounded board."""
_MINUS_ONE: Final = 255
"""The byte of -1 as an int8."""
_COLORS: Final = {1: Color.X, _MINUS_ONE: Color.O}
"""Byte of a cell to its stone."""
_BITS: Final = bytes.maketrans(bytes(_COLORS), b"\1\2")
"""Translation of cell bytes to one bit for X and another for O."""


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Color | None
    """None for a draw."""
    line: tuple[Move, ...] = ()
    """The winner's run of stones from end to end; empty for a draw. If one stone completes several
    runs, the first in the order of `DIRECTIONS`."""


class Window(NamedTuple):
    """The relevant part of a board, as an array."""

    cells: npt.NDArray[np.int8]
    """(rows, cols): +1 for X, -1 for O, 0 for empty; a copy."""
    top: int
    """Board row of the window's row 0."""
    left: int
    """Board column of the window's column 0."""


class Board:
    """A position with the moves that led to it.

    Args:
        rules: The game.
        to_move: First player; X by convention.
    """

    def __init__(self, rules: Rules, *, to_move: Color = Color.X) -> None:
        self.rules = rules
        self.to_move = to_move
        self.move_stack: list[Move] = []
        """Moves pushed so far; empty for a position that was set up."""
        self._stones: dict[Move, Color] = {}
        self._outcome: Outcome | None = None
        self._cells: npt.NDArray[np.int8] | None = None
        """Cache of `cells`, created on first use and updated by every push and pop."""

    @classmethod
    def from_moves(cls, rules: Rules, moves: Iterable[Move], *, first: Color = Color.X) -> Self:
        """The position after `moves`, played in turn.

        Raises:
            IllegalMoveError: A move is off the board, on a stone or after the end; `path` is its
                index.
        """
        board = cls(rules, to_move=first)
        board.push_all(moves)
        return board

    @classmethod
    def from_stones(
        cls, rules: Rules, stones: Mapping[Move, Color], *, to_move: Color | None = None
    ) -> Self:
        """A position without its history.

        Args:
            rules: The game.
            stones: Stones by cell.
            to_move: The side to move. By default the counts decide; with equal counts, the loser is
                to move in a won game, else X.

        Raises:
            IllegalMoveError: A stone off the board, or too far away on an unbounded one.
            PositionError: Stone counts that no game reaches, a side that cannot be to move, two
                winners, moves after the win, or lines that no single stone completed.
        """
        board = cls(rules)
        board._stones = dict(stones)
        board._check_all_on_board()
        if rules.unbounded:
            board._check_span()
        board._settle(to_move)
        return board

    @classmethod
    def from_cells(
        cls, rules: Rules, cells: npt.NDArray[np.int8], *, to_move: Color | None = None
    ) -> Self:
        """A position of a bounded board without its history.

        Args:
            rules: The game, on a board with borders.
            cells: (rows, cols): +1 for X, -1 for O, 0 for empty.
            to_move: As for `from_stones`.

        Raises:
            RulesError: The board is unbounded.
            ValueError: `cells` does not have the board's shape.
            PositionError: As for `from_stones`.
        """
        if cells.shape != rules.shape:
            raise ValueError(f"cells are {cells.shape}, the board is {rules.shape}")
        board = cls(rules)
        board._cells = cells.copy()
        whole = cells.tobytes()
        taken = itertools.compress(all_cells(*rules.shape), whole)
        stones = map(_COLORS.__getitem__, whole.translate(None, b"\0"))
        board._stones = dict(zip(taken, stones, strict=True))
        board._settle(to_move)
        return board

    def _settle(self, to_move: Color | None) -> None:
        """Determine the outcome and the side to move of stones that were set up."""
        self._outcome = outcome = self.scan()
        winner = outcome.winner if outcome else None
        self.to_move = _side_to_move(self._stones, to_move, default=-winner if winner else Color.X)
        if winner:
            self._check_reachable_win(winner)

    def copy(self) -> Board:
        """An independent board with the same position and history."""
        other = Board(self.rules, to_move=self.to_move)
        other.move_stack = self.move_stack.copy()
        other._stones = self._stones.copy()
        other._outcome = self._outcome
        return other

    def __getitem__(self, move: Move) -> Color | None:
        """The stone on a cell, or None."""
        return self._stones.get(move)

    def __len__(self) -> int:
        """Number of stones."""
        return len(self._stones)

    def __eq__(self, other: object) -> bool:
        """Same rules, stones and side to move; the history does not matter."""
        if not isinstance(other, Board):
            return NotImplemented
        return (self.rules, self.to_move, self._stones) == (
            other.rules,
            other.to_move,
            other._stones,
        )

    __hash__ = None  # type: ignore[assignment]  # boards are mutable; see `symmetry.hashes`

    @property
    def stones(self) -> Mapping[Move, Color]:
        """Stones by cell; a live view that follows `push` and `pop`."""
        return self._stones

    @property
    def cells(self) -> npt.NDArray[np.int8]:
        """(rows, cols) of a bounded board: +1 for X, -1 for O, 0 for empty; a copy.

        Raises:
            RulesError: The board is unbounded; see `window`.
        """
        if self._cells is None:
            self._cells = self._filled(*self.rules.shape, top=0, left=0)
        return self._cells.copy()

    def count(self, color: Color) -> int:
        """Number of stones of one color."""
        return sum(1 for stone in self._stones.values() if stone is color)

    def window(self) -> Window:
        """The relevant part of the board.

        All of a bounded board. Without borders, the stones' bounding box, or (0, 0) of an empty
        board, and `WINDOW_MARGIN` cells on each side, as far as `push` allows them.
        """
        if not self.rules.unbounded:
            return Window(self.cells, 0, 0)
        rows, cols = self._reachable()
        top, left = rows.start, cols.start
        return Window(self._filled(len(rows), len(cols), top=top, left=left), top, left)

    def legal_moves(self) -> list[Move]:
        """Empty cells in reading order; none once the game is over.

        Without borders, only those of `window`, though every empty cell within `MAX_SPAN` of the
        stones is legal.
        """
        if self._outcome is not None:
            return []
        if self.rules.unbounded:
            rows, cols = self._reachable()
            cells = tuple(Move(row, col) for row in rows for col in cols)
        else:
            cells = all_cells(*self.rules.shape)
        return [move for move in cells if move not in self._stones]

    def push(self, move: Move) -> None:
        """Play a move for the side to move.

        Raises:
            IllegalMoveError: Off the board, on a stone, or after the end; the board is unchanged.
        """
        if self._outcome is not None:
            raise IllegalMoveError("the game is over", code="game-over")
        self._check_on_board(move)
        if move in self._stones:
            raise IllegalMoveError(
                f"row {move.row}, col {move.col} holds {self._stones[move].symbol}, "
                "a move needs an empty cell",
                code="occupied",
            )
        move = Move(*move)
        outcome = self.outcome_after(move)
        self._stones[move] = self.to_move
        if self.rules.unbounded:
            try:
                self._check_span()
            except IllegalMoveError:
                del self._stones[move]
                raise
        if self._cells is not None:
            self._cells[move] = self.to_move
        self.move_stack.append(move)
        self._outcome = outcome
        self.to_move = -self.to_move

    def push_all(self, moves: Iterable[Move]) -> None:
        """Play moves in turn.

        Raises:
            IllegalMoveError: As for `push`; `path` is the move's index. The moves before it stay.
        """
        for index, move in enumerate(moves):
            try:
                self.push(move)
            except IllegalMoveError as error:
                raise IllegalMoveError(
                    f"move {index + 1}: {error.message}", code=error.code, path=(index,)
                ) from None

    def pop(self) -> Move:
        """Take back the last move and return it.

        Raises:
            IndexError: No move was pushed.
        """
        move = self.move_stack.pop()
        del self._stones[move]
        if self._cells is not None:
            self._cells[move] = 0
        # `push` rejects moves after the end, so the game was not over before any pushed move.
        self._outcome = None
        self.to_move = -self.to_move
        return move

    def outcome(self) -> Outcome | None:
        """How the game ended, or None for an ongoing game."""
        return self._outcome

    def outcome_after(self, move: Move) -> Outcome | None:
        """How the game would end with a legal move, or None if it would go on."""
        if line := self.winning_line(move, self.to_move):
            return Outcome(self.to_move, line)
        return Outcome(None) if self.is_full(with_more=1) else None

    def is_full(self, *, with_more: int = 0) -> bool:
        """Whether no cell is empty after `with_more` further stones; False without borders."""
        if self.rules.unbounded:
            return False
        rows, cols = self.rules.shape
        return len(self._stones) + with_more == rows * cols

    def winning_line(self, move: Move, color: Color) -> tuple[Move, ...]:
        """The run that wins for `color` with a stone of its own on `move`, or `()`.

        The cell may be empty or hold that stone already. Only the four lines through it count.
        """
        for drow, dcol in DIRECTIONS:
            before = self._beyond(move, color, -drow, -dcol)
            length = before + 1 + self._beyond(move, color, drow, dcol)
            if self._wins(length):
                return _run(move.row - before * drow, move.col - before * dcol, drow, dcol, length)
        return ()

    def scan(self) -> Outcome | None:
        """The outcome of the stones on the board, independent of the moves played."""
        lines = self._winning_lines()
        winners = {color for color, _ in lines}
        if len(winners) > 1:
            raise PositionError(
                "both X and O have a winning line, only one side can win", code="two-winners"
            )
        if lines:
            return Outcome(*lines[0])
        return Outcome(None) if self.is_full() else None

    def _beyond(self, move: Move, color: Color, drow: int, dcol: int) -> int:
        """Number of stones of `color` next to `move` in one direction, without a gap."""
        stone_on = self._stones.get
        row, col = move
        length = 0
        while True:
            row, col = row + drow, col + dcol
            # A plain tuple equals a `Move`; creating a `Move` costs as much as the whole loop.
            if stone_on((row, col)) is not color:  # type: ignore[call-overload]
                return length
            length += 1

    def _wins(self, length: int) -> bool:
        """Whether a run of this length wins."""
        exact = length == self.rules.win_length
        return exact or (self.rules.overline and length > self.rules.win_length)

    def _winning_lines(self) -> list[tuple[Color, tuple[Move, ...]]]:
        """Every winning run on the board, in the order of `DIRECTIONS`."""
        if not self._has_long_run():
            return []
        stones = self._stones
        lines = []
        for drow, dcol in DIRECTIONS:
            for move, color in stones.items():
                row, col = move
                if stones.get((row - drow, col - dcol)) is color:  # type: ignore[call-overload]
                    continue
                length = 1 + self._beyond(move, color, drow, dcol)
                if self._wins(length):
                    lines.append((color, _run(row, col, drow, dcol, length)))
        return lines

    def _has_long_run(self) -> bool:
        """Whether `win_length` stones of one side are in a row; a quick check before the slow one.

        The board is one integer with a byte per cell. Shifting it by the distance of neighbours and
        taking the conjunction compares all cells with their neighbours at once; the sides have
        different bits.
        """
        if self.rules.unbounded:
            top, left, bottom, right = self._bounding_box()
            cells = self._filled(bottom - top + 1, right - left + 1, top=top, left=left)
        else:
            cells = self.cells
        rows, cols = cells.shape
        # An extra empty column, so that no line continues in the next row.
        padded = np.zeros((rows, cols + 1), dtype=np.int8)
        padded[:, :cols] = cells
        stones = int.from_bytes(padded.tobytes().translate(_BITS))
        needed = self.rules.win_length
        for drow, dcol in DIRECTIONS:
            step = 8 * abs(drow * (cols + 1) + dcol)
            run, length = stones, 1
            while run and length < needed:
                # Two runs of this length that touch or overlap form a longer one.
                further = min(length, needed - length)
                run &= run >> further * step
                length += further
            if run:
                return True
        return False

    def _filled(self, rows: int, cols: int, *, top: int, left: int) -> npt.NDArray[np.int8]:
        # Setting single cells of a bytearray takes half the time of setting those of an array.
        cells = bytearray(rows * cols)
        for (row, col), color in self._stones.items():
            cells[(row - top) * cols + col - left] = 1 if color is Color.X else _MINUS_ONE
        return np.frombuffer(cells, dtype=np.int8).reshape(rows, cols)

    def _bounding_box(self) -> tuple[int, int, int, int]:
        """(top, left, bottom, right) of the stones, inclusive; of (0, 0) without stones."""
        if not self._stones:
            return 0, 0, 0, 0
        rows = [move.row for move in self._stones]
        cols = [move.col for move in self._stones]
        return min(rows), min(cols), max(rows), max(cols)

    def _reachable(self) -> tuple[range, range]:
        """Rows and columns of `window`, within the limits of an unbounded board."""
        top, left, bottom, right = self._bounding_box()
        rows, cols = (
            range(
                max(low - WINDOW_MARGIN, high - MAX_SPAN + 1, -MAX_COORDINATE),
                min(high + WINDOW_MARGIN, low + MAX_SPAN - 1, MAX_COORDINATE) + 1,
            )
            for low, high in ((top, bottom), (left, right))
        )
        return rows, cols

    def _check_on_board(self, move: Move) -> None:
        row, col = move
        rules = self.rules
        for name, value, side in (("row", row, rules.rows), ("col", col, rules.cols)):
            low, high = (-MAX_COORDINATE, MAX_COORDINATE) if side is None else (0, side - 1)
            if not low <= value <= high:
                raise IllegalMoveError(
                    f"{name} {value} is off the board ({low}..{high})", code="off-board"
                )

    def _check_all_on_board(self) -> None:
        if self.rules.unbounded:
            for move in self._stones:
                self._check_on_board(move)
            return
        rows, cols = self.rules.shape
        for move in self._stones:
            if not (0 <= move[0] < rows and 0 <= move[1] < cols):
                self._check_on_board(move)

    def _check_span(self) -> None:
        top, left, bottom, right = self._bounding_box()
        span = max(bottom - top, right - left) + 1
        if span > MAX_SPAN:
            raise IllegalMoveError(
                f"the stones span {span} cells, an unbounded board allows {MAX_SPAN}",
                code="too-far-apart",
            )

    def _check_reachable_win(self, winner: Color) -> None:
        if self.to_move is winner:
            raise PositionError(
                f"{winner.symbol} has a winning line but {(-winner).symbol} moved last",
                code="moved-after-the-end",
            )
        lines = [set(run) for _, run in self._winning_lines()]
        for move in sorted(set.intersection(*lines)):
            color = self._stones.pop(move)
            won_before = bool(self._winning_lines())
            self._stones[move] = color
            if not won_before:
                return
        raise PositionError(
            f"{winner.symbol} has winning lines that no single stone can have completed",
            code="won-before-the-end",
        )


@functools.cache
def all_cells(rows: int, cols: int) -> tuple[Move, ...]:
    """Every cell of a bounded board in reading order; cached, as engines need it at every node."""
    return tuple(Move(row, col) for row in range(rows) for col in range(cols))


def _run(row: int, col: int, drow: int, dcol: int, length: int) -> tuple[Move, ...]:
    """Cells in a row from (row, col) on."""
    return tuple(Move(row + i * drow, col + i * dcol) for i in range(length))


def _side_to_move(
    stones: Mapping[Move, Color], requested: Color | None, *, default: Color
) -> Color:
    """The side to move by the counts; with equal counts `requested`, or else `default`."""
    x = list(stones.values()).count(Color.X)
    o = len(stones) - x
    if abs(x - o) > 1:
        raise PositionError(
            f"{x} X and {o} O stones, the counts may differ by one at most", code="stone-counts"
        )
    if x == o:
        return requested or default
    behind = Color.O if x > o else Color.X
    if requested not in (None, behind):
        raise PositionError(
            f"with {x} X and {o} O stones it is {behind.symbol}'s turn, not {(-behind).symbol}'s",
            code="to-move",
            path=("to_move",),
        )
    return behind
