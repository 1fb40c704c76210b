"""Playing: by mouse and keyboard, engines against each other, undo and navigation."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import OpenBoard


def test_game_can_be_played_by_mouse(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    board.play("b2", "a1", "a3", "c1", "c3", "b1")
    expect(board.status).to_have_text("O wins")
    expect(board.announcer).to_have_text("O b1. O wins")
    expect(board.page.locator(".winning-line:not(.halo)")).to_have_count(1)
    board.cell("a2").click()
    assert board.moves() == ["b2", "a1", "a3", "c1", "c3", "b1"]


def test_engine_can_move_first(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    expect(board.cell("h8")).to_have_accessible_name("h8, Black, move 1")
    expect(board.status).to_have_text("Your move, White")


@pytest.mark.parametrize(
    "game",
    [
        "tictactoe",
        pytest.param("gomoku", marks=pytest.mark.slow),
        pytest.param("standard", marks=pytest.mark.slow),
        "7x9x4",
        "unbounded",
    ],
)
def test_engines_play_each_other_to_the_end(open_board: OpenBoard, game: str) -> None:
    board = open_board(f"game={game}", X="win-block", O="win-block")
    # On an unbounded board, a game of equals may never end.
    board.open_advanced()
    stronger = {"gomoku": ["Black", "White"], "unbounded": ["X"]}
    for player in stronger.get(game, []):
        board.page.get_by_label(f"Player {player}").select_option("attack-weights")
    board.button("Start").click()
    expect(board.status).to_have_text(re.compile("wins|Draw"), timeout=60_000)
    assert len(board.moves()) >= 5


def test_engine_game_can_be_paused_and_resumed(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights", O="attack-weights")
    board.page.clock.install()
    board.page.reload()
    board.open_advanced()
    board.open_tab("Play").get_by_label("Autoplay delay").select_option("0.7s")
    board.button("Start").click()
    expect(board.cell("h8")).to_have_accessible_name("h8, Black, move 1")
    board.button("Pause").click()
    played = len(board.moves())
    # The next move would follow after the delay.
    board.page.clock.run_for(5_000)
    assert len(board.moves()) == played
    board.button("Start").click()
    expect(board.move_list.nth(played)).to_be_visible()


def test_undo_and_redo_go_to_turns_of_the_human(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe", O="minimax")
    board.play("b2")
    expect(board.status).to_have_text("Your move, X")
    before = board.stones()
    board.button("Undo").click()
    assert board.stones() == {}
    expect(board.button("Undo")).to_be_disabled()
    board.button("Redo").click()
    assert board.stones() == before
    board.page.keyboard.press("u")
    assert board.stones() == {}
    board.play("a1")
    expect(board.status).to_have_text("Your move, X")
    expect(board.button("Redo")).to_be_hidden()


def test_undone_moves_are_taken_back_and_stay_as_a_variation(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.status).to_have_text("Your move, Black")
    first = board.moves()
    board.button("Undo").click()
    expect(board.status).to_have_text("Your move, Black")
    assert board.moves() == []
    assert board.variations() == [first]
    board.play("a1")
    expect(board.status).to_have_text("Your move, Black")
    assert board.moves()[0] == "a1"
    assert board.variations() == [first]


def test_navigation_keys_step_through_the_game(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10")
    press = board.page.keyboard.press
    for key, stones in [("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1), ("End", 4), (",", 3)]:
        press(key)
        assert len(board.stones()) == stones, key
    expect(board.status).to_have_text("Move 3 of 4")
    board.play("a1")
    assert board.moves() == ["h8", "i9", "h9", "h10"]
    assert board.variations() == [["a1"]]


def test_first_player_alternates_or_is_fixed(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    board.play("b2")
    board.button("New game").click()
    board.play("a1")
    assert board.stones() == {"a1": "O"}
    board.button("New game").click()
    board.play("a1")
    assert board.stones() == {"a1": "X"}
    board.open_more().get_by_label("First player").select_option("X")
    board.button("New game").click()
    board.play("c3")
    assert board.stones() == {"c3": "X"}


def test_die_roll_can_be_fixed_by_option(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe", O="dice")
    board.open_advanced()
    board.button("Settings for O").click()
    board.page.get_by_label("chance").select_option("7")
    board.play("b2")
    expect(board.page.get_by_role("img", name="Ten-sided die: 7")).to_be_visible()


def test_custom_board_is_validated_started_and_changed(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded")
    panel = board.open_tab("Play")
    panel.get_by_label("Board").select_option("Custom board…")
    panel.get_by_label("With borders").check()
    panel.get_by_label("Rows").fill("4")
    panel.get_by_label("Columns").fill("6")
    panel.get_by_label("Win length").fill("40")
    board.button("Start on this board").click()
    expect(panel.get_by_role("alert")).to_contain_text("fit on the board")
    panel.get_by_label("Win length").fill("4")
    panel.get_by_label("Win length").press("Enter")
    expect(board.page.get_by_role("gridcell")).to_have_count(24)
    panel.get_by_label("Rows").fill("5")
    panel.get_by_label("Rows").press("Enter")
    expect(board.page.get_by_role("gridcell")).to_have_count(30)
    board.play("f4")


def test_d_key_plays_the_move_of_an_engine(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    panel = board.open_tab("Analysis")
    best = panel.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    first = best.get_by_role("button").inner_text()
    board.page.keyboard.press("d")
    expect(board.move_list).to_have_count(2)
    assert board.moves()[1] == first
    # Not on display, it is asked for.
    board.open_tab("Play")
    board.page.keyboard.press("d")
    expect(board.move_list).to_have_count(3)
