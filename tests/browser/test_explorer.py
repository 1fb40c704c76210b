"""The panel of the opening explorer: moves and results, played by pointer and by keyboard."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import BoardPage, OpenBoard
from tests.browser.test_share import paste

FILE: Final = (
    "(;GM[4]SZ[15]PB[Ann]PW[Ben]RE[B+R];B[hh];W[hg];B[ig];W[aa])"
    "(;GM[4]SZ[15]PB[Cid]PW[Dee]RE[W+];B[ii];W[ih];B[hh];W[oo])"
    "(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh];W[ii];B[ij])"
    "(;GM[4]SZ[19];B[hh];W[ii];B[ij])"
)
PROVEN_FILE: Final = (
    "(;GM[4]SZ[15]RU[standard];B[hh];W[gh];B[ai])(;GM[4]SZ[15]RU[standard];B[hh];W[hg];B[ij])"
    "(;GM[4]SZ[15]RU[standard];B[hh];W[aa];B[ab])"
)


def test_moves_and_results_are_those_of_the_service(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    panel = board.open_tab("Openings")
    table = panel.get_by_role("table", name="Opening explorer")
    answer = board.post("/v1/explorer", {"moves": "h8"})
    expect(table.get_by_role("button")).to_have_text(
        [each["move"]["notation"] for each in answer["moves"]]
    )
    for bar, results in zip(
        table.get_by_role("img").all(), [*answer["moves"], answer], strict=True
    ):
        expect(bar).to_have_accessible_name(
            "Black won {x_wins}, drawn {draws}, White won {o_wins}".format(**results)
        )
    for source in answer["sources"]:
        expect(panel.get_by_role("status")).to_contain_text(str(source["games"]))
    expect(panel.get_by_role("status")).to_contain_text(f"up to move {answer['plies']}.")


def test_third_moves_and_games_have_the_names_of_openings(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    opening = board.page.locator("#moves .opening-name")
    expect(opening).to_have_count(0)
    rows = board.open_tab("Openings").get_by_role("table").get_by_role("rowheader")
    expect(rows.filter(has_text="indirect")).to_have_count(1)
    board.play("h9")
    expect(opening).to_have_text("Opening: direct")
    kagetsu = rows.filter(has_text="Kagetsu D4")
    expect(kagetsu).to_have_count(1)
    kagetsu.get_by_role("button").click()
    expect(opening).to_have_text("Opening: Kagetsu D4")
    expect(rows.filter(has_text=re.compile(r" [DI]\d"))).to_have_count(0)


def test_all_openings_of_renju_have_games_and_names(open_board: OpenBoard) -> None:
    for moves, kind in (("h8h9", "D"), ("h8i9", "I")):
        panel = open_board(f"game=renju&moves={moves}").open_tab("Openings")
        rows = panel.get_by_role("table").get_by_role("rowheader")
        names = rows.filter(has_text=re.compile(rf" {kind}\d+$"))
        expect(names).to_have_count(13)


def test_moves_are_shown_and_played_by_keyboard(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    table = board.open_tab("Openings").get_by_role("table")
    first = table.get_by_role("button").first
    name = first.inner_text()
    first.focus()
    expect(board.page.locator(".ghost-stone")).to_have_count(1)
    board.page.keyboard.press("Enter")
    expect(board.move_list).to_have_count(2)
    assert board.moves() == ["h8", name]
    # The table of the next position has the focus: the game goes on by Enter alone.
    expect(table.get_by_role("button", name=f"Play {name}", exact=True)).to_have_count(0)
    expect(table.get_by_role("button").first).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(board.move_list).to_have_count(3)


def test_move_under_the_pointer_is_shown_until_another_panel_opens(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    panel = board.open_tab("Openings")
    panel.get_by_role("row").nth(1).hover()
    ghosts = board.page.locator(".ghost-stone")
    expect(ghosts).to_have_count(1)
    # By keyboard: the pointer stays where it is.
    board.page.get_by_role("tab", name="Openings").press("Home")
    expect(ghosts).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("game=gomoku&moves=a1o1a15o15", "None of the counted games continued from this position"),
        ("game=tictactoe", "no games by these rules"),
        ("game=unbounded&moves=0/0", "no games by these rules"),
        ("game=gomoku&moves=h8a1h9a2h10a3h11a4h12", "The game is over"),
    ],
    ids=["unknown position", "tic-tac-toe", "unbounded", "end"],
)
def test_position_without_moves_is_explained(open_board: OpenBoard, link: str, text: str) -> None:
    board = open_board(link)
    panel = board.open_tab("Openings")
    expect(panel.get_by_role("status")).to_contain_text(text)
    expect(panel.get_by_role("table")).to_have_count(0)
    expect(panel.get_by_role("button")).to_have_count(0)


def test_engine_on_this_device_values_the_moves(open_board: OpenBoard) -> None:
    board = open_board("game=renju&moves=h8h9i9")
    panel = board.open_tab("Openings")
    chances = panel.locator(".chance")
    expect(chances.last).to_have_text(re.compile(r"^\d+ ?%$"))
    assert all(text.endswith("%") for text in chances.all_inner_texts())
    expect(panel).to_contain_text("Engine: the chances of White after the move")
    # A position without moves has no chances either.
    panel = open_board("game=gomoku&moves=a1o1a15o15").open_tab("Openings")
    expect(panel.get_by_text("Engine:")).to_be_hidden()


def test_failure_is_shown_and_the_request_can_be_repeated(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    board.page.route("**/v1/explorer", lambda route: route.abort())
    panel = board.open_tab("Openings")
    expect(panel.get_by_role("status")).to_have_text("The explorer could not be reached.")
    board.page.unroute_all()
    panel.get_by_role("button", name="Try again").press("Enter")
    expect(panel.get_by_role("button", name=re.compile("^Play ")).first).to_be_focused()
    expect(panel.get_by_role("button", name="Try again")).to_have_count(0)


def test_panel_fits(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    board.page.set_viewport_size({"width": 390, "height": 844})
    table = board.open_tab("Openings").get_by_role("table")
    expect(table).to_be_visible()
    assert board.page.evaluate("document.documentElement.scrollWidth") <= 390
    for row in board.page.get_by_role("tablist").all():
        tabs = [box for tab in row.get_by_role("tab").all() if (box := tab.bounding_box())]
        assert len({box["y"] for box in tabs}) == 1


def test_proven_positions_and_moves_have_a_mark(open_board: OpenBoard) -> None:
    panel = open_board("game=gomoku&moves=h8a1i9a15").open_tab("Openings")
    marks = panel.locator(".proven")
    expect(marks).to_have_text(["Proven: Black wins", "proven"])
    expect(marks.nth(1)).to_have_attribute("title", "Proven: Black wins")
    panel.get_by_role("button", name="Play").first.click()
    expect(panel.locator(".proven")).to_have_text(["Proven: Black wins"])
    panel = open_board("game=renju&moves=h8h9").open_tab("Openings")
    expect(panel.get_by_role("table", name="Opening explorer")).to_be_visible()
    expect(panel.locator(".proven")).to_have_count(0)


def listed(panel: Locator) -> list[tuple[bool, bool]]:
    """Of each move in the table, whether a proof decides it, and whether it has a chance."""
    body = panel.get_by_role("table").locator("tbody tr")
    expect(body.first).to_be_visible()
    return [
        (row.locator(".proven").count() > 0, row.locator(".chance").count() > 0)
        for row in body.all()
    ]


def test_proven_moves_come_first_and_have_no_estimate_beside_them(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    found = listed(board.open_tab("Openings"))
    assert (True, False) in found
    assert found == sorted(found, reverse=True)
    assert all(is_proven != has_chance for is_proven, has_chance in found)
    # By these rules, a15 alone is proven. More of the games went on with g8, an image of h9.
    board = open_board("game=standard&moves=h8")
    paste(board.page, PROVEN_FILE)
    expect(board.page.locator("#panel-games .records .saved-game")).to_have_count(3)
    panel = count_own(board, "Of the opened files")
    expect(panel.get_by_role("button", name=re.compile("^Play "))).to_have_text(["o15", "h9"])
    assert listed(panel) == [(True, False), (False, True)]
    # The move of the proof is listed even if no game had it.
    panel.get_by_role("button", name="Play o15").click()
    expect(panel.locator("tbody .proven")).to_have_count(1)


def count_own(board: BoardPage, source: str) -> Locator:
    """The panel of the explorer with the visitor's own games."""
    panel = board.open_tab("Openings")
    panel.get_by_label("Counted games").select_option(source)
    return panel


