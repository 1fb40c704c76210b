"""Input schemas of the tools, made from the API's: short, and without references.

A model reads all of them in every conversation, so they say what each argument is and no more; an
error has the whole description of the argument it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tengen.service.mcp.api import Fields

_COMPONENTS: Final = "#/components/schemas/"
MOST_NAMES: Final = 4
"""Values of a field within an object that a short schema lists."""
_END_OF_CLAUSE: Final = re.compile(r"[.;:](?:\s|$)")


class InputSchemas:
    """Finds the schemas of arguments in the OpenAPI document, with all that they refer to."""

    def __init__(self, document: Fields) -> None:
        self._components: Fields = document["components"]["schemas"]
        self._paths: Fields = document["paths"]

    def field(self, schema: str, name: str) -> Fields:
        """A field of a request."""
        found: Fields = self._resolved(self._components[schema]["properties"][name])
        return found

    def parameter(self, path: str, name: str) -> Fields:
        """A query parameter of a `GET`."""
        parameters = self._paths[path]["get"]["parameters"]
        (found,) = (each for each in parameters if each["name"] == name)
        described: Fields = {**found["schema"], "description": found["description"]}
        resolved: Fields = self._resolved(described)
        return resolved

    def _resolved(self, schema: Any) -> Any:
        """A schema with the components that it refers to in their places."""
        if isinstance(schema, list):
            return [self._resolved(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        target = schema.get("$ref")
        if isinstance(target, str):
            component = self._components[target.removeprefix(_COMPONENTS)]
            schema = {**component, **{key: schema[key] for key in schema if key != "$ref"}}
        return {name: self._resolved(value) for name, value in schema.items()}


def short_schema(fields: Mapping[str, Fields], required: Sequence[str] = ()) -> Fields:
    """The schema of an object, in few words; it allows all that the schemas of the fields allow."""
    return {
        "type": "object",
        "properties": {name: _described(field) for name, field in fields.items()},
        "required": list(required),
        "additionalProperties": False,
    }


def _described(schema: Fields) -> Fields:
    """A short schema with the first clause of its description."""
    clause, *_ = _END_OF_CLAUSE.split(schema.get("description", ""), maxsplit=1)
    return {**_short(schema), **({"description": clause} if clause else {})}


def _short(schema: Fields) -> Fields:
    """A schema without descriptions, defaults, examples and upper bounds."""
    by_type: dict[str, list[Fields]] = {}
    for each in alternatives(schema):
        by_type.setdefault(each.get("type", ""), []).append(each)
    shorts = [_SHORTENED.get(kind, _plain)(same) for kind, same in by_type.items()]
    return shorts[0] if len(shorts) == 1 else {"anyOf": shorts}


def alternatives(schema: Fields) -> list[Fields]:
    """Schemas of one type each, one of which a value has to follow; without null, an absence."""
    if "anyOf" in schema:
        return [each for part in schema["anyOf"] for each in alternatives(part)]
    kinds = schema.get("type", "")
    listed = [kinds] if isinstance(kinds, str) else kinds
    return [{**schema, "type": kind} for kind in listed if kind != "null"]


def _plain(schemas: Sequence[Fields]) -> Fields:
    """The short schema of texts, numbers or booleans."""
    kind = schemas[0].get("type")
    short: Fields = {"type": kind} if kind else {}
    if all("enum" in each for each in schemas):
        short["enum"] = [name for each in schemas for name in each["enum"] if name is not None]
    if all(each.get("minimum") == 1 for each in schemas):
        short["minimum"] = 1
    return short


def _array(schemas: Sequence[Fields]) -> Fields:
    """The short schema of arrays; items of several types may be anything."""
    items = _short({"anyOf": [each.get("items", {}) for each in schemas]})
    return {"type": "array", "items": {} if "anyOf" in items else items}


def _object(schemas: Sequence[Fields]) -> Fields:
    """The short schema of objects of one kind or of several, such as both kinds of boards."""
    properties = {
        name: _bare(_short(field))
        for each in schemas
        for name, field in each.get("properties", {}).items()
    }
    return {"type": "object", **({"properties": properties} if properties else {})}


def _bare(schema: Fields) -> Fields:
    """The schema of a field within an object: its type, and its values if they are few."""
    is_choice = len(schema.get("enum", ())) in range(2, MOST_NAMES + 1)
    kept = ("type", "anyOf", "items", "properties", *(("enum",) if is_choice else ()))
    return {name: schema[name] for name in kept if name in schema}


_SHORTENED: Final[Mapping[str, Callable[[Sequence[Fields]], Fields]]] = {
    "array": _array,
    "object": _object,
}
