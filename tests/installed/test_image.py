"""The container image: the Dockerfile's instructions run, as far as they can without a daemon."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import string
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import tengen.engines
from tengen.engines.kernels.compiled import IN_MEMORY
from tests.api import server as api_server
from tests.api.server import Server
from tests.installed.dockerfile import admitted, instructions
from tests.installed.machine import ROOT, Machine
from tests.pages import ADDRESSES

MOVE: Final = b'{"moves": "h8i9h9h10i8g8j10", "limits": {"nodes": 1000}}'


class Image:
    """An image that is built as a folder of this machine."""

    def __init__(self, folder: Path) -> None:
        self.machine = Machine(folder)
        self.context: Final = folder / "context"
        """The files that the build sees."""
        self._earlier: Final = folder / "earlier"
        """Stages that are finished, by name."""
        self._cwd = Path("/")
        self._stage = ""
        self.command: list[str] = []
        self.check: list[str] = []
        """The command that says whether the service is healthy."""
        self.port = ""

    def build(self) -> None:
        """Run all instructions of the Dockerfile."""
        for path in admitted(ROOT):
            target = self.context / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, target, follow_symlinks=False)
        for instruction in instructions(ROOT / "Dockerfile"):
            getattr(self, f"_{instruction.name.lower()}")(instruction.text)

    def serving(self, **environment: str) -> Any:
        """Run the image with a read-only file system, on a port that is free."""
        command = ["0" if word == self.port else word for word in self.command]
        return self.machine.serving(command, self._cwd, environment)

    def _from(self, text: str) -> None:
        if self.machine.folder.exists():
            self._earlier.mkdir(exist_ok=True)
            self.machine.folder.rename(self._earlier / self._stage)
        self.machine.folder.mkdir()
        self._cwd, self._stage = Path("/"), text.rpartition(" AS ")[2]

    def _run(self, text: str) -> None:
        self.machine.run(text, self._cwd)

    def _workdir(self, text: str) -> None:
        self._cwd = self.machine.path(text)
        self._cwd.mkdir(parents=True, exist_ok=True)

    def _env(self, text: str) -> None:
        for assignment in shlex.split(self.machine.place(text)):
            name, _, value = assignment.partition("=")
            template = string.Template(value)
            self.machine.environment[name] = template.substitute(self.machine.environment)

    def _copy(self, text: str) -> None:
        *options, source, destination = text.split()
        stage = next((option[7:] for option in options if option.startswith("--from=")), None)
        target = self._cwd / self.machine.place(destination)
        if stage is not None:
            # Moved, so that the image has nothing else of the stage.
            assert source == destination, "an environment works in its own place only"
            target.parent.mkdir(parents=True, exist_ok=True)
            (self._earlier / stage / source.lstrip("/")).rename(target)
        elif (self.context / source).is_dir():
            shutil.copytree(self.context / source, target, symlinks=True, dirs_exist_ok=True)
        else:
            shutil.copy(self.context / source, target)

    def _user(self, text: str) -> None:
        assert text.isdigit()
        assert text != "0"

    def _expose(self, text: str) -> None:
        self.port = text

    def _healthcheck(self, text: str) -> None:
        self.check = json.loads(text.partition(" CMD ")[2])

    def _cmd(self, text: str) -> None:
        self.command = json.loads(text)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    image = Image(tmp_path_factory.mktemp("image"))
    image.build()
    return image


@pytest.fixture(scope="module")
def server(image: Image) -> Iterator[Server]:
    with image.serving() as server:
        yield server


def test_image_has_every_kernel_beside_its_sources(image: Image) -> None:
    assert image.machine.missing_kernels() == set()


def test_read_only_image_answers(server: Server) -> None:
    status, answer = server.ask("POST", "/v1/moves?engine=search", MOVE)
    assert (status, answer["engine"]["name"]) == (200, "search")
    log = server.log.read_text()
    assert " compiles its kernels " not in log
    live = (ROOT / "models" / "LIVE").read_text("utf-8").strip()
    assert f" (model {live}); " in log, "the shipped model"


@pytest.mark.parametrize("page", ADDRESSES)
def test_page_of_the_image_has_its_files(server: Server, page: str) -> None:
    status, text = server.read(page)
    assert status == 200
    files = re.findall(r'(?:href|src)="([^"#:]+\.(?:js|css))"', text.decode())
    assert files
    for file in files:
        assert server.read(urllib.parse.urljoin(page, file))[0] == 200


def test_health_check_of_the_image_passes(image: Image, server: Server) -> None:
    command, address = shlex.join(image.check), f"127.0.0.1:{image.port}/"
    assert address in command
    image.machine.run(command.replace(address, f"127.0.0.1:{server.port}/"), Path("/"))


def test_build_sees_no_secrets_and_nothing_compiled(tmp_path: Path) -> None:
    shutil.copy(ROOT / ".dockerignore", tmp_path)
    package = Path(tengen.engines.__file__).parent.name
    for name in (
        *(".env", ".git/config", "keys.toml", "data/games", "tests/test.py"),
        *(f"{package}/rules.py", f"{package}/__pycache__/rules.pyc"),
        *(f"{package}/game/rules.py", f"{package}/kernels/compiled_kernels/v3/state.nbi"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert {path.as_posix() for path in admitted(tmp_path)} == {
        f"{package}/rules.py",
        f"{package}/game/rules.py",
    }


@pytest.mark.slow
def test_read_only_image_compiles_in_memory_for_another_processor(
    image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One process compiles everything.
    monkeypatch.setattr(api_server, "PATIENCE_S", 6 * api_server.PATIENCE_S)
    with image.serving(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="") as server:
        assert server.ask("POST", "/v1/moves?engine=search", MOVE)[0] == 200
        messages = [json.loads(line)["message"] for line in server.log.read_text().splitlines()]
    start = IN_MEMORY.partition("%s")[0]
    assert sum(message.startswith(start) for message in messages) == 1
