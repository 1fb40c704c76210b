"""The board as an element, on pages that are not Tengen's."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import flask
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.board_page import wait_until
from tests.browser.contexts import errors_of
from tests.browser.test_axe import violations
from tests.browser.test_search_elsewhere import TIMEOUT_S
from tests.browser.test_touch import PHONE, RESTED_MS, Finger
from tests.page.node import STATIC
from tests.serving import serving

BOARD: Final = (
    '<script type="module" src="/own/page/elements/define-board.js"></script>\n'
    '<tengen-board level="newcomer" moves="h8a1i8c1j8e1"></tengen-board>'
)
"""Two lines of HTML: Black is about to make an open four."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'"
)
GAME: Final = (
    '<script type="module" src="/own/page/elements/define-game.js"></script>\n'
    '<tengen-game review="button" ply="1">h8i9h9</tengen-game>'
)
RECORD: Final = """() => {
    window.told = [];
    for (const board of document.querySelectorAll("tengen-board")) {
        for (const type of ["move", "end", "failure", "thinking"]) {
            board.addEventListener(type, ({ detail }) => window.told.push([type, detail]));
        }
    }
}"""
SHIFT: Final = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
})"""
"""The sum of the layout shifts so far."""


WHOLE_GAME: Final = """
const { Engine } = await import("/own/page/engines/search/search.js");
const board = document.querySelector("tengen-board");
const person = new Engine();
const end = new Promise((resolve, reject) => {
  board.addEventListener("end", ({ detail }) => resolve(detail));
  board.addEventListener("failure", ({ detail }) => reject(detail));
});
const played = [];
board.addEventListener("move", ({ detail }) => played.push(detail.by));
const isDrawn = () => board.shadowRoot.querySelector("[role=gridcell]") !== null;
while (!isDrawn()) await new Promise(requestAnimationFrame);
for (let isOver = false; !isOver; ) {
  const { move } = await person.bestMove(board.game, { nodes: 20000 });
  const row = board.shadowRoot.querySelectorAll("[role=row]")[move.row];
  const idle = new Promise((resolve) => {
    board.addEventListener("thinking", ({ detail }) => detail || resolve(false));
    end.then(() => resolve(true), () => resolve(true));
  });
  row.children[move.col].dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
  isOver = await idle;
  await Promise.resolve();
}
const { winner, reason, moves } = await end;
await fetch("/result", { method: "POST", body: JSON.stringify({ winner, reason, moves, played }) });
"""
"""Plays a whole game by clicks on the board, and reports how it has ended."""


class Host:
    """Another site, with the files of the elements and a strict policy."""

    def __init__(self) -> None:
        self.body = ""
        self.results: queue.Queue[dict[str, Any]] = queue.Queue()
        self.policy = POLICY
        app = flask.Flask("host", static_folder=str(STATIC), static_url_path="/own")
        app.add_url_rule("/", view_func=self._page)
        app.add_url_rule("/site.css", view_func=self._styles)
        app.add_url_rule("/game.js", view_func=self._script)
        app.add_url_rule("/result", view_func=self._keep, methods=["POST"])
        self.app = app

    def _page(self) -> flask.Response:
        head = '<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width">'
        html = f"{head}<title>Blog</title><main><h1>Blog</h1>\n{self.body}\n</main></html>"
        return flask.Response(html, headers={"Content-Security-Policy": self.policy})

    def _script(self) -> flask.Response:
        return flask.Response(WHOLE_GAME, mimetype="text/javascript")

    def _keep(self) -> str:
        self.results.put(json.loads(flask.request.data))
        return ""

    def _styles(self) -> flask.Response:
        # What docs/web.md says to write.
        rule = "tengen-board { aspect-ratio: 1; display: block; width: 12rem; }"
        return flask.Response(rule, mimetype="text/css")


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[Host, str]]:
    host = Host()
    with serving(host.app) as url:
        yield host, url


def show(page: Page, site: tuple[Host, str], body: str, policy: str = POLICY) -> None:
    """Open a page of the site, and wait until its boards are drawn."""
    host, url = site
    host.body, host.policy = body, policy
    page.goto(url)
    expect(page.locator("main .board").first).to_be_attached()
    page.evaluate(RECORD)


def cell(page: Page, name: str, content: str = "") -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{name}, {content}"))


def told(page: Page, kind: str) -> list[Any]:
    """The details of the events of a type."""
    return [detail for found, detail in page.evaluate("told") if found == kind]


def test_two_lines_of_html_play_to_the_end_by_keyboard_and_mouse(
    page: Page, site: tuple[Host, str]
) -> None:
    show(page, site, BOARD)
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    wait_until(page, "told.filter(([type]) => type === 'move').length === 2")
    mine, answer = told(page, "move")
    assert (mine["move"], mine["by"], mine["ply"]) == ("k8", "person", 7)
    assert (answer["by"], answer["ply"]) == ("engine", 8)
    assert told(page, "thinking") == [True, False]
    winning = "g8" if answer["move"] != "g8" else "l8"
    cell(page, winning, "empty").click()
    expect(cell(page, winning)).to_have_accessible_name(f"{winning}, Black, move 9")
    (end,) = told(page, "end")
    assert (end["winner"], end["reason"], len(end["line"])) == ("X", "line", 5)
    expect(page.get_by_role("status")).to_have_text(f"Black {winning}. Black wins")
    assert told(page, "failure") == []


def test_ten_boards_share_a_worker_and_move_nothing(page: Page, site: tuple[Host, str]) -> None:
    script, _ = BOARD.splitlines()
    board = '<tengen-board level="newcomer" moves="h8"></tengen-board><p>Beat it.</p>'
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    show(page, site, f'<link rel="stylesheet" href="site.css">{script}{board * 10}')
    expect(page.get_by_role("gridcell", name=re.compile("move 2"))).to_have_count(10)
    assert len(started) == 1
    assert page.evaluate(SHIFT) == 0


def test_attributes_and_properties_of_an_accessible_board(
    page: Page, site: tuple[Host, str]
) -> None:
    # axe-core adds styles of its own.
    show(page, site, BOARD, "")
    assert violations(page) == []
    board = page.locator("tengen-board")
    board.evaluate(
        """async (board) => {
            Object.assign(board, { level: null, rules: "tictactoe", moves: "b2" });
            board.coordinates = "none";
            await board.play("a1");
            board.marks = [{ cell: { row: 0, col: 0 }, kind: "label", label: "A" }];
        }"""
    )
    expect(cell(page, "a1")).to_have_accessible_name("a1, O, move 2")
    assert board.evaluate("board => [board.moves, board.playAs]") == ["b2a1", "both"]
    expect(board.locator(".drawn-mark")).to_have_text("A")
    assert (
        board.evaluate("board => board.play('a1').catch(({ name }) => name)") == "IllegalMoveError"
    )
    refused = """(board) => [null, [null], [{ kind: "star" }], [{ kind: "cross" }]].map((marks) => {
        try { board.marks = marks; } catch (error) { return error.message; }
    })"""
    kinds = "kind: {}, not circle, triangle, square, cross or label"
    expected = ["marks: null", kinds.format("undefined"), kinds.format("star"), "cell: undefined"]
    assert board.evaluate(refused) == expected
    expect(board.locator(".drawn-mark")).to_have_text("A")
    board.evaluate("board => board.undo()")
    expect(cell(page, "a1")).to_have_accessible_name("a1, empty")
    board.evaluate("board => { board.lang = 'de'; board.readonly = true; }")
    expect(page.get_by_role("grid", name="Brett")).to_be_visible()
    cell(page, "a1").click()
    assert board.evaluate("board => board.moves") == "b2"
    board.evaluate("board => { board.moves = 'z9'; }")
    wait_until(page, "told.some(([type]) => type === 'failure')")


def test_board_without_borders_is_shown_and_panned(page: Page, site: tuple[Host, str]) -> None:
    script, _ = BOARD.splitlines()
    show(page, site, f'{script}<tengen-board moves="h8"></tengen-board>')
    board = page.locator("tengen-board")
    board.evaluate("board => Object.assign(board, { rules: 'unbounded', moves: '0/0' })")
    first = page.get_by_role("gridcell", name="0/0, X, move 1")
    expect(first).to_be_attached()
    before = first.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y + before["height"])
    page.mouse.down()
    page.mouse.move(x, y + 3 * before["height"])
    page.mouse.up()
    wait_until(
        page,
        "document.querySelector('tengen-board').shadowRoot"
        ".querySelector('[role=gridcell]').getBoundingClientRect().y > " + str(before["y"]),
    )
    # The drag was no move, and a click is one.
    page.mouse.click(x + before["width"], y + 2 * before["height"])
    wait_until(page, "document.querySelector('tengen-board').moves === '0/0 0/1'")
    assert told(page, "failure") == []


def test_language_changes_without_a_second_answer_to_clicks(
    page: Page, site: tuple[Host, str]
) -> None:
    script, _ = BOARD.splitlines()
    show(page, site, f"{script}<tengen-board></tengen-board>")
    page.locator("tengen-board").evaluate("board => { board.lang = 'de'; }")
    expect(page.get_by_role("grid", name="Brett")).to_be_visible()
    cell(page, "h8").click()
    expect(page.get_by_role("status")).to_have_text("Schwarz h8")


def test_texts_of_another_language_than_the_page_say_which(
    page: Page, site: tuple[Host, str]
) -> None:
    show(page, site, GAME)
    page.evaluate("document.documentElement.lang = 'pt'")
    page.evaluate(
        "const game = document.querySelector('tengen-game'); game.replaceWith(game.cloneNode(true))"
    )
    expect(page.locator("tengen-game .panel button").first).to_be_attached()
    for part in (".board-frame", ".panel", "[role=status]"):
        expect(page.locator(f"tengen-game {part}")).to_have_attribute("lang", "en")


def test_finger_aims_with_the_loupe_in_a_shadow_root(
    browser: Browser, site: tuple[Host, str]
) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        errors = errors_of(page)
        show(page, site, BOARD.replace(' level="newcomer"', ""))
        page.wait_for_load_state("networkidle")
        # Neither the place of the loupe nor the cells may depend on it.
        page.evaluate("document.body.style.transform = 'scale(0.9)'")
        page.clock.install()
        finger = Finger(page)
        box = cell(page, "g7").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger.down(x, y)
        page.clock.run_for(RESTED_MS)
        finger.move(x + box["width"], y - 2 * box["height"])
        picture = page.locator("tengen-board .loupe use")
        assert picture.evaluate("use => use.getBBox().width") > 100
        finger.up()
        expect(page.locator(".loupe")).to_have_count(0)
        assert [move["move"] for move in told(page, "move")] == ["h9"]
        assert errors == []


def test_game_is_stepped_through_and_reviewed(page: Page, site: tuple[Host, str]) -> None:
    show(page, site, GAME, "")
    shown = page.locator("tengen-game .place")
    expect(shown).to_have_text("Move 1 of 3")
    page.get_by_role("button", name="Next move").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_have_text("Black h9")
    page.get_by_role("button", name="Go to the start").click()
    expect(shown).to_have_text("Move 0 of 3")
    expect(cell(page, "h8")).to_have_accessible_name("h8, empty")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".summary")).to_have_text(re.compile("^Accuracy: Black [0-9]+%"))
    page.get_by_role("button", name=re.compile("^2 i9")).click()
    expect(cell(page, "i9")).to_have_accessible_name("i9, White, move 2")
    assert violations(page) == []
    game = page.locator("tengen-game")
    plies = game.evaluate("game => [1.9, -1, 99, NaN].map((ply) => (game.ply = ply, game.ply))")
    assert plies == [1, 0, 3, 0]
    game.evaluate("""(game) => {
            game.removeAttribute("ply");
            game.link = "https://example.org/#game=renju&moves=h8h9i10&ply=2";
        }""")
    expect(shown).to_have_text("Move 2 of 3")
    assert game.evaluate("game => game.moves") == "h8h9i10"
    failure = """(game) => new Promise((resolve) => {
        game.addEventListener("failure", ({ detail }) => resolve(detail.message.slice(-30)));
        game.removeAttribute("link");
        game.src = URL.createObjectURL(new Blob(["(;GM[4])", " ".repeat(1_000_000)]));
    })"""
    assert game.evaluate(failure) == "1000008 characters, most 1000000"[-30:]


LOADED: Final = """() => {
    const address = (record) => URL.createObjectURL(new Blob([record]));
    const plain = address("(;GM[4]SZ[15];B[hh];W[ig])");
    const changes = {
        both: (game) => Object.assign(game, { link: "#moves=h8i9h9", surface: "paper" }),
        later: async (game) => {
            game.src = plain;
            await Promise.resolve();
            Object.assign(game, { moveNumbers: true, coordinates: "none", lang: "de" });
        },
        replaced: async (game) => {
            game.src = address("(;GM[4]SZ[15];B[aa])");
            await Promise.resolve();
            game.src = plain;
        },
        moved: async (game) => {
            game.src = plain;
            await Promise.resolve();
            document.body.append(game);
        },
        narrow: (game) => { game.src = address("(;GM[4]SZ[13:9];B[hh];W[ig])"); },
        small: (game) => { game.src = address("(;GM[4]SZ[3]RU[3 in a row];B[aa];W[bb])"); },
        setUp: (game) => { game.src = address("(;GM[4]SZ[15]AB[hh]AW[ig]PL[B];B[aa])"); },
    };
    window.games = Object.entries(changes).map(([id, change]) => {
        const game = Object.assign(document.createElement("tengen-game"), { id });
        game.addEventListener("failure", ({ detail }) => game.setAttribute("moves", `${detail}`));
        document.body.append(game);
        change(game);
        return game;
    });
}"""
"""Show elements that load records; most of them have other attributes changed meanwhile."""


def test_record_is_shown_whatever_changes_while_it_loads(
    page: Page, site: tuple[Host, str]
) -> None:
    show(page, site, GAME, "")
    page.evaluate(LOADED)
    drawn = "game => game.shadowRoot.querySelector('li:last-child > [aria-current]') !== null"
    wait_until(page, f"games.every({drawn})")
    assert page.evaluate("Object.fromEntries(games.map(({ id, moves }) => [id, moves]))") == {
        "both": "h8i9h9",
        "later": "h8i9",
        "replaced": "h8i9",
        "moved": "h8i9",
        "narrow": "h2i3",
        "small": "a3b2",
        "setUp": "a15",
    }
    refused = """(game) => new Promise((resolve) => {
        game.addEventListener("failure", ({ detail }) => resolve(`${detail}`));
        game.src = URL.createObjectURL(new Blob(["(;GM[1])"]));
    })"""
    message = "NotationError: sgf: GM[1], expected GM[4]; the service may read it"
    assert page.locator("#small").evaluate(refused) == message


def test_review_is_kept_until_another_game_is_shown(page: Page, site: tuple[Host, str]) -> None:
    show(page, site, GAME, "")
    game = page.locator("tengen-game")
    game.evaluate("""(game) => {
        game.reviews = 0;
        game.engine = {
            review: async (_, { onMove }) => {
                game.reviews += 1;
                onMove({ ply: 1, judgement: "mistake", move: { row: 7, col: 7 } });
                return { players: { X: { accuracy: 50 }, O: { accuracy: null } } };
            },
        };
        game.review = "auto";
    }""")
    summary, signs = page.locator(".summary"), page.locator("li [aria-hidden]")
    expect(summary).to_have_text("Accuracy: Black 50%")
    for change in ("surface = 'paper'", "moveNumbers = true", "review = 'button'"):
        game.evaluate(f"game => {{ game.{change}; }}")
    game.evaluate("game => { game.setAttribute('ply', 2); game.after(game); }")
    expect(page.locator(".place")).to_have_text("Move 2 of 3")
    game.evaluate("game => { game.review = 'auto'; game.lang = 'de'; }")
    expect(page.get_by_role("grid", name="Brett")).to_be_visible()
    expect(summary).to_have_text(re.compile("Schwarz 50"))
    expect(signs).to_have_count(1)
    assert game.evaluate("game => game.reviews") == 1
    game.evaluate("game => { game.review = 'button'; game.moves = 'h8'; }")
    expect(page.locator(".place")).to_have_text(re.compile("1.*1"))
    expect(summary).to_have_count(0)
    expect(signs).to_have_count(0)


def test_moves_of_an_engine_are_read_and_checked(page: Page, site: tuple[Host, str]) -> None:
    script, _ = BOARD.splitlines()
    show(page, site, f'{script}<tengen-board level="novice"></tengen-board>')
    answer = """async (board, move) => {
        board.game = "";
        board.engine = { bestMove: async () => ({ move }) };
        told.length = 0;
        await board.play("h8");
        return [board.moves, ...told.map(([type, detail]) => detail.name ?? detail.by ?? detail)];
    }"""
    results = {
        "i9": ["h8i9", "script", True, False, "engine"],
        "h8": ["h8", "script", True, False, "IllegalMoveError"],
        "i9j10": ["h8", "script", True, False, "NotationError"],
        "": ["h8", "script", True, False, "NotationError"],
        None: ["h8", "script", True, False, "RangeError"],
    }
    board = page.locator("tengen-board")
    assert {move: board.evaluate(answer, move) for move in results} == results
    cell_off_board = {"row": 15, "col": 0}
    assert board.evaluate(answer, cell_off_board)[-1] == "IllegalMoveError"
    message = board.evaluate("board => board.play('').catch(({ message }) => message)")
    assert message == 'move: "", expected one, such as h8 or {row, col}'


def test_cell_is_focused_by_its_name_also_before_the_board_is_drawn(
    page: Page, site: tuple[Host, str]
) -> None:
    script, _ = BOARD.splitlines()
    show(page, site, f"{script}<tengen-board></tengen-board>")
    message = """() => {
        const board = document.querySelector("tengen-board");
        const other = board.cloneNode();
        board.replaceWith(other);
        other.focusCell("k10");
        try {
            other.focusCell();
        } catch ({ message }) {
            return message;
        }
    }"""
    assert page.evaluate(message) == "move: undefined, expected such as h8 or {row, col}"
    expect(cell(page, "k10")).to_be_focused()


def test_styles_of_the_page_do_not_reach_the_texts(page: Page, site: tuple[Host, str]) -> None:
    odd = {
        "letter-spacing": "9px",
        "text-align": "right",
        "text-indent": "60px",
        "text-shadow": "rgb(255, 0, 0) 3px 3px 0px",
        "text-transform": "uppercase",
        "white-space": "pre",
        "word-spacing": "30px",
    }
    rules = "".join(f"{name}: {value};" for name, value in odd.items())
    show(page, site, f"<style>main {{ {rules} }}</style>{GAME}", "")
    same = """(game, odd) => [game, ...game.shadowRoot.querySelectorAll(".board-frame, .panel")]
        .map((element) => getComputedStyle(element))
        .map((style) => Object.keys(odd).filter((name) =>
            style.getPropertyValue(name) === odd[name]))"""
    assert page.locator("tengen-game").evaluate(same, odd) == [list(odd), [], []]


def test_play_waits_for_the_answer_of_another_level(page: Page, site: tuple[Host, str]) -> None:
    script, _ = BOARD.splitlines()
    show(page, site, f'{script}<tengen-board level="novice"></tengen-board>')
    played = """async (board) => {
        const levels = [];
        board.engine = { bestMove: (game, { level, signal }) => new Promise((resolve, reject) => {
            levels.push(level);
            signal.onabort = () => reject(signal.reason);
            setTimeout(() => {
                if (levels.length === 1) board.level = "expert";
                else if (levels.length === 2) board.engine = { ...board.engine };
                else resolve({ move: "i9" });
            });
        }) };
        await board.play("h8");
        return [board.moves, levels];
    }"""
    answers = ["h8i9", ["novice", "expert", "expert"]]
    assert page.locator("tengen-board").evaluate(played) == answers


def test_list_of_moves_of_a_shown_game_cannot_be_changed(
    page: Page, site: tuple[Host, str]
) -> None:
    show(page, site, BOARD + GAME, "")
    changed = """(elements) => {
        "use strict";
        const nameOf = (change) => { try { return change(); } catch ({ name }) { return name; } };
        const changes = [(list) => (list.length = 0), ([first]) => (first.row = 0)];
        return elements.map(({ game: { moves } }) =>
            changes.map((change) => nameOf(() => change(moves))));
    }"""
    shown = page.locator("tengen-board, tengen-game")
    assert shown.evaluate_all(changed) == [["TypeError"] * 2] * 2


def test_properties_set_before_the_definition_are_taken_and_wrong_ones_are_failures(
    page: Page, site: tuple[Host, str]
) -> None:
    host, url = site
    host.body, host.policy = "<tengen-board></tengen-board><tengen-game>h8i9</tengen-game>", ""
    page.goto(url)
    failures = """async () => {
        const failures = [];
        for (const name of ["board", "game"]) {
            const element = document.querySelector(`tengen-${name}`);
            element.addEventListener("failure", ({ detail }) => failures.push(detail.message));
            const wrong = name === "board" ? { marks: "bad", game: "zz" } : { game: null, ply: 1 };
            Object.assign(element, wrong, { coordinates: "none" });
            await import(`/own/page/elements/define-${name}.js`);
        }
        return failures;
    }"""
    assert page.evaluate(failures) == [
        "marks: bad",
        "moves: zz, expected such as h8i9",
        "position: null, expected a game, its options, or moves such as h8i9",
    ]
    expect(page.locator("tengen-board .board")).to_be_attached()
    expect(page.locator("tengen-game .place")).to_have_text("Move 1 of 2")
    for name in ("board", "game"):
        coordinates = page.locator(f"tengen-{name}").get_attribute("coordinates")
        assert coordinates == "none"


def show_whole_game(site: tuple[Host, str]) -> None:
    host, _ = site
    script = '<script type="module" src="/game.js"></script>'
    host.body = BOARD.replace(' moves="h8a1i8c1j8e1"', "") + script
    host.policy = POLICY


def assert_is_won(result: dict[str, Any]) -> None:
    assert (result["winner"], result["reason"]) == ("X", "line")
    players = result["played"]
    assert players == ["person", "engine"] * (len(players) // 2) + ["person"]
    assert len(players) >= 9


@pytest.mark.slow
def test_whole_game_is_won_by_clicks(page: Page, site: tuple[Host, str]) -> None:
    show_whole_game(site)
    host, url = site
    page.goto(url)
    assert_is_won(host.results.get(timeout=TIMEOUT_S))


@pytest.mark.slow
def test_whole_game_is_won_in_firefox(site: tuple[Host, str], tmp_path: Path) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("Firefox is not installed")
    show_whole_game(site)
    host, url = site
    command = [firefox, "--headless", "--no-remote", "--profile", str(tmp_path), url]
    with subprocess.Popen(
        command,
        env={**os.environ, "HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            result = host.results.get(timeout=TIMEOUT_S)
        finally:
            process.terminate()
    assert_is_won(result)
