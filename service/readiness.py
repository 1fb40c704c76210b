"""Readiness: every engine answers after the start, so that no request waits for kernels and tables.

Tengen's engines without a trained model come first; the service is ready when they have answered.
Models load slowly, and an unusable one disables its own engine only, as does a fault of an engine
of another distribution. Engines whose kernels another process
is still compiling stay as they are: when it has, other workers take the place of these.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Final, Literal

from tengen.engines.errors import LimitReachedError, MissingKernelsError, UnusableEngineError
from tengen.engines.game import Board, Move
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.engines.registry import ENGINES
from tengen.engines.registry.installed import UnusableEngine
from tengen.service.engine_pool import EnginePool
from tengen.service.schemas.position_fields import GAMES
from tengen_client.json_types import EngineStateDict

_log = logging.getLogger(__name__)

EngineState = Literal["starting", "ready", "unusable"]
WARM_UP_LIMIT: Final = Limit(time=1.0, nodes=1_000)
"""Limit of the first search: enough for every engine to have run its code once."""


class Readiness:
    """Warms up engines and reports their states."""

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool
        self._faults: dict[str, str | None] = {}
        """Engine → why it is unusable, None if it is ready; without those not yet warmed up."""
        self.ready = False
        """Whether every engine of Tengen without a trained model has answered."""

    def warm_up(self) -> None:
        """Let every engine answer once in each game, those that the service waits for first."""
        shipped_proofs().read()
        names = self._pool.names()
        later = [name for name in names if name not in ENGINES or self._has_model(name)]
        for name in names:
            if name not in later:
                self._try(name)
        self.ready = all(name in self._faults or name in later for name in names)
        for name in later:
            self._try(name)

    def proof_fault(self) -> str | None:
        """Which files of proofs are skipped; None for none."""
        faults = shipped_proofs().faults
        return f"proofs are skipped: {', '.join(faults)}" if faults else None

    def engines(self) -> list[EngineStateDict]:
        """State of every engine, JSON-ready; unusable ones are tried again first."""
        for name, fault in self._faults.copy().items():
            if fault is not None:
                self._try(name)
        return [
            {"name": name, "state": self._state(name), "fault": self._faults.get(name)}
            for name in self._pool.names()
        ]

    def _has_model(self, name: str) -> bool:
        try:
            return type(self._pool.engine(name)).model is not Engine.model
        except MissingKernelsError:
            return False

    def _state(self, name: str) -> EngineState:
        if name not in self._faults:
            return "starting"
        return "ready" if self._faults[name] is None else "unusable"

    def _try(self, name: str) -> None:
        fault, failure = None, None
        try:
            _answer_each_game(self._pool.engine(name))
        except MissingKernelsError:
            return
        except UnusableEngineError as error:
            fault = error.message
        except Exception as error:  # noqa: BLE001 - gunicorn ends if a worker cannot start
            fault, failure = "an internal error, see the log", error
        # /readyz is polled: log changes only.
        if fault is not None and fault != self._faults.get(name):
            _log.warning("engine %s is unusable: %s", name, fault, exc_info=failure)
        self._faults[name] = fault


def _answer_each_game(engine: Engine) -> None:
    if isinstance(engine, UnusableEngine):
        raise engine.fault
    for rules in filter(engine.supports, GAMES.values()):
        # Not the empty board, which some engines answer without a search.
        board = Board.from_moves([Move(1, 1)], rules)
        # A slow machine may reach the time limit, but everything is compiled then.
        with contextlib.suppress(LimitReachedError):
            engine.analyse(AnalysisRequest(board, WARM_UP_LIMIT))
