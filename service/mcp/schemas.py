"""The inputs of tools as JSON schemas, from those of the API's OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from service.mcp.api import Fields

_COMPONENTS: Final = "#/components/schemas/"
_DEFINITIONS: Final = "#/$defs/"


class InputSchemas:
    """Builds the schemas of tools.

    Args:
        document: The OpenAPI document.
    """

    def __init__(self, document: Fields) -> None:
        self._components: Fields = document["components"]["schemas"]
        self._paths: Fields = document["paths"]

    def field(self, schema: str, name: str) -> Fields:
        """A field of a request."""
        found: Fields = self._components[schema]["properties"][name]
        return found

    def parameter(self, path: str, name: str) -> Fields:
        """A query parameter of a `GET`."""
        parameters = self._paths[path]["get"]["parameters"]
        (found,) = (each for each in parameters if each["name"] == name)
        return {**found["schema"], "description": found["description"]}

    def of(self, fields: Mapping[str, Fields], required: Sequence[str] = ()) -> Fields:
        """The schema of an object with fields, and all that they refer to."""
        schema: Fields = {
            "type": "object",
            "properties": dict(fields),
            "required": list(required),
            "additionalProperties": False,
        }
        definitions: Fields = {}
        waiting = _references(schema)
        while waiting:
            name = waiting.pop()
            if name not in definitions:
                definitions[name] = self._components[name]
                waiting |= _references(definitions[name])
        if definitions:
            schema["$defs"] = dict(sorted(definitions.items()))
        moved: Fields = json.loads(json.dumps(schema).replace(_COMPONENTS, _DEFINITIONS))
        return moved


def _references(schema: object) -> set[str]:
    """The names of the components that a schema refers to."""
    if isinstance(schema, dict):
        found = set().union(*map(_references, schema.values()))
        if isinstance(target := schema.get("$ref"), str):
            found.add(target.removeprefix(_COMPONENTS))
        return found
    if isinstance(schema, list):
        return set().union(*map(_references, schema))
    return set()
