"""Games are never lost: they are saved as they grow, and found again after reloads and crashes."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tengen.engines.game.records import read_sgf
from tests.browser.board_page import BoardPage, OpenBoard, wait_until
from tests.browser.test_share import paste

SAVED: Final = """(async () => {
    const result = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const database = await result(indexedDB.open("tengen"));
    const stores = database.transaction(["games", "trees"]);
    const id = history.state?.game ?? "";
    const read = (name) => result(stores.objectStore(name).get(id));
    const [game, nodes] = await Promise.all([read("games"), read("trees")]);
    database.close();
    return `${nodes?.length - 1} moves, at ply ${game?.ply}`;
})()"""
"""The saved state of the game on display."""


def wait_until_saved(board: BoardPage, *, moves: int, ply: int) -> None:
    """Wait until the game on display is saved.

    Args:
        board: The page.
        moves: Of all variations together.
        ply: On display.
    """
    wait_until(board.page, f"await {SAVED} === '{moves} moves, at ply {ply}'")


def crash(page: Page) -> None:
    """Kill the process of a tab, without a chance to save anything."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")


@pytest.fixture
def second_page(context: BrowserContext) -> Iterator[Page]:
    """A second tab of the same visitor."""
    page = context.new_page()
    yield page
    page.close()


def test_reload_restores_variations_comments_and_position(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10")
    press = board.page.keyboard.press
    press("ArrowLeft")
    board.play("a1")
    board.button("Comment").click()
    board.page.get_by_role("textbox", name="Comment").fill("too far away")
    board.play("b2")
    press("ArrowLeft")
    wait_until_saved(board, moves=6, ply=4)
    board.page.wait_for_url(re.compile("ply=4"))
    board.page.reload()
    expect(board.move_list).to_have_count(4)
    assert board.variations() == [["a1", "b2"]]
    expect(board.page.locator(".comment")).to_have_text("too far away")
    assert board.stones() == {"h8": "X", "i9": "O", "h9": "X", "a1": "O"}


def test_crashed_game_is_offered_and_goes_on(
    page: Page, second_page: Page, open_board: OpenBoard
) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.status).to_have_text("Your move, Black")
    board.play("a1")
    expect(board.status).to_have_text("Your move, Black")
    moves = board.moves()
    wait_until_saved(board, moves=4, ply=4)
    crash(page)
    second = BoardPage.open(second_page, "", {"O": "attack-weights"})
    expect(second.notice.first).to_contain_text(
        re.compile(r"Your last game is kept: Gomoku .*, 4 moves\.")
    )
    second.button("Continue it").click()
    expect(second.move_list).to_have_count(4)
    assert second.moves() == moves
    expect(second.status).to_have_text("Your move, Black")


def test_last_game_is_offered_when_an_engine_begins(
    second_page: Page, open_board: OpenBoard
) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    expect(board.move_list).to_have_count(1)
    board.play("a1")
    expect(board.move_list).to_have_count(3)
    wait_until_saved(board, moves=3, ply=3)
    second = BoardPage.open(second_page, "", {"X": "attack-weights"})
    expect(second.move_list).to_have_count(1)
    second.button("Continue it").click()
    expect(second.move_list).to_have_count(3)


