"""A machine on which Tengen is installed, as a folder that stands for its `/`.

Commands of documents and of the Dockerfile run on it as they are written, except that its folders
lie below the machine's own, and that some programs are stand-ins. Third-party libraries are those
of the tests' environment: pip finds that they are installed.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import tengen.engines
from tengen.engines import kernels
from tests.api.server import Server, started
from tests.compiled_kernels import PACKAGE, all_but_one, entries

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = re.compile(r"(?<![\w./-])/(?=(?:etc|opt|src|var)/)|(?<![\w./-])/(?=src\b)")
"""The `/` of paths that lie on the machine."""
DEVICES: Final = Path("/dev")
"""A container's shared memory is writable although its file system is not."""
COMPILE: Final = f"-m {kernels.__name__}"
PYTHON: Final = shlex.quote(sys.executable)
VENV: Final = f"""
case "$*" in "-m venv /"*)
    # Without copying a pip, which takes seconds: it is that of the tests.
    {PYTHON} -m venv --without-pip "$3"
    printf '#!/bin/sh\\nexec "${{0%%pip}}python" -m pip "$@"\\n' > "$3/bin/pip"
    exec chmod 755 "$3/bin/pip" ;;
esac
exec {PYTHON} "$@"
"""
STAND_INS: Final = {
    "sudo": 'exec "$@"',
    "python": f'exec {PYTHON} "$@"',
    "python3": VENV,
    "pip": f'exec {PYTHON} -m pip "$@"',
    **dict.fromkeys(
        ("useradd", "systemctl"), 'echo "${0##*/} $*" >> "${0%/*}/calls"  # and does nothing'
    ),
}
"""Name of a program to its shell script."""
READ_ONLY: Final = """
import os, sys

WRITABLE = os.environ.get("WRITABLE_FOLDERS")
CHANGES = {"os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate"}

def deny(event, args):
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    if event in CHANGES or event == "open" and args[2] & writing:
        if isinstance(args[0], (str, bytes, os.PathLike)):
            path = os.path.abspath(os.fsdecode(args[0]))
            if not any(path.startswith(folder + "/") for folder in WRITABLE.split(":")):
                raise PermissionError(30, f"{event}: read-only file system", path)

if WRITABLE is not None:
    sys.addaudithook(deny)
"""
"""Module that makes the file system read-only; permissions would not stop root."""


class Machine:
    """A folder that stands for the `/` of a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder / "machine"
        self._folder_of_tools: Final = folder / "tools"
        self._folder_of_tools.mkdir()
        for name, script in STAND_INS.items():
            program = self._folder_of_tools / name
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        (self._folder_of_tools / "sitecustomize.py").write_text(READ_ONLY)
        self.environment: dict[str, str] = {
            "PATH": f"{self._folder_of_tools}{os.pathsep}{os.environ['PATH']}"
        }
        self._libraries: Final = {
            # The checkout, which is installed by a .pth file, is not found in this way.
            "PYTHONPATH": f"{self._folder_of_tools}{os.pathsep}{sysconfig.get_path('purelib')}"
        }

    def place(self, text: str) -> str:
        """A text with paths of the machine, as they are in this folder."""
        return FOLDERS.sub(f"{self.folder}/", text)

    def path(self, path: str) -> Path:
        """A path of the machine in this folder."""
        return Path(self.place(path))

    def calls(self) -> list[str]:
        """The commands of stand-ins that do nothing, in order."""
        return (self._folder_of_tools / "calls").read_text().splitlines()

    def run(self, command: str, cwd: Path) -> None:
        """Run a line of shell; the first to compile kernels finds most of them compiled."""
        if COMPILE in command:
            self._lend_kernels()
        # There are no users.
        command = re.sub(r"--owner \S+ ", "", self.place(command))
        environment = self.environment | self._libraries
        subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=cwd,
            env={**environment, "PIP_NO_INDEX": "1", "PIP_NO_COMPILE": "1", "PIP_QUIET": "1"},
            check=True,
        )

    @contextlib.contextmanager
    def serving(
        self,
        command: Sequence[str],
        cwd: Path,
        environment: dict[str, str] | None = None,
        writable: Iterable[str] = (),
    ) -> Iterator[Server]:
        """Start the service, which can write to these folders only.

        Its user has no home.
        """
        folders = [os.fspath(DEVICES), *map(self.place, writable)]
        variables = {
            **self.environment,
            **self._libraries,
            **(environment or {}),
            "HOME": os.fspath(self.folder / "nobody"),
            "WRITABLE_FOLDERS": ":".join(folders),
        }
        program = shutil.which(self.place(command[0]), path=variables["PATH"])
        assert program is not None, command
        arguments = [program, *command[1:]]
        with started(arguments, variables, self._folder_of_tools, cwd) as server:
            yield server

    def package(self) -> Path:
        """The package of the engines that is installed."""
        (site,) = self.folder.glob("opt/**/site-packages")
        return site.joinpath(*tengen.engines.__name__.split("."))

    def missing_kernels(self) -> set[str]:
        """The entries of the checkout's kernels that the installed package has not."""
        return entries() - entries(self.package())

    def _lend_kernels(self) -> None:
        """Install the checkout's compiled kernels except one, which has to be compiled."""
        for name in all_but_one():
            target = self.package() / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE / name, target)
