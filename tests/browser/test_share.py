"""A game leaves the page and comes back: as an address, as text, as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engines.game.records import read_psq, read_sgf
from tests.browser.table import Table

Open = Callable[..., Table]

GAMES = {
    "tic-tac-toe": "game=tictactoe&moves=b2a1c1",
    "gomoku": "game=gomoku&moves=h8i9h9",
    "standard": "game=standard&moves=h8i9",
    "19 x 19": "game=gomoku19&moves=k10l11",
    "m,n,k": "game=7x9x4&moves=a1i7",
    "exactly": "game=12x12x5!&moves=a1b2",
    "unbounded": "game=unbounded&moves=0/0+-3/12",
    "O began": "game=gomoku&moves=h8i9h9&first=O",
    "in the middle": "game=gomoku&moves=h8i9h9&ply=1",
    "set up": "game=gomoku&X=h8i8&O=a1b1&moves=c3",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_an_address_is_a_game(open_table: Open, game: str) -> None:
    table = open_table(game)
    stones = table.stones()
    assert stones
    table.page.reload()
    expect(table.status).not_to_be_empty()
    assert table.stones() == stones
    assert table.page.evaluate("location.hash") == f"#{game}"


def test_the_address_follows_the_game_and_back_leads_to_the_one_before(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    table.play("b2", "a1")
    table.page.wait_for_url(re.compile(r"#game=tictactoe&moves=b2a1$"))
    table.button("New game").click()
    expect(table.page.locator(".moves li")).to_have_count(0)
    table.page.go_back()
    expect(table.page.locator(".moves li")).to_have_count(2)


@pytest.mark.parametrize("notation", ["SGF", "psq (Piskvork)", "Moves"])
def test_a_game_goes_through_a_notation_and_back(open_table: Open, notation: str) -> None:
    table = open_table("game=gomoku&moves=h8i9h9h10")
    panel = table.tab("Share")
    panel.get_by_label("Notation").select_option(notation)
    area = panel.get_by_label("The game as text")
    expect(area).to_have_value({"Moves": "h8i9h9h10"}.get(notation, re.compile(r"^(\(;|Piskv)")))
    text = area.input_value()
    if notation != "Moves":
        read = (lambda text: read_sgf(text)[0]) if notation == "SGF" else read_psq
        assert read(text).moves == ((7, 7), (6, 8), (6, 7), (5, 7))
    table.button("New game").click()
    assert table.stones() == {}
    area.fill(text)
    table.button("Load this text").click()
    expect(table.page.locator(".moves li")).to_have_count(4)
    assert table.stones() == {"h8": "X", "i9": "O", "h9": "X", "h10": "O"}


def test_what_is_typed_is_not_written_over_by_a_late_answer(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8i9")
    panel = table.tab("Share")
    panel.get_by_label("Notation").select_option("SGF")
    area = panel.get_by_label("The game as text")
    expect(area).to_have_value(re.compile(r"^\(;"))
    table.page.route("**/v1/positions", lambda _: None)
    with table.page.expect_request("**/v1/positions"):
        table.button("New game").click()
    with table.page.expect_event("requestfailed"):
        area.fill("a1b2c3")
    expect(area).to_have_value("a1b2c3")
    table.button("Load this text").click()
    assert table.stones() == {"a1": "X", "b2": "O", "c3": "X"}


def paste(page: Page, text: str) -> None:
    """Paste with nothing in focus."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const options = { clipboardData, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )


def test_a_real_game_is_pasted(open_table: Open) -> None:
    games = Path(__file__).parents[1] / "data" / "games"
    text = min(games.glob("*.sgf"), key=lambda file: file.stat().st_size).read_text(
        encoding="utf-8"
    )
    table = open_table("game=tictactoe")
    paste(table.page, text)
    expect(table.page.locator(".moves li")).to_have_count(len(read_sgf(text)[0].moves))


def test_stones_that_were_set_up_are_kept(open_table: Open) -> None:
    table = open_table()
    paste(table.page, "(;GM[4]SZ[15]AB[aa][cc]AW[bb])")
    expect(table.cell("a15")).to_have_accessible_name("a15, X, set up")
    assert table.stones() == {"a15": "X", "c13": "X", "b14": "O"}
    expect(table.status).to_have_text("O to move")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("good morning", "neither moves"),
        ("h8h8", "h8 cannot be played"),
        ("h8z99", "cannot be played"),
        ("(;GM[1]SZ[19];B[aa])", "GM"),
        ("Piskvorky 15x15, 11:11, 0\n99,1,0", "99,1 is off the board"),
    ],
)
def test_a_text_that_is_no_game_is_refused_in_words(open_table: Open, text: str, told: str) -> None:
    table = open_table("game=gomoku&moves=a1")
    paste(table.page, text)
    panel = table.page.get_by_role("tabpanel", name="Share")
    expect(panel.get_by_role("alert")).to_contain_text(told)
    assert table.stones() == {"a1": "X"}


def test_the_game_is_downloaded_as_record_and_picture(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8i9")
    panel = table.tab("Share")
    panel.get_by_label("Notation").select_option("SGF")
    expect(panel.get_by_label("The game as text")).to_have_value(re.compile(r"^\(;"))
    with table.page.expect_download() as record:
        table.button("Download").click()
    assert record.value.suggested_filename == "tengen.sgf"
    assert len(read_sgf(record.value.path().read_text(encoding="utf-8"))[0].moves) == 2
    with table.page.expect_download() as picture:
        table.button("Download picture").click()
    assert picture.value.suggested_filename == "tengen.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG\r\n")


def test_the_link_is_copied(open_table: Open) -> None:
    table = open_table("game=tictactoe&moves=b2")
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.tab("Share")
    table.button("Copy link").click()
    expect(table.page.get_by_text("Copied")).to_be_visible()
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("/#game=tictactoe&moves=b2")
