"""Choices: the moves that the players of games chose among all legal ones.

The order in which `search` tries moves is fitted to them.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from tengen.engines.game import Board
from tengen.engines.patterns.codes import CELL_BITS, CellPattern
from tengen.training.fit_evaluation.leaves import (
    combination_numbers,
    empty_cells,
    evaluation_games,
    position_codes,
    position_patterns,
)
from tengen.training.games.game_shards import StoredGame, finished_shards
from tengen.training.parallel import ordered_map

STEP: Final = 5
"""Interval between sampled positions of a game, since neighbours hardly differ."""


@dataclasses.dataclass(frozen=True, slots=True)
class Choices:
    """Positions with the move that was chosen, in the order of the games."""

    own: npt.NDArray[np.int16]
    """(cells,) for each legal cell, in reading order and position by position: the index of its
    line classes for the side to move in `combinations`."""
    other: npt.NDArray[np.int16]
    """(cells,) the same index for the other side."""
    sizes: npt.NDArray[np.int64]
    """(positions,) number of empty cells."""
    chosen: npt.NDArray[np.int64]
    """(positions,) which of them was chosen."""
    games: npt.NDArray[np.int64]
    """(positions,) number of the game."""

    def __len__(self) -> int:
        """Number of positions."""
        return len(self.games)

    @classmethod
    def joined(cls, parts: Sequence[Choices]) -> Self:
        """The choices of all parts, at least one."""
        return cls(
            *(
                np.concatenate([getattr(part, field.name) for part in parts])
                for field in dataclasses.fields(cls)
            )
        )

    def of_games(self, games: npt.NDArray[np.int64]) -> Self:
        """The choices of some games, by their numbers."""
        kept = np.isin(self.games, games)
        cells = np.repeat(kept, self.sizes)
        return type(self)(
            self.own[cells],
            self.other[cells],
            self.sizes[kept],
            self.chosen[kept],
            self.games[kept],
        )


def collect_choices(
    runs: Sequence[Path],
    *,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> Choices:
    """Collect choices from every `STEP`-th position of games that is behind the opening.

    Positions that fives or fours decide, and moves that noise chose, are skipped.

    Args:
        jobs: Processes; they do not change the result.
        on_games: Called with the number of additional games that were read.

    Raises:
        DataError: See `collect_leaves`.
    """
    parts = []
    shards = itertools.chain.from_iterable(map(finished_shards, runs))
    tasks = enumerate(itertools.chain.from_iterable(map(evaluation_games, shards)))
    with contextlib.closing(ordered_map(_choices_of, tasks, jobs)) as choices:
        for part in choices:
            parts.append(part)
            if on_games is not None:
                on_games(1)
    return Choices.joined(parts)


def _choices_of(task: tuple[int, StoredGame]) -> Choices:
    number, stored = task
    game = stored.game
    numbers = combination_numbers()
    own, other = [np.empty(0, dtype=np.int16)], [np.empty(0, dtype=np.int16)]
    sizes, chosen = [], []
    board = Board.from_moves(game.moves[: game.opening], game.rules)
    for ply, move in enumerate(game.moves[game.opening :], start=game.opening):
        # Start at different plies: otherwise every game would give its first move after the
        # opening.
        if len(board) and ply % STEP == number % STEP and not game.noise[ply]:
            codes = position_codes(board)
            if (position_patterns(board, codes) < CellPattern.DOUBLE_FOUR).all():
                legal = board.legal_moves()
                if len(legal) < codes.shape[1]:
                    allowed = set(legal)
                    codes = codes[:, [cell in allowed for cell in empty_cells(board)]]
                by_side = numbers[codes >> CELL_BITS].astype(np.int16)
                own.append(by_side[0])
                other.append(by_side[1])
                sizes.append(len(legal))
                chosen.append(legal.index(move))
        board.push(move)
    return Choices(
        np.concatenate(own),
        np.concatenate(other),
        np.array(sizes, dtype=np.int64),
        np.array(chosen, dtype=np.int64),
        np.full(len(sizes), number),
    )
