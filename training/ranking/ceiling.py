"""The ceiling of a ranker: how often a deep search plays the labelled moves.

Several moves of a position are often equally good, and a game shows one of them. So no ranker finds
all labels. A search that looks twice as far as the players did shows how many can be expected.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Final

from tengen.engines.catalogue.learned.features import phase
from tengen.engines.game import Board
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import Phase
from tengen.engines.registry import create_engine
from tengen.training.games.labels import LabelledPosition
from tengen.training.parallel import ordered_map
from tengen.training.plans.card import CeilingPart, PhaseShare
from tengen.training.seeding import Stream, rng_for

ENGINE: Final = "search"


@dataclasses.dataclass(frozen=True, slots=True)
class _Task:
    position: LabelledPosition
    depth: int


def sample_positions(
    positions: Sequence[LabelledPosition], count: int, seed: int
) -> list[LabelledPosition]:
    """At most `count` positions, drawn at random, in their order."""
    if len(positions) <= count:
        return list(positions)
    chosen = rng_for(seed, Stream.CEILING, 0).choice(len(positions), count, replace=False)
    return [positions[index] for index in sorted(chosen)]


def measure_ceiling(
    positions: Sequence[LabelledPosition],
    *,
    depth: int,
    jobs: int = 1,
    on_position: Callable[[], None] | None = None,
) -> CeilingPart:
    """Share of positions in which a search plays the labelled move.

    Args:
        jobs: Processes; they do not change the result.

    Returns:
        JSON-ready: `positions`, `top_1`, and both for each of the `phases` that occur.
    """
    hits: dict[Phase, list[bool]] = collections.defaultdict(list)
    tasks = (_Task(position, depth) for position in positions)
    with contextlib.closing(ordered_map(_compare, tasks, jobs)) as results:
        for found, hit in results:
            hits[found].append(hit)
            if on_position is not None:
                on_position()
    return {
        **_share([hit for inside in hits.values() for hit in inside]),
        "phases": {part.name.lower(): _share(hits[part]) for part in Phase if part in hits},
    }


def _share(hits: Sequence[bool]) -> PhaseShare:
    return {"positions": len(hits), "top_1": sum(hits) / len(hits)}


def _compare(task: _Task) -> tuple[Phase, bool]:
    """The phase of a position, and whether the search plays its label."""
    board = Board.from_moves(task.position.moves, task.position.rules)
    found = phase(StaticPosition.of(board), board.to_move)
    move = _searcher().analyse(AnalysisRequest(board, Limit(depth=task.depth))).move
    return found, move == task.position.move


@functools.cache
def _searcher() -> Engine:
    """The engine that searches, one per process."""
    return create_engine(ENGINE)
