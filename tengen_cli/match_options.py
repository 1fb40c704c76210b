"""The parts that the commands of matches share: openings, files of games, and standings.

They are not in `tengen_cli.parameters` because this module loads kernels, and `tengen brain` must
respond before these are loaded.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import functools
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.live import Live
from rich.table import Table
from typing_extensions import override

from tengen.engines.errors import LimitError
from tengen.engines.game import Rules
from tengen.engines.game.records import GameRecord, write_psq, write_sgf
from tengen.engines.gomocup.brain import GRACE
from tengen.training.arena.conditions import Adjudication, DrawRule, ResignRule, TimeControl
from tengen.training.arena.elo import Estimate, Tally
from tengen.training.arena.even_openings import drawn_openings
from tengen.training.arena.game import Opening, PlayedGame
from tengen.training.arena.pairs import check_games
from tengen.training.arena.sprt import Sprt
from tengen.training.storage.files import safe_name
from tengen_cli import parameters

REFRESHES: Final = 4
"""Updates of the standings per second."""
LINE_S: Final = 60.0
"""Seconds between two lines where there is no terminal; shorter games have no line of their own."""
SCORE: Final = "score, 95 % interval"
ELO: Final = "Elo, 95 % interval"
_COUNT: Final = re.compile(r"[1-9][0-9]{0,5}+", re.ASCII)


class TimeControlText(click.ParamType[Any]):
    """A time control, see `TimeControl`."""

    name = "time control"

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> TimeControl:
        """The time control."""
        try:
            return TimeControl.parse(value)
        except LimitError as error:
            self.fail(error.message, param, ctx)


class ScoreRuleText(click.ParamType[Any]):
    """The numbers of a rule of adjudication, separated by colons: a score, then counts.

    Args:
        numbers: How many there may be; all but the first two may be left out.
        example: A text that it reads.
    """

    name = "score rule"

    def __init__(self, numbers: int, example: str) -> None:
        self._numbers = numbers
        self._example = example

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """The numbers."""
        numbers = tuple(int(word) for word in value.split(":") if _COUNT.fullmatch(word))
        if len(numbers) != value.count(":") + 1 or not 2 <= len(numbers) <= self._numbers:
            self.fail(
                f"{value!r:.40} is not whole numbers above 0 such as {self._example}", param, ctx
            )
        return numbers


def adjudication_of(resign: tuple[int, ...] | None, draw: tuple[int, ...] | None) -> Adjudication:
    """The adjudication of `--resign` and `--draw`."""
    return Adjudication(
        resign=ResignRule(*resign) if resign else None, draw=DrawRule(*draw) if draw else None
    )


ending_options = parameters.combined(
    click.option(
        "--tc",
        type=TimeControlText(),
        metavar="BASE[+INCREMENT]",
        help="Seconds of a player for a game, and for every move in addition, such as 60+0.6; in "
        "place of --time-ms.",
    ),
    click.option(
        "--margin-ms",
        type=parameters.WholeNumber(min=0, max=600_000),
        default=round(1000 * GRACE),
        help="Milliseconds over its time after which a player loses: with --tc its clock's, else "
        "a move's of a brain.",
    ),
    click.option(
        "--resign",
        type=ScoreRuleText(2, "400:5"),
        metavar="SCORE:MOVES",
        help="Declare a game lost for a player whose score is SCORE below 0 in its last MOVES "
        "moves, if the opponent's is as far above or not reported.",
    ),
    click.option(
        "--draw",
        type=ScoreRuleText(3, "20:8:40"),
        metavar="SCORE:MOVES[:PLIES]",
        help="Declare a game drawn if both scores are within SCORE of 0 in the last MOVES moves of "
        "both, after PLIES moves of the game.",
    ),
    click.option(
        "--brain-dir",
        type=click.Path(path_type=Path, exists=True, file_okay=False, resolve_path=True),
        metavar="FOLDER",
        help="Working directory of external engines, to which their command is relative.",
    ),
)
"""`--tc`, `--margin-ms`, `--resign`, `--draw` and `--brain-dir`."""


class GameFiles:
    """Game records in one SGF file and in a folder of psq files, if these are given.

    They are written one by one, so that an interruption loses no finished game.
    """

    def __init__(
        self, sgf: Path | None, psq: Path | None, rules: Rules, *, append: bool = False
    ) -> None:
        self._sgf = sgf
        self._psq = psq
        if psq is not None:
            # Fail now rather than after hours of play.
            write_psq(GameRecord(rules=rules))
            psq.mkdir(parents=True, exist_ok=True)
        if sgf is not None and not append:
            sgf.write_text("", encoding="utf-8")

    def write(self, record: GameRecord) -> None:
        """Write a game; replaces a psq file of the same event and round."""
        if self._sgf is not None:
            with self._sgf.open("a", encoding="utf-8") as file:
                file.write(write_sgf([record]))
        if self._psq is not None:
            name = f"{safe_name(record.event)}-{int(record.round):04d}.psq"
            (self._psq / name).write_text(write_psq(record), encoding="utf-8")


def pair_openings(
    source: str, rules: Rules, games: int, seed: int, stones: tuple[int, int] | None
) -> Sequence[Opening]:
    """Openings of a match by `--openings` and `--opening-stones`, one for each pair of games."""
    with parameters.named_parameters():
        check_games(games)
    return parameters.book(source, rules) or drawn_openings(
        parameters.opening_kind(source), rules, games // 2, seed, stones=stones
    )


class Scoreboard:
    """Live standings of one match, or of several with at most `games` games together."""

    def __init__(
        self,
        games: int,
        sprt: Sprt | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._games = games
        self._sprt = sprt
        self._done = 0
        self._kept = 0
        self._faults = 0
        self._now = now
        self._start = now()
        self._title = ""
        self._tally = Tally()

        self._line_at = self._start
        self.write_line: Callable[[str], object] = lambda _: None
        """Called with `line()` after a game, at most every `LINE_S` seconds, and after the last."""

    def begin(self, title: str) -> None:
        """Begin the next match."""
        self._title = title
        self._tally = Tally()

    def resume(self, games: int) -> None:
        """Note that the next games were played earlier: they say nothing about the speed."""
        self._kept += games

    def add(self, game: PlayedGame) -> None:
        """Count a game of the current match."""
        self._tally.add(game)
        self._done += 1
        self._faults += game.fault is not None
        if self._now() - self._line_at >= LINE_S or self._done == self._games:
            self._line_at = self._now()
            self.write_line(self.line())

    def line(self) -> str:
        """The current standings in one line."""
        rows = [("", self._title), *self._rows()]
        return "; ".join(f"{name} {value}".strip() for name, value in rows)

    def __rich__(self) -> Table:
        """The current standings as a table."""
        table = Table(title=self._title, show_header=False)
        for row in self._rows():
            table.add_row(*row)
        return table

    def _rows(self) -> Iterator[tuple[str, str]]:
        tally = self._tally
        minutes = (self._now() - self._start) / 60
        yield "games", f"{self._done} of {self._games}"
        yield "wins, draws, losses", f"{tally.wins}, {tally.draws}, {tally.losses}"
        if sum(tally.pairs) and self._sprt is None:
            yield SCORE, interval(tally.score, scale=100, form=".1f", unit=" %")
            yield ELO, interval(tally.elo, form="+.0f")
        if self._sprt is not None:
            if sum(tally.pairs):
                # An interval would need the end of the test.
                yield "score so far", f"{tally.score.value:.1%}"
            low, high = self._sprt.bounds
            ratio = self._sprt.log_likelihood_ratio(tally.pairs)
            yield "log-likelihood ratio", f"{ratio:.2f} of {low:.2f} to {high:.2f}"
        if self._faults:
            yield "lost by a fault", str(self._faults)
        if (played := self._done - self._kept) > 0:
            yield "games per minute", f"{played / minutes:.1f}"
            seconds = 60 * minutes / played * (self._games - self._done)
            yield "time left", str(dt.timedelta(seconds=round(seconds)))


def interval(estimate: Estimate, *, form: str, scale: float = 1, unit: str = "") -> str:
    """Format an estimate, multiplied by `scale`, with its 95 % interval."""
    value, low, high = (
        format(bound * scale, form).replace("inf", "∞")
        for bound in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}{unit} ({low} to {high})"


@contextlib.contextmanager
def shown(board: Scoreboard) -> Iterator[None]:
    """Show the board while the block runs; it stays visible only after an exception.

    Where standard error is no terminal, a line is written now and then.
    """
    # Engine names may contain brackets.
    console = Console(stderr=True, markup=False, highlight=False)
    if not console.is_terminal:
        board.write_line = functools.partial(click.echo, err=True)
        yield
        return
    with Live(
        get_renderable=board.__rich__,
        console=console,
        refresh_per_second=REFRESHES,
        transient=True,
    ) as live:
        try:
            yield
        except BaseException:
            live.transient = False
            raise
