"""Win probability that the moves of players lose against the best known move.

    python -m benchmarks.regret PLAYER... [--nodes N] [--images N] [--moves FILE] [--judge COMMAND]

Players are written as for `tengen match`, with `brain:COMMAND` for programs. Each chooses a move in
every position of `regret.csv`, and loses the value of the best move there less that of its own. The
table has the mean loss with its 95 % interval (bootstrap over games), the share of moves that lose
more than `CLOSE`, and the difference from the first player, which is negative for a player that
loses less. With `--images`, positions are shown mirrored and turned as well, which a search treats
as new ones: half the interval with four, and hardly a new move to judge. `--moves` names a JSON
file of chosen moves by player, from which known ones are taken and to which others are added.

The values in `regret.csv` are win probabilities for the side to move after each move, by searches
of a *judge*, a Gomocup program that reports `INFO WINRATE`. A move without a value is judged at
once, and its value is added to the file. The values in the file are those of Rapfi 0.43 with its
classical evaluation and 1,000,000 nodes for each move; by default, `tengen brain` judges.
"""

from __future__ import annotations

import csv
import dataclasses
import itertools
import json
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Self

import click
import numpy as np
import numpy.typing as npt

from engines.game import Board, Move, preset
from engines.game.notation import format_move, format_moves, parse_move
from engines.game.symmetry import Symmetry, symmetries
from engines.gomocup.brain import Program
from engines.gomocup.protocol import END_OF_BLOCK, Side, format_cell
from engines.interface import AnalysisRequest, Limit
from engines.model_store import SHIPPED
from training.arena.player_spec import PlayerSpec, create_player_engine, parse_player
from training.ranking.metrics import Statistic, intervals

DATA: Final = Path(__file__).with_suffix(".csv")
RULES: Final = preset("gomoku")
CLOSE: Final = 0.02
"""Win probability: a move that loses less counts as good."""
PATIENCE: Final = 600.0
"""Seconds that a judge may take for a move."""
BRAIN: Final = shlex.join([sys.executable, "-m", "tengen_cli.main", "brain"])


@dataclasses.dataclass(slots=True)
class JudgedPosition:
    """A position and the known values of its moves."""

    game: str
    """Where it comes from; positions of one game depend on each other."""
    board: Board
    values: dict[Move, float]
    """Win probabilities of the side to move after its moves."""


