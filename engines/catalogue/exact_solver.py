"""Exact solver of small boards: the value of a position and the distance to its end in plies.

Every value and distance comes from repeated searches of one kind: can the attacker force a win
within n plies? A position is two bit boards (integers with one bit a cell); a move is one bit.

Four facts keep the tree small:

- A line with a stone of each side is dead, and so are cells and stones on no other line. Positions
  that differ only in dead cells, or by a symmetry of the board, share a table entry. (If overlines
  do not win, only symmetry counts: a stone can spoil its own side's line.)
- A side that can win at once does; a side that must block has one move.
- Erdős and Selfridge: give an open line with n empty cells the weight 2^-n. When the weights sum
  to less than 1 and the defender is to move, the attacker never completes a line. If the attacker
  is to move, the next stone first doubles the lines through it.
- Lines that need more stones than the attacker has moves left weigh nothing.

Source of the third: P. Erdős and J. L. Selfridge, "On a combinatorial game", Journal of
Combinatorial Theory A 14 (1973).
"""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Iterable, Iterator
from typing import Final

from tengen.engines.errors import CancelledError, LimitReachedError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.game.symmetry import Symmetry, symmetries
from tengen.engines.interface import Limit

CLOCK_INTERVAL: Final = 16
"""Nodes between two readings of the clock: a millisecond at most, on 5x5."""


MAX_CELLS: Final = 25
"""Cells of the largest supported board; three tables of `_CHUNK` cells cover it."""
TABLE_SIZE: Final = 100_000
"""Entries at which a table of positions is cleared: about 10 MB."""
_CHUNK: Final = 9
"""Cells mapped by one table: three tables of 512 entries for each symmetry."""
_CHUNK_MASK: Final = (1 << _CHUNK) - 1


class Budget:
    """The nodes, depth and time that one search, or several together, may use."""

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        """Positions visited so far."""
        self._limit = limit
        self._stopped = False
        self._deadline = None if limit.time is None else time.monotonic() + limit.time
        self._min_remaining_plies = 0

    def stop(self) -> None:
        """Make the next `spend` raise `CancelledError`; thread-safe."""
        self._stopped = True

    def start(self, plies: int) -> None:
        """Start a search that looks `plies` ahead; its depth is counted from here."""
        depth = self._limit.depth
        self._min_remaining_plies = 0 if depth is None else plies - depth

    def spend(self, plies: int) -> None:
        """Count one visited position with `plies` still ahead.

        Raises:
            LimitReachedError: A limit is reached; `path` names it.
            CancelledError: `stop` was called.
        """
        self.nodes += 1
        if self._stopped:
            raise CancelledError("the search was stopped before the position was solved")
        limit = self._limit
        if limit.nodes is not None and self.nodes > limit.nodes:
            raise _limit_reached("nodes", f"{limit.nodes} nodes")
        if plies < self._min_remaining_plies:
            raise _limit_reached("depth", f"a depth of {limit.depth} plies")
        if (
            self._deadline is not None
            and self.nodes % CLOCK_INTERVAL == 0
            and time.monotonic() > self._deadline
        ):
            raise _limit_reached("time", f"{limit.time} seconds")


def _limit_reached(name: str, limit: str) -> LimitReachedError:
    return LimitReachedError(
        f"the position is not solved within {limit}: "
        "raise the limit, or use an engine that estimates",
        path=(name,),
    )


