"""The examples of the README and of `docs/api.md` return the documented responses."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from engines.registry import ENGINES
from service.app import create_app
from service.config import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
(WHOLE_ANSWERS,) = re.findall(r"^## Examples\n(.*?)^## ", API, re.DOTALL | re.MULTILINE)
EXAMPLES = [
    example
    for text in (README, WHOLE_ANSWERS)
    for example in re.findall(r"^\$ (curl.*?)\n(\{.*?)\n```$", text, re.DOTALL | re.MULTILINE)
]


def steady(value: Any) -> Any:
    """The response without its statistics, and with rounded scores."""
    if isinstance(value, dict):
        return {key: steady(inner) for key, inner in value.items() if key != "stats"}
    if isinstance(value, list):
        return [steady(inner) for inner in value]
    return round(value, 3) if isinstance(value, float) else value


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the service with its defaults and the shipped model."""
    return create_app(Settings()).test_client()


def test_documents_have_examples() -> None:
    assert len(EXAMPLES) >= 4


@pytest.mark.parametrize(("command", "answer"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_curl_example_returns_the_documented_response(
    client: FlaskClient, command: str, answer: str
) -> None:
    words = shlex.split(command.replace("\\\n", " "))
    url = next(word for word in words if word.startswith("http://127.0.0.1:8000"))
    headers = dict(words[at + 1].split(": ") for at, word in enumerate(words) if word == "-H")
    body = words[words.index("-d") + 1]
    response = client.post(url.removeprefix("http://127.0.0.1:8000"), data=body, headers=headers)
    assert steady(response.get_json()) == steady(json.loads(answer))


def test_readme_lists_every_engine() -> None:
    assert [name for name in ENGINES if f"| `{name}` |" not in README] == []
