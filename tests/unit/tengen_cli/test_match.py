"""`tengen match`: table, JSON, files and errors."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import Result
from rich.console import Console

from tengen.engines.game import PRESETS, Color
from tengen.engines.game.records import read_psq, read_sgf
from tengen.training.arena.game import PlayedGame
from tengen.training.arena.sprt import Sprt
from tengen_cli.match_options import Scoreboard, shown
from tests.unit.tengen_cli.command import run

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


def match(*arguments: object) -> Result:
    return run("match", *arguments, "--jobs", 1, columns=120)


def cells(table: str) -> dict[str, str]:
    """The table's rows, as first to second cell."""
    rows = [line.split("│") for line in table.splitlines()]
    return {row[1].strip(): row[2].strip() for row in rows if len(row) == 4}


def test_result_is_a_table() -> None:
    result = match("attack-weights", "random", "--games", 4, "--size", 9)
    assert result.exit_code == 0
    table = cells(result.stdout)
    assert table["rules"] == "9x9, 5 in a row"
    assert table["wins, draws, losses"] == "4, 0, 0"
    assert table["pairs of 0, ½, 1, 1½, 2"] == "0, 0, 0, 0, 2"
    assert table["score, 95 % interval"] == "100.0 % (34.2 to 100.0)"
    assert table["Elo, 95 % interval"] == "+∞ (-113 to +∞)"
    assert table["limit per move"] == "none"


def test_json_result_is_reproducible_by_seed() -> None:
    arguments = ("win-block", "random", "--rules", "tictactoe", "--games", 8, "--json")
    first, again = (match(*arguments, "--seed", 3).stdout for _ in range(2))
    assert first == again
    summary = json.loads(first)
    assert summary["wins"] + summary["draws"] + summary["losses"] == 8
    assert (summary["openings"], summary["distinct_openings"]) == ("random", 4)
    assert json.loads(match(*arguments, "--seed", 4).stdout) != summary


def test_games_are_written_as_records(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    arguments = ("win-block", "random", "--games", 4, "--openings", "balanced", "--psq", folder)
    assert match(*arguments, "--sgf", tmp_path / "games.sgf").exit_code == 0
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"win-block-random-000{n}.psq" for n in range(1, 5)]
    psq = [read_psq(path.read_text(encoding="utf-8")) for path in paths]
    sgf = read_sgf((tmp_path / "games.sgf").read_text(encoding="utf-8"))
    assert [game.players[0] for game in sgf] == ["win-block", "random"] * 2
    assert sgf[0].comments.count("opening") == 4
    assert [game.moves for game in psq] == [game.moves for game in sgf]
    assert [game.result for game in psq] == [game.result for game in sgf]


def test_match_is_kept_and_reported(tmp_path: Path) -> None:
    arguments = ("win-block", "random", "--size", 9, "--games", 6, "--out", tmp_path, "--report")
    first = match(*arguments)
    assert "games 6 of 6; wins, draws, losses 6, 0, 0; score" in first.stderr
    page = (tmp_path / "report.html").read_bytes()
    assert b"win-block against random" in page
    assert page.count(b"data:image/png;base64,") == 2
    assert match(*arguments).stdout == first.stdout
    assert (tmp_path / "report.html").read_bytes() == page
    refused = match(*arguments[:-3], "--report")
    assert refused.exit_code == 2
    assert "--report needs --out FOLDER" in refused.stderr


def test_engines_can_have_different_limits() -> None:
    games = ("minimax@time-ms=500,nodes=50000,name=me", "random", "--rules", "tictactoe")
    for limit in ("--depth", "--b-depth"):
        result = json.loads(match(*games, "--games", 2, limit, 9, "--json").stdout)
        assert [engine["limit"] for engine in result["engines"]] == [
            {"time": 0.5, "nodes": 50_000, "depth": None},
            {"time": None, "nodes": None, "depth": 9},
        ]
        assert (result["a"], result["b"]) == ("me", "random")


def test_threads_are_those_of_every_player_that_has_them_and_names_no_others() -> None:
    games = ("search@nodes=50,threads=3", "search@nodes=50", "--games", 2, "--size", 9, "--json")
    threads = json.loads(match(*games, "--threads", 2).stdout)["engines"]
    assert [engine["options"] for engine in threads] == [{"threads": 3}, {"threads": 2}]
    without = ("attack-weights", "random", "--games", 2, "--size", 9, "--json")
    result = json.loads(match(*without, "--threads", 2).stdout)
    assert [engine["options"] for engine in result["engines"]] == [{}, {}]


def test_table_has_both_limits_if_they_differ() -> None:
    games = ("minimax", "random", "--rules", "tictactoe", "--games", 2)
    table = cells(match(*games, "--nodes", 90_000, "--b-time-ms", 30).stdout)
    assert table["limit per move"] == "90000 nodes and 0.03 s"


def test_external_brain_plays_like_its_engine() -> None:
    games = ("--games", 2, "--size", 9, "--json", "--seed", 3)
    brain = shlex.join([TENGEN, "brain", "--engine", "attack-weights"])
    summary = json.loads(match("win-block", "--brain", brain, *games).stdout)
    assert (summary["a"], summary["b"]) == ("win-block", "tengen")
    assert summary["engines"][1]["engine"] == f"brain:{brain}"
    assert (summary["losses"], summary["faults"]) == (2, [])
    named = json.loads(match(f"brain:{brain}@name=theirs", "win-block", *games).stdout)
    assert (named["a"], named["wins"], named["faults"]) == ("theirs", 2, [])


