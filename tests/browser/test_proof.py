"""The page /proof: the map, games against the proof, and what is not proven."""

from __future__ import annotations

import json
import re
from typing import Final

from playwright.sync_api import Page, expect

from tengen.engines.game import PRESETS, Board, Color
from tengen.engines.game.notation import format_move
from tengen.engines.proofs.shipped.library import shipped_proofs
from tests.browser.board_page import OpenBoard
from tests.browser.test_puzzles import cell, message, stones

GOMOKU: Final = PRESETS["gomoku"]
STORED: Final = "tengen-proof"


def moves_to_win(moves: str) -> int:
    """Black's moves until the win at most, with Black to move."""
    known = shipped_proofs().result(Board.from_moves(moves, GOMOKU))
    assert known is not None
    return (known.plies + 1) // 2


def open_map(page: Page) -> None:
    page.goto("/proof")
    expect(page.locator(".reply-mark")).to_have_count(224)


def played(page: Page) -> Board:
    """The position on display, by the address."""
    return Board.from_moves(page.evaluate("location.hash.slice(1)"), GOMOKU)


def test_map_names_what_is_proven_of_each_reply(page: Page) -> None:
    open_map(page)
    most = moves_to_win("h8b14")
    for image in ("b14", "n2"):
        expect(cell(page, image)).to_have_accessible_name(
            f"{image}, empty, Proven: Black wins within {most} moves"
        )
    proven = {
        opening.path.stem
        for opening in shipped_proofs().openings
        if opening.board.rules == GOMOKU and len(opening.board) == 2
    }
    legend = page.locator(".legend li")
    cells = [int(text.split(": ")[1].split()[0]) for text in legend.all_inner_texts()]
    assert sum(cells) == 224
    page.get_by_text("All replies as a table").click()
    expect(page.locator(".replies tbody button")).to_have_count(len(proven))
    unproven = page.locator(".replies tr", has_text="not proven yet")
    expect(unproven).to_have_count(35 - len(proven))


def test_open_reply_is_named_and_cannot_be_played(page: Page) -> None:
    # The list as it would be if nothing but one reply were proven.
    kept = ("h8a15.proof",)
    page.route(
        "**/proofs/index.json",
        lambda route: route.fulfill(
            json=[each for each in route.fetch().json() if each["name"] in kept]
        ),
    )
    open_map(page)
    expect(page.locator(".reply-mark.open")).to_have_count(220)
    cell(page, "b14").press("Enter")
    expect(message(page)).to_contain_text("b14 is not proven yet")
    expect(stones(page)).to_have_count(1)
    cell(page, "o1").press("Enter")
    expect(message(page)).to_contain_text("Proven: Black wins within")


def test_visitor_plays_to_the_end_and_the_result_is_kept(page: Page) -> None:
    open_map(page)
    most = moves_to_win("h8b14")
    # An image of b14.
    cell(page, "o1").focus()
    cell(page, "n2").press("Enter")
    expect(message(page)).to_contain_text(f"Proven: Black wins within {most - 1} moves")
    expect(page.locator(".position")).to_contain_text("h8b14.proof")
    plies = 3
    while message(page).get_attribute("class") != "puzzle-message solved":
        expect(stones(page)).to_have_count(plies)
        reply = min(played(page).legal_moves(), key=lambda move: (move.row, move.col))
        cell(page, format_move(reply, GOMOKU)).press("Enter")
        plies += 2
        expect(message(page)).not_to_have_class(re.compile("info"))
    held = (plies + 1) // 2 - 1
    expect(message(page)).to_contain_text(f"You held out for {held} of at most {most} moves.")
    assert json.loads(page.evaluate(f"localStorage['{STORED}']")) == {"b14": held}
    page.reload()
    page.get_by_role("button", name="Another reply").click()
    expect(page.locator(".reply-mark .played")).to_have_count(4)
    expect(page.locator(".challenge")).to_contain_text("Replies tried: 1.")


