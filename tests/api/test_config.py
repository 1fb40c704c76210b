"""Settings: read from the environment, validated, documented."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from service.app import create_app
from service.config import Settings, SettingsError, variable
from tests.settings import documented_settings

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in documented_settings():
        monkeypatch.delenv(setting.variable, raising=False)


def test_empty_environment_gives_defaults() -> None:
    assert Settings.from_environment() == Settings()


@pytest.mark.parametrize("field", dataclasses.fields(Settings), ids=lambda field: field.name)
def test_setting_is_read_from_its_variable(
    field: dataclasses.Field[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = {
        "log_level": "warning",
        "log_format": "json",
        "access_log": "True",
        "traces": "True",
        "models": "/srv/models",
        "redis": "redis://cache:6379",
        "keys": "/srv/keys.toml",
        "rate_limit": "60 per minute",
        "cors_origins": "https://game.example",
        "host": "::1",
        "max_body": "1234",
    }
    text = written.get(field.name, "7")
    monkeypatch.setenv(variable(field.name), text)
    value = getattr(Settings.from_environment(), field.name)
    assert str(value) == text
    assert value != field.default


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("TENGEN_PORT", "http", "integer"),
        ("TENGEN_PORT", "65536", "0..65535"),
        ("TENGEN_WORKERS", "0", "1..256"),
        ("TENGEN_MAX_BODY", "12", "at least 1024"),
        ("TENGEN_TIME_MS", "-1", "at least 1"),
        ("TENGEN_LOG_LEVEL", "loud", "debug, info, warning, error, critical"),
    ],
)
def test_invalid_value_error_names_variable_and_allowed_values(
    name: str, text: str, allowed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(SettingsError, match=name) as caught:
        create_app()
    assert allowed in str(caught.value)


def test_readme_documents_every_setting() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    documented = [line for line in lines if line.startswith("| `TENGEN_")]
    assert documented == [setting.row for setting in documented_settings()]


def test_application_applies_its_settings(tmp_path: Path) -> None:
    settings = Settings(models=tmp_path, max_body=2000, max_batch=2, max_time_ms=30, time_ms=20)
    client = create_app(settings).test_client()
    assert client.post("/v1/moves", json={"moves": "h8" * 1000}).status_code == 413
    assert client.post("/v1/moves/batch", json={"requests": [{}] * 3}).status_code == 422
    answer = client.post("/v1/moves", json={"moves": "h8"}).get_json()
    assert answer["limits"]["time_ms"] == 20
    answer = client.post("/v1/moves", json={"moves": "h8", "limits": {"time_ms": 99}}).get_json()
    assert answer["limits"]["time_ms"] == 30
    assert client.get("/v1/models").get_json() == {"models": []}
