"""Schemas of trained models."""

from __future__ import annotations

from typing import Final

from service.schemas.parts.fields import (
    Array,
    Boolean,
    Digits,
    Mapped,
    Object,
    ResponseSchema,
    Text,
)
from service.schemas.parts.list_pages import PageQuerySchema, PageSchema

MAX_PAGE: Final = 20
"""Models of one page of the list: a card has some 60 kB."""


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


class ModelsQuerySchema(PageQuerySchema):
    """A page of the list of models."""

    limit = Digits(1, MAX_PAGE, load_default=MAX_PAGE, about="Models of a page at most.")


class ModelsSchema(PageSchema):
    """A page of the trained models, in the order of their names."""

    models = Array(Object(ModelSchema))
