"""Leaves: the positions that a search values, at the ends of its principal variations.

A search hardly ever values a position of a game as it stands: it looks on until threats are
answered. So the evaluation is fitted to the positions in which small searches end.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt
from scipy import sparse

from tengen.engines.catalogue.line_support import trained_models
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.patterns.codes import CELL_BITS, CELL_MASK, VALUE_CODES, VIEWS, CellPattern
from tengen.engines.patterns.evaluation import combinations, read_evaluation
from tengen.engines.patterns.windows import cell_patterns, value_codes
from tengen.training.arena.game import PlayedGame
from tengen.training.errors import DataError
from tengen.training.games.game_shards import StoredGame, read_shard

MEMORY_MB: Final = 1
"""Size of a search's transposition table: enough for thousands of positions."""


class Features(NamedTuple):
    """The features of a position that the evaluation reads."""

    counts: npt.NDArray[np.int64]
    """(2, combinations) how many empty cells more than on the empty board have each of the
    `combinations` of line classes, for the side to move and for the other."""
    views: npt.NDArray[np.int64]
    """(2, VIEWS) how many more of their lines have each view: see
    `tengen.engines.patterns.windows.line_views`."""
    threatened: bool
    """Whether the opponent threatens to win with its next two stones."""
    promising: bool
    """Whether the side to move can make two open threes at once."""


@dataclasses.dataclass(frozen=True, slots=True)
class Leaves:
    """Leaves of many games, in the order of the games."""

    counts: sparse.csr_array[np.int16, tuple[int, int]]
    """(leaves, 2 * combinations) as in `Features`, the side to move first."""
    views: sparse.csr_array[np.int16, tuple[int, int]]
    """(leaves, 2 * VIEWS) the views in the same form."""
    threatened: npt.NDArray[np.bool_]
    """(leaves,) as in `Features`."""
    promising: npt.NDArray[np.bool_]
    """(leaves,) as in `Features`."""
    results: npt.NDArray[np.float64]
    """(leaves,) result of the game for the side to move: 1 won, ½ drawn, 0 lost."""
    scores: npt.NDArray[np.int64]
    """(leaves,) score for the side to move in evaluation units: of the search that ended there, or
    of a search of the leaf itself, which may have proven it."""
    games: npt.NDArray[np.int64]
    """(leaves,) number of the game."""
    stones: npt.NDArray[np.int8]
    """(cells of all leaves,) 1 for stones of the side to move, -1 for the other's, 0 for empty."""
    x_to_move: npt.NDArray[np.bool_]
    """(leaves,) whether X is to move."""
    rules_index: npt.NDArray[np.int64]
    """(leaves,) index of the game's rules in `rules`."""
    rules: tuple[Rules, ...]
    """The different rules of the games."""

    def __len__(self) -> int:
        """Number of leaves."""
        return len(self.games)

    @property
    def without_borders(self) -> Rules | None:
        """Rules of games on a board without borders; None if there are none."""
        return next((rules for rules in self.rules if rules.unbounded), None)

    @classmethod
    def joined(cls, parts: Sequence[Leaves]) -> Self:
        """The leaves of all parts, at least one; their games are numbered as they are there."""
        rules = tuple(dict.fromkeys(one for part in parts for one in part.rules))
        numbers = [np.array([rules.index(one) for one in part.rules]) for part in parts]
        joined = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            for field in dataclasses.fields(cls)
            if field.name not in ("counts", "views", "rules_index", "rules")
        }
        return cls(
            sparse.csr_array(sparse.vstack([part.counts for part in parts])),
            sparse.csr_array(sparse.vstack([part.views for part in parts])),
            **joined,
            rules_index=np.concatenate(
                [number[part.rules_index] for number, part in zip(numbers, parts, strict=True)]
            ),
            rules=rules,
        )


def find_leaf(board: Board, nodes: int, teacher: Path | None = None) -> tuple[Board, int] | None:
    """The end of a search's principal variation.

    Args:
        board: A position with a stone at least, whose game is not over.
        teacher: File of the evaluation that the search has; None for the included one.

    Returns:
        The position, and the search's score for its side to move; None if the search proves a win
        or a loss, or if the line ends the game.
    """
    searcher = _searcher(teacher)
    searcher.set_up(board)
    line = searcher.search(board.to_move, nodes=nodes).lines[0]
    if abs(line.score) >= DECIDED:
        return None
    leaf = board.copy()
    leaf.push_all(line.pv)
    if leaf.outcome() is not None:
        return None
    return leaf, line.score if leaf.to_move is board.to_move else -line.score


def _value(board: Board, nodes: int, teacher: Path | None) -> int:
    """The score of a search for the side to move."""
    searcher = _searcher(teacher)
    searcher.set_up(board)
    return searcher.search(board.to_move, nodes=nodes).lines[0].score


def read_features(board: Board) -> Features | None:
    """Inputs of the evaluation in a position; None if fives or fours decide it."""
    own, other = position_patterns(board, position_codes(board))
    if (own >= CellPattern.DOUBLE_FOUR).any() or (other == CellPattern.FIVE).any():
        return None
    counts, views = _count(board)
    no_counts, no_views = _empty_counts(board.rules)
    return Features(
        counts=counts - no_counts,
        views=views - no_views,
        threatened=bool((other == CellPattern.DOUBLE_FOUR).any()),
        promising=bool((own == CellPattern.DOUBLE_THREE).any()),
    )


