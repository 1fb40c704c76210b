"""Reports: the page that a training wrote about its model, for people."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

import flask

from service import state
from service.api.openapi import Blueprint
from service.errors import NoReportError

POLICY: Final = "Content-Security-Policy"

blueprint = Blueprint(
    "reports", __name__, url_prefix="/v1/models", description="Engines and models."
)


@blueprint.get("/<name>/report")
@blueprint.page(problems=(404, 503))
def get_report(name: str) -> flask.Response:
    """Show how a trained model came about.

    A page for people: matches, curves, learnt weights and data, as the training wrote it.
    """
    roster = state.current().roster
    roster.check_model(name)
    page = roster.store.report(name)
    if page is None:
        raise NoReportError(f"model {name!r} has no report: none was written when it was trained")
    response = flask.Response(page, content_type="text/html; charset=utf-8")
    response.headers[POLICY] = policy(page)
    return response


def policy(page: bytes) -> str:
    """What a report may do: show the pictures that it holds, by the one style sheet in it."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'"
