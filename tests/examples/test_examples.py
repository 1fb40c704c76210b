"""The programs in `examples/` do what they say, against a running service."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from werkzeug.serving import make_server

from service.app import create_app
from service.config import Settings

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PATIENCE_S: Final = 60


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


def run(program: str, name: str, url: str) -> str:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    root = os.fspath(EXAMPLES.parent)
    return subprocess.run(
        [program, EXAMPLES / name, url],
        env={**os.environ, "PYTHONPATH": root},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
    ).stdout


def test_curl_asks_for_a_move(url: str) -> None:
    answer = json.loads(run("sh", "move.sh", url))
    assert answer["move"]["notation"] == "g9"
    assert len(answer["candidates"]) == 3


def test_python_plays_a_game_to_its_end(url: str) -> None:
    moves, verdict = run(sys.executable, "move.py", url).splitlines()
    assert len(set(moves.split())) == len(moves.split()) > 8
    assert verdict.endswith(f"wins after {len(moves.split())} moves")


def test_javascript_finds_the_winning_move(url: str) -> None:
    assert run("node", "move.mjs", url) == "X to c3: won\n"


def test_every_example_is_run_by_a_test() -> None:
    program = Path(__file__).read_text(encoding="utf-8")
    assert [path.name for path in EXAMPLES.iterdir() if f'"{path.name}"' not in program] == []
