"""flask-smorest's `Api` and `Blueprint`, with strict requests and documented problems.

The OpenAPI document describes every error as a problem (RFC 9457), and every response with its
request ID.

Loads requests: bodies as strict JSON, every query parameter at most once.

RFC 8259 and no more: what Python's own reader adds to it (NaN, equal names, UTF-16) is an error.
"""

from __future__ import annotations

import http
import itertools
import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, TypeVar

import apispec
import flask
import flask_smorest
import marshmallow
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask_smorest.arguments import FlaskParser
from typing_extensions import override
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, UnsupportedMediaType

from engines.version import VERSION
from service.config import Settings
from service.errors import MalformedJsonError
from service.http import problem
from service.middleware import api_keys, request_id
from service.middleware.api_keys import ADMIN_HEADER
from service.schemas.fields import AnyField, Message, Names, QuerySchema, Union
from service.schemas.problems import ProblemSchema

MAX_DEPTH: Final = 16
"""Levels of nested arrays and objects; the deepest valid request has six."""
MAX_CONTAINERS: Final = 25_000
"""Arrays and objects of a body; a game and a choice of moves may have 10,000 pairs each."""
MAX_NAMES: Final = 1_000
"""Names of one object."""
MAX_DIGITS: Final = 4_300
"""Digits of a whole number: Python reads no more."""
NOT_JSON: Final = {
    "True": "true",
    "False": "false",
    "None": "null",
    **dict.fromkeys(("nan", "inf", "undefined"), "a number or null"),
    "'": 'double quotes (")',
}
"""What other languages write, to its JSON."""
_LEVELS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in _LEVELS)


class RequestParser(FlaskParser):
    """webargs' parser for `Blueprint.arguments`, stricter in what it takes for JSON."""

    # The schemas decide about unknown fields, in the query string as well.
    DEFAULT_UNKNOWN_BY_LOCATION: Final = {"json": None, "query": None}

    @override
    def load_json(self, req: flask.Request, schema: marshmallow.Schema) -> object:
        """Parse the body.

        Raises:
            RequestEntityTooLarge: The body exceeds the service's limit.
        """
        if not req.is_json:
            sent = f"{req.mimetype!r:.80}" if req.mimetype else "missing"
            raise UnsupportedMediaType(f"the Content-Type is {sent}, expected 'application/json'")
        if (encoding := req.headers.get("Content-Encoding", "identity")).lower() != "identity":
            raise UnsupportedMediaType(
                f"the Content-Encoding is {encoding!r:.40}: send the body uncompressed"
            )
        return parse_json(_body(req))

    @override
    def load_querystring(self, req: flask.Request, schema: marshmallow.Schema) -> object:
        """The query parameters."""
        repeated = [name for name, values in req.args.lists() if len(values) > 1]
        if repeated:
            message = Message("this parameter is given more than once", "duplicate")
            raise marshmallow.ValidationError({name: [message] for name in repeated})
        return req.args.to_dict()

    @override
    def handle_error(
        self, error: marshmallow.ValidationError, *_: object, **__: object
    ) -> NoReturn:
        """Pass validation errors on to the application's error handler."""
        raise error


def parse_json(body: bytes) -> object:
    """The value of a JSON text."""
    # Few brackets cannot be nested deeply.
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH:
        _check_nesting(body)
    try:
        # A byte order mark may be ignored, see section 8.1.
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedJsonError("the body is not UTF-8") from None
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise MalformedJsonError(_fault(error)) from None
    except ValueError as error:
        raise MalformedJsonError(str(error)) from None


def _fault(error: json.JSONDecodeError) -> str:
    """The fault of a text that is not JSON, with what stands in its place."""
    found = error.doc[error.pos : error.pos + 20].split("\n")[0]
    if not found.strip():
        return "the body is empty" if not error.doc.strip() else "the JSON ends too early"
    place = f"line {error.lineno}, column {error.colno}"
    if (name := re.match(r"\w+|'", found)) and name[0] in NOT_JSON:
        return f"expected {NOT_JSON[name[0]]} at {place}, found {name[0]}"
    fault = error.msg.removesuffix(" at").replace("Expecting", "expected")
    return f"{fault[0].lower()}{fault[1:]} at {place}, found {found!r}"


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits, allowed are {MAX_DIGITS}")
    return int(digits)


def _number(text: str) -> float:
    if math.isinf(value := float(text)):
        raise ValueError(f"the number {text:.40} is too large")
    return value


def _body(request: flask.Request) -> bytes:
    limit = request.max_content_length
    try:
        body = request.get_data()
    except RequestEntityTooLarge:
        raise RequestEntityTooLarge(
            f"the body has {request.content_length} bytes, allowed are {limit}"
        ) from None
    # werkzeug cuts a chunked body off at the limit without an error.
    if request.content_length is None and limit is not None and len(body) >= limit:
        raise RequestEntityTooLarge(f"the body has {limit} bytes or more, allowed are fewer")
    return body


def _check_nesting(body: bytes) -> None:
    # Without escaped characters, every other part between quotes is a string.
    parts = body.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')
    brackets = b"".join(parts[::2]).translate(None, _NO_BRACKETS)
    if len(brackets) > 2 * MAX_CONTAINERS:
        raise MalformedJsonError(f"the JSON has more than {MAX_CONTAINERS} arrays and objects")
    depth = max(itertools.accumulate(map(_LEVELS.__getitem__, brackets)), default=0)
    if depth > MAX_DEPTH:
        raise MalformedJsonError(f"the JSON is nested more than {MAX_DEPTH} levels deep")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(pairs) > MAX_NAMES:
        raise ValueError(f"an object has {len(pairs)} names, allowed are {MAX_NAMES}")
    members: dict[str, object] = {}
    for name, value in pairs:
        if name in members:
            raise ValueError(f"an object has the name {name!r:.40} twice")
        members[name] = value
    return members


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_DECODER: Final = json.JSONDecoder(
    parse_constant=_refuse_constant,
    parse_float=_number,
    parse_int=_integer,
    object_pairs_hook=_unique,
)


