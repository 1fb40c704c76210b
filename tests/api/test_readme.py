"""The examples of the README and of `docs/api.md` return the documented responses."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.engines.registry import ENGINES
from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.api.documented_requests import API, README, commands, parsed

(WHOLE_ANSWERS,) = re.findall(r"^## Examples\n(.*?)^## ", API, re.DOTALL | re.MULTILINE)
EXAMPLES = [
    example
    for text in (README, WHOLE_ANSWERS)
    for example in re.findall(r"^\$ (curl.*?)\n(\{.*?)\n```$", text, re.DOTALL | re.MULTILINE)
]


COMMANDS = commands(README, API)
LINKS = re.findall(r"^    (/v1/\S+)$", API, re.MULTILINE)


def steady(value: Any) -> Any:
    """The response without its statistics, and with rounded scores."""
    if isinstance(value, dict):
        return {key: steady(inner) for key, inner in value.items() if key != "stats"}
    if isinstance(value, list):
        return [steady(inner) for inner in value]
    return round(value, 3) if isinstance(value, float) else value


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the service with its defaults and the shipped model; analyses end soon."""
    return create_app(Settings(max_analysis_ms=300)).test_client()


def send(client: FlaskClient, command: str) -> TestResponse:
    """Send the request of a command of curl."""
    path, query, headers, body = parsed(command)
    # Read to its end, since a stream holds a search slot.
    return client.post(path, query_string=query, data=body, headers=headers, buffered=True)


def test_documents_have_examples() -> None:
    assert len(EXAMPLES) >= 7
    assert len(COMMANDS) >= len(EXAMPLES) + 4
    assert len(LINKS) >= 3


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_every_request_is_answered(client: FlaskClient, command: str) -> None:
    documented = json.loads(dict(EXAMPLES).get(command, "{}"))
    response = send(client, command)
    assert response.status_code == documented.get("status", 200)


@pytest.mark.parametrize("link", LINKS)
def test_every_link_is_answered(client: FlaskClient, link: str) -> None:
    assert client.get(link).status_code == 200


def test_first_game_of_the_readme_takes_two_requests(client: FlaskClient) -> None:
    first, second = (
        send(client, command).get_json() for command in commands(README) if "/v1/play" in command
    )
    moves = f"{first['after']['moves']}{second['played']['notation']}"
    assert second["after"]["moves"].startswith(moves)
    assert {first["after"]["to_move"], second["after"]["to_move"]} == {"X"}


@pytest.mark.parametrize(("command", "answer"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_curl_example_returns_the_documented_response(
    client: FlaskClient, command: str, answer: str
) -> None:
    assert steady(send(client, command).get_json()) == steady(json.loads(answer))


def test_readme_lists_every_engine() -> None:
    assert [name for name in ENGINES if f"| `{name}` |" not in README] == []
