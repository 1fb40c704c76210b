"""Agreement of the decisive move of short reviews with that of longer ones.

    python -m benchmarks.review GAMES [--games 20] [--skip 0] [--seed 0] [--nodes 120000]
                                      [--times 20] [--searches]

`GAMES` is a folder of SGF files, such as `tests/data/games`. Its games are shuffled, and `--games`
of them are taken after the first `--skip`. Every game is reviewed with a limit of nodes for each
position, and again with `--times` as many; with `--searches`, one plain search of each position
replaces the second review. The script prints a line for each game, and the share of the games in
which both name the same move, with its 95 % interval.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from engines.catalogue.search import SearchEngine
from engines.game.records import GameRecord, read_sgf
from engines.interface import AnalysisRequest, Limit
from engines.review import MoveReview, review_moves, summarise
from engines.review.position_values import IN_THE_GAME
from training.arena.elo import score_estimate


def decisive_ply(record: GameRecord, nodes: int) -> int | None:
    """The move that decided a game, by a review with a limit of nodes for each position.

    The review ends when it reaches this move, going backwards: earlier moves do not change it.
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


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--games", default=20)
@click.option("--skip", default=0)
@click.option("--seed", default=0)
@click.option("--nodes", default=120_000)
@click.option("--times", default=20)
@click.option("--searches", is_flag=True)
def main(
    *, folder: Path, games: int, skip: int, seed: int, nodes: int, times: int, searches: bool
) -> None:
    """Compare short reviews with long ones, or with long searches."""
    files = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.sgf"))]
    records = [record for text in files for record in read_sgf(text)]
    order = np.random.default_rng(seed).permutation(len(records))
    reference = decisive_ply_of_searches if searches else decisive_ply
    same = named = 0
    for number, at in enumerate(order[skip:][:games], start=1):
        record = records[at]
        short, long = decisive_ply(record, nodes), reference(record, times * nodes)
        named += long is not None
        same += long is not None and short == long
        print(
            f"{number}: {len(record.moves)} moves, decisive {short}, by {times} times {long}",
            flush=True,
        )
    if named:
        # Wilson's interval of a share is that of pairs which are all won or lost.
        share = score_estimate([named - same, 0, 0, 0, same])
        print(
            f"the same move in {same} of {named}: "
            f"{share.value:.2f} ({share.low:.2f}..{share.high:.2f})"
        )


if __name__ == "__main__":
    main()
