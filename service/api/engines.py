"""The engines and their capabilities."""

from __future__ import annotations

import flask

from service.http.conditional import conditional
from service.http.openapi import Blueprint
from service.schemas.engines import EngineSchema, EnginesSchema
from service.serialize.engines import engine
from service.state import current_app
from tengen_client.json_types import EnginesDict

blueprint = Blueprint("engines", __name__, url_prefix="/v1/engines", description="Engines.")


@blueprint.get("")
@blueprint.answers(EnginesSchema)
def list_engines() -> flask.Response:
    """List the engines with their options, scores and games."""
    service = current_app.state
    pool, settings = service.engines, service.settings
    listed: EnginesDict = {
        "engines": [engine(pool.engine(name), settings) for name in pool.names()]
    }
    return conditional(listed)


@blueprint.get("/<name>")
@blueprint.answers(EngineSchema, problems=(404,))
def get_engine(name: str) -> flask.Response:
    """Show an engine; `learned:ID` and `search:ID` use the model `ID`."""
    service = current_app.state
    return conditional(engine(service.engines.engine(name), service.settings))
