"""flask-smorest's `Blueprint` with strict requests, documented responses and problems."""

from __future__ import annotations

import http
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import flask
import flask_smorest
import marshmallow

from tengen.service.http.openapi import Document
from tengen.service.http.request_parser import RequestParser
from tengen.service.middleware import api_keys
from tengen.service.schemas.fields import QuerySchema

if TYPE_CHECKING:
    # flask-smorest has no types; its routes and hooks are Flask's.
    _BlueprintBase = flask.Blueprint
else:
    _BlueprintBase = flask_smorest.Blueprint

View = TypeVar("View", bound=Callable[..., Any])
ADMIN_REQUIRED: Final[list[dict[str, list[str]]]] = [{"admin": []}, {"key": [], "admin": []}]
"""OpenAPI security of administration: the token, and a key in services that require keys."""
GUARD_PROBLEMS: Final = (401, 422, 429)
"""Problems of every operation below `api_keys.PROTECTED`."""
BODY_PROBLEMS: Final = (400, 413, 415, 422)
"""Problems of every operation with a request body."""


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
