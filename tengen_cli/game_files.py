"""Games of a match as files: one SGF, or a folder of psq records."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from engines.game import Rules
from engines.game.records import GameRecord, write_psq, write_sgf

_UNFIT: Final = re.compile(r"[^\w@=.,]+")
"""What a name of engines may hold and that of a file had better not."""


class GameFiles:
    """Where games go, one by one, so that an interruption costs none that was finished.

    Args:
        sgf: The file for all games; None for none.
        psq: The folder for a file each; made where it does not exist. None for none.
        rules: Of the games.
        append: Whether to keep what the SGF file holds.

    Raises:
        RecordError: A psq record cannot hold games by these rules.
    """

    def __init__(
        self, sgf: Path | None, psq: Path | None, rules: Rules, *, append: bool = False
    ) -> None:
        self._sgf = sgf
        self._psq = psq
        if psq is not None:
            # Said now and not after hours of play.
            write_psq(GameRecord(rules=rules))
            psq.mkdir(parents=True, exist_ok=True)
        if sgf is not None and not append:
            sgf.write_text("", encoding="utf-8")

    def keep(self, record: GameRecord) -> None:
        """Write a game; a psq file of the same event and round is replaced."""
        if self._sgf is not None:
            with self._sgf.open("a", encoding="utf-8") as file:
                file.write(write_sgf([record]))
        if self._psq is not None:
            name = f"{_UNFIT.sub('-', record.event)}-{int(record.round):04d}.psq"
            (self._psq / name).write_text(write_psq(record), encoding="utf-8")
