"""Schemas of a live analysis' results."""

from __future__ import annotations

from service.schemas.moves import RecommendationSchema
from service.schemas.parts.fields import Boolean, Object, ResponseSchema, Text
from service.schemas.problems import ProblemSchema


class LiveRecommendationSchema(RecommendationSchema):
    """A result of a live analysis."""

    analysis_id = Text(about="Random, the same in all results of an analysis.")
    final = Boolean(about="Whether it is the last result.")


class LiveProblemSchema(ResponseSchema):
    """The problem that takes the place of a live analysis' last result."""

    analysis_id = Text()
    final = Boolean(about="True: nothing follows.")
    problem = Object(ProblemSchema)
