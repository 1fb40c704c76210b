"""Agreement of engines with recorded games: the winner's moves, and win probabilities.

    python -m benchmarks.recorded_games GAMES [PLAYER ...] [--jobs N]

`GAMES` is a folder of SGF files, such as `tests/data/games`; players are those of `tengen match`,
with win probabilities. The table has, for each player and phase, the share of the winner's moves
that it plays, the number of its proven results and the share of these that came true, and
calibration error and Brier score of all others (of a constant ½: 0.25).
"""

from __future__ import annotations

from pathlib import Path

import click

from engines.base import Limit
from training.arena.player_spec import parse_player
from training.parallel import cores
from training.ranking.recorded_games import measure_answers, read_records


@click.command()
@click.argument("games", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("players", nargs=-1)
@click.option("--jobs", default=cores())
def main(games: Path, players: tuple[str, ...], jobs: int) -> None:
    """Print a table for each player."""
    records = read_records(sorted(games.glob("*.sgf")))
    for text in players or ("learned", "threat-search"):
        found = measure_answers(records, parse_player(text, Limit()), jobs=jobs)
        print(f"{text}: {len(records)} games")
        print("phase     positions  top-1  (of)   proven  held   unproven  ECE    Brier")
        for name, row in {"all": found, **found["phases"]}.items():
            top, held, error, brier = (
                "    -" if row[field] is None else f"{row[field]:.3f}"
                for field in ("top_1", "held", "calibration_error", "brier")
            )
            print(
                f"{name:9} {row['positions']:9}  {top}  {row['winners_moves']:5}  "
                f"{row['proven']:6}  {held}  {row['unproven']:8}  {error}  {brier}"
            )


if __name__ == "__main__":
    main()
