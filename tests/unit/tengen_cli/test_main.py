"""The command `tengen` itself: help, version, and exit codes of errors."""

from __future__ import annotations

import contextlib
import importlib.metadata
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from engines.errors import OptionError
from tengen_cli.main import COMMANDS, tengen

TENGEN = str(Path(sys.executable).with_name("tengen"))
LONG_RUN = ("--engines", "win-block", "--rules", "tictactoe", "--games", "1000000", "--jobs", "1")


@pytest.fixture
def runner() -> CliRunner:
    return CliRunner()


class UnexpectedError(Exception):
    """An exception that is not Tengen's."""


def replace_engines(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Make the command `engines` raise."""

    @click.command()
    def engines() -> None:
        raise error

    monkeypatch.setattr("tengen_cli.commands.engines.engines", engines)


def test_help_lists_every_command_with_its_summary(runner: CliRunner) -> None:
    result = runner.invoke(tengen, ["--help"])
    assert result.exit_code == 0
    for name, summary in COMMANDS.items():
        assert f"  {name}" in result.output
        assert summary in result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(runner: CliRunner, name: str) -> None:
    result = runner.invoke(tengen, [name, "--help"])
    assert result.exit_code == 0
    assert f"Usage: tengen {name}" in result.output


def test_help_does_not_import_heavy_packages() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from tengen_cli.main import tengen\n"
        "assert CliRunner().invoke(tengen, ['--help']).exit_code == 0\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "click" in done.stdout.split()
    assert not {"numpy", "numba", "sklearn", "flask", "rich"} & set(done.stdout.split())


def test_installed_command_prints_its_version() -> None:
    done = subprocess.run([TENGEN, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"tengen {importlib.metadata.version('tengen')}\n"


def test_unknown_command_is_a_usage_error(runner: CliRunner) -> None:
    result = runner.invoke(tengen, ["ponder"])
    assert result.exit_code == 2
    assert "No such command 'ponder'" in result.stderr


def test_tengen_error_is_one_line_on_standard_error(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_engines(monkeypatch, OptionError("chance is 11,\nallowed is 1..10"))
    result = runner.invoke(tengen, ["engines"])
    assert result.exit_code == 2
    assert result.stderr == "tengen: chance is 11, allowed is 1..10\n"
    assert result.stdout == ""


def test_unexpected_exception_propagates(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_engines(monkeypatch, UnexpectedError("a bug"))
    assert isinstance(runner.invoke(tengen, ["engines"]).exception, UnexpectedError)


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C until the process has ended; returns its standard output and error.

    CPython 3.11 may overlook one signal: if it arrives in a thread of a library, nothing makes the
    main thread look for it.
    """
    for _ in range(6):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=60)
    process.kill()
    raise AssertionError("the process does not end")


def test_ctrl_c_exits_with_130_and_keeps_finished_shards(
    tmp_path: Path,
) -> None:
    out = tmp_path / "run"
    with subprocess.Popen(
        [TENGEN, "selfplay", *LONG_RUN, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 300
        while not (out / "games-00000.parquet").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        stdout, stderr = interrupt(process)
    assert process.returncode == 130
    assert stderr.strip() == "tengen: interrupted"
    assert stdout == ""
    names = {path.name for path in out.iterdir()}
    assert {"manifest.json", "games-00000.parquet"} <= names
    assert not any(name.startswith(".") for name in names)
