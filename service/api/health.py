"""Health: for those who keep the service running."""

from __future__ import annotations

from typing import Any

from service import draining, state
from service.api.openapi import Blueprint
from service.errors import NotReadyError
from service.schemas.responses import Health, Readiness
from service.version import VERSION

blueprint = Blueprint("health", __name__, description="For those who keep the service running.")


@blueprint.get("/healthz")
@blueprint.answers(Health)
def healthz() -> dict[str, Any]:
    """Say that the process is alive."""
    return {"status": "alive", "version": VERSION}


@blueprint.get("/readyz")
@blueprint.answers(Readiness, problems=(503,))
def readyz() -> dict[str, Any]:
    """Say whether requests should be sent here.

    That is once every engine without a trained model has answered, and until the service is told
    to stop. Engines with a model follow in the background; a model that cannot be used makes its
    engine unusable and not the service unready.
    """
    readiness = state.current().readiness
    if draining.is_on() or not readiness.ready:
        raise NotReadyError(readiness.engines())
    return {"status": "ready", "engines": readiness.engines()}
