"""Running analyses by their IDs: every worker can end those of the others.

A request to end an analysis reaches any worker, and behind a load balancer any replica. It leaves a
mark where all workers look: in a directory, or with Redis for all replicas. The worker that runs
the analysis polls for the mark.
"""

from __future__ import annotations

import functools
import re
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Final, Protocol

ID_BYTES: Final = 16
"""Random bytes of an ID, which nobody can guess; written as twice as many hexadecimal digits."""
_ID: Final = re.compile(rf"[0-9a-f]{{{2 * ID_BYTES}}}")


class AnalysisRegistry(Protocol):
    """IDs of running analyses, with their owners."""

    def add(self, identifier: str, owner: str) -> None:
        """List an analysis."""

    def end(self, identifier: str, owner: str | None) -> bool:
        """Mark a running analysis as ended; False if there is none.

        Args:
            identifier: Any text.
            owner: The owner who may end it; None for administrators, who may end each.
        """

    def is_ended(self, identifier: str) -> bool:
        """Whether a listed analysis has been ended."""

    def remove(self, identifier: str) -> None:
        """Forget an analysis."""


class AnalysisFolder:
    """Running analyses as files of a directory; `end` renames a file, which succeeds once.

    Args:
        folder: Shared by the workers, and by nobody else; created on first use. None for a
            temporary one of this object.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._given = folder

    def add(self, identifier: str, owner: str) -> None:
        """List an analysis."""
        self._running(identifier).write_text(owner, encoding="utf-8")

    def end(self, identifier: str, owner: str | None) -> bool:
        """Mark a running analysis as ended; False if there is none."""
        if not is_identifier(identifier):
            return False
        running = self._running(identifier)
        try:
            if owner not in {None, running.read_text(encoding="utf-8")}:
                return False
            running.rename(self._ended(identifier))
        except FileNotFoundError:
            return False
        return True

    def is_ended(self, identifier: str) -> bool:
        """Whether a listed analysis has been ended."""
        return self._ended(identifier).exists()

    def remove(self, identifier: str) -> None:
        """Forget an analysis."""
        self._running(identifier).unlink(missing_ok=True)
        self._ended(identifier).unlink(missing_ok=True)

    @functools.cached_property
    def _folder(self) -> Path:
        if self._given is not None:
            self._given.mkdir(mode=0o700, exist_ok=True)
            return self._given
        folder = tempfile.mkdtemp(prefix="tengen-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)

    def _running(self, identifier: str) -> Path:
        return self._folder / identifier

    def _ended(self, identifier: str) -> Path:
        return self._folder / f"{identifier}.ended"


def is_identifier(text: str) -> bool:
    """Whether a text has the form of an ID."""
    return _ID.fullmatch(text) is not None
