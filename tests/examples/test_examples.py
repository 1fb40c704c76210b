"""The programs in `examples/` do what they say, against a running service."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.serving import serving

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PROGRAMS: Final = [path for path in EXAMPLES.iterdir() if path.is_file()]
"""Without the package of a plug-in, which `test_engine_plugin.py` installs."""
PATIENCE_S: Final = 60


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(create_app(Settings())) as url:
        yield url.rstrip("/")


def run(program: str, name: str, url: str, typed: str = "") -> str:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    root = os.fspath(EXAMPLES.parent)
    return subprocess.run(
        [program, EXAMPLES / name, url],
        env={**os.environ, "PYTHONPATH": root},
        check=True,
        input=typed,
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


@pytest.mark.parametrize(("program", "name"), [(sys.executable, "play.py"), ("node", "play.mjs")])
def test_person_plays_a_game_against_an_engine(url: str, program: str, name: str) -> None:
    cells = [f"{col}{row}" for row in (1, 2, 3) for col in "abc"]
    typed = "\n".join(["a9", *cells])
    *lines, verdict = run(program, name, url, typed).splitlines()
    assert any("a9 is off the 3x3 board" in line for line in lines)
    assert verdict in {"A draw.", "X has won.", "O has won."}


def test_examples_are_short() -> None:
    for path in PROGRAMS:
        assert len(path.read_text(encoding="utf-8").splitlines()) < 40


def test_curl_watches_a_search(url: str) -> None:
    results = [json.loads(line) for line in run("sh", "analyse.sh", url).splitlines() if line]
    assert results[-1]["final"]
    assert results[-1]["stats"]["depth"] == 6


@pytest.mark.parametrize(
    ("program", "name"), [(sys.executable, "analyse.py"), ("node", "analyse.mjs")]
)
def test_program_watches_a_search(url: str, program: str, name: str) -> None:
    lines = run(program, name, url).splitlines()
    depths = [int(line.partition(":")[0].removeprefix("depth ")) for line in lines]
    assert depths == sorted(depths)
    assert depths[-1] >= 6


def test_every_example_is_run_by_a_test() -> None:
    program = Path(__file__).read_text(encoding="utf-8")
    assert [path.name for path in PROGRAMS if f'"{path.name}"' not in program] == []
