"""`docs/api.md` names every endpoint, request field and problem of the service."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from service.config import OTHER_VARIABLES
from tests.settings import documented_settings

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
USER_DOCUMENTS: Final = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
)


def openapi(client: FlaskClient) -> Any:
    return client.get("/openapi.json").get_json()


def test_every_endpoint_is_documented(client: FlaskClient) -> None:
    documented = re.sub(r"/[A-Z]+\b", "/{}", DOCUMENT)
    paths = [re.sub(r"\{\w+\}", "{}", path) for path in openapi(client)["paths"]]
    assert [path for path in paths if not re.search(rf"{re.escape(path)}[`?]", documented)] == []


def test_every_request_field_is_documented(client: FlaskClient) -> None:
    fields = openapi(client)["components"]["schemas"]["MoveRequest"]["properties"]
    assert [field for field in fields if f"`{field}`" not in DOCUMENT] == []


def test_every_problem_is_documented_with_its_status(client: FlaskClient) -> None:
    rows = re.findall(r"^\| ([\d, ]+) \|(.*)\|$", DOCUMENT, re.MULTILINE)
    documented = {
        (int(status), code)
        for statuses, problems in rows
        for status in statuses.split(", ")
        for code in re.findall(r"`([\w-]+)`", problems)
    }
    kinds = {
        (kind["status"], kind["type"].split("/")[-1])
        for kind in client.get("/problems").get_json()["problems"]
    }
    assert kinds - documented == set()
    assert {code for _, code in documented} == {code for _, code in kinds}


@pytest.mark.parametrize("document", USER_DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_settings_that_exist(document: Path) -> None:
    named = set(re.findall(r"\bTENGEN_\w+", document.read_text(encoding="utf-8")))
    settings = {setting.variable for setting in documented_settings()}
    assert named - settings - set(OTHER_VARIABLES) == set()
