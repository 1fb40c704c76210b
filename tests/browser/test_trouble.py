"""When something goes wrong: it is said in words, it can be stopped, and the game is kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import Table

Open = Callable[..., Table]

MOVES = re.compile(r"/v1/moves\?")


def test_a_lost_connection_keeps_the_game_and_comes_back(open_table: Open) -> None:
    table = open_table("game=gomoku", O="attack-weights")
    table.play("h8")
    expect(table.status).to_have_text("Your move, X")
    table.page.context.set_offline(True)
    table.play("a1")
    expect(table.notice).to_contain_text("Your game is kept")
    expect(table.status).to_contain_text("waits")
    assert len(table.moves()) == 3
    table.page.context.set_offline(False)
    expect(table.status).to_have_text("Your move, X")
    expect(table.notice).to_be_hidden()
    assert len(table.moves()) == 4


def test_two_persons_play_on_without_the_service(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    table.page.context.set_offline(True)
    table.play("a1", "a2", "b1", "b2", "c1")
    expect(table.status).to_have_text("X wins with move 5")


def test_an_error_of_the_service_is_said_with_what_to_do(open_table: Open) -> None:
    table = open_table("game=7x7x4", O="win-block")
    table.page.get_by_label("Who plays O").select_option("dice")
    table.play("d4")
    expect(table.notice).to_contain_text("The engine does not play this game")
    expect(table.notice).to_contain_text("win-block")
    expect(table.notice).to_contain_text("Choose another engine")
    table.page.get_by_label("Who plays O").select_option("win-block")
    expect(table.notice).to_be_hidden()
    expect(table.status).to_have_text("Your move, X")


def hold(table: Table) -> list[Route]:
    """Let no question for a move through from now on: those that are held."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    table.page.route(MOVES, keep)
    return held


def test_a_slow_engine_is_seen_thinking_and_can_be_stopped(open_table: Open) -> None:
    table = open_table("game=gomoku", O="attack-weights")
    hold(table)
    table.play("h8")
    expect(table.status).to_contain_text("O: attack-weights is thinking")
    with table.page.expect_event("requestfailed"):
        table.button("Stop").click()
    expect(table.notice).to_contain_text("Stopped")
    expect(table.status).to_contain_text("waits")
    assert len(table.moves()) == 1
    table.page.unroute_all(behavior="ignoreErrors")
    table.button("Ask again").click()
    expect(table.status).to_have_text("Your move, X")


@pytest.mark.parametrize("leave", ["New game", "Undo"])
def test_what_nobody_waits_for_any_more_is_not_played(open_table: Open, leave: str) -> None:
    table = open_table("game=tictactoe", O="minimax")
    hold(table)
    table.play("b2")
    expect(table.status).to_contain_text("thinking")
    with table.page.expect_event("requestfailed"):
        table.button(leave).click()
    assert "b2" not in table.stones()


def test_a_broken_address_opens_an_empty_board(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8h8")
    assert table.stones() == {}


def test_settings_of_another_version_do_no_harm(open_table: Open) -> None:
    table = open_table()
    table.page.evaluate("localStorage.tengen = '{broken'")
    table.page.reload()
    expect(table.status).not_to_be_empty()
