"""The examples for other sites: a page without a build, and those that bundlers build."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import flask
import pytest
from playwright.sync_api import Browser, Page, expect

from tengen.engines.game.records import read_sgf
from tests.browser.board_page import wait_until
from tests.browser.contexts import errors_of
from tests.package.conftest import ROOT, Package, pack
from tests.page.node import run
from tests.serving import serving

EXAMPLES: Final = ROOT / "examples" / "web"
BUILT: Final = sorted(path.parent.name for path in EXAMPLES.glob("*/package.json"))
DOCUMENT: Final = ROOT / "docs" / "web.md"
SERVICE: Final = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    return pack(tmp_path_factory.mktemp("package"))


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Serve the files of a folder."""
    with serving(flask.Flask("site", static_folder=str(folder), static_url_path="")) as url:
        yield url


def play_to_the_end(page: Page) -> None:
    """Play tic-tac-toe against the engine until the page has a result."""
    empty = page.get_by_role("gridcell", name=re.compile(", empty$"))
    result = page.locator("#result")
    expect(empty).to_have_count(9)
    for turn in range(5):
        empty.first.click()
        # The board says the last move with its event, and then the result is there.
        over = "document.querySelector('#result').textContent !== ''"
        ply = "document.querySelector('tengen-board').game.ply"
        wait_until(page, f"{over} || {ply} === {2 * turn + 2}")
        if result.text_content():
            break
    expect(result).to_have_text(re.compile("^(O has won|A draw)"))


def check_game(browser: Browser, folder: Path, name: str) -> None:
    """Play a game on a page in a folder, without errors."""
    with site(folder) as url, browser.new_context() as context:
        page = context.new_page()
        errors = errors_of(page)
        page.goto(url + name)
        play_to_the_end(page)
        assert errors == []


def test_page_without_a_build_plays_a_game(
    browser: Browser, package: Package, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLES / "board.html", tmp_path)
    shutil.copytree(package.folder / "node_modules" / "tengen", tmp_path / "tengen")
    check_game(browser, tmp_path, "board.html")


@pytest.mark.slow
@pytest.mark.parametrize("example", BUILT)
def test_page_of_a_bundler_plays_a_game(
    browser: Browser, package: Package, tmp_path: Path, example: str
) -> None:
    folder = tmp_path / example
    shutil.copytree(EXAMPLES / example, folder)
    npm = shutil.which("npm")
    assert npm is not None
    packed = str(package.folder / package.facts["filename"])
    for command in (["install", "--no-audit", "--no-fund", packed], ["run", "build"]):
        subprocess.run([npm, *command], check=True, cwd=folder)
    check_game(browser, folder / "dist", "index.html")


def test_example_for_node_plays_a_game_to_its_end(package: Package, address: str) -> None:
    shutil.copy(EXAMPLES / "game.mjs", package.folder)
    finished = run("game.mjs", address, cwd=package.folder)
    assert finished.returncode == 0, finished.stderr
    (game,) = read_sgf(finished.stdout)
    assert len(game.moves) > 8


def test_documented_programs_run(package: Package, address: str) -> None:
    programs = re.findall(r"```js\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    in_node = [each for each in programs if re.search(r'from "tengen(?:/client|/sgf)?"', each)]
    assert len(in_node) == 3
    for program in in_node:
        assert SERVICE in program or "/client" not in program
        script = program.replace(SERVICE, address)
        finished = run("--input-type=module", "--eval", script, cwd=package.folder)
        assert (finished.returncode, finished.stderr) == (0, ""), finished.stderr
        assert finished.stdout
