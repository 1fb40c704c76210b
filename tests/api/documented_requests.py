"""The requests of the README and of `docs/api.md`, which are commands of curl."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
API: Final = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


class DocumentedRequest(NamedTuple):
    """A request as a document shows it."""

    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: str

    @property
    def fields(self) -> dict[str, Any]:
        """The JSON object of the body."""
        fields: dict[str, Any] = json.loads(self.body)
        return fields


def commands(*documents: str) -> list[str]:
    """The commands of curl in documents."""
    return [
        command
        for text in documents
        for command in re.findall(r"^ *\$ (curl(?:.*\\\n)*.*)$", text, re.MULTILINE)
    ]


def parsed(command: str) -> DocumentedRequest:
    """The request of a command of curl."""
    words = shlex.split(command.replace("\\\n", " "))
    address = urlsplit(next(word for word in words if word.startswith("http://127.0.0.1:8000")))
    headers = dict(words[at + 1].split(": ") for at, word in enumerate(words) if word == "-H")
    body = words[words.index("-d") + 1]
    return DocumentedRequest(address.path, dict(parse_qsl(address.query)), headers, body)
