"""Errors: the page explains them, offers a way on, and keeps the game."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.board_page import BoardPage, OpenBoard, refuse

MOVES = re.compile(r"/v1/(moves|analyses)\?")


def test_lost_connection_keeps_the_game_and_resumes(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.status).to_have_text("Your move, Black")
    # Otherwise an engine of the browser plays, if an earlier test left it in the cache.
    board.page.route("**/offline-mode.js", lambda route: route.abort())
    board.page.context.set_offline(True)
    board.play("a1")
    expect(board.notice).to_contain_text("Your game is kept")
    expect(board.status).to_contain_text("is paused")
    assert len(board.moves()) == 3
    board.page.context.set_offline(False)
    expect(board.status).to_have_text("Your move, Black")
    expect(board.notice).to_be_hidden()
    assert len(board.moves()) == 4


def test_problem_is_shown_with_advice(open_board: OpenBoard) -> None:
    board = open_board("game=7x7x4", O="win-block")
    problem = {
        "type": "/problems/unsupported-rules",
        "title": "Unsupported rules",
        "status": 422,
        "detail": "win-block does not play 7x7",
        "supported_by": ["random"],
    }
    board.page.route(MOVES, lambda route: refuse(route, problem))
    board.play("d4")
    expect(board.notice).to_contain_text("does not play this game")
    expect(board.notice).to_contain_text("Supported by: random")
    expect(board.notice).to_contain_text("Choose another engine")
    board.page.unroute_all()
    board.open_advanced()
    board.page.get_by_label("Player O").select_option("random")
    expect(board.notice).to_be_hidden()
    expect(board.status).to_have_text("Your move, X")


@contextlib.contextmanager
def holding_the_move_request(board: BoardPage) -> Iterator[None]:
    """Leave all further move requests without a response; at the end, wait until one was sent."""

    def hold(route: Route) -> None:
        """Neither continue nor fulfil the request."""

    board.page.route(MOVES, hold)
    # The page says that an engine thinks before the browser has sent anything.
    with board.page.expect_request(MOVES):
        yield


def is_move_request(request: Request) -> bool:
    return MOVES.search(request.url) is not None


def test_thinking_engine_can_be_stopped_and_retried(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    with holding_the_move_request(board):
        board.play("h8")
    expect(board.status).to_contain_text("White (Master) is thinking")
    with board.page.expect_event("requestfailed", is_move_request):
        board.button("Stop").click()
    expect(board.notice).to_contain_text("The engine was stopped")
    expect(board.status).to_contain_text("is paused")
    assert len(board.moves()) == 1
    board.page.unroute_all(behavior="ignoreErrors")
    board.button("Retry").click()
    expect(board.status).to_have_text("Your move, Black")


@pytest.mark.parametrize("leave", ["New game", "Undo"])
def test_outdated_request_is_aborted_and_not_played(open_board: OpenBoard, leave: str) -> None:
    board = open_board("game=tictactoe", O="minimax")
    with holding_the_move_request(board):
        board.play("b2")
    expect(board.status).to_contain_text("thinking")
    with board.page.expect_event("requestfailed", is_move_request):
        board.button(leave).click()
    assert "b2" not in board.stones()


def test_invalid_permalink_opens_a_new_game_with_a_message(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8h8", X="attack-weights")
    # The engine begins, and leaves the message.
    expect(board.move_list).to_have_count(1)
    expect(board.notice.first).to_contain_text("Illegal move h8")