if TYPE_CHECKING:
    # flask-smorest has no types; its routes and hooks are Flask's.
    _BlueprintBase = flask.Blueprint
else:
    _BlueprintBase = flask_smorest.Blueprint

Document: TypeAlias = dict[str, Any]
"""A part of the OpenAPI document."""
View = TypeVar("View", bound=Callable[..., Any])

DESCRIPTION: Final = (
    "Best moves for tic-tac-toe and gomoku, from rule engines and from a model trained on their "
    "self-play. Scores are always from the side to move's point of view. Errors are problems by "
    "RFC 9457."
)
SECURITY_SCHEMES: Final[Document] = {
    "key": {"type": "http", "scheme": "bearer", "description": "An API key."},
    "admin": {"type": "apiKey", "in": "header", "name": ADMIN_HEADER},
}
KEY_REQUIRED: Final[list[dict[str, list[str]]]] = [{"key": []}]
"""OpenAPI security of all operations, in services that require keys."""
ADMIN_REQUIRED: Final[list[dict[str, list[str]]]] = [{"admin": []}, {"key": [], "admin": []}]
"""OpenAPI security of administration: the token, and a key in services that require keys."""
REQUEST_ID: Final = {
    request_id.HEADER: {
        "description": "The client's own if it is well-formed; also in problems and in the log.",
        "schema": {"type": "string"},
    }
}
GUARD_PROBLEMS: Final = (401, 422, 429)
"""Problems of every operation below `api_keys.PROTECTED`."""
BODY_PROBLEMS: Final = (400, 413, 415, 422)
"""Problems of every operation with a request body."""


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
        return {"description": description, **json_schema, **getattr(schema, "openapi", {})}

    @override
    def field2property(self, field: AnyField) -> Document:
        """The JSON schema of a field."""
        json_schema: Document = super().field2property(field)
        if isinstance(field, Union):
            json_schema["anyOf"] = [self.field2property(member) for member in field.alternatives()]
        return json_schema


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
    # Of the default responses, which are errors; `Blueprint.answers` names its own.
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


class Blueprint(_BlueprintBase):
    """One topic of the API: strict requests, documented responses and problems."""

    ARGUMENTS_PARSER = RequestParser()

    def __init__(
        self, name: str, import_name: str, *, description: str, url_prefix: str | None = None
    ) -> None:
        super().__init__(name, import_name, description=description, url_prefix=url_prefix)  # type: ignore[call-arg]
        self._views_with_query: set[str] = set()
        if (url_prefix or "").startswith(api_keys.PROTECTED.rstrip("/")):
            self.before_request(self._refuse_query)

    def _refuse_query(self) -> None:
        """Refuse query parameters of views that take none."""
        view = (flask.request.endpoint or "").rpartition(".")[2]
        if flask.request.args and view not in self._views_with_query:
            faults = QuerySchema().validate(flask.request.args.to_dict())
            raise marshmallow.ValidationError({"query": faults})

    def arguments(
        self, schema: type[marshmallow.Schema], *, location: str = "json", **document: object
    ) -> Callable[[View], View]:
        """Load a part of the request by a schema and pass it to the view.

        Args:
            schema: Loads the part; one instance serves all requests.
            location: `json` for the body, which is one argument, or `query`, whose parameters are
                keyword arguments.
        """
        decorator: Callable[[View], View] = super().arguments(  # type: ignore[misc]
            schema(), location=location, as_kwargs=location == "query", **document
        )
        if location != "query":
            return decorator

        def decorate(view: View) -> View:
            self._views_with_query.add(view.__name__)
            return decorator(view)

        return decorate

    def doc(self, **document: object) -> Callable[[View], View]:
        """Add to the document of an operation."""
        decorator: Callable[[View], View] = super().doc(**document)  # type: ignore[misc]
        return decorator

    def answers(
        self,
        schema: type[marshmallow.Schema] | Document | None,
        *,
        problems: Sequence[int] = (),
        status: http.HTTPStatus = http.HTTPStatus.OK,
        content_type: str = "application/json",
        also: Mapping[str, type[marshmallow.Schema] | Document] | None = None,
    ) -> Callable[[View], View]:
        """Document the responses of a view.

        Views return dictionaries, which Flask encodes, and not by flask-smorest's `response`: its
        `dump` would take longer than the engines that do not search. mypy holds them to the schema.

        Args:
            schema: Documents the body; None for an empty one.
            problems: Statuses of the problems that the view may raise.
            also: Further media types, which the client may ask for, and their JSON schemas.
        """
        guarded = (self.url_prefix or "").startswith(api_keys.PROTECTED.rstrip("/"))
        statuses = (*(GUARD_PROBLEMS if guarded else ()), *problems)
        responses: dict[int, object] = {code: http.HTTPStatus(code).name for code in statuses}
        success: Document = {"description": status.phrase}
        if schema is not None:
            bodies = {content_type: schema, **(also or {})}
            success["content"] = {name: {"schema": body} for name, body in bodies.items()}
        responses[int(status)] = success

        def decorate(view: View) -> View:
            return self.doc(operationId=view.__name__, responses=responses)(view)

        return decorate
