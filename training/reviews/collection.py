"""Games of a collection, each with its place in the files and an identity of its own."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from functools import cached_property
from typing import Final

from engines.game.records import GameRecord
from training.labelling.labels import OPENING

ID_DIGITS: Final = 16
"""Hexadecimal digits of a game's identity: equal ones are likely from billions of games on."""


@dataclasses.dataclass(frozen=True)
class CollectedGame:
    """A game with its place in a collection."""

    file: str
    """Name of its file below the folder or inside the archive, with slashes."""
    number: int
    """In its file, from 1."""
    record: GameRecord
    """The main line, without its comments."""
    opening: int = 0
    """Number of first moves that no player chose."""

    @cached_property
    def id(self) -> str:
        """Digest of what a review depends on: rules, stones, moves and winner.

        The same game in two files has one review.
        """
        record = self.record
        content = {
            "rules": dataclasses.asdict(record.rules),
            "setup": sorted([*move, color.symbol] for move, color in record.setup.items()),
            "first": record.first.symbol,
            "moves": record.moves,
            "winner": record.result.winner if record.result else None,
        }
        digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode())
        return digest.hexdigest()[:ID_DIGITS]

    @property
    def place(self) -> str:
        """File and number, for a person."""
        return f"{self.file}, game {self.number}"

    @property
    def players(self) -> tuple[str, str]:
        """Names of X and O; a hyphen for an unknown one."""
        x, o = self.record.players
        return x or "-", o or "-"


@dataclasses.dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or game that was not reviewed."""

    place: str
    reason: str


def collected(file: str, number: int, record: GameRecord) -> CollectedGame:
    """A game of a file, without the comments, times and marks that a review does not need.

    Comments name the moves of openings, as in the records of `tengen match` and of c-gomoku-cli.
    """
    comments = enumerate(record.comments)
    opening = next(
        (ply for ply, comment in comments if not comment.startswith(OPENING)), len(record.comments)
    )
    compact = dataclasses.replace(record, comment="", comments=(), times_ms=(), marks=())
    return CollectedGame(file, number, compact, opening)
