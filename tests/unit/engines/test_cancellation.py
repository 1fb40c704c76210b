"""`CancellationToken`: each callback runs once, in time, and never after its context has exited."""

from __future__ import annotations

import threading

from tengen.engines.cancellation import CancellationToken

PATIENCE_S = 60


class CountingCallback:
    """Counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1


def test_cancel_runs_every_callback_once() -> None:
    token, first, second = CancellationToken(), CountingCallback(), CountingCallback()
    with token.on_cancel(first), token.on_cancel(second):
        token.cancel()
        assert (first.calls, second.calls) == (1, 1)
        token.cancel()
    assert token.is_cancelled
    assert (first.calls, second.calls) == (1, 1)


def test_callback_runs_at_once_on_cancelled_token() -> None:
    token, callback = CancellationToken(), CountingCallback()
    token.cancel()
    with token.on_cancel(callback):
        assert callback.calls == 1


def test_callback_never_runs_after_its_context() -> None:
    token, callback = CancellationToken(), CountingCallback()
    with token.on_cancel(callback):
        pass
    token.cancel()
    assert callback.calls == 0


def test_context_exit_waits_for_a_running_callback() -> None:
    token, entered, may_return = CancellationToken(), threading.Event(), threading.Event()
    order = []

    def callback() -> None:
        entered.set()
        assert may_return.wait(PATIENCE_S)
        order.append("callback")

    def leave_context() -> None:
        with token.on_cancel(callback):
            registered.set()
            assert entered.wait(PATIENCE_S)
            leaving.set()
        order.append("exit")

    registered, leaving = threading.Event(), threading.Event()
    searcher = threading.Thread(target=leave_context)
    searcher.start()
    assert registered.wait(PATIENCE_S)
    canceller = threading.Thread(target=token.cancel)
    canceller.start()
    assert leaving.wait(PATIENCE_S)
    may_return.set()
    canceller.join(PATIENCE_S)
    searcher.join(PATIENCE_S)
    assert order == ["callback", "exit"]


def test_same_callback_can_be_registered_twice() -> None:
    token, callback = CancellationToken(), CountingCallback()
    with token.on_cancel(callback):
        with token.on_cancel(callback):
            pass
        token.cancel()
    assert callback.calls == 1


def test_new_token_is_not_cancelled() -> None:
    assert not CancellationToken().is_cancelled
