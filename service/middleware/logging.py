"""Logging: text or JSON lines on standard error, each with its request ID."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import flask
from pythonjsonlogger.json import JsonFormatter

from service.config import Settings
from service.middleware import request_id

FORMATTERS: Final = {
    "text": {"format": "%(asctime)s [%(process)d] %(levelname)s %(name)s: %(message)s"},
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

_access = logging.getLogger("service.access")


class RequestIdFilter(logging.Filter):
    """Adds the current request's ID to every log record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Set `record.request_id` inside a request; keep every record."""
        if flask.has_request_context():
            record.request_id = request_id.current()
        return True


def configuration(settings: Settings) -> dict[str, Any]:
    """Logging configuration of a process, as `logging.config.dictConfig` takes it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": RequestIdFilter}},
        "formatters": {"selected": FORMATTERS[settings.log_format]},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "selected",
                "filters": ["request_id"],
            }
        },
        "root": {"level": settings.log_level.upper(), "handlers": ["console"]},
        # gunicorn gives its logger a handler of its own.
        "loggers": {"gunicorn.error": {"handlers": [], "propagate": True}},
    }


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Log every request of an application, if the settings enable it."""
    app.logger.setLevel(settings.log_level.upper())
    if not settings.access_log:
        return

    @app.before_request
    def start_timer() -> None:
        flask.g.started = time.perf_counter()

    @app.after_request
    def log(response: flask.Response) -> flask.Response:
        request = flask.request
        # Absent where Flask refuses a request before `before_request`.
        started = flask.g.get("started", time.perf_counter())
        _access.info(
            "%s %s %d",
            request.method,
            request.path,
            response.status_code,
            extra={
                "method": request.method,
                "path": request.path,
                "query": request.query_string.decode("latin-1"),
                "status": response.status_code,
                "client": request.remote_addr,
                "milliseconds": round((time.perf_counter() - started) * 1000, 3),
            },
        )
        return response
