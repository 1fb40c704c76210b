"""Whether the service is ready: every engine has answered once, so that nobody waits for compilers.

Engines with a trained model come after that. Loading one may take scikit-learn, which takes as long
as all the others together; and a model that cannot be used makes its engine unusable, not the
service unready: the others answer all the same, and taking it out of rotation would help nobody.
"""

from __future__ import annotations

import gc
import importlib
import logging
import threading
from typing import Any, Final, Literal

from engines.base import MEMORY_OPTION, AnalysisRequest, Engine, Limit
from engines.errors import LimitReachedError, ModelError
from engines.game import Board, Move
from engines.kernels import APART
from service import footprint
from service.moves.engine_pool import Roster
from service.moves.serialize import GAMES

_log = logging.getLogger(__name__)

State = Literal["starting", "ready", "unusable"]
WARM_UP: Final = Limit(time=1.0, nodes=1_000)
"""Enough for every engine to have run its code once."""
LEAST_MEMORY: Final = {MEMORY_OPTION: 1}
"""MiB: a table is as large as the first search asks for, and none where nobody searches."""


class Readiness:
    """What is ready.

    Args:
        roster: The engines to wait for.
    """

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._faults: dict[str, str | None] = {}
        self.ready = False
        """Whether every engine without a model has answered."""

    def start(self, place: int = 0) -> threading.Thread:
        """`warm_up` in a thread of its own, so that /healthz answers from the first moment on."""
        thread = threading.Thread(
            target=self._get_ready, args=(place,), name="warm-up", daemon=True
        )
        thread.start()
        return thread

    def _get_ready(self, place: int) -> None:
        self.warm_up(place)
        # Half a million objects of numba and its like are here to stay: each time the collector
        # looked through them would cost as much as hundreds of requests.
        gc.collect()
        gc.freeze()
        footprint.give_back()

    def warm_up(self, place: int = 0) -> None:
        """Let every engine answer once, those without a model first.

        Args:
            place: Which of the service's processes this is: they begin with different kernels. What
                one has compiled the others find, and while it compiles they would wait.
        """
        importlib.import_module(APART[place % len(APART)])
        names = self._roster.names()
        with_model = [name for name in names if self._has_model(name)]
        for name in names:
            if name not in with_model:
                self._try(name)
        self.ready = True
        for name in with_model:
            self._try(name)

    def engines(self) -> list[dict[str, Any]]:
        """The state of every engine, JSON-ready; those that were unusable are tried again."""
        for name, fault in self._faults.copy().items():
            if fault is not None:
                self._try(name)
        return [
            {"name": name, "state": self._state(name), "fault": self._faults.get(name)}
            for name in self._roster.names()
        ]

    def _has_model(self, name: str) -> bool:
        return type(self._roster.engine(name)).model is not Engine.model

    def _state(self, name: str) -> State:
        if name not in self._faults:
            return "starting"
        return "ready" if self._faults[name] is None else "unusable"

    def _try(self, name: str) -> None:
        engine = self._roster.engine(name)
        played = [rules for rules in GAMES.values() if engine.supports(rules)]
        has_table = any(option.name == MEMORY_OPTION for option in engine.options)
        fault = None
        try:
            for rules in played[:1]:
                # Some engines would answer the empty board without looking.
                board = Board.from_moves(rules, [Move(1, 1)])
                engine.analyse(
                    AnalysisRequest(board, WARM_UP, options=LEAST_MEMORY if has_table else {})
                )
        except LimitReachedError:
            # On a machine this slow it has no answer yet, but nothing left to compile either.
            pass
        except ModelError as error:
            fault = error.message
        # /readyz asks again and again: only what is new is worth a line.
        if fault is not None and fault != self._faults.get(name):
            _log.warning("engine %s is unusable: %s", name, fault)
        self._faults[name] = fault
