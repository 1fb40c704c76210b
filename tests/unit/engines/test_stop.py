"""A stop calls back once, in time, and nobody who has left."""

from __future__ import annotations

import threading
import time

from engines.stop import Stop


class Calls:
    """Counts them."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def test_the_word_reaches_all_who_wait_once_and_by_the_thread_that_gives_it() -> None:
    stop, first, second = Stop(), Calls(), Calls()
    with stop.calling(first), stop.calling(second):
        assert not stop.is_set()
        stop.set()
        assert (first.count, second.count) == (1, 1)
        stop.set()
    assert stop.is_set()
    assert (first.count, second.count) == (1, 1)


def test_who_comes_after_the_word_is_called_at_once() -> None:
    stop, call = Stop(), Calls()
    stop.set()
    with stop.calling(call):
        assert call.count == 1


def test_who_has_left_is_not_called() -> None:
    stop, call = Stop(), Calls()
    with stop.calling(call):
        pass
    stop.set()
    assert call.count == 0


def test_leaving_waits_for_a_call_that_is_under_way() -> None:
    stop, entered, order = Stop(), threading.Event(), []

    def call() -> None:
        entered.set()
        time.sleep(0.05)
        order.append("called")

    with stop.calling(call):
        setter = threading.Thread(target=stop.set)
        setter.start()
        assert entered.wait(10)
    order.append("left")
    setter.join()
    assert order == ["called", "left"]


def test_the_same_call_may_wait_twice() -> None:
    stop, call = Stop(), Calls()
    with stop.calling(call):
        with stop.calling(call):
            pass
        stop.set()
    assert call.count == 1
