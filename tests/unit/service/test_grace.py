"""The grace of a stopping worker."""

from __future__ import annotations

import types

import pytest

from service.server.concurrency import MARGIN_S, Grace


def test_grace_is_nearly_over_shortly_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = types.SimpleNamespace(now=100.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr("service.server.concurrency.time", clock)
    worker = types.SimpleNamespace(alive=True)
    grace = Grace(30, lambda: worker.alive)
    assert not grace.has_begun()
    assert not grace.is_nearly_over()
    clock.now = 200.0
    worker.alive = False
    assert grace.has_begun()
    assert not grace.is_nearly_over()
    clock.now += 30 - MARGIN_S - 0.1
    assert not grace.is_nearly_over()
    clock.now += 0.1
    assert grace.is_nearly_over()
