"""flask-smorest, made to answer with problems: in what it sends and in what it documents."""

from __future__ import annotations

import functools
import http
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import apispec
import flask
import flask_smorest
import marshmallow
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from typing_extensions import override
from werkzeug.exceptions import HTTPException

from service.api import problem, request_body
from service.middleware import api_keys, request_id
from service.schemas.fields import Names, Union
from service.schemas.responses import ProblemSchema

View = TypeVar("View", bound=Callable[..., Any])

REQUEST_ID: Final = {
    request_id.HEADER: {
        "description": "The client's own where it sent a sane one. In problems and the log, too.",
        "schema": {"type": "string"},
    }
}
EVERYWHERE: Final = (401, 429)
"""What every operation can end in where keys and rate limits are configured."""
BODY_PROBLEMS: Final = (400, 413, 415, 422)
"""What reading a body can end in."""


class Converter(OpenAPIConverter):
    """From marshmallow to JSON schema: unions too, and what fields alone cannot say."""

    def init_parameter_attribute_functions(self) -> None:
        """Know what our own fields mean as query parameters."""
        super().init_parameter_attribute_functions()
        self.add_parameter_attribute_function(names2parameter)

    def schema2jsonschema(self, schema: marshmallow.Schema) -> dict[str, Any]:
        """The JSON schema of a marshmallow schema, with its docstring and its `openapi`."""
        about = (type(schema).__doc__ or "").strip()
        json_schema: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {"description": about, **json_schema, **getattr(schema, "openapi", {})}

    def field2property(self, field: marshmallow.fields.Field[Any]) -> dict[str, Any]:
        """The JSON schema of a field."""
        json_schema: dict[str, Any] = super().field2property(field)
        if isinstance(field, Union):
            members = [self.field2property(member) for member in field.alternatives()]
            json_schema["anyOf"] = members
        return json_schema


def names2parameter(_: Converter, field: object, **__: object) -> dict[str, Any]:
    """How several names are written in one query parameter."""
    return {"style": "form", "explode": False} if isinstance(field, Names) else {}


class Plugin(MarshmallowPlugin):
    """Reads schemas for apispec, with our converter."""

    Converter = Converter


class ResponseHeaders(apispec.BasePlugin):
    """Documents the headers that every response has."""

    @override
    def response_helper(self, response: dict[str, Any], **_: object) -> dict[str, Any]:
        """Of a response that operations share."""
        return {"headers": REQUEST_ID}

    @override
    def operation_helper(
        self, path: str | None = None, operations: dict[str, Any] | None = None, **_: object
    ) -> None:
        """Of an operation's own responses."""
        for operation in (operations or {}).values():
            for response in operation.get("responses", {}).values():
                if isinstance(response, dict):
                    response["headers"] = REQUEST_ID


class Api(flask_smorest.Api):  # type: ignore[misc]  # flask-smorest has no types
    """An API whose errors are problems."""

    ERROR_SCHEMA = ProblemSchema
    # flask-smorest asks this of errors; `Blueprint.answers` says its own.
    DEFAULT_RESPONSE_CONTENT_TYPE = problem.MEDIA_TYPE

    def __init__(self, app: flask.Flask) -> None:
        plugin = Plugin()
        super().__init__(
            app,
            spec_kwargs={
                "marshmallow_plugin": plugin,
                "extra_plugins": [ResponseHeaders()],
            },
        )
        app.register_error_handler(Exception, problem.respond)

    def handle_http_exception(self, error: HTTPException) -> flask.Response:
        """Answer what Flask, werkzeug and flask-smorest raise."""
        return problem.respond(error)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A topic of the API: strict requests, answers as they are, documented problems."""

    def get(self, rule: str) -> Callable[[View], View]:
        """Answer GET below the blueprint's own address."""
        decorator: Callable[[View], View] = super().get(rule)
        return decorator

    def post(self, rule: str) -> Callable[[View], View]:
        """Answer POST below the blueprint's own address."""
        decorator: Callable[[View], View] = super().post(rule)
        return decorator

    def doc(self, **document: Any) -> Callable[[View], View]:
        """Add to what the document says of an operation."""
        decorator: Callable[[View], View] = super().doc(**document)
        return decorator

    def arguments(
        self, schema: type[marshmallow.Schema], *, location: str = "json", **document: Any
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Load a part of the request, strictly, and hand it to the view; and document it.

        Args:
            schema: What loads it.
            location: `json` for the body, or `query`.
            document: As for flask-smorest's own `arguments`, which documents but does not read:
                its parser, webargs, takes more than JSON for JSON and costs twice as much.
        """
        loader = schema()
        document_view = super().arguments(loader, location=location, **document)

        def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(document_view(view))
            def load(*args: Any, **kwargs: Any) -> Any:
                return view(*args, request_body.read(loader, location), **kwargs)

            return load

        return decorate

    def delete(self, rule: str) -> Callable[[View], View]:
        """Answer DELETE below the blueprint's own address."""
        decorator: Callable[[View], View] = super().delete(rule)
        return decorator

    def answers(
        self,
        schema: type[marshmallow.Schema],
        *,
        problems: Sequence[int] = (),
        status: http.HTTPStatus = http.HTTPStatus.OK,
    ) -> Callable[[View], Callable[..., flask.Response]]:
        """Send a view's dictionary as JSON, and document it.

        In place of flask-smorest's `response`, which runs every answer through marshmallow's
        `dump`: with many candidates that costs more than the rest of the request.

        Args:
            schema: What documents the answer; it is not applied.
            problems: The statuses of the problems that the view can end in.
            status: Of the answer.
        """
        content = {"application/json": {"schema": schema}}

        def decorate(view: View) -> Callable[..., flask.Response]:
            document_view = self._documented(view, status, content, problems)

            @functools.wraps(document_view)
            def send(*args: Any, **kwargs: Any) -> flask.Response:
                response = flask.jsonify(view(*args, **kwargs))
                response.status_code = status
                return response

            return send

        return decorate

    def page(self, *, problems: Sequence[int] = ()) -> Callable[[View], View]:
        """Document a view that sends an HTML page.

        Args:
            problems: The statuses of the problems that the view can end in.
        """
        content = {"text/html": {"schema": {"type": "string"}}}

        def decorate(view: View) -> View:
            return self._documented(view, http.HTTPStatus.OK, content, problems)

        return decorate

    def _documented(
        self,
        view: View,
        status: http.HTTPStatus,
        content: dict[str, Any],
        problems: Sequence[int],
    ) -> View:
        """The view with what it answers in the document."""
        guarded = (
            EVERYWHERE if (self.url_prefix or "").startswith(api_keys.PROTECTED.rstrip("/")) else ()
        )
        responses = {
            int(status): {"description": status.phrase, "content": content},
            **{problem: http.HTTPStatus(problem).name for problem in (*guarded, *problems)},
        }
        return self.doc(operationId=view.__name__, responses=responses)(view)
