"""Runs the page's modules in Node, without a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tengen.engines.game import Board
from tests.browser.conftest import REQUIRED

FOLDER: Final = Path(__file__).parent
STATIC: Final = FOLDER.parents[1] / "service" / "static"


def run(
    *arguments: str, stdin: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Node; a test is skipped without it, as those of browsers are."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(f"Node is not installed, and {REQUIRED}=required")
        pytest.skip("Node is not installed")
    return subprocess.run(
        [node, *arguments], input=stdin, capture_output=True, text=True, check=False, cwd=cwd
    )


def evaluate(function: str, argument: object) -> Any:
    """The result of a function in JavaScript, which imports modules from `/static/`."""
    address = (FOLDER / "browser.js").as_uri()
    located = function.replace('"/static/', f'"{STATIC.as_uri()}/')
    script = f"""
        import {json.dumps(address)};
        import {{ text }} from "node:stream/consumers";
        const result = await ({located})(JSON.parse(await text(process.stdin)));
        process.stdout.write(JSON.stringify(result));
    """
    finished = run("--input-type=module", "--eval", script, stdin=json.dumps(argument))
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def described(board: Board) -> dict[str, Any]:
    """A position as JSON: the arguments of `createRules`, the side to move, and the stones."""
    rules = board.rules
    options = {
        "overline": rules.overline,
        "blockedWins": rules.blocked_wins,
        "forbiddenPoints": rules.forbidden_points,
    }
    return {
        "rules": [rules.rows, rules.cols, rules.win_length, options],
        "toMove": board.to_move.symbol,
        "stones": [[*move, color.symbol] for move, color in board.stones.items()],
    }
