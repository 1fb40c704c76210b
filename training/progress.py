"""How far a long piece of work is."""

from __future__ import annotations


class Progress:
    """Is told how far the work is, and keeps it to itself; subclasses show it."""

    def stage(self, name: str, total: int | None = None) -> None:
        """The next stage begins.

        Args:
            name: Of the stage.
            total: Its steps; None where they are not known.
        """

    def advance(self, steps: int = 1) -> None:
        """So many more steps of the stage are done."""
