"""Tests that share a context find no traces of each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board_page import BoardPage
from tests.browser.contexts import SharedContext
from tests.browser.test_saved_games import crash, wait_until_saved

STORED: Final = """async () => [
    Object.keys(localStorage), Object.keys(sessionStorage), await indexedDB.databases(),
]"""


@pytest.fixture
def shared(browser: Browser, address: str) -> Iterator[SharedContext]:
    shared = SharedContext(browser, address)
    yield shared
    shared.close()


def test_stored_game_and_lost_network_are_gone_in_the_same_context(shared: SharedContext) -> None:
    context = shared.get()
    board = BoardPage.open(context.new_page(), "game=gomoku", {})
    board.play("h8")
    wait_until_saved(board, moves=1, ply=1)
    context.set_offline(offline=True)
    shared.clean()
    assert shared.get() is context
    page = context.new_page()
    page.goto("/problems")
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate(STORED) == [[], [], []]


@pytest.mark.parametrize("is_crashed", [True, False], ids=["crash", "clock"])
def test_context_with_another_clock_or_a_crashed_page_is_not_used_again(
    shared: SharedContext, *, is_crashed: bool
) -> None:
    context = shared.get()
    page = context.new_page()
    page.goto("/problems")
    if is_crashed:
        crash(page)
    else:
        page.clock.install()
    shared.clean()
    assert shared.get() is not context
