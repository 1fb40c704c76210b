"""Board symmetries, and hashes of positions with and without regard to symmetry.

A square board has eight symmetries and any other board four. An unbounded board has eight, and
every translation.

The hashes are the same in every process, on every machine and in every version: they can be stored.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tengen.engines.game.board import Board
from tengen.engines.game.rules import Move, Rules


@dataclasses.dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of cells that preserves lines: swap, mirror, then shift.

    `row' = row_sign * row + row_shift`, and the same for the column.
    """

    swap: bool
    """Whether row and column are exchanged first."""
    row_sign: int
    """1, or -1 to mirror top and bottom."""
    col_sign: int
    """1, or -1 to mirror left and right."""
    row_shift: int = 0
    """Rows added at the end."""
    col_shift: int = 0
    """Columns added at the end."""

    def __call__(self, move: Move) -> Move:
        """The image of a cell."""
        row, col = (move.col, move.row) if self.swap else move
        return Move(self.row_sign * row + self.row_shift, self.col_sign * col + self.col_shift)

    def inverse(self) -> Symmetry:
        """The inverse map."""
        row = (self.row_sign, -self.row_sign * self.row_shift)
        col = (self.col_sign, -self.col_sign * self.col_shift)
        if self.swap:
            row, col = col, row
        return Symmetry(self.swap, row[0], col[0], row[1], col[1])


_ABOUT_ORIGIN: Final = tuple(
    Symmetry(swap, row_sign, col_sign)
    for swap in (False, True)
    for row_sign in (1, -1)
    for col_sign in (1, -1)
)
"""The eight symmetries that fix (0, 0), in the order in which `_least_image` tries them."""


@functools.cache
def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """The symmetries that map the board onto itself, the identity first.

    Without borders, the eight that fix (0, 0).
    """
    if rules.unbounded:
        return _ABOUT_ORIGIN
    rows, cols = rules.shape
    return tuple(
        _to_origin(symmetry, 0, 0, rows, cols)
        for symmetry in _ABOUT_ORIGIN
        if rows == cols or not symmetry.swap
    )


class Hashes(NamedTuple):
    """Hashes of a position, 16 hexadecimal digits each."""

    position: str
    """Hash of rules, stones and side to move."""
    symmetry: str
    """The same for all symmetric images of a position, and without borders also for all its
    translations."""


def hashes(board: Board) -> Hashes:
    """Both hashes of a position; either alone would take nearly as long."""
    box = board.window(margin=False)
    shape, cells, _ = _least_image(box.cells, symmetries(board.rules))
    return Hashes(
        _digest(board, box.top, box.left, box.cells.shape, box.cells.tobytes()),
        _digest(board, 0, 0, shape, cells),
    )


def canonical_symmetry(board: Board) -> Symmetry:
    """The symmetry to the canonical image of a position: the one whose cells are the least bytes.

    Without borders, the bounding box of its stones begins at (0, 0). The inverse maps moves of the
    canonical image back.
    """
    box = board.window(margin=False)
    candidates = symmetries(board.rules)
    _, _, index = _least_image(box.cells, candidates)
    return _to_origin(candidates[index], box.top, box.left, *box.cells.shape)


def canonical_symmetries(board: Board, *, by_turn: bool = False) -> tuple[Symmetry, ...]:
    """All symmetries to the canonical image: several if the position is symmetric itself.

    `canonical_symmetry` is the first. Moves that are the same by symmetry have the same images.

    Args:
        by_turn: Compare images by the stones of the side to move and of the other, in place of X
            and O: then a position with exchanged colors has the same symmetries.
    """
    box = board.window(margin=False)
    candidates = symmetries(board.rules)
    images = _images(box.cells * np.int8(board.to_move) if by_turn else box.cells, candidates)
    least = min(images)
    return tuple(
        _to_origin(symmetry, box.top, box.left, *box.cells.shape)
        for symmetry, image in zip(candidates, images, strict=True)
        if image == least
    )


def image(board: Board, symmetry: Symmetry) -> Board:
    """The image of a position, without its history; its stones are in reading order."""
    stones = sorted((symmetry(move), color) for move, color in board.stones.items())
    return Board.from_stones(dict(stones), board.rules, to_move=board.to_move, setup=True)


def _least_image(
    cells: npt.NDArray[np.int8], candidates: Sequence[Symmetry]
) -> tuple[tuple[int, ...], bytes, int]:
    """Shape and bytes of the least of all images, and the index of its symmetry."""
    images = _images(cells, candidates)
    least = min(images)
    return *least, images.index(least)


def _images(
    cells: npt.NDArray[np.int8], candidates: Sequence[Symmetry]
) -> list[tuple[tuple[int, ...], bytes]]:
    """Shape and bytes of the image by each symmetry."""
    images: list[tuple[tuple[int, ...], bytes]] = []
    for turned in (cells, cells.T)[: len(candidates) // 4]:
        # Reversed bytes are an image mirrored both ways, cheaper than by numpy.
        upright, mirrored = turned.tobytes(), turned[:, ::-1].tobytes()
        four = (upright, mirrored, mirrored[::-1], upright[::-1])
        images += [(turned.shape, image) for image in four]
    return images


def _to_origin(symmetry: Symmetry, top: int, left: int, rows: int, cols: int) -> Symmetry:
    """The symmetry, shifted so that the image of the box begins at (0, 0)."""
    vertical, horizontal = (top, top + rows - 1), (left, left + cols - 1)
    if symmetry.swap:
        vertical, horizontal = horizontal, vertical
    return dataclasses.replace(
        symmetry,
        row_shift=-vertical[0] if symmetry.row_sign > 0 else vertical[1],
        col_shift=-horizontal[0] if symmetry.col_sign > 0 else horizontal[1],
    )


def _digest(board: Board, top: int, left: int, shape: tuple[int, ...], cells: bytes) -> str:
    head = f"{board.rules.hash_text},{int(board.to_move)},{top},{left},{shape[0]},{shape[1]};"
    return hashlib.blake2b(head.encode() + cells, digest_size=8).hexdigest()
