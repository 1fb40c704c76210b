"""Levels of play: the steps between them, their blunders, and what they overlook.

    python -m benchmarks.levels [--games 60] [--openings balanced] [--seed 1] [--out FOLDER]
        PLAYER PLAYER ...

The players, as in `tengen match` and weakest first, each play a match against the next one, on
15x15. Then the moves of their games are judged:

- The step: Elo over the player before, with its 95 % interval.
- Blunders: among `--judged` moves of each player, those that lose as much of the winning chances as
  a blunder in reviews (`engines/review/judgement.py`), by a search of 100,000 nodes.
- Unanswered threats: of the opponent's open threes and fours, the share after which the player
  neither disturbs the threat nor makes a four. Only positions count in which the opponent has one
  threat, which can be answered, and the player has no four of its own.

For another version of Tengen, run this file in a worktree of it.

    python -m benchmarks.levels --game tictactoe --against random --against win-block
        --against minimax [--games 60] [--seed 1]

Every level of `tengen.engines.strength.levels` plays from the empty board, with both colors in
turn, against fixed players: engines, and `careful`, which plays five in a row like a careful
first-time player. The score is the level's, with its 95 % interval.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click
import numpy as np
import numpy.typing as npt

from benchmarks.careful_player import FIVE, RULES, CarefulEngine, windows
from tengen.engines.game import PRESETS, Board, Move, Rules
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.registry import create_engine, default_engine
from tengen.engines.review.judgement import DROPS
from tengen.engines.strength.levels import LEVELS, STRENGTH, Level
from tengen.training.arena.elo import Tally, as_elo
from tengen.training.arena.game import PlayedGame, play_game
from tengen.training.arena.match import play_match
from tengen.training.arena.player_spec import Player, PlayerSpec, parse_player
from tengen.training.parallel import cores, ordered_map
from tengen.training.storage.files import safe_name
from tengen_cli.match_options import pair_openings

JUDGE: Final = Limit(nodes=100_000)
BLUNDER: Final = DROPS[0][0] / 2
"""Drop of the win probability."""
KINDS: Final = ("three", "broken three", "diagonal three", "broken diagonal three", "four")


@dataclasses.dataclass(frozen=True, slots=True)
class Choice:
    """A move of a player in a game."""

    board: Board
    """The position before the move."""
    move: Move


def choices(game: PlayedGame, name: str) -> Iterator[Choice]:
    """The moves that a player of a game chose itself."""
    board = Board(game.rules)
    for ply, move in enumerate(game.moves):
        if ply >= game.opening and name == (game.x, game.o)[ply % 2]:
            yield Choice(board.copy(), move)
        board.push(move)


def drop(engine: Engine, choice: Choice) -> float:
    """How much win probability a move loses, by one search before it and one after it."""
    best = engine.analyse(AnalysisRequest(choice.board, JUDGE)).candidates[0].win_probability
    after = choice.board.copy()
    after.push(choice.move)
    if (outcome := after.outcome()) is not None:
        left = 0.0 if outcome.winner is None else 1.0
        return (best or 0.0) - left
    answer = engine.analyse(AnalysisRequest(after, JUDGE)).candidates[0].win_probability
    return (best or 0.0) - (1 - (answer or 0.0))


def fours(cells: npt.NDArray[np.int8], color: int) -> dict[frozenset[int], str]:
    """The empty cells that complete a five of one color, as threats of the kind `four`."""
    runs, _ = windows(FIVE)
    stones = cells.ravel()[runs] * color
    lacking = (stones >= 0).all(axis=1) & (stones.sum(axis=1) == FIVE - 1)
    return {
        frozenset(cell): "four"
        for cell in runs[lacking][stones[lacking] == 0].reshape(-1, 1).tolist()
    }


def threes(cells: npt.NDArray[np.int8], color: int) -> dict[frozenset[int], str]:
    """The threes that one more stone turns into an open four: stones of each → its kind."""
    runs, diagonal = windows(FIVE + 1)
    stones = cells.ravel()[runs] * color
    is_open = (stones[:, [0, -1]] == 0).all(axis=1) & (stones >= 0).all(axis=1)
    is_three = is_open & (stones.sum(axis=1) == FIVE - 2)
    found = {}
    for run, stone, slanted in zip(
        runs[is_three], stones[is_three], diagonal[is_three], strict=True
    ):
        at = np.flatnonzero(stone)
        words = ("broken " if at[-1] - at[0] > FIVE - 3 else "") + ("diagonal " if slanted else "")
        found[frozenset(run[at].tolist())] = f"{words}three"
    return found


def threats(choice: Choice) -> Counter[tuple[str, bool]]:
    """The opponent's threats in a position by kind, and whether the move answers them."""
    board, move = choice.board, choice.move
    own, cells = int(board.to_move), board.cells
    found: Counter[tuple[str, bool]] = Counter()
    if fours(cells, own):
        return found
    find = fours if fours(cells, -own) else threes
    before = find(cells, -own)
    cells[move] = own
    # A move that completes five had a four before, so it is not here.
    left = {} if find is threes and fours(cells, own) else find(cells, -own)
    if len(before) == 1:
        ((threat, kind),) = before.items()
        found[kind, threat not in left] += 1
    return found


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LevelGame:
    """A game of a level against a fixed player."""

    rules: Rules
    level: Level
    against: str
    """Name of the engine, or `careful`."""
    seed: int
    index: int
    """Number of the game; the level plays X in even ones."""


