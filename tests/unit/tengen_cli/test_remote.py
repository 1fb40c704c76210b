"""`tengen move --server`: recommendations of a service, printed like local ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen_cli.main import FAILED, tengen
from tests.serving import serving

GOMOKU: Final = "h8i9h9h10i8g8j10"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(create_app(Settings())) as url:
        yield url.rstrip("/")


def run(*arguments: str, text: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(tengen, ["move", *arguments], input=text)


def run_json(*arguments: str, text: str) -> dict[str, Any]:
    result = run(*arguments, "--json", text=text)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    others = (other["recommendation"] for other in answer.get("comparison", ()))
    for recommendation in (answer, *others):
        del recommendation["stats"]["time_ms"]
        # The service has a time limit of its own.
        del recommendation["limits"]["time_ms"]
        # It gets stones, which have no order.
        del recommendation["after"]["moves"]
    return answer


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--engine", "minimax", "--candidates", "all"], "XX.\nOO.\n...\n"),
        (["--engine", "attack-weights", "--compare", "win-block,random"], GOMOKU),
        (["--engine", "dice", "--option", "chance=3"], "X..\n...\n...\n"),
        (["--engine", "search", "--depth", "2", "--rules", "9x9x5"], "e5e4"),
        (["--engine", "win-block", "--to-move", "O"], "X..\n...\n...\n"),
        (["--engine", "minimax", "--setup", "--to-move", "O"], "XX.\nX..\n...\n"),
    ],
    ids=["all candidates", "comparison", "option", "limit", "side to move", "setup"],
)
def test_service_answers_like_local_engines(url: str, arguments: list[str], text: str) -> None:
    local = run_json(*arguments, "--seed", "7", text=text)
    assert run_json(*arguments, "--seed", "7", "--server", url, text=text) == local


@pytest.mark.parametrize("where", ["local", "remote"])
def test_live_shows_every_depth_and_changes_no_answer(url: str, where: str) -> None:
    arguments = ["--engine", "search", "--depth", "3", "--candidates", "1", "--seed", "7"]
    arguments += ["--server", url] if where == "remote" else []
    result = run(*arguments, "--live", text=GOMOKU)
    assert result.exit_code == 0, result.output
    depths = [int(line.split()[1]) for line in result.stderr.splitlines()]
    # The results of a service come too fast for all of them to be sent.
    assert depths == [1, 2, 3] if where == "local" else set(depths) <= {1, 2, 3}
    assert result.stdout == run(*arguments, text=GOMOKU).stdout
    assert run_json(*arguments, "--live", text=GOMOKU) == run_json(*arguments, text=GOMOKU)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--engine", "nobody"], "unknown engine"),
        (["--compare", "humanlike"], "humanlike does not play"),
        (["--option", "chance=high"], "neither a number nor true or false"),
        (["--live", "--compare", "random"], "exclude each other"),
    ],
)
def test_problem_is_an_error_message(url: str, arguments: list[str], message: str) -> None:
    result = run("--server", url, *arguments, text=GOMOKU)
    assert result.exit_code == FAILED
    assert message in " ".join(result.output.split())
