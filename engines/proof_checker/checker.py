"""The check of a proof: every reply that the rules allow, at every position of the proof.

The attacker plays the moves of the file. After every reply on an empty cell it must win by threats,
or the file must have a move for the position, or for an image of it by one of the symmetries of
the board. Every position is checked once. The file is described in `docs/proofs.md`.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from engines.proof_checker import solver

MOST_POSITIONS: Final = 50_000_000
"""Positions that one win by threats may take."""
SIMILAR: Final = 2_000
"""Positions of a try with as many threats as the last win took."""
MOST_LINES: Final = 1_000_000
LONGEST_LINE: Final = 16_384
"""Bytes of a line: more than two names of every cell of the largest board take."""
LETTERS: Final = 26
_CELL: Final = re.compile(r"([a-z]{1,2})([0-9]{1,2})")
_TEXT: Final = re.compile(r"(?:[a-z]{1,2}[0-9]{1,2})*+")
_RULES: Final = {
    "win_length": 5,
    "overline": True,
    "blocked_wins": True,
    "forbidden_points": False,
    "opening": "free",
}
"""The rules that are checked: five or more in a row win."""
_UNREADABLE: Final = (
    *(OSError, EOFError, zlib.error),
    *(ValueError, OverflowError, RecursionError, KeyError, TypeError),
)
"""Exceptions that files raise while they are read, if they are no proofs."""

Stones = tuple[frozenset[int], frozenset[int]]
"""The cells of the attacker and of the defender, each `row * cols + col`."""


class RefusedError(Exception):
    """The proof does not hold; the message says where."""


@dataclasses.dataclass(frozen=True, slots=True)
class Checked:
    """What was checked."""

    positions: int
    """Positions with a move of the file."""
    replies: int
    """Replies to these moves."""
    visited: int
    """Positions that the solver visited."""


class Checker:
    """Checks one proof.

    Args:
        path: The file.

    Raises:
        RefusedError: The file cannot be read, or is of a game that is not checked here.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._read(_lines(path))
        except _UNREADABLE as error:
            raise RefusedError(f"{path} cannot be read as a proof: {error}") from error
        self._position = solver.empty_position(self.rows, self.cols)
        self._checked: set[Stones] = set()
        self._replies = 0
        self._threats = 0
        """With how many threats the attacker won last."""
        self._symmetries = symmetries(self.rows, self.cols)

    def check(self, on_position: Callable[[Checked], None] = lambda _: None) -> Checked:
        """Check the proof.

        Args:
            on_position: Called after each position of the file.

        Raises:
            RefusedError: It does not hold.
        """
        open_positions = [self.start]
        self._set(self.start)
        if self._position.tally[:, solver.FIVE].any():
            raise RefusedError(f"there is a five in a row in {self._text(self.start)}")
        if not self._is_listed(self.start) and self._wins():
            open_positions = []
        self._take_back(self.start)
        while open_positions:
            stones = open_positions.pop()
            if (image := min(self._images(stones), key=sorted_cells)) in self._checked:
                continue
            self._checked.add(image)
            self._set(stones)
            open_positions += self._after(stones)
            self._take_back(stones)
            on_position(self._counts())
        return self._counts()

    def _read(self, lines: Iterator[bytes]) -> None:
        """Read the file.

        Raises:
            ValueError: It is of another format or game, too large, or damaged; other exceptions of
                `_UNREADABLE` mean the same.
        """
        fields = json.loads(next(lines, b""))
        rules = fields["rules"]
        self.rows, self.cols = int(rules["rows"]), int(rules["cols"])
        is_known = all(rules[name] == value for name, value in _RULES.items())
        if (fields["kind"], fields["format"], is_known) != ("proof", 1, True):
            raise ValueError("only proofs of format 1 of five in a row are read")
        has_windows = min(self.rows, self.cols) >= 1 and max(self.rows, self.cols) >= solver.FIVE
        if not has_windows or self.rows * self.cols > solver.MOST_CELLS:
            raise ValueError(f"a board of {self.rows} rows and {self.cols} columns is not read")
        moves = self._cells(fields["moves"])
        if len(set(moves)) < len(moves):
            raise ValueError("two moves of the first line are on one cell")
        # X moves first, and the attacker next.
        attacker = "X" if len(moves) % 2 == 0 else "O"
        if fields["attacker"] != attacker:
            raise ValueError(f"{attacker} is to move, not {fields['attacker']}")
        own, other = (0, 1) if attacker == "X" else (1, 0)
        self.start: Stones = (frozenset(moves[own::2]), frozenset(moves[other::2]))
        """The position that is proven."""
        names = ("x", "o") if attacker == "X" else ("o", "x")
        self.moves: dict[Stones, int] = {}
        """The attacker's moves by position."""
        for line in map(json.loads, lines):
            mine, theirs = (frozenset(self._cells(line[name])) for name in names)
            (self.moves[mine, theirs],) = self._cells(line["move"])

    def _after(self, stones: Stones) -> Iterator[Stones]:
        """The positions that must be checked after the move of the file; the board has the stones.

        Raises:
            RefusedError: The file has no move here, or one that cannot be played.
        """
        mine, theirs = stones
        p = self._position
        move = self._move(stones)
        if p.cells[move] != 0:
            raise RefusedError(f"{self._name(move)} is not empty in {self._text(stones)}")
        solver.put(p, move, solver.ATTACKER)
        if solver.completing(p, solver.DEFENDER, -1) >= 0:
            raise RefusedError(f"the defender makes five in a row in {self._text(stones)}")
        mine = mine | {move}
        for reply in range(self.rows * self.cols):
            if p.cells[reply] == 0:
                self._replies += 1
                after = mine, theirs | {reply}
                # A search that fails takes longest, and it would fail at most of these.
                if self._is_listed(after):
                    yield after
                    continue
                solver.put(p, reply, solver.DEFENDER)
                won = self._wins()
                solver.lift(p, reply)
                if not won:
                    raise RefusedError(f"no win by threats and no move in {self._text(after)}")
        solver.lift(p, move)

    def _is_listed(self, stones: Stones) -> bool:
        """Whether the file has a move for the position, or for an image of it."""
        return any(image in self.moves for image in self._images(stones))

    def _wins(self) -> bool:
        """Whether the attacker wins by threats from the position on the board."""
        self._position.state[0] = MOST_POSITIONS
        threats = solver.threats_to_win(self._position, self._threats, SIMILAR)
        if threats >= 0:
            self._threats = threats
        return bool(threats >= 0)

    def _move(self, stones: Stones) -> int:
        """The attacker's move by the file, for the position or for an image of it."""
        for image, symmetry in zip(self._images(stones), self._symmetries, strict=True):
            if (move := self.moves.get(image)) is not None:
                return symmetry.index(move)
        raise RefusedError(f"no win by threats and no move in {self._text(stones)}")

    def _images(self, stones: Stones) -> list[Stones]:
        """The images of a position by the symmetries of the board."""
        mine, theirs = stones
        return [
            (
                frozenset(map(symmetry.__getitem__, mine)),
                frozenset(map(symmetry.__getitem__, theirs)),
            )
            for symmetry in self._symmetries
        ]

    def _set(self, stones: Stones) -> None:
        for side, cells in zip((solver.ATTACKER, solver.DEFENDER), stones, strict=True):
            for cell in sorted(cells):
                solver.put(self._position, cell, side)

    def _take_back(self, stones: Stones) -> None:
        for cells in stones:
            for cell in sorted(cells):
                solver.lift(self._position, cell)

    def _counts(self) -> Checked:
        return Checked(len(self._checked), self._replies, int(self._position.state[2]))

    def _cells(self, text: str) -> list[int]:
        """The cells of a text such as `h8i9`: the row from the bottom, the column from the left.

        Raises:
            ValueError: It is no such text, or a cell is off the board.
        """
        if not _TEXT.fullmatch(text):
            raise ValueError(f"{text[:20]!r} has other things than cells")
        cells = []
        for letters, number in _CELL.findall(text):
            # Columns after z have two letters: aa, ab.
            *first, last = (ord(letter) - ord("a") for letter in letters)
            row, col = self.rows - int(number), (first[0] + 1) * LETTERS + last if first else last
            if not (0 <= row < self.rows and 0 <= col < self.cols):
                raise ValueError(f"{letters}{number} is off the board")
            cells.append(row * self.cols + col)
        return cells

    def _text(self, stones: Stones) -> str:
        """A position in an error."""
        mine, theirs = (" ".join(self._name(cell) for cell in sorted(each)) for each in stones)
        return f"the position with {mine} against {theirs}"

    def _name(self, cell: int) -> str:
        row, col = divmod(cell, self.cols)
        first, last = divmod(col, LETTERS)
        letters = [first - 1, last] if first else [last]
        return f"{''.join(chr(ord('a') + letter) for letter in letters)}{self.rows - row}"


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, which may be of any size when it is unpacked.

    The prover's reader has the same limits; the checker shares no code with it.

    Raises:
        ValueError: There are too many, or one is too long.
    """
    with gzip.open(path) as file:
        for _ in range(MOST_LINES):
            if not (line := file.readline(LONGEST_LINE + 1)):
                return
            if len(line) > LONGEST_LINE:
                raise ValueError(f"a line has more than {LONGEST_LINE} bytes")
            yield line
    raise ValueError(f"it has {MOST_LINES} lines or more")


def symmetries(rows: int, cols: int) -> list[list[int]]:
    """The symmetries of a board, eight of a square and four of another: by cell, its image."""
    found = []
    for number in range(8 if rows == cols else 4):
        cells = []
        for at in range(rows * cols):
            row, col = divmod(at, cols)
            if number & 1:
                row = rows - 1 - row
            if number & 2:
                col = cols - 1 - col
            if number & 4:
                row, col = col, row
            cells.append(row * cols + col)
        found.append(cells)
    return found


def sorted_cells(stones: Stones) -> list[list[int]]:
    """What images of a position are ordered by."""
    return [sorted(cells) for cells in stones]
