"""`tengen tune`: its tables, its files, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.unit.tengen_cli.command import run

PLAN = (
    *("--pairs", 2, "--nodes", 40, "--rate", 0.5, "--size", 7, "--openings", "random"),
    *("--parameters", "quiet-moves,REDUCTION", "--games", 2, "--time-ms", 1, "--seed", 1),
)


def tune(*arguments: object) -> Result:
    return run("tune", *arguments, "--jobs", 1, columns=120)


def test_tuned_parameters_are_tested_in_a_match(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "tuned"
    result = tune("--out", folder, *PLAN)
    assert result.exit_code == 0, result.output
    stored = json.loads((folder / "parameters.json").read_text(encoding="utf-8"))["parameters"]
    assert list(stored) == ["QUIET_MOVES", "REDUCTION"]
    rows = [line.split("│") for line in result.stdout.splitlines() if line.startswith("│")]
    tuned = {row[1].strip(): int(row[3]) for row in rows if row[1].strip() in stored}
    assert tuned == stored
    assert "SPRT of 0 and 15 Elo" in result.stdout
    assert len((folder / "match" / "games.jsonl").read_text().splitlines()) == 2
    again = tune("--out", folder, *PLAN)
    assert again.stdout == result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--parameters", "LUCK"], "unknown parameter 'LUCK'"),
        (["--parameters", "REDUCTIONS"], "did you mean `REDUCTION`?"),
        (["--pairs", 0], "0 is not in the range x>=1"),
        (["--rate", 0], "0.0 is not in the range x>0"),
        (["--games", 3], "3 is odd: each opening is played with both colors"),
        (["--openings", "swap2", "--size", 15], "tuning plays given openings"),
        (["--openings", "rif", "--size", 15], "tuning plays given openings"),
        (["--openings", "balanced"], "the balanced openings are for 15x15"),
        (["--sprt", 10, 0], "elo0 is 10.0, it must be below elo1"),
    ],
)
def test_invalid_tuning_is_an_error(tmp_path: Path, arguments: list[object], message: str) -> None:
    folder = tmp_path / "tuned"
    result = tune("--out", folder, *PLAN, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", "").split())
    assert not folder.exists()
