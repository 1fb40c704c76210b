"""Renju games between engines: whether one ever plays a forbidden move.

    python -m benchmarks.renju [--games 5000] [--twin 0] [--seed 1] [--jobs 1] [PLAYER ...]

Each player meets each other, and itself, with either colour, from random openings on 15x15; PLAYER
as in `tengen match`. The board judges every move as it is played, by `engines.game`, and then the
kernel those of X once more. In the first `--twin` games all forbidden points of every position are
compared: the board's, the kernel's, and those of the readable twin of the tests. Exits with 1 after
a forbidden move, a difference, or a game that was lost by an error.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engines.base import Limit, winning_moves
from engines.game import Board, Color, preset
from engines.game.forbidden import NESTING, forbidden_points
from engines.game.notation import format_move
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
    """What was found in some games."""

    counts: Counter[str] = dataclasses.field(default_factory=Counter)
    errors: list[str] = dataclasses.field(default_factory=list)
    """Forbidden moves, differences, and errors of engines."""

    def add(self, other: Findings) -> None:
        """Add what was found in other games."""
        self.counts.update(other.counts)
        self.errors += other.errors


def tasks(players: Sequence[str], games: int, twin: int, seed: int) -> Iterator[Task]:
    """The games: all pairings in turn, each with an opening of its own.

    Args:
        players: As in `tengen match`.
        games: Number of games.
        twin: In so many of them, the first ones, forbidden points are compared.
        seed: Of the openings and the engines.
    """
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
    """Replay a game; look at each of its moves and, with `twin`, at all points of each position."""
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
            # X has not won with this move, so it could only have answered.
            if ply == len(game.moves) - 2 and len(fives) == 1 and fives[0] in points:
                found.counts["wins of O by a four with a forbidden answer"] += 1
        board.push(move)
    if twin:
        compare(board, forbidden(board), found)
    found.counts[f"games ended by {_ending(board)}"] += 1
    return found


def forbidden(board: Board) -> dict[Cell, str]:
    """The forbidden points of a position by the kernel; also those of a game that is over."""
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


def main() -> None:
    """Play the games and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", metavar="PLAYER", nargs="*", default=PLAYERS)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--twin", type=int, default=0, help="games compared with the twin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    print(f"{' '.join(given.players)}: {given.games} games, seed {given.seed}")
    found = Findings()
    work = tasks(given.players, given.games, given.twin, given.seed)
    for played, one in enumerate(ordered_map(play, work, given.jobs), start=1):
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
