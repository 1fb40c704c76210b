"""Puzzles: pages of the list, and the judgement of answers in a search slot."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from collections.abc import Mapping, Sequence

from engines.game import Move
from engines.game.notation import MovesInput, parse_moves
from engines.game.position_reader import error_path
from engines.puzzles import LEVELS, Puzzle, PuzzleHint, PuzzleJudge, PuzzleVerdict, shipped
from service.errors import UnknownPuzzleError
from service.moves.search_slots import SearchSlots


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePage:
    """A part of the list of puzzles."""

    puzzles: Sequence[Puzzle]
    page: int
    """From 1."""
    pages: int
    total: int
    """Number of puzzles on all pages."""
    levels: Mapping[int, int]
    """Number of puzzles by level, of all levels."""


class PuzzleService:
    """Looks up puzzles and judges answers; thread-safe.

    Args:
        slots: Where the proofs run.
    """

    def __init__(self, slots: SearchSlots) -> None:
        self._slots = slots
        self._judge = PuzzleJudge()

    def page(self, *, page: int, per_page: int, level: int | None = None) -> PuzzlePage:
        """A page of the list, of one level or of all."""
        everything = shipped().values()
        chosen = [each for each in everything if level in (None, each.level)]
        counts = Counter(each.level for each in everything)
        return PuzzlePage(
            puzzles=chosen[(page - 1) * per_page : page * per_page],
            page=page,
            pages=max(-(-len(chosen) // per_page), 1),
            total=len(chosen),
            levels={level: counts[level] for level in LEVELS},
        )

    def puzzle(self, identifier: str) -> Puzzle:
        """The puzzle of an ID.

        Raises:
            UnknownPuzzleError: There is none.
        """
        try:
            return shipped()[identifier]
        except KeyError:
            raise UnknownPuzzleError(f"there is no puzzle {identifier[:40]!r}") from None

    def judge(self, puzzle: Puzzle, moves: MovesInput) -> tuple[PuzzleVerdict, float]:
        """The verdict on the last of some moves, and the seconds that it took.

        Raises:
            TengenError: The moves are illegal or not the solving side's, or no slot is free.
        """
        played = _read(puzzle, moves)

        def run() -> tuple[PuzzleVerdict, float]:
            start = time.perf_counter()
            with error_path("moves"):
                verdict = self._judge.judge(puzzle, played)
            return verdict, time.perf_counter() - start

        return self._slots.run(run)

    def hint(self, puzzle: Puzzle, moves: MovesInput) -> PuzzleHint | None:
        """A winning move after some moves; None if none is proven.

        Raises:
            TengenError: As of `judge`, or the game is over.
        """
        played = _read(puzzle, moves)

        def run() -> PuzzleHint | None:
            with error_path("moves"):
                return self._judge.hint(puzzle, played)

        return self._slots.run(run)


def _read(puzzle: Puzzle, moves: MovesInput) -> list[Move]:
    with error_path("moves"):
        return parse_moves(moves, puzzle.rules)
