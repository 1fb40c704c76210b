"""Proofs as files: the attacker's moves in the positions that threats alone do not win.

`docs/proofs.md` describes the file.
"""

from __future__ import annotations

import dataclasses
import gzip
import itertools
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tengen.engines.errors import EngineError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.game.suggestions import quoted
from tengen.engines.game.symmetry import Symmetry, canonical_symmetry
from tengen.engines.version import VERSION

FORMAT: Final = 1
"""Version of the file; raised when a field changes its meaning."""
EASY: Final = 50_000
"""Positions of a win by threats that a file leaves to its readers: a solver finds it again with an
empty table."""


MOST_LINES: Final = 1_000_000
LONGEST_LINE: Final = 16_384
"""Bytes of a line: more than two names of every cell of the largest board take."""
_LINE: Final = frozenset({"x", "o", "move"})
_OPTIONAL: Final = frozenset({"plies", "reply"})
UNREADABLE: Final = (
    *(OSError, EOFError, zlib.error, TengenError),
    *(ValueError, OverflowError, RecursionError, KeyError, TypeError),
)
"""Exceptions that files raise while they are read, if they are no proofs."""


class ProofError(EngineError):
    """A file is no proof."""


class Step(NamedTuple):
    """What a proof knows of a position with the attacker to move."""

    move: Move
    """The attacker's move."""
    plies: int | None = None
    """Most plies until the attacker has won, this move included; None if not known."""
    reply: Move | None = None
    """A reply that holds out longest; None if not known."""

    def image(self, symmetry: Symmetry) -> Step:
        """The step in an image of the position."""
        reply = None if self.reply is None else symmetry(self.reply)
        return Step(symmetry(self.move), self.plies, reply)


class Proof:
    """The attacker's moves by position.

    Args:
        board: The position that is proven, with the attacker to move.
    """

    def __init__(self, board: Board) -> None:
        self.board = board.copy()
        self._steps: dict[bytes, Step] = {}

    @property
    def attacker(self) -> Color:
        """The side that wins."""
        return self.board.to_move

    def __len__(self) -> int:
        """Number of positions with a move."""
        return len(self._steps)

    def add(
        self, board: Board, move: Move, *, plies: int | None = None, reply: Move | None = None
    ) -> None:
        """Add the move that wins from a position with the attacker to move."""
        image, symmetry = _canonical(board)
        self._steps[image] = Step(move, plies, reply).image(symmetry)

    def line(self, board: Board) -> dict[str, Any]:
        """The line of the file for a position with a move.

        Raises:
            KeyError: The proof has no move for it.
        """
        image, _ = _canonical(board)
        return self._line(image, self._steps[image])

    def add_line(self, line: Mapping[str, Any]) -> tuple[Board, Move]:
        """Add a line of the file; returns its position and move.

        Raises:
            ValueError: It is no such line; so are `KeyError` and `TypeError`.
        """
        rules = self.board.rules
        stones, step = parse_line(line, rules)
        board = Board.from_stones(stones, rules, to_move=self.attacker, setup=True)
        self.add(board, step.move, plies=step.plies, reply=step.reply)
        return board, step.move

    def step(self, board: Board) -> Step | None:
        """What the proof knows of a position; None for nothing, as where threats alone win."""
        image, symmetry = _canonical(board)
        found = self._steps.get(image)
        return None if found is None else found.image(symmetry.inverse())

    def move(self, board: Board) -> Move | None:
        """The attacker's move; None if the proof has none, as where threats alone win."""
        step = self.step(board)
        return None if step is None else step.move

    def write(self, path: Path) -> None:
        """Write the file; equal proofs have equal bytes."""
        all_lines = itertools.chain([self._head()], self.lines())
        lines = [json.dumps(line, separators=(",", ":")) for line in all_lines]
        text = "\n".join([*lines, ""]).encode()
        path.write_bytes(gzip.compress(text, mtime=0))

    @classmethod
    def read(cls, path: Path) -> Proof:
        """Read a file.

        Raises:
            ProofError: It is no proof.
        """
        try:
            return cls._parse(read_lines(path))
        except UNREADABLE as error:
            raise ProofError(f"{path} is not a proof: {error}") from error

    @classmethod
    def _parse(cls, lines: Iterator[bytes]) -> Proof:
        proof = cls(parse_head(lines))
        for line in map(json.loads, lines):
            proof.add_line(line)
        return proof

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the file for the positions with a move."""
        for image, step in sorted(self._steps.items()):
            yield self._line(image, step)

    def _head(self) -> dict[str, Any]:
        """The first line of the file."""
        rules = self.board.rules
        return {
            "kind": "proof",
            "format": FORMAT,
            "version": VERSION,
            "rules": dataclasses.asdict(rules),
            "attacker": self.attacker.symbol,
            "moves": format_moves(self.board.move_stack, rules),
        }

    def _line(self, image: bytes, step: Step) -> dict[str, Any]:
        """The line of the canonical image of a position."""
        rules = self.board.rules
        cols = rules.shape[1]
        stones = {
            name: format_moves(
                [Move(*divmod(at, cols)) for at, cell in enumerate(image) if cell == code], rules
            )
            for name, code in (("x", 1), ("o", 255))
        }
        line: dict[str, Any] = {**stones, "move": format_move(step.move, rules)}
        if step.plies is not None:
            line["plies"] = step.plies
        if step.reply is not None:
            line["reply"] = format_move(step.reply, rules)
        return line


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, which may be of any size when it is unpacked.

    Raises:
        ValueError: There are too many, or one is too long; other exceptions of `UNREADABLE` mean
            that it is no proof.
    """
    with gzip.open(path) as file:
        for _ in range(MOST_LINES):
            if not (line := file.readline(LONGEST_LINE + 1)):
                return
            if len(line) > LONGEST_LINE:
                raise ValueError(f"a line has more than {LONGEST_LINE} bytes")
            yield line
    raise ValueError(f"it has {MOST_LINES} lines or more")


