"""The proofs that ship with Tengen, by position.

`docs/proofs.md` describes the files. Only the first line of a file is read until a position may be
in it: one that has the stones of the proven opening, up to symmetry. Then the moves of the file are
kept as arrays, 14 bytes for each position.
"""

from __future__ import annotations

import functools
import hashlib
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.game import Board, Color, Move, Rules
from engines.game.notation import format_moves, parse_move
from engines.game.symmetry import Symmetry, canonical_symmetries, symmetries
from engines.prover.proof import (
    UNREADABLE,
    ProofError,
    Step,
    parse_head,
    read_lines,
)

SHIPPED: Final = Path(__file__).parents[1] / "data" / "proofs"
"""The folder of the proofs that ship with Tengen."""
SUFFIX: Final = ".proof"
_NONE: Final = 0xFFFF
"""Stands for a reply or a number of plies that is not known."""
_COLUMN: Final = re.compile(r"[a-z]++")
"""The column of a cell: one for each stone in a text."""


class _Positions(NamedTuple):
    """The positions of a proof with the attacker to move."""

    keys: npt.NDArray[np.uint64]
    """(positions,) their keys, in order."""
    steps: npt.NDArray[np.uint16]
    """(positions, 3) the move, the most plies and the longest reply of each."""
    most_stones: int
    """Stones of the last position."""


class ProvenResult(NamedTuple):
    """The proven result of a position."""

    winner: Color
    plies: int
    """Most plies until the winner has won."""
    line: tuple[Move, ...]
    """A defence that holds out longest: the moves that the proof names, before the win by threats
    that ends it. Empty if the defender is to move and the file has no reply."""


