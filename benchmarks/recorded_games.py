"""Agreement of engines with recorded games: the winner's moves, and win probabilities.

    python -m benchmarks.recorded_games GAMES [PLAYER ...] [--jobs N]

`GAMES` is a folder of SGF files, such as `tests/data/games`; players are those of `tengen match`,
with win probabilities. The tables, of the development games and of the untouched ones, have for
each player and phase the share of the winner's moves that it plays, the number of its proven
results and the share of these that came true, and calibration error and Brier score of all others
(of a constant ½: 0.25), with 95 % intervals (bootstrap over games).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from engines.interface import Limit
from training.arena.player_spec import parse_player
from training.parallel import cores
from training.ranking.dataset import is_untouched, read_records
from training.ranking.metrics import measure_answers


@click.command()
@click.argument("games", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("players", nargs=-1)
@click.option("--jobs", default=cores())
def main(games: Path, players: tuple[str, ...], jobs: int) -> None:
    """Print two tables for each player."""
    records = read_records(sorted(games.glob("*.sgf")))
    for text in players or ("learned", "threat-search"):
        for part, untouched in (("development", False), ("untouched", True)):
            some = [record for record in records if is_untouched(record) == untouched]
            if not some:
                continue
            found = measure_answers(some, parse_player(text, Limit()), jobs=jobs)
            print(f"{text}: {len(some)} {part} games")
            print(
                "phase     positions  top-1                   (of)  proven  held   unproven  "
                "ECE                     Brier"
            )
            for name, row in {"all": found, **found["phases"]}.items():
                held = "    -" if row["held"] is None else f"{row['held']:.3f}"
                print(
                    f"{name:9} {row['positions']:9}  {_estimate(row, 'top_1')}  "
                    f"{row['winners_moves']:5}  {row['proven']:6}  {held}  {row['unproven']:8}  "
                    f"{_estimate(row, 'calibration_error')}  {_estimate(row, 'brier')}"
                )


def _estimate(row: dict[str, Any], name: str) -> str:
    if row[name] is None:
        return f"{'-':22}"
    low, high = row["intervals"][name]
    return f"{row[name]:.3f} ({low:.3f} to {high:.3f})"


if __name__ == "__main__":
    main()
