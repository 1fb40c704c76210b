"""Schemas of trained models."""

from __future__ import annotations

from service.schemas.parts.fields import Array, Boolean, Mapped, Object, ResponseSchema, Text


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
    card = Mapped({}, allow_none=True, about="Training data, metrics, matches; null if unusable.")


class ModelsSchema(ResponseSchema):
    """All trained models."""

    models = Array(Object(ModelSchema))
