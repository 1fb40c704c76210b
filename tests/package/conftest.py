"""The npm package, packed and unpacked where Node finds it by its name."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.browser.conftest import REQUIRED
from tests.page.node import run

ROOT: Final = Path(__file__).parents[2]


class Package(NamedTuple):
    """A folder in which Node imports the package by its name."""

    folder: Path
    facts: dict[str, Any]
    """What npm says of the package: its files and sizes."""

    def evaluate(self, function: str, argument: object) -> Any:
        """The result of a function in JavaScript, which imports `tengen`."""
        script = f"""
            import {{ text }} from "node:stream/consumers";
            const result = await ({function})(JSON.parse(await text(process.stdin)));
            process.stdout.write(JSON.stringify(result));
        """
        arguments = ("--input-type=module", "--eval", script)
        finished = run(*arguments, stdin=json.dumps(argument), cwd=self.folder)
        assert finished.returncode == 0, finished.stderr
        return json.loads(finished.stdout)


def pack(folder: Path) -> Package:
    """Pack the package, and unpack it in an empty folder; a test is skipped without npm."""
    npm = shutil.which("npm")
    if npm is None:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(f"npm is not installed, and {REQUIRED}=required")
        pytest.skip("npm is not installed")
    written = run(str(ROOT / "packaging" / "npm_package.js"), str(folder / "npm"))
    assert written.returncode == 0, written.stderr
    command = [npm, "pack", "--json", "--ignore-scripts", "--offline", str(folder / "npm")]
    packed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    (facts,) = json.loads(packed.stdout)
    with tarfile.open(folder / facts["filename"]) as archive:
        archive.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(folder / "node_modules" / "tengen")
    return Package(folder, facts)


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    return pack(tmp_path_factory.mktemp("package"))
