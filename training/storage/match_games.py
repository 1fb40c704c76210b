"""Games of a match on disk: one line of JSON per finished game, in the order of the match.

    results/
    ├── manifest.json    the parameters of the match
    └── games.jsonl      {"x": "search", "o": "learned", "moves": "h8i9…", "winner": "X", …}

A process that is killed loses the games that were not finished and at most a part of the last
line.
"""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any, Final

from engines.game import Color, Rules
from engines.game.errors import TengenError
from engines.game.notation import format_moves, parse_moves
from training.arena.game import PlayedGame
from training.errors import DataError

GAMES: Final = "games.jsonl"
FORMAT: Final = 1
"""Version of the file; raised when a field changes its meaning."""
_DEFAULTS: Final = {
    field.name: field.default
    for field in dataclasses.fields(PlayedGame)
    if field.default is not dataclasses.MISSING
}
"""Values of fields that a line leaves out."""


class MatchGames:
    """The games of a match so far, which new ones are added to.

    Args:
        folder: The folder of the match, which exists and is locked by this process.
        rules: The game.

    Raises:
        DataError: A line is not a game; the message names it.
    """

    def __init__(self, folder: Path, rules: Rules) -> None:
        self._path = folder / GAMES
        self._rules = rules
        self.games: list[PlayedGame] = []
        if not self._path.exists():
            return
        content = self._path.read_bytes()
        complete = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(complete.splitlines(), start=1):
            try:
                self.games.append(_from_json(json.loads(line), rules))
            except (ValueError, KeyError, TypeError, TengenError) as error:
                raise DataError(f"{self._path}, line {number} is not a game: {error}") from error
        if len(complete) < len(content):
            os.truncate(self._path, len(complete))

    def add(self, game: PlayedGame) -> None:
        """Write a finished game; it is on the disk when this returns."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(_to_json(game, self._rules), separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.games.append(game)


def _to_json(game: PlayedGame, rules: Rules) -> dict[str, Any]:
    fields = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
    del fields["rules"]
    return {
        **{name: value for name, value in fields.items() if value != _DEFAULTS.get(name, ...)},
        "moves": format_moves(game.moves, rules),
        "noise": [ply for ply, noisy in enumerate(game.noise) if noisy],
        "winner": None if game.winner is None else game.winner.name,
    }


def _from_json(line: dict[str, Any], rules: Rules) -> PlayedGame:
    moves = tuple(parse_moves(line["moves"], rules))
    return PlayedGame(
        **{
            **line,
            "rules": rules,
            "moves": moves,
            "noise": tuple(ply in line["noise"] for ply in range(len(moves))),
            "winner": None if line["winner"] is None else Color[line["winner"]],
            "times_ms": tuple(line.get("times_ms", ())),
        }
    )
