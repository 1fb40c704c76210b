"""`tengen tune`: the table, the file, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.unit.tengen_cli.command import run

PLAN = (
    *("--iterations", 2, "--nodes", 40, "--rate", 0.5, "--size", 7, "--openings", "random"),
    *("--parameters", "QUIET_MOVES,REDUCTION", "--seed", 1),
)


def invoke(command: str, *arguments: object) -> Result:
    return run(command, *arguments, "--jobs", 1, columns=120)


def test_tuned_parameters_are_printed_and_play(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "tuned.json"
    result = invoke("tune", "--out", path, *PLAN)
    assert result.exit_code == 0
    stored = json.loads(path.read_text(encoding="utf-8"))["parameters"]
    assert list(stored) == ["QUIET_MOVES", "REDUCTION"]
    rows = [line.split("│") for line in result.stdout.splitlines() if line.startswith("│")]
    assert {row[1].strip(): int(row[3]) for row in rows} == stored
    again = invoke("tune", "--out", path, *PLAN)
    assert again.stdout == result.stdout
    tengen_, command, *words = result.stdout.splitlines()[-1].split()
    assert (tengen_, command) == ("tengen", "match")
    match = invoke(command, *words, "--size", 7, "--games", 2, "--json")
    assert match.exit_code == 0
    players = json.loads(match.stdout)["engines"]
    assert [each["options"] for each in players] == [{"parameters": stored}, {}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--parameters", "LUCK"], "unknown parameter 'LUCK', expected one of"),
        (["--parameters", "quiet_moves"], "unknown parameter 'quiet_moves', expected one of"),
        (["--iterations", 0], "0 is not in the range x>=1"),
        (["--rate", 0], "0.0 is not in the range x>0"),
        (["--openings", "swap2", "--size", 15], "from given openings"),
        (["--openings", "balanced"], "the balanced openings are for 15x15"),
    ],
)
def test_invalid_tuning_is_an_error(tmp_path: Path, arguments: list[object], message: str) -> None:
    path = tmp_path / "tuned.json"
    result = invoke("tune", "--out", path, *PLAN, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", "").split())
    assert not path.exists()
