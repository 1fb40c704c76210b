"""What matters most in Firefox and WebKit; Chromium has all other tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import flask
import pytest

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.pages.files import files_version
from tests.browser.webdriver import Tab, firefox, firefox_path, webkit, webkit_paths
from tests.page.node import STATIC
from tests.pages import SHOWN
from tests.serving import serving

BROWSERS: Final = ("firefox", "webkit")
STARTED: Final = "document.documentElement.dataset.started !== undefined"
LISTED: Final = "document.querySelector('.opponent')?.getAttribute('aria-busy') === 'false'"
"""Whether the engines have arrived; with them, the board page replaces its lists and settings."""
SETTINGS: Final = """localStorage.tengen = JSON.stringify({
    players: Object.fromEntries(["X", "O"].map((side) => [side, { engine: null, options: {} }])),
});"""
"""Two people play, so that no engine moves."""
RECORD: Final = "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Pavel];B[hh];W[ii];B[hi])"
BOARD: Final = """<!DOCTYPE html><html lang="en"><title>Blog</title>
<script type="module" src="{folder}elements/define-board.js"></script>
<tengen-board level="newcomer" moves="h8a1i8c1j8e1"></tengen-board>"""
"""Black is about to make an open four."""
STRICT: Final = (
    "default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; style-src {origin}; "
    "connect-src {origin}; worker-src blob: {origin}"
)
"""The policy of docs/web.md for files of another origin."""
ENTER: Final = "\ue007"
"""The key by the standard of WebDriver."""
INSTALLED: Final = "window.isKept"
WAIT_FOR_WORKER: Final = "navigator.serviceWorker.ready.then(() => { window.isKept = true; });"


@pytest.fixture(scope="module", params=BROWSERS)
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A tab of each of the browsers; skipped if it is not installed."""
    folder = tmp_path_factory.mktemp("browser")
    if request.param == "firefox":
        path = firefox_path()
        if path is None:
            pytest.skip("Firefox is not installed: make browsers")
        opened = firefox(path, folder)
    else:
        paths = webkit_paths()
        if paths is None:
            pytest.skip("WebKitWebDriver, MiniBrowser or Xvfb is not installed: make browsers")
        opened = webkit(*paths, folder)
    with opened as tab:
        tab.resize(1280, 900)
        yield tab


def cell(name: str) -> str:
    return f'[role=gridcell][aria-label^="{name}, "]'


def stone(name: str) -> str:
    return f'[role=gridcell][aria-label^="{name}, "][aria-label*=", move "]'


def open_board(
    tab: Tab, address: str, fragment: str = "game=gomoku", settings: str = SETTINGS
) -> None:
    """Open a game of two people, after a page that stores no settings by itself."""
    tab.open(f"{address}models")
    tab.wait_for(STARTED)
    tab.evaluate(settings)
    tab.open(f"{address}#{fragment}")
    tab.wait_for(f"{STARTED} && {LISTED}")


@pytest.mark.parametrize("path", SHOWN)
def test_page_starts(tab: Tab, address: str, path: str) -> None:
    tab.open(address.rstrip("/") + path)
    tab.wait_for(STARTED)
    assert tab.evaluate("return document.querySelector('#startup-failed:not([hidden])')") is None


def test_documentation_lists_the_operations(tab: Tab, address: str) -> None:
    tab.open(f"{address}docs")
    tab.wait_for_element(".opblock")


def test_stones_are_placed_by_mouse_and_by_finger(tab: Tab, address: str) -> None:
    open_board(tab, address)
    tab.click(cell("h8"))
    tab.wait_for_element(stone("h8"))
    tab.tap(cell("i9"))
    tab.wait_for_element(stone("i9"))
    tab.press("u")
    tab.wait_for("!document.querySelector(arguments[0])", stone("i9"))


def test_engine_of_the_service_replies(tab: Tab, address: str) -> None:
    open_board(tab, address, settings="localStorage.clear()")
    tab.click(cell("h8"))
    tab.wait_for("document.querySelectorAll('.placed-stone').length === 2")


def test_live_analysis_runs_on_the_device(tab: Tab, address: str) -> None:
    open_board(tab, address, "game=gomoku&moves=h8i9g7")
    tab.press("l")
    tab.wait_for("document.querySelectorAll('.line-list [role=row]').length > 0")
    tab.wait_for("document.querySelectorAll('.ghost-stone').length > 1")
    tab.press("l")
    tab.wait_for("!document.querySelector('.ghost-stone')")


def test_file_of_the_chooser_is_opened(tab: Tab, address: str, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(RECORD, encoding="utf-8")
    open_board(tab, address)
    tab.click("#tab-games")
    tab.choose_file("#panel-games input[type=file]", file)
    tab.wait_for("document.querySelector('#strip-bottom').innerText.includes('Anna')")
    tab.wait_for_element(stone("h7"))


def test_arrow_is_drawn_by_the_menu_of_marks(tab: Tab, address: str) -> None:
    open_board(tab, address, "game=gomoku&moves=h8i9")
    tab.evaluate(
        """
        const cell = document.querySelector(arguments[0]);
        const { x, y, width, height } = cell.getBoundingClientRect();
        const place = { clientX: x + width / 2, clientY: y + height / 2 };
        cell.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, ...place }));
        """,
        cell("h8"),
    )
    tab.click(".mark-menu [aria-label=Arrow]")
    tab.click(cell("k11"))
    tab.wait_for("document.querySelectorAll('.node-line').length === 1")


def test_page_reloads_and_plays_without_its_service(tab: Tab) -> None:
    with serving(create_app(Settings())) as address:
        open_board(tab, address, "game=tictactoe")
        tab.evaluate(WAIT_FOR_WORKER)
        tab.wait_for(INSTALLED)
    tab.reload()
    tab.wait_for(STARTED)
    tab.click(cell("b2"))
    tab.wait_for_element(stone("b2"))


@pytest.fixture(scope="module")
def blog() -> Iterator[str]:
    """A page with a board whose files are of another origin, under a strict policy."""
    with serving(create_app(Settings(cors_origins="*"))) as url:
        folder = f"{url}static/v-{files_version(STATIC)}/page/"
        policy = STRICT.format(origin=url.rstrip("/"))
        app = flask.Flask("blog")

        def page() -> flask.Response:
            headers = {"Content-Security-Policy": policy}
            return flask.Response(BOARD.format(folder=folder), headers=headers)

        app.add_url_rule("/", view_func=page)
        with serving(app) as address:
            yield address


def test_element_of_another_origin_plays_under_a_strict_policy(tab: Tab, blog: str) -> None:
    tab.open(blog)
    tab.wait_for_element(f"tengen-board >>> {cell('k8')}")
    tab.evaluate("document.querySelector('tengen-board').focusCell({ row: 7, col: 10 })")
    tab.press(ENTER)
    tab.wait_for("document.querySelector('tengen-board').game.ply === 8")
    moves = tab.evaluate("return document.querySelector('tengen-board').moves")
    assert moves.startswith("h8a1i8c1j8e1k8")
    winning = "l8" if moves.endswith("g8") else "g8"
    tab.evaluate(
        "document.querySelector('tengen-board').addEventListener('end', ({ detail }) => {"
        "    window.winner = detail.winner;"
        "});"
    )
    tab.click(f"tengen-board >>> {cell(winning)}")
    tab.wait_for("window.winner === 'X'")
