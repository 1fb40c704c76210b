"""Whether the service is ready: every engine has answered once, so that nobody waits for compilers.

A trained model that cannot be used makes its engine unusable, not the service unready: the others
answer all the same, and taking the service out of rotation would help nobody.
"""

from __future__ import annotations

import gc
import logging
import threading
from typing import Any, Final, Literal

from engines.base import Limit
from engines.errors import ModelError
from engines.game import Board
from service.answers import GAMES
from service.roster import Roster

_log = logging.getLogger(__name__)

State = Literal["starting", "ready", "unusable"]
WARM_UP: Final = Limit(time=1.0)
"""Seconds: enough for every engine to have run its code once."""


class Readiness:
    """What is ready.

    Args:
        roster: The engines to wait for.
    """

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._faults: dict[str, str | None] = {}

    def start(self) -> threading.Thread:
        """`warm_up` in a thread of its own, so that /healthz answers from the first moment on."""
        thread = threading.Thread(target=self._get_ready, name="warm-up", daemon=True)
        thread.start()
        return thread

    def _get_ready(self) -> None:
        self.warm_up()
        # Half a million objects of numba and its like are here to stay: each time the collector
        # looked through them would cost as much as hundreds of requests.
        gc.collect()
        gc.freeze()

    def warm_up(self) -> None:
        """Let every engine answer once."""
        for name in self._roster.names():
            self._try(name)
        _log.info("ready")

    @property
    def ready(self) -> bool:
        """Whether every engine has been tried."""
        return self._faults.keys() >= set(self._roster.names())

    def engines(self) -> list[dict[str, Any]]:
        """The state of every engine, JSON-ready; those that were unusable are tried again."""
        for name, fault in self._faults.copy().items():
            if fault is not None:
                self._try(name)
        return [
            {"name": name, "state": self._state(name), "fault": self._faults.get(name)}
            for name in self._roster.names()
        ]

    def _state(self, name: str) -> State:
        if name not in self._faults:
            return "starting"
        return "ready" if self._faults[name] is None else "unusable"

    def _try(self, name: str) -> None:
        engine = self._roster.engine(name)
        board = next(
            (Board(rules) for rules in GAMES.values() if engine.supports(rules)),
            None,
        )
        fault = None
        try:
            if board is not None:
                engine.analyse(board, WARM_UP)
        except ModelError as error:
            fault = error.message
        # /readyz asks again and again: only what is new is worth a line.
        if fault is not None and fault != self._faults.get(name):
            _log.warning("engine %s is unusable: %s", name, fault)
        self._faults[name] = fault