def _count(board: Board) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(2, combinations) and (2, VIEWS) how often each is on a position's empty cells."""
    by_side = combination_numbers()[position_codes(board) >> CELL_BITS]
    views = _searcher().point_views(board).reshape(len(by_side), -1)
    return (
        np.stack([np.bincount(side, minlength=len(combinations())) for side in by_side]),
        np.stack([np.bincount(side, minlength=VIEWS) for side in views]),
    )


@functools.cache
def _empty_counts(rules: Rules) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """`_count` of the empty board."""
    return _count(Board(rules))


def position_codes(board: Board) -> npt.NDArray[np.int32]:
    """(2, empty cells) the codes of a position's empty cells: `Searcher.point_codes`."""
    searcher = _searcher()
    searcher.set_up(board)
    return searcher.point_codes(board.to_move)


def position_patterns(board: Board, codes: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """(2, empty cells) the `CellPattern` of each empty cell, by its code in `position_codes`.

    As in the search, a double four that is forbidden to Black counts for nothing.
    """
    patterns: npt.NDArray[np.int32] = cell_patterns()[codes & CELL_MASK]
    if board.rules.forbidden_points:
        black = patterns[0 if board.to_move is Color.X else 1]
        double_fours = black == CellPattern.DOUBLE_FOUR
        if double_fours.any():
            forbidden = board.forbidden_points()
            black[double_fours & [cell in forbidden for cell in empty_cells(board)]] = (
                CellPattern.NONE
            )
    return patterns


def empty_cells(board: Board) -> list[Move]:
    """The empty cells of a board with borders, in reading order."""
    return [Move(*cell) for cell in np.argwhere(board.window().cells == 0).tolist()]


@functools.cache
def combination_numbers() -> npt.NDArray[np.int64]:
    """(VALUE_CODES,) the index of each code in `value_codes`."""
    numbers = np.zeros(VALUE_CODES, dtype=np.int64)
    numbers[value_codes()] = np.arange(len(value_codes()))
    return numbers


def evaluation_games(shard: Path) -> Iterator[StoredGame]:
    """The games of a shard that an evaluation is fitted to, in their order.

    Raises:
        DataError: The shard is damaged, or the evaluation is not fitted to games by these rules.
    """
    for stored in read_shard(shard):
        rules = stored.game.rules
        if not trained_models(rules):
            raise DataError(
                f"{shard} has a game by {rules}: the evaluation is fitted to five in a row"
            )
        yield stored


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LeafSearch:
    """Parameters of the searches that find and value the leaves of games."""

    nodes: int
    """Positions that the search of a leaf visits at most."""
    value_nodes: int = 0
    """Positions that a search visits at most to value the leaf; 0 for none."""
    teacher: Path | None = None
    """File of the evaluation that the searches have; None for the included one."""


def leaves_of(task: tuple[int, PlayedGame, LeafSearch]) -> Leaves:
    """The leaves of a numbered game, at most one for each position after the opening."""
    number, game, search = task
    board = Board.from_moves(game.moves[: game.opening], game.rules)
    found: list[tuple[Features, float, int, bool]] = []
    stones = [np.empty(0, dtype=np.int8)]
    for move in game.moves[game.opening :]:
        # Searches need a stone.
        end = find_leaf(board, search.nodes, search.teacher) if len(board) else None
        if end is not None:
            leaf, score = end
            if (features := read_features(leaf)) is not None:
                if search.value_nodes:
                    score = _value(leaf, search.value_nodes, search.teacher)
                won = 0.5 if game.winner is None else float(game.winner is leaf.to_move)
                found.append((features, won, score, leaf.to_move is Color.X))
                stones.append(int(leaf.to_move) * leaf.window().cells.ravel())
        board.push(move)
    return Leaves(
        counts=_rows([features.counts for features, *_ in found], len(combinations())),
        views=_rows([features.views for features, *_ in found], VIEWS),
        threatened=np.array([features.threatened for features, *_ in found], dtype=np.bool_),
        promising=np.array([features.promising for features, *_ in found], dtype=np.bool_),
        results=np.array([won for _, won, _, _ in found], dtype=np.float64),
        scores=np.array([score for _, _, score, _ in found], dtype=np.int64),
        games=np.full(len(found), number),
        stones=np.concatenate(stones),
        x_to_move=np.array([is_x for *_, is_x in found], dtype=np.bool_),
        rules_index=np.zeros(len(found), dtype=np.int64),
        rules=(game.rules,),
    )


def _rows(
    counts: list[npt.NDArray[np.int64]], width: int
) -> sparse.csr_array[np.int16, tuple[int, int]]:
    """(len(counts), 2 * width) the counts of both sides, (2, width) each, in one row."""
    rows = np.array(counts, dtype=np.int16).reshape(len(counts), 2 * width)
    return sparse.csr_array(rows)


@functools.cache
def _searcher(teacher: Path | None = None) -> Searcher:
    """A searcher, created once in each process for each evaluation."""
    evaluation = None if teacher is None else read_evaluation(teacher)
    return Searcher(MEMORY_MB, evaluation)
