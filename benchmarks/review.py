"""Reviews of games: their time, and whether they name the move that a longer review names.

    python -m benchmarks.review GAMES [--games 20] [--skip 0] [--seed 0] [--nodes 120000]
                                      [--times 20] [--searches]

`GAMES` is a folder of SGF files, such as `tests/data/games`. Its games are put in a random order,
and `--games` of them are taken after the first `--skip`. The agreement is measured with limits of
nodes, so that it does not depend on what else runs: 120,000 are about 100 ms on the machine of
docs/costs.md. Every game is reviewed twice, the second time with `--times` as many nodes; with
`--searches`, one plain search of each position with as many takes the place of the second review.
Prints a line for each game, and at the end the share of the games with a decisive move by the long
review, or by the searches, in which the short one names the same, with a 95 % interval. `--time`
measures the time of a review at 100 ms a move instead, on the first 60 moves of long games.

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
from engines.base import AnalysisRequest, Limit
from engines.catalogue.search import SearchEngine
from engines.game import Board
from engines.game.records import GameRecord, read_sgf
from engines.review import MoveReview, review_moves, summarise
from engines.review.position_values import IN_THE_GAME

Z95: Final = 1.96
"""Quantile of the normal distribution for an interval of 95 %."""
MOVES: Final = 60
"""Moves of the games that are timed."""
SECONDS: Final = 0.1
"""For each position of the games that are timed."""


def decisive_ply(record: GameRecord, nodes: int) -> int | None:
    """The move that decided a game, by a review with a limit of nodes for each position.

    The review ends when it has come back to this move: earlier ones do not change it.
    """
    board = record.replay()
    recorded = None if record.result is None else record.result.winner
    moves: list[MoveReview] = []
    for move in review_moves(board, SearchEngine(), Limit(nodes=nodes)):
        moves.append(move)
        decisive = summarise(board, moves, recorded).decisive
        if decisive is not None:
            return decisive.ply
    return None


def decisive_ply_of_searches(record: GameRecord, nodes: int) -> int | None:
    """The loser's last move before which one plain search gives it `IN_THE_GAME` or more.

    Independent of reviews: no proofs, no longer searches, no value that follows from another.
    """
    board = record.replay()
    outcome = board.outcome() or record.result
    engine, rng = SearchEngine().for_game(), np.random.default_rng(0)
    while outcome is not None and outcome.winner is not None and board.move_stack:
        board.pop()
        if board.to_move is not outcome.winner:
            request = AnalysisRequest(board, Limit(nodes=nodes), rng=rng)
            chance = engine.analyse(request).candidates[0].win_probability
            if chance is not None and chance >= IN_THE_GAME:
                return len(board.move_stack) + 1
    return None


def interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share."""
    share, z2 = successes / trials, Z95**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return middle - half, middle + half


def measure_agreement(records: list[GameRecord], nodes: int, times: int, *, searches: bool) -> None:
    """Compare short reviews with long ones, or with long searches."""
    same = named = 0
    reference = decisive_ply_of_searches if searches else decisive_ply
    for number, record in enumerate(records, start=1):
        short, long = decisive_ply(record, nodes), reference(record, times * nodes)
        named += long is not None
        same += long is not None and short == long
        print(
            f"{number}: {len(record.moves)} moves, decisive {short}, by {times} times {long}",
            flush=True,
        )
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
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=120_000)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--searches", action="store_true")
    parser.add_argument("--time", action="store_true")
    arguments = parser.parse_args()
    records = [
        record
        for path in sorted(arguments.folder.glob("*.sgf"))
        for record in read_sgf(path.read_text(encoding="utf-8"))
    ]
    if arguments.time:
        records = [record for record in records if len(record.moves) >= MOVES and not record.setup]
    order = np.random.default_rng(arguments.seed).permutation(len(records))
    chosen = [records[at] for at in order[arguments.skip :][: arguments.games]]
    if arguments.time:
        measure_time(chosen)
    else:
        measure_agreement(chosen, arguments.nodes, arguments.times, searches=arguments.searches)


if __name__ == "__main__":
    main()
