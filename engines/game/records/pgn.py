"""Games as text with tags, read only: `.pgn` files with moves such as `h8`.

    [Black "Ann"]
    [White "Bob"]
    [Result "1-0"]

    1. h8 i9 {a comment} 2. h9 1-0

Chess has given the format its name and its tags: `Black` is the first player here, `1-0` the first
player's win. What `annotated_moves` leaves out of a game is a warning.

Source: the PGN standard (1994), of which only the export format's layout is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tengen.engines.game.annotated_moves import main_line
from tengen.engines.game.errors import Note, RecordError, TengenError
from tengen.engines.game.notation import narrow, parse_moves, written_game
from tengen.engines.game.records.record import GameRecord, Result
from tengen.engines.game.rules import PRESETS, Color, Rules

_UNKNOWN: Final = ("?", "-", "*", "????.??.??")
"""Values of tags that say nothing."""
_READ: Final = frozenset(("Black", "White", "Event", "Round", "Date", "Result"))
_SET_UP: Final = ("FEN", "SetUp")


def read_pgn(
    text: str, *, rules: Rules | None = None, warnings: tuple[str, ...] = ()
) -> Iterator[GameRecord]:
    """Parse the games of a file, one by one.

    Args:
        rules: The game, which the file does not tell; by default gomoku.
        warnings: Warnings about the text, such as on its encoding.

    Raises:
        RecordError: A game has a move that cannot be read, or begins with stones.
    """
    text = narrow(text).rstrip()
    rules = rules or PRESETS["gomoku"]
    at = number = 0
    while text[at : at + 1]:
        number += 1
        try:
            record, at = _read_game(text, at, rules, warnings)
        except TengenError as error:
            raise RecordError(
                f"game {number}: {error.message}", code=error.code, values=error.values
            ) from None
        yield record


def _read_game(
    text: str, at: int, rules: Rules, warnings: tuple[str, ...]
) -> tuple[GameRecord, int]:
    line = main_line(text, at)
    tags = {name: value.strip() for name, value in line.tags if value.strip() not in _UNKNOWN}
    if any(name in tags for name in _SET_UP):
        raise RecordError("the game begins with stones (FEN), which a .pgn file here cannot")
    game = written_game(line.text, rules)
    moves = tuple(parse_moves(game.moves, rules))
    kept = [
        note
        for note in line.warnings
        if not isinstance(note, Note) or note.values.get("kind") != "tags"
    ]
    if others := [name for name, _ in line.tags if name not in _READ]:
        kept.append(f"tags were left out: {', '.join(others[:8])}")
    result = None
    if line.ending is not None:
        mover = Color.X if len(moves) % 2 == 0 else Color.O
        winner = -mover if line.ending.is_lost_by_mover else line.ending.winner
        result = Result(winner, line.ending.by)
    elif game.has_result:
        result = Result(game.winner)
    record = GameRecord(
        rules=rules,
        moves=moves,
        first=game.first or Color.X,
        result=result,
        players=(tags.get("Black", ""), tags.get("White", "")),
        event=tags.get("Event", ""),
        round=tags.get("Round", ""),
        date=tags.get("Date", ""),
        warnings=(*warnings, *kept, *game.warnings),
    )
    return record, line.end
