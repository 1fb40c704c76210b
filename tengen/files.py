"""Files of game records, read and written by their suffix."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engines.game import Rules
from engines.game.records import GameRecord, GameTree
from engines.game.records.files import decode_games, encode_games, record_format


def read_games(
    file: str | os.PathLike[str],
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> list[GameTree]:
    """Read the games of a file, with their variations: `.sgf`, `.psq`, `.lib` or `.pos`.

    Args:
        file: Its name; only SGF holds several games.
        rules: The game in place of a record's own, on its board; of `.lib` and `.pos` by default
            renju.
        encoding: Encoding of the texts; by default UTF-8 for `.lib`, and what an `.sgf` or `.psq`
            file names or seems to be in.

    Returns:
        The games; `GameTree.record` is the main line of one, `warnings` says what was assumed.

    Raises:
        TengenError: The file is no such record, or an argument does not apply to it.
        OSError: The file cannot be read.

    Examples:
        >>> import tempfile, tengen
        >>> game = tengen.GameRecord(rules=tengen.PRESETS["gomoku"], moves=(tengen.Move(7, 7),))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     tengen.write_games(f"{folder}/game.sgf", [game, game])
        ...     games = tengen.read_games(f"{folder}/game.sgf")
        >>> games[1].record() == game
        True
    """
    path = Path(file)
    form = record_format(path.name)
    return list(decode_games(path.read_bytes(), form, rules=rules, encoding=encoding))


def write_games(
    file: str | os.PathLike[str],
    games: Sequence[GameRecord | GameTree],
    *,
    encoding: str | None = None,
) -> None:
    """Write games to a file, which is replaced: `.sgf`, or one game as `.psq`, `.lib` or `.pos`.

    What the format has no place for is lost: `docs/api.md` lists it.

    Args:
        file: Its name.
        games: The games.
        encoding: Encoding of the texts of `.lib`, by default UTF-8.

    Raises:
        RecordError: No such format, or it has no place for the game, or for so many.
        OSError: The file cannot be written.

    Examples:
        >>> import tengen
        >>> tengen.write_games("games.txt", [])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        engines.game.errors.RecordError: games.txt has no suffix of a game record: .sgf, .psq, ...
    """
    path = Path(file)
    path.write_bytes(encode_games(games, record_format(path.name), encoding=encoding))
