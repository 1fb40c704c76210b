"""The administrator's token, which some requests need."""

from __future__ import annotations

import hmac
from typing import Final

import flask

from tengen.service.config import Settings
from tengen.service.errors import AdministrationOffError, AdminTokenError

ADMIN_HEADER: Final = "X-Admin-Token"
"""Request header with the token."""


def check(settings: Settings) -> None:
    """Check the token of the current request."""
    expected = settings.admin_token
    if not expected:
        raise AdministrationOffError
    token = flask.request.headers.get(ADMIN_HEADER)
    if token is None or not hmac.compare_digest(token.encode(), expected.encode()):
        fault = "missing" if token is None else "wrong"
        raise AdminTokenError(f"the header {ADMIN_HEADER} is {fault}")
