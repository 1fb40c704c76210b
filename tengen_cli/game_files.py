"""Writes the games of a match to one SGF file, or to a folder of psq records."""

from __future__ import annotations

from pathlib import Path

from engines.game import Rules
from engines.game.records import GameRecord, write_psq, write_sgf
from training.storage.files import safe_name


class GameFiles:
    """Game records in one SGF file and in a folder of psq files, if these are given.

    They are written one by one, so that an interruption loses no finished game.

    Raises:
        RecordError: The psq format does not support these rules.
    """

    def __init__(
        self, sgf: Path | None, psq: Path | None, rules: Rules, *, append: bool = False
    ) -> None:
        self._sgf = sgf
        self._psq = psq
        if psq is not None:
            # Fail now rather than after hours of play.
            write_psq(GameRecord(rules=rules))
            psq.mkdir(parents=True, exist_ok=True)
        if sgf is not None and not append:
            sgf.write_text("", encoding="utf-8")

    def write(self, record: GameRecord) -> None:
        """Write a game; replaces a psq file of the same event and round."""
        if self._sgf is not None:
            with self._sgf.open("a", encoding="utf-8") as file:
                file.write(write_sgf([record]))
        if self._psq is not None:
            name = f"{safe_name(record.event)}-{int(record.round):04d}.psq"
            (self._psq / name).write_text(write_psq(record), encoding="utf-8")
