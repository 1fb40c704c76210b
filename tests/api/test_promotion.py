"""Promotion of a model under load."""

from __future__ import annotations

import collections
import functools
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from engines.model_store import ModelStore
from engines.parts.feature_schema import COLUMNS
from tests.api.server import Server, running, wait_for

BODY: Final = json.dumps({"moves": "h8i9", "seed": 1}).encode()
ASKERS: Final = 4
"""Threads that send requests without a pause."""


@pytest.fixture
def server(store: ModelStore, tmp_path: Path) -> Iterator[Server]:
    features = np.random.default_rng(7).normal(size=(40, len(COLUMNS))).astype(np.float32)
    other = LogisticRegression(fit_intercept=False).fit(features, np.arange(40) % 2)
    store.save("second", other, {})
    with running(store.directory, tmp_path, workers=2) as server:
        yield server


Answers = list[tuple[float, int, Any]]
"""(time of the request by `time.monotonic`, status, model) of each answer."""


def since(answers: Answers, moment: float) -> Answers:
    return [answer for answer in answers.copy() if answer[0] > moment]


def more_than(answers: Answers, moment: float, count: int) -> bool | None:
    return len(since(answers, moment)) > count or None


@pytest.mark.slow
def test_promotion_switches_all_workers_without_failed_requests(
    server: Server, store: ModelStore
) -> None:
    server.wait_until_ready()
    stop = threading.Event()
    answers: Answers = []

    def ask() -> None:
        while not stop.is_set():
            asked = time.monotonic()
            status, answer = server.ask("POST", "/v1/moves?engine=learned", BODY)
            answers.append((asked, status, answer.get("model")))

    askers = [threading.Thread(target=ask) for _ in range(ASKERS)]
    for asker in askers:
        asker.start()
    try:
        wait_for(functools.partial(more_than, answers, 0, 10))
        for name in ("second", "first", "second"):
            store.promote(name)
            # Requests in flight may still be answered by the previous model.
            promoted = time.monotonic()
            wait_for(functools.partial(more_than, answers, promoted, 40))
            assert {model for _, _, model in since(answers, promoted)} == {name}
    finally:
        stop.set()
        for asker in askers:
            asker.join()
    assert set(collections.Counter(status for _, status, _ in answers)) == {200}