def test_longest_defence_is_shown_to_its_end_and_takes_the_result(page: Page) -> None:
    page.goto("/proof#h8h14")
    expect(message(page)).to_contain_text("Proven: Black wins within")
    page.get_by_role("button", name="Show the longest defence").click()
    line = page.locator(".longest span")
    expect(line).to_be_visible()
    board = played(page)
    for move in line.inner_text().split():
        board.push_all(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.X
    # What Black has played, and what was announced.
    assert (len(board) + 1) // 2 - 1 == moves_to_win("h8h14")


def test_position_reached_in_another_order_is_proven(page: Page) -> None:
    known = shipped_proofs().result(Board.from_moves("h8a15", GOMOKU))
    assert known is not None
    answer = format_move(known.line[0], GOMOKU)
    page.goto(f"/proof#{answer}a15h8")
    expect(message(page)).to_contain_text(
        f"Proven: Black wins within {moves_to_win('h8a15') - 1} moves"
    )
    page.goto("/proof#a1b2c3d4")
    expect(message(page)).to_contain_text("Nothing is proven of this position.")
    page.goto("/proof#a1")
    expect(message(page)).to_contain_text("Nothing is proven of this position.")
    expect(page.locator(".reply-mark")).to_have_count(0)
    page.get_by_role("button", name="Another reply").click()
    expect(page.locator(".reply-mark").first).to_be_attached()
    page.goto("/proof#h8h8")
    expect(message(page)).to_contain_text("no game of legal moves")


def test_address_stays_until_black_has_answered(page: Page) -> None:
    page.route("**/h8a15*", lambda _: None)
    page.goto("/proof#h8a15")
    expect(message(page)).to_have_text("Black looks up the answer…")
    assert page.evaluate("location.hash") == "#h8a15"


def test_map_is_saved_as_pictures(page: Page) -> None:
    open_map(page)
    for name, suffix, begin in (("PNG", "png", b"\x89PNG"), ("SVG", "svg", b"<svg")):
        with page.expect_download() as found:
            page.get_by_role("button", name=f"Map as {name}").click()
        assert found.value.suggested_filename == f"tengen-proof-map.{suffix}"
        assert found.value.path().read_bytes().startswith(begin)


def test_game_against_an_engine_that_plays_proofs_says_what_is_proven(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku", X="proven")
    expect(board.move_list).to_have_count(1)
    board.play("a15")
    left = moves_to_win("h8a15") - 1
    claim = board.page.get_by_role("link", name=f"Proven: Black wins within {left} moves")
    expect(claim).to_have_attribute("href", re.compile("^proof#h8a15[a-o][0-9]+$"))
    # After a reply that no file has, the solver on this device knows.
    board.play("a1")
    expect(board.move_list).to_have_count(5)
    claim = board.page.locator(".proven-line a", has_text="Proven: Black wins within")
    expect(claim).to_have_attribute("href", re.compile("^proof#h8a15[a-o][0-9]+a1[a-o][0-9]+$"))
    claim.click()
    expect(message(board.page)).to_contain_text("Proven: Black wins within")


def test_lesson_steps_through_a_game_and_on_to_the_next(page: Page) -> None:
    open_map(page)
    page.get_by_role("button", name="A threat with every move").click()
    expect(message(page)).to_contain_text("White has replied on g15.")
    expect(stones(page)).to_have_count(2)
    following = page.get_by_role("button", name="Next move")
    for plies in range(3, 8):
        following.press("Enter")
        expect(stones(page)).to_have_count(plies)
    expect(following).to_be_focused()
    expect(message(page)).to_have_text("7. Black g7: makes an open three")
    expect(page.locator(".threat.three.X").first).to_be_attached()
    page.get_by_role("button", name="Back").click()
    expect(stones(page)).to_have_count(6)
    # The visitor looks on.
    cell(page, "a1").press("Enter")
    expect(stones(page)).to_have_count(6)
    while page.get_by_role("button", name="Next game").count() == 0:
        following.click()
    expect(message(page)).to_contain_text("five in a row")
    page.get_by_role("button", name="Next game").click()
    expect(page.get_by_role("button", name="A threat that defends", pressed=True)).to_be_visible()
    expect(page).to_have_url(re.compile("#lesson-defence$"))
    page.get_by_role("link", name="Play against this proof").click()
    expect(message(page)).to_contain_text("Proven: Black wins within")
    expect(page.locator(".threat")).to_have_count(0)
    page.goto("/proof#lesson-fours")
    expect(message(page)).to_contain_text("White has replied on f10.")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator(".reply-mark")).to_have_count(224)
    page.goto("/proof#lesson-none")
    expect(message(page)).to_contain_text("no game of legal moves: “lesson-none”")
