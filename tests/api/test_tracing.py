"""OpenTelemetry tracing, enabled and disabled."""

from __future__ import annotations

import http.server
import re
import sys
import threading
from typing import ClassVar

import pytest
from typing_extensions import override

from tengen.engines.version import install_command
from tengen.service.app import create_app
from tengen.service.config import Settings, SettingsError


class Collector(http.server.BaseHTTPRequestHandler):
    """Receives exported spans."""

    bodies: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    @override
    def log_message(self, *_: object) -> None:
        pass


def test_request_is_traced_with_its_route(monkeypatch: pytest.MonkeyPatch) -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "10")
        client = create_app(Settings(traces=True)).test_client()
        client.post("/v1/positions", json={"moves": "h8"})
        client.application.extensions["tracing"].shutdown()
        server.shutdown()
        thread.join()
    assert any(b"/v1/positions" in body for body in Collector.bodies)


def test_missing_tracing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(SettingsError, match=re.escape(install_command("tracing"))):
        create_app(Settings(traces=True))
