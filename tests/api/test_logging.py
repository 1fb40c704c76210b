"""Logging: text and JSON records, with the request ID of the current request."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.middleware import logging as request_logging


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Log output as JSON lines; restores the logging configuration."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    text = io.StringIO()
    configuration = request_logging.configuration(Settings(log_format="json"))
    configuration["handlers"]["console"]["stream"] = text
    logging.config.dictConfig(configuration)
    try:
        yield text
    finally:
        root.handlers[:], root.level = before


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def client(**settings: Any) -> FlaskClient:
    return create_app(Settings(**settings)).test_client()


def test_access_log_has_the_client_supplied_request_id(written: io.StringIO) -> None:
    asking = client(access_log=True)
    asking.post("/v1/moves?engine=nobody", json={"moves": "h8"}, headers={"X-Request-ID": "mine-1"})
    (line,) = lines(written)
    assert (line["logger"], line["level"]) == ("service.access", "INFO")
    assert (line["method"], line["path"], line["status"]) == ("POST", "/v1/moves", 404)
    assert line["request_id"] == "mine-1"
    assert line["milliseconds"] >= 0


def test_access_log_is_off_by_default(written: io.StringIO) -> None:
    client().get("/healthz")
    assert lines(written) == []


def broken() -> str:
    raise ZeroDivisionError


def test_error_is_logged_in_one_line_with_traceback_and_request_id(
    written: io.StringIO,
) -> None:
    failing = client()
    failing.application.add_url_rule("/broken", view_func=broken)
    problem = failing.get("/broken").get_json()
    (line,) = lines(written)
    assert line["request_id"] == problem["request_id"]
    assert "ZeroDivisionError" in line["exception"]
    assert line["level"] == "ERROR"


@pytest.mark.parametrize("format_", ["text", "json"])
def test_records_outside_requests_are_logged(
    format_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logging.config.dictConfig(request_logging.configuration(Settings(log_format=format_)))
        logging.getLogger("service.moves.readiness").warning("engine %s", "x")
    finally:
        root.handlers[:], root.level = before
    assert "engine x" in capsys.readouterr().err


def test_request_id_is_stable_within_a_request_context(written: io.StringIO) -> None:
    application = client().application
    with application.test_request_context(headers={"X-Request-ID": "by-hand"}):
        logging.getLogger("service").warning("said")
    with application.test_request_context():
        logging.getLogger("service").warning("twice")
        logging.getLogger("service").warning("twice")
    said, first, second = (line["request_id"] for line in lines(written))
    assert said == "by-hand"
    assert first == second != ""
