"""Health checks for load balancers and orchestrators."""

from __future__ import annotations

from engines.version import VERSION
from service import metrics
from service.errors import NotReadyError
from service.http.openapi import Blueprint
from service.schemas.health import HealthSchema, ReadinessSchema
from service.state import current_app
from tengen_client.json_types import HealthDict, ReadinessDict

blueprint = Blueprint("health", __name__, description="Liveness and readiness.")


@blueprint.get("/healthz")
@blueprint.answers(HealthSchema)
def healthz() -> HealthDict:
    """Liveness: the process answers."""
    return {"status": "alive", "version": VERSION}


@blueprint.get("/readyz")
@blueprint.answers(ReadinessSchema, problems=(503,))
def readyz() -> ReadinessDict:
    """Readiness: every engine without a trained model has answered once.

    Engines with a model follow in the background; a model that cannot be used makes its engine
    unusable, not the service unready.
    """
    readiness = current_app.state.readiness
    if not readiness.ready:
        raise NotReadyError(readiness.engines())
    fault = metrics.fault()
    detail = None if fault is None else f"the service runs without metrics: {fault}"
    return {"status": "ready", "engines": readiness.engines(), "detail": detail}
