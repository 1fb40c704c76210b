"""Renju games between engines, checked for forbidden moves.

    python -m benchmarks.renju [--games 5000] [--twin 0] [--seed 1] [--jobs 1] [PLAYER ...]

Each player meets each other, and itself, with either colour, from random openings on 15x15; PLAYER
as in `tengen match`. The board checks every move as it is played, and the kernel checks those of X
again. In the first `--twin` games, the forbidden points of every position are compared: those of
the board, of the kernel, and of the readable twin of the tests. Exits with 1 after a forbidden
move, a difference, or a game lost by an error.
"""

from __future__ import annotations

import dataclasses
import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import click

from engines.game import Board, Color, preset
from engines.game.forbidden import NESTING, forbidden_points
from engines.game.notation import format_move
from engines.game.wins import winning_moves
from engines.interface import Limit
from engines.model_store import SHIPPED
from tests.unit.engines.renju_kernel import by_kernel
from tests.unit.game.renju_twin import Cell, Renju
from training.arena.game import GameSpec, PlayedGame, play_from_spec
from training.arena.openings import random_openings
from training.arena.player_spec import parse_player, resolve_player
from training.parallel import ordered_map

RULES: Final = preset("renju")
PLAYERS: Final = (
    "search@nodes=5000",
    "threat-search@nodes=1000",
    "learned@nodes=1000",
    "attack-weights",
    "win-block",
)
REPORTED: Final = 500
"""Games between two reports."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A game to be played and checked."""

    spec: GameSpec
    twin: bool
    """Whether the forbidden points of every position are compared."""


# No slots: other processes return a class of `__main__`, whose slots pickle does not restore.
@dataclasses.dataclass
class Findings:
    """Counts and errors of some games."""

    counts: Counter[str] = dataclasses.field(default_factory=Counter)
    errors: list[str] = dataclasses.field(default_factory=list)
    """Forbidden moves, differences, and errors of engines."""

    def add(self, other: Findings) -> None:
        """Add the findings of other games."""
        self.counts.update(other.counts)
        self.errors += other.errors


def tasks(players: Sequence[str], games: int, twin: int, seed: int) -> Iterator[Task]:
    """The games: all pairings in turn, each with its own opening; the first `twin` are compared."""
    specs = [resolve_player(parse_player(text, Limit()), RULES, SHIPPED) for text in players]
    pairings = itertools.cycle(itertools.product(specs, repeat=2))
    openings = random_openings(RULES, games, seed)
    for index, (opening, (x, o)) in enumerate(zip(openings, pairings, strict=False)):
        spec = GameSpec(index=index, rules=RULES, x=x, o=o, opening=opening, seed=seed)
        yield Task(spec=spec, twin=index < twin)


def play(task: Task) -> Findings:
    """Play a game and check it."""
    return check(play_from_spec(task.spec), twin=task.twin)


def check(game: PlayedGame, *, twin: bool) -> Findings:
    """Replay a game and check each move and, with `twin`, all points of each position."""
    found = Findings()
    if game.fault:
        found.errors.append(f"{game.fault}, after {_text(game)}")
    board = Board(game.rules)
    for ply, move in enumerate(game.moves):
        points = forbidden(board)
        found.counts["positions"] += 1
        if points:
            found.counts["positions with forbidden points"] += 1
            found.counts.update(f"{reason} points" for reason in points.values())
        if twin:
            compare(board, points, found)
        if board.to_move is Color.X and ply >= game.opening:
            found.counts["moves of X"] += 1
            found.counts["moves of X with forbidden points on the board"] += bool(points)
            if (reason := points.get(move)) is not None:
                found.errors.append(f"{game.x} played a {reason}: move {ply + 1} of {_text(game)}")
            fives = winning_moves(board, Color.O)
            # X has not won with this move, so its only hope was to block.
            if ply == len(game.moves) - 2 and len(fives) == 1 and fives[0] in points:
                found.counts["wins of O by a four with a forbidden answer"] += 1
        board.push(move)
    if twin:
        compare(board, forbidden(board), found)
    found.counts[f"games ended by {_ending(board)}"] += 1
    return found


def forbidden(board: Board) -> dict[Cell, str]:
    """The forbidden points of a position by the kernel, even if the game is over."""
    return by_kernel(_stones(board), *board.rules.shape)


def compare(board: Board, points: dict[Cell, str], found: Findings) -> None:
    """Compare the kernel's forbidden points of a position with the board's and the twin's."""
    found.counts["positions compared with the twin"] += 1
    twin = Renju.of(_stones(board), *board.rules.shape, NESTING).forbidden()
    if not points == twin == forbidden_points(board.stones, board.rules):
        found.errors.append(f"different points: {board.stones}")


def _stones(board: Board) -> dict[Cell, int]:
    return {(move.row, move.col): color for move, color in board.stones.items()}


def _ending(board: Board) -> str:
    outcome = board.outcome()
    if outcome is None:
        return "an error"
    winner = f" of {outcome.winner.symbol}" if outcome.reason == "line" and outcome.winner else ""
    return f"{outcome.reason}{winner}"


def _text(game: PlayedGame) -> str:
    return "".join(format_move(move, game.rules) for move in game.moves)


@click.command()
@click.argument("players", nargs=-1)
@click.option("--games", default=5000)
@click.option("--twin", default=0, help="Games compared with the twin.")
@click.option("--seed", default=1)
@click.option("--jobs", default=1, help="Processes.")
def main(players: tuple[str, ...], games: int, twin: int, seed: int, jobs: int) -> None:
    """Play the games and print the findings."""
    players = players or PLAYERS
    print(f"{' '.join(players)}: {games} games, seed {seed}")
    found = Findings()
    for played, one in enumerate(ordered_map(play, tasks(players, games, twin, seed), jobs), 1):
        found.add(one)
        if played % REPORTED == 0:
            print(f"{played} games, {len(found.errors)} errors", file=sys.stderr, flush=True)
    for name, count in sorted(found.counts.items()):
        print(f"{count:9,} {name}")
    print(f"{len(found.errors):9,} forbidden moves, differences and errors of engines")
    for error in found.errors:
        print(error)
    sys.exit(bool(found.errors))


if __name__ == "__main__":
    main()
