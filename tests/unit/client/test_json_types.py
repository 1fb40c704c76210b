"""The client's types against the schemas of the service's OpenAPI document, field by field."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import pytest

from service.app import create_app
from service.config import Settings
from tengen_client import json_types

Values: TypeAlias = frozenset[object]
"""Alternatives for a value: JSON types by name, constants, arrays, objects, and schemas."""

TYPES: Final = {
    name: value for name, value in vars(json_types).items() if typing.is_typeddict(value)
}
JSON_TYPES: Final = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
    Any: "anything",
}


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    document = create_app(Settings()).test_client().get("/openapi.json").get_json()
    found: dict[str, Any] = document["components"]["schemas"]
    return found


def values_of_hint(hint: Any) -> Values:
    """The values that a type hint allows."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in JSON_TYPES:
        return frozenset({JSON_TYPES[hint]})
    if typing.is_typeddict(hint):
        return frozenset({("schema", hint.__name__.removesuffix("Dict"))})
    if origin is typing.Literal:
        return frozenset(("constant", value) for value in arguments)
    if origin in (list, Sequence):
        return frozenset({("array", values_of_hint(arguments[0]))})
    if origin is dict:
        return frozenset({("object", values_of_hint(arguments[1]))})
    assert origin in (typing.Union, types.UnionType), hint
    values = merged(values_of_hint(argument) for argument in arguments)
    # A cell of a response is one of a request as well: it has the optional field.
    return values - {("schema", "Cell")} if ("schema", "MoveCell") in values else values


def values_of_schema(schema: dict[str, Any]) -> Values:
    """The values that a schema allows."""
    if "$ref" in schema:
        return frozenset({("schema", schema["$ref"].rpartition("/")[2])})
    if "anyOf" in schema:
        return merged(map(values_of_schema, schema["anyOf"]))
    if "enum" in schema:
        return frozenset(
            "null" if value is None else ("constant", value) for value in schema["enum"]
        )
    if "type" not in schema:
        return frozenset({"anything"})
    names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    containers = {"array": "items", "object": "additionalProperties"}
    return merged(
        [
            frozenset(
                (name, values_of_schema(schema[containers[name]])) if name in containers else name
                for name in names
            )
        ]
    )


def merged(alternatives: typing.Iterable[Values]) -> Values:
    """All alternatives; every integer is a number."""
    values = frozenset[object]().union(*alternatives)
    return values - {"integer"} if "number" in values else values


@pytest.mark.parametrize("name", TYPES)
def test_fields_have_the_types_of_the_schema(schemas: dict[str, Any], name: str) -> None:
    hints = typing.get_type_hints(TYPES[name])
    properties = schemas[name.removesuffix("Dict")]["properties"]
    assert {field: values_of_hint(hint) for field, hint in hints.items()} == {
        field: values_of_schema(schema) for field, schema in properties.items()
    }


@pytest.mark.parametrize("name", TYPES)
def test_required_fields_are_those_of_the_schema(schemas: dict[str, Any], name: str) -> None:
    hints = typing.get_type_hints(TYPES[name], include_extras=True)
    required = {
        field
        for field, hint in hints.items()
        if TYPES[name].__total__ and typing.get_origin(hint) is not typing.NotRequired
    }
    assert required == set(schemas[name.removesuffix("Dict")].get("required", []))


def test_every_schema_of_a_request_or_response_has_a_type(schemas: dict[str, Any]) -> None:
    # The client unpacks lists, and does not ask for these endpoints.
    unused = {
        *("PositionBatch", "DescribedBatch"),
        *("BatchRequest", "Batch", "Engines", "Models", "PaginationMetadata"),
        *("TrainingJobRequest", "Gate", "Requested", "AppliedGate", "Records"),
        *("TrainingJob", "TrainingJobs"),
        *("Health", "Readiness", "ProblemType", "ProblemTypes"),
    }
    assert {name.removesuffix("Dict") for name in TYPES} == set(schemas) - unused
