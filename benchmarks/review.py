"""Reviews of games: their time, and whether they name the move that a longer review names.

    python -m benchmarks.review GAMES [--games 20] [--nodes 120000] [--times 20] [--seed 0]

`GAMES` is a folder of SGF files, such as `tests/data/games`. The agreement is measured with limits
of nodes, so that it does not depend on what else runs: 120,000 are about 100 ms on the machine of
docs/costs.md. Every game is reviewed twice, the second time with `--times` as many nodes. Prints a
line for each game, and at the end the share of the games with a decisive move in the long review
in which the short one names the same, with a 95 % interval. `--time` measures the time of a review
at 100 ms a move instead, on the first 60 moves of long games.

Source: the interval is Wilson's, "Probable inference, the law of succession, and statistical
inference" (1927).
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.spread import report
from engines.base import Limit
from engines.game import Board
from engines.game.records import GameRecord, read_sgf
from engines.review import review_moves, summarise
from engines.search import SearchEngine

Z95: Final = 1.96
"""Quantile of the normal distribution for an interval of 95 %."""
MOVES: Final = 60
"""Moves of the games that are timed."""
SECONDS: Final = 0.1
"""For each position of the games that are timed."""


def decisive_ply(record: GameRecord, nodes: int) -> int | None:
    """The move that decided a game, by a review with a limit of nodes for each position."""
    board = record.replay()
    moves = list(review_moves(board, SearchEngine(), Limit(nodes=nodes)))
    recorded = None if record.result is None else record.result.winner
    decisive = summarise(board, moves, recorded).decisive
    return None if decisive is None else decisive.ply


def interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share."""
    share, z2 = successes / trials, Z95**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return middle - half, middle + half


def measure_agreement(records: list[GameRecord], nodes: int, times: int) -> None:
    """Compare short reviews with long ones."""
    same = named = 0
    for number, record in enumerate(records, start=1):
        short, long = (decisive_ply(record, factor * nodes) for factor in (1, times))
        named += long is not None
        same += long is not None and short == long
        print(f"{number}: {len(record.moves)} moves, decisive {short}, by {times} times {long}")
    if named:
        low, high = interval(same, named)
        print(f"the same move in {same} of {named}: {same / named:.2f} ({low:.2f}..{high:.2f})")


def measure_time(records: list[GameRecord]) -> None:
    """Time reviews of `MOVES` moves at `SECONDS` each."""
    long = [record for record in records if len(record.moves) >= MOVES]
    wall, cpu = [], []
    for record in long:
        board = Board.from_moves(record.rules, record.moves[:MOVES], first=record.first)
        start, cpu_start = time.perf_counter(), time.process_time()
        list(review_moves(board, SearchEngine(), Limit(time=SECONDS)))
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - cpu_start)
    report(f"review of {MOVES} moves at {SECONDS * 1000:.0f} ms", wall, unit=" s", target=7)
    report("CPU time", cpu, unit=" s")


def main() -> None:
    """Measure by the arguments of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=120_000)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--time", action="store_true")
    arguments = parser.parse_args()
    records = [
        record
        for path in sorted(arguments.folder.glob("*.sgf"))
        for record in read_sgf(path.read_text(encoding="utf-8"))
    ]
    order = np.random.default_rng(arguments.seed).permutation(len(records))
    if arguments.time:
        records = [record for record in records if len(record.moves) >= MOVES and not record.setup]
        order = np.random.default_rng(arguments.seed).permutation(len(records))
        measure_time([records[at] for at in order[: arguments.games]])
    else:
        chosen = [records[at] for at in order[: arguments.games]]
        measure_agreement(chosen, arguments.nodes, arguments.times)


if __name__ == "__main__":
    main()
