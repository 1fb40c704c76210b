"""The check of a proof in plain Python, from the rules alone: after a threat, every reply is tried.

An independent check of `tengen.engines.proofs.checker`, which tries only the replies that may stop
the threat, tries first what won before, and keeps what it knows of other positions. A position is
the cells of both sides as bits of two numbers.
"""

from __future__ import annotations

import functools
import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

FIVE: Final = 5
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


class ReferenceChecker:
    """Checks proofs of five in a row on a square board.

    Args:
        side: Rows and columns of the board.
        most_threats: Threats of a win, besides fours.
        overline: Whether more than five in a row win as well.
    """

    def __init__(self, side: int, most_threats: int, *, overline: bool = True) -> None:
        self._side = side
        self._most_threats = most_threats
        self._cells = [1 << at for at in range(side * side)]
        self._windows = windows_and_ends(side, overline=overline)
        self.wins_by_fours = functools.cache(self._wins_by_fours)
        self._wins = functools.cache(self._wins_with)

    def accepts(self, path: Path) -> bool:
        """Whether the moves of a file win the position of its first line."""
        head, *lines = map(json.loads, gzip.decompress(path.read_bytes()).decode().splitlines())
        first, second = ("x", "o") if head["attacker"] == "X" else ("o", "x")
        moves = {}
        for line in lines:
            (move,) = self._parsed(line["move"])
            position = tuple(sum(self._parsed(line[name])) for name in (first, second))
            for image in self._images((*position, move)):
                moves[image[:2]] = image[2]
        played = self._parsed(head["moves"])
        stones = sum(played[::2]), sum(played[1::2])
        mine, theirs = stones if head["attacker"] == "X" else stones[::-1]
        return self._holds(mine, theirs, moves)

    def wins_by_threats(self, mine: int, theirs: int) -> bool:
        """Whether the side to move wins, if each of its moves threatens to win by fours."""
        return any(self._wins(mine, theirs, threats) for threats in range(self._most_threats + 1))

    def _holds(self, mine: int, theirs: int, moves: dict[tuple[int, ...], int]) -> bool:
        move = moves.get((mine, theirs))
        if move is None:
            return self.wins_by_threats(mine, theirs)
        if move & (mine | theirs) or self._completing(theirs, mine | move):
            return False
        return all(
            self._holds(mine | move, theirs | reply, moves)
            for reply in self._empty(mine | move | theirs)
        )

    def _wins_by_fours(self, mine: int, theirs: int) -> bool:
        """Whether the side to move wins, if each of its moves makes a four."""
        if self._completing(mine, theirs):
            return True
        must = self._completing(theirs, mine)
        for move in self._near(mine, theirs, FIVE - 2):
            if must and move not in must:
                continue
            after = mine | move
            fives = self._completing(after, theirs)
            if not fives or self._completing(theirs, after):
                continue
            if len(fives) > 1 or self.wins_by_fours(after, theirs | fives.pop()):
                return True
        return False

    def _wins_with(self, mine: int, theirs: int, threats: int) -> bool:
        """Whether the side to move wins by fours and so many other threats."""
        if self.wins_by_fours(mine, theirs):
            return True
        must = self._completing(theirs, mine)
        if threats == 0:
            return False
        for move in must or self._near(mine, theirs, FIVE - 3):
            after = mine | move
            if self._completing(theirs, after):
                continue
            fives = self._completing(after, theirs)
            if len(fives) == 1:
                if self._wins(after, theirs | fives.pop(), threats):
                    return True
            # A move is a threat if the attacker would win by fours were the defender to pass.
            elif self.wins_by_fours(after, theirs) and all(
                self._wins(after, theirs | reply, threats - 1)
                for reply in self._empty(after | theirs)
            ):
                return True
        return False

    def _completing(self, own: int, other: int) -> set[int]:
        """The cells on which a side makes five in a row."""
        return {
            window & ~own
            for window, ends in self._windows
            if (window & own).bit_count() == FIVE - 1 and not (window & other or ends & own)
        }

    def _near(self, own: int, other: int, stones: int) -> list[int]:
        """The empty cells of the windows with so many stones of a side, and none of the other."""
        near = 0
        for window, ends in self._windows:
            if (window & own).bit_count() >= stones and not (window & other or ends & own):
                near |= window
        return [cell for cell in self._cells if cell & near & ~own]

    def _empty(self, stones: int) -> Iterator[int]:
        return (cell for cell in self._cells if not cell & stones)

    def _images(self, boards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The images of some cells by the eight symmetries."""
        for _ in range(2):
            for _ in range(4):
                yield boards
                boards = tuple(self._moved(each, self._turned) for each in boards)
            boards = tuple(self._moved(each, self._mirrored) for each in boards)

    def _turned(self, row: int, col: int) -> tuple[int, int]:
        return col, self._side - 1 - row

    def _mirrored(self, row: int, col: int) -> tuple[int, int]:
        return col, row

    def _moved(self, cells: int, place: Callable[[int, int], tuple[int, int]]) -> int:
        moved = 0
        for at in range(self._side * self._side):
            if cells >> at & 1:
                row, col = place(*divmod(at, self._side))
                moved |= 1 << row * self._side + col
        return moved

    def _parsed(self, text: str) -> list[int]:
        """The cells of a text such as `h8i9`, one bit each."""
        return [
            1 << (self._side - int(row)) * self._side + ord(col) - ord("a")
            for col, row in re.findall(r"([a-z])(\d+)", text)
        ]


def windows_and_ends(side: int, *, overline: bool) -> list[tuple[int, int]]:
    """Every five cells in a row, with the cells next to them if a stone there spoils a five.

    Args:
        overline: Whether more than five in a row win as well.
    """
    found = []
    for row in range(side):
        for col in range(side):
            for down, right in DIRECTIONS:
                cells = [
                    1 << y * side + x if 0 <= y < side and 0 <= x < side else 0
                    for y, x in ((row + down * at, col + right * at) for at in range(-1, FIVE + 1))
                ]
                if all(cells[1:-1]):
                    found.append((sum(cells[1:-1]), 0 if overline else cells[0] + cells[-1]))
    return found
