"""The log: lines for people or JSON for programs, each with the request that it belongs to."""

from __future__ import annotations

import logging
import logging.config
import time
from typing import Any, Final

import flask
from gunicorn.config import Config
from gunicorn.glogging import Logger
from pythonjsonlogger.json import JsonFormatter

from service import request
from service.config import Settings

FORMATS: Final = {
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
"""`TENGEN_LOG_FORMAT` to what `logging.config` takes."""

_access = logging.getLogger("service.access")


class RequestFilter(logging.Filter):
    """Tells every record the request that is being answered."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add `request_id` to a record, which always passes."""
        if flask.has_request_context():
            record.request_id = request.current().id
        return True


def configure(settings: Settings) -> None:
    """Send everything that is logged in this process to standard error."""
    logging.config.dictConfig(configuration(settings))


def configuration(settings: Settings) -> dict[str, Any]:
    """How to log, as `logging.config.dictConfig` takes it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": RequestFilter}},
        "formatters": {"chosen": FORMATS[settings.log_format]},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "chosen",
                "filters": ["request"],
            }
        },
        "root": {"level": settings.log_level.upper(), "handlers": ["console"]},
    }


class GunicornLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's own lines, in the log with all others."""

    def setup(self, cfg: Config) -> None:
        """Take gunicorn's settings, then send its lines where all others go."""
        super().setup(cfg)
        configure(Settings.from_environment())
        self.error_log.handlers.clear()
        self.error_log.propagate = True


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Log each of an application's requests, if that is wanted."""
    if not settings.access_log:
        return

    @app.before_request
    def start() -> None:
        flask.g.started = time.perf_counter()

    @app.after_request
    def log(response: flask.Response) -> flask.Response:
        asked = flask.request
        # A request that Flask refuses before it is looked at has not been started.
        started = flask.g.get("started", time.perf_counter())
        _access.info(
            "%s %s %d",
            asked.method,
            asked.path,
            response.status_code,
            extra={
                "method": asked.method,
                "path": asked.path,
                "query": asked.query_string.decode("latin-1"),
                "status": response.status_code,
                "client": asked.remote_addr,
                "milliseconds": round((time.perf_counter() - started) * 1000, 3),
            },
        )
        return response
