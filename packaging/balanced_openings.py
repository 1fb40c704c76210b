"""Find balanced openings on 15x15 for matches: balanced500.txt and balanced_renju.txt.

    python packaging/balanced_openings.py FILE [--rules NAME] [--count N]

An opening is two to five random quiet stones near the centre and one that balances them, unlike all
others under symmetry. It is kept if `search` gives the side to move 45 to 55 % after two million
positions, and if neither side wins more than three quarters of eight games of `threat-search`,
whose evaluation has nothing in common with the one of `search`. Openings are appended to the file
as they are found, and the same command goes on with it. 500 openings of gomoku take about an hour
on one core, 50 of renju half an hour.
"""

from __future__ import annotations

import itertools
import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, os.fspath(ROOT))

import click
import numpy as np

from tengen.engines.game import PRESETS, Board, Color
from tengen.engines.game.notation import format_moves
from tengen.engines.game.symmetry import hashes
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.openings.balance import balance, value
from tengen.engines.registry import create_engine
from tengen.training.arena.game import Noise, play_game
from tengen.training.arena.openings import random_opening, read_book
from tengen.training.arena.player_spec import Player

SEED: Final = 42
STONES: Final = (2, 5)
BALANCE: Final = Limit(nodes=50_000)
ROUNDS: Final = ((200_000, 0.08), (2_000_000, 0.05))
"""Positions visited, and largest difference of the win probability from a half."""
GAMES: Final = 8
NOISE: Final = Noise(probability=0.2, half_life=20)
FEWEST_POINTS: Final = GAMES / 4


def is_even(engine: Engine, board: Board) -> bool:
    """Whether searches of both `ROUNDS` value a position near a half."""
    for nodes, largest in ROUNDS:
        rng = np.random.default_rng(SEED)
        request = AnalysisRequest(board.copy(), Limit(nodes=nodes), candidates=1, rng=rng)
        if abs(value(engine, board, engine.for_game().analyse(request)) - 1 / 2) > largest:
            return False
    return True


def is_open(engine: Engine, board: Board, number: int) -> bool:
    """Whether both sides win games of another engine against itself."""
    player = Player(engine=engine)
    points = 0.0
    for game in range(GAMES):
        rng = np.random.default_rng((SEED, number, game))
        played = play_game(player, player, board.move_stack, rng, rules=board.rules, noise=NOISE)
        points += 1 / 2 if played.winner is None else played.winner is Color.X
    return FEWEST_POINTS <= points <= GAMES - FEWEST_POINTS


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--rules", "name", type=click.Choice(sorted(PRESETS)), default="gomoku", show_default=True
)
@click.option("--count", default=500, show_default=True)
def main(*, file: Path, name: str, count: int) -> None:
    """Find openings until the file has as many as wanted."""
    rules = PRESETS[name]
    searcher, other = create_engine("search"), create_engine("threat-search")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = read_book(file, rules) if lines else []
    seen = {hashes(Board.from_moves(opening, rules)).symmetry for opening in known}
    # The last line names the number of its draw, with which the next run goes on.
    begun = int(lines[-1].partition("# ")[2]) + 1 if lines else 0
    for number in itertools.count(begun):
        if len(seen) == count:
            break
        rng = np.random.default_rng((SEED, number))
        board = Board.from_moves(random_opening(rules, rng, stones=STONES), rules)
        board.push(*balance(board, 1, searcher.for_game(), BALANCE, rng=rng).stones)
        position = hashes(board).symmetry
        if position in seen or not is_even(searcher, board) or not is_open(other, board, number):
            continue
        seen.add(position)
        with file.open("a", encoding="utf-8") as book:
            book.write(f"{format_moves(board.move_stack, rules)}  # {number}\n")


if __name__ == "__main__":
    main()
