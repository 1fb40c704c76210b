"""The page /learn: a chapter from its first step to the links after it, by click and by key."""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.test_puzzles import cell, message, stones

STEPS: Final = """async () => {
    const { href } = document.querySelector("link[href$='/learn/chapters.js']");
    return (await import(href)).STEPS;
}"""
ANSWER: Final = re.compile(r"The move is (\w+)\.")


def expect_message(page: Page, kind: str) -> None:
    expect(message(page)).to_have_class(re.compile(rf"\b{kind}$"))


def open_step(page: Page, address: str) -> dict[str, Any]:
    """Open a step of the course; returns its chapter."""
    page.goto(f"/learn#{address}")
    expect(page.locator(".course-task")).to_be_visible()
    chapters: dict[str, dict[str, Any]] = page.evaluate(STEPS)
    return chapters[address.partition("/")[0]]


def play_hint(page: Page) -> None:
    """Play the move that the second hint names."""
    page.keyboard.press("h")
    expect(message(page)).to_contain_text("Hint: look at")
    page.keyboard.press("h")
    expect(message(page)).to_have_text(ANSWER)
    (name,) = ANSWER.findall(message(page).inner_text())
    cell(page, name).press("Enter")


def test_chapter_is_played_to_its_end_and_remembered(page: Page) -> None:
    chapter = open_step(page, "defence")
    expect(page).to_have_url(re.compile("#defence/1$"))
    expect(page.locator(".course-task")).to_have_text("Stop White.")
    before = stones(page).count()
    cell(page, "a1").click()
    expect(message(page)).to_contain_text("a1 does not answer the four: k8 makes five.")
    # A wrong answer stays off the board.
    expect(stones(page)).to_have_count(before)
    expect(page.locator(".ghost-stone")).to_have_count(2)
    *defences, counter = chapter.values()
    for number, step in enumerate(defences, 1):
        expect(page.locator("#lesson")).to_contain_text(f"Step {number} of {len(chapter)}")
        cell(page, step["answer"]).press("Enter")
        expect_message(page, "solved")
        page.keyboard.press("n")
    expect(page.locator("#lesson")).to_contain_text(f"Step {len(chapter)} of {len(chapter)}")
    # A win takes several moves, and the opponent replies.
    for pairs in itertools.count(1):
        play_hint(page)
        expect_message(page, "(right|solved)")
        if "solved" in (message(page).get_attribute("class") or ""):
            break
        placed = len(f"{counter['black']} {counter['white']}".split())
        expect(stones(page)).to_have_count(placed + 2 * pairs)
    assert pairs > 1
    expect(page.locator(".onward a").first).to_have_attribute("href", "proof#lesson-defence")
    expect(page.get_by_role("button", name="Defence 5 / 5")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    expect(page).to_have_url(re.compile("#forbidden/1$"))
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Defence 5 / 5")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Step 5, solved with help")).to_be_visible()


def test_forbidden_point_is_crossed_out_once_it_is_found(page: Page) -> None:
    chapter = open_step(page, "forbidden/1")
    answer = chapter["doubleThree"]["answer"]
    crosses = page.locator(".forbidden-point")
    expect(crosses).to_have_count(0)
    cell(page, "a1").click()
    expect(message(page)).to_contain_text("a1 is allowed.")
    cell(page, answer).click()
    expect_message(page, "solved")
    expect(crosses).to_have_count(1)
    named = page.get_by_role("gridcell", name=f"{answer}, empty, forbidden to Black, double three")
    expect(named).to_be_attached()
    analysis = page.get_by_role("link", name="Analyse")
    expect(analysis).to_have_attribute("href", re.compile("game=renju"))


def test_answer_that_cannot_be_judged_is_taken_back(page: Page) -> None:
    open_step(page, "defence/1")
    page.route("**/learn/worker.js", lambda route: route.abort())
    before = stones(page).count()
    cell(page, "a1").click()
    expect(message(page)).to_contain_text("The answer could not be judged.")
    expect(stones(page)).to_have_count(before)
    page.unroute("**/learn/worker.js")
    cell(page, "a1").click()
    expect(message(page)).to_contain_text("a1 does not answer the four")


def test_unknown_address_leads_to_the_first_open_step(page: Page) -> None:
    page.goto("/learn#constructor/1")
    expect(page).to_have_url(re.compile("#threes/1$"))
    page.get_by_role("button", name="First openings").click()
    expect(page).to_have_url(re.compile("#openings/1$"))
    cell(page, "h8").click()
    expect(message(page)).to_contain_text("h8 is the centre of the board.")
    page.goto("/learn#openings/9")
    expect(page).to_have_url(re.compile("#openings/2$"))
