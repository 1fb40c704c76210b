"""OpenTelemetry traces, for those who installed the extra `tracing` and switched them on.

Where they go and under which name is said by OpenTelemetry's own environment variables, such as
`OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_SERVICE_NAME`.
"""

from __future__ import annotations

import flask

from service.config import Settings, SettingsError


def init_app(app: flask.Flask, settings: Settings) -> None:
    """Trace an application's requests, if that is wanted.

    Raises:
        SettingsError: It is wanted and the packages for it are not installed.
    """
    if not settings.traces:
        return
    # Imported here: only those who want traces have them.
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.instrumentation.flask import FlaskInstrumentor  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError as error:
        raise SettingsError(
            f"TENGEN_TRACES is on and {error.name} is not installed: pip install 'tengen[tracing]'"
        ) from None
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    # Whoever stops the application sends what is left.
    app.extensions["tracing"] = provider
    FlaskInstrumentor().instrument_app(app, tracer_provider=provider)  # type: ignore[no-untyped-call]