class Judge:
    """A program that values positions; use it as a context manager.

    Args:
        nodes: Limit for each position.
    """

    def __init__(self, command: str, nodes: int) -> None:
        self._program = Program(shlex.split(command))
        self._program.send(
            f"START {RULES.cols}",
            "INFO rule 0",
            "INFO thread_num 1",
            f"INFO timeout_turn {round(1000 * PATIENCE)}",
            "INFO timeout_match 0",
            f"INFO max_node {nodes}",
            "INFO show_detail 2",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.close("END")

    def value(self, board: Board, move: Move) -> float:
        """The win probability of the side to move after a move.

        Raises:
            click.ClickException: The program reports none.
        """
        after = board.copy()
        after.push(move)
        if (outcome := after.outcome()) is not None:
            return 0.5 if outcome.winner is None else 1.0
        stones = (
            f"{format_cell(cell)},{Side.OWN if colour is after.to_move else Side.OPPONENT:d}"
            for cell, colour in after.stones.items()
        )
        self._program.send("YXHASHCLEAR", "YXBOARD", *stones, END_OF_BLOCK, "YXNBEST 1")
        deadline = time.monotonic() + PATIENCE
        value = None
        while not (line := self._program.receive(deadline))[:1].isdigit():
            if line.startswith("INFO WINRATE "):
                value = float(line.split()[2])
        if value is None:
            raise click.ClickException(f"the judge answered {line} without INFO WINRATE")
        return round(1 - value, 4)


def read(path: Path = DATA) -> list[JudgedPosition]:
    """The positions of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            JudgedPosition(
                row["game"],
                Board.from_moves(row["moves"], RULES),
                {
                    parse_move(move, RULES): float(value)
                    for move, _, value in (text.partition("=") for text in row["values"].split())
                },
            )
            for row in csv.DictReader(file)
        ]


def write(positions: Iterable[JudgedPosition], path: Path = DATA) -> None:
    """Write a file of positions."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("game", "moves", "values"))
        for position in positions:
            values = (f"{format_move(move, RULES)}={v:g}" for move, v in position.values.items())
            moves = format_moves(position.board.move_stack, RULES)
            rows.writerow((position.game, moves, " ".join(values)))


def chosen(player: PlayerSpec, shown: Iterable[tuple[Symmetry, JudgedPosition]]) -> Iterator[Move]:
    """The moves of a player in the images of positions, mapped back, in order."""
    engine = create_player_engine(player, SHIPPED)
    for image, position in shown:
        board = Board.from_moves(map(image, position.board.move_stack), RULES)
        options = dict(player.options)
        request = AnalysisRequest(
            board, player.limit, options=options, rng=np.random.default_rng(0)
        )
        yield image.inverse()(engine.analyse(request).move)


def losses(moves: Iterable[Move], positions: Iterable[JudgedPosition]) -> npt.NDArray[np.float64]:
    """(positions,) what moves lose; all of them have values."""
    return np.array(
        [
            max(position.values.values()) - position.values[move]
            for move, position in zip(moves, positions, strict=True)
        ]
    )


def mean(values: npt.NDArray[np.float64]) -> Statistic:
    """The mean of some of the values, by index."""
    return lambda at: float(values[at].mean())


def report(moves: dict[str, list[Move]], positions: list[JudgedPosition]) -> Iterator[str]:
    """The lines of the table: a head, and one for each player."""
    games = np.array([position.game for position in positions])
    width = max(map(len, moves))
    yield f"{'player':{width}}  mean loss (95 %)           over {CLOSE}  from the first (95 %)"
    first = None
    for player, row in moves.items():
        lost = losses(row, positions)
        first = lost if first is None else first
        difference = lost - first
        found = intervals({"loss": mean(lost), "difference": mean(difference)}, games, least=-1.0)
        (low, high), (less, more) = found["loss"], found["difference"]
        yield (
            f"{player:{width}}  {lost.mean():.4f} ({low:.4f} to {high:.4f})  "
            f"{(lost > CLOSE).mean():9.3f}  {difference.mean():+.4f} ({less:+.4f} to {more:+.4f})"
        )


@click.command()
@click.argument("players", nargs=-1, required=True)
@click.option("--nodes", default=400_000, show_default=True, help="Nodes a move.")
@click.option(
    "--images", default=1, show_default=True, type=click.IntRange(1, 8), help="Of each position."
)
@click.option("--moves", "cache", type=click.Path(path_type=Path), help="File of chosen moves.")
@click.option("--judge", default=BRAIN, help="Program that values moves. [default: tengen brain]")
@click.option("--judge-nodes", default=1_000_000, show_default=True, help="Its nodes a move.")
@click.option("--data", default=DATA, type=click.Path(path_type=Path), help="File of positions.")
def main(
    *,
    players: tuple[str, ...],
    nodes: int,
    images: int,
    cache: Path | None,
    judge: str,
    judge_nodes: int,
    data: Path,
) -> None:
    """Print the losses of players."""
    positions = read(data)
    shown = list(itertools.product(symmetries(RULES)[:images], positions))
    known: dict[str, list[str]] = {}
    if cache is not None and cache.exists():
        known = json.loads(cache.read_text(encoding="utf-8"))
    for text in players:
        row = known.setdefault(text, [])
        player = parse_player(text, Limit(nodes=nodes))
        row += (format_move(move, RULES) for move in chosen(player, shown[len(row) :]))
        if cache is not None:
            cache.write_text(json.dumps(known) + "\n", encoding="utf-8")
    repeated = positions * images
    moves = {
        text: [parse_move(move, RULES) for move in known[text][: len(shown)]] for text in players
    }
    unknown = {
        (index % len(positions), move)
        for row in moves.values()
        for index, move in enumerate(row)
        if move not in repeated[index].values
    }
    if unknown:
        with Judge(judge, judge_nodes) as values:
            for index, move in sorted(unknown):
                position = positions[index]
                position.values[move] = values.value(position.board, move)
        write(positions, data)
    print(*report(moves, repeated), sep="\n")


if __name__ == "__main__":
    main()
