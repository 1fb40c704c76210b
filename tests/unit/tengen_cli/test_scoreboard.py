"""The live table of a match."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from engines.game import PRESETS, Color
from tengen_cli.scoreboard import Scoreboard, shown
from training.arena.game import PlayedGame
from training.arena.sprt import Sprt

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


def told(board: Scoreboard) -> dict[str, str]:
    """First to second cell of every row."""
    console = Console(width=100, file=io.StringIO())
    with console.capture() as capture:
        console.print(board)
    rows = [line.split("│") for line in capture.get().splitlines()]
    return {row[1].strip(): row[2].strip() for row in rows if len(row) == 4}


def test_a_board_without_a_game_says_what_is_to_come() -> None:
    board = Scoreboard(8)
    board.begin("a - b")
    assert told(board) == {"games": "0 of 8", "wins, draws, losses": "0, 0, 0"}


def test_a_board_counts_for_the_first_engine_and_tells_the_rest_of_the_time() -> None:
    board = Scoreboard(8, Sprt(elo0=0, elo1=200))
    board.begin("a - b")
    for winner in (Color.X, Color.O, Color.X, None):
        board.add(game(winner))
    cells = told(board)
    assert cells["games"] == "4 of 8"
    assert cells["wins, draws, losses"] == "3, 1, 0"
    assert cells["score, 95 % interval"].startswith("87.5 % (")
    assert cells["Elo, 95 % interval"].startswith("+338 (")
    assert cells["log-likelihood ratio"].endswith(" of -2.94 to 2.94")
    assert float(cells["games a minute"]) > 0
    assert cells["left"] == "0:00:00"
    assert "lost by a fault" not in cells


def test_the_next_match_begins_with_nothing_but_the_time() -> None:
    board = Scoreboard(8)
    board.begin("a - b")
    board.add(game(Color.X, fault="b: crashed"))
    board.add(game(Color.O))
    board.begin("a - c")
    cells = told(board)
    assert (cells["games"], cells["wins, draws, losses"]) == ("2 of 8", "0, 0, 0")
    assert cells["lost by a fault"] == "1"


def test_a_title_is_no_markup() -> None:
    board = Scoreboard(2)
    board.begin("[/nothing] - b")
    with shown(board):
        board.add(game(None))


@pytest.mark.parametrize("broken_off", [False, True], ids=["to its end", "broken off"])
def test_the_board_stays_where_the_match_breaks_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, broken_off: bool
) -> None:
    # Rich takes any file for a terminal then.
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    board = Scoreboard(2)
    board.begin("a - b")
    with contextlib.suppress(KeyboardInterrupt), shown(board):
        board.add(game(None))
        if broken_off:
            raise KeyboardInterrupt
    said = capsys.readouterr()
    assert said.out == ""
    assert "1 of 2" in said.err
    assert said.err.endswith(ERASE_LINE) == (not broken_off)


def test_the_board_is_shown_on_a_terminal_and_stays_out_of_the_output() -> None:
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
    """What the other end has written; nothing once it is closed, which Linux calls an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
