"""The page /embed, framed by pages of another site."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from typing import Final

import flask
import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Response, expect

from tests.browser.contexts import new_context
from tests.browser.test_axe import violations
from tests.serving import serving

RECORD: Final = b"(;GM[4]SZ[15]RU[renju];B[hh](;W[ii];B[hg])(;W[gi]C[Why?]))"
STUDY: Final = base64.urlsafe_b64encode(zlib.compress(RECORD, wbits=-15)).decode().rstrip("=")
"""As links carry it: raw deflate in base64."""
MAX_BYTES = 40_000
"""Of the contents of a board's files, without the search."""


@pytest.fixture(scope="module")
def blog(address: str) -> Iterator[str]:
    """Address of a page of another origin; its query is the fragment of the page that it frames."""
    app = flask.Flask("blog")

    def page() -> str:
        link = f"{address}embed#{flask.request.query_string.decode()}"
        frame = f'<iframe src="{link}" width="480" height="560" title="Game"></iframe>'
        main = f"<main><h1>Blog</h1>{frame}</main>"
        return f'<!DOCTYPE html><html lang="en"><title>Blog</title>{main}</html>'

    app.add_url_rule("/", view_func=page)
    with serving(app) as url:
        yield url.replace("127.0.0.1", "localhost")


def framed(page: Page, blog: str, fragment: str) -> FrameLocator:
    page.goto(f"{blog}?{fragment}")
    return page.frame_locator("iframe")


def test_framed_game_is_stepped_through(page: Page, blog: str) -> None:
    frame = framed(page, blog, "game=renju&moves=h8h9i10&ply=2&lang=de")
    expect(frame.get_by_text("Zug 2 von 3")).to_be_visible()
    frame.get_by_role("button", name="Nächster Zug").click()
    expect(frame.get_by_role("gridcell", name="i10, Schwarz, Zug 3")).to_be_attached()
    link = frame.get_by_role("link", name="Tengen")
    expect(link).to_have_attribute("href", "./#game=renju&moves=h8h9i10&ply=2")
    (inner,) = (each for each in page.frames if "/embed" in each.url)
    assert inner.evaluate("[localStorage.length, document.cookie]") == [0, ""]
    assert inner.evaluate("navigator.serviceWorker.getRegistrations()") == []
    assert violations(page) == []


def test_framed_study_shows_the_line_of_its_link_with_comments(page: Page, blog: str) -> None:
    frame = framed(page, blog, f"game=renju&study={STUDY}&line=1.1&ply=2")
    expect(frame.get_by_text("Move 2 of 2")).to_be_visible()
    expect(frame.get_by_text("Why?")).to_be_visible()
    expect(frame.get_by_role("gridcell", name="g7, White, move 2")).to_be_attached()
    frame.get_by_role("button", name="Previous move").click()
    expect(frame.get_by_text("Why?")).to_have_count(0)


def test_framed_study_that_is_cut_off_says_so(page: Page, blog: str) -> None:
    alert = framed(page, blog, f"game=renju&study={STUDY[:-8]}").get_by_role("alert")
    expect(alert).to_contain_text("damaged, cut off or too long")


def test_framed_board_plays(page: Page, blog: str) -> None:
    frame = framed(page, blog, "game=tictactoe&moves=b2&level=novice")
    frame.get_by_role("gridcell", name="a3, empty").click()
    expect(frame.get_by_role("gridcell", name=re.compile(", X, move 3"))).to_have_count(1)


def test_framed_board_that_the_search_does_not_play_is_for_two_people(
    page: Page, blog: str
) -> None:
    frame = framed(page, blog, "game=9x9x7")
    for name in ("a1", "b1"):
        expect(frame.locator(".board-pane.playable")).to_be_attached()
        frame.get_by_role("gridcell", name=f"{name}, empty").click()
        expect(frame.get_by_role("gridcell", name=f"{name}, empty")).to_have_count(0)
    expect(frame.get_by_role("gridcell", name="b1, White, move 2")).to_be_attached()


def test_framed_link_that_is_none_says_why(page: Page, blog: str) -> None:
    alert = framed(page, blog, "moves=h8h8").get_by_role("alert")
    expect(alert).to_contain_text("Illegal move h8")


@pytest.mark.parametrize("fragment", ["", "moves=h8i9h9&ply=2"], ids=["board", "game"])
def test_embedded_page_transfers_less_than_40_kilobytes(
    browser: Browser, address: str, fragment: str
) -> None:
    responses: list[Response] = []

    def keep(response: Response) -> None:
        responses.append(response)

    with new_context(browser, address) as context:
        page = context.new_page()
        page.on("response", keep)
        page.goto(f"/embed#{fragment}")
        expect(page.get_by_role("grid")).to_be_visible()
        page.wait_for_load_state("networkidle")
        sizes = {each.url: each.request.sizes()["responseBodySize"] for each in responses}
    assert len(sizes) > 20
    assert sum(sizes.values()) < MAX_BYTES, sizes
