"""Game records in SGF and Piskvork's psq: reading and writing."""

from engines.game.records.psq import read_psq, write_psq
from engines.game.records.record import Ending, GameRecord, Result
from engines.game.records.sgf import read_sgf, write_sgf

__all__ = [
    "Ending",
    "GameRecord",
    "Result",
    "read_psq",
    "read_sgf",
    "write_psq",
    "write_sgf",
]
