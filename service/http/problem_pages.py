"""The pages of the problem types, to which the `type` of a problem leads."""

from __future__ import annotations

from werkzeug.exceptions import NotFound

from tengen.service.http.blueprint import Blueprint
from tengen.service.http.problem_types import PROBLEM_TYPES, ProblemType
from tengen.service.schemas.problems import ProblemTypeSchema, ProblemTypesSchema
from tengen_client.json_types import ProblemTypeDict, ProblemTypesDict

blueprint = Blueprint("problems", __name__, url_prefix="/problems", description="Problem types.")


@blueprint.get("")
@blueprint.answers(ProblemTypesSchema)
def list_problems() -> ProblemTypesDict:
    """List the types of problems that the service answers with."""
    return {"problems": [_describe(listed) for listed in PROBLEM_TYPES.values()]}


@blueprint.get("/<code>")
@blueprint.answers(ProblemTypeSchema, problems=(404,))
def explain_problem(code: str) -> ProblemTypeDict:
    """Explain a type of problem."""
    for listed in PROBLEM_TYPES.values():
        if listed.code == code:
            return _describe(listed)
    raise NotFound(f"unknown problem type {code!r:.80}, /problems lists all")


def _describe(problem_type: ProblemType) -> ProblemTypeDict:
    return {
        "type": problem_type.uri,
        "title": problem_type.title,
        "status": problem_type.status,
        "meaning": problem_type.meaning,
    }
