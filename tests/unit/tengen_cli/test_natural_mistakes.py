"""What people naturally write on the command line is read, or the error says what to write."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from typing_extensions import override

from tengen.engines.game.records import read_sgf
from tengen_cli.commands.completion import SHELLS
from tengen_cli.files import read_bytes
from tengen_cli.main import COMMANDS
from tests.unit.tengen_cli.command import run, run_json

ROOT = Path(__file__).parents[3]
GAMES = "tests/data/games"
GAME = f"{GAMES}/gobang-gakoii-0.501.sgf"
QUICK = "--engine attack-weights --seed 1"


@pytest.fixture(autouse=True)
def _root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("TENGEN_MODELS", "TENGEN_SERVER", "TENGEN_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("move h8i9", "h8i9"),
        ("move h8 i9 h9", "h8i9h9"),
        ("move --candidates 3 H8,I9", "h8i9"),
        ("move XX./OO./...", "XX.\nOO.\n..."),
        ("move (;GM[4]SZ[15];B[hh];W[ii])", "h8i7"),
        (f"move {GAME} --game 2 --ply 3", "m14l12n9"),
        ("move h8 --to-move white", "h8"),
        ("move h8i9 --rules Renju", '{"moves": "h8i9", "game": "renju"}'),
        ("move b2a1 --rules tic-tac-toe", '{"moves": "b2a1", "game": "tictactoe"}'),
    ],
)
def test_position_is_read(line: str, text: str) -> None:
    found, meant = (
        run_json(*words.split(), "--engine", "random", text=text)["position"]
        for words in (line, "move")
    )
    assert found == meant


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mvoe h8i9", "there is no command 'mvoe'; did you mean `move`?"),
        ("h8i9", "did you mean `tengen move h8i9`"),
        (GAME, f"`tengen review {GAME}`"),
        ("analyse h8i9", "did you mean `tengen move`"),
        ("help", "`tengen --help`"),
        ("--engine search move h8i9", "--engine must follow a command"),
        ("move h8i9 --time 500", "--time-ms"),
        ("move h8i9 --engine serach", "did you mean `search`?"),
        ("move h8i9 --engine dice --option chance 3", "'3' is not a move"),
        ("move h8i9 --compare learned search", "'search' is not a move"),
        ("move what", "there is no file 'what'"),
        ("move missing.sgf", "cannot read missing.sgf: No such file"),
        (f"move {GAMES}", "Is a directory: `tengen review` reads folders"),
        (f"move {GAME} {GAME}", "one source is read, found 2"),
        ("move h8i9 --rules 15x15", "15x15x5 for five in a row"),
        ("move h8i9 --rules freestyle", "did you mean `gomoku`?"),
        ("move h8i9 --rules gomku", "did you mean `gomoku`?"),
        ("move h8i9 --to-move first", "'first' is neither X (black) nor O (white)"),
        ("move h8i9 --models nowhere", "'nowhere' does not exist"),
        (f"review {GAMES}", "--out reviews.parquet"),
        (f"review {GAME} --game 99", "game 99 is wanted, the file has 10"),
        ("compare learned search --out a.html", "tengen compare learned search games.sgf"),
        ("compare learned search no/games --out a.html", "there is no file 'no/games'"),
        (f"convert {GAME}", "tengen convert game.psq game.sgf"),
        (f"convert {GAME} a.sgf --out b.sgf", "found a.sgf and b.sgf"),
        ("match search", "tengen match A B"),
        ("match search learned --games 3", "3 is odd: each opening"),
        ("match search learned --openings swap3", "did you mean `swap`?"),
        ("match search learned --openings rif --size 14", "it needs odd sides of at least 9"),
        ("ladder search search", "search@name=B"),
        ("move h8i9 --level easy", "did you mean `beginner`?"),
        ("move h8i9 --level hard", "did you mean `expert`?"),
        ("move h8i9 --game gomoku", "'gomoku' is no number of a game in the file, from 1; --rules"),
        (f"review {GAME} --game first", "'first' is no number of a game in the file"),
        ("move h8i9 --size 19", "Did you mean '--rules'?"),
        ("move h8i9 --rules 19", "such as 19x19x5 for five in a row"),
        ("move h8i9 --strength 10", "Did you mean '--level' or '--option'?"),
        ("move h8i9 --difficulty easy", "Did you mean '--level'?"),
        ("match search@strength learned", "are no pairs, as in search@strength=20,name=B"),
        ("match search@strength=200 learned", "option 'strength' is 200, allowed is an integer"),
        ("ladder search@name= learned", "the name in 'search@name=' is empty"),
        ("ladder search learned --plot elo.bmp", "does not end in one of .png, .svg, .pdf"),
        (f"convert {GAME} out.rif", "is only read: write .sgf"),
        (f"convert {GAME} out.psq", "holds one game, found 10: choose with --game"),
        (f"convert {GAME} out.pgn", "is only read: write .sgf"),
        (f"move {GAME} --ply 999", "ply is 999, the game has 23 moves"),
        ("move h8i9 --server localhost:1", "`tengen serve`, or `make run` in a checkout, starts"),
        ("models list", "did you mean `tengen models`?"),
        ("models remove default", "did you mean to delete the model's folder?"),
        ("models use default", "did you mean `promote`?"),
        ("models defualt", "did you mean `show defualt`?"),
        ("models promot default", "did you mean `promote`?"),
        ("models show defualt", "did you mean `default`?"),
        ("serve --port http", "'http' is not a valid integer"),
        ("serve --modles data", "--models"),
        ("engines serach", "did you mean `search`?"),
        ("key list", "the file TENGEN_KEYS lists them"),
        ("key create alice", "`tengen key alice` creates a key"),
        ("completion tcsh", "is not one of 'bash', 'zsh', 'fish'"),
    ],
)
def test_error_says_what_to_write(line: str, words: str) -> None:
    result = run(*line.split(), columns=400)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize("command", ["move", "review", "convert"])
@pytest.mark.parametrize(
    ("suffix", "words"),
    [
        ("sav", "a saved state of a program, which other programs cannot read"),
        ("ban", "a list of forbidden positions of a program, which has no games"),
    ],
)
def test_file_of_another_kind_is_named_with_the_formats(
    suffix: str, words: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / f"game.{suffix}"
    for data in (b"1. e4 e5 2. Nf3 *\n", bytes(range(256))):
        file.write_bytes(data)
        out = [tmp_path / "game.sgf"] if command == "convert" else []
        result = run(command, file, *out, columns=400)
        assert result.exit_code == 2
        assert f"no suffix of a game record: .sgf, .psq, .lib, .pos, .rif, .pgn; .{suffix} is" in (
            result.stderr
        )
        assert words in result.stderr


@pytest.mark.parametrize(
    ("source", "count"), [("-", 2), ("h8i9h9", 1), (GAME, 10), (f"{GAMES}/none", None)]
)
def test_records_of_every_source_are_converted(
    source: str, count: int | None, tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    result = run("convert", source, out, text="(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[gg])")
    assert (result.exit_code == 0) == out.exists() == (count is not None)
    if count is not None:
        assert len(read_sgf(out.read_text(encoding="utf-8"))) == count


def test_records_of_a_folder_are_converted_but_for_bad_ones(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text("(;GM[4]SZ[15];B[hh];W[ii])")
    (folder / "b.psq").write_text("no record")
    result = run("convert", folder, "--out", tmp_path / "all.sgf")
    assert result.stdout == f"1 game written to {tmp_path / 'all.sgf'}\n"
    assert "left out b.psq" in result.stderr


@pytest.mark.parametrize("words", [["games"], ["--games", "h8i9h9"], ["-"]])
def test_games_of_every_source_are_compared(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "games").write_text("h8i9h9", encoding="utf-8")
    words = [str(tmp_path / word) if word == "games" else word for word in words]
    line = ["compare", "attack-weights", "win-block", *words, "--nodes", "10", "--jobs", "1"]
    result = run(*line, "--out", tmp_path / "report.html", text="h8i9h9")
    assert result.exit_code == 0, result.output
    assert "positions, choices differ in" in result.stdout


def test_engine_is_not_compared_with_itself() -> None:
    shown = run(*f"move h8i9h9 {QUICK} --compare random".split()).stdout
    table = shown[shown.index("agrees") :]
    assert "random" in table
    assert "attack-weights" not in table


class Terminal(io.TextIOWrapper):
    """Standard input of a person who types."""

    @override
    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return True


def test_waiting_for_a_terminal_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"h8i9")))
    assert read_bytes("-") == b"h8i9"
    assert "Ctrl-D ends it" in capsys.readouterr().err


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_a_script_for_the_shell(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_TENGEN_COMPLETE" in result.stdout


def test_commands_are_completed() -> None:
    variables = {"_TENGEN_COMPLETE": "bash_complete", "COMP_WORDS": "tengen co", "COMP_CWORD": "1"}
    shown = run(variables=variables).stdout
    assert shown.split() == [f"plain,{name}" for name in COMMANDS if name.startswith("co")]
