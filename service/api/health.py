"""Health checks for load balancers and orchestrators."""

from __future__ import annotations

from typing import Any

import flask

from service import state
from service.errors import NotReadyError
from service.http.openapi import Blueprint
from service.schemas.health import HealthSchema, ReadinessSchema
from service.version import VERSION

blueprint = Blueprint("health", __name__, description="Liveness and readiness.")


@blueprint.get("/healthz")
@blueprint.answers(HealthSchema)
def healthz() -> dict[str, Any]:
    """Liveness: the process answers."""
    return {"status": "alive", "version": VERSION}


@blueprint.get("/readyz")
@blueprint.answers(ReadinessSchema, problems=(503,))
def readyz() -> dict[str, Any]:
    """Readiness: every engine without a trained model has answered once.

    Engines with a model follow in the background; a model that cannot be used makes its engine
    unusable, not the service unready.
    """
    readiness = state.of(flask.current_app).readiness
    if not readiness.ready:
        raise NotReadyError(readiness.engines())
    return {"status": "ready", "engines": readiness.engines()}
