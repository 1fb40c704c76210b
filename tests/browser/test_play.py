"""Playing on the page: by mouse, by keyboard, engines among themselves; back and forth."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

Open = Callable[..., Table]


def test_a_whole_game_is_played_by_mouse(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    table.play("b2", "a1", "a3", "c1", "c3", "b1")
    expect(table.status).to_have_text("O wins with move 6")
    expect(table.live).to_have_text("O b1. O wins")
    expect(table.page.locator("line.win:not(.halo)")).to_have_count(1)
    table.cell("a2").click()
    assert table.moves() == ["b2", "a1", "a3", "c1", "c3", "b1"]


def test_a_whole_game_is_played_by_keyboard(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    press = table.page.keyboard.press
    table.page.locator("body").focus()
    # The one way in is the tab key, and it leads to the centre.
    for _ in range(12):
        press("Tab")
        if table.cell("b2").evaluate("cell => cell === document.activeElement"):
            break
    for key in (
        "Enter",
        "ArrowLeft",
        "Space",
        "ArrowUp",
        "Enter",
        "ArrowDown",
        "ArrowDown",
        "Enter",
    ):
        press(key)
    assert table.stones() == {"b2": "X", "a2": "O", "a3": "X", "a1": "O"}
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        press(key)
    expect(table.status).to_have_text("X wins with move 5")
    expect(table.live).to_have_text("X c1. X wins")


def test_a_full_board_without_a_line_is_a_draw(open_table: Open) -> None:
    table = open_table("game=tictactoe&moves=a1b1c1b2a2c2b3a3")
    table.play("c3")
    expect(table.status).to_have_text("A draw")


def test_an_engine_answers_a_person(open_table: Open) -> None:
    table = open_table("game=gomoku", O="attack-weights")
    table.play("h8")
    expect(table.status).to_have_text("Your move, X")
    assert len(table.moves()) == 2


def test_an_engine_may_begin(open_table: Open) -> None:
    table = open_table("game=gomoku", X="attack-weights")
    expect(table.cell("h8")).to_have_accessible_name("h8, X, move 1")
    expect(table.status).to_have_text("Your move, O")


@pytest.mark.parametrize("game", ["tictactoe", "gomoku", "standard", "7x9x4", "unbounded"])
def test_engines_play_each_other_to_the_end(open_table: Open, game: str) -> None:
    table = open_table(f"game={game}", X="win-block", O="win-block")
    # Without borders two equals may go on for ever.
    stronger = {"gomoku": "XO", "unbounded": "X"}
    for player in stronger.get(game, ""):
        table.page.get_by_label(f"Who plays {player}").select_option("attack-weights")
    table.button("Start").click()
    expect(table.status).to_have_text(re.compile("wins with move|A draw"), timeout=30_000)
    assert len(table.moves()) >= 5


def test_a_game_of_engines_is_paused_and_goes_on(open_table: Open) -> None:
    table = open_table("game=gomoku", X="attack-weights", O="attack-weights")
    table.tab("Game").get_by_label("Engines' pause").select_option("0.7 s")
    table.button("Start").click()
    expect(table.cell("h8")).to_have_accessible_name("h8, X, move 1")
    table.button("Pause").click()
    played = len(table.moves())
    table.page.wait_for_timeout(900)
    assert len(table.moves()) == played
    table.button("Start").click()
    expect(table.page.locator(".moves li")).to_have_count(played + 1)


def test_undo_takes_back_to_ones_own_move_and_redo_brings_it_again(open_table: Open) -> None:
    table = open_table("game=tictactoe", O="minimax")
    table.play("b2")
    expect(table.status).to_have_text("Your move, X")
    before = table.stones()
    table.button("Undo").click()
    assert table.stones() == {}
    expect(table.button("Undo")).to_be_disabled()
    table.button("Redo").click()
    assert table.stones() == before
    table.page.keyboard.press("u")
    assert table.stones() == {}
    table.play("a1")
    expect(table.status).to_have_text("Your move, X")
    expect(table.button("Redo")).to_be_disabled()


def test_the_arrow_keys_home_and_end_step_through_the_game(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8i9h9h10")
    press = table.page.keyboard.press
    for key, stones in [("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1), ("End", 4), (",", 3)]:
        press(key)
        assert len(table.stones()) == stones, key
    expect(table.status).to_have_text("Move 3 of 4")
    # What is played now takes the place of what came after.
    table.play("a1")
    assert table.moves() == ["h8", "i9", "h9", "a1"]


def test_who_begins_alternates_from_game_to_game_or_is_chosen(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    table.play("b2")
    table.button("New game").click()
    table.play("a1")
    assert table.stones() == {"a1": "O"}
    table.button("New game").click()
    table.play("a1")
    assert table.stones() == {"a1": "X"}
    table.tab("Game").get_by_label("Who begins").select_option("X")
    table.button("New game").click()
    table.play("c3")
    assert table.stones() == {"c3": "X"}


def test_the_die_is_shown_when_it_rolls(open_table: Open) -> None:
    table = open_table("game=tictactoe", O="dice")
    table.play("b2")
    die = table.page.get_by_role("img", name=re.compile("die shows"))
    expect(die).to_be_visible()
    assert 1 <= int(die.text_content() or "") <= 10


def test_the_die_can_be_fixed(open_table: Open) -> None:
    table = open_table("game=tictactoe", O="dice")
    table.button("Settings of O").click()
    table.page.get_by_label("chance").select_option("7")
    table.play("b2")
    expect(table.page.get_by_role("img", name="The ten-sided die shows 7")).to_be_visible()


def test_any_board_can_be_set_up(open_table: Open) -> None:
    table = open_table("game=gomoku")
    panel = table.tab("Game")
    panel.get_by_label("Board").select_option("Another board …")
    panel.get_by_label("Rows").fill("4")
    panel.get_by_label("Columns").fill("6")
    panel.get_by_label("In a row", exact=True).fill("40")
    table.button("Start on this board").click()
    expect(panel.get_by_role("alert")).to_contain_text("no longer than the board")
    panel.get_by_label("In a row", exact=True).fill("4")
    table.button("Start on this board").click()
    expect(table.page.get_by_role("gridcell")).to_have_count(24)
    table.play("f4")


def test_d_lets_the_engine_move_for_you(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8")
    table.page.keyboard.press("d")
    expect(table.page.locator(".moves li")).to_have_count(2)
    best = table.ask("/v1/moves?engine=attack-weights", {"moves": "h8", "candidates": "all"})
    top = {
        each["move"]["notation"] for each in best["candidates"] if each["score"] == best["score"]
    }
    assert table.moves()[1] in top
