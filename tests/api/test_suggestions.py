"""Suggestions for unknown names, limited to names that the request accepts."""

from __future__ import annotations

import re
from typing import Any, Final

import flask
import pytest
from flask.testing import FlaskClient

from tengen.engines.options import SYNONYMS as OPTION_SYNONYMS
from tengen.engines.registry import ENGINES, create_engine
from tengen.service.api.play import PlayRequestSchema
from tengen.service.schemas.engines import EngineChoiceSchema, LimitsSchema, OneEngineSchema
from tengen.service.schemas.fields import StrictSchema
from tengen.service.schemas.moves import BatchRequestSchema, LinkedRequestSchema, MoveRequestSchema
from tengen.service.schemas.openings import OpeningRequestSchema
from tengen.service.schemas.position_fields import BoundedGameSchema, StoneSchema
from tengen.service.schemas.positions import (
    LinkedPositionSchema,
    PositionBatchSchema,
    PositionSchema,
)
from tengen.service.schemas.reviews import ReviewRequestSchema
from tests.api.conftest import Ask, check_fault, check_problem

SCHEMAS: Final[dict[type[StrictSchema], tuple[type[StrictSchema], type[StrictSchema] | None]]] = {
    MoveRequestSchema: (MoveRequestSchema, EngineChoiceSchema),
    PlayRequestSchema: (PlayRequestSchema, EngineChoiceSchema),
    PositionSchema: (PositionSchema, None),
    ReviewRequestSchema: (ReviewRequestSchema, OneEngineSchema),
    OpeningRequestSchema: (OpeningRequestSchema, OneEngineSchema),
    EngineChoiceSchema: (MoveRequestSchema, EngineChoiceSchema),
    OneEngineSchema: (ReviewRequestSchema, OneEngineSchema),
    LinkedPositionSchema: (LinkedPositionSchema, None),
    LinkedRequestSchema: (LinkedRequestSchema, None),
    BatchRequestSchema: (BatchRequestSchema, None),
    PositionBatchSchema: (PositionBatchSchema, None),
    BoundedGameSchema: (BoundedGameSchema, None),
    LimitsSchema: (LimitsSchema, None),
    StoneSchema: (StoneSchema, None),
}
"""Schemas with suggestions, and the smallest request that they are part of: body and query."""


@pytest.mark.parametrize(
    ("body", "pointer", "suggestion"),
    [
        ({"difficulty": 3}, "/difficulty", "`difficulty` is not a field; did you mean "),
        ({"difficulty": 3}, "/difficulty", "`options.strength`?"),
        ({"timeLimit": 3}, "/timeLimit", "`limits.time_ms`?"),
        ({"time_ms": 3}, "/time_ms", "`limits.time_ms`?"),
        ({"depth": 3}, "/depth", "`limits.depth`?"),
        ({"candidate": 3}, "/candidate", "`candidates`?"),
        ({"toMove": "X"}, "/toMove", "`to_move`?"),
        ({"bot": "search"}, "/bot", "did you mean `engine`?"),
        ({"fen": "..."}, "/fen", "`board`, `moves`, `stones` or `sgf`?"),
        ({"limits": {"time": 5}}, "/limits/time", "`time_ms`?"),
        ({"zzzzzz": 5}, "/zzzzzz", "; the fields are: game, board, "),
        ({"x" * 5000: 5}, "/" + "x" * 80 + "…", "x" * 40 + "` is not a field; the fields are"),
    ],
    ids=lambda value: None if isinstance(value, str) else next(iter(value))[:20],
)
def test_unknown_field_gets_a_suggestion(
    ask: Ask, body: dict[str, Any], pointer: str, suggestion: str
) -> None:
    message = check_fault(ask(moves="", **body), "invalid-request", pointer, "unknown-field")
    assert suggestion in message


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/v1/engines"), ("GET", "/v1/models/first"), ("POST", "/v1/positions")],
)
def test_query_parameter_is_refused_by_endpoints_without_any(
    client: FlaskClient, method: str, path: str
) -> None:
    response = client.open(path, method=method, query_string={"engine": "search"}, json={})
    message = check_fault(response, "invalid-request", "engine", "unknown-field")
    assert message == "`engine` is not a query parameter; there are none"


@pytest.mark.parametrize(
    ("path", "field", "suggestion"),
    [
        ("/v1/moves", "play", "did you mean `POST /v1/play`?"),
        ("/v1/play", "move", "did you mean `play`?"),
        ("/v1/play", "avoidMoves", "did you mean `avoid`?"),
    ],
)
def test_field_of_a_turn_gets_a_suggestion(
    client: FlaskClient, path: str, field: str, suggestion: str
) -> None:
    response = client.post(path, json={"moves": "h8", field: "h9"})
    (fault,) = response.get_json()["errors"]
    assert suggestion in fault["message"]


@pytest.mark.parametrize(
    ("query", "status", "suggestion"),
    [
        ({"engin": "search"}, 422, "is not a query parameter; did you mean `engine`?"),
        ({"engine": "serch"}, 404, "unknown engine 'serch'; did you mean `search`?"),
        ({"engine": "learned:fist"}, 404, "unknown model 'fist'; did you mean `first`?"),
    ],
)
def test_unknown_name_gets_a_suggestion(
    ask: Ask, query: dict[str, str], status: int, suggestion: str
) -> None:
    response = ask(moves="", query=query)
    assert response.status_code == status
    assert suggestion in response.get_json()["detail"]


def test_unknown_option_gets_a_suggestion(ask: Ask) -> None:
    for name in ("strenght", "difficulty"):
        response = ask(moves="", options={name: 5}, query={"engine": "search"})
        assert "; did you mean `strength`?" in response.get_json()["detail"]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.__name__)
def test_suggested_names_exist_in_the_request(app: flask.Flask, schema: type[StrictSchema]) -> None:
    body, query = SCHEMAS[schema]
    names = {*body().fields, *(query().fields if query else ())}
    if "game" in body().fields:
        names |= BoundedGameSchema().fields.keys()
    if "limits" in body().fields:
        names |= {f"limits.{name}" for name in LimitsSchema().fields}
    if "options" in body().fields:
        options = {option.name for name in ENGINES for option in create_engine(name).options}
        names |= {f"options.{name}" for name in options}
    operations = {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
    }
    for name, meaning in schema.synonyms.items():
        assert name == name.lower().replace("_", "")
        assert set(re.findall(r"`([^`]+)`", meaning)) <= names | operations


def test_suggested_options_exist() -> None:
    options = {option.name for name in ENGINES for option in create_engine(name).options}
    for meaning in OPTION_SYNONYMS.values():
        assert meaning.strip("`") in options | {"limits"}


@pytest.mark.parametrize("path", ["/v1/positions", "/v1/reviews", "/v1/openings/swap2"])
def test_field_of_another_request_is_not_suggested(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={"moves": "h8", "difficulty": 3})
    (fault,) = check_problem(response, 422, "invalid-request")["errors"]
    assert fault["message"].startswith("`difficulty` is not a field; the fields are: game, ")
