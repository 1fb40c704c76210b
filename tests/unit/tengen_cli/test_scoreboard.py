"""The live standings of a match."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from engines.game import PRESETS, Color
from tengen_cli.match_options import Scoreboard, shown
from training.arena.elo import Sprt
from training.arena.game import PlayedGame

TENGEN = str(Path(sys.executable).with_name("tengen"))
ERASE_LINE = "\x1b[1A\x1b[2K"
"""One line up, and erase it."""


def game(winner: Color | None, fault: str | None = None) -> PlayedGame:
    return PlayedGame(
        rules=PRESETS["tictactoe"],
        x="a",
        o="b",
        moves=(),
        opening=0,
        noise=(),
        winner=winner,
        fault=fault,
    )


def cells_of(board: Scoreboard) -> dict[str, str]:
    """The table's rows, as first to second cell."""
    console = Console(width=100, file=io.StringIO())
    with console.capture() as capture:
        console.print(board)
    rows = [line.split("│") for line in capture.get().splitlines()]
    return {row[1].strip(): row[2].strip() for row in rows if len(row) == 4}


def test_line_a_minute_without_a_terminal() -> None:
    time_s = 0.0
    board = Scoreboard(3, now=lambda: time_s)
    board.begin("a - b")
    lines: list[str] = []
    board.write_line = lines.append
    for time_s in (10.0, 70.0, 80.0):  # noqa: B007 - read by the board
        board.add(game(Color.X))
    # One after the first minute, and one at the end.
    assert [line.partition("; wins")[0] for line in lines] == [
        "a - b; games 2 of 3",
        "a - b; games 3 of 3",
    ]


def test_standings_are_those_of_the_first_engine() -> None:
    clock = itertools.chain([1000.0], itertools.repeat(1120.0))
    board = Scoreboard(8, Sprt(elo0=0, elo1=200), now=lambda: next(clock))
    board.begin("a - b")
    assert cells_of(Scoreboard(8)) == {"games": "0 of 8", "wins, draws, losses": "0, 0, 0"}
    for winner in (Color.X, Color.O, Color.X, None):
        board.add(game(winner))
    cells = cells_of(board)
    assert cells["games"] == "4 of 8"
    assert cells["wins, draws, losses"] == "3, 1, 0"
    assert cells["score so far"] == "87.5%"
    assert cells["log-likelihood ratio"].endswith(" of -2.94 to 2.94")
    assert cells["games per minute"] == "2.0"
    assert cells["time left"] == "0:02:00"
    assert "lost by a fault" not in cells


def test_next_match_resets_the_tally_but_not_the_games() -> None:
    board = Scoreboard(8)
    board.begin("a - b")
    board.add(game(Color.X, fault="b: crashed"))
    board.add(game(Color.O))
    board.begin("a - c")
    cells = cells_of(board)
    assert (cells["games"], cells["wins, draws, losses"]) == ("2 of 8", "0, 0, 0")
    assert cells["lost by a fault"] == "1"


def test_title_is_not_interpreted_as_markup() -> None:
    board = Scoreboard(2)
    board.begin("[/nothing] - b")
    with shown(board):
        board.add(game(None))


@pytest.mark.parametrize("interrupted", [False, True], ids=["complete", "interrupted"])
def test_board_remains_visible_after_an_exception(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, interrupted: bool
) -> None:
    # Makes Rich treat any file as a terminal.
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    board = Scoreboard(2)
    board.begin("a - b")
    with contextlib.suppress(KeyboardInterrupt), shown(board):
        board.add(game(None))
        if interrupted:
            raise KeyboardInterrupt
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "1 of 2" in captured.err
    assert captured.err.endswith(ERASE_LINE) == (not interrupted)


def test_board_is_on_the_terminal_and_not_in_the_output() -> None:
    terminal, side = pty.openpty()
    command = [TENGEN, "match", "random", "win-block", "--rules", "tictactoe", "--games", "200"]
    with subprocess.Popen(
        [*command, "--jobs", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=side,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(side)
        screen = b"".join(iter(lambda: read(terminal), b""))
        os.close(terminal)
        output = process.communicate()[0]
    assert b"random - win-block" in screen
    assert b"of 200" in screen
    assert json.loads(output)["games"] == 200


def read(terminal: int) -> bytes:
    """Output of the other end; empty once it is closed, which is an error on Linux."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
