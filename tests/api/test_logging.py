"""Logging: text and JSON records, with the request ID of the current request."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.middleware import logging as request_logging


def capture(format_: str) -> Iterator[io.StringIO]:
    """Log output in a format; restores the logging configuration."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    text = io.StringIO()
    configuration = request_logging.configuration(Settings(log_format=format_))
    configuration["handlers"]["console"]["stream"] = text
    logging.config.dictConfig(configuration)
    try:
        yield text
    finally:
        root.handlers[:], root.level = before


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Log output as JSON lines; restores the logging configuration."""
    yield from capture("json")


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def client(**settings: Any) -> FlaskClient:
    return create_app(Settings(**settings)).test_client()


def ask_failing_view() -> str:
    """Request ID of a request whose view raises an error."""

    def fail() -> str:
        raise ValueError(
            "first\n2026-01-01 00:00:00,000 [1] CRITICAL tengen.service: forged\x1b[2J"
        )

    failing = client()
    failing.application.add_url_rule("/failing", view_func=fail)
    return failing.get("/failing").headers["X-Request-ID"]


def test_access_log_has_the_client_supplied_request_id(written: io.StringIO) -> None:
    asking = client(access_log=True)
    asking.post("/v1/moves?engine=nobody", json={"moves": "h8"}, headers={"X-Request-ID": "mine-1"})
    (line,) = lines(written)
    assert (line["logger"], line["level"]) == ("tengen.service.access", "INFO")
    assert (line["method"], line["path"], line["status"]) == ("POST", "/v1/moves", 404)
    assert line["request_id"] == "mine-1"
    assert line["milliseconds"] >= 0


def test_access_log_has_a_stream_when_it_ends(written: io.StringIO) -> None:
    body = {"moves": "h8i9", "limits": {"depth": 2}}
    response = client(access_log=True).post(
        "/v1/analyses?engine=search", json=body, headers={"X-Request-ID": "mine-1"}
    )
    assert lines(written) == []
    response.close()
    (line,) = lines(written)
    assert (line["path"], line["status"], line["request_id"]) == ("/v1/analyses", 200, "mine-1")


def test_access_log_is_off_by_default(written: io.StringIO) -> None:
    client().get("/healthz")
    assert lines(written) == []


def test_error_is_logged_in_one_line_with_traceback_and_request_id(written: io.StringIO) -> None:
    request_id = ask_failing_view()
    (line,) = lines(written)
    assert line["request_id"] == request_id
    assert "ValueError: first" in line["exception"]
    assert line["level"] == "ERROR"


@pytest.fixture
def written_text() -> Iterator[io.StringIO]:
    """Log output as text; restores the logging configuration."""
    yield from capture("text")


HOSTILE: Final = (
    "line\nfeed",
    "carriage\rreturn",
    "\x1b[2J\x1b[31mred",
    "\x00\x07\x08\x7f",
    "\x85\x9b31m\u2028\u2029",
    "\u202egnp.exe\u2066",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_record_is_one_line_without_control_characters(
    written_text: io.StringIO, text: str
) -> None:
    logging.getLogger("tengen.service").warning("engine %s is unknown", text)
    (line,) = written_text.getvalue().splitlines()
    assert line.isprintable()
    assert "is unknown" in line
    written_text.getvalue().encode()


@pytest.mark.parametrize("text", HOSTILE)
def test_json_record_is_one_line_and_keeps_the_text(written: io.StringIO, text: str) -> None:
    logging.getLogger("tengen.service").warning("engine %s is unknown", text)
    (line,) = written.getvalue().splitlines()
    assert line.isprintable()
    assert json.loads(line)["message"] == f"engine {text} is unknown"


def test_lone_surrogate_is_escaped_in_text() -> None:
    # Not logged: pytest-xdist cannot send the captured record.
    assert request_logging.escape("engine \ud800") == "engine \\ud800"


def test_text_is_readable_as_it_is(written_text: io.StringIO) -> None:
    text = "\N{LATIN SMALL LETTER E WITH ACUTE} \N{CJK UNIFIED IDEOGRAPH-4E94} \\n"
    logging.getLogger("tengen.service").warning(text)
    assert f"WARNING tengen.service: {text} [-]\n" in written_text.getvalue()


def test_request_cannot_forge_records_of_the_access_log(written_text: io.StringIO) -> None:
    asking = client(access_log=True)
    forged = "2026-01-01 00:00:00,000 [1] CRITICAL tengen.service: forged"
    asking.get(
        f"/x%0a{forged}%0d%1b[31m?y=%0a{forged}",
        headers={"User-Agent": "\x1b[2J", "X-Request-ID": f"x {forged}", "X-Forwarded-For": "\x1b"},
    )
    (line,) = written_text.getvalue().splitlines()
    assert line.isprintable()
    assert "INFO tengen.service.access: GET /x\\n2026" in line


def test_traceback_cannot_forge_records(written_text: io.StringIO) -> None:
    request_id = ask_failing_view()
    first, *traceback = written_text.getvalue().splitlines()
    assert "ERROR" in first
    assert first.endswith(f"[{request_id}]")
    assert any("ValueError: first" in line for line in traceback)
    assert all(line.startswith("    ") and line.isprintable() for line in traceback)


def test_request_id_is_stable_within_a_request_context(written: io.StringIO) -> None:
    application = client().application
    with application.test_request_context(headers={"X-Request-ID": "by-hand"}):
        logging.getLogger("tengen.service").warning("said")
    with application.test_request_context():
        logging.getLogger("tengen.service").warning("twice")
        logging.getLogger("tengen.service").warning("twice")
    said, first, second = (line["request_id"] for line in lines(written))
    assert said == "by-hand"
    assert first == second != ""
