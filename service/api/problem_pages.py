"""Explained problems: what every `type` of a problem leads to."""

from __future__ import annotations

from typing import Any

from werkzeug.exceptions import NotFound

from service.api import problem
from service.api.openapi import Blueprint
from service.schemas.responses import ProblemKindSchema, ProblemKindsSchema

blueprint = Blueprint(
    "problems", __name__, url_prefix="/problems", description="What can be wrong."
)


@blueprint.get("")
@blueprint.answers(ProblemKindsSchema)
def list_problems() -> dict[str, Any]:
    """List every kind of problem that the service answers with."""
    return {"problems": [problem.explanation(kind) for kind in problem.KINDS.values()]}


@blueprint.get("/<code>")
@blueprint.answers(ProblemKindSchema, problems=(404,))
def explain_problem(code: str) -> dict[str, Any]:
    """Explain a kind of problem."""
    for kind in problem.KINDS.values():
        if kind.code == code:
            return problem.explanation(kind)
    raise NotFound(f"no problem is called {code!r:.80}")
