"""Puzzles: pages of the list, and the judgement of answers in a search slot."""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
import hashlib
import time
from collections import Counter
from collections.abc import Mapping
from typing import Final

from tengen.engines.game import Move
from tengen.engines.game.notation import MovesInput, parse_moves
from tengen.engines.game.reading import error_path
from tengen.engines.puzzles.judge import PuzzleHint, PuzzleJudge, PuzzleVerdict
from tengen.engines.puzzles.puzzles import LEVELS, Collection, Puzzle, shipped, shipped_of
from tengen.service import list_pages
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.errors import UnknownPuzzleError
from tengen.service.list_pages import ListPage

LINES: Final = 10**12
"""More than the `lines` of any puzzle."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePage:
    """A part of the list of puzzles."""

    page: ListPage[Puzzle]
    levels: Mapping[int, int]
    """Number of puzzles by level, of all levels and of the chosen collection."""


class PuzzleService:
    """Looks up puzzles and judges answers; thread-safe."""

    def __init__(self, slots: SearchSlots) -> None:
        self._slots = slots

    @functools.cached_property
    def _judge(self) -> PuzzleJudge:
        """The judge, which needs kernels: the service may start without them."""
        return PuzzleJudge()

    def page(
        self,
        *,
        limit: int,
        cursor: str | None = None,
        level: int | None = None,
        collection: Collection | None = None,
    ) -> PuzzlePage:
        """A page of the list, of one level and collection or of all, see `list_pages.cut`."""
        counts = Counter(each.level for each in _of_level(None, collection))
        return PuzzlePage(
            page=list_pages.cut(
                _of_level(level, collection),
                lambda each: (each.level * LINES + each.lines, each.id),
                limit=limit,
                cursor=cursor,
            ),
            levels={level: counts[level] for level in LEVELS},
        )

    def random(self, seed: int, level: int | None, collection: Collection) -> Puzzle:
        """A random puzzle of a collection, of one level or of all."""
        puzzles = _of_level(level, collection)
        return puzzles[seed % len(puzzles)]

    def daily(self, day: dt.date) -> Puzzle:
        """The puzzle of a day, a win in gomoku: none comes twice before every other came once."""
        puzzles = shipped_of("gomoku")
        cycle, at = divmod(day.toordinal(), len(puzzles))
        shuffled = sorted(puzzles, key=lambda each: _digest(f"{cycle} {each.id}"))
        return shuffled[at]

    def puzzle(self, identifier: str) -> Puzzle:
        """The puzzle of an ID."""
        try:
            return shipped()[identifier]
        except KeyError:
            raise UnknownPuzzleError(f"there is no puzzle {identifier[:40]!r}") from None

    def judge(
        self, puzzle: Puzzle, moves: MovesInput, wait_s: float | None = None
    ) -> tuple[PuzzleVerdict, float]:
        """The verdict on the last of some moves, and the seconds that it took.

        Args:
            wait_s: As in `SearchSlots.run`.
        """
        played = _read(puzzle, moves)

        def run() -> tuple[PuzzleVerdict, float]:
            start = time.perf_counter()
            with error_path("moves"):
                verdict = self._judge.judge(puzzle, played)
            return verdict, time.perf_counter() - start

        return self._slots.run(run, wait_s=wait_s)

    def hint(
        self, puzzle: Puzzle, moves: MovesInput, wait_s: float | None = None
    ) -> PuzzleHint | None:
        """A winning move after some moves; None if none is proven.

        Args:
            wait_s: As in `SearchSlots.run`.
        """
        played = _read(puzzle, moves)

        def run() -> PuzzleHint | None:
            with error_path("moves"):
                return self._judge.hint(puzzle, played)

        return self._slots.run(run, wait_s=wait_s)


def _of_level(level: int | None, collection: Collection | None) -> list[Puzzle]:
    puzzles = shipped().values() if collection is None else shipped_of(collection)
    return [each for each in puzzles if level in (None, each.level)]


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _read(puzzle: Puzzle, moves: MovesInput) -> list[Move]:
    with error_path("moves"):
        return parse_moves(moves, puzzle.rules)
