"""Of a worker's threads one answers at a time, and none is held up for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from service.turns import Turns

LONG_S = 20


@pytest.fixture
def turns() -> Turns:
    """Whose threads wait for each other until it is their turn, however busy the machine is."""
    return Turns(patience=LONG_S)


def test_two_threads_never_have_the_turn_at_a_time(turns: Turns) -> None:
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        for _ in range(20):
            with turns.taken():
                inside += 1
                most = max(most, inside)
                time.sleep(0.0005)
                inside -= 1

    in_threads(work, work, work)
    assert most == 1


def test_a_thread_that_waits_for_something_else_lets_others_go_on(turns: Turns) -> None:
    other_is_done = threading.Event()

    def wait() -> None:
        with turns.taken(), turns.left():
            assert other_is_done.wait(LONG_S)

    def go_on() -> None:
        with turns.taken():
            other_is_done.set()

    in_threads(wait, go_on)


def test_who_has_left_its_turn_takes_it_again(turns: Turns) -> None:
    with turns.taken():
        with turns.left():
            pass
        assert turns.leave()
    assert not turns.leave()


def test_where_there_was_no_turn_there_is_none_afterwards(turns: Turns) -> None:
    with turns.left():
        pass
    assert not turns.leave()


@pytest.mark.parametrize("times", [1, 3])
def test_a_turn_that_is_kept_for_long_goes_to_the_next_and_is_given_back_once(times: int) -> None:
    turns = Turns(patience=0.01)
    over = threading.Event()

    def keep() -> None:
        with turns.taken():
            assert over.wait(LONG_S)

    keeping = threading.Thread(target=keep)
    keeping.start()
    for _ in range(times):
        with turns.taken():
            pass
    turns.take()
    over.set()
    keeping.join()
    # What it gave back late was no longer its own.
    assert turns.leave()
    with turns.taken():
        assert turns.leave()


def in_threads(*work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
