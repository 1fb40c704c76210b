"""`tengen ladder`: ratings, cross table, files and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from tengen.engines.game.records import read_psq, read_sgf
from tests.unit.tengen_cli.command import run

GAMES = ("--rules", "tictactoe", "--games", 4, "--seed", 1)
NAMES = ("random", "minimax", "win-block")


def ladder(*arguments: object) -> Result:
    return run("ladder", *arguments, "--jobs", 1, columns=120)


def rows(output: str, columns: int) -> list[list[str]]:
    """The rows of the table with this number of columns, without headings."""
    lines = [line.split("│")[1:-1] for line in output.splitlines()]
    return [[cell.strip() for cell in line] for line in lines if len(line) == columns]


def test_ratings_and_cross_table_have_the_strongest_first() -> None:
    result = ladder(*NAMES, *GAMES, "--anchor", "random=0")
    assert result.exit_code == 0
    standings, crossed = rows(result.stdout, 9), rows(result.stdout, 5)
    assert [row[:2] for row in standings] == [["1", "minimax"], ["2", "win-block"], ["3", "random"]]
    assert standings[2][2:4] == ["+0", "± 0"]
    assert all(row[4] == "8" for row in standings)
    assert [row[1] for row in crossed] == ["minimax", "win-block", "random"]
    for at in range(3):
        assert crossed[at][2 + at] == ""
        for other in range(at):
            assert float(crossed[at][2 + other]) + float(crossed[other][2 + at]) == 100
    assert (
        "3x3, 3 in a row · 4 games per pairing · 95 % intervals relative to random" in result.stdout
    )


def test_stored_results_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    first = ladder(*NAMES, *GAMES, "--json", path)
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert [each["name"] for each in stored["standings"]] == ["minimax", "win-block", "random"]
    # Other results, which can only come from the file.
    stored["pairings"][0] |= {"wins": 0, "draws": 0, "losses": 4, "pairs": [2, 0, 0, 0, 0]}
    path.write_text(json.dumps(stored), encoding="utf-8")
    again = ladder(*NAMES, *GAMES, "--json", path)
    assert again.exit_code == 0
    assert again.stdout != first.stdout
    assert ["2", "win-block"] in [row[:2] for row in rows(again.stdout, 9)]


def test_ratings_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "list.png"
    # By default on all cores.
    assert run("ladder", *NAMES, *GAMES, "--plot", path).exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_games_of_a_resumed_ladder_are_appended(tmp_path: Path) -> None:
    path, folder = tmp_path / "games.sgf", tmp_path / "games"
    files = (
        *("--size", 9, "--games", 2, "--sgf", path, "--psq", folder),
        *("--json", tmp_path / "ladder.json"),
    )
    assert ladder("random", "win-block", *files).exit_code == 0
    assert ladder("random", "win-block", "attack-weights", *files).exit_code == 0
    records = read_sgf(path.read_text(encoding="utf-8"))
    assert [record.event for record in records[::2]] == [
        "random - win-block",
        "random - attack-weights",
        "win-block - attack-weights",
    ]
    names = [f"{record.event.replace(' - ', '-')}-000{record.round}.psq" for record in records]
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    for record, name in zip(records, names, strict=True):
        assert read_psq((folder / name).read_text(encoding="utf-8")).moves == record.moves


def test_games_lost_by_a_fault_are_reported() -> None:
    result = ladder("random", "--brain", "true", "--size", 9, "--games", 2)
    assert result.exit_code == 0
    output = " ".join(result.stdout.split())
    assert "random - true: 2 games lost by a fault, the first by true: BrainError:" in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random", "random"], "random enters twice"),
        (["random", "win-block", "--anchor", "random"], "'random' is not NAME=ELO"),
        (["random", "win-block", "--plot", "list.jpg"], "'list.jpg' does not end in one of .png"),
    ],
)
def test_invalid_ladder_is_an_error(arguments: list[object], message: str) -> None:
    result = ladder(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
