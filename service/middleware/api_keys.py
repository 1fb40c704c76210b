"""API keys: who asks, and how much they may ask.

A file names them, made by `tengen key`:

    [keys.alice]
    sha256 = "9f86d081..."
    limit = "600 per minute"        # may be left out

Only digests are kept. A key is 256 random bits, so that nobody finds it by trying: a digest that is
slow to compute, as passwords need it, would protect nothing.
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
"""What needs a key; documentation and health are open."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


@dataclasses.dataclass(frozen=True, slots=True)
class Key:
    """A key, as far as the service knows it."""

    owner: str
    digest: str
    """SHA-256 of the key, in hexadecimal digits."""
    limit: str | None
    """How much it may ask, such as `600 per minute`; None for the service's own limit."""


def digest(key: str) -> str:
    """What the file holds in place of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def read(path: Path) -> list[Key]:
    """The keys of a file.

    Raises:
        SettingsError: The file cannot be read, or is not what it should be.
    """
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))["keys"]
        return [_key(owner, section) for owner, section in sections.items()]
    except OSError as error:
        raise SettingsError(f"TENGEN_KEYS: cannot read {path}: {error.strerror}") from None
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise SettingsError(f"TENGEN_KEYS: {path} is not a file of keys: {error}") from None


def find(keys: list[Key], given: str) -> Key | None:
    """The key that was given, in a time that does not depend on how much of it is right."""
    given_digest = digest(given)
    found = None
    for key in keys:
        if hmac.compare_digest(key.digest, given_digest):
            found = key
    return found


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Ask for a key, if the settings name a file of them.

    Raises:
        SettingsError: The file cannot be read, or is not what it should be.
    """
    if settings.keys is None:
        return
    keys = read(settings.keys)

    @app.before_request
    def ask() -> None:
        if not flask.request.path.startswith(PROTECTED):
            return
        authorization = flask.request.authorization
        given = authorization.token if authorization and authorization.type == "bearer" else None
        key = None if given is None else find(keys, given)
        if key is None:
            wrong = "a key is needed" if given is None else "the key is unknown"
            raise Unauthorized(
                f"{wrong}: send `Authorization: Bearer KEY`",
                www_authenticate=WWWAuthenticate("bearer", {"realm": "tengen"}),
            )
        flask.g.key = key


def current() -> Key | None:
    """The key of the request that is being answered."""
    key: Key | None = flask.g.get("key")
    return key


def _key(owner: str, section: dict[str, Any]) -> Key:
    unknown = section.keys() - {"sha256", "limit"}
    if unknown:
        raise ValueError(f"key {owner!r} has {sorted(unknown)}, allowed are sha256 and limit")
    if not _DIGEST.fullmatch(section["sha256"]):
        raise ValueError(f"key {owner!r}: sha256 is not 64 hexadecimal digits")
    limit = section.get("limit")
    if limit is not None:
        limits.parse_many(limit)
    return Key(owner, section["sha256"], limit)
