"""Calls of the command `tengen` within the test process."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from tengen_cli.main import tengen


def run(
    *arguments: object,
    text: str | None = None,
    columns: int = 100,
    variables: dict[str, str] | None = None,
) -> Result:
    """Run a command in a terminal of some columns, with `text` as its standard input."""
    runner = CliRunner(env={"COLUMNS": str(columns), **(variables or {})})
    return runner.invoke(tengen, list(map(str, arguments)), input=text, prog_name="tengen")


def run_json(*arguments: object, text: str | None = None) -> dict[str, Any]:
    """The result that a successful command prints with `--json`."""
    result = run(*arguments, "--json", text=text)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer
