"""`tengen match`, `tengen selfplay` and `tengen engines`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import tengen
from engines.game import PRESETS
from engines.game.records import read_sgf
from engines.registry import ENGINES
from training.shards import read_games, read_manifest


def run(*arguments: object) -> Result:
    runner = CliRunner(env={"COLUMNS": "100"})
    return runner.invoke(tengen, [str(argument) for argument in arguments])


def match(*arguments: object) -> Result:
    return run("match", *arguments, "--jobs", 1)


def test_a_match_is_told_as_a_table() -> None:
    result = match("attack-weights", "random", "--games", 4, "--size", 9)
    assert result.exit_code == 0
    cells = {
        row[1].strip(): row[2].strip()
        for row in (line.split("│") for line in result.stdout.splitlines())
        if len(row) == 4
    }
    assert cells["rules"] == "9x9, 5 in a row"
    assert cells["wins, draws, losses"] == "4, 0, 0"
    assert cells["pairs of 0, ½, 1, 1½, 2"] == "0, 0, 0, 0, 2"
    assert cells["score"] == "100.0 %, 95 % interval 34.2 to 100.0"
    assert cells["Elo"] == "+∞, 95 % interval -113 to +∞"


def test_a_match_is_told_as_json_and_the_seed_makes_it_again() -> None:
    arguments = ("win-block", "random", "--rules", "tictactoe", "--games", 8, "--json")
    first, again = (match(*arguments, "--seed", 3).stdout for _ in range(2))
    assert first == again
    summary = json.loads(first)
    assert summary["wins"] + summary["draws"] + summary["losses"] == 8
    assert summary["openings"] == {"source": "random", "different": 4}
    assert json.loads(match(*arguments, "--seed", 4).stdout) != summary


def test_the_games_of_a_match_can_be_kept_as_sgf(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    result = match(
        "attack-weights", "random", "--games", 4, "--openings", "balanced", "--sgf", path
    )
    assert result.exit_code == 0
    records = read_sgf(path.read_text(encoding="utf-8"))
    assert [record.players[0] for record in records] == ["attack-weights", "random"] * 2
    assert records[0].comments.count("opening") == 9


def test_openings_come_from_a_file(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("b2\n")
    games = tmp_path / "games.sgf"
    match(
        *("random", "random", "--rules", "3x3x3", "--games", 4),
        *("--openings", book, "--sgf", games),
    )
    records = read_sgf(games.read_text(encoding="utf-8"))
    assert {record.moves[0] for record in records} == {(1, 1)}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random", "random", "--games", 3], "3 is odd"),
        (["random", "random", "--games", 0], "0 is not in the range"),
        (["random", "nobody", "--games", 2], "tengen: unknown engine 'nobody', known are random"),
        (["random", "dice", "--games", 2], "tengen: dice does not play 15x15"),
        (["random", "random", "--openings", "nowhere.txt"], "tengen: the openings in nowhere.txt"),
        (["random", "random", "--openings", "balanced", "--size", 9], "are for 15x15"),
        (["random", "random", "--size", "99"], "tengen: rows is 99, allowed are 3..32"),
        (["random", "random", "--size", "big"], "'big' is neither a number nor ROWSxCOLS"),
        (["random", "random", "--opening-stones", "6-2"], "has the larger number first"),
        (["random", "random", "--opening-stones", "few"], "neither a number nor LOW-HIGH"),
        (["random", "random", "--noise", "2"], "2.0 is not in the range"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_match_that_cannot_be_played_is_refused(arguments: list[object], message: str) -> None:
    result = match(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_selfplay_keeps_its_games_and_goes_on_with_the_same_command(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = (
        *("selfplay", "--engines", "win-block,random", "--games", 12, "--rules", "tictactoe"),
        *("--noise", 0.2, "--seed", 4, "--jobs", 1, "--out", out),
    )
    result = run(*command)
    assert result.exit_code == 0
    assert result.stdout == f"12 games in {out}\n"
    games = list(read_games(out))
    assert len(games) == 12
    assert {stored.game.rules for stored in games} == {PRESETS["tictactoe"]}
    assert read_manifest(out)["engines"] == ["win-block", "random"]
    assert run(*command).exit_code == 0
    refused = run(*command, "--seed", 5)
    assert refused.exit_code == 2
    assert "its seed is 4, not 5" in " ".join(refused.stderr.split())


def test_every_engine_is_listed_with_its_options() -> None:
    shown = run("engines")
    assert shown.exit_code == 0
    listed = json.loads(run("engines", "--json").stdout)
    assert [entry["name"] for entry in listed] == list(ENGINES)
    for entry in listed:
        assert entry["name"] in shown.stdout
        assert all(option["name"] in shown.stdout for option in entry["options"])
    by_name = {entry["name"]: entry for entry in listed}
    assert by_name["random"]["presets"] == list(PRESETS)
    assert by_name["random"]["plays"] == "every game"
    assert by_name["dice"]["presets"] == ["tictactoe"]
    chance = by_name["dice"]["options"][0]
    assert (chance["name"], chance["low"], chance["high"]) == ("chance", 1, 10)
