"""Responses for conditional requests (RFC 9110): 304 for clients that have the current one."""

from __future__ import annotations

from collections.abc import Mapping

import flask


def conditional(fields: Mapping[str, object]) -> flask.Response:
    """A JSON response with an ETag, or 304 if the client has it already."""
    return with_tag(flask.jsonify(fields))


def with_tag(response: flask.Response) -> flask.Response:
    """The response with an ETag, or 304 if the client has it already."""
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(flask.request)
    return response
