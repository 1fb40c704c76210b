"""Openings that settle the colors, between people and with engines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import (
    BoardPage,
    OpenBoard,
    hold_requests,
    refuse,
    replacing,
    wait_until,
)

OPENINGS: Final = "**/v1/openings/*"
UNEVEN: Final = "h8a1i8"
"""Black has two stones beside each other, and White one in a corner: the engine takes Black."""
IS_OPEN_SAVED: Final = """await new Promise((resolve) => {
    indexedDB.open("tengen").onsuccess = ({ target }) => {
        const games = target.result.transaction("games").objectStore("games").getAll();
        games.onsuccess = () => resolve(games.result[0]?.opening.decisions.length === 1);
        target.result.close();
    };
})"""
"""Whether the browser has saved the game with its colors open, after the choice of two stones."""


limit_nodes = replacing({"limits": {"nodes": 2000}, "seed": 1})


def choose_opening(board: BoardPage, name: str) -> None:
    board.open_more().get_by_label("Opening").select_option(name)


def test_status_is_empty_until_the_opening_of_a_link_is_loaded(page: Page) -> None:
    held = hold_requests(page, "**/opening-view.js")
    with page.expect_request("**/opening-view.js"):
        page.goto("/#game=renju&opening=rif")
    status = page.locator("#status")
    expect(page.locator("#tab-game")).to_be_visible()
    assert status.inner_text() == ""
    held[0].continue_()
    expect(status).to_have_text("Your turn: place stone 1 of 3, black, on the centre")


def test_people_settle_the_colors_by_swap2_with_the_keyboard_alone(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    press = board.page.keyboard.press
    choose_opening(board, "Swap2")
    expect(board.status).to_have_text("First player: place stone 1 of 3, black")
    board.cell("h8").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowUp"):
        press(key)
    expect(board.status).to_have_text("First player: place stone 3 of 3, black")
    press("Enter")
    expect(board.status).to_have_text("Second player: take a color, or place two more stones")
    expect(board.button("Hint")).to_be_disabled()
    # No stone is placed until the decision.
    board.cell("a1").click()
    assert len(board.stones()) == 3
    board.button("Place two more").press("Enter")
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        press(key)
    expect(board.status).to_have_text("First player: take a color")
    # The decision of either player can be taken back and taken again, also after a reload.
    board.button("Take Black").press("Enter")
    expect(board.status).to_have_text("White to move")
    press("u")
    expect(board.status).to_have_text("First player: take a color")
    wait_until(board.page, IS_OPEN_SAVED)
    board.page.reload()
    expect(board.status).to_have_text("First player: take a color")
    board.button("Take White").click()
    expect(board.page.get_by_text("Swap2: First player took White.").first).to_be_visible()
    board.play("a1")
    expect(board.status).to_have_text("Black to move")
    assert board.stones()["a1"] == "O"


def test_engine_takes_a_color_of_the_stones_that_a_person_placed(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={UNEVEN}&ply=2&opening=swap2", O="attack-weights")
    board.page.route(OPENINGS, limit_nodes)
    note = board.page.locator("#status + p")
    expect(note).to_contain_text("Swap2: the first player places three stones")
    top = "document.getElementById('tabs').offsetTop"
    before = board.page.evaluate(top)
    board.play("i8")
    # The engine is Black now, and the person has the next move.
    expect(note).to_have_text("Swap2: Second player (Master) took Black.")
    assert board.page.evaluate(top) == before
    board.open_advanced()
    expect(board.page.get_by_label("Player Black")).to_have_value(re.compile(r"\d"))
    expect(board.status).to_have_text("Your move, White")
    expect(board.page.get_by_label("Player Black").locator("option:checked")).to_have_text(
        "attack-weights"
    )
    board.play("j7")
    expect(board.status).to_have_text("Your move, White")
    # Undo leads back to the person's own decisions, past those of the engine.
    board.button("Undo").click()
    board.button("Undo").click()
    expect(board.status).to_have_text("Your turn: place stone 3 of 3, black")
    expect(board.page.get_by_label("Second player").locator("option:checked")).to_have_text(
        "attack-weights"
    )


def test_engine_places_the_first_stones_and_a_person_decides(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    board.page.route(OPENINGS, limit_nodes)
    choose_opening(board, "Swap")
    expect(board.status).to_have_text("Your turn: take a color")
    assert len(board.stones()) == 3
    board.button("Take Black").click()
    # The engine has White, and moves.
    expect(board.status).to_have_text("Your move, Black")
    assert len(board.stones()) == 4
    board.button("New game").click()
    expect(board.status).to_have_text("Your turn: take a color")


def test_refused_decision_is_explained_and_can_be_repeated(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    problem = {"type": "/problems/internal-error", "title": "Internal error", "status": 500}
    board.page.route(OPENINGS, lambda route: refuse(route, problem))
    choose_opening(board, "Swap2")
    expect(board.notice).to_contain_text("The service has failed")
    board.page.unroute(OPENINGS)
    board.page.route(OPENINGS, limit_nodes)
    board.button("Retry").click()
    expect(board.status).to_have_text("Your turn: take a color, or place two more stones")


TEN: Final = tuple(f"c{row}" for row in range(3, 13))
BY_PEOPLE: Final = {
    "swap": ("+h8", "+h9", "+i9", "Take Black"),
    "rif": ("+h8", "+h9", "+i9", "Take Black", "+c3", "g7", "k3", "+k3"),
    "soosorv8": ("+h8", "+h9", "+i9", "Take White", "+c3", "2", "Take White", "g7", "k3", "+g7"),
    "taraguchi10": (
        *("+h8", "Take Black", "+h9", "Take White", "+i9", "Take White", "+k10"),
        *("Offer 10 fifth moves", *TEN, "+c7"),
    ),
    "yamaguchi": ("+h8", "+h9", "+i9", "3", "Take White", "+c3", "g7", "k3", "m12", "+m12"),
}
"""Stones, fifth moves that are offered, and names of buttons."""
SETTLED: Final = {
    "swap": "Swap: Second player took Black.",
    "rif": "RIF: Second player took Black.",
    "soosorv8": "Soosõrv-8: First player took White.",
    "taraguchi10": "Taraguchi-10: Second player took White.",
    "yamaguchi": "Yamaguchi: Second player took White.",
}


@pytest.mark.parametrize("opening", BY_PEOPLE)
def test_people_play_an_opening_through(open_board: OpenBoard, opening: str) -> None:
    board = open_board(f"game=renju&opening={opening}")
    for step in BY_PEOPLE[opening]:
        if step.startswith("+"):
            board.play(step.removeprefix("+"))
        elif re.fullmatch("[a-o][0-9]+", step):
            board.cell(step).click()
            expect(board.cell(step)).to_have_accessible_name(re.compile("fifth move .* on offer"))
        else:
            board.button(step).click()
    expect(board.status).to_have_text("White to move")
    expect(board.page.get_by_text(SETTLED[opening]).first).to_be_visible()
    expect(board.page.locator(".central-square, .ghost-stone")).to_have_count(0)
    placed = len(board.stones())
    board.play("a1")
    assert (len(board.stones()), board.stones()["a1"]) == (placed + 1, "O")


@pytest.mark.parametrize(
    ("opening", "side"),
    [("rif", "X"), ("soosorv8", "O"), ("taraguchi10", "X"), ("yamaguchi", "O")],
)
def test_person_and_engine_play_an_opening_of_renju_through(
    open_board: OpenBoard, opening: str, side: str
) -> None:
    board = open_board("game=renju", **{side: "attack-weights"})
    board.page.route(OPENINGS, replacing({"limits": {"nodes": 200}, "seed": 1}))
    name = SETTLED[opening].split(":")[0]
    choose_opening(board, name)
    expect(board.page.get_by_text(re.compile(f"^{name}: "))).to_be_visible()
    offered = iter(("c3", "d12", "m5", "n9", "l13", "e2", "b8", "n2"))
    # Every decision of the person's is made as the status says, until the opening is settled.
    for _ in range(30):
        expect(board.status).to_have_text(re.compile("^Your (turn: |move, )"))
        text = board.status.inner_text()
        if text.startswith("Your move"):
            break
        answer_decision(board, text, offered)
    settled = board.page.get_by_text(re.compile(f"^{name}: .* took "))
    expect(settled.first).to_be_visible()
    assert len(board.stones()) in (5, 6)


def answer_decision(board: BoardPage, text: str, offered: Iterator[str]) -> None:
    """Answer what the status line asks a person, and wait for another text."""
    stones = board.stones()
    if "take a color" in text:
        board.button("Take White").click()
    elif "declare" in text:
        board.button("2").click()
    elif "offer fifth" in text:
        board.cell(next(offered)).click()
    elif "choose" in text:
        board.cell(text.rsplit(": ", maxsplit=1)[-1].split(", ", maxsplit=1)[0]).click()
    else:
        near = ("h8", "h9", "i9", "i10", "g7", "j8", "k9", "f6")
        board.cell(next(cell for cell in near if cell not in stones)).click()
    expect(board.status).not_to_have_text(text)


def test_fifth_moves_are_offered_by_keyboard_and_taken_back(open_board: OpenBoard) -> None:
    board = open_board("game=renju&moves=h8h9h10h11&opening=rif&decisions=keep")
    expect(board.status).to_have_text("First player: offer fifth move 1 of 2")
    board.cell("g8").focus()
    board.page.keyboard.press("Enter")
    expect(board.cell("g8")).to_have_accessible_name("g8, empty, fifth move 1 on offer")
    # On the other side of the axis.
    board.cell("i8").click()
    expect(board.notice).to_contain_text("By symmetry, i8 is the same as a fifth move on offer.")
    expect(board.status).to_have_text("First player: offer fifth move 2 of 2")
    board.button("Undo").click()
    expect(board.status).to_have_text("First player: offer fifth move 1 of 2")
    board.button("Undo").click()
    expect(board.status).to_have_text("Second player: place stone 4, white")
    # Beside the square, nothing is placed, and the page says where to.
    board.page.goto("/#game=renju&moves=h8&opening=rif")
    expect(board.status).to_have_text(
        re.compile("^First player: place stone 2 of 3, white, in the central 3.3 square$")
    )
    board.cell("a1").click()
    expect(board.notice).to_contain_text("a1 cannot be played now. First player: place stone 2")
    assert list(board.stones()) == ["h8"]
