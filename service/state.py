"""The objects that the views of one application share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final, cast

import flask

from tengen.engines.errors import ExplorerError
from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import SHIPPED, Explorer
from tengen.engines.model_store.store import SHIPPED as SHIPPED_MODELS
from tengen.engines.model_store.store import ModelStore
from tengen.service.compute.analysis_cache import AnalysisCache
from tengen.service.compute.engine_runs import Recommender
from tengen.service.compute.puzzles import PuzzleService
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.config import Settings, SettingsError, variable
from tengen.service.engine_pool import EnginePool
from tengen.service.readiness import Readiness

current_app: Final = cast("Application", flask.current_app)
"""Flask's proxy for the application that handles a request."""


@dataclasses.dataclass(frozen=True, slots=True)
class ServiceState:
    """Settings, engines, models and games of an application."""

    settings: Settings
    engines: EnginePool
    recommender: Recommender
    explorer: Explorer
    puzzles: PuzzleService
    readiness: Readiness
    stopping: Stopping


@dataclasses.dataclass(slots=True)
class Stopping:
    """Whether streams have to end, since their worker will; set by the server."""

    analyses: Callable[[], bool] = lambda: False
    reviews: Callable[[], bool] = lambda: False

    def has_begun(self) -> bool:
        """Whether the worker is stopping."""
        return self.analyses()


class Application(flask.Flask):
    """A Flask application with the objects that its views share."""

    state: ServiceState


def init_app(app: Application, settings: Settings) -> None:
    """Create the state of an application."""
    store = ModelStore(settings.models or SHIPPED_MODELS, code=settings.model_code)
    engines = EnginePool(store, settings.plugin_names)
    explorer = _explorer(settings)
    stopping = Stopping()
    slots = SearchSlots(
        settings.slots,
        settings.slot_wait_ms / 1000,
        max_waiting=settings.max_waiting,
        # Refused in time, a client can ask another worker.
        is_stopping=stopping.has_begun,
    )
    recommender = Recommender(
        engines,
        slots,
        AnalysisCache(settings.cache),
        Explainer(explorer),
        max_seconds=settings.max_time_ms / 1000,
    )
    app.state = ServiceState(
        settings,
        engines,
        recommender,
        explorer,
        PuzzleService(slots),
        Readiness(engines),
        stopping,
    )


def of(app: flask.Flask) -> ServiceState:
    """Return the state of an application."""
    return cast("Application", app).state


def _explorer(settings: Settings) -> Explorer:
    try:
        return Explorer(settings.explorer or SHIPPED)
    except ExplorerError as error:
        raise SettingsError(f"{variable('explorer')}: {error.message}") from None