def parse_head(lines: Iterator[bytes]) -> Board:
    """The position that is proven, from the first of the lines of a file.

    Raises:
        ValueError: The line is of no proof; other exceptions of `UNREADABLE` mean the same.
    """
    fields: dict[str, Any] = json.loads(next(lines, b""))
    if (fields["kind"], fields["format"]) != ("proof", FORMAT):
        raise ValueError(f"its format is {quoted(fields['format'])}, not {FORMAT}")
    rules = Rules(**fields["rules"])
    board = Board.from_moves(parse_moves(fields["moves"], rules), rules)
    if board.outcome() is not None or fields["attacker"] != board.to_move.symbol:
        raise ValueError(
            f"{quoted(fields['attacker'])} is not to move after {quoted(fields['moves'])}"
        )
    return board


def parse_line(line: Mapping[str, Any], rules: Rules) -> tuple[dict[Move, Color], Step]:
    """The stones of a line of a file, and what it says of their position.

    Raises:
        ValueError: The line cannot be one of a proof; so are `KeyError` and `TypeError`.
    """
    if not _LINE <= line.keys() <= _LINE | _OPTIONAL:
        raise ValueError(f"a line has the names {', '.join(map(quoted, sorted(line)))}")
    cells = [
        (cell, color)
        for name, color in (("x", Color.X), ("o", Color.O))
        for cell in parse_moves(line[name], rules)
    ]
    stones = dict(cells)
    if len(stones) < len(cells):
        raise ValueError("two stones are on one cell")
    plies = line.get("plies")
    rows, cols = rules.shape
    if "plies" in line and not (
        type(plies) is int and plies % 2 == 1 and 1 <= plies <= rows * cols - len(stones)
    ):
        raise ValueError(f"plies is {plies!r}, no odd number of the empty cells")
    move = parse_move(line["move"], rules)
    reply = parse_move(line["reply"], rules) if "reply" in line else None
    if move in stones or reply in stones or reply == move:
        raise ValueError("a move or a reply is not on an empty cell")
    return stones, Step(move, plies, reply)


def _canonical(board: Board) -> tuple[bytes, Symmetry]:
    """The cells of the canonical image of a position, and the symmetry that leads to it."""
    symmetry = canonical_symmetry(board)
    rows, cols = board.rules.shape
    cells = bytearray(rows * cols)
    for move, color in board.stones.items():
        row, col = symmetry(move)
        cells[row * cols + col] = 1 if color is Color.X else 255
    return bytes(cells), symmetry
