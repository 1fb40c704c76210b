"""The proofs that ship with Tengen, by position.

`docs/proofs.md` describes the files. Only the first line of a file is read until a position may be
in it: one that has the stones of the proven opening, up to symmetry. A file that is no proof, or
that has a line which cannot be one of a proof, is skipped and named in the log.
"""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.notation import format_moves
from tengen.engines.game.symmetry import Symmetry, canonical_symmetries, symmetries
from tengen.engines.proofs.proof import (
    UNREADABLE,
    ProofError,
    Step,
    parse_head,
    parse_line,
    read_lines,
)

_log = logging.getLogger(__name__)

SHIPPED: Final = Path(__file__).parents[2] / "data" / "proofs"
"""The folder of the proofs that ship with Tengen."""
SUFFIX: Final = ".proof"
DIGEST_SIZE: Final = 16
"""Bytes of the key of a position: nobody can write a file in which two positions share one."""


class _Positions(NamedTuple):
    """The positions of a proof with the attacker to move."""

    steps: dict[bytes, Step]
    """What the proof says of each position, by its key."""
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
            raise ProofError(f"{path.name} is not a proof: {error}") from error
        self._images = [
            {symmetry(move): color for move, color in self.board.stones.items()}
            for symmetry in symmetries(self.board.rules)
        ]

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def attacker(self) -> Color:
        """The side that wins."""
        return self.board.to_move

    def __len__(self) -> int:
        """Number of positions with a move."""
        return len(self._positions.steps)

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._path.name

    @property
    def most_stones(self) -> int:
        """Stones of the last position with a move.

        Raises:
            ProofError: A line of the file cannot be one of a proof.
        """
        return self._positions.most_stones

    def is_in(self, stones: Mapping[Move, Color]) -> bool:
        """Whether stones include those of the opening, or of an image of it."""
        return any(
            all(stones.get(move) is color for move, color in image.items())
            for image in self._images
        )

    def replies(self, stones: Mapping[Move, Color]) -> Iterator[Move]:
        """The cells where one more stone completes the opening or an image of it."""
        for image in self._images:
            if len(image) == len(stones) + 1 and stones.items() <= image.items():
                yield from image.keys() - stones.keys()

    def step(self, key: bytes) -> Step | None:
        """What the proof knows of the canonical image of a position; None for nothing."""
        return self._positions.steps.get(key)

    @functools.cached_property
    def _positions(self) -> _Positions:
        steps: dict[bytes, Step] = {}
        try:
            lines = read_lines(self._path)
            most_stones = len(parse_head(lines))
            for number, line in enumerate(map(json.loads, lines), 2):
                stones, step = parse_line(line, self.board.rules)
                if steps.setdefault(_digest(line["x"], line["o"]), step) is not step:
                    raise ValueError(f"line {number} is the second one of its position")
                most_stones = max(most_stones, len(stones))
        except UNREADABLE as error:
            raise ProofError(f"{self._path.name} is not a proof: {error}") from error
        return _Positions(steps, most_stones)


class ProofLibrary:
    """The proofs in a folder; thread-safe.

    Args:
        folder: More files are found after a restart.
    """

    def __init__(self, folder: Path = SHIPPED) -> None:
        self._folder = folder
        self._faults: dict[str, str] = {}

    @property
    def faults(self) -> tuple[str, ...]:
        """Why files are skipped, as far as they were read."""
        return tuple(self._faults.values())

    @property
    def openings(self) -> tuple[ProvenOpening, ...]:
        """The openings that are proven, by the names of their files."""
        return tuple(each for each in self._readable if each.name not in self._faults)

    def read(self) -> None:
        """Read all files, so that `faults` names each one that is skipped."""
        for opening in self._readable:
            self._is_usable(opening)

    @functools.cached_property
    def _readable(self) -> tuple[ProvenOpening, ...]:
        """The openings of the files whose first line is that of a proof."""
        found = []
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                found.append(ProvenOpening(path))
            except ProofError as error:
                self._skip(path.name, error)
        return tuple(found)

    @functools.cached_property
    def _by_rules(self) -> dict[Rules, list[ProvenOpening]]:
        by_rules: dict[Rules, list[ProvenOpening]] = {}
        for opening in self._readable:
            by_rules.setdefault(opening.board.rules, []).append(opening)
        return by_rules

    def _is_usable(self, opening: ProvenOpening) -> bool:
        """Whether every line of a file can be one of a proof."""
        if opening.name in self._faults:
            return False
        try:
            len(opening)
        except ProofError as error:
            self._skip(opening.name, error)
            return False
        return True

    def _skip(self, name: str, error: ProofError) -> None:
        _log.error("a proof is skipped: %s", error)
        self._faults[name] = str(error)

    def is_attack(self, board: Board) -> bool:
        """Whether the side to move is the attacker of a proven opening whose stones are there."""
        return any(opening.attacker is board.to_move for opening in self._covering(board))

    def result(self, board: Board) -> ProvenResult | None:
        """The result of a position that proofs decide; None for all others.

        A proof decides a position that it names, or that its move leads to. Together, proofs
        decide a position if every reply leads to a proven opening. Wins by threats alone are not
        looked up: the line ends where one begins.
        """
        covering = [each for each in self._covering(board) if len(board) <= each.most_stones + 1]
        attack = [opening for opening in covering if opening.attacker is board.to_move]
        if (found := _found(board, attack)) is not None:
            opening, step = found
            return _result(opening, board, step.plies, (step.move, step.reply))
        defence = [opening for opening in covering if opening.attacker is not board.to_move]
        if not defence:
            return self._before_replies(board)
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

    def _before_replies(self, board: Board) -> ProvenResult | None:
        """The result of a position if every reply leads to a proven opening."""
        proven = {
            reply: opening
            for opening in self._by_rules.get(board.rules, ())
            if opening.attacker is not board.to_move
            for reply in opening.replies(board.stones)
        }
        if not proven or any(reply not in proven for reply in board.legal_moves()):
            return None
        # One of several symmetric replies suffices: the first one, row by row.
        replies = {proven[reply]: reply for reply in sorted(proven, reverse=True)}.values()
        results = []
        for reply in sorted(replies):
            after = board.copy()
            after.push(reply)
            if (found := self.result(after)) is None:
                return None
            results.append(found._replace(plies=found.plies + 1, line=(reply, *found.line)))
        return max(results, key=lambda result: result.plies)

    def _covering(self, board: Board) -> Iterator[ProvenOpening]:
        """The proofs in which a position may be."""
        openings, stones = self._by_rules.get(board.rules, ()), board.stones
        return (each for each in openings if each.is_in(stones) and self._is_usable(each))


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
    return hashlib.blake2b(f"{x}/{o}".encode(), digest_size=DIGEST_SIZE).digest()
