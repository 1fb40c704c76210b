"""The catalogue: which engines and which trained models are there?"""

from __future__ import annotations

import http
from typing import Any

import flask

from service import state
from service.api.openapi import Blueprint
from service.moves import serialize
from service.schemas.responses import EngineSchema, EnginesSchema, ModelSchema, ModelsSchema

blueprint = Blueprint("catalogue", __name__, url_prefix="/v1", description="Engines and models.")


@blueprint.after_request  # type: ignore[untyped-decorator]
def spare(response: flask.Response) -> flask.Response:
    """Send nothing but 304 to a client that has the answer already."""
    if response.status_code == http.HTTPStatus.OK:
        response.cache_control.no_cache = True
        response.add_etag()
        response.make_conditional(flask.request)
    return response


@blueprint.get("/engines")
@blueprint.answers(EnginesSchema)
def list_engines() -> dict[str, Any]:
    """List the engines with their options, scores and games."""
    roster = state.current().roster
    return {"engines": [serialize.engine(roster.engine(name)) for name in roster.names()]}


@blueprint.get("/engines/<name>")
@blueprint.answers(EngineSchema, problems=(404,))
def get_engine(name: str) -> dict[str, Any]:
    """Show one engine; `learned:ID` with a certain model."""
    return serialize.engine(state.current().roster.engine(name))


@blueprint.get("/models")
@blueprint.answers(ModelsSchema)
def list_models() -> dict[str, Any]:
    """List the trained models with their cards."""
    store = state.current().roster.store
    return {"models": [serialize.model(store, name) for name in store.names()]}


@blueprint.get("/models/<name>")
@blueprint.answers(ModelSchema, problems=(404,))
def get_model(name: str) -> dict[str, Any]:
    """Show one trained model."""
    roster = state.current().roster
    roster.check_model(name)
    return serialize.model(roster.store, name)
