"""Calls of the HTTP API within the process: a tool has its schemas, limits, slots and problems."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from werkzeug.test import create_environ
from werkzeug.wrappers import Response

from tengen.service.state import Application

Fields: TypeAlias = dict[str, Any]
"""A JSON object."""
JSON: Final = "application/json"
FIRST_ERROR: Final = 400


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
