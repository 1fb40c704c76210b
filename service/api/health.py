"""Health checks for load balancers and orchestrators."""

from __future__ import annotations

from tengen.engines.version import VERSION
from tengen.service import metrics
from tengen.service.errors import NotReadyError
from tengen.service.http.blueprint import Blueprint
from tengen.service.middleware import rate_limits
from tengen.service.schemas.engines import EngineStateSchema
from tengen.service.schemas.fields import Array, Choice, Object, ResponseSchema, Text
from tengen.service.state import current_app
from tengen_client.json_types import HealthDict, ReadinessDict

blueprint = Blueprint("health", __name__, description="Liveness and readiness.")


class HealthSchema(ResponseSchema):
    """Liveness of the process."""

    status = Choice(("alive",))
    version = Text()


class ReadinessSchema(ResponseSchema):
    """Readiness of the service."""

    status = Choice(("ready",))
    engines = Array(Object(EngineStateSchema))
    detail = Text(
        allow_none=True,
        about="What the service does without, such as metrics, the Redis of its rate limits or "
        "a file of proofs.",
    )


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
    faults = (
        fault and f"the service runs without metrics: {fault}",
        rate_limits.fault(),
        readiness.proof_fault(),
    )
    return {
        "status": "ready",
        "engines": readiness.engines(),
        "detail": "; ".join(filter(None, faults)) or None,
    }
