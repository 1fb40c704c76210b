"""Live standings of matches on standard error."""

from __future__ import annotations

import contextlib
import datetime as dt
import time
from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Console
from rich.live import Live
from rich.table import Table

from training.arena.elo import Estimate
from training.arena.game import PlayedGame
from training.arena.sprt import Sprt
from training.arena.tally import Tally

REFRESHES: Final = 4
"""Updates per second."""
SCORE: Final = "score, 95 % interval"
ELO: Final = "Elo, 95 % interval"


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
        self._faults = 0
        self._now = now
        self._start = now()
        self._title = ""
        self._tally = Tally()

    def begin(self, title: str) -> None:
        """Begin the next match."""
        self._title = title
        self._tally = Tally()

    def add(self, game: PlayedGame) -> None:
        """Count a game of the current match."""
        self._tally.add(game)
        self._done += 1
        self._faults += game.fault is not None

    def __rich__(self) -> Table:
        """The current standings as a table."""
        tally = self._tally
        minutes = (self._now() - self._start) / 60
        table = Table(title=self._title, show_header=False)
        table.add_row("games", f"{self._done} of {self._games}")
        table.add_row("wins, draws, losses", f"{tally.wins}, {tally.draws}, {tally.losses}")
        if sum(tally.pairs) and self._sprt is None:
            table.add_row(SCORE, interval(tally.score, scale=100, form=".1f", unit=" %"))
            table.add_row(ELO, interval(tally.elo, form="+.0f"))
        if self._sprt is not None:
            if sum(tally.pairs):
                # An interval would need the end of the test.
                table.add_row("score so far", f"{tally.score.value:.1%}")
            low, high = self._sprt.bounds
            ratio = self._sprt.log_likelihood_ratio(tally.pairs)
            table.add_row("log-likelihood ratio", f"{ratio:.2f} of {low:.2f} to {high:.2f}")
        if self._faults:
            table.add_row("lost by a fault", str(self._faults))
        if self._done:
            table.add_row("games per minute", f"{self._done / minutes:.1f}")
            table.add_row("time left", self._left(minutes))
        return table

    def _left(self, minutes: float) -> str:
        """Estimated time until the last game ends."""
        seconds = 60 * minutes / self._done * (self._games - self._done)
        return str(dt.timedelta(seconds=round(seconds)))


def interval(estimate: Estimate, *, form: str, scale: float = 1, unit: str = "") -> str:
    """Format an estimate, multiplied by `scale`, with its 95 % interval."""
    value, low, high = (
        format(bound * scale, form).replace("inf", "∞")
        for bound in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}{unit} ({low} to {high})"


@contextlib.contextmanager
def shown(board: Scoreboard) -> Iterator[None]:
    """Show the board while the block runs; it remains visible only after an exception."""
    # Engine names may contain brackets.
    console = Console(stderr=True, markup=False)
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
