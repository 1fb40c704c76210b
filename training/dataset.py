"""From labelled positions to matrices: one row a candidate move, encoded by `engines.features`."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from sklearn.model_selection import GroupShuffleSplit

from engines.features import encode
from engines.game import Board
from engines.kernels.state import State
from training.errors import DataError
from training.labels import LabelledPosition
from training.parallel import ordered_map
from training.seeding import Stream, rng_for

_CHUNK: Final = 500
"""Positions that one task encodes: about a tenth of a second of work."""


@dataclasses.dataclass(frozen=True, slots=True)
class Dataset:
    """Candidate moves of many positions, the rows of one position side by side."""

    features: npt.NDArray[np.float32]
    """(rows, len(COLUMNS)), as `engines.features.encode` gives them."""
    starts: npt.NDArray[np.int64]
    """(positions + 1,): position `i` has the rows `starts[i]` to `starts[i + 1]`."""
    chosen: npt.NDArray[np.int64]
    """(positions,): the row of each position's labelled move."""

    def __len__(self) -> int:
        """Number of positions."""
        return len(self.chosen)

    @property
    def groups(self) -> npt.NDArray[np.int64]:
        """(rows,): which position each row belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    @property
    def labels(self) -> npt.NDArray[np.int64]:
        """(rows,): 1 for the labelled moves, 0 for the others."""
        labels = np.zeros(len(self.features), dtype=np.int64)
        labels[self.chosen] = 1
        return labels


def split_by_game(
    positions: Sequence[LabelledPosition], *, held_out: float, seed: int
) -> tuple[list[LabelledPosition], list[LabelledPosition]]:
    """Positions to learn from and positions to measure on, no game on both sides.

    Args:
        positions: All of them.
        held_out: Share of the games to measure on, 0..1.
        seed: Which games those are.

    Raises:
        DataError: Too few games for a split.
    """
    games = [position.game for position in positions]
    if len(set(games)) < 2:  # noqa: PLR2004 - one on each side
        raise DataError(f"{len(set(games))} decided games are too few to split, 2 are needed")
    splitter = GroupShuffleSplit(n_splits=1, test_size=held_out, random_state=seed)
    learn, measure = next(splitter.split(games, groups=games))
    return [positions[i] for i in learn], [positions[i] for i in measure]


def encode_positions(
    positions: Sequence[LabelledPosition],
    *,
    negatives: int | None,
    seed: int,
    jobs: int,
    first: int = 0,
) -> Dataset:
    """Encode the candidate moves of each position.

    Args:
        positions: At least one.
        negatives: How many moves beside the labelled one, drawn at random; None for all.
        seed: Which ones; the same whatever the number of jobs.
        jobs: Processes.
        first: The number of the first position where these are a part of more.
    """
    tasks = [
        _Task(tuple(positions[start : start + _CHUNK]), first + start, negatives, seed)
        for start in range(0, len(positions), _CHUNK)
    ]
    parts = list(itertools.chain.from_iterable(ordered_map(_encode_chunk, tasks, jobs)))
    sizes = np.array([len(features) for features, _ in parts])
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return Dataset(
        features=np.concatenate([features for features, _ in parts]),
        starts=starts,
        chosen=starts[:-1] + np.array([chosen for _, chosen in parts]),
    )


@dataclasses.dataclass(frozen=True, slots=True)
class _Task:
    positions: tuple[LabelledPosition, ...]
    first: int
    negatives: int | None
    seed: int


def _encode_chunk(task: _Task) -> list[tuple[npt.NDArray[np.float32], int]]:
    return [
        _encode(position, task.negatives, rng_for(task.seed, Stream.NEGATIVES, task.first + index))
        for index, position in enumerate(task.positions)
    ]


def _encode(
    position: LabelledPosition, negatives: int | None, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float32], int]:
    """(rows, columns) of one position, and the labelled move's row."""
    board = Board.from_moves(position.rules, position.moves)
    state = State.of(board)
    cells = state.empty_cells()
    label = position.move.row * state.cols + position.move.col
    if negatives is not None and negatives < len(cells) - 1:
        others = rng.choice(cells[cells != label], negatives, replace=False)
        cells = np.sort(np.append(others, label))
    return encode(state, cells, board.to_move), int(np.searchsorted(cells, label))