def test_decided_sprt_ends_the_match_early() -> None:
    result = match("attack-weights", "random", "--size", 9, "--games", 60, "--sprt", 0, 200)
    table = cells(result.stdout)
    # Every pair is won: see the tests of the ratio.
    assert table["games"] == "16 of at most 60, 16 different"
    assert table["SPRT of 0 and 200 Elo"] == (
        "H1 accepted: log-likelihood ratio 3.35 of -2.94 to 2.94"
    )
    assert "unfinished games were discarded" in result.stdout


def test_undecided_sprt_is_reported() -> None:
    table = cells(
        match("random", "random", "--rules", "tictactoe", "--games", 4, "--sprt", -5, 5).stdout
    )
    assert table["SPRT of -5 and 5 Elo"].startswith("no decision: log-likelihood ratio ")
    assert table["games"].startswith("4, ")


def test_games_can_be_adjudicated_as_draws() -> None:
    arguments = ("random", "random", "--size", 9, "--games", 2, "--adjudicate-draw-after", 8)
    table = cells(match(*arguments).stdout)
    assert table["wins, draws, losses"] == "0, 2, 0"
    assert table["adjudicated"] == "2 games declared drawn"


def test_openings_are_read_from_a_file(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("b2\n")
    games = tmp_path / "games.sgf"
    arguments = ("random", "random", "--rules", "3x3x3", "--games", 4)
    match(*arguments, "--openings", book, "--sgf", games)
    records = read_sgf(games.read_text(encoding="utf-8"))
    assert {record.moves[0] for record in records} == {(1, 1)}


def test_even_openings_are_drawn_by_the_seed() -> None:
    command = ("random", "random", "--size", 9, "--openings", "even", "--games", 4, "--json")
    summary = json.loads(match(*command).stdout)
    assert (summary["openings"], summary["distinct_openings"]) == ("even", 2)


def test_match_with_a_clock_and_adjudication_reports_them(tmp_path: Path) -> None:
    arguments = ("search", "attack-weights", "--rules", "9x9x5", "--games", 2, "--nodes", 300)
    ending = ("--tc", "600+1", "--resign", "50:1", "--draw", "5:50:80", "--margin-ms", 500)
    summary = json.loads(match(*arguments, *ending, "--json", "--out", tmp_path).stdout)
    assert {player["tc"] for player in summary["engines"]} == {"600+1"}
    assert {player["margin_s"] for player in summary["engines"]} == {0.5}
    assert summary["resign"] == {"score": 50, "moves": 1}
    assert summary["draw_by_score"] == {"score": 5, "moves": 50, "plies": 80}
    assert summary["resigned"] > 0
    assert summary["faults"] == []
    table = cells(match(*arguments, *ending, "--out", tmp_path).stdout)
    assert table["clock"] == "600+1 s"
    assert table["resigned"] == f"{summary['resigned']} games declared lost by the scores"
    changed = match(*arguments, *ending, "--resign", "60:1", "--out", tmp_path)
    assert changed.exit_code != 0


def test_openings_of_pro_follow_its_rules(tmp_path: Path) -> None:
    games = tmp_path / "games.sgf"
    arguments = ("random", "random", "--games", 2, "--json", "--sgf", games)
    for named in (("--openings", "pro"), ("--rules", "gomoku:pro")):
        assert json.loads(match(*arguments, *named).stdout)["rules"]["opening"] == "pro"
    for record in read_sgf(games.read_text(encoding="utf-8")):
        assert (record.rules.opening, record.moves[0]) == ("pro", (7, 7))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interruption_keeps_finished_games(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    command = (TENGEN, "match", "random", "random", "--games", "4000", "--jobs", "1")
    with subprocess.Popen(
        [*command, "--sgf", path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        while not path.exists() or path.stat().st_size < 10_000:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        stderr = process.communicate()[1]
    assert process.returncode == 130
    assert stderr.endswith(b"tengen: interrupted\n")
    records = read_sgf(path.read_text(encoding="utf-8"))
    assert 1 < len(records) < 4000
    assert all(record.replay().outcome() for record in records)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random", "random", "--games", 3], "3 is odd"),
        (["random"], "a match needs 2 engines, got 1"),
        (["random", "random", "--tc", "9", "--time-ms", 5], "--tc limits a game and --time-ms a"),
        (["random", "random", "--tc", "40/60"], "has no number of moves"),
        (["random", "random", "--resign", "400"], "'400' is not whole numbers above 0 such as"),
        (["random", "random", "--draw", "9:8:7:6"], "is not whole numbers above 0 such as 20:8:40"),
        (["random", "random", "--draw", "9:x"], "'9:x' is not whole numbers"),
        (["random", "random", "--brain", "x"], "a match needs 2 engines, got 3"),
        (["random", "--brain", "no-such-program"], "there is no program 'no-such-program'"),
        (["random", "random", "--sprt", "5", "0"], "elo0 is 5.0, it must be below elo1"),
        (["random", "random", "--rules", "tictactoe", "--psq", "x"], "psq is for Freestyle"),
        (["random", "random", "--rules", "gomoku:first"], "'first' is none of the openings"),
        (["random", "random", "--rules", "9x9x4:pro"], "needs a win_length of at least 5"),
        (
            ["random", "nobody", "--games", 2],
            "tengen: unknown engine 'nobody'; the engines are:",
        ),
        (
            ["random", "random", "--openings", "nowhere.txt"],
            "'nowhere.txt' is neither a file nor one of random",
        ),
        (["random", "random", "--openings", "balanced", "--size", 9], "are for 15x15"),
        (["random", "random", "--size", "big"], "'big' is neither a number nor ROWSxCOLS"),
        (["random", "random", "--opening-stones", "6-2"], "has the larger number first"),
        (["random", "random", "--opening-stones", "few"], "neither a number nor LOW-HIGH"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_invalid_match_is_an_error(arguments: list[object], message: str) -> None:
    result = match(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
