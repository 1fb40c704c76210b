"""The engines of a service by name, created once and shared by all requests.

Readiness: every engine answers after the start, so that no request waits for kernels and tables.

Engines without a trained model come first; the service is ready when they have answered. Models
load slowly, and an unusable one disables its own engine only.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from typing import Final, Literal

from engines.errors import LimitReachedError, ModelError
from engines.game import Board, Move, Rules
from engines.interface import AnalysisRequest, Engine, Limit
from engines.model_store import ModelStore
from engines.options import MEMORY_OPTION
from engines.registry import ENGINES, create_engine, default_engine
from service.schemas.position_fields import GAMES
from tengen_client.json_types import EngineStateDict


class EnginePool:
    """Engines by name; thread-safe, as engines are stateless for their callers."""

    def __init__(self, store: ModelStore) -> None:
        self.store = store
        self._engines: dict[str, Engine] = {}
        self._trained_search: tuple[str, Engine] | None = None
        """The last engine with a model that has transposition tables, and its name: more of them
        would take too much memory."""

    def names(self) -> list[str]:
        """The names of all engines."""
        return list(ENGINES)

    def engine(self, spec: str) -> Engine:
        """The engine of a name.

        `learned:ID` uses the model `ID` instead of the live one, `search:ID` the evaluation of this
        model instead of the included one.
        """
        last = self._trained_search
        if last is not None and last[0] == spec:
            return last[1]
        # Only valid names get into the dictionary, so it stays small.
        if (engine := self._engines.get(spec)) is None:
            engine = create_engine(spec, self.store)
            if engine.option(MEMORY_OPTION) is not None and spec != engine.name:
                self._trained_search = spec, engine
            else:
                engine = self._engines.setdefault(spec, engine)
        return engine

    def engine_for(self, rules: Rules, spec: str | None = None) -> Engine:
        """The engine of a name, checked to play a game; without a name, the game's default."""
        engine = self.engine(default_engine(rules) if spec is None else spec)
        engine.check_supports(rules, others=self.names_for)
        return engine

    def names_for(self, rules: Rules) -> list[str]:
        """Names of the engines that play a game."""
        return [name for name in self.names() if self.engine(name).supports(rules)]

    def check_engines(self, engine: str | None = None, compare: Sequence[str] = ()) -> None:
        """Check that the engines of a request exist."""
        for name in (engine, *compare):
            if name is not None:
                self.engine(name)

    def check_model(self, name: str) -> None:
        """Check that a model exists, usable or not."""
        self.store.pinned(name)


_log = logging.getLogger(__name__)

EngineState = Literal["starting", "ready", "unusable"]
WARM_UP_LIMIT: Final = Limit(time=1.0, nodes=1_000)
"""Enough for every engine to have run its code once."""


class Readiness:
    """Warms up engines and reports their states."""

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool
        self._faults: dict[str, str | None] = {}
        """Engine → why it is unusable, None if it is ready; without those not yet warmed up."""
        self.ready = False
        """Whether every engine without a trained model has answered."""

    def warm_up(self) -> None:
        """Let every engine answer once in each game, those without a trained model first."""
        names = self._pool.names()
        with_model = [name for name in names if self._has_model(name)]
        for name in names:
            if name not in with_model:
                self._try(name)
        self.ready = True
        for name in with_model:
            self._try(name)

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
        return type(self._pool.engine(name)).model is not Engine.model

    def _state(self, name: str) -> EngineState:
        if name not in self._faults:
            return "starting"
        return "ready" if self._faults[name] is None else "unusable"

    def _try(self, name: str) -> None:
        fault, failure = None, None
        try:
            _answer_each_game(self._pool.engine(name))
        except ModelError as error:
            fault = error.message
        except Exception as error:  # noqa: BLE001 - gunicorn ends if a worker cannot start
            fault, failure = "an internal error, see the log", error
        # /readyz is polled: log changes only.
        if fault is not None and fault != self._faults.get(name):
            _log.warning("engine %s is unusable: %s", name, fault, exc_info=failure)
        self._faults[name] = fault


def _answer_each_game(engine: Engine) -> None:
    for rules in filter(engine.supports, GAMES.values()):
        # Not the empty board, which some engines answer without a search.
        board = Board.from_moves([Move(1, 1)], rules)
        # A slow machine may reach the time limit, but everything is compiled then.
        with contextlib.suppress(LimitReachedError):
            engine.analyse(AnalysisRequest(board, WARM_UP_LIMIT))
