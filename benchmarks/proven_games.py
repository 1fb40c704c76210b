"""Games of `proven` as the attacker of the proven openings: it must win all of them.

    python -m benchmarks.proven_games [--games N] [--jobs N]

Each game begins with an image of a proven opening by a random symmetry. The defenders are `random`,
`win-block`, `threat-search`, and `search` with few nodes at full strength and below; in two thirds
of the games the first one or two replies are random, so that games leave the moves of the files.
For each defender, the table has the games, the wins, the moves of the longest game after its
opening, the games that lasted longer than the first move announced, and the moves of `proven` that
no proof decided. A game that is not won in time, by moves that proofs decide, is an error.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from typing import Final

import click
import numpy as np

from tengen.engines.game import Board
from tengen.engines.game.notation import format_moves
from tengen.engines.game.symmetry import symmetries
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.engines.registry import create_engine
from tengen.engines.strength.levels import STRENGTH
from tengen.training.parallel import cores, unordered_map

SEED: Final = 58
STRENGTHS: Final = (88, 59, 24)
"""Strengths of `search` below full strength: expert, skilled and casual."""
MOST_NODES: Final = 2_000
"""Nodes of a move of a defender."""
MOST_RANDOM: Final = 2
"""Random replies at the beginning of a game."""


@dataclasses.dataclass(frozen=True, slots=True)
class Defender:
    """A player against `proven`."""

    engine: str
    strength: int | None = None
    """None for an engine without levels, or at full strength."""

    @property
    def name(self) -> str:
        """Engine and strength."""
        level = "" if self.strength is None else f", strength {self.strength}"
        return f"{self.engine}{level}"


DEFENDERS: Final = (
    Defender("search"),
    *(Defender("search", strength) for strength in STRENGTHS),
    Defender("threat-search"),
    Defender("win-block"),
    Defender("random"),
)


@dataclasses.dataclass(frozen=True, slots=True)
class Played:
    """The result of a game."""

    defender: Defender
    moves: str
    won: bool
    plies: int
    """Moves after the opening."""
    bound: int
    """Upper bound of the plies to the win, as the first move of `proven` announced it."""
    undecided: int
    """Moves of `proven` that no proof decided."""

    @property
    def is_perfect(self) -> bool:
        """Whether `proven` won in time, with every move by a proof."""
        return self.won and self.undecided == 0 and self.plies <= self.bound


def played(number: int) -> Played:
    """Play the game of a number, which seeds all its random choices."""
    rng = np.random.default_rng([SEED, number])
    openings = shipped_proofs().openings
    start = openings[number % len(openings)].board
    turned = symmetries(start.rules)[int(rng.integers(len(symmetries(start.rules))))]
    board = Board.from_moves([turned(move) for move in start.move_stack], start.rules)
    defender = DEFENDERS[number // len(openings) % len(DEFENDERS)]
    attacker, opponent = create_engine("proven").for_game(), create_engine(defender.engine)
    options = {} if defender.strength is None else {STRENGTH.name: defender.strength}
    side, random_replies = board.to_move, int(rng.integers(MOST_RANDOM + 1))
    nodes = int(rng.integers(100, MOST_NODES + 1))
    bound = undecided = 0
    while board.outcome() is None:
        if board.to_move is side:
            analysis = attacker.analyse(AnalysisRequest(board, Limit(nodes=100), rng=rng))
            undecided += not analysis.proven
            bound = bound or (analysis.win_in or 0)
            board.push(analysis.move)
        elif random_replies:
            random_replies -= 1
            legal = board.legal_moves()
            board.push(legal[int(rng.integers(len(legal)))])
        else:
            request = AnalysisRequest(board, Limit(nodes=nodes), options=options, rng=rng)
            board.push(opponent.analyse(request).move)
    outcome = board.outcome()
    return Played(
        defender,
        format_moves(board.move_stack, board.rules),
        outcome is not None and outcome.winner is side,
        len(board) - len(start),
        bound,
        undecided,
    )


def rows(games: list[Played]) -> Iterator[str]:
    """The lines of the table."""
    yield f"{'defender':24}{'games':>7}{'won':>7}{'longest':>9}{'late':>6}{'undecided':>11}"
    for defender in DEFENDERS:
        own = [game for game in games if game.defender == defender]
        if own:
            late = sum(game.plies > game.bound for game in own)
            yield (
                f"{defender.name:24}{len(own):7}{sum(game.won for game in own):7}"
                f"{max(game.plies for game in own):9}{late:6}"
                f"{sum(game.undecided for game in own):11}"
            )


@click.command()
@click.option("--games", default=1_000, show_default=True, help="Number of games.")
@click.option("--jobs", default=cores, help="Processes.")
def main(games: int, jobs: int) -> None:
    """Play the games, and fail unless each was won in time by moves that proofs decide."""
    found = list(unordered_map(played, range(games), jobs))
    for row in rows(found):
        click.echo(row)
    faults = [game for game in found if not game.is_perfect]
    for game in faults:
        click.echo(f"not perfect: {game.moves} against {game.defender.name}")
    click.echo(f"won: {sum(game.won for game in found)} of {games}")
    if faults:
        sys.exit(1)


if __name__ == "__main__":
    main()
