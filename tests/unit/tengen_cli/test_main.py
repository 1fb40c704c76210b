"""The command `tengen` itself: help, version, and exit codes of errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tengen.engines.errors import OptionError
from tengen.engines.version import VERSION
from tengen_cli.main import COMMANDS, SECTIONS, tengen

TENGEN = str(Path(sys.executable).with_name("tengen"))


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


def test_help_lists_every_command_in_its_section(runner: CliRunner) -> None:
    result = runner.invoke(tengen, ["--help"])
    assert result.exit_code == 0
    _, _, *sections = result.output.strip().split("\n\n")
    listed = {}
    for section in sections[1:]:
        title, *lines = section.splitlines()
        listed[title] = [line.split(maxsplit=1) for line in lines]
    assert listed == {
        f"{title}:": [[name, summary] for name, summary in commands.items()]
        for title, commands in SECTIONS.items()
    }


def test_no_command_is_in_two_sections() -> None:
    assert len(COMMANDS) == sum(map(len, SECTIONS.values()))


def test_help_does_not_import_heavy_packages() -> None:
    assert not {"numpy", "numba", "sklearn", "flask", "rich"} & imported_by("--help")


def test_every_command_parses_without_kernels() -> None:
    lines = [[name, option] for name in COMMANDS for option in ("--help", "--no-such-option")]
    assert "numba" not in imported_by(*lines)


def imported_by(*lines: str | list[str]) -> set[str]:
    """The packages that command lines import in a process of their own."""
    code = (
        "import sys; from click.testing import CliRunner; from tengen_cli.main import tengen\n"
        f"for line in {lines}:\n"
        "    result = CliRunner().invoke(tengen, line)\n"
        "    assert result.exit_code == (2 if '--no-such-option' in line else 0), line\n"
        "    assert 'Usage: tengen' in result.output, line\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "click" in done.stdout.split()
    return set(done.stdout.split())


def test_installed_command_prints_its_version() -> None:
    done = subprocess.run([TENGEN, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"tengen {VERSION}\n"


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
