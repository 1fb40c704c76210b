"""The check of a proof: every reply that the rules allow, at every position of the proof.

`docs/proof-checker.md` lists what the checker assumes and what an accepted file establishes. The
attacker plays the moves of the file. After every reply on an empty cell it must win by threats, or
the file must have a move for the position, or for an image of it by one of the symmetries of the
board. Every position is checked once. The file is described in `docs/proofs.md`.
"""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.proofs.checker import solver
from tengen.engines.proofs.checker.cells import BoardRules
from tengen.engines.proofs.checker.expansion import OWN_LINE, WinExpander, tree_text

MOST_POSITIONS: Final = 50_000_000
"""Positions that one win by threats may take."""
SIMILAR: Final = 2_000
"""Positions that the first try may visit, with as many threats as the last win took."""
MOST_FILE_BYTES: Final = 32 * 2**20
MOST_BYTES: Final = 256 * 2**20
"""Bytes of a file when it is unpacked."""
MOST_LINES: Final = 1_000_000
LONGEST_LINE: Final = 16_384
"""Bytes of a line: more than two names of every cell of the largest board take."""
X, O = 1, 2
"""Stones on a board of bytes, on which 0 is an empty cell; images are compared by these numbers."""
_NONE: Final = -1
EXPANDED: Final = "expanded proof"
"""The kind of a file with nothing left out."""
_HEAD: Final = frozenset({"kind", "format", "version", "rules", "attacker", "moves"})
_LINE: Final = frozenset({"x", "o", "move"})
_OPTIONAL: Final = frozenset({"plies", "reply"})
UNREADABLE: Final = (
    *(OSError, EOFError, zlib.error),
    *(ValueError, OverflowError, RecursionError, KeyError, TypeError),
)
"""Exceptions that files raise while they are read, if they are no proofs."""

Cells: TypeAlias = npt.NDArray[np.uint8]
"""(cells,) a board, row by row: 0, `X` or `O`."""


class RefusedError(Exception):
    """The proof does not hold; the message says where."""


class UnsolvedError(RefusedError):
    """The file leaves out a win by threats that is not found.

    Args:
        x: The stones of X in that position, such as `h8i9`.
        o: Those of O.
    """

    def __init__(self, message: str, *, x: str, o: str) -> None:
        super().__init__(message)
        self.x = x
        self.o = o


@dataclasses.dataclass(frozen=True, slots=True)
class Checked:
    """What was checked."""

    positions: int
    """Positions with a move of the file."""
    replies: int
    """Replies to these moves."""
    visited: int
    """Positions that the solver visited."""


class Line(NamedTuple):
    """A line of the file, whose cells are numbers: `row * cols + col`."""

    number: int
    """In the file, from 1; the first line is the head."""
    move: int
    plies: int
    """Most plies until the attacker has won, the move included; more than any win if the file does
    not say."""
    reply: int
    """The reply that the file names; -1 if it names none."""


