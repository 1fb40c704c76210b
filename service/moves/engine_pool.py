"""The engines that the service asks, made once each and shared by all requests."""

from __future__ import annotations

from engines.base import Engine
from engines.errors import UnknownEngineError, UnknownModelError
from engines.game import Rules
from engines.model_store import ModelStore
from engines.registry import ENGINES, create_engine, default_engine
from service.errors import UnlistedEngineError, UnlistedModelError, UnplayedRulesError
from service.moves.analysis_cache import Tiers
from service.moves.search_slots import Slots


class Roster:
    """Engines by name.

    Args:
        store: Where the trained models lie.
        slots: For engines that search.
        cache: What they have found.
    """

    def __init__(self, store: ModelStore, slots: Slots, cache: Tiers) -> None:
        self.store = store
        self.slots = slots
        self.cache = cache
        self._engines: dict[str, Engine] = {}

    def names(self) -> list[str]:
        """Every engine that there is."""
        return list(ENGINES)

    def engine(self, spec: str) -> Engine:
        """The engine of a name; `learned:ID` takes the model `ID` instead of the live one.

        Raises:
            UnlistedEngineError: No engine of this name.
            UnlistedModelError: No model of this name.
        """
        # Engines are stateless for their callers, so that threads may share them, and a model is
        # read from disk once. Only names that exist get this far: the dictionary stays small.
        if (engine := self._engines.get(spec)) is None:
            try:
                engine = create_engine(spec, self.store)
            except UnknownEngineError as error:
                raise UnlistedEngineError(error.message, self.names()) from None
            except UnknownModelError as error:
                raise UnlistedModelError(error.message, self.store.names()) from None
            engine = self._engines.setdefault(spec, engine)
        return engine

    def engine_for(self, rules: Rules, spec: str | None = None) -> Engine:
        """The engine of a name, or the default one of the game, if it plays the game.

        Raises:
            UnlistedEngineError: No engine of this name.
            UnlistedModelError: No model of this name.
            UnplayedRulesError: The engine does not play the game.
        """
        engine = self.engine(spec or default_engine(rules))
        if not (support := engine.supports(rules)):
            raise UnplayedRulesError(
                f"{engine.name} does not play {rules}: it plays {support.reason}",
                self.supporting(rules),
            )
        return engine

    def check_model(self, name: str) -> None:
        """Whether there is a model of this name, usable or not.

        Raises:
            UnlistedModelError: There is none.
        """
        if name not in (known := self.store.names()):
            raise UnlistedModelError(
                f"unknown model {name!r:.80}, known are: {', '.join(known) or 'none'}", known
            )

    def supporting(self, rules: Rules) -> list[str]:
        """The engines that play a game."""
        return [name for name in self.names() if self.engine(name).supports(rules)]
