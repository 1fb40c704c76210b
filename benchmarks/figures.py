"""Checks that docs/experiments/training.md states the strength of this version.

    python -m benchmarks.figures [--out data/figures] [--jobs N] [--retrain]

Plays the matches behind its table of strength, 400 games each, and prints the cells that differ;
the exit code is 1 if there are any. With `--retrain`, it also runs the training of the shipped
model, and prints how long it took. The folder keeps all results, and the same command resumes.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from tengen.engines.game import preset
from tengen.engines.interface import Limit
from tengen.training.arena.elo import Estimate, as_elo
from tengen.training.arena.match import play_match
from tengen.training.arena.player_spec import parse_player
from tengen.training.parallel import cores
from tengen.training.storage.files import safe_name
from tengen_cli.match_options import pair_openings

ROOT: Final = Path(__file__).parents[1]
EXPERIMENTS: Final = ROOT / "docs" / "experiments" / "training.md"
GAMES: Final = 400
SEED: Final = 1
BOARDS: Final = {9: "even", 12: "even", 15: "balanced", 19: "even"}
"""Openings by the size of the board."""
ALONE: Final = ("learned@guard=false,verify=0", "attack-weights")
SERVED: Final = ("learned", "attack-weights")
CONTROL: Final = ("learned:control", "attack-weights")
GAIN: Final = ("learned", "learned:control")
RANKER: Final = ("learned", "search@nodes=4100")


@dataclasses.dataclass(frozen=True)
class Cell:
    """A cell of a table that states the result of a match."""

    row: str
    """The first cell of its row."""
    column: int
    players: tuple[str, str]
    size: int
    in_elo: bool = False

    def stated(self) -> str:
        """The text of the cell."""
        for line in EXPERIMENTS.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            if cells and cells[0] == self.row:
                return cells[self.column]
        return "no such row"


def cells() -> Iterator[Cell]:
    """The cells of the table."""
    for size in BOARDS:
        row = f"{size}\N{MULTIPLICATION SIGN}{size}"
        for column, players in enumerate((ALONE, SERVED, CONTROL, GAIN), start=1):
            yield Cell(row, column, players, size)
        yield Cell(row, 5, GAIN, size, in_elo=True)
        yield Cell(row, 6, RANKER, size)


@functools.cache
def score(players: tuple[str, str], size: int, out: Path, jobs: int) -> Estimate:
    """The score of the first player, from a match that the folder keeps."""
    a, b = (parse_player(text, Limit()) for text in players)
    rules = preset("gomoku").resized(size, size)
    name = safe_name(f"{a.name}-{b.name}-{size}")
    print(f"{name}…", file=sys.stderr, flush=True)
    openings = pair_openings(BOARDS[size], rules, GAMES, SEED, None)
    result = play_match(
        a, b, openings, rules=rules, games=GAMES, seed=SEED, jobs=jobs, folder=out / name
    )
    return result.score


def in_words(estimate: Estimate, *, in_elo: bool) -> str:
    """An estimate as the documents write it."""
    if in_elo:
        elo = as_elo(estimate)
        return f"{elo.value:+.0f} ({elo.low:.0f} to {elo.high:.0f})".replace("-", "\N{MINUS SIGN}")
    return f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})"


def retrain(out: Path) -> float:
    """Train the shipped model again, and return the hours that it took, pauses not counted."""
    path = out / "retrain-seconds.json"
    seconds = json.loads(path.read_text()) if path.exists() else 0.0
    command = [
        *(sys.executable, "-m", "tengen", "retrain", "figures", "--seed", "1", "--study"),
        *("--records", str(ROOT / "tests" / "data" / "games")),
        *("--models", str(out / "models"), "--out", str(out / "retrain")),
    ]
    begun = time.monotonic()
    try:
        subprocess.run(command, check=True)
    finally:
        seconds += time.monotonic() - begun
        path.write_text(json.dumps(seconds))
    return seconds / 3600


@click.command()
@click.option("--out", default="data/figures", type=click.Path(path_type=Path, file_okay=False))
@click.option("--jobs", default=cores())
@click.option("--retrain", "with_training", is_flag=True)
def main(*, out: Path, jobs: int, with_training: bool) -> None:
    """Play the matches, and print the cells whose scores differ."""
    checked = list(cells())
    differ = 0
    for cell in checked:
        found = score(cell.players, cell.size, out, jobs)
        measured, stated = in_words(found, in_elo=cell.in_elo), cell.stated()
        if measured != stated:
            differ += 1
            place = f"{EXPERIMENTS.name}, {cell.row}, column {cell.column}"
            print(f"{place}: {stated!r} is stated, {measured!r} was measured")
    print(f"{differ} of {len(checked)} cells differ")
    if with_training:
        print(f"the training took {retrain(out):.2f} hours; {EXPERIMENTS.name} says less than one")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
