"""Overruns of time limits, of every engine on every kind of board that it accepts.

    python -m benchmarks.time_limits [--rounds 20] [--engines search,learned] [--wall]

Each engine searches with limits of 1, 10 and 50 ms, for one candidate and for all, at full strength
and at 50. The overrun is in CPU time, which hardly depends on other load; `--wall` measures
wall-clock time, for an idle machine.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import time
from collections.abc import Callable, Iterator
from typing import Final

import click
import numpy as np
from threadpoolctl import threadpool_limits

from engines.errors import LimitReachedError
from engines.game import Board, Color, Move, Rules
from engines.interface import AnalysisRequest, Engine, Limit
from engines.levels import STRENGTH
from engines.registry import ENGINES, create_engine

TARGET_MS: Final = 15
"""Target of the overrun's p99."""
LIMITS: Final = (0.001, 0.01, 0.05)
"""Seconds."""
SPAN: Final = 200
"""Cells: the widest unbounded board."""


def scattered(rules: Rules, side: int, stones: int, rng: np.random.Generator) -> Board:
    """Random stones in a square, of both colours in turn, none of which wins."""
    board = Board(rules)
    cells = iter(rng.permutation(side * side).tolist())
    while len(board) < stones:
        move = Move(*divmod(next(cells), side))
        if board.outcome_after(move) is None:
            board.push(move)
    return board


def far_apart(span: int) -> Board:
    """Two stones in the corners of a square."""
    stones = {Move(0, 0): Color.X, Move(span - 1, span - 1): Color.O}
    return Board.from_stones(stones, UNBOUNDED)


def threats(span: int) -> Board:
    """Threes of both colours all over a square: hundreds of possible fours."""
    stones = {}
    for row, col in itertools.product(range(0, span, 4), range(0, span - 3, 6)):
        color = Color.X if (row // 4 + col // 6) % 2 else Color.O
        # Blocked at one end, so that no four is open.
        for step in range(4):
            stones[Move(row, col + step)] = color if step else -color
    counts = sum(stones.values())
    surplus = Color.X if counts > 0 else Color.O
    spare = [move for move, color in stones.items() if color is surplus][: abs(counts)]
    for move in spare:
        del stones[move]
    return Board.from_stones(stones, UNBOUNDED)


def crowd(span: int) -> Board:
    """Stones on a quarter of the cells of a square, the maximum of a request."""
    stones = {
        Move(row, col): Color.X if row // 2 % 2 else Color.O
        for row, col in itertools.product(range(span), repeat=2)
        if (row + col) % 4 == 0
    }
    return Board.from_stones(stones, UNBOUNDED)


UNBOUNDED: Final = Rules(None, None, 5)
BOARDS: Final[dict[str, Callable[[np.random.Generator], Board]]] = {
    "3x3": lambda rng: scattered(Rules(3, 3, 3), 3, int(rng.integers(4)), rng),
    "4x4, 4 in a row": lambda rng: scattered(Rules(4, 4, 4), 4, int(rng.integers(6)), rng),
    "5x5, 4 in a row": lambda rng: scattered(Rules(5, 5, 4), 5, int(rng.integers(6)), rng),
    "15x15, 40 stones": lambda rng: scattered(Rules(15, 15, 5), 15, 40, rng),
    "32x32, 1 stone": lambda rng: scattered(Rules(32, 32, 5), 32, 1, rng),
    "32x32, 300 stones": lambda rng: scattered(Rules(32, 32, 5), 32, 300, rng),
    "span 20, 60 stones": lambda rng: scattered(UNBOUNDED, 20, 60, rng),
    "span 200, 2 stones": lambda _: far_apart(SPAN),
    "span 200, 500 stones": lambda rng: scattered(UNBOUNDED, SPAN, 500, rng),
    "span 200, 6,600 stones in threes": lambda _: threats(SPAN),
    "span 200, 10,000 stones": lambda _: crowd(SPAN),
}


def overruns(
    engine: Engine, boards: list[Board], clock: Callable[[], float] = time.process_time
) -> Iterator[float]:
    """Milliseconds beyond the limits of a warm engine's requests; negative if they ended early."""
    strengths = (100, 50) if STRENGTH in engine.options else (100,)
    cases = itertools.product(enumerate(boards), LIMITS, (1, None), strengths)
    for (seed, board), seconds, candidates, strength in cases:
        request = AnalysisRequest(
            board,
            Limit(time=seconds),
            candidates=candidates,
            options={STRENGTH.name: strength} if len(strengths) > 1 else {},
            rng=np.random.default_rng(seed),
        )
        started = clock()
        # An exact engine raises this, in time.
        with contextlib.suppress(LimitReachedError):
            engine.analyse(request)
        yield (clock() - started - seconds) * 1000


@click.command()
@click.option("--rounds", default=20, help="Positions of each kind.")
@click.option("--engines", default=",".join(ENGINES))
@click.option("--wall", is_flag=True, help="Wall-clock time.")
def main(rounds: int, engines: str, *, wall: bool) -> None:
    """Print the distribution of the overruns by engine and board."""
    clock = time.perf_counter if wall else time.process_time
    rng = np.random.default_rng(0)
    boards = {name: [make(rng) for _ in range(rounds)] for name, make in BOARDS.items()}
    cases = [
        (engine, kind)
        for engine in map(create_engine, engines.split(","))
        for kind, positions in boards.items()
        if engine.supports(positions[0].rules)
    ]
    for engine, kind in cases:
        # The first requests load kernels and tables.
        list(overruns(engine, boards[kind][:1]))
    # A garbage collection of all imported objects would take longer than the margin.
    gc.collect()
    gc.freeze()
    print(f"{'engine':15} {'board':34} {'p50':>7} {'p99':>7} {'max':>7}  ms beyond the limit")
    worst: list[float] = []
    for engine, kind in cases:
        # As in the service: waiting threads would count as processor time.
        with threadpool_limits(1):
            over = list(overruns(engine, boards[kind], clock))
        median, p99, most = np.quantile(over, [0.5, 0.99, 1])
        worst.append(p99)
        print(f"{engine.name:15} {kind:34} {median:7.1f} {p99:7.1f} {most:7.1f}", flush=True)
    kept = sum(p99 <= TARGET_MS for p99 in worst)
    print(f"{kept} of {len(worst)} within {TARGET_MS} ms at p99; the worst is {max(worst):.1f} ms")


if __name__ == "__main__":
    main()
