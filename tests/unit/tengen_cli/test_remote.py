"""`tengen move --server`: what a service answers, shown as if an engine here had said it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from werkzeug.serving import make_server

from service.app import create_app
from service.config import Settings
from tengen_cli.main import FAILED, tengen

GOMOKU: Final = "h8i9h9h10i8g8j10"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(Settings()), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def run(*arguments: str, text: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(tengen, ["move", *arguments], input=text)


def answer(*arguments: str, text: str) -> dict[str, Any]:
    result = run(*arguments, "--json", text=text)
    assert result.exit_code == 0, result.output
    said: dict[str, Any] = json.loads(result.stdout)
    for told in (said, *said.get("comparison", ())):
        del told["stats"]["time_ms"]
    return said


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--engine", "minimax", "--candidates", "all"], "XX.\nOO.\n...\n"),
        (["--engine", "attack-weights", "--compare", "win-block,random"], GOMOKU),
        (["--engine", "dice", "--option", "chance=3"], "X..\n...\n...\n"),
        (["--engine", "search", "--depth", "2", "--rules", "9x9x5"], "e5e4"),
        (["--engine", "win-block", "--to-move", "O"], "X..\n...\n...\n"),
    ],
    ids=["all candidates", "comparison", "option", "limit", "side to move"],
)
def test_a_service_says_what_the_engines_here_say(
    url: str, arguments: list[str], text: str
) -> None:
    here = answer(*arguments, "--seed", "7", text=text)
    assert answer(*arguments, "--seed", "7", "--server", url, text=text) == here


def test_the_board_is_drawn_with_the_services_move(url: str) -> None:
    result = run("--server", url, "--engine", "win-block", text="XX.\nOO.\n...\n")
    assert result.output.splitlines()[1].rstrip() == "3 X  X [X] 3"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--engine", "nobody"], "unknown engine"),
        (["--compare", "humanlike"], "humanlike does not play"),
        (["--engine", "dice", "--option", "chance=3"], "dice does not play"),
    ],
)
def test_what_the_service_finds_wrong_ends_the_command(
    url: str, arguments: list[str], complaint: str
) -> None:
    result = run("--server", url, *arguments, text=GOMOKU)
    assert result.exit_code == FAILED
    assert complaint in " ".join(result.output.split())


def test_an_option_that_no_engine_could_have_is_refused(url: str) -> None:
    result = run("--server", url, "--option", "chance=high", text=GOMOKU)
    assert result.exit_code != 0
    assert "neither a number nor true or false" in result.output
