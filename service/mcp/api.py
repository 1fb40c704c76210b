"""Calls of the HTTP API within the process: a tool has its schemas, limits, slots and problems."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from werkzeug.test import create_environ
from werkzeug.wrappers import Response

from tengen.service.state import Application

Fields: TypeAlias = dict[str, Any]
"""A JSON object."""
JSON: Final = "application/json"
FIRST_ERROR: Final = 400


_COMPONENTS: Final = "#/components/schemas/"
_DEFINITIONS: Final = "#/$defs/"


class ProblemRaisedError(Exception):
    """The API has answered with a problem."""

    def __init__(self, problem: Fields) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class ServiceApi:
    """The API of an application, without a network in between; thread-safe.

    Args:
        headers: Headers of the caller, which are passed on with its requests: the keys and rate
            limits of the API apply.
    """

    def __init__(
        self, app: Application, headers: Mapping[str, str] | None = None, address: str = "127.0.0.1"
    ) -> None:
        self._app = app
        self._headers = dict(headers or {})
        self._address = address

    def for_caller(self, headers: Mapping[str, str], address: str) -> ServiceApi:
        """The same API for a caller."""
        return ServiceApi(self._app, headers, address)

    def post(self, path: str, body: Fields, **query: str) -> Fields:
        """The JSON object that answers a request with a body."""
        return self._json("POST", path, query, json=body)

    def get(self, path: str, **query: str) -> Fields:
        """The JSON object at an address."""
        return self._json("GET", path, query)

    def text(self, path: str, media_type: str, **query: str) -> str:
        """The text at an address, of a media type."""
        return self._send("GET", path, query, media_type)

    def _json(self, method: str, path: str, query: Mapping[str, str], **sent: Any) -> Fields:
        fields: Fields = json.loads(self._send(method, path, query, JSON, **sent))
        return fields

    def _send(
        self, method: str, path: str, query: Mapping[str, str], accept: str, **sent: Any
    ) -> str:
        environ = create_environ(
            path,
            method=method,
            query_string=dict(query),
            headers={**self._headers, "Accept": accept},
            environ_base={"REMOTE_ADDR": self._address},
            **sent,
        )
        with contextlib.closing(Response.from_app(self._app, environ)) as response:
            if response.is_json and response.status_code >= FIRST_ERROR:
                raise ProblemRaisedError(response.get_json())
            return response.get_data(as_text=True)


class ToolAnswer(NamedTuple):
    """The result of a tool."""

    text: str
    """Text for a language model to read."""
    fields: Fields
    """Fields for programs: the API's answer, or the part of it that the text is about."""


class InputSchemas:
    """Builds the schemas of tools."""

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
