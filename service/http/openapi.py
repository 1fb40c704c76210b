"""flask-smorest's `Api` and the OpenAPI document.

The document describes every error as a problem (RFC 9457), and every response with its request ID.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

import apispec
import flask
import flask_smorest
import marshmallow
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from typing_extensions import override
from werkzeug.exceptions import HTTPException

from tengen.engines.version import VERSION
from tengen.service.config import Settings
from tengen.service.http import problem
from tengen.service.middleware import request_id
from tengen.service.middleware.administrator import ADMIN_HEADER
from tengen.service.schemas.fields import AnyField, Names, Null, Union
from tengen.service.schemas.problems import ProblemSchema

Document: TypeAlias = dict[str, Any]
"""A part of the OpenAPI document."""

DESCRIPTION: Final = (
    "Best moves for tic-tac-toe and gomoku, from rule engines and, for five in a row, from a model "
    "trained on their self-play. Scores are always from the side to move's point of view. Errors "
    "are problems by RFC 9457."
)
SECURITY_SCHEMES: Final[Document] = {
    "key": {"type": "http", "scheme": "bearer", "description": "An API key."},
    "admin": {"type": "apiKey", "in": "header", "name": ADMIN_HEADER},
}
KEY_REQUIRED: Final[list[dict[str, list[str]]]] = [{"key": []}]
"""OpenAPI security of all operations, in services that require keys."""
REQUEST_ID: Final = {
    request_id.HEADER: {
        "description": "The client's own if it is well-formed; also in problems and in the log.",
        "schema": {"type": "string"},
    }
}


def config(settings: Settings) -> Document:
    """flask-smorest's part of the application's configuration."""
    spec: Document = {
        "info": {"description": DESCRIPTION},
        "components": {"securitySchemes": SECURITY_SCHEMES},
        # Relative to the document, so that the service can run under a path prefix.
        "servers": [{"url": "./", "description": "The service that this document is from."}],
    }
    if settings.keys is not None:
        spec["security"] = KEY_REQUIRED
    return {
        "API_TITLE": "Tengen",
        "API_VERSION": VERSION,
        "API_SPEC_OPTIONS": spec,
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": "/",
        "OPENAPI_JSON_PATH": "openapi.json",
    }


class Converter(OpenAPIConverter):
    """Converts marshmallow schemas to JSON schemas, `Union` and `Names` fields included."""

    @override
    def init_parameter_attribute_functions(self) -> None:
        super().init_parameter_attribute_functions()
        self.add_parameter_attribute_function(names2parameter)

    @override
    def schema2jsonschema(self, schema: marshmallow.Schema) -> Document:
        """The JSON schema of a schema, with its docstring and its `openapi` attribute."""
        description = (type(schema).__doc__ or "").strip()
        json_schema: Document = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        for field in json_schema["properties"].values():
            _describe_default(field)
        return {"description": description, **json_schema, **getattr(schema, "openapi", {})}

    @override
    def field2property(self, field: AnyField) -> Document:
        """The JSON schema of a field."""
        json_schema: Document = super().field2property(field)
        if isinstance(field, Null):
            json_schema["type"] = "null"
        if isinstance(field, Union):
            json_schema["anyOf"] = [self.field2property(member) for member in field.alternatives()]
            json_schema["anyOf"] += [{"type": "null"}] * bool(field.allow_none)
        return json_schema


def _describe_default(field: Document) -> None:
    """Say the default of a field in words.

    Generators of clients take a field with the keyword `default` for one that always has a value,
    so that a request without it is an error of types.
    """
    if "default" in field:
        default = json.dumps(field.pop("default"))
        about = field.get("description", "")
        field["description"] = f"{about} Default: `{default}`.".lstrip()


def names2parameter(_: Converter, field: object, **__: object) -> Document:
    """The style of `Names` in a query parameter: separated by commas."""
    return {"style": "form", "explode": False} if isinstance(field, Names) else {}


class Plugin(MarshmallowPlugin):
    """apispec's plugin for marshmallow, with our converter."""

    Converter = Converter


class ResponseHeaders(apispec.BasePlugin):
    """Documents the headers that every response has."""

    @override
    def response_helper(self, response: Document, **_: object) -> Document:
        """The headers of a response that operations share."""
        return {"headers": REQUEST_ID}

    @override
    def operation_helper(
        self, path: str | None = None, operations: Document | None = None, **_: object
    ) -> None:
        """Add the headers to an operation's own responses."""
        for operation in (operations or {}).values():
            for response in operation.get("responses", {}).values():
                if isinstance(response, dict):
                    response["headers"] = REQUEST_ID


class Api(flask_smorest.Api):
    """An API whose errors are problems."""

    ERROR_SCHEMA = ProblemSchema
    # The media type of the default responses, which are errors; `Blueprint.answers` names its own.
    DEFAULT_RESPONSE_CONTENT_TYPE = problem.MEDIA_TYPE

    def __init__(self, app: flask.Flask) -> None:
        super().__init__(
            app,
            spec_kwargs={"marshmallow_plugin": Plugin(), "extra_plugins": [ResponseHeaders()]},
        )
        app.register_error_handler(Exception, problem.respond)

    @override
    def handle_http_exception(self, error: HTTPException) -> flask.Response:
        """Answer the errors of Flask, werkzeug and flask-smorest."""
        return problem.respond(error)
