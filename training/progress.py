"""Interface for progress reports of long work."""

from __future__ import annotations


class Progress:
    """Receives progress reports and ignores them; subclasses display them."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin the next stage.

        Args:
            name: Its name.
            total: Its number of steps; None if unknown.
        """

    def advance(self, steps: int = 1) -> None:
        """Count finished steps of the current stage."""
