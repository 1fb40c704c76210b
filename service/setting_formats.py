"""Formats of settings; every check raises ValueError with the reason."""

from __future__ import annotations

import re
import urllib.parse
from typing import Final

import limits

from tengen.engines.registry.installed import check_name

ANY_ORIGIN: Final = "*"
_ORIGIN: Final = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*)://"
    r"(?P<any>\*\.)?"
    r"(?P<host>[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])"
    r"(?::(?P<port>[0-9]{1,5}))?"
)
_ANY_LABELS: Final = r"(?:[a-z0-9_-]+\.)+"
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}
_EXPECTED: Final = (
    "expected SCHEME://HOST or SCHEME://HOST:PORT without a path, SCHEME://*.DOMAIN for all "
    "subdomains, or * alone for every origin"
)

MIN_ADMIN_TOKEN: Final = 32
"""Characters: 128 random bits, written in hexadecimal."""
_TOKEN: Final = re.compile(r"[!-~]+")
"""ASCII without spaces, which every client can send in a header."""

REDIS_SCHEMES: Final = ("redis://", "rediss://", "unix://")


def plugin_names(text: str) -> list[str]:
    """The names of engines in a list separated by commas."""
    return [name.strip() for name in text.split(",")] if text else []


def check_plugins(text: str) -> None:
    """Check that a list names engines."""
    for name in plugin_names(text):
        try:
            check_name(name)
        except ValueError as error:
            raise ValueError(f"{name!r} is no name of an engine: {error}") from None


def origin_patterns(text: str) -> list[re.Pattern[str]] | None:
    """Patterns of the origins in a list separated by commas; None for `*`, every origin.

    A pattern matches from the start to the end of an `Origin` header, in any case. `*.` at the
    start of a host stands for one label or more; nothing else is a wildcard.
    """
    origins = [origin.strip().lower() for origin in text.split(",")]
    if origins == [ANY_ORIGIN]:
        return None
    return [_origin_pattern(origin) for origin in origins]


def _origin_pattern(origin: str) -> re.Pattern[str]:
    if origin == ANY_ORIGIN:
        raise ValueError("* stands for every origin, and must be the only one")
    parts = _ORIGIN.fullmatch(origin)
    if parts is None:
        raise ValueError(f"{origin!r} is not an origin: {_EXPECTED}")
    if parts["port"] is not None and parts["port"] == _DEFAULT_PORTS.get(parts["scheme"]):
        raise ValueError(
            f"{origin!r} never matches: browsers leave out the default port {parts['port']}"
        )
    scheme, _, rest = origin.partition("://")
    exact = re.escape(rest.removeprefix("*."))
    return re.compile(
        rf"{re.escape(scheme)}://{_ANY_LABELS if parts['any'] else ''}{exact}\Z", re.IGNORECASE
    )


def check_origins(text: str) -> None:
    """Check a list of origins, see `origin_patterns`."""
    origin_patterns(text)


def check_rate(text: str) -> None:
    """Check a rate limit such as `600 per minute`, or several separated by semicolons."""
    try:
        rates = limits.parse_many(text)
    except ValueError:
        rates = []
    if not rates or any(rate.amount < 1 for rate in rates):
        raise ValueError(f"{text!r} is not a rate such as '600 per minute'")


def check_admin_token(text: str) -> None:
    """Check that a token cannot be guessed, and that a header can hold it."""
    if not _TOKEN.fullmatch(text):
        raise ValueError("a token consists of ASCII letters, digits and punctuation, no spaces")
    if len(text) < MIN_ADMIN_TOKEN:
        raise ValueError(
            f"the token has {len(text)} of at least {MIN_ADMIN_TOKEN} characters: "
            "`openssl rand -hex 32` makes one"
        )


def check_redis(text: str) -> None:
    """Check the scheme and port of the URL of a Redis."""
    try:
        is_url = text.startswith(REDIS_SCHEMES) and urllib.parse.urlsplit(text).port != 0
    except ValueError:
        is_url = False
    if not is_url:
        # Not quoted: it may contain a password.
        raise ValueError("expected the URL of a Redis such as 'redis://127.0.0.1:6379/0'")


def check_queue(text: str) -> None:
    """Check the place of a job queue: the URL of a Redis, or the path of a SQLite file."""
    if "://" in text:
        check_redis(text)
