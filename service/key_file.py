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
import re
import tomllib
from pathlib import Path
from typing import Final

from tengen.service.config import SettingsError
from tengen.service.setting_formats import check_rate

OWNER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""Valid names of owners, which need no quotes in TOML."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_FIELDS: Final = frozenset({"sha256", "limit"})


@dataclasses.dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key, without its secret."""

    owner: str
    digest: str
    """SHA-256 of the key, in hexadecimal digits."""
    limit: str | None
    """Rate limit such as `600 per minute`; None for the service's own."""


class KeyFile:
    """The keys of a file, found by their digests.

    The time of a lookup reveals nothing about the keys: it depends only on the digest of the guess.
    """

    def __init__(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise SettingsError(f"TENGEN_KEYS: cannot read {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise SettingsError(f"TENGEN_KEYS: {path} is not a text in UTF-8") from None
        try:
            keys = [_parse(owner, section) for owner, section in _sections(text).items()]
            self._keys = _by_digest(keys)
        except ValueError as error:
            raise SettingsError(
                f"TENGEN_KEYS: {path} is not a valid file of keys: {error}"
            ) from None

    def __len__(self) -> int:
        """Number of keys."""
        return len(self._keys)

    def find(self, token: str) -> ApiKey | None:
        """The key of a token; None if there is none."""
        return self._keys.get(digest(token))


def digest(key: str) -> str:
    """SHA-256 of a key, in hexadecimal digits."""
    return hashlib.sha256(key.encode()).hexdigest()


def _sections(text: str) -> dict[str, object]:
    """Owner → fields of the key."""
    document = tomllib.loads(text)
    if unknown := document.keys() - {"keys"}:
        raise ValueError(f"{min(unknown)!r} stands outside a section [keys.OWNER]")
    sections = document.get("keys")
    if not isinstance(sections, dict) or not sections:
        raise ValueError("it has no section [keys.OWNER]: `tengen key OWNER` prints one")
    return sections


def _parse(owner: str, section: object) -> ApiKey:
    if not OWNER.fullmatch(owner):
        raise ValueError(f"owner {owner!r:.80} is not a name of 1 to 64 letters, digits, - and _")
    if not isinstance(section, dict):
        raise ValueError(f"key {owner!r} is not a section [keys.{owner}]")  # noqa: TRY004
    if unknown := section.keys() - _FIELDS:
        raise ValueError(f"key {owner!r} has {sorted(unknown)}, allowed are sha256 and limit")
    sha256, limit = section.get("sha256"), section.get("limit")
    if not isinstance(sha256, str) or not _DIGEST.fullmatch(sha256):
        raise ValueError(f"key {owner!r}: sha256 is not 64 hexadecimal digits in lower case")
    if limit is not None:
        try:
            check_rate(limit if isinstance(limit, str) else repr(limit))
        except ValueError as error:
            raise ValueError(f"key {owner!r}: limit {error}") from None
    return ApiKey(owner, sha256, limit)


def _by_digest(keys: list[ApiKey]) -> dict[str, ApiKey]:
    found: dict[str, ApiKey] = {}
    for key in keys:
        if (other := found.setdefault(key.digest, key)) is not key:
            raise ValueError(f"{other.owner!r} and {key.owner!r} have the same key")
    return found
