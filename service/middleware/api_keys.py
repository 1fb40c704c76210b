"""API keys: bearer tokens with an owner and an optional rate limit.

They are listed in a TOML file, whose sections `tengen key` prints:

    [keys.alice]
    sha256 = "9f86d081..."
    limit = "600 per minute"        # optional

The file holds digests only. Keys have 256 random bits, so a plain SHA-256 suffices: a slow password
hash protects secrets that can be guessed.
"""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import flask
import limits
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from service.config import Settings, SettingsError

PROTECTED: Final = "/v1/"
"""Path prefix that requires a key; pages, documentation and health checks are public."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


@dataclasses.dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key without its secret."""

    owner: str
    digest: str
    """SHA-256 of the key, in hexadecimal digits."""
    limit: str | None
    """Rate limit such as `600 per minute`; None for the service's own."""


def digest(key: str) -> str:
    """SHA-256 of a key, in hexadecimal digits."""
    return hashlib.sha256(key.encode()).hexdigest()


def read(path: Path) -> list[ApiKey]:
    """Read a file of keys.

    Raises:
        SettingsError: The file cannot be read or is not valid.
    """
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))["keys"]
        return [_parse(owner, section) for owner, section in sections.items()]
    except OSError as error:
        raise SettingsError(f"TENGEN_KEYS: cannot read {path}: {error.strerror}") from None
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise SettingsError(f"TENGEN_KEYS: {path} is not a valid file of keys: {error}") from None


def find(keys: list[ApiKey], token: str) -> ApiKey | None:
    """Find the key of a token, in a time that does not depend on how much of it matches."""
    token_digest = digest(token)
    found = None
    for key in keys:
        if hmac.compare_digest(key.digest, token_digest):
            found = key
    return found


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Require an API key below `PROTECTED`, if the settings name a file of keys.

    Raises:
        SettingsError: The file cannot be read or is not valid.
    """
    if settings.keys is None:
        return
    keys = read(settings.keys)

    @app.before_request
    def authenticate() -> None:
        if not flask.request.path.startswith(PROTECTED):
            return
        authorization = flask.request.authorization
        token = authorization.token if authorization and authorization.type == "bearer" else None
        key = None if token is None else find(keys, token)
        if key is None:
            reason = "an API key is required" if token is None else "the API key is unknown"
            raise Unauthorized(
                f"{reason}: send `Authorization: Bearer KEY`",
                www_authenticate=WWWAuthenticate("bearer", {"realm": "tengen"}),
            )
        flask.g.api_key = key


def current() -> ApiKey | None:
    """Key of the current request; None if it has none."""
    key: ApiKey | None = flask.g.get("api_key")
    return key


def _parse(owner: str, section: dict[str, Any]) -> ApiKey:
    unknown = section.keys() - {"sha256", "limit"}
    if unknown:
        raise ValueError(f"key {owner!r} has {sorted(unknown)}, allowed are sha256 and limit")
    if not _DIGEST.fullmatch(section["sha256"]):
        raise ValueError(f"key {owner!r}: sha256 is not 64 hexadecimal digits")
    limit = section.get("limit")
    if limit is not None:
        limits.parse_many(limit)
    return ApiKey(owner, section["sha256"], limit)
