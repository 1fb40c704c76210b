"""The engines and their capabilities."""

from __future__ import annotations

import flask

from service.http.conditional import conditional
from service.http.openapi import Blueprint
from service.schemas.engines import EngineSchema, EnginesSchema
from service.serialize import moves as serialize
from service.state import EXTENSION, ServiceState

blueprint = Blueprint("engines", __name__, url_prefix="/v1/engines", description="Engines.")


@blueprint.get("")
@blueprint.answers(EnginesSchema)
def list_engines() -> flask.Response:
    """List the engines with their options, scores and games."""
    state: ServiceState = flask.current_app.extensions[EXTENSION]
    engines = [state.engines.engine(name) for name in state.engines.names()]
    return conditional(
        {"engines": [serialize.engine(engine, state.settings) for engine in engines]}
    )


@blueprint.get("/<name>")
@blueprint.answers(EngineSchema, problems=(404,))
def get_engine(name: str) -> flask.Response:
    """Show an engine; `learned:ID` and `search:ID` use the model `ID`."""
    state: ServiceState = flask.current_app.extensions[EXTENSION]
    return conditional(serialize.engine(state.engines.engine(name), state.settings))
