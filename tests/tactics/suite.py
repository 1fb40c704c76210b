"""The tactical suite: our own positions, found in games of ours and answered by the slow solver.

`positions.json` holds one object a position. `fours` and `threats` are the plies of the shortest
win of the side to move with nothing but fours, and with threats of such a win, too; null where it
has none with so many `stones`. `first` are all moves that win so soon. `holds` are all moves after
which the opponent has no win by fours with so many `stones`.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Literal

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.notation import parse_move
from tests.boards import board_from_rows


@dataclasses.dataclass(frozen=True)
class Tactic:
    """One position, and one question that the slow solver has answered."""

    name: str
    board: tuple[str, ...]
    overline: bool
    to_move: Literal["X", "O"]
    question: Literal["fours", "threats", "holds"]
    stones: int
    plies: int | None
    moves: frozenset[Move]

    @property
    def rules(self) -> Rules:
        return Rules(len(self.board), len(self.board[0]), 5, overline=self.overline)

    def position(self) -> Board:
        color = Color.X if self.to_move == "X" else Color.O
        return board_from_rows(self.board, self.rules, to_move=color)


def _read() -> tuple[Tactic, ...]:
    text = (Path(__file__).parent / "positions.json").read_text(encoding="utf-8")
    tactics = []
    for number, entry in enumerate(json.loads(text), start=1):
        rules = Rules(len(entry["board"]), len(entry["board"][0]), 5, overline=entry["overline"])
        tactics.append(
            Tactic(
                name=f"{number}-{entry['kind']}",
                board=tuple(entry["board"]),
                overline=entry["overline"],
                to_move=entry["to_move"],
                question=entry["question"],
                stones=entry["stones"],
                plies=entry["plies"],
                moves=frozenset(parse_move(move, rules) for move in entry["moves"]),
            )
        )
    return tuple(tactics)


TACTICS = _read()
