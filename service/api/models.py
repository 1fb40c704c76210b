"""The trained models, with the reports of their training."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

import flask

from tengen.engines.errors import ModelError
from tengen.engines.model_store.store import ModelStore
from tengen.service import list_pages
from tengen.service.errors import NoReportError
from tengen.service.http.blueprint import Blueprint
from tengen.service.http.responses import conditional
from tengen.service.schemas.fields import (
    Array,
    Boolean,
    Digits,
    Mapped,
    Object,
    ResponseSchema,
    Text,
)
from tengen.service.schemas.list_pages import PageQuerySchema, PageSchema
from tengen.service.state import current_app
from tengen_client.json_types import ModelDict, ModelsDict

MAX_PAGE: Final = 20
"""Maximum number of models on one page of the list; a card has some 60 kB."""
WAY_BACK: Final = (
    "<p class='note'><a href='../../../models'>\N{LEFTWARDS ARROW} Tengen</a></p>".encode()
)
"""Link back to the models, which the service adds at the top of a report: as a file, a report has
no such link."""

POLICY: Final = "Content-Security-Policy"

blueprint = Blueprint("models", __name__, url_prefix="/v1/models", description="Trained models.")


class ModelSchema(ResponseSchema):
    """A trained model."""

    id = Text()
    live = Boolean(about="Whether `learned` uses it.")
    usable = Boolean()
    fault = Text(allow_none=True, about="Why the model is unusable.")
    digest = Text(allow_none=True, about="SHA-256 of the model file; null if unusable.")
    evaluation = Text(
        allow_none=True,
        about="SHA-256 of its evaluation, for `search:ID`; null without one.",
    )
    has_report = Boolean(about="Whether there is a report of its training.")
    card = Mapped({}, allow_none=True, about="Training data, metrics, matches; null if unusable.")


class ModelsQuerySchema(PageQuerySchema):
    """A page of the list of models."""

    limit = Digits(1, MAX_PAGE, load_default=MAX_PAGE, about="Models of a page at most.")


class ModelsSchema(PageSchema):
    """A page of the trained models, in the order of their names."""

    models = Array(Object(ModelSchema))


def model(store: ModelStore, name: str) -> ModelDict:
    """The card of a model, and whether the model is usable."""
    summary = store.summary(name)
    return {
        "id": name,
        "live": _is_live(store, name),
        "usable": summary.fault is None,
        "fault": summary.fault,
        "digest": summary.digest,
        "evaluation": summary.evaluation,
        "has_report": summary.has_report,
        "card": summary.card,
    }


def _is_live(store: ModelStore, name: str) -> bool:
    try:
        return store.live() == name
    except ModelError:
        return False


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
    page = page.replace(b"<main>", b"<main>" + WAY_BACK, 1)
    response = flask.Response(page, content_type="text/html; charset=utf-8")
    response.headers[POLICY] = _policy(page)
    return response


def _policy(page: bytes) -> str:
    """The content security policy of a report: its own pictures and its one style sheet."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'"
