"""Loading of the engines in gunicorn's master, whose workers are forks of it.

If kernels are missing, processes of their own compile them, and the workers answer without them
until the master has loaded them and replaces its workers.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

from tengen.engines import kernels


class EngineLoader:
    """Loads all engines, as soon as their kernels are compiled."""

    def __init__(self) -> None:
        self.is_done = False
        """Whether all engines are loaded."""
        self._has_compiled = False

    def load(self) -> bool:
        """Load all engines, unless their kernels have to be compiled; returns `is_done`."""
        # Imported here: the environment must be set before numpy is loaded.
        from tengen.engines.errors import MissingKernelsError
        from tengen.engines.kernels import cache, compiled
        from tengen.engines.registry import ENGINES, create_engine

        cache.look_again()
        # What the other processes could not compile is compiled here, and fails as it did there.
        compiled.compiles_missing = self._has_compiled
        try:
            for name in ENGINES:
                create_engine(name)
        except MissingKernelsError:
            return False
        compiled.compiles_missing = self.is_done = True
        return True

    def compile_kernels(self) -> None:
        """Compile the kernels in processes of their own; SIGHUP tells this process of the end."""
        # Not in the thread: a worker that is forked meanwhile would hold the pipe that Popen reads.
        command = [sys.executable, "-P", "-m", kernels.__name__]
        compilation = subprocess.Popen(command)  # noqa: S603 - no external input
        threading.Thread(target=self._wait, args=(compilation,), daemon=True).start()

    def _wait(self, compilation: subprocess.Popen[bytes]) -> None:
        compilation.wait()
        self._has_compiled = True
        os.kill(os.getpid(), signal.SIGHUP)
