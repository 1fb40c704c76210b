"""What the views of one application share."""

from __future__ import annotations

import dataclasses
from typing import Final

import flask

from engines.model_store import ModelStore
from service.config import Settings
from service.moves import analysis_cache
from service.moves.engine_pool import Roster
from service.moves.readiness import Readiness
from service.moves.search_slots import Slots
from service.replies import Replies

_KEY: Final = "tengen"


@dataclasses.dataclass(frozen=True, slots=True)
class State:
    """Settings, engines and models of an application."""

    settings: Settings
    roster: Roster
    readiness: Readiness
    replies: Replies


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Give an application its state."""
    store = ModelStore(settings.models) if settings.models else ModelStore()
    roster = Roster(store, Slots(settings.slots), analysis_cache.create(settings))
    replies = Replies(settings.replies, longest=settings.max_body)
    app.extensions[_KEY] = State(settings, roster, Readiness(roster), replies)


def of(app: flask.Flask) -> State:
    """The state of an application."""
    state: State = app.extensions[_KEY]
    return state


def current() -> State:
    """The state of the application that is answering."""
    return of(flask.current_app)
