"""What the attack-weight kernel costs, against the readable reference twin.

    python -m benchmarks.kernels

Random positions of 10 to 80 stones on 15x15. The stateless case is what a request pays: from the
board's cells to the weight of every cell. Medians over rounds in which all take turns; each repeats
its work for a tenth of a second at least, so the tables are in the processor's cache by then. The
last line is one pass straight after other work, when they are not.
"""

from __future__ import annotations

import statistics
import timeit
from collections.abc import Callable

import numpy as np
from numba import njit

from engines.features import encode
from engines.game import Board, Color, Move, Rules
from engines.kernels import kernels
from engines.kernels.state import State
from tests.reference.attack_weights import board_weights

SIDE = 15
POSITIONS = 30
ROUNDS = 7
WORK_SECONDS = 0.1
TWIN = "reference twin"
STATELESS = "stateless: arrays, codes and all weights"
COLD = "the same, one pass after other work"


def random_board(rng: np.random.Generator) -> Board:
    """A position without a winner, stones within the middle two thirds."""
    while True:
        board = Board(Rules(SIDE, SIDE, 5))
        cells = rng.permutation(SIDE * SIDE)[: int(rng.integers(10, 80))]
        for cell in cells.tolist():
            if board.outcome() is None:
                board.push(Move(*divmod(cell, SIDE)))
        if board.outcome() is None:
            return board


def passes(timer: timeit.Timer) -> int:
    """How often the work fits into `WORK_SECONDS`, once at least."""
    timer.timeit(1)
    return max(1, round(WORK_SECONDS / timer.timeit(1)))


@njit
def cycle(cells, codes, sums, packed, pow3, steps, points, sides, repeats):  # type: ignore[no-untyped-def]  # noqa: PLR0917, D103
    for _ in range(repeats):
        for at in range(len(points)):
            kernels.place(cells, codes, sums, packed, pow3, steps, points[at], sides[at])
        for at in range(len(points) - 1, -1, -1):
            kernels.remove(cells, codes, sums, packed, pow3, steps, points[at], sides[at])


def make_and_unmake(board: Board, repeats: int) -> None:
    """Place all stones of a position and take them back, in compiled code, `repeats` times."""
    state = State.of(Board(board.rules))
    points = np.array([state._empty_point(move) for move in board.move_stack])  # noqa: SLF001
    sides = np.arange(len(points)) % 2
    cycle(*state._arrays, points, sides, repeats)  # noqa: SLF001 - the kernels, unchecked


def main() -> None:
    """Print the figures."""
    rng = np.random.default_rng(7)
    boards = [random_board(rng) for _ in range(POSITIONS)]
    windows = [board.window() for board in boards]
    texts = [["".join(".XO"[cell] for cell in row) for row in window.cells] for window in windows]
    states = [State.of(board) for board in boards]
    stones = sum(map(len, boards))
    repeats = 2000

    def stateless() -> None:
        for window in windows:
            State(window, bordered=True, overline=True).weights(Color.X)

    def make_and_unmake_all() -> None:
        for board in boards:
            make_and_unmake(board, repeats)

    cases: dict[str, tuple[Callable[[], object], float]] = {
        TWIN: (lambda: [board_weights(text, "X") for text in texts], POSITIONS),
        STATELESS: (stateless, POSITIONS),
        "all weights of a state that is kept": (
            lambda: [state.weights(Color.X) for state in states],
            POSITIONS,
        ),
        "features of all empty cells": (
            lambda: [encode(state, state.empty_cells(), Color.X) for state in states],
            POSITIONS,
        ),
        "make + unmake of a stone": (make_and_unmake_all, stones * repeats),
    }
    timers = {name: timeit.Timer(work) for name, (work, _) in cases.items()}
    repeated = {name: passes(timer) for name, timer in timers.items()}
    times: dict[str, list[float]] = {name: [] for name in [*cases, COLD]}
    for _ in range(ROUNDS):
        for name, (_, count) in cases.items():
            times[name].append(timers[name].timeit(repeated[name]) / repeated[name] / count)
        times[COLD].append(timers[STATELESS].timeit(1) / POSITIONS)
    twin = statistics.median(times[TWIN])
    print(f"{POSITIONS} positions, mean {stones / POSITIONS:.0f} stones, median of {ROUNDS} rounds")
    for name, samples in times.items():
        median = statistics.median(samples)
        spread = f"{min(samples) * 1e6:.2f} to {max(samples) * 1e6:.2f}"
        print(f"{name:42} {median * 1e6:10.3f} us ({spread}), twin / this {twin / median:8.1f}")


if __name__ == "__main__":
    main()