class ProvenOpening:
    """A proof: the opening and, once they are asked for, its moves.

    Args:
        path: The file.

    Raises:
        ProofError: It is no proof.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self.board = parse_head(read_lines(path))
            """The position that is proven, with the attacker to move."""
        except UNREADABLE as error:
            raise ProofError(f"{path} is not a proof: {error}") from error
        self._images = [
            {symmetry(move): color for move, color in self.board.stones.items()}
            for symmetry in symmetries(self.board.rules)
        ]

    @property
    def attacker(self) -> Color:
        """The side that wins."""
        return self.board.to_move

    def __len__(self) -> int:
        """Number of positions with a move."""
        return len(self._positions.keys)

    @property
    def most_stones(self) -> int:
        """Stones of the last position with a move."""
        return self._positions.most_stones

    def is_in(self, stones: Mapping[Move, Color]) -> bool:
        """Whether stones include those of the opening, or of an image of it."""
        return any(
            all(stones.get(move) is color for move, color in image.items())
            for image in self._images
        )

    def step(self, key: bytes) -> Step | None:
        """What the proof knows of the canonical image of a position; None for nothing."""
        keys, steps, _ = self._positions
        wanted = np.frombuffer(key, np.uint64)[0]
        at = int(np.searchsorted(keys, wanted))
        if at == len(keys) or keys[at] != wanted:
            return None
        move, plies, reply = steps[at].tolist()
        cols = self.board.rules.shape[1]
        return Step(
            Move(*divmod(move, cols)),
            None if plies == _NONE else plies,
            None if reply == _NONE else Move(*divmod(reply, cols)),
        )

    @functools.cached_property
    def _positions(self) -> _Positions:
        rules = self.board.rules
        cols = rules.shape[1]

        @functools.cache
        def cell(name: str | None) -> int:
            if name is None:
                return _NONE
            row, col = parse_move(name, rules)
            return row * cols + col

        try:
            lines = read_lines(self._path)
            found, most_stones = [], len(parse_head(lines))
            for line in map(json.loads, lines):
                x, o = line["x"], line["o"]
                step = cell(line["move"]), line.get("plies", _NONE), cell(line.get("reply"))
                found.append((_digest(x, o), step))
                most_stones = max(most_stones, len(_COLUMN.findall(x + o)))
            keys = np.frombuffer(b"".join(key for key, _ in found), np.uint64)
            steps = np.array([step for _, step in found], dtype=np.uint16).reshape(-1, 3)
        except UNREADABLE as error:
            raise ProofError(f"{self._path} is not a proof: {error}") from error
        order = np.argsort(keys)
        return _Positions(keys[order], steps[order], most_stones)


class ProofLibrary:
    """The proofs in a folder; thread-safe.

    Args:
        folder: More files are found after a restart.
    """

    def __init__(self, folder: Path = SHIPPED) -> None:
        self._folder = folder

    @functools.cached_property
    def openings(self) -> tuple[ProvenOpening, ...]:
        """The openings that are proven, by the names of their files.

        Raises:
            ProofError: A file is no proof.
        """
        return tuple(map(ProvenOpening, sorted(self._folder.glob(f"*{SUFFIX}"))))

    @functools.cached_property
    def _by_rules(self) -> dict[Rules, list[ProvenOpening]]:
        by_rules: dict[Rules, list[ProvenOpening]] = {}
        for opening in self.openings:
            by_rules.setdefault(opening.board.rules, []).append(opening)
        return by_rules

    def is_attack(self, board: Board) -> bool:
        """Whether the side to move is the attacker of a proven opening whose stones are there."""
        return any(opening.attacker is board.to_move for opening in self._covering(board))

    def result(self, board: Board) -> ProvenResult | None:
        """The result of a position that a proof names, or that follows from the proof's move.

        None for all others, including those that the attacker wins by threats. The line ends where
        such a win begins.
        """
        covering = [each for each in self._covering(board) if len(board) <= each.most_stones + 1]
        attack = [opening for opening in covering if opening.attacker is board.to_move]
        if (found := _found(board, attack)) is not None:
            opening, step = found
            return _result(opening, board, step.plies, (step.move, step.reply))
        defence = [opening for opening in covering if opening.attacker is not board.to_move]
        if not defence:
            return None
        for move, color in board.stones.items():
            if color is board.to_move:
                continue
            stones = {each: owner for each, owner in board.stones.items() if each != move}
            before = Board.from_stones(stones, board.rules, to_move=color, setup=True)
            if (found := _found(before, defence, played=move)) is not None:
                opening, step = found
                plies = None if step.plies is None else step.plies - 1
                return _result(opening, board, plies, (step.reply,))
        return None

    def _covering(self, board: Board) -> Iterator[ProvenOpening]:
        """The proofs in which a position may be."""
        openings, stones = self._by_rules.get(board.rules, ()), board.stones
        return (opening for opening in openings if opening.is_in(stones))


@functools.cache
def shipped_proofs() -> ProofLibrary:
    """The proofs that ship with Tengen."""
    return ProofLibrary()


def _found(
    board: Board, openings: Sequence[ProvenOpening], played: Move | None = None
) -> tuple[ProvenOpening, Step] | None:
    """The proof of the shortest win from a position with the attacker to move, and what it knows.

    Args:
        played: The attacker's move, if it must be that of the proof, or the same by symmetry.
    """
    if not openings:
        return None
    images = canonical_symmetries(board)
    key = _key(board, images[0])
    found = [
        (opening, step.image(symmetry.inverse()))
        for opening in openings
        if (step := opening.step(key)) is not None
        for symmetry in images
        if played is None or symmetry(played) == step.move
    ]
    return min(found, key=lambda each: each[1].plies or math.inf, default=None)


def _result(
    opening: ProvenOpening, board: Board, plies: int | None, moves: Sequence[Move | None]
) -> ProvenResult:
    """The result of a position, whose line begins with some moves."""
    line: list[Move] = []
    after = board.copy()
    while moves:
        for move in moves:
            if move is None:
                break
            after.push(move)
            line.append(move)
        found = None if None in moves else _found(after, [opening])
        moves = () if found is None else (found[1].move, found[1].reply)
    if plies is None:
        rows, cols = board.rules.shape
        plies = rows * cols - len(board)
        # The attacker makes the last move.
        plies -= (plies % 2 == 1) != (board.to_move is opening.attacker)
    return ProvenResult(opening.attacker, plies, tuple(line))


def _key(board: Board, symmetry: Symmetry) -> bytes:
    """The key of a position, by a symmetry to its canonical image."""
    sides = {
        color: format_moves(
            sorted(symmetry(move) for move, owner in board.stones.items() if owner is color),
            board.rules,
        )
        for color in Color
    }
    return _digest(sides[Color.X], sides[Color.O])


def _digest(x: str, o: str) -> bytes:
    return hashlib.blake2b(f"{x}/{o}".encode(), digest_size=8).digest()