class Checker:
    """Checks one proof.

    Args:
        path: The file; what is checked is its bytes at this moment.

    Raises:
        RefusedError: The file cannot be read, or is of a game that is not checked here.
    """

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                content = file.read(MOST_FILE_BYTES + 1)
            self.sha256 = hashlib.sha256(content).hexdigest()
            """Digest of the bytes that are checked."""
            if len(content) > MOST_FILE_BYTES:
                raise ValueError(f"it has more than {MOST_FILE_BYTES} bytes")
            self._read(_lines(content))
        except UNREADABLE as error:
            raise RefusedError(f"{path} cannot be read as a proof: {error}") from error
        rows, cols, overline = self.rules
        self._position = solver.empty_position(rows, cols, overline=overline)
        self._expander = WinExpander(self._position, self.rules.name)
        self._checked: set[int] = set()
        """The numbers of the lines whose positions are checked, or being checked."""
        self._replies = 0
        self._threats = 0
        """Number of threats in the attacker's last win."""

    def __len__(self) -> int:
        """Number of positions with a move of the file."""
        return len(self._lines)

    def check(
        self,
        on_position: Callable[[Checked], None] = lambda _: None,
        *,
        on_expanded: Callable[[str], object] | None = None,
    ) -> Checked:
        """Check the proof.

        Args:
            on_position: Called after each position of the file.
            on_expanded: Called with each line of the expanded proof, if it is wanted.

        Raises:
            RefusedError: It does not hold.
        """
        self._on_position = on_position
        self._on_expanded = on_expanded
        if on_expanded is not None:
            on_expanded(json.dumps(self._head, separators=(",", ":")))
        self._board[:] = 0
        for at, cell in enumerate(self.moves):
            self._put(cell, (X, O)[at % 2])
            # A sixth stone may hide a five that has won.
            if self._position.tally[:, solver.FIVE].any():
                raise RefusedError(f"there is a five in a row in {self._text()}")
        if (found := self._find()) is not None:
            self._check_position(*found)
        elif not self._wins(solver.NO_LIMIT):
            raise self._unsolved("no win by threats")
        else:
            self._write(self._stones(), self._tree(solver.NO_LIMIT))
        for line in self._lines.values():
            if line.number not in self._checked:
                raise RefusedError(f"line {line.number} is of a position that is never reached")
        return self._counts()

    def _read(self, lines: Iterator[bytes]) -> None:
        """Read the file.

        Raises:
            ValueError: It is of another format or game, too large, or damaged; other exceptions of
                `UNREADABLE` mean the same.
        """
        fields = fields_of(next(lines, b""), _HEAD)
        if fields["kind"] != "proof" or type(fields["format"]) is not int or fields["format"] != 1:
            raise ValueError("only proofs of format 1 are read")
        if type(fields["version"]) is not str:
            raise ValueError("its version is no text")
        self.version: str = fields["version"]
        self.rules = BoardRules.read(fields["rules"])
        self.moves = moves = self.rules.cells(fields["moves"])
        """The cells of the game before the proof."""
        if len(set(moves)) < len(moves):
            raise ValueError("two moves of the first line are on one cell")
        # X moves first, and the attacker next.
        self.attacker, self._attacker, self._defender = (
            ("X", X, O) if len(moves) % 2 == 0 else ("O", O, X)
        )
        if fields["attacker"] != self.attacker:
            raise ValueError(f"{self.attacker} is to move, not {str(fields['attacker'])[:20]!r}")
        self._head = {**fields, "kind": EXPANDED}
        """The first line of the expanded proof."""
        self._symmetries = self.rules.symmetries()
        self._sources = np.argsort(self._symmetries, axis=1)
        """(symmetries, cells) the cell that an image has at each place."""
        self._board: Cells = np.zeros(self.rules.size, dtype=np.uint8)
        """The position on the board."""
        self._secret = os.urandom(16)
        self._lines: dict[bytes, Line] = {}
        """The lines by the keys of their positions."""
        for number, line in enumerate(lines, 2):
            try:
                self._add(number, fields_of(line, _LINE, _OPTIONAL))
            except UNREADABLE as error:
                raise ValueError(f"line {number}: {error}") from error

    def _add(self, number: int, fields: dict[str, Any]) -> None:
        """Add a line.

        Raises:
            ValueError: It is no line of a proof, or a second one of its position.
        """
        self._board[:] = 0
        stones = 0
        for name, side in (("x", X), ("o", O)):
            cells = self.rules.cells(fields[name])
            if cells != sorted(set(cells)):
                raise ValueError(f"the stones of {name} are not in order, each once")
            self._board[cells] = side
            stones += len(cells)
        if np.count_nonzero(self._board) < stones:
            raise ValueError("two stones are on one cell")
        key, images = self._key()
        # The first symmetry changes nothing.
        if 0 not in images:
            raise ValueError("it is of another image of its position than the least")
        if key in self._lines:
            raise ValueError(f"line {self._lines[key].number} is of the same position")
        empty = len(self._board) - stones
        plies = fields.get("plies", solver.NO_LIMIT)
        if "plies" in fields and not (
            type(plies) is int and 1 <= plies <= empty and plies % 2 == 1
        ):
            raise ValueError(f"plies is {plies!r}, not odd and between 1 and {empty}")
        move = self.rules.cell(fields["move"])
        reply = self.rules.cell(fields["reply"]) if "reply" in fields else _NONE
        if self._board[move] or reply == move or (reply != _NONE and self._board[reply]):
            raise ValueError("its move or its reply is not on an empty cell")
        self._lines[key] = Line(number, move, plies, reply)

    def _check_position(self, line: Line, symmetry: int) -> None:
        """Check the position on the board, with the attacker to move.

        Args:
            line: The line of the position.
            symmetry: Number of the symmetry that leads to the image in the line.

        Raises:
            RefusedError: The file has no move for a position after a reply, or the win takes longer
                than it says.
        """
        self._checked.add(line.number)
        source = self._sources[symmetry]
        move = int(source[line.move])
        named = _NONE if line.reply == _NONE else int(source[line.reply])
        stones = self._stones()
        self._put(move, self._attacker)
        listed: list[tuple[int, Line, int]] = []
        trees: list[tuple[str, str]] = []
        for reply in self._replies_to(line):
            self._replies += 1
            self._put(reply, self._defender)
            # A search that fails takes longest, and it would fail at most of these.
            if (found := self._find()) is None:
                self._check_threats(line)
            else:
                self._check_plies(line, found[0], is_named=reply == named)
                listed.append((reply, *found))
            if self._on_expanded is not None:
                tree = OWN_LINE if found is not None else self._tree(_left(line))
                trees.append((self.rules.name(reply), tree))
            self._lift(reply)
        self._write(stones, tree_text(self.rules.name(move), trees=trees))
        for reply, after, image in listed:
            if after.number not in self._checked:
                self._put(reply, self._defender)
                self._check_position(after, image)
                self._lift(reply)
        self._lift(move)
        self._on_position(self._counts())

    def _tree(self, limit: int) -> str:
        """The tree of the win by threats that was just found; empty if it is not wanted."""
        return "" if self._on_expanded is None else self._expander.tree(self._threats, limit)

    def _write(self, stones: str, tree: str) -> None:
        """Write a line of the expanded proof, if it is wanted."""
        if self._on_expanded is not None:
            self._on_expanded(f'{{{stones},"win":{tree}}}')

    def _replies_to(self, line: Line) -> list[int]:
        """The replies to the move of a line; the board has the move.

        Raises:
            RefusedError: The defender makes five in a row, or the board is full without one.
        """
        p = self._position
        if p.tally[solver.ATTACKER, solver.FIVE]:
            if line.reply != _NONE:
                raise RefusedError(f"line {line.number} names a reply to a five")
            return []
        if solver.completing(p, solver.DEFENDER, -1) >= 0:
            raise RefusedError(f"the defender makes five in a row in {self._text()}")
        replies: list[int] = np.flatnonzero(self._board == 0).tolist()
        if not replies:
            raise RefusedError(f"the board is full and has no five in {self._text()}")
        return replies

    def _check_threats(self, line: Line) -> None:
        """Check that the attacker wins by threats after a reply to the move of a line.

        Raises:
            UnsolvedError: No such win is found within the plies that the line leaves.
        """
        if not self._wins(_left(line)):
            within = "" if line.plies == solver.NO_LIMIT else f" within {_left(line)} plies"
            raise self._unsolved(f"no win by threats{within}")

    def _check_plies(self, line: Line, after: Line, *, is_named: bool) -> None:
        """Check the plies of a line against those of a position after a reply to its move.

        Args:
            after: The line of that position.
            is_named: Whether the line names this reply.

        Raises:
            RefusedError: The win takes longer than the line says, or the reply less.
        """
        if after.plies > _left(line):
            raise RefusedError(
                f"line {line.number} says {line.plies} plies, and after a reply line "
                f"{after.number} takes more than {_left(line)}"
            )
        if is_named and after.plies < _left(line):
            raise RefusedError(f"the reply of line {line.number} does not last {_left(line)} plies")

    def _wins(self, limit: int) -> bool:
        """Whether the attacker wins by threats within some plies from the position on the board."""
        self._position.state[0] = MOST_POSITIONS
        threats = solver.threats_to_win(self._position, self._threats, SIMILAR, limit)
        if threats >= 0:
            self._threats = threats
        return bool(threats >= 0)

    def _find(self) -> tuple[Line, int] | None:
        """The line of the position on the board, and a symmetry that leads to its image."""
        key, images = self._key()
        line = self._lines.get(key)
        return None if line is None else (line, images[0])

    def _key(self) -> tuple[bytes, list[int]]:
        """The key of the position on the board, and the symmetries that lead to its least image.

        The key depends on a number that the system draws, so that no file can be written in which
        two positions have one key.
        """
        images = [image.tobytes() for image in self._board[self._sources]]
        least = min(images)
        key = hashlib.blake2b(least, digest_size=16, key=self._secret).digest()
        return key, [at for at, image in enumerate(images) if image == least]

    def _put(self, cell: int, side: int) -> None:
        self._board[cell] = side
        solver.put(
            self._position, cell, solver.ATTACKER if side == self._attacker else solver.DEFENDER
        )

    def _lift(self, cell: int) -> None:
        self._board[cell] = 0
        solver.lift(self._position, cell)

    def _counts(self) -> Checked:
        return Checked(len(self._checked), self._replies, int(self._position.state[2]))

    def _text(self) -> str:
        """The position on the board, in an error."""
        mine, theirs = (" ".join(self._names(side)) for side in (self._attacker, self._defender))
        return f"the position with {mine} against {theirs}"

    def _unsolved(self, problem: str) -> UnsolvedError:
        x, o = self._sides()
        return UnsolvedError(f"{problem} and no move in {self._text()}", x=x, o=o)

    def _stones(self) -> str:
        """The stones on the board, as fields of JSON."""
        x, o = self._sides()
        return f'"x":"{x}","o":"{o}"'

    def _sides(self) -> tuple[str, str]:
        """The stones of X and of O on the board."""
        return "".join(self._names(X)), "".join(self._names(O))

    def _names(self, side: int) -> list[str]:
        return [self.rules.name(cell) for cell in np.flatnonzero(self._board == side).tolist()]