def test_back_takes_back_moves_and_returns_to_the_game_before(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    for cell, count in (("h8", 2), ("a1", 4)):
        board.play(cell)
        expect(board.move_list).to_have_count(count)
    board.button("New game").click()
    board.button("Swap sides").click()
    # The engine begins the new game. In the one before, it is its turn as well, but it waits.
    expect(board.page.locator(".placed-stone")).to_have_count(1)
    for stones in (4, 2, 0):
        board.page.go_back()
        expect(board.page.locator(".placed-stone")).to_have_count(stones)
    assert len(board.moves()) == 4
    expect(board.button("Continue from here")).to_be_visible()
    board.page.go_forward()
    expect(board.page.locator(".placed-stone")).to_have_count(2)


def test_pasted_record_opens_beside_the_game(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    paste(board.page, "a1b2c3")
    expect(board.move_list).to_have_count(3)
    # Records open for review: the engine waits until somebody plays on.
    expect(board.status).to_contain_text("White to move")
    expect(board.notice.first).to_contain_text("The game before it is kept")
    expect(board.open_tab("Games").locator(".saved-game")).to_have_count(2)
    board.button("Back to it").click()
    expect(board.move_list).to_have_count(2)
    expect(board.status).to_have_text("Your move, Black")


def test_engine_moves_in_a_linked_game_once_it_continues(open_board: OpenBoard) -> None:
    requests: list[str] = []
    board = open_board("game=gomoku&moves=h8", O="attack-weights")
    board.page.on("request", lambda request: requests.append(request.url))
    expect(board.status).to_contain_text("White to move")
    expect(board.button("Continue from here")).to_be_visible()
    board.page.keyboard.press("Home")
    board.page.keyboard.press("End")
    assert not [url for url in requests if "/v1/moves" in url]
    board.button("Continue from here").click()
    expect(board.status).to_have_text("Your move, Black")
    assert len(board.moves()) == 2


def test_two_tabs_share_a_game(second_page: Page, open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    board.play("h8", "i9")
    wait_until_saved(board, moves=2, ply=2)
    second = BoardPage.open(second_page, "", {})
    second.button("Continue it").click()
    expect(second.move_list).to_have_count(2)
    second.play("a1")
    expect(board.move_list).to_have_count(3)
    # A tab at the end of the game follows it.
    expect(board.status).to_have_text("White to move")
    assert len(board.stones()) == 3
    board.page.keyboard.press("Home")
    board.play("c3")
    expect(second.page.locator(".variations .move")).to_have_count(1)
    assert second.moves() == board.moves() == ["h8", "i9", "a1"]
    assert second.variations() == board.variations() == [["c3"]]


def test_two_tabs_keep_each_other_s_settings(second_page: Page, open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    second = BoardPage.open(second_page, "game=gomoku", {})
    board.open_advanced()
    board.page.get_by_label("Player White").select_option(label="threat-search")
    board.page.locator(".menu-button").click()
    board.page.get_by_label("Theme", exact=True).select_option("Dark theme")
    # Browsers bring what one tab stores to the others a little later.
    second.page.wait_for_function("JSON.parse(localStorage.tengen).theme === 'dark'")
    second.open_advanced()
    second.page.get_by_label("Player Black").select_option(label="random")
    second.open_more().get_by_label("Show move numbers").check()
    board.page.wait_for_function("JSON.parse(localStorage.tengen).moveNumbers")
    board.page.reload()
    board.open_advanced()
    for player, engine in (("Black", "random"), ("White", "threat-search")):
        chosen = board.page.get_by_label(f"Player {player}").locator("option:checked")
        expect(chosen).to_contain_text(engine)
    expect(board.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(board.page.get_by_label("Show move numbers")).to_be_checked()


def test_deleted_game_can_be_restored(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    board.play("h8", "i9")
    wait_until_saved(board, moves=2, ply=2)
    board.open_tab("Games").get_by_role("button", name=re.compile("^Delete Gomoku")).click()
    expect(board.page.locator(".saved-game")).to_have_count(0)
    assert board.stones() == {}
    board.button("Restore").click()
    board.page.locator(".saved-game").click()
    expect(board.move_list).to_have_count(2)
    assert board.moves() == ["h8", "i9"]


def test_games_are_named_tagged_found_and_downloaded_together(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    page = board.page
    board.play("h8", "h9", "i9")
    board.button("New game").click()
    board.play("a1")
    wait_until_saved(board, moves=1, ply=1)
    panel = board.open_tab("Games").locator(".saved")
    games = panel.locator(".saved-game")
    expect(games.nth(1)).to_contain_text("Kagetsu D4, 3 moves, unfinished")
    expect(games.nth(1).locator("circle")).to_have_count(3)
    games.nth(0).focus()
    page.keyboard.press("ArrowDown")
    expect(games.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    panel.get_by_label("Name", exact=True).fill("Club [evening]")
    panel.get_by_label("Tags, with commas").fill("club, lost,club")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Name and tags of Club")).to_be_focused()
    expect(games.nth(1)).to_contain_text("Gomoku 15")
    panel.get_by_role("button", name="lost", exact=True).click()
    expect(games).to_have_count(1)
    panel.get_by_role("button", name="lost", exact=True).click()
    # The width of the placeholder, which an input does not tell.
    assert panel.get_by_role("searchbox").evaluate(
        """input => {
            const pen = document.createElement("canvas").getContext("2d");
            const { font, paddingLeft, paddingRight } = getComputedStyle(input);
            pen.font = font;
            const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
            return pen.measureText(input.placeholder).width < room;
        }"""
    )
    panel.get_by_role("searchbox").fill("kagetsu CLUB")
    expect(games).to_have_count(1)
    games.click()
    expect(board.move_list).to_have_count(3)
    # A move keeps them.
    board.play("b2")
    expect(games).to_contain_text("4 moves")
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download 1 game as SGF").click()
    [record] = read_sgf(download.value.path().read_text(encoding="utf-8"))
    assert (record.name, len(record.moves)) == ("Club [evening]", 4)
    panel.get_by_role("searchbox").fill("nobody")
    expect(panel).to_contain_text("No game is found")
    panel.get_by_role("searchbox").fill("")
    panel.get_by_label("Order").select_option("Number of moves")
    expect(games.first).to_contain_text("4 moves")
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download 2 games as SGF").click()
    assert len(read_sgf(download.value.path().read_text(encoding="utf-8"))) == 2


@pytest.mark.parametrize(
    "storage", ["undefined", "{ open: () => ({}) }"], ids=["forbidden", "silent"]
)
def test_browser_that_saves_no_games_is_named_once(page: Page, storage: str) -> None:
    page.add_init_script(f"Object.defineProperty(window, 'indexedDB', {{ value: {storage} }});")
    page.add_init_script("localStorage.tengen = JSON.stringify({ language: 'cs' });")
    page.clock.install()
    page.goto("/")
    page.clock.run_for(6_000)
    notice = page.get_by_role("alert").filter(has_text="Tento prohlížeč partie neukládá")
    expect(notice).to_be_visible()
    page.locator("#tab-games").click()
    panel = page.locator("#panel-games")
    expect(panel).to_contain_text("Tento prohlížeč partie neukládá")
    notice.get_by_role("button").click()
    expect(notice).to_be_hidden()
    page.get_by_role("gridcell").first.click()
    expect(page.locator(".move-list .move").first).to_be_visible()
    expect(notice).to_be_hidden()
