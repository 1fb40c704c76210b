"""The engines of a service by name, created once and shared by all requests."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from tengen.engines.errors import EngineFaultError
from tengen.engines.game import Rules
from tengen.engines.interface import Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.options import MEMORY_OPTION
from tengen.engines.registry import all_names, create_engine, default_engine
from tengen.engines.registry.installed import UnusableEngine

_log: Final = logging.getLogger(__name__)


class EnginePool:
    """Engines by name; thread-safe, as engines are stateless for their callers.

    Args:
        plugins: The engines of other distributions that the service has. No others are loaded:
            otherwise every installed package could add an engine to a public service.
    """

    def __init__(self, store: ModelStore, plugins: Sequence[str] = ()) -> None:
        self.store = store
        self._plugins = plugins
        self._engines: dict[str, Engine] = {}
        self._trained_search: tuple[str, Engine] | None = None
        """The last engine with a model that has transposition tables, and its name: more of them
        would take too much memory."""

    def names(self) -> list[str]:
        """The names of all engines."""
        return all_names(self._plugins)

    def engine(self, spec: str) -> Engine:
        """The engine of a name.

        `learned:ID` uses the model `ID` instead of the live one, `search:ID` the evaluation of this
        model instead of the included one. An engine of another distribution that cannot be created
        is an `UnusableEngine`, until the service is started again.
        """
        last = self._trained_search
        if last is not None and last[0] == spec:
            return last[1]
        # Only valid names get into the dictionary, so it stays small.
        if (engine := self._engines.get(spec)) is None:
            engine = self._create(spec)
            if engine.option(MEMORY_OPTION) is not None and spec != engine.name:
                self._trained_search = spec, engine
            else:
                engine = self._engines.setdefault(spec, engine)
        return engine

    def _create(self, spec: str) -> Engine:
        try:
            return create_engine(spec, self.store, plugins=self._plugins)
        except EngineFaultError as fault:
            _log.warning("%s", fault.message, exc_info=fault)
            return UnusableEngine(spec, fault)

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
