"""Play as a game: a level in two clicks, hints, resignation, draws, the clock, and another try."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tengen.engines.strength.levels import LEVEL
from tests.browser.board_page import BoardPage, OpenBoard, wait_until_started

LOST = "h8a1h9b3h10c5"
"""White has three moves in the corner, and Black an open three."""


@pytest.mark.parametrize(
    ("width", "height"), [(1440, 900), (390, 844), (844, 390), (720, 450)], ids=str
)
def test_first_visitor_plays_a_level_of_choice_in_two_clicks(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    wait_until_started(page)
    board = BoardPage(page)
    share = list(LEVEL).index("beginner") / (len(LEVEL) - 1)
    with page.expect_request(re.compile("/v1/")) as request:
        slider = page.get_by_label("Level", exact=True)
        for target, across in ((slider, share), (board.cell("h8"), 0.5)):
            expect(target).to_be_in_viewport(ratio=0.99)
            box = target.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] / 2)
    body = request.value.post_data_json or {}
    assert body["options"] == {"strength": LEVEL["beginner"].strength}
    expect(page.locator("#strip-top strong")).to_have_text("Beginner")
    assert page.evaluate("scrollY") == 0


def test_strip_names_the_level_of_full_strength(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    board.choose_level("Master")
    strip = board.page.locator("#strip-top")
    expect(strip).to_have_attribute("aria-label", "White, Master")


def test_hint_shows_the_move_and_why_before_it_is_played(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8a2j8a3k8")
    board.button("Hint").click()
    expect(board.status).to_have_text(re.compile("^[gl]8: takes a point where .* five in a row$"))
    expect(board.page.locator(".ghost-stone")).to_have_count(1)
    assert len(board.stones()) == 7
    board.button("Play it").click()
    expect(board.move_list).to_have_count(8)
    expect(board.page.locator(".ghost-stone")).to_have_count(0)


@pytest.mark.parametrize("first", ["Play", "Analysis"])
def test_hint_is_the_best_move_of_the_analysis(open_board: OpenBoard, first: str) -> None:
    # A search for one candidate alone prefers another move here.
    board = open_board("game=gomoku&moves=h8f6g10e5g6f5c6h4")
    best = board.page.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    if first == "Analysis":
        board.open_tab("Analysis")
        expect(best).to_be_visible()
    board.page.keyboard.press("h")
    expect(board.status).to_have_text(re.compile(r"^[a-o]\d+: "))
    name = board.status.inner_text().partition(":")[0]
    board.open_tab("Analysis")
    expect(best.get_by_role("button").first).to_have_text(name)


def test_resigned_game_is_lost_and_kept(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    board.button("Resign").click()
    board.notice.get_by_role("button", name="Resign").click()
    expect(board.status).to_have_text("You lose. Black has resigned")
    expect(board.notice).to_be_hidden()
    expect(board.announcer).to_have_text("Black has resigned")
    board.cell("a1").click()
    assert len(board.stones()) == 2
    expect(board.open_tab("Games").locator(".saved-game").first).to_contain_text("White won")
    expect(board.open_tab("Share").get_by_label("Game record")).to_have_value(re.compile("h8"))
    board.page.get_by_label("Format").select_option("SGF")
    expect(board.page.get_by_label("Game record")).to_have_value(re.compile(r"RE\[W\+R\]"))
    board.open_tab("Play")
    board.button("Rematch").click()
    expect(board.page.locator("#strip-bottom")).to_contain_text("White")


def test_engine_accepts_a_draw_if_it_is_not_better(open_board: OpenBoard) -> None:
    # So scattered that nobody wins within the next moves.
    board = open_board("game=gomoku&moves=h8i9a1o1o8a8a15o15h1", O="learned")
    chance = 0.7

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(json={**response.json(), "win_probability": chance})

    board.page.route("**/v1/moves*", answer)
    expect(board.button("Offer a draw")).to_be_hidden()
    board.button("Continue from here").click()
    board.button("Offer a draw").click()
    expect(board.notice).to_contain_text("The draw is declined")
    chance = 0.4
    board.play("h15")
    expect(board.move_list).to_have_count(12)
    board.button("Offer a draw").click()
    expect(board.status).to_have_text("Draw agreed")


def test_game_against_an_engine_waits_after_a_step_back(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    game = board.stones()
    board.page.keyboard.press("ArrowLeft")
    board.play("a1", "o15")
    expect(board.status).to_have_text("White to move")
    assert board.variations() == [["a1", "o15"]]
    board.button("Back to the game").click()
    expect(board.status).to_have_text("Your move, Black")
    assert board.stones() == game
    board.page.keyboard.press("ArrowLeft")
    board.play("a1")
    board.button("Continue from here").click()
    board.play("c3")
    # The engine answers where the game goes on, and the game before is now a variation.
    expect(board.move_list).to_have_count(4)
    expect(board.status).to_have_text("Your move, Black")
    assert board.moves()[:3] == ["h8", "a1", "c3"]


def test_player_without_time_loses(page: Page) -> None:
    person: dict[str, object] = {"engine": None, "options": {}}
    settings = {"players": {"X": person, "O": person}}
    page.add_init_script(f"localStorage.tengen = {json.dumps(json.dumps(settings))};")
    page.clock.install()
    page.goto("/#game=gomoku")
    wait_until_started(page)
    board = BoardPage(page)
    board.open_more().get_by_label("Clock").select_option("3+2")
    clocks = page.get_by_role("timer")
    expect(clocks).to_have_text(["3:00", "3:00"])
    board.play("h8")
    page.clock.run_for(61_000)
    expect(clocks.first).to_have_text("1:59")
    board.play("i9")
    expect(clocks).to_have_text(["2:01", "3:00"])
    page.clock.run_for(181_000)
    expect(board.status).to_have_text("Black has run out of time")


def test_lost_game_is_tried_again_from_its_turning_point(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=a1h8c1i8e1j8g1&ply=7", O="attack-weights")
    board.button("Continue from here").click()
    expect(board.move_list).to_have_count(8)
    board.play("o15")
    expect(board.status).to_contain_text("You lose")
    assert len(board.page.locator(".winning-stone").all()) == 5
    board.button("Try again").click()
    expect(board.status).to_have_text("Your move, Black")
    expect(board.page.locator(".variations")).to_have_count(1)
    assert len(board.stones()) < 8
    expect(board.button("Try again")).to_have_count(0)


def test_setting_up_takes_the_place_of_the_panel(open_board: OpenBoard) -> None:
    board = open_board()
    board.page.set_viewport_size({"width": 390, "height": 844})
    board.open_more().get_by_role("button", name="Set up a position").click()
    expect(board.page.get_by_role("group", name="A click places")).to_be_in_viewport()
    expect(board.page.get_by_role("group", name="Opponent")).to_be_hidden()
