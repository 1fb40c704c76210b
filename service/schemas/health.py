"""Schemas of health checks."""

from __future__ import annotations

from service.schemas.engines import EngineStateSchema
from service.schemas.parts.fields import Array, Choice, Object, ResponseSchema, Text


class HealthSchema(ResponseSchema):
    """Liveness of the process."""

    status = Choice(("alive",))
    version = Text()


class ReadinessSchema(ResponseSchema):
    """Readiness of the service."""

    status = Choice(("ready",))
    engines = Array(Object(EngineStateSchema))
    detail = Text(allow_none=True, about="What the service does without, such as metrics.")
