"""The trained models, with the reports of their training."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

import flask

from service import list_pages
from service.errors import NoReportError
from service.http.conditional import conditional
from service.http.openapi import Blueprint
from service.schemas.models import ModelSchema, ModelsQuerySchema, ModelsSchema
from service.serialize.models import model
from service.state import current_app
from tengen_client.json_types import ModelsDict

POLICY: Final = "Content-Security-Policy"

blueprint = Blueprint("models", __name__, url_prefix="/v1/models", description="Trained models.")


@blueprint.get("")
@blueprint.arguments(ModelsQuerySchema, location="query")
@blueprint.answers(ModelsSchema)
def list_models(*, limit: int, cursor: str | None = None) -> flask.Response:
    """List the trained models with their cards, in pages."""
    store = current_app.state.engines.store
    page = list_pages.cut(store.names(), lambda name: (0, name), limit=limit, cursor=cursor)
    listed: ModelsDict = {
        "models": [model(store, name) for name in page.items],
        "total": page.total,
        "next": page.next,
    }
    return conditional(listed)


@blueprint.get("/<name>")
@blueprint.answers(ModelSchema, problems=(404,))
def get_model(name: str) -> flask.Response:
    """Show a trained model."""
    service = current_app.state
    service.engines.check_model(name)
    return conditional(model(service.engines.store, name))


@blueprint.get("/<name>/report")
@blueprint.answers({"type": "string"}, content_type="text/html", problems=(404, 503))
def get_report(name: str) -> flask.Response:
    """Show the report of a model's training.

    A page with matches, curves, learned weights and data, written when the model was trained.
    """
    service = current_app.state
    service.engines.check_model(name)
    page = service.engines.store.report(name)
    if page is None:
        raise NoReportError(f"model {name!r} has no report: none was written when it was trained")
    response = flask.Response(page, content_type="text/html; charset=utf-8")
    response.headers[POLICY] = _policy(page)
    return response


def _policy(page: bytes) -> str:
    """The content security policy of a report: its own pictures and its one style sheet."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'"