def test_games_of_opened_files_are_counted_on_this_device(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    paste(board.page, FILE)
    expect(board.page.locator("#panel-games .records .saved-game")).to_have_count(4)
    requests: list[str] = []
    panel = board.open_tab("Openings")
    expect(panel.get_by_role("status")).to_contain_text("of self-play")
    board.page.on("request", lambda request: requests.append(request.url))
    panel.get_by_label("Counted games").select_option("Of the opened files")
    status = panel.get_by_role("status").first
    expect(status).to_contain_text("Counted on this device: 3 games.")
    expect(status).to_contain_text("Not counted: 1 game by other rules")
    total = panel.get_by_role("row", name="All moves")
    expect(total.get_by_role("img")).to_have_accessible_name(
        "Black won 1, drawn 0, White won 1, 1 unfinished"
    )
    # The first two games have this position, turned and with another order of moves.
    panel.get_by_role("button", name="Play h8").click()
    panel.get_by_role("button", name="Play h9").click()
    panel.get_by_role("button", name="Play i9").click()
    expect(panel.get_by_role("button", name=re.compile("^Play "))).to_have_count(2)
    assert not [url for url in requests if "/v1/" in url]


def test_own_games_with_a_move_are_listed_and_opened_at_the_position(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku&moves=h8")
    paste(board.page, FILE)
    expect(board.page.locator("#panel-games .records .saved-game")).to_have_count(4)
    panel = count_own(board, "Of the opened files")
    count = panel.get_by_role("button", name="Games with i9: 1")
    expect(panel.get_by_role("button", name="Games with h9: 1")).to_have_count(1)
    count.press("Enter")
    title = panel.get_by_role("heading", name="Games with i9: 1")
    expect(title).to_be_focused()
    expect(count).to_have_attribute("aria-expanded", "true")
    game = panel.get_by_role("list", name="Games with this move").get_by_role("button")
    expect(game).to_contain_text(re.compile("Eve .+ Fay"))
    game.click()
    # At the position of the list, which follows the game.
    expect(board.move_list).to_have_count(3)
    expect(board.page.locator(".placed-stone")).to_have_count(1)
    assert board.moves() == ["h8", "i7", "i6"]
    expect(game).to_have_attribute("aria-current", "true")
    board.page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("heading", name="Games with j7: 1")).to_be_visible()
    panel.get_by_role("button", name="Close the list").click()
    expect(title).to_have_count(0)
    expect(panel.get_by_role("button", name="Games with j7: 1")).to_be_focused()


def test_saved_games_are_counted_as_they_grow(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    panel = count_own(board, "Saved in this browser")
    expect(panel.get_by_role("status")).to_have_text("This browser has saved no games yet.")
    panel.get_by_label("Counted games").select_option("Of the opened files")
    expect(panel.get_by_role("status")).to_contain_text("Open a file of several games under Games")
    expect(panel.get_by_role("button")).to_have_count(0)
    board.open_tab("Play")
    board.play("h8", "i9")
    panel = count_own(board, "Saved in this browser")
    board.page.keyboard.press("ArrowLeft")
    panel.get_by_role("button", name="Games with i9: 1").click()
    expect(panel.locator(".saved-game")).to_contain_text("2 moves, unfinished")
    panel.locator(".saved-game").click()
    expect(panel.locator(".saved-game")).to_have_attribute("aria-current", "true")
    expect(board.move_list).to_have_count(2)
    expect(board.page.locator(".placed-stone")).to_have_count(1)
