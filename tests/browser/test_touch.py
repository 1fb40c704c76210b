"""Fingers on small boards: the loupe, two taps instead, and no stone by scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.board_page import BoardPage, stop_clock, wait_until_started
from tests.browser.contexts import errors_of

PHONE: Final[Any] = {"width": 390, "height": 844}
OFF: Final = 8
"""Pixels that a touch is off the centre of its cell, at most, in each direction."""
HUMANS: Final[dict[str, str | None]] = {"X": None, "O": None}
RESTED_MS: Final = 300
"""After which a finger aims, by the page's clock."""
LONG: Final = "game=15x15x14&moves="
"""A game that no touch ends."""


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address, viewport=PHONE, has_touch=True, service_workers="block"
    )
    page = context.new_page()
    errors = errors_of(page)
    yield page
    context.close()
    assert errors == []


class Finger:
    """A finger of the browser's own, as the operating system reports it."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", (x, y))

    def up(self) -> None:
        self._send("touchEnd")


def centre(board: BoardPage, name: str) -> tuple[float, float]:
    box = board.cell(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("touches", [15, pytest.param(200, marks=pytest.mark.slow)])
def test_no_touch_near_the_centre_of_a_cell_misses_it(phone: Page, touches: int) -> None:
    board, finger, rng = (
        BoardPage.open(phone, LONG, HUMANS),
        Finger(phone),
        np.random.default_rng(1),
    )
    names = [f"{'abcdefghijklmno'[col]}{row}" for row in range(1, 16) for col in range(15)]
    chosen = rng.permutation(names)[:touches].tolist()
    for count, name in enumerate(chosen, start=1):
        x, y = centre(board, name)
        finger.down(x + rng.uniform(-OFF, OFF), y + rng.uniform(-OFF, OFF))
        finger.up()
        expect(phone.locator("#board .stone, #board .mark")).to_have_count(count)
    assert board.moves() == chosen


def test_stone_comes_where_the_finger_is_lifted(phone: Page) -> None:
    board, finger = BoardPage.open(phone, LONG, HUMANS), Finger(phone)
    stop_clock(phone)
    loupe = phone.locator(".loupe")
    finger.down(*centre(board, "g7"))
    expect(loupe).to_be_visible()
    # A finger that has rested aims; one that moves at once scrolls.
    phone.clock.run_for(RESTED_MS)
    finger.move(*centre(board, "h9"))
    assert board.moves() == []
    finger.up()
    expect(loupe).to_be_hidden()
    assert board.moves() == ["h9"]


def test_finger_that_leaves_the_board_places_nothing(phone: Page) -> None:
    board, finger = BoardPage.open(phone, LONG, HUMANS), Finger(phone)
    stop_clock(phone)
    finger.down(*centre(board, "a8"))
    phone.clock.run_for(RESTED_MS)
    x, y = centre(board, "a15")
    finger.move(x, y - 60)
    expect(phone.locator(".loupe")).to_be_hidden()
    finger.up()
    assert board.moves() == []


def test_touch_of_a_coordinate_plays_nothing(browser: Browser, address: str) -> None:
    # As phones do, the browser moves a touch to what can be clicked nearby.
    context = browser.new_context(
        base_url=address, viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
    )
    board = BoardPage.open(context.new_page(), "game=gomoku", HUMANS)
    coordinates = board.page.locator("#board .coordinate")
    for name in ("a", "h", "15", "8"):
        coordinates.get_by_text(name, exact=True).tap()
    board.cell("h8").tap()
    expect(board.move_list).to_have_count(1)
    assert list(board.stones()) == ["h8"]
    context.close()


def test_scrolling_places_no_stone(phone: Page) -> None:
    board, finger = BoardPage.open(phone, LONG, HUMANS), Finger(phone)
    # However slow the machine is, the finger has not rested.
    stop_clock(phone)
    x, y = centre(board, "h8")
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x, y - 15 * step)
    finger.up()
    expect(phone.locator(".loupe")).to_be_hidden()
    assert board.moves() == []


def test_two_taps_are_a_setting(phone: Page) -> None:
    board = BoardPage.open(phone, "game=gomoku&moves=h8i9h9h10i8g8j10", HUMANS)
    phone.evaluate(
        "localStorage.tengen = JSON.stringify({ ...JSON.parse(localStorage.tengen), touch: 'aim' })"
    )
    phone.reload()
    wait_until_started(phone)
    board.cell("a1").tap()
    expect(board.status).to_have_text("Tap again to play a1")
    board.cell("b1").tap()
    expect(board.status).to_have_text("Tap again to play b1")
    board.cell("b1").tap()
    expect(board.status).to_have_text("Black to move")
    assert board.stones()["b1"] == "O"


PINCH: Final = """() => {
    const pane = document.getElementById("board");
    const send = (type, pointerId, clientX) => pane.dispatchEvent(new PointerEvent(type, {
        bubbles: true, pointerType: "touch", pointerId, isPrimary: pointerId === 1, clientX,
        clientY: 300,
    }));
    send("pointerdown", 1, 300);
    send("pointerdown", 2, 400);
    send("pointermove", 2, 500);
    for (const id of [1, 2]) send("pointerup", id, 300);
}"""


def test_two_fingers_zoom(phone: Page) -> None:
    phone.goto("/#game=unbounded&moves=0/0")
    wait_until_started(phone)
    # What handles the fingers is loaded for them.
    phone.wait_for_load_state("networkidle")
    stone = phone.locator(".placed-stone .stone")
    before = stone.bounding_box()
    phone.evaluate(PINCH)
    after = stone.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.05)
    expect(phone.locator(".move-list > .move")).to_have_count(1)


def test_finger_that_is_held_in_an_analysis_opens_the_marks(phone: Page) -> None:
    board = BoardPage.open(phone, "game=gomoku&moves=h8i9", HUMANS)
    finger = Finger(phone)
    finger.down(*centre(board, "g7"))
    menu = phone.get_by_role("dialog", name="Marks on g7")
    expect(menu).to_be_visible()
    finger.up()
    menu.get_by_role("button", name="Triangle").tap()
    expect(phone.locator(".cell-mark.note")).to_have_text(["△"])
    # A tap beside the menu closes it, and plays nothing.
    phone.touchscreen.tap(*centre(board, "c13"))
    expect(menu).to_have_count(0)
    assert len(board.stones()) == 2
