"""Games of `proven` as Black from the empty board, against every engine and level: it must win.

    python -m benchmarks.proven_games [--games N] [--jobs N] [--out FILE] [--from-openings]

The defenders are all engines that play gomoku, at every level if they have levels, with 100 to
2,000 nodes a move. In two thirds of the games the first one or two replies of White are random, so
that games leave the moves of the files. Each game must be won in the plies that the first move of
`proven` announced, by moves that proofs decide, or the command fails.

With `--from-openings`, each game begins with an image of a proven opening by a random symmetry, so
that the files of other games are played as well. FILE keeps the games; the same command resumes.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click
import numpy as np
from scipy import stats

from tengen.engines.game import PRESETS, Board, Color
from tengen.engines.game.notation import format_moves
from tengen.engines.game.symmetry import symmetries
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.engines.registry import create_engine
from tengen.engines.registry.registry import ENGINES
from tengen.engines.strength.levels import LEVEL, LEVELS, STRENGTH
from tengen.training.parallel import cores, unordered_map

GAMES: Final = 2_028
"""52 games against each of the 39 defenders."""
SEED: Final = 58
NODES: Final = 100_000
"""Nodes of a move of `proven` that no proof decides."""
MOST_NODES: Final = 2_000
"""Nodes of a move of a defender."""
MOST_RANDOM: Final = 2
"""Random replies at the beginning of a game."""
RULES: Final = PRESETS["gomoku"]


@dataclasses.dataclass(frozen=True, slots=True)
class Defender:
    """A player against `proven`."""

    engine: str
    level: str | None = None
    """None for an engine without levels."""

    @property
    def options(self) -> dict[str, int]:
        """The options of the engine."""
        return {} if self.level is None else {STRENGTH.name: LEVEL[self.level].strength}


def defenders() -> tuple[Defender, ...]:
    """All engines that play gomoku, at every level."""
    found = []
    for name in ENGINES:
        engine = create_engine(name)
        if engine.plays.support(RULES):
            levels = [each.name for each in LEVELS] if STRENGTH in engine.options else [None]
            found += [Defender(name, level) for level in levels]
    return tuple(found)


@dataclasses.dataclass(frozen=True, slots=True)
class Played:
    """The result of a game."""

    number: int
    defender: Defender
    moves: str
    won: bool
    plies: int
    """Moves after the opening, or after White's first reply."""
    bound: int
    """Upper bound of the plies to the win, as the first move of `proven` announced it."""
    undecided: int
    """Moves of `proven` that no proof decided."""

    @property
    def is_perfect(self) -> bool:
        """Whether `proven` won in time, with every move by a proof."""
        return self.won and self.undecided == 0 and self.plies <= self.bound


def played(number: int, *, from_openings: bool = False) -> Played:
    """Play the game of a number, which seeds all its random choices."""
    rng = np.random.default_rng([SEED, number])
    players = defenders()
    attacker = create_engine("proven").for_game()
    if from_openings:
        openings = shipped_proofs().openings
        start = openings[number % len(openings)].board
        turned = symmetries(start.rules)[int(rng.integers(len(symmetries(start.rules))))]
        board = Board.from_moves([turned(move) for move in start.move_stack], start.rules)
        defender = players[number // len(openings) % len(players)]
        random_replies = int(rng.integers(MOST_RANDOM + 1))
    else:
        board = Board(RULES)
        board.push(attacker.analyse(AnalysisRequest(board, Limit(nodes=NODES), rng=rng)).move)
        defender = players[number % len(players)]
        random_replies = number // len(players) % (MOST_RANDOM + 1)
    opponent = create_engine(defender.engine)
    nodes = int(rng.integers(100, MOST_NODES + 1))
    side = board.to_move if from_openings else Color.X
    begun: int | None = None
    bound = undecided = 0
    while board.outcome() is None:
        if board.to_move is side:
            if begun is None:
                begun = len(board)
            analysis = attacker.analyse(AnalysisRequest(board, Limit(nodes=NODES), rng=rng))
            undecided += not analysis.proven
            bound = bound or (analysis.win_in or 0)
            board.push(analysis.move)
        elif random_replies:
            random_replies -= 1
            legal = board.legal_moves()
            board.push(legal[int(rng.integers(len(legal)))])
        else:
            request = AnalysisRequest(board, Limit(nodes=nodes), options=defender.options, rng=rng)
            board.push(opponent.analyse(request).move)
    outcome = board.outcome()
    return Played(
        number,
        defender,
        format_moves(board.move_stack, board.rules),
        outcome is not None and outcome.winner is side,
        len(board) - (begun or 0),
        bound,
        undecided,
    )


def kept(path: Path | None) -> list[Played]:
    """The games that a file keeps; a line that was cut off is none."""
    games = []
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    for line in lines:
        with contextlib.suppress(json.JSONDecodeError):
            fields = json.loads(line)
            games.append(Played(**{**fields, "defender": Defender(**fields["defender"])}))
    return games


def score(games: Iterable[Played]) -> str:
    """Games won of all; a dash for none."""
    results = [game.won for game in games]
    return f"{sum(results)} of {len(results)}" if results else "\N{EN DASH}"


def rows(games: list[Played]) -> Iterator[str]:
    """A table in Markdown: the games won, the longest, and those won late, by defender."""
    yield "| Defender | Won | Longest | Late |"
    yield "|---|---|---|---|"
    for defender in defenders():
        own = [game for game in games if game.defender == defender]
        name = " ".join(filter(None, (f"`{defender.engine}`", defender.level)))
        longest = max((game.plies for game in own), default=0)
        late = sum(game.plies > game.bound for game in own)
        yield f"| {name} | {score(own)} | {longest} | {late} |"


def summary(games: list[Played]) -> str:
    """The games won, and the share that a defender can expect to lose, with its 95 % interval."""
    if not games:
        return "no game"
    test = stats.binomtest(sum(game.won for game in games), len(games))
    low, high = test.proportion_ci(method="exact")
    return f"{score(games)} ({low:.1%} to {high:.1%})"


@click.command()
@click.option("--games", default=GAMES, show_default=True, help="Number of games.")
@click.option("--jobs", default=cores, help="Processes.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Keeps the games.")
@click.option("--from-openings", is_flag=True, help="Begin with the proven openings.")
def main(*, games: int, jobs: int, out: Path | None, from_openings: bool) -> None:
    """Play the games, and fail unless each was won in time by a proof."""
    found = [game for game in kept(out) if game.number < games]
    left = sorted(set(range(games)) - {game.number for game in found})
    play = functools.partial(played, from_openings=from_openings)
    for game in unordered_map(play, left, jobs):
        found.append(game)
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(dataclasses.asdict(game))}\n")
    for row in rows(found):
        click.echo(row)
    click.echo(f"won: {summary(found)}")
    faults = [game for game in found if not game.is_perfect]
    for game in faults:
        click.echo(f"not perfect: {game}")
    if faults:
        sys.exit(1)


if __name__ == "__main__":
    main()