class Solver:
    """Exact endings of the positions of one game; thread-safe, keeps its tables between calls.

    An ending is an integer from the side to move's point of view: n > 0 is a win in n plies, -n a
    loss in n plies, 0 a draw, with the quickest wins and the slowest losses.

    Args:
        rules: A bounded board of at most `MAX_CELLS` cells.
    """

    def __init__(self, rules: Rules) -> None:
        rows, cols = rules.shape
        self._cols = cols
        self._cells = rows * cols
        self._all = (1 << self._cells) - 1
        self._lines = tuple(_lines(rules))
        self._exact = any(guard for _, guard in self._lines)
        """Whether an overline does not win: an extra stone may then hurt, and no cell is dead."""
        self._length = rules.win_length
        self._whole = 1 << rules.win_length
        """Weight of a complete line; all weights are integers in this unit."""
        self._cells_of = {part: _bits(part) for line, _ in self._lines for part in _parts(line)}
        """Cells of every subset of a line."""
        self._images = [_image_tables(rules, symmetry) for symmetry in symmetries(rules)[1:]]
        self.proven: dict[int, int] = {}
        """Position to the smallest number of plies with a known win."""
        self.refuted: dict[int, int] = {}
        """Position to the largest number of plies known to have no win."""

    def bits(self, board: Board, color: Color) -> int:
        """Bit board of the stones of one color."""
        return self.cells(move for move, c in board.stones.items() if c is color)

    def cells(self, cells: Iterable[Move]) -> int:
        """Bit board of distinct cells."""
        return sum(1 << row * self._cols + col for row, col in cells)

    def move(self, bit: int) -> Move:
        """The move of a bit."""
        return Move(*divmod(bit.bit_length() - 1, self._cols))

    def endings(
        self, own: int, opponent: int, budget: Budget, moves: int | None = None
    ) -> dict[int, int]:
        """The ending after each move.

        Args:
            own: Bit board of the side to move; neither side has won.
            moves: Bit board of the moves; None for all empty cells.

        Returns:
            Move to ending, from the side to move's point of view, including that move.

        Raises:
            LimitReachedError: The budget is spent.
        """
        can_win = self.win_distance(own, opponent, budget, attacking=True) is not None
        # If an extra stone never hurts, a side that could pass without losing loses by no move.
        can_lose = self._exact or bool(self.win_distance(opponent, own, budget, attacking=True))
        endings = {}
        for move in _bits(self._all & ~(own | opponent) if moves is None else moves):
            mine = own | move
            if self._completed(mine, move):
                endings[move] = 1
            elif can_lose and (n := self.win_distance(opponent, mine, budget, attacking=True)):
                endings[move] = -1 - n
            elif can_win and (n := self.win_distance(mine, opponent, budget, attacking=False)):
                endings[move] = 1 + n
            else:
                endings[move] = 0
        return endings

    def best_line(
        self, own: int, opponent: int, move: int, ending: int, budget: Budget
    ) -> list[int]:
        """The game from a move to its end with best play of both sides.

        Raises:
            LimitReachedError: The budget is spent.
        """
        line = [move]
        own |= move
        while ending != 1 and own | opponent != self._all:
            own, opponent = opponent, own
            ending = _for_the_other_side(ending)
            move = self._keeping(own, opponent, ending, budget)
            own |= move
            line.append(move)
        return line

    def win_distance(
        self, attacker: int, defender: int, budget: Budget, *, attacking: bool
    ) -> int | None:
        """Plies within which the attacker can force a win; None if there is no win.

        Raises:
            LimitReachedError: The budget is spent.
        """
        empty = self._cells - (attacker | defender).bit_count()
        # The attacker makes the last move of any win.
        distances = range(1 if attacking else 2, empty + 1, 2)

        def wins_within(plies: int) -> bool:
            budget.start(plies)
            return self._wins(attacker, defender, plies, budget, attacking=attacking)

        if not distances or not wins_within(distances[-1]):
            return None
        return next(filter(wins_within, distances))

    def _keeping(self, own: int, opponent: int, ending: int, budget: Budget) -> int:
        """The most promising move that does not worsen a position's ending."""
        empty = self._all & ~(own | opponent)
        attack, _, _ = self._open_lines(own, opponent, empty)
        defence, _, _ = self._open_lines(opponent, own, empty)
        moves = self._moves(attack, defence, empty) or _bits(empty)
        return next(move for move in moves if self._keeps(own, opponent, move, ending, budget))

    def _keeps(self, own: int, opponent: int, move: int, ending: int, budget: Budget) -> bool:
        """Whether a move keeps the position's ending, which is the best there is."""
        own |= move
        if ending == 1:
            return self._completed(own, move)
        if ending == 0:
            return self.win_distance(opponent, own, budget, attacking=True) is None
        plies = ending - 1 if ending > 0 else -ending - 3
        budget.start(plies)
        if ending > 0:
            return self._wins(own, opponent, plies, budget, attacking=False)
        return plies < 1 or not self._wins(opponent, own, plies, budget, attacking=True)

    def _wins(
        self, attacker: int, defender: int, plies: int, budget: Budget, *, attacking: bool
    ) -> bool:
        """Whether the attacker forces a win within `plies`.

        `plies` is odd when the attacker is to move and even otherwise, and never 0: a win ends with
        the attacker's stone.
        """
        budget.spend(plies)
        empty = self._all & ~(attacker | defender)
        attack, attack_cells, attack_wins = self._open_lines(attacker, defender, empty)
        defence, defence_cells, defence_wins = self._open_lines(defender, attacker, empty)
        mine, theirs = (attack_wins, defence_wins) if attacking else (defence_wins, attack_wins)
        if mine or plies <= 1:
            return attacking and bool(mine)
        if theirs & (theirs - 1):
            return not attacking
        total, through = self._weights(attack, (plies + 1) // 2)
        if self._holds(total, through, theirs, attacking=attacking):
            return False
        key = self._key(attacker, defender, attack_cells, defence_cells) << 1 | attacking
        if self.proven.get(key, plies + 1) <= plies:
            return True
        if self.refuted.get(key, 0) >= plies:
            return False
        if theirs:
            moves = [theirs]
        elif attacking:
            moves = self._moves(attack, defence, empty)
            moves = [move for move in moves if total + through.get(move, 0) >= self._whole]
        else:
            moves = self._moves(defence, attack, empty)
        if attacking:
            wins = any(
                self._wins(attacker | move, defender, plies - 1, budget, attacking=False)
                for move in moves
            )
        else:
            wins = all(
                self._wins(attacker, defender | move, plies - 1, budget, attacking=True)
                for move in moves
            )
        self._store(key, plies, wins=wins)
        return wins

    def _open_lines(self, own: int, other: int, empty: int) -> tuple[list[int], int, int]:
        """The lines that `own` can still complete.

        Returns:
            The empty cells of each open line; all cells of those lines; the cells that win at once.
        """
        lines, cells, wins = [], 0, 0
        for line, guard in self._lines:
            if not (line & other or guard & own):
                missing = line & empty
                lines.append(missing)
                cells |= line
                if not missing & (missing - 1):
                    wins |= missing
        return lines, cells, wins

    def _weights(self, lines: Iterable[int], stones: int) -> tuple[int, dict[int, int]]:
        """Weight of the lines that `stones` stones can complete: in total, and by cell."""
        total, through = 0, dict[int, int]()
        for line in lines:
            missing = line.bit_count()
            if missing <= stones:
                weight = self._whole >> missing
                total += weight
                for cell in self._cells_of[line]:
                    through[cell] = through.get(cell, 0) + weight
        return total, through

    def _holds(self, total: int, through: dict[int, int], forced: int, *, attacking: bool) -> bool:
        """Whether the weights alone prove that the defender holds.

        Args:
            total: Sum of the weights of all open lines.
            through: By cell: sum of the weights of the lines through it.
            forced: Bit of the only move; 0 if there are several.
        """
        if attacking:
            gain = through.get(forced, 0) if forced else max(through.values(), default=0)
            return total + gain < self._whole
        if total < self._whole:
            return True
        # The defender takes the heaviest cell, then the attacker gains the next at most.
        first, second = heapq.nlargest(2, (0, 0, *through.values()))
        return not forced and total - first + second < self._whole

    def _moves(self, own: list[int], other: list[int], empty: int) -> list[int]:
        """The moves worth searching, most promising first."""
        promise: dict[int, int] = {}
        for lines, shift in ((own, 1), (other, 0)):
            for line in lines:
                value = 1 << 2 * (self._length - line.bit_count()) + shift
                for cell in self._cells_of[line]:
                    promise[cell] = promise.get(cell, 0) + value
        moves = sorted(promise, key=promise.__getitem__, reverse=True)
        if self._exact:
            moves += [cell for cell in _bits(empty) if cell not in promise]
        return moves

    def _key(self, attacker: int, defender: int, attack_cells: int, defence_cells: int) -> int:
        """One table key for all positions that differ only by a symmetry or in dead cells."""
        if not self._exact:
            # A cell on no open line is dead, empty or not; setting it for both sides marks it.
            attacker_lives, defender_lives = attacker & attack_cells, defender & defence_cells
            empty = (attack_cells | defence_cells) & ~(attacker | defender)
            dead = self._all & ~(attacker_lives | defender_lives | empty)
            attacker, defender = attacker_lives | dead, defender_lives | dead
        cells = self._cells
        a0, a1, a2 = _chunks(attacker)
        d0, d1, d2 = _chunks(defender)
        least = attacker << cells | defender
        for low, mid, high in self._images:
            image = (low[a0] | mid[a1] | high[a2]) << cells | low[d0] | mid[d1] | high[d2]
            least = min(least, image)
        return least

    def _store(self, key: int, plies: int, *, wins: bool) -> None:
        table = self.proven if wins else self.refuted
        if len(table) >= TABLE_SIZE:
            table.clear()
        # A known result is never weaker, or it would have ended the search.
        table[key] = plies

    def _completed(self, own: int, move: int) -> bool:
        """Whether the last move of `own` won."""
        return any(
            line & move and own & line == line and not own & guard for line, guard in self._lines
        )


def _for_the_other_side(ending: int) -> int:
    """The ending after a move from the other side's point of view."""
    return 0 if ending == 0 else 1 - ending if ending > 0 else -1 - ending


def _bits(cells: int) -> tuple[int, ...]:
    """The single bits of a bit board, in reading order."""
    found = []
    while cells:
        found.append(cells & -cells)
        cells &= cells - 1
    return tuple(found)


def _parts(line: int) -> Iterator[int]:
    """Every subset of a line's cells, including the empty one."""
    part = line
    while part:
        yield part
        part = (part - 1) & line
    yield 0


def _chunks(cells: int) -> tuple[int, int, int]:
    """A bit board as the three indices into a symmetry's tables."""
    return cells & _CHUNK_MASK, cells >> _CHUNK & _CHUNK_MASK, cells >> 2 * _CHUNK


def _lines(rules: Rules) -> Iterator[tuple[int, int]]:
    """Each winning line with its guard: the cells next to its ends where an own stone breaks it."""
    rows, cols = rules.shape

    def bits(moves: Iterable[Move]) -> int:
        return sum(1 << move.row * cols + move.col for move in moves if rules.contains(move))

    for row, col, (drow, dcol) in itertools.product(range(rows), range(cols), DIRECTIONS):
        before, *line, after = (
            Move(row + i * drow, col + i * dcol) for i in range(-1, rules.win_length + 1)
        )
        if rules.contains(line[0]) and rules.contains(line[-1]):
            yield bits(line), 0 if rules.overline else bits((before, after))


def _image_tables(rules: Rules, symmetry: Symmetry) -> list[list[int]]:
    """Three tables that apply a symmetry to a bit board, `_CHUNK` cells at a time."""
    rows, cols = rules.shape
    images = [symmetry(Move(*divmod(cell, cols))) for cell in range(rows * cols)]
    tables = []
    for first in range(0, 3 * _CHUNK, _CHUNK):
        table = [0]
        for move in images[first : first + _CHUNK]:
            bit = 1 << move.row * cols + move.col
            table += [chunk | bit for chunk in table]
        tables.append(table)
    return tables
