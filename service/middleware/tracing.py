"""OpenTelemetry traces, if the optional dependencies `tengen[tracing]` are installed.

OpenTelemetry's own environment variables configure the exporter, such as
`OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_SERVICE_NAME`.
"""

from __future__ import annotations

import flask

from tengen.engines.version import install_command
from tengen.service.config import Settings, SettingsError


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Trace the requests of an application, if the settings enable it."""
    if not settings.traces:
        return
    # Imported here: optional dependencies.
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.instrumentation.flask import FlaskInstrumentor
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise SettingsError(
            f"TENGEN_TRACES needs {error.name}, which is not installed: "
            f"{install_command('tracing')}"
        ) from None
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    # Shutting the provider down sends the spans that are still buffered.
    app.extensions["tracing"] = provider
    FlaskInstrumentor().instrument_app(app, tracer_provider=provider)
