"""Reports of models: sent unchanged, under a strict content security policy."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from engines.learned.ranking_network import RankingNetwork
from engines.model_store import REPORT, ModelStore
from tests.api.conftest import Serve, check_problem

PAGE = b"<!DOCTYPE html><style>p { color: red }</style><p>97 % of the openings"


@pytest.fixture
def reported(store: ModelStore, ranker: RankingNetwork) -> ModelStore:
    store.save("second", ranker, {}, report=PAGE)
    return store


def test_report_is_sent_unchanged(reported: ModelStore, serve: Serve) -> None:
    response = serve(reported.directory).get("/v1/models/second/report")
    assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
    assert response.data == PAGE


def test_report_policy_allows_own_style_and_images_only(reported: ModelStore, serve: Serve) -> None:
    response = serve(reported.directory).get("/v1/models/second/report")
    policy = dict(
        directive.strip().split(" ", 1)
        for directive in response.headers["Content-Security-Policy"].split(";")
    )
    assert (policy["default-src"], policy["img-src"]) == ("'none'", "data:")
    (style,) = re.findall(rb"<style>(.*)</style>", PAGE)
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    assert policy["style-src"] == f"'sha256-{digest}'"
    assert "script-src" not in policy


@pytest.mark.parametrize(
    ("name", "code"), [("first", "no-report"), ("nobody", "unknown-model")], ids=str
)
def test_missing_report_is_not_found(
    reported: ModelStore, serve: Serve, name: str, code: str
) -> None:
    response = serve(reported.directory).get(f"/v1/models/{name}/report")
    check_problem(response, 404, code)


def test_altered_report_is_not_sent(reported: ModelStore, serve: Serve) -> None:
    (reported.directory / "second" / REPORT).write_bytes(PAGE + b"<script>alert(1)</script>")
    response = serve(reported.directory).get("/v1/models/second/report")
    check_problem(response, 503, "model-unavailable")
