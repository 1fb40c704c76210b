"""Settings: read from the environment, validated, documented."""

from __future__ import annotations

import dataclasses
import os
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from tengen.service.app import create_app
from tengen.service.config import OTHER_VARIABLES, Settings, SettingsError, variable
from tengen_cli.main import tengen
from tests.settings import documented_settings

ROOT = Path(__file__).parents[2]


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
    choices = [word for word in field.metadata["choices"] if word != field.default]
    if isinstance(field.default, bool):
        text = str(not field.default)
    elif isinstance(field.default, int):
        text = str(field.default + 1)
    else:
        text = field.metadata["example"] or (choices or ["other"])[0]
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
        ("TENGEN_ACCESS_LOG", "perhaps", "boolean"),
        ("TENGEN_ADMIN_TOKEN", "x", "1 of at least 32 characters"),
        ("TENGEN_ADMIN_TOKEN", "two words " * 4, "no spaces"),
        ("TENGEN_ADMIN_TOKEN", "\N{LATIN SMALL LETTER E WITH ACUTE}" * 40, "ASCII"),
        ("TENGEN_SLOTS", "4", "below TENGEN_THREADS, which is 4"),
        ("TENGEN_THREADS", "1", "2..256"),
        ("TENGEN_RATE_LIMIT", "often", "600 per minute"),
        ("TENGEN_RATE_LIMIT", "0 per minute", "600 per minute"),
        ("TENGEN_RATE_LIMIT", "1/second;often", "600 per minute"),
        ("TENGEN_RATE_LIMIT", "5/second;0/minute", "600 per minute"),
        ("TENGEN_REDIS", "localhost:6379", "redis://127.0.0.1:6379/0"),
        ("TENGEN_REDIS", "redis://:secret@cache:port/0", "redis://127.0.0.1:6379/0"),
        ("TENGEN_REDIS", "redis://[cache", "redis://127.0.0.1:6379/0"),
        ("TENGEN_JOBS", "https://queue", "redis://127.0.0.1:6379/0"),
        ("TENGEN_KEYS", "", "is empty"),
        ("TENGEN_PORT", " ", "is empty"),
        ("TENGEN_GPU", "2", "docs/settings.md lists all"),
        ("TENGEN_PORT_8000_TCP_ADDR", "10.0.0.1", "enableServiceLinks: false"),
    ],
)
def test_invalid_value_error_names_variable_and_allowed_values(
    name: str, text: str, allowed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(SettingsError, match=name) as caught:
        create_app()
    assert allowed in str(caught.value)


@pytest.mark.parametrize("name", OTHER_VARIABLES)
def test_variables_of_other_programs_are_ignored(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "https://tengen.example")
    assert Settings.from_environment() == Settings()


@pytest.mark.parametrize(
    ("setting", "value", "reason"),
    [
        ("TENGEN_WORKER", "2", "did you mean TENGEN_WORKERS?"),
        ("TENGEN_KEYS", "/absent/keys.toml", "TENGEN_KEYS: cannot read /absent/keys.toml"),
        ("TENGEN_MODELS", "/absent", "TENGEN_MODELS: there is no folder /absent"),
        ("TENGEN_EXPLORER", "/absent", "TENGEN_EXPLORER: there is no file /absent"),
        ("TENGEN_HOST", "192.0.2.1", "cannot listen on 192.0.2.1:8000"),
        ("TENGEN_PORT", "tcp://10.0.0.1:8000", "TENGEN_PORT"),
    ],
)
def test_serve_refuses_invalid_settings_in_one_line(setting: str, value: str, reason: str) -> None:
    result = CliRunner().invoke(tengen, ["serve"], env={setting: value})
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert reason in line


def test_serve_refuses_a_port_in_use_and_names_another() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(tengen, ["serve", "--port", str(port)])
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert f"port {port} is in use" in line
    assert 'make run ARGS="--port ' in line


def test_serve_passes_its_options_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[dict[str, str]] = []
    monkeypatch.setattr(os, "execve", lambda *words: passed.append(words[2]))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    result = CliRunner().invoke(tengen, ["serve", "--port", "0", "--models", str(tmp_path)])
    assert result.exit_code == 0
    assert passed[0]["TENGEN_MODELS"] == str(tmp_path)


def test_serve_notes_a_key_in_place_of_a_file_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "execve", lambda *_: None)
    for variables, is_noted in (({"TENGEN_KEY": "keys.toml"}, True), ({}, False)):
        result = CliRunner().invoke(tengen, ["serve", "--port", "0"], env=variables)
        assert result.exit_code == 0
        assert ("requires no key" in result.stderr) == is_noted


def test_serve_checks_its_options_together_with_the_environment() -> None:
    assert (
        "65536 is not in the range"
        in CliRunner().invoke(tengen, ["serve", "--port", "65536"]).stderr
    )
    result = CliRunner().invoke(tengen, ["serve", "--threads", "3"], env={"TENGEN_SLOTS": "3"})
    assert "TENGEN_SLOTS is 3, it must be below TENGEN_THREADS, which is 3" in result.stderr


def test_every_setting_is_documented() -> None:
    rows = [setting.row for setting in documented_settings()]
    documented, chosen = (
        [line for line in path.read_text("utf-8").splitlines() if line.startswith("| `TENGEN_")]
        for path in (ROOT / "docs" / "settings.md", ROOT / "README.md")
    )
    assert documented == rows
    assert chosen == [row for row in rows if row in chosen]


def test_application_applies_its_settings(tmp_path: Path) -> None:
    settings = Settings(models=tmp_path, max_body=2000, max_batch=2, max_time_ms=30, time_ms=20)
    client = create_app(settings).test_client()
    assert client.post("/v1/moves", json={"moves": "h8" * 1000}).status_code == 413
    assert client.post("/v1/moves/batch", json={"requests": [{}] * 3}).status_code == 422
    answer = client.post("/v1/moves", json={"moves": "h8"}).get_json()
    assert answer["limits"]["time_ms"] == 20
    answer = client.post("/v1/moves", json={"moves": "h8", "limits": {"time_ms": 99}}).get_json()
    assert answer["limits"]["time_ms"] == 30
    assert client.get("/v1/models").get_json()["models"] == []
