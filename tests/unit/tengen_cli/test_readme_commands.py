"""The commands of the README run on files of the repository."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.unit.tengen_cli.command import run

ROOT: Final = Path(__file__).parents[3]
PROGRAM: Final = ".venv/bin/tengen"
LINES: Final = re.findall(
    rf"^\$ {PROGRAM} (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
)
ELSEWHERE: Final = {
    "serve": "runs until it is stopped: tests/api/test_server.py",
}
"""Beginnings of the commands that are not run here."""
REDUCED: Final = {
    "brain": [],
    "convert": [],
    "ladder": ["--games", "2", "--nodes", "10", "--jobs", "1"],
    "match": ["--games", "2", "--nodes", "10", "--jobs", "1"],
    "move": ["--nodes", "100"],
    "review": ["--nodes", "20"],
}
"""Options that make a command take no more than seconds; the last one of a kind counts."""
HERE: Final = [line for line in LINES if not line.startswith(tuple(ELSEWHERE))]
QUICK: Final = [line for line in HERE if line.split()[0] in REDUCED]


@pytest.fixture(autouse=True)
def _checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the data of the tests, in which commands may write."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TENGEN_MODELS", raising=False)


def test_readme_has_commands_of_every_kind() -> None:
    assert {line.split()[0] for line in QUICK} == set(REDUCED)
    assert len({line for line in LINES if line.startswith(tuple(ELSEWHERE))}) == len(ELSEWHERE)


@pytest.mark.parametrize("line", QUICK)
def test_command_runs_with_less_work(line: str) -> None:
    words = shlex.split(line)
    check(*words, *REDUCED[words[0]])


@pytest.mark.slow
@pytest.mark.parametrize("line", HERE)
def test_command_runs(line: str) -> None:
    check(*shlex.split(line))


def check(*words: str) -> None:
    # The input is a manager's that has no game.
    result = run(*words, text="END\n")
    assert result.exit_code == 0, result.output
    written = [word for word in words if word.startswith("data/")]
    assert [path for path in written if not Path(path).exists()] == []