def play_level_game(spec: LevelGame) -> PlayedGame:
    """Play a game from the empty board."""
    level = Player(
        engine=_engine(default_engine(spec.rules)),
        options={STRENGTH.name: spec.level.strength},
        alias=spec.level.name,
    )
    players = level, Player(engine=_engine(spec.against))
    x, o = players if spec.index % 2 == 0 else players[::-1]
    rng = np.random.default_rng([spec.seed, spec.level.strength, spec.index])
    return play_game(x, o, (), rng, rules=spec.rules)


def _engine(name: str) -> Engine:
    return CarefulEngine() if name == CarefulEngine.name else create_engine(name)


def report_scores(
    rules: Rules, against: Sequence[str], *, games: int, seed: int, jobs: int
) -> None:
    """Play every level against each engine, and print a row for each level."""
    print("| Level | Strength |", " | ".join(against), "|")
    for level in LEVELS:
        scores = []
        for name in against:
            specs = [
                LevelGame(rules=rules, level=level, against=name, seed=seed, index=index)
                for index in range(games)
            ]
            tally = Tally.of(ordered_map(play_level_game, specs, jobs))
            score = tally.score
            scores.append(
                f"{score.value:.2f} ({score.low:.2f} to {score.high:.2f}), "
                f"{tally.wins}-{tally.draws}-{tally.losses}"
            )
        print(f"| {level.name} | {level.strength} |", " | ".join(scores), "|", flush=True)


def report(
    players: Sequence[PlayerSpec],
    *,
    openings: str,
    games: int,
    seed: int,
    judged: int,
    jobs: int,
    out: Path | None,
) -> None:
    """Play the matches, judge the moves and print a row for each player."""
    starts = pair_openings(openings, RULES, games, seed, None)
    played: dict[str, list[PlayedGame]] = {player.name: [] for player in players}
    steps = {players[0].name: ""}
    for weak, strong in itertools.pairwise(players):
        folder = out and out / safe_name(f"{strong.name}-{weak.name}")
        result = play_match(
            strong, weak, starts, rules=RULES, games=games, seed=seed, jobs=jobs, folder=folder
        )
        played[weak.name] += result.games
        played[strong.name] += result.games
        elo, tally = as_elo(result.score), result.tally
        steps[strong.name] = (
            f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f}), "
            f"{tally.wins}-{tally.draws}-{tally.losses}"
        )
        print(f"{strong.name} over {weak.name}: {steps[strong.name]}", flush=True)
    print("| Player | Step | Blunders |", " | ".join(KINDS), "|")
    judge = create_engine("search")
    rng = np.random.default_rng(seed)
    for player in players:
        moves = [choice for game in played[player.name] for choice in choices(game, player.name)]
        seen = sum(map(threats, moves), Counter[tuple[str, bool]]())
        some = rng.choice(len(moves), min(judged, len(moves)), replace=False).tolist()
        blunders = sum(drop(judge, moves[at]) >= BLUNDER for at in some)
        missed = [(seen[kind, False], seen[kind, False] + seen[kind, True]) for kind in KINDS]
        print(
            f"| {player.name} | {steps[player.name]} | {blunders / len(some):.1%} of {len(some)} |",
            " | ".join(f"{left / (every or 1):.0%} of {every}" for left, every in missed),
            "|",
            flush=True,
        )


def _small_game(text: str) -> Rules:
    rows, cols, length = map(int, text.split("x"))
    return Rules(rows, cols, length)


@click.command()
@click.argument("players", nargs=-1)
@click.option("--against", multiple=True, help="An engine, or careful, that every level plays.")
@click.option("--game", default="gomoku", help="A preset, or ROWSxCOLSxLENGTH; for --against.")
@click.option("--games", default=60, help="Of each match; even.")
@click.option("--openings", default="balanced", help="As for `tengen match`.")
@click.option("--seed", default=1)
@click.option("--judged", default=200, help="Moves of each player.")
@click.option("--jobs", default=cores())
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keeps the games.")
def main(
    players: tuple[str, ...],
    *,
    against: tuple[str, ...],
    game: str,
    games: int,
    openings: str,
    seed: int,
    judged: int,
    jobs: int,
    out: Path | None,
) -> None:
    """Measure the levels of play, weakest first."""
    if against:
        rules = PRESETS.get(game) or _small_game(game)
        report_scores(rules, against, games=games, seed=seed, jobs=jobs)
        return
    report(
        [parse_player(text, Limit()) for text in players],
        openings=openings,
        games=games,
        seed=seed,
        judged=judged,
        jobs=jobs,
        out=out,
    )


if __name__ == "__main__":
    main()
