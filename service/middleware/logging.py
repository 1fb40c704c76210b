"""Logging: text or JSON lines on standard error, each with its request ID."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import flask
from pythonjsonlogger.json import JsonFormatter
from typing_extensions import override

from tengen.service.config import Settings
from tengen.service.middleware import request_id, timing

_access = logging.getLogger("tengen.service.access")


class TextFormatter(logging.Formatter):
    """Formats a record as one line, and its traceback as indented lines.

    Clients choose parts of messages, such as paths. Line breaks and control characters are escaped:
    only records start at the first column, and nothing controls the terminal.
    """

    @override
    def formatMessage(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        return escape(super().formatMessage(record))

    @override
    def formatException(self, ei: Any) -> str:
        """Format a traceback as indented lines."""
        return _indent(super().formatException(ei))

    @override
    def formatStack(self, stack_info: str) -> str:
        """Format a stack as indented lines."""
        return _indent(super().formatStack(stack_info))


def escape(text: str) -> str:
    r"""Replace line breaks, control characters and invisible ones with escapes such as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def _indent(text: str) -> str:
    return "\n".join(f"    {escape(line)}" for line in text.split("\n"))


FORMATTERS: Final = {
    "text": {
        "()": TextFormatter,
        "fmt": "%(asctime)s [%(process)d] %(levelname)s %(name)s: %(message)s [%(request_id)s]",
        "defaults": {"request_id": "-"},
    },
    "json": {
        "()": JsonFormatter,
        "format": "%(asctime)s %(levelname)s %(name)s %(process)d %(message)s",
        "rename_fields": {
            "asctime": "time",
            "levelname": "level",
            "name": "logger",
            "exc_info": "exception",
        },
    },
}
"""`TENGEN_LOG_FORMAT` → formatter, as `logging.config.dictConfig` takes it."""


SIGNALS: Final = {("term",), ("int",), ("quit",), ("hup",)}
"""The signals that are logged, as arguments of gunicorn's message."""


class RequestIdFilter(logging.Filter):
    """Adds the current request's ID to every log record."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Set `record.request_id` inside a request; keep every record."""
        if flask.has_request_context():
            record.request_id = request_id.current()
        return True


class SignalFilter(logging.Filter):
    """Keeps, of gunicorn's notes, those on signals that stop or reload the service."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to keep a record."""
        return record.levelno > logging.INFO or (
            record.msg == "Handling signal: %s" and record.args in SIGNALS
        )


def configuration(settings: Settings) -> dict[str, Any]:
    """Logging configuration of a process, as `logging.config.dictConfig` takes it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": RequestIdFilter}, "signals": {"()": SignalFilter}},
        "formatters": {"selected": FORMATTERS[settings.log_format]},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "selected",
                "filters": ["request_id"],
            }
        },
        "root": {"level": settings.log_level.upper(), "handlers": ["console"]},
        # gunicorn gives its logger a handler of its own, and notes each process at the start.
        "loggers": {
            "gunicorn.error": {
                "handlers": [],
                "propagate": True,
                "level": settings.log_level.upper(),
                "filters": [] if settings.log_level == "debug" else ["signals"],
            }
        },
    }


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Log every request of an application, if the settings enable it."""
    app.logger.setLevel(settings.log_level.upper())
    if not settings.access_log:
        return

    @app.after_request
    def log(response: flask.Response) -> flask.Response:
        request = flask.request
        received = timing.received()
        fields = {
            "method": request.method,
            "path": request.path,
            "query": request.query_string.decode("latin-1"),
            "status": response.status_code,
            "client": request.remote_addr,
            # A stream ends after its request's context, see `RequestIdFilter`.
            "request_id": request_id.current(),
        }

        def write() -> None:
            milliseconds = round((time.perf_counter() - received) * 1000, 3)
            _access.info(
                "%s %s %d",
                fields["method"],
                fields["path"],
                fields["status"],
                extra={**fields, "milliseconds": milliseconds},
            )

        if response.is_streamed:
            response.call_on_close(write)
        else:
            write()
        return response