def _left(line: Line) -> int:
    """Most plies of a win after a reply to the move of a line."""
    return line.plies if line.plies == solver.NO_LIMIT else line.plies - 2


def _lines(content: bytes) -> Iterator[bytes]:
    """The lines of a compressed file, which may be of any size when it is unpacked.

    The prover's reader has some of these limits; the checker shares no code with it.

    Raises:
        ValueError: There are too many, or one is too long.
    """
    left = MOST_BYTES
    with gzip.open(io.BytesIO(content)) as file:
        for _ in range(MOST_LINES):
            if not (line := file.readline(LONGEST_LINE + 1)):
                return
            left -= len(line)
            if len(line) > LONGEST_LINE:
                raise ValueError(f"a line has more than {LONGEST_LINE} bytes")
            if left < 0:
                raise ValueError(f"it has more than {MOST_BYTES} bytes when it is unpacked")
            yield line
    raise ValueError(f"it has {MOST_LINES} lines or more")


def fields_of(
    line: bytes, names: frozenset[str], optional: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """The fields of a line of JSON.

    Raises:
        ValueError: It is not in UTF-8, or no object with these names, or has one twice.
    """
    # Given bytes, the module would guess the encoding of every line.
    fields = json.loads(line.decode(), object_pairs_hook=_unique)
    if not isinstance(fields, dict) or not names <= fields.keys() <= names | optional:
        raise ValueError(f"it is no object with the names {', '.join(sorted(names))}")
    return fields


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of some pairs.

    Raises:
        ValueError: It has a name twice.
    """
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("it has a name twice")
    return fields
